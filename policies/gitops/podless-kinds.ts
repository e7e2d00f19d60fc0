import { BUILTIN_GROUPS, groupOf, type KubeObject } from "../../src/kernel/index.ts";
import { BUILTIN_WORKLOADS } from "./builtin-kinds.ts";

/** API groups of well-known operators without any workload kind but `OPERATOR_KINDS`. */
const PODLESS_GROUPS: ReadonlySet<string> = new Set([
  "acme.cert-manager.io",
  "autoscaling.k8s.io",
  "bitnami.com",
  "cert-manager.io",
  "cilium.io",
  "config.gatekeeper.sh",
  "constraints.gatekeeper.sh",
  "crd.projectcalico.org",
  "external-secrets.io",
  "extensions.istio.io",
  "gateway.networking.k8s.io",
  "image.toolkit.fluxcd.io",
  "inference.networking.k8s.io",
  "inference.networking.x-k8s.io",
  "k8s.cni.cncf.io",
  "kai.resources",
  "kueue.x-k8s.io",
  "kustomize.config.k8s.io",
  "kustomize.toolkit.fluxcd.io",
  "kyverno.io",
  "metallb.io",
  "metrics.k8s.io",
  "muster.dev",
  "mutations.gatekeeper.sh",
  "networking.gke.io",
  "networking.istio.io",
  "nfd.k8s-sigs.io",
  "notification.toolkit.fluxcd.io",
  "optimization.nvidia.com",
  "policies.kyverno.io",
  "projectcalico.org",
  "route.openshift.io",
  "scheduling.run.ai",
  "scheduling.sigs.k8s.io",
  "scheduling.volcano.sh",
  "scheduling.x-k8s.io",
  "secrets-store.csi.x-k8s.io",
  "security.istio.io",
  "security.openshift.io",
  "snapshot.storage.k8s.io",
  "source.toolkit.fluxcd.io",
  "sriovnetwork.openshift.io",
  "telemetry.istio.io",
  "templates.gatekeeper.sh",
  "topology.node.k8s.io",
  "traefik.io",
]);

/** Kinds that start no pods, in API groups that also have workload kinds, as `group/kind`. */
const PODLESS_KINDS: ReadonlySet<string> = new Set([
  "argoproj.io/AppProject",
  "argoproj.io/Application",
  "argoproj.io/ApplicationSet",
  "argoproj.io/ClusterWorkflowTemplate",
  "argoproj.io/WorkflowTemplate",
  "cloud.google.com/BackendConfig",
  "disaggregatedset.x-k8s.io/DisaggregatedSetRoleScaler",
  "kai.scheduler/Topology",
  "keda.sh/ClusterTriggerAuthentication",
  "keda.sh/ScaledObject",
  "keda.sh/TriggerAuthentication",
  "kubeflow.org/Profile",
  "monitoring.coreos.com/AlertmanagerConfig",
  "monitoring.coreos.com/PodMonitor",
  "monitoring.coreos.com/Probe",
  "monitoring.coreos.com/PrometheusRule",
  "monitoring.coreos.com/ScrapeConfig",
  "monitoring.coreos.com/ServiceMonitor",
  "nvidia.com/DynamoGraphDeploymentScalingAdapter",
  "run.ai/Department",
  "run.ai/DistributedPolicy",
  "run.ai/InferencePolicy",
  "run.ai/InteractivePolicy",
  "run.ai/Karta",
  "run.ai/NodePool",
  "run.ai/Project",
  "run.ai/TrainingPolicy",
  "run.ai/WorkloadType",
  "scheduler.grove.io/PodGang",
  "serving.kserve.io/ClusterServingRuntime",
  "serving.kserve.io/LLMInferenceServiceConfig",
  "serving.kserve.io/ServingRuntime",
  "tekton.dev/ClusterTask",
  "tekton.dev/Pipeline",
  "tekton.dev/Task",
  "trainer.kubeflow.org/ClusterTrainingRuntime",
  "trainer.kubeflow.org/TrainingRuntime",
]);

/** Kinds in groups without other workload kinds, for which an operator starts pods, as `group/kind`. */
const OPERATOR_KINDS: ReadonlySet<string> = new Set([
  "metallb.io/MetalLB",
  "sriovnetwork.openshift.io/SriovOperatorConfig",
]);

/** Fields whose values are patterns or schemas of pods, which start none, by API group. */
const PATTERN_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  "apiextensions.k8s.io": new Set(["versions", "validation"]),
  "kyverno.io": new Set(["validate", "verifyImages"]),
  "templates.gatekeeper.sh": new Set(["openAPIV3Schema"]),
};

const NO_FIELDS: ReadonlySet<string> = new Set();

/** The names of the fields of an object that contain patterns or schemas of pods; none for most kinds. */
export function patternFieldsOf({ apiVersion }: KubeObject): ReadonlySet<string> {
  const group = groupOf(apiVersion);
  if (Object.hasOwn(PATTERN_FIELDS, group)) return PATTERN_FIELDS[group] ?? NO_FIELDS;
  return NO_FIELDS;
}

/** Whether the kind of an object is known to start no pods. */
export function isPodless({ apiVersion, kind }: KubeObject): boolean {
  const group = groupOf(apiVersion);
  if (PODLESS_GROUPS.has(group)) return !OPERATOR_KINDS.has(`${group}/${kind}`);
  if (BUILTIN_GROUPS.has(group)) return !isBuiltinWorkload(group, kind);
  return PODLESS_KINDS.has(`${group}/${kind}`);
}

const LOWER_CASE_WORKLOADS: ReadonlySet<string> = new Set([...BUILTIN_WORKLOADS].map((name) => name.toLowerCase()));

/** Whether a kind is a workload of Kubernetes, or would be with other letter case and without white space. */
function isBuiltinWorkload(group: string, kind: string): boolean {
  return LOWER_CASE_WORKLOADS.has(`${group}/${kind.trim().toLowerCase()}`);
}
