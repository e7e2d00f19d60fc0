import { App, Training } from "../lib/constructs/index.js";
import { readDefinition } from "../lib/src/inputs/source/read-definition.js";
import { decodePolicy } from "../lib/src/model/runai-policy/decode-policy.js";
import { median, time } from "./time.mjs";

const COUNT = 10_000;
const RUNS = 3;
/** A synth below policies of four scopes may take this many times as long as without them. */
const BUDGET = 1.3;

const organization = {
  name: "bench",
  clusters: [
    {
      name: "east",
      scheduler: "kai",
      version: "0.17.1",
      resourceInterface: "ResourceInterface",
      schedulerName: "kai-scheduler",
      priorityClasses: { train: 50 },
      nodePools: [{ name: "default" }],
    },
  ],
  departments: [{ name: "research", quotas: [] }],
  projects: [{ name: "team-nlp", department: "research", clusters: ["east"], quotas: [] }],
};

const scopes = [{ tenant: true }, { cluster: "east" }, { department: "research" }, { project: "team-nlp" }];

/** A policy of each scope, with rules for ten fields, three defaults and an instance. */
const policies = scopes.flatMap((scope, index) => {
  const value = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "RunaiPolicy",
    metadata: { name: `p${index}` },
    workloadTypes: ["trainings"],
    scope,
    policy: {
      defaults: {
        imagePullPolicy: "Always",
        terminationGracePeriodSeconds: 60,
        compute: { cpuMemoryRequest: "1Gi" },
        environmentVariables: { instances: [{ name: `SCOPE_${index}`, value: String(index) }] },
      },
      rules: {
        image: { required: true },
        imagePullPolicy: { options: [{ value: "Always" }] },
        backoffLimit: { max: 10 },
        parallelism: { max: 8 },
        completions: { max: 100 },
        compute: {
          gpuDevicesRequest: { min: 1, max: 8 },
          cpuCoreRequest: { max: 64 },
          cpuMemoryRequest: { max: "512Gi" },
        },
        security: { runAsUid: { min: 0 } },
        storage: { nfs: { instances: { canAdd: false } } },
      },
    },
  };
  const { policies: decoded, issues } = decodePolicy(value, { organization });
  if (issues.length > 0) throw new Error(issues[0].message);
  return decoded;
});

const documents = Array.from({ length: COUNT }, (_, index) => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "Training",
  metadata: { name: `train-${index}` },
  project: "team-nlp",
  useGivenNameAsPrefix: true,
  spec: {
    image: "example.com/train:1",
    command: "torchrun train.py",
    backoffLimit: 2,
    compute: { gpuDevicesRequest: (index % 8) + 1, cpuCoreRequest: 8 },
    environmentVariables: [
      { name: "SEED", value: String(index) },
      { name: "MODE", value: "train" },
    ],
  },
}));

/** A synth of definitions, without the writing of files, below Run:ai policies of four scopes and without policies. */
export function benchPolicies() {
  const [plain, governed] = [[], policies];
  synthBelow(governed);
  const runs = Array.from({ length: RUNS }, () => [plain, governed].map((some) => time(() => synthBelow(some))));
  const [without, below] = [0, 1].map((index) => median(runs.map((run) => run[index])));
  return {
    name: `synth of ${COUNT} definitions below Run:ai policies`,
    milliseconds: { "without policies": without, "four scopes": below },
    ratios: { "four scopes / without": { value: below / without, budget: BUDGET } },
  };
}

function synthBelow(runaiPolicies) {
  const app = new App({ organization, runaiPolicies, outdir: "/nonexistent-muster-bench" });
  for (const [index, value] of documents.entries()) {
    const { definition, issues } = readDefinition({ value, locate: PLACE }, { policies: app.policyGate });
    if (definition === undefined) throw new Error(issues[0].message);
    new Training(app, `t${index}`, { parsed: definition }, {});
  }
  const { refused, issues } = app.run({ check: true });
  if (refused) throw new Error(issues[0].message);
}

const PLACE = () => ({ file: "bench.yaml", line: 1, column: 1 });
