import { describe, expect, test } from "vitest";
import { allowedValues } from "../../../policies/kubernetes/allowed-values.ts";
import { kubernetesFieldType } from "../../../policies/kubernetes/kubernetes-field-type.ts";
import { mandatoryFields as rule } from "../../../policies/kubernetes/mandatory-fields.ts";
import { check } from "../../helpers/policies.ts";
import { checkEveryPod, everyPodKind, podWith } from "./every-pod.ts";

// A PyTorchJob needs a container of this name.
const NAMED = { name: "pytorch" };

describe.each(everyPodKind)("$name", (kind) => {
  test("passes a complete pod", () => {
    const mount = { name: "a", mountPath: "/a" };
    expect(checkEveryPod(rule, kind, podWith({ ...NAMED, volumeMounts: [mount], env: [{ name: "A" }] }))).toEqual([]);
  });

  test("reports parts without their names", () => {
    const template = podWith({ ...NAMED, volumeMounts: [{ mountPath: "/a" }], env: [{ name: "" }], livenessProbe: {} });
    expect(checkEveryPod(rule, kind, template).map(({ path, severity }) => [path, severity])).toEqual([
      [kind.at("/spec/containers/0/env/0/name"), "error"],
      [kind.at("/spec/containers/0/livenessProbe"), "error"],
      [kind.at("/spec/containers/0/volumeMounts/0/name"), "error"],
    ]);
  });
});

test("leaves an empty value of another type to the rule about types", () => {
  const deployment = (template: string) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: ${template}}\n`;
  const found = (yaml: string) => check([rule, kubernetesFieldType], yaml).map(({ rule: id, path }) => [id, path]);
  expect(found(deployment('""'))).toEqual([["K8S-002", "/spec/template"]]);
  expect(found(deployment("null"))).toEqual([["K8S-003", "/spec/template"]]);
});

describe.each(everyPodKind.filter(({ name }) => name !== "InferenceService"))("$name", (kind) => {
  test("reports a container without a name, and a pod without containers", () => {
    expect(checkEveryPod(rule, kind, podWith({ name: undefined }))).toMatchObject([
      { path: kind.at("/spec/containers/0/name"), message: "containers[0].name: is mandatory, but missing" },
    ]);
    expect(checkEveryPod(rule, kind, podWith({}, { containers: [] }))).toMatchObject([
      { path: kind.at("/spec/containers"), message: "containers: is mandatory, but empty" },
    ]);
  });
});

test.each([
  ["imagee: b", []],
  ["imagePullPolicy: Always", ["/spec/containers/0/image"]],
])("reports no missing field that an unknown one is a misspelling of: %s", (field, paths) => {
  const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, ${field}}]}\n`;
  expect(check(rule, pod).map(({ path }) => path)).toEqual(paths);
  const job = `apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {templat: {}}\n`;
  expect(check(rule, job)).toEqual([]);
});

const deployment = (spec: string) => `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n${spec}\n`;

test.each([
  ["", ["/spec"]],
  ["spec: null", ["/spec"]],
  ["spec: {}", ["/spec/selector", "/spec/template"]],
  ["spec: {selector: {}, template: {}}", ["/spec/selector", "/spec/template/spec"]],
  ["spec: {selector: {matchLabels: {a: b}}, template: {spec: {}}}", ["/spec/template/spec/containers"]],
])("reports a Deployment with %j", (spec, paths) => {
  expect(check(rule, deployment(spec)).map(({ path }) => path)).toEqual(paths);
});

test.each([
  ["Job", "spec: {template: {spec: {containers: [{name: a, image: b}]}}}", "/spec/template/spec/restartPolicy"],
  ["CronJob", "spec: {jobTemplate: {}, schedule: '@daily'}", "/spec/jobTemplate/spec"],
])("reports a %s with %s", (kind, spec, path) => {
  expect(check(rule, `apiVersion: batch/v1\nkind: ${kind}\nmetadata: {name: a}\n${spec}\n`)).toMatchObject([{ path }]);
});

test("accepts an image that an operator sets, and no other missing one", () => {
  const llm = `
apiVersion: serving.kserve.io/v1alpha1
kind: LLMInferenceService
metadata: {name: a}
spec: {template: {containers: [{name: main}]}}
`;
  expect(check(rule, llm)).toEqual([]);
  const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: main}]}\n";
  expect(check(rule, pod)).toMatchObject([{ path: "/spec/containers/0/image" }]);
});

test.each([
  ["predictor: {minReplicas: 1}", ["/spec/predictor"]],
  ["predictor: {containers: []}", ["/spec/predictor/containers"]],
  ["predictor: {model: {modelFormat: {name: a}}, containers: []}", []],
  ["predictor: {sklearn: {}}", []],
  // The annotation is mandatory together with workers.
  [
    'predictor: {model: {storageUri: "pvc://a"}, workerSpec: {}}',
    ["/metadata/annotations/serving.kserve.io~1autoscalerClass"],
  ],
  ["predictor: {model: {}}, transformer: {}", ["/spec/transformer"]],
  ["predictor: {model: {}}, explainer: {art: {}}", []],
  ["predictor: {model: {}}, canary: [{trafficPercent: 1, predictor: {name: b}}]", ["/spec/canary/0/predictor"]],
])("requires a model or containers in each component of an InferenceService: %s", (spec, paths) => {
  const service = `apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a}\nspec: {${spec}}\n`;
  expect(check(rule, service).map(({ path }) => path)).toEqual(paths);
});

const queue = (group: string, spec: string) =>
  `apiVersion: ${group}\nkind: Queue\nmetadata: {name: a}\nspec: ${spec}\n`;
const KAI = "scheduling.run.ai/v2";

test.each(["", "{}", "{resources: null, parentQueue: b}"])("KAI needs spec.resources of a Queue: %s", (spec) => {
  expect(check(rule, queue(KAI, spec))).toMatchObject([
    {
      severity: "error",
      path: "/spec/resources",
      message: "resources: is mandatory, but missing; KAI's webhook rejects the Queue",
      fix: "set quota and limit of gpu, cpu and memory; -1 is unlimited",
    },
  ]);
});

test.each([
  ["{resources: {}, preemptMinRuntime: 1m30s, reclaimMinRuntime: '0'}", []],
  ["{resources: {}, preemptMinRuntime: 1d}", ["/spec/preemptMinRuntime"]],
  ["{preemptMinRuntime: '', reclaimMinRuntime: '60'}", ["/spec/preemptMinRuntime", "/spec/reclaimMinRuntime"]],
])("KAI reads the durations of a Queue: %s", (spec, paths) => {
  expect(check(allowedValues, queue(KAI, spec)).map(({ path }) => path)).toEqual(paths);
});

test.each([
  [KAI, "{resources: {}}"],
  [KAI, "7"],
  ["scheduling.volcano.sh/v1beta1", "{}"],
])("passes other queues: %s %s", (group, spec) => {
  expect(check(rule, queue(group, spec))).toEqual([]);
});
