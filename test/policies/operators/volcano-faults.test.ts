import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";

const faultsOf = (object: KubeObject) =>
  kindFaults(object).map(({ kind, path, message }) => `${kind} ${path}: ${message}`);

const volcano = (kind: string, spec: unknown, metadata: object = {}) => ({
  apiVersion: `${kind === "CronJob" ? "batch" : "scheduling"}.volcano.sh/v1beta1`,
  kind,
  metadata: { name: "team", ...metadata },
  spec,
});
const nightly = (name: string) => volcano("CronJob", { jobTemplate: { spec: { tasks: [{ name }] } } });

test.each<[KubeObject, readonly string[]]>([
  [volcano("Queue", undefined), []],
  [volcano("Queue", { parent: "root", deserved: "4", capability: null, guarantee: 7 }), []],
  [
    volcano("Queue", { capability: { cpu: 1 }, deserved: { cpu: "1500m" }, guarantee: { resource: { cpu: 2 } } }),
    [
      "conflict /spec/guarantee/resource/cpu: must not be above deserved",
      "conflict /spec/deserved/cpu: must not be above capability",
    ],
  ],
  [
    volcano("Queue", { deserved: { "nvidia.com/gpu": "0.5", memory: -1 }, guarantee: { resource: { cpu: 1 } } }),
    [
      'value /spec/deserved/nvidia.com~1gpu: must be an integer, but is "0.5"',
      "value /spec/deserved/memory: must be at least 0, but is -1",
      "conflict /spec/guarantee/resource/cpu: needs an amount of this resource in deserved",
    ],
  ],
  [volcano("Queue", { parent: "team" }), ["conflict /spec/parent: must not be the queue itself"]],
  [
    volcano("Queue", {}, { annotations: { "volcano.sh/hierarchy": "root/a", "volcano.sh/hierarchy-weights": "1/0" } }),
    ['value /metadata/annotations/volcano.sh~1hierarchy-weights: must have numbers above 0, but has "0"'],
  ],
  [
    volcano("Queue", {}, { annotations: { "volcano.sh/hierarchy": "root/a" } }),
    [
      "conflict /metadata/annotations/volcano.sh~1hierarchy: needs as many parts as the annotation volcano.sh/hierarchy-weights",
    ],
  ],
  [
    volcano("PodGroup", { queue: "A", networkTopology: { highestTierAllowed: 1, highestTierName: "rack" } }),
    [
      "value /spec/queue: has an upper-case letter; only lower-case letters, digits, '-' and '.' are allowed",
      "conflict /spec/networkTopology/highestTierName: must not be set together with highestTierAllowed",
    ],
  ],
  [nightly("main"), []],
  [
    nightly("t".repeat(50)),
    ["value /spec/jobTemplate/spec/tasks/0/name: gives its pods names with 66 characters; at most 63 are allowed"],
  ],
  [
    volcano("CronJob", { schedule: "TZ=UTC 0 3 * * *" }),
    ["value /spec/schedule: has a time zone, which belongs in timeZone"],
  ],
  [volcano("CronJob", { timeZone: "Local" }), ["value /spec/timeZone: is not a time zone, such as Europe/Berlin"]],
  [
    volcano("CronJob", {}, { name: "t".repeat(53) }),
    ["value /metadata/name: has 53 characters; at most 52 are allowed, because the names of its jobs have 11 more"],
  ],
])("%j", (object, faults) => {
  expect(faultsOf(object)).toEqual(faults);
});
