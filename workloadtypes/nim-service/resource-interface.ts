import { WITHOUT_NULLS } from "../shared/jq-text.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The image of a container, from the separate repository and tag in the operator's object. */
const IMAGE = '"\\($image.repository):\\($image.tag)"';

/** A container, unchanged except for its image. */
const WITH_IMAGE = `map(.image as $image | . + {image: ${IMAGE}})`;

const NAMES_GPUS =
  '((.spec.resources.limits["nvidia.com/gpu"] // .spec.resources.requests["nvidia.com/gpu"]) != null or ((.spec.draResources // []) | length > 0))';

/**
 * The resources of the service. For a multi-node service that requests no GPU, every pod gets as many GPUs as the
 * tensor parallelism.
 */
const RESOURCES = `(.spec.resources as $own
| if .spec.multiNode == null or ${NAMES_GPUS} then $own else
    (.spec.multiNode.parallelism.tensor // 1 | tostring) as $gpus
    | ($own // {}) + {
        limits: (($own.limits // {}) + {"nvidia.com/gpu": $gpus}),
        requests: (($own.requests // {}) + {"nvidia.com/gpu": $gpus})
      } end)`;

const CONTAINER = `({
  name: "\\($meta.name)-ctr",
  image: (.spec.image as $image | ${IMAGE}),
  imagePullPolicy: .spec.image.pullPolicy,
  command: .spec.command,
  args: .spec.args,
  env: .spec.env,
  resources: ${RESOURCES}
} | ${WITHOUT_NULLS})`;

/** The operator creates the template of a claim with a `claimCreationSpec`, and chooses its name. */
const CLAIMS = `(.spec.draResources | if . == null then null else [to_entries[] | .key as $at | .value | {
  name: (.resourceClaimName // .resourceClaimTemplateName // .claimCreationSpec.generateName // "claim-\\($at)"),
  resourceClaimName: .resourceClaimName,
  resourceClaimTemplateName: (.resourceClaimTemplateName // .claimCreationSpec.generateName
    // (if .claimCreationSpec == null then null else "claim-\\($at)" end))
} | ${WITHOUT_NULLS}] end)`;

/** The volume of the model; with a NIMCache it is a claim that the object does not name. */
const VOLUME = `(if .spec.storage.hostPath != null and .spec.storage.hostPath != "" then {hostPath: {path: .spec.storage.hostPath}}
elif .spec.storage.pvc != null then {persistentVolumeClaim: {claimName: (.spec.storage.pvc.name // "\\($meta.name)-pvc")}}
else {emptyDir: {}} end)`;

const AFFINITY = "(.spec.affinity // (.spec.podAffinity | if . == null then null else {podAffinity: .} end))";

const TEMPLATE = `if .spec.image == null then null else .metadata as $meta | {
  metadata: ({labels: .spec.labels, annotations: .spec.annotations} | ${WITHOUT_NULLS}),
  spec: ({
    schedulerName: .spec.schedulerName,
    priorityClassName: .spec.priorityClassName,
    runtimeClassName: .spec.runtimeClassName,
    nodeSelector: .spec.nodeSelector,
    tolerations: .spec.tolerations,
    affinity: ${AFFINITY},
    securityContext: {runAsUser: (.spec.userID // 1000), runAsGroup: (.spec.groupID // 2000), fsGroup: (.spec.groupID // 2000)},
    resourceClaims: ${CLAIMS},
    volumes: [${VOLUME} + {name: "model-store"}],
    initContainers: (.spec.initContainers | if . == null then null else ${WITH_IMAGE} end),
    containers: ([${CONTAINER}] + (.spec.sidecarContainers // [] | ${WITH_IMAGE}))
  } | ${WITHOUT_NULLS})
} end`;

/** Pods of a replica: one, or the number of pipeline stages when it spans several nodes. */
const NODES = "(.spec.multiNode.parallelism.pipeline // 1)";

function scaled(count: string): string {
  return `if .spec.scale.enabled == true then ${count} else null end`;
}

/**
 * `apps.nvidia.com/v1alpha1` NIMService. The object has no pod template: this one is built from its fields and is
 * read-only. The kind has no gang instruction: replicas are independent, and an instruction cannot express the number
 * of pods of a multi-node replica.
 * Source: NVIDIA/k8s-nim-operator, api/apps/v1alpha1/nimservice_types.go, internal/controller/platform, manifests.
 */
export const nimServiceV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "nimservice",
      kind: { group: "apps.nvidia.com", version: "v1alpha1", kind: "NIMService" },
      specDefinition: { podTemplateSpecPath: TEMPLATE },
      scaleDefinition: {
        replicasPath: `(if .spec.scale.enabled == true then .spec.scale.hpa.minReplicas else .spec.replicas end // 1) * ${NODES}`,
        minReplicasPath: scaled(`(.spec.scale.hpa.minReplicas // 1) * ${NODES}`),
        maxReplicasPath: scaled(
          `.spec.scale.hpa.maxReplicas as $most | if $most == null then null else $most * ${NODES} end`,
        ),
      },
      statusDefinition: {
        phaseDefinition: { path: ".status.state" },
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byPhase: "Pending" }, { byPhase: "PVC-Created" }, { byPhase: "NotReady" }],
          running: [{ byPhase: "Ready" }],
          failed: [{ byPhase: "Failed" }],
        },
      },
    },
    additionalChildKinds: [
      { group: "", version: "v1", kind: "Pod" },
      { group: "apps", version: "v1", kind: "Deployment" },
      { group: "apps", version: "v1", kind: "ReplicaSet" },
      { group: "apps", version: "v1", kind: "StatefulSet" },
      { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" },
      { group: "serving.kserve.io", version: "v1beta1", kind: "InferenceService" },
      { group: "", version: "v1", kind: "Service" },
      { group: "", version: "v1", kind: "ServiceAccount" },
      { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
      { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
      { group: "", version: "v1", kind: "PersistentVolumeClaim" },
      { group: "", version: "v1", kind: "ConfigMap" },
      { group: "", version: "v1", kind: "Secret" },
      { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
      { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
      { group: "monitoring.coreos.com", version: "v1", kind: "ServiceMonitor" },
      { group: "resource.nvidia.com", version: "v1beta1", kind: "ComputeDomain" },
    ],
  },
} as const satisfies ResourceInterfaceSpec;
