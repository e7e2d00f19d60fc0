import fc from "fast-check";
import { expect, test } from "vitest";
import { gpuRules } from "../../../policies/gpu/index.ts";
import { lifecycleRules } from "../../../policies/lifecycle/index.ts";
import { catalogueOf } from "../../../src/interpret/objects/catalogue.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import { buildSet } from "../../../src/rules/build-set.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { check, podKinds, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { organization } from "../gpu/organizations.ts";

const rules = [...gpuRules, ...lifecycleRules];
const POOLS = "[{name: h100, gpu: {type: H100, memory: 80Gi, perNode: 8}}]";

// Words that the rules look for, so that odd values meet the code behind them.
const words = fc.constantFrom(
  "nvidia.com/gpu",
  "gpu-fraction",
  "NVIDIA_VISIBLE_DEVICES",
  "CUDA_VISIBLE_DEVICES",
  "Exists",
  "kai.scheduler/node-pool",
  "sleep 99",
  "100%",
  "Never",
  "1e999999999",
  "__proto__",
  "constructor",
);
const keys = fc.constantFrom(
  "nvidia.com/gpu",
  "gpu-fraction",
  "gpu-memory",
  "kai.scheduler/node-pool",
  "name",
  "value",
  "key",
  "operator",
  "limits",
  "requests",
  "minReplicas",
  "maxReplicas",
  "replicas",
  "toString",
);
const odd = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, 9007199254740991, ""),
    words,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
  ),
})).value;

const container = fc.record(
  {
    name: fc.constantFrom<unknown>("main", 1, null),
    image: odd,
    env: odd,
    args: odd,
    command: odd,
    ports: odd,
    resources: odd,
    lifecycle: odd,
    livenessProbe: odd,
    startupProbe: odd,
    volumeMounts: odd,
  },
  { requiredKeys: ["name"] },
);
const template = fc.record({
  metadata: fc.record({ labels: odd, annotations: odd }, { requiredKeys: [] }),
  spec: fc.record(
    {
      containers: fc.array(container, { minLength: 1, maxLength: 2 }),
      initContainers: fc.array(container, { maxLength: 1 }),
      tolerations: odd,
      nodeSelector: odd,
      affinity: odd,
      volumes: odd,
      restartPolicy: odd,
      schedulerName: odd,
      runtimeClassName: odd,
      terminationGracePeriodSeconds: odd,
      resourceClaims: odd,
    },
    { requiredKeys: ["containers"] },
  ),
});

const failed = (findings: readonly Finding[]) =>
  findings.map(({ rule, message }) => `${rule}: ${message}`).filter((line) => line.includes("failed here"));
const runs = process.env.MUSTER_LONG === "1" ? 5_000 : 60;

// The template of a definition reaches the rules as it is; what a Resource Interface hands out has the types of a pod.
test("no rule fails on a pod of odd values, in any kind", () => {
  const { organization: known } = setOf(`${organization("kai", POOLS)}apiVersion: v1\nkind: List\nitems: []\n`);
  const [cluster] = known.clusters;
  if (cluster === undefined) throw new Error("no cluster");
  const knowledge = { organization: known, workloadTypes, resourceInterfaces: [] };
  const catalogue = catalogueOf(knowledge);
  const settings = settingsOf(rules.map((rule) => activeRule(rule)));
  fc.assert(
    fc.property(template, template, fc.nat(podKinds.length - 1), (one, two, index) => {
      const object = podKinds[index]?.wrap(one as never);
      if (object === undefined) throw new Error("no kind");
      const defined = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "sft" } };
      const components = [{ component: "main", template: two as never }];
      const objects = [
        { object, cluster },
        { object: defined, cluster, components },
      ];
      const { set } = buildSet({ organization: known, objects }, catalogue, knowledge);
      expect(set.workloads.at(-1)?.views[0]?.spec).toBe((two as { readonly spec: unknown }).spec);
      expect(failed(evaluateRules(set, settings).findings)).toEqual([]);
    }),
    { numRuns: runs },
  );
});

const kinds = fc.constantFrom(
  ["batch/v1", "Job"],
  ["batch/v1", "CronJob"],
  ["jobset.x-k8s.io/v1alpha2", "JobSet"],
  ["kubeflow.org/v1", "TFJob"],
  ["ray.io/v1", "RayJob"],
  ["apps/v1", "Deployment"],
  ["run.ai/v2alpha1", "TrainingWorkload"],
  ["run.ai/v2alpha1", "DistributedWorkload"],
  ["policy/v1", "PodDisruptionBudget"],
  ["autoscaling/v2", "HorizontalPodAutoscaler"],
  ["leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet"],
);

test("no rule fails on an object of odd values", () => {
  fc.assert(
    fc.property(kinds, odd, odd, ([apiVersion, kind], spec, more) => {
      const object = { apiVersion, kind, metadata: { name: "a", namespace: "team-nlp" }, spec, masterSpec: more };
      expect(failed(check(rules, organization("kai", POOLS) + emitYaml(object as never)))).toEqual([]);
    }),
    { numRuns: runs },
  );
});
