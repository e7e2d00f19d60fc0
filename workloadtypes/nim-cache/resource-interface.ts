import { WITHOUT_NULLS } from "../shared/jq-text.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const IMAGE = "(.spec.source.ngc.modelPuller // .spec.source.hf.modelPuller // .spec.source.dataStore.modelPuller)";

/** CPU and memory, the only resources of the kind, as requests and limits. */
const RESOURCES = `(.spec.resources | if . == null then null else
  ({cpu: .cpu, memory: .memory} | ${WITHOUT_NULLS}) as $same | {requests: $same, limits: $same} end)`;

const VOLUME = `(if .spec.storage.hostPath != null and .spec.storage.hostPath != "" then {hostPath: {path: .spec.storage.hostPath}}
else {persistentVolumeClaim: {claimName: (.spec.storage.pvc.name // "\\($meta.name)-pvc")}} end)`;

const TEMPLATE = `if .spec.source == null then null else .metadata as $meta | {
  metadata: {labels: {app: "k8s-nim-operator", "app.kubernetes.io/name": $meta.name, "app.kubernetes.io/managed-by": "k8s-nim-operator"}},
  spec: ({
    restartPolicy: "Never",
    runtimeClassName: .spec.runtimeClassName,
    nodeSelector: (.spec.nodeSelector // {"feature.node.kubernetes.io/pci-10de.present": "true"}),
    tolerations: .spec.tolerations,
    securityContext: {
      runAsUser: (.spec.userID // 1000), runAsGroup: (.spec.groupID // 2000), fsGroup: (.spec.groupID // 2000), runAsNonRoot: true
    },
    volumes: [${VOLUME} + {name: "nim-cache-volume"}],
    initContainers: (.spec.initContainers | if . == null then null else map(.image as $image | . + {image: "\\($image.repository):\\($image.tag)"}) end),
    containers: [({name: "nim-cache-ctr", image: ${IMAGE}, env: .spec.env, resources: ${RESOURCES}} | ${WITHOUT_NULLS})]
  } | ${WITHOUT_NULLS})
} end`;

/**
 * `apps.nvidia.com/v1alpha1` NIMCache. A Job with one pod; the template is built from fields of the object and is
 * read-only. Ready is the end of the work: the model is in the volume and the pod has ended.
 * Source: NVIDIA/k8s-nim-operator, api/apps/v1alpha1/nimcache_types.go and internal/controller/nimcache_controller.go.
 */
export const nimCacheV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "nimcache",
      kind: { group: "apps.nvidia.com", version: "v1alpha1", kind: "NIMCache" },
      statusDefinition: {
        phaseDefinition: { path: ".status.state" },
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [
            { byPhase: "NotReady" },
            { byPhase: "PVC-Created" },
            { byPhase: "Pending" },
            { byPhase: "Started" },
          ],
          running: [{ byPhase: "InProgress" }],
          completed: [{ byPhase: "Ready" }],
          failed: [{ byPhase: "Failed" }],
        },
      },
    },
    childComponents: [
      {
        name: "job",
        ownerRef: "nimcache",
        kind: { group: "batch", version: "v1", kind: "Job" },
        specDefinition: { podTemplateSpecPath: TEMPLATE },
        scaleDefinition: { replicasPath: "if .spec.source == null then null else 1 end" },
      },
    ],
    additionalChildKinds: [
      { group: "", version: "v1", kind: "Pod" },
      { group: "", version: "v1", kind: "PersistentVolumeClaim" },
      { group: "", version: "v1", kind: "ConfigMap" },
      { group: "", version: "v1", kind: "ServiceAccount" },
      { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
      { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
    ],
  },
} as const satisfies ResourceInterfaceSpec;
