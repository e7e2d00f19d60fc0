import type { PolicyWorkloadType } from "../src/model/runai-policy/field.ts";
import type { PolicyValueType } from "../src/model/runai-policy/value-type.ts";

/** A policy for one type of value, with definitions that break and meet it. */
export interface PolicyExample {
  readonly type: PolicyValueType | "items";
  readonly title: string;
  readonly meaning: string;
  readonly policy: object;
  /** Parts of definitions; their results are in the documentation. */
  readonly specs: readonly object[];
  /** Default `trainings`. */
  readonly workloadType?: PolicyWorkloadType;
}

/** An example for each type of value, in the order of the documentation. */
export const policyExamples: readonly PolicyExample[] = [
  {
    type: "boolean",
    title: "Booleans",
    meaning: "`true` or `false`. A field with `blocked` cannot be in a definition at all.",
    policy: {
      defaults: { createHomeDir: true },
      rules: { createHomeDir: { canEdit: false }, tty: { blocked: true } },
    },
    specs: [{}, { createHomeDir: true }, { createHomeDir: false }, { tty: false }],
  },
  {
    type: "string",
    title: "Strings",
    meaning:
      "Any text; `options` has the allowed ones, each as `{value, displayed}`. An empty text is a value, so it satisfies `required`.",
    policy: {
      rules: {
        image: { options: [{ value: "example.com/sft:1", displayed: "SFT" }, { value: "example.com/sft:2" }] },
        workingDir: { required: true },
      },
    },
    specs: [
      { image: "example.com/sft:1", workingDir: "/work" },
      { image: "example.com/other:1", workingDir: "" },
    ],
  },
  {
    type: "word",
    title: "Words",
    meaning: "A text with a fixed set of values. `options` allows some of them.",
    policy: {
      defaults: { imagePullPolicy: "Always" },
      rules: { imagePullPolicy: { options: [{ value: "Always" }, { value: "IfNotPresent" }] } },
    },
    specs: [{}, { imagePullPolicy: "Never" }],
  },
  {
    type: "integer",
    title: "Integers",
    meaning: "An integer. `step` counts from `min`: with these rules 1, 3, 5 and 7 are allowed.",
    policy: { rules: { compute: { gpuDevicesRequest: { min: 1, max: 7, step: 2 } } } },
    specs: [
      { compute: { gpuDevicesRequest: 3 } },
      { compute: { gpuDevicesRequest: 4 } },
      { compute: { gpuDevicesRequest: 9 } },
    ],
  },
  {
    type: "optional-integer",
    title: "Optional integers",
    meaning: "An integer that cannot be required: without it the image decides.",
    policy: { rules: { security: { runAsUid: { min: 1 } } } },
    specs: [{}, { security: { runAsUid: 0 } }],
  },
  {
    type: "number",
    title: "Numbers",
    meaning:
      "A number with decimals, compared exactly. `defaultFrom` derives a default from another field of the section, times a factor.",
    policy: {
      rules: {
        compute: {
          cpuCoreRequest: { step: 0.1, defaultFrom: { field: "cpuCoreLimit", factor: 0.5 } },
          cpuCoreLimit: { max: 8 },
        },
      },
    },
    specs: [{ compute: { cpuCoreLimit: 3 } }, { compute: { cpuCoreRequest: 0.25, cpuCoreLimit: 16 } }],
  },
  {
    type: "quantity",
    title: "Quantities",
    meaning: "An amount of memory in the form of Kubernetes, compared by its amount. It has no `step`.",
    policy: { rules: { compute: { cpuMemoryRequest: { min: "1G", max: "20G", required: true } } } },
    specs: [{ compute: { cpuMemoryRequest: "1Gi" } }, { compute: { cpuMemoryRequest: "20Gi" } }, {}],
  },
  {
    type: "list",
    title: "Lists",
    meaning: "A list of texts. `options` applies to each item, and `required` needs at least one.",
    policy: { rules: { nodePools: { required: true, options: [{ value: "a100" }, { value: "h100" }] } } },
    specs: [{ nodePools: ["h100"] }, { nodePools: ["h100", "t4"] }, { nodePools: [] }],
  },
  {
    type: "object",
    title: "Objects",
    meaning: "A part with fields of its own, which is compared as a whole.",
    policy: {
      defaults: {
        nodeAffinityRequired: { nodeSelectorTerms: [{ matchExpressions: [{ key: "gpu", operator: "Exists" }] }] },
      },
      rules: { nodeAffinityRequired: { canEdit: false } },
    },
    specs: [{ nodeAffinityRequired: { nodeSelectorTerms: [] } }],
  },
  {
    type: "start-up",
    title: "Start-up policy",
    meaning: "The order in which the pods of a DistributedInference start. Its rule has the name of the field.",
    policy: { rules: { startupPolicy: { startupPolicy: "LeaderReady" } } },
    specs: [{ startupPolicy: "LeaderReady" }, { startupPolicy: "LeaderCreated" }],
    workloadType: "distributed-inferences",
  },
  {
    type: "items",
    title: "Instances",
    meaning:
      "A list whose items have a key. `canAdd: false` forbids other instances than those of the policy, and `locked` has the keys of instances that a definition can neither change nor exclude. Attributes have the rules of their types.",
    policy: {
      defaults: {
        storage: { nfs: { instances: [{ name: "data", path: "/data", server: "nfs-1", mountPath: "/mnt/data" }] } },
      },
      rules: { storage: { nfs: { instances: { canAdd: false, locked: ["data"] } } } },
    },
    specs: [
      {},
      { storage: { nfs: [{ name: "data", exclude: true }] } },
      { storage: { nfs: [{ name: "more", path: "/more", server: "nfs-1", mountPath: "/mnt/more" }] } },
    ],
  },
];
