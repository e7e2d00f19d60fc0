import { expect, test } from "vitest";
import { shareWhereRead as rule } from "../../../policies/gpu/share-where-read.ts";
import { check } from "../../helpers/policies.ts";

const deployment = (own: string, template: string, spec = "") =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, ${own}}\nspec: {template: {metadata: {${template}}, spec: {${spec} containers: [{name: main, image: a}]}}}\n`;
const SHARE = '{gpu-fraction: "0.5"}';
const KAI = "schedulerName: kai-scheduler,";

test.each([
  deployment("", ""),
  deployment("annotations: null", "annotations: null"),
  deployment("", `annotations: ${SHARE}`),
  deployment(`annotations: ${SHARE}`, `annotations: ${SHARE}`),
  deployment("", "annotations: {nvidia.com/gpu.product: H100}", KAI),
  // Another scheduler may read it.
  deployment("", 'annotations: {gpu_fraction: "0.5"}'),
  // KServe copies the annotations of its object to the pods.
  `apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a, annotations: ${SHARE}}\nspec: {predictor: {containers: [{name: main, image: a}]}}\n`,
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test.each([
  [deployment(`annotations: ${SHARE}`, ""), "gpu-fraction is in metadata.annotations of the Deployment"],
  [deployment(`labels: ${SHARE}`, ""), "gpu-fraction is in metadata.labels of the Deployment"],
  [deployment("", `labels: ${SHARE}`), "gpu-fraction is a label of the pod"],
  [
    deployment("", 'annotations: {gpu_fraction: "0.5"}', KAI),
    "does not read the annotation gpu_fraction; did you mean gpu-fraction?",
  ],
  [deployment("", "annotations: {nvidia.com/gpu.memory: 8Gi}", KAI), "nvidia.com/gpu.memory; did you mean gpu-memory?"],
  [deployment("", "annotations: {example.com/gpuMemory: '8'}", KAI), "did you mean gpu-memory?"],
])("%#: is found", (yaml, message) => {
  expect(check(rule, yaml)).toMatchObject([{ severity: "warning", message: expect.stringContaining(message) }]);
});

const cluster = (scheduler: string, version: string) =>
  `apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [{name: east, scheduler: ${scheduler}, version: "${version}"}]\n---\n`;
const REQUEST = "nvidia.com/container.main.gpu-memory.request";

test("passes annotations for a container on a cluster that reads them", () => {
  const yaml = deployment("", `annotations: {${REQUEST}: 8Gi}`, KAI);
  expect(check(rule, yaml)).toEqual([]);
  expect(check(rule, cluster("kai", "0.18.2") + yaml)).toEqual([]);
  expect(check(rule, cluster("runai", "3.0") + yaml)).toEqual([]);
});

test.each([
  ["kai", "0.17.2", "KAI", "0.18"],
  ["runai", "2.25", "Run:ai", "3.0"],
])("on %s %s the pods get no GPU", (scheduler, version, title, since) => {
  const yaml = deployment("", `annotations: {${REQUEST}: 8Gi, nvidia.com/container.main.gpu-compute.mode: x}`, KAI);
  expect(check(rule, cluster(scheduler, version) + yaml)).toMatchObject([
    {
      severity: "error",
      message: `${title} reads ${REQUEST} from ${since} on, and cluster east has ${version}, so the pod gets no GPU`,
      fix: 'write gpu-memory: "8192"',
    },
  ]);
});

test("before KAI 0.18 the annotations have no effect beside another request", () => {
  for (const own of ['gpu-fraction: "0.5"', 'gpu-memory: "2000"']) {
    const yaml = deployment("", `annotations: {${REQUEST}: 8Gi, ${own}}`, KAI);
    expect(check(rule, cluster("kai", "0.17.2") + yaml)).toMatchObject([
      { severity: "warning", message: expect.stringMatching(/so it has no effect$/) },
    ]);
  }
  const limit = "kai.scheduler/container.main.gpu-memory.portion.limit";
  const limited = deployment("", `annotations: {gpu-fraction: "0.5", ${limit}: "0.8"}`, KAI);
  expect(check(rule, cluster("kai", "0.17.2") + limited)).toMatchObject([
    {
      severity: "warning",
      message: expect.stringContaining(limit),
      fix: "remove the annotation, or update the cluster",
    },
  ]);
});

test.each([
  [deployment(`annotations: {${REQUEST}: 8Gi}`, ""), "is in metadata.annotations of the Deployment"],
  [deployment("", `labels: {${REQUEST}: 8Gi}`), "is a label of the pod"],
  [deployment("", "annotations: {nvidia.com/main.gpu-memory.request: 8Gi}", KAI), `did you mean ${REQUEST}?`],
])("%#: an annotation for a container in the wrong place is found", (yaml, message) => {
  expect(check(rule, yaml)).toMatchObject([{ severity: "warning", message: expect.stringContaining(message) }]);
});
