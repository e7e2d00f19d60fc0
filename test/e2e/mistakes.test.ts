import { afterAll, expect, test } from "vitest";
import { repository } from "../helpers/repository.ts";

interface Reported {
  readonly severity: string;
  readonly fix?: string;
}

const repo = repository({});
afterAll(() => repo.dispose());

const DEFINITION = "workloads/team-a/hello-gpu.yaml";
const IMAGE = `a/b:1@sha256:${"0".repeat(64)}`;
const job = (metadata: string, pod: string, gpu = "") => `apiVersion: batch/v1
kind: Job
metadata: {name: j, ${metadata}}
spec: {template: {spec: {restartPolicy: Never${pod}, containers: [{name: a, image: "${IMAGE}"${gpu}}]}}}
`;
const GPU = ", resources: {limits: {nvidia.com/gpu: 1}}";
const QUEUE = "namespace: team-a, labels: {kai.scheduler/queue: ";

/** A mistake of a new user in the definition that `muster init` writes, with the text that follows its fix. */
type Mistake = readonly [
  name: string,
  mistaken: (text: string) => string,
  fix: string,
  repaired: (text: string) => string,
];

const swap = (from: string, to: string) => (text: string) => text.replace(from, to);
const below = (line: string) => swap("spec:\n", `spec:\n  ${line}\n`);
const same = (text: string) => text;

const mistakes: readonly Mistake[] = [
  ["a misspelt field", swap("gpuDevices", "gpuDevice"), "rename it to gpuDevicesRequest", same],
  ["a wrong unit", swap("Request: 1Gi", "Request: 1GB"), "write 1G, or 1Gi for a power of 1,024", same],
  ["a wrong project", swap("project: team-a", "project: teama"), "project: team-a", same],
  ["a misspelt kind", swap("kind: Training", "kind: Trainning"), "write kind: Training", same],
  [
    "a portion in percent",
    swap("gpuDevicesRequest: 1", "gpuRequestType: portion, gpuPortionRequest: 50"),
    "set gpuPortionRequest to 0.5",
    swap("gpuDevicesRequest: 1", "gpuRequestType: portion, gpuPortionRequest: 0.5"),
  ],
  [
    "a secret in plain text",
    below("environmentVariables: [{name: HF_TOKEN, value: not-for-git-42}]"),
    "move the value to a Secret and refer to it in environmentVariables with secret: {name: …, key: …} instead of value; then revoke the value in git",
    below("environmentVariables: [{name: HF_TOKEN, secret: {name: hf, key: token}}]"),
  ],
  [
    "a secret as in Kubernetes",
    below("environmentVariables: [{name: HF_TOKEN, valueFrom: {secretKeyRef: {name: hf, key: token}}}]"),
    "write secret: {name: …, key: …} with the fields of secretKeyRef",
    below("environmentVariables: [{name: HF_TOKEN, secret: {name: hf, key: token}}]"),
  ],
  ["a time to live", below("ttlSecondsAfterFinished: 100"), "remove it", same],
  [
    "an image without a tag",
    (text) => text.replace(/image: \S+/, "image: a/b"),
    "write the image as name:tag@sha256:<digest>",
    same,
  ],
  [
    "more GPUs than a node has",
    swap("gpuDevicesRequest: 1", "gpuDevicesRequest: 9"),
    "request at most 8 GPUs in each pod, and use more pods for more GPUs",
    swap("gpuDevicesRequest: 1", "gpuDevicesRequest: 8"),
  ],
  ["an invalid name", swap("name: hello-gpu", "name: Hello_GPU"), "write hello-gpu", same],
];

const manifests: readonly (readonly [name: string, mistaken: string, fix: string, repaired: string])[] = [
  ["a wrong namespace", job("namespace: teama", ""), "set metadata.namespace to team-a", job("namespace: team-a", "")],
  [
    "a missing queue",
    job(`${QUEUE}team-b}`, ", schedulerName: kai-scheduler", GPU),
    "did you mean team-a?",
    job(`${QUEUE}team-a}`, ", schedulerName: kai-scheduler", GPU),
  ],
  [
    "no scheduler",
    job(`${QUEUE}team-a}`, "", GPU),
    "set schedulerName to kai-scheduler",
    job(`${QUEUE}team-a}`, ", schedulerName: kai-scheduler", GPU),
  ],
];

async function errors(): Promise<readonly Reported[]> {
  const { findings } = JSON.parse((await repo.here("check", "--format", "json")).stdout);
  return findings.filter(({ severity }: Reported) => severity === "error");
}

test("each mistake of a new user ends with a fix that works at the first try", async () => {
  expect((await repo.here("init", ".")).code).toBe(0);
  const written = repo.read(DEFINITION);
  expect(await errors()).toEqual([]);
  for (const [name, mistaken, fix, repaired] of mistakes) {
    expect(mistaken(written), name).not.toBe(written);
    repo.put(DEFINITION, mistaken(written));
    expect([name, [...new Set((await errors()).map((each) => each.fix))]]).toEqual([name, [fix]]);
    repo.put(DEFINITION, repaired(written));
    expect([name, await errors()]).toEqual([name, []]);
  }
  repo.put(DEFINITION, written);
  for (const [name, mistaken, fix, repaired] of manifests) {
    repo.put("workloads/job.yaml", mistaken);
    expect([name, (await errors()).map((each) => each.fix)]).toEqual([name, [fix]]);
    repo.put("workloads/job.yaml", repaired);
    expect([name, await errors()]).toEqual([name, []]);
  }
});
