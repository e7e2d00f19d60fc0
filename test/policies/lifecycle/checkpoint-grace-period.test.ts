import { describe, expect, test } from "vitest";
import { checkpointGracePeriod as rule } from "../../../policies/lifecycle/checkpoint-grace-period.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, repairedPod } from "../gpu/repair.ts";
import { found, GPU, type JobParts, job } from "./trainings.ts";

const SAVING = { args: ["--checkpoint-dir", "/out"] };
const grace = (terminationGracePeriodSeconds: unknown, container: object = SAVING) =>
  podTemplate({ container, spec: { restartPolicy: "Never", terminationGracePeriodSeconds } });

describe.each(podKinds.filter(({ name }) => name !== "LeaderWorkerSet"))("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes without checkpoints, with the period %j", (value) => {
    expect(checkPod(rule, kind, grace(value, {}))).toEqual([]);
  });

  test("finds the default, and raises it", () => {
    const template = grace(undefined);
    expect(checkPod(rule, kind, template)).toMatchObject([
      {
        rule: "LIFECYCLE-002",
        severity: "warning",
        message:
          "the training saves checkpoints (an argument), but an evicted pod has 30 seconds, the default, to write one",
        path: kind.at("/spec/terminationGracePeriodSeconds"),
        expected: "120 seconds or more",
        received: "30 seconds",
        edits: [{ op: "set", path: kind.at("/spec/terminationGracePeriodSeconds"), value: 120 }],
      },
    ]);
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("finds a short period at its line", () => {
    const template = grace(60);
    const findings = checkPod(rule, kind, template);
    expect(findings.map(({ message }) => message)).toEqual([
      "the training saves checkpoints (an argument), but an evicted pod has 60 seconds to write one",
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("terminationGracePeriodSeconds: 60");
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  [0, 1],
  [119, 1],
  [120, 0],
  [300, 0],
  [null, 1],
  ["300", 0],
])("of the period %j it tells %i", (seconds, count) => {
  expect(checkPod(rule, kind, grace(seconds))).toHaveLength(count);
});

test("the least period is an option, and what the repair writes", () => {
  const options = { minimumSeconds: 300 };
  expect(checkPod(rule, kind, grace(299), { options })[0]?.edits).toMatchObject([{ value: 300 }]);
  expect(checkPod(rule, kind, grace(300), { options })).toEqual([]);
  expect(checkPod(rule, kind, grace(undefined), { options: { minimumSeconds: 30 } })).toEqual([]);
});

test.each<[string, number, JobParts]>([
  ["a non-preemptible class", 0, { labels: { priorityClassName: "inference" }, container: SAVING }],
  ["another scheduler", 0, { pod: { schedulerName: "default-scheduler" }, container: SAVING }],
  ["a variable", 1, { container: { env: [{ name: "CKPT_DIR", value: "/out" }] } }],
  ["an annotation", 1, { annotations: { "muster.dev/checkpoint": "/out" }, container: {} }],
  [
    "a claim beside GPUs",
    1,
    {
      pod: { volumes: [{ name: "out", persistentVolumeClaim: { claimName: "out" } }] },
      container: { ...GPU, volumeMounts: [{ name: "out", mountPath: "/out" }] },
    },
  ],
  [
    "a claim without GPUs, which may be data",
    0,
    {
      pod: { volumes: [{ name: "out", persistentVolumeClaim: { claimName: "out" } }] },
      container: { volumeMounts: [{ name: "out", mountPath: "/out" }] },
    },
  ],
])("with %s it tells %i", (_, count, parts) => {
  expect(found(rule, job(parts))).toHaveLength(count);
});

test("the value of a variable is not in the message", () => {
  const container = { env: [{ name: "CHECKPOINT_TOKEN", value: "hf_secret" }] };
  const [finding] = found(rule, job({ container }));
  expect(finding?.message).toContain("variable CHECKPOINT_TOKEN");
  expect(JSON.stringify(finding)).not.toContain("hf_secret");
});

test("leaves Run:ai's own kinds alone, which have no such field", () => {
  const training = {
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "a", namespace: "b", annotations: { "muster.dev/checkpoint": "/out" } },
    spec: { name: { value: "a" }, image: { value: "a" }, gpuDevices: { value: 1 } },
  };
  expect(found(rule, training)).toEqual([]);
});
