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

const POD = `schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: a, image: "${IMAGE}"}]`;
const jobSet = (spec: string) => `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: j, ${QUEUE}team-a}}
spec: {replicatedJobs: [{name: w, template: {spec: {${spec}}}}]}
`;

const COMPUTE =
  "compute: {gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi, largeShmRequest: true}";

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
  [
    "resources as in Kubernetes",
    swap(COMPUTE, "resources: {requests: {cpu: 1, memory: 1Gi}, limits: {nvidia.com/gpu: 1, memory: 1Gi}}"),
    "write compute: {cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi, gpuDevicesRequest: 1}",
    swap(COMPUTE, "compute: {cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi, gpuDevicesRequest: 1}"),
  ],
  [
    "variables as a map",
    below("environmentVariables: {SEED: one}"),
    "write a list: each item behind a '- ' as {name: …, value: …, secret: …, configMap: …, …}",
    below("environmentVariables: [{name: SEED, value: one}]"),
  ],
  ["the number of pods of other kinds", below("replicas: 2"), "rename it to parallelism", below("parallelism: 2")],
  [
    "a port as a number",
    below("ports: [8080]"),
    "write {container: …, serviceType: …, external: …, toolType: …, …}",
    below("ports: [{container: 8080, serviceType: ClusterIP}]"),
  ],
  ["no image", (text) => text.replace(/image: .*/, "image:"), "add image, which is a string", same],
  ["a time to live", below("ttlSecondsAfterFinished: 100"), "remove it", same],
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

const pod = (limits: string, more = "") =>
  `{spec: {schedulerName: kai-scheduler${more}, containers: [{name: main, image: "${IMAGE}", resources: {limits: {cpu: 2, memory: 8Gi${limits}}, requests: {cpu: 2}}}]}}`;
const head = (kind: string, apiVersion: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: j, ${QUEUE}team-a}}\n`;
const ray = (workers: string, requests = "cpu: 2") =>
  `${head("RayCluster", "ray.io/v1")}spec:
  headGroupSpec: {rayStartParams: {}, template: ${pod("").replace("cpu: 2}}", `${requests}}}`)}}
  workerGroupSpecs: [{groupName: g, ${workers}, rayStartParams: {}, template: ${pod(", nvidia.com/gpu: 1")}}]
`;
const pyTorch = (field: string) =>
  `${head("PyTorchJob", "kubeflow.org/v1")}spec: {pytorchReplicaSpecs: {Master: {${field}: 1, template: ${pod(", nvidia.com/gpu: 1").replace("name: main", "name: pytorch")}}}}\n`;
const batch = (limits: string, restart = "Never") =>
  `${head("Job", "batch/v1")}spec: {template: ${pod(limits, `, restartPolicy: ${restart}`)}}\n`;

/** Mistakes in objects of other frameworks, as above. */
const foreign: typeof manifests = [
  ["a misspelt field of a PyTorchJob", pyTorch("replica"), "rename it to replicas", pyTorch("replicas")],
  [
    "a minimum above the maximum of a RayCluster",
    ray("replicas: 3, minReplicas: 5, maxReplicas: 3"),
    "lower workerGroupSpecs[0].minReplicas to 3, or raise workerGroupSpecs[0].maxReplicas to 5",
    ray("replicas: 3, minReplicas: 3, maxReplicas: 3"),
  ],
  [
    "a request above its limit",
    ray("replicas: 3, minReplicas: 3, maxReplicas: 3", "cpu: 4"),
    "write at most the limit 2 into containers[0].resources.requests.cpu",
    ray("replicas: 3, minReplicas: 3, maxReplicas: 3"),
  ],
  [
    "the restart policy of a Deployment in a Job",
    batch("", "Always"),
    "write Never or OnFailure for a Job into template.spec.restartPolicy",
    batch("", "OnFailure"),
  ],
  [
    "pods of a JobSet one level too high",
    jobSet(POD),
    "move containers and the other fields of the pod to replicatedJobs[0].template.spec.template.spec",
    jobSet(`template: {spec: {${POD}}}`),
  ],
  [
    "a GPU for the whole pod",
    batch("").replace("{schedulerName", "{resources: {limits: {nvidia.com/gpu: 1}}, schedulerName"),
    "move it to containers[0].resources.limits, or to those of the container that uses it",
    batch(", nvidia.com/gpu: 1"),
  ],
  [
    "a part of a GPU as a resource",
    batch(", nvidia.com/gpu: 0.5"),
    "write an integer such as 1; for a part of a GPU set the annotation gpu-fraction or gpu-memory, or a portion of Run:ai",
    batch(", nvidia.com/gpu: 1"),
  ],
  ["a unit in lower case", batch("").replace("8Gi", "16gi"), "write 16Gi", batch("").replace("8Gi", "16Gi")],
];

/** Mistakes in muster.yaml, with the text that the fix gives. */
const organizations: readonly Mistake[] = [
  ["the name of the scheduler", swap("scheduler: kai #", "scheduler: kai-scheduler #"), "write kai", same],
  ["a misspelt size of nodes", swap("perNode:", "perNodes:"), "rename it to perNode", same],
  [
    "a limit below the quota",
    swap("deserved: 8, limit: 16", "deserved: 8, limit: 4"),
    "write at least 8, or lower deserved to 4",
    swap("deserved: 8, limit: 16", "deserved: 4, limit: 4"),
  ],
  ["memory of a GPU in GB", swap("memory: 80Gi, perNode", "memory: 80GB, perNode"), "write 80Gi", same],
  [
    "memory without a unit",
    (text) => text.replaceAll("memory: unlimited", "memory: 512"),
    "write {deserved: 512Gi, limit: 512Gi}",
    (text) => text.replaceAll("memory: unlimited", "memory: {deserved: 512Gi, limit: 512Gi}"),
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
  for (const [name, mistaken, fix, repaired] of [...manifests, ...foreign]) {
    repo.put("workloads/job.yaml", mistaken);
    expect([name, (await errors()).map((each) => each.fix)]).toEqual([name, [fix]]);
    repo.put("workloads/job.yaml", repaired);
    expect([name, await errors()]).toEqual([name, []]);
  }
  repo.put("workloads/job.yaml", batch(""));
  const organization = repo.read("muster.yaml");
  for (const [name, mistaken, fix, repaired] of organizations) {
    expect(mistaken(organization), name).not.toBe(organization);
    repo.put("muster.yaml", mistaken(organization));
    expect([name, [...new Set((await errors()).map((each) => each.fix))]]).toEqual([name, [fix]]);
    repo.put("muster.yaml", repaired(organization));
    expect([name, await errors()]).toEqual([name, []]);
  }
});
