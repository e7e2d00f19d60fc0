import { expect, test } from "vitest";
import { reportOf } from "../../helpers/report-of.ts";

/** The errors about fields, with their paths. */
function faultsOf(object: object): readonly string[] {
  const { findings } = reportOf(JSON.stringify(object));
  return findings.filter(({ rule }) => rule.startsWith("K8S-")).map(({ rule, path }) => `${rule} ${path}`);
}

const withSpec = (apiVersion: string, kind: string, spec: unknown) => ({
  apiVersion,
  kind,
  metadata: { name: "a", namespace: "team" },
  spec,
});
const container = { name: "main", image: "x" };
const mounting = (...volumes: readonly string[]) => ({
  containers: [{ ...container, volumeMounts: volumes.map((name) => ({ name, mountPath: `/${name}` })) }],
});
const jobSet = (...volumes: readonly string[]) => ({
  volumeClaimPolicies: [{ templates: [{ metadata: { name: "data" }, spec: {} }] }],
  replicatedJobs: [{ name: "node", template: { spec: { template: { spec: mounting(...volumes) } } } }],
});
const ray = (volume: string) => ({
  headGroupSpec: { template: { spec: { containers: [{ ...mounting(volume).containers[0], name: "ray-head" }] } } },
});
const runtime = (fields: object) => ({
  containers: [container],
  supportedModelFormats: [{ name: "sklearn" }],
  ...fields,
});
const wrapped = (fields: object) => ({
  components: [{ template: { ...withSpec("v1", "Pod", { containers: [container] }), ...fields } }],
});
const scaled = (pod: object) => ({
  triggers: [{ type: "cpu", metadata: { value: "50" } }],
  jobTargetRef: { template: { spec: { containers: [container], ...pod } } },
});
const nim = (claim: object) => ({
  image: { repository: "x", tag: "1" },
  authSecret: "x",
  storage: { emptyDir: {} },
  draResources: [{ claimCreationSpec: { devices: [{ name: "gpu" }] } }, claim],
});
const preset = (probe: object) => ({ template: { containers: [{ ...container, livenessProbe: probe }] } });

test.each<[string, object]>([
  ["a volume of a claim of a JobSet", withSpec("jobset.x-k8s.io/v1alpha2", "JobSet", jobSet("data"))],
  [
    "a volume of a claim of the JobSet in a runtime",
    withSpec("trainer.kubeflow.org/v1alpha1", "ClusterTrainingRuntime", { template: { spec: jobSet("data") } }),
  ],
  [
    "no image in the patch of a container of a runtime",
    withSpec("trainer.kubeflow.org/v1alpha1", "TrainJob", {
      runtimeRef: { name: "torch" },
      trainer: { numNodes: 1 },
      runtimePatches: [
        {
          manager: "a.io/b",
          trainingRuntimeSpec: {
            template: {
              spec: {
                replicatedJobs: [
                  { name: "node", template: { spec: { template: { spec: { containers: [{ name: "sidecar" }] } } } } },
                ],
              },
            },
          },
        },
      ],
    }),
  ],
  ["the volume of KubeRay for tokens", withSpec("ray.io/v1", "RayCluster", ray("ray-token"))],
  [
    "the fields of a runtime of KServe beside its pod",
    withSpec(
      "serving.kserve.io/v1alpha1",
      "ClusterServingRuntime",
      runtime({ annotations: { a: "b" }, multiModel: true }),
    ),
  ],
  [
    "the fields of its workers",
    withSpec("serving.kserve.io/v1alpha1", "ServingRuntime", {
      ...runtime({}),
      workerSpec: { pipelineParallelSize: 2, containers: [container] },
    }),
  ],
  ["a ScaledJob without a restart policy, which KEDA sets", withSpec("keda.sh/v1alpha1", "ScaledJob", scaled({}))],
  ["a whole Pod in an AppWrapper", withSpec("workload.codeflare.dev/v1beta2", "AppWrapper", wrapped({}))],
  [
    "two claims that the NIM operator creates",
    withSpec("apps.nvidia.com/v1alpha1", "NIMService", nim({ claimCreationSpec: { devices: [{ name: "gpu" }] } })),
  ],
  [
    "a probe whose handler is in a preset of KServe",
    withSpec("serving.kserve.io/v1alpha1", "LLMInferenceService", preset({ periodSeconds: 30 })),
  ],
])("%s is valid", (_, object) => {
  expect(faultsOf(object)).toEqual([]);
});

test.each<[string, object, ...(readonly string[])]>([
  [
    "a mount without a claim in a JobSet",
    withSpec("jobset.x-k8s.io/v1alpha2", "JobSet", jobSet("data", "date")),
    "K8S-006 /spec/replicatedJobs/0/template/spec/template/spec/containers/0/volumeMounts/1/name",
  ],
  [
    "a mount of another volume in a RayCluster",
    withSpec("ray.io/v1", "RayCluster", ray("ray-tokens")),
    "K8S-006 /spec/headGroupSpec/template/spec/containers/0/volumeMounts/0/name",
  ],
  [
    "a misspelt field of a runtime",
    withSpec("serving.kserve.io/v1alpha1", "ServingRuntime", runtime({ toleration: [] })),
    "K8S-001 /spec/toleration",
  ],
  [
    "a misspelt field of its workers",
    withSpec("serving.kserve.io/v1alpha1", "ServingRuntime", {
      ...runtime({}),
      workerSpec: { containers: [container], toleration: [] },
    }),
    "K8S-001 /spec/workerSpec/toleration",
  ],
  [
    "a ScaledJob whose pods always restart",
    withSpec("keda.sh/v1alpha1", "ScaledJob", scaled({ restartPolicy: "Always" })),
    "K8S-006 /spec/jobTargetRef/template/spec/restartPolicy",
  ],
  [
    "an unknown field of a wrapped Pod",
    withSpec("workload.codeflare.dev/v1beta2", "AppWrapper", wrapped({ template: {} })),
    "K8S-001 /spec/components/0/template/template",
  ],
  [
    "a claim without a source in a NIMService",
    withSpec("apps.nvidia.com/v1alpha1", "NIMService", nim({})),
    "K8S-003 /spec",
    "K8S-003 /spec/draResources/1",
  ],
  [
    "a probe with two handlers in an LLMInferenceService",
    withSpec(
      "serving.kserve.io/v1alpha1",
      "LLMInferenceService",
      preset({ exec: { command: ["a"] }, grpc: { port: 1 } }),
    ),
    "K8S-006 /spec/template/containers/0/livenessProbe/grpc",
  ],
])("%s is an error", (_, object, ...findings) => {
  expect(faultsOf(object)).toEqual(findings);
});
