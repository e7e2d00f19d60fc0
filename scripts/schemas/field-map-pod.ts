/**
 * The effect of a field, in one text for people: `! …` is refused (always, or for the values named), `~ …` is for
 * people or policies alone, any other text is the place of the field.
 */
export type FateText = string;

/**
 * A field of a pod: its path below the pod's fields, then its fate in a Training on `kai`, in a Training on `runai`,
 * and, where they differ from the first, in a leader or worker on `kai` and on `runai`.
 */
type PodRow = readonly [
  path: string,
  kai: FateText,
  runai: FateText,
  inferenceKai?: FateText,
  inferenceRunai?: FateText,
];

const EXCLUDED = "an excluded item is left out";
const POLICY_NAME = "~ the item's name, which policies read";
const ITEM_KEY = "key of the item";
const NO_FIELD = "! run.ai/v2alpha1 has no field for it";
const NO_FORM = "! run.ai/v2alpha1 has readinessProbe, but its form is not published";
const CREDENTIAL = "! only a login of its owner can read a user credential";
const NO_SHARING = "! true: the control plane shares claims, a manifest of one project cannot";
const CAPPED_BEFORE = "above the request before KAI 0.18, where a share of a GPU has no separate limit; from 0.18 on";
const PORTION_LIMIT = `! ${CAPPED_BEFORE} pod annotation kai.scheduler/container.<container>.gpu-memory.portion.limit`;
const MEMORY_LIMIT = `! ${CAPPED_BEFORE} pod annotations nvidia.com/container.<container>.gpu-memory.request and .limit`;

const CONTAINER: readonly PodRow[] = [
  ["image", "container image", "image"],
  ["imagePullPolicy", "container imagePullPolicy", "imagePullPolicy"],
  ["imagePullSecrets[].name", "pod imagePullSecrets", "imagePullSecrets, one of them"],
  ["imagePullSecrets[].userCredential", CREDENTIAL, CREDENTIAL],
  ["imagePullSecrets[].exclude", EXCLUDED, EXCLUDED],
  ["command", "container command, split into words as a shell does", "command"],
  ["args", "container args, split into words as a shell does", "arguments"],
  ["workingDir", "container workingDir", "workingDir"],
  [
    "createHomeDir",
    "! true: the directory is named after the user who submits the workload",
    "createHomeDir",
    "! true: the directory is named after the user who submits the workload",
  ],
  ["annotations[].name", "pod annotations", "annotations"],
  ["annotations[].value", "pod annotations", "annotations"],
  ["annotations[].exclude", EXCLUDED, EXCLUDED],
  ["labels[].name", "pod labels", "labels"],
  ["labels[].value", "pod labels", "labels"],
  ["labels[].exclude", EXCLUDED, EXCLUDED],
  ["environmentVariables[].name", "container env", "environment"],
  ["environmentVariables[].value", "container env value", "environment"],
  ["environmentVariables[].secret.name", "container env secretKeyRef", "environment, as SECRET:<name>,<key>"],
  ["environmentVariables[].secret.key", "container env secretKeyRef", "environment, as SECRET:<name>,<key>"],
  ["environmentVariables[].configMap.name", "container env configMapKeyRef", NO_FIELD],
  ["environmentVariables[].configMap.key", "container env configMapKeyRef", NO_FIELD],
  ["environmentVariables[].podFieldRef.path", "container env fieldRef", NO_FIELD],
  ["environmentVariables[].userCredential.name", CREDENTIAL, CREDENTIAL],
  ["environmentVariables[].userCredential.key", CREDENTIAL, CREDENTIAL],
  ["environmentVariables[].exclude", EXCLUDED, EXCLUDED],
  ["environmentVariables[].description", "~ for people", "~ for people"],
  ["probes.readiness.initialDelaySeconds", "container readinessProbe", NO_FORM],
  ["probes.readiness.periodSeconds", "container readinessProbe", NO_FORM],
  ["probes.readiness.timeoutSeconds", "container readinessProbe", NO_FORM],
  ["probes.readiness.successThreshold", "container readinessProbe", NO_FORM],
  ["probes.readiness.failureThreshold", "container readinessProbe", NO_FORM],
  ["probes.readiness.handler.httpGet.path", "container readinessProbe httpGet", NO_FORM],
  ["probes.readiness.handler.httpGet.port", "container readinessProbe httpGet", NO_FORM],
  ["probes.readiness.handler.httpGet.host", "container readinessProbe httpGet", NO_FORM],
  ["probes.readiness.handler.httpGet.scheme", "container readinessProbe httpGet", NO_FORM],
];

const COMPUTE: readonly PodRow[] = [
  ["compute.cpuCoreRequest", "container requests cpu, in whole millicores, rounded up", "cpu"],
  ["compute.cpuCoreLimit", "container limits cpu, in whole millicores, rounded up", "cpuLimit"],
  ["compute.cpuMemoryRequest", "container requests memory", "memory"],
  ["compute.cpuMemoryLimit", "container limits memory", "memoryLimit"],
  ["compute.extendedResources[].resource", "container limits", "extendedResources"],
  ["compute.extendedResources[].quantity", "container limits", "extendedResources"],
  ["compute.extendedResources[].exclude", EXCLUDED, EXCLUDED],
  ["compute.gpuDevicesRequest", "limits nvidia.com/gpu; of a share, annotation gpu-fraction-num-devices", "gpuDevices"],
  ["compute.gpuRequestType", "whole GPUs, annotation gpu-fraction or gpu-memory", "gpuDevices, gpu or gpuMemory"],
  ["compute.gpuPortionRequest", "pod annotation gpu-fraction; 1 is a whole GPU", "gpu"],
  ["compute.gpuPortionLimit", PORTION_LIMIT, "gpuLimit", PORTION_LIMIT, "container env RUNAI_GPU_MEMORY_LIMIT"],
  ["compute.gpuMemoryRequest", "pod annotation gpu-memory, in whole MiB, rounded up", "gpuMemory"],
  ["compute.gpuMemoryLimit", MEMORY_LIMIT, "gpuMemoryLimit", MEMORY_LIMIT, "container env RUNAI_GPU_MEMORY_LIMIT"],
  ["compute.largeShmRequest", "volume emptyDir of medium Memory at /dev/shm", "largeShm"],
];

const PLACEMENT: readonly PodRow[] = [
  ["nodeType", "pod nodeSelector run.ai/type", "nodeType"],
  ["nodeAffinityRequired.nodeSelectorTerms[].matchExpressions[].key", "pod nodeAffinity, required", NO_FIELD],
  ["nodeAffinityRequired.nodeSelectorTerms[].matchExpressions[].operator", "pod nodeAffinity, required", NO_FIELD],
  ["nodeAffinityRequired.nodeSelectorTerms[].matchExpressions[].values[]", "pod nodeAffinity, required", NO_FIELD],
  ["podAffinity.type", "pod podAffinity to the workload's own pods", "podAffinity, podAffinitySchedulingRule"],
  ["podAffinity.key", "topologyKey of that podAffinity", "podAffinityTopology"],
  ["tolerations[].name", POLICY_NAME, ITEM_KEY],
  ["tolerations[].operator", "pod tolerations", "tolerations"],
  ["tolerations[].key", "pod tolerations", "tolerations"],
  ["tolerations[].value", "pod tolerations", "tolerations"],
  ["tolerations[].effect", "pod tolerations; Any is written as no effect", "tolerations; Any is written as no effect"],
  ["tolerations[].seconds", "pod tolerations tolerationSeconds", "tolerations"],
  ["tolerations[].exclude", EXCLUDED, EXCLUDED],
];

const SECURITY: readonly PodRow[] = [
  ["security.uidGidSource", "! fromIdpToken: a manifest has no login", "! fromIdpToken: a manifest has no login"],
  ["security.runAsUid", "container securityContext runAsUser", "runAsUid with runAsUser"],
  ["security.runAsGid", "container securityContext runAsGroup", "runAsGid with runAsUser"],
  ["security.supplementalGroups", "pod securityContext supplementalGroups", "supplementalGroups"],
  ["security.runAsNonRoot", "container securityContext runAsNonRoot", "runAsNonRoot"],
  ["security.readOnlyRootFilesystem", "container securityContext", "readOnlyRootFilesystem"],
  ["security.capabilities[]", "container securityContext capabilities add", "capabilities"],
  ["security.seccompProfileType", "container seccompProfile; Localhost is refused", "seccompProfileType"],
];

const CLAIM_STAYS = "! true: the API does not support it for inference";

const STORAGE: readonly PodRow[] = [
  ["storage.pvc[].name", POLICY_NAME, ITEM_KEY],
  ["storage.pvc[].path", "container volumeMounts or volumeDevices", "pvcs path"],
  ["storage.pvc[].existingPvc", "false adds a PersistentVolumeClaim", "pvcs existingPvc"],
  ["storage.pvc[].claimName", "volume persistentVolumeClaim, and the claim's name", "pvcs claimName"],
  ["storage.pvc[].readOnly", "mount readOnly", "pvcs readOnly"],
  ["storage.pvc[].ephemeral", "generic ephemeral volume, for a single pod", "pvcs ephemeral", CLAIM_STAYS],
  ["storage.pvc[].claimInfo.size", "claim requests storage", "pvcs size"],
  ["storage.pvc[].claimInfo.storageClass", "claim storageClassName", "pvcs storageClass"],
  ["storage.pvc[].claimInfo.accessModes.readWriteOnce", "claim accessModes", "pvcs readWriteOnce"],
  ["storage.pvc[].claimInfo.accessModes.readOnlyMany", "claim accessModes", "pvcs readOnlyMany"],
  ["storage.pvc[].claimInfo.accessModes.readWriteMany", "claim accessModes", "pvcs readWriteMany"],
  ["storage.pvc[].claimInfo.volumeMode", "claim volumeMode; Block makes a volumeDevice", NO_FIELD],
  ["storage.pvc[].claimInfo.addedAttrValues[].key", "claim annotations", NO_FIELD],
  ["storage.pvc[].claimInfo.addedAttrValues[].value", "claim annotations", NO_FIELD],
  ["storage.pvc[].dataSharing", NO_SHARING, NO_SHARING],
  ["storage.pvc[].exclude", EXCLUDED, EXCLUDED],
  ["storage.configMapVolume[].name", POLICY_NAME, ITEM_KEY],
  ["storage.configMapVolume[].configMap", "volume configMap", "configMapVolumes name"],
  ["storage.configMapVolume[].mountPath", "container volumeMounts", "configMapVolumes mountPath"],
  ["storage.configMapVolume[].subPath", "mount subPath", NO_FIELD],
  ["storage.configMapVolume[].defaultMode", "volume defaultMode", NO_FIELD],
  ["storage.configMapVolume[].exclude", EXCLUDED, EXCLUDED],
  ["storage.secretVolume[].name", POLICY_NAME, ITEM_KEY],
  ["storage.secretVolume[].secret", "volume secret", "secretVolumes name"],
  ["storage.secretVolume[].mountPath", "container volumeMounts", "secretVolumes mountPath"],
  ["storage.secretVolume[].defaultMode", "volume defaultMode", NO_FIELD],
  ["storage.secretVolume[].exclude", EXCLUDED, EXCLUDED],
  ["storage.emptyDirVolume[].name", POLICY_NAME, ITEM_KEY],
  ["storage.emptyDirVolume[].path", "container volumeMounts", "emptyDirVolumes path"],
  ["storage.emptyDirVolume[].medium", "volume emptyDir medium", NO_FIELD],
  ["storage.emptyDirVolume[].sizeLimit", "volume emptyDir sizeLimit", NO_FIELD],
  ["storage.emptyDirVolume[].exclude", EXCLUDED, EXCLUDED],
];

/** The fields that a Training, a leader and a worker have in common. */
export const POD_ROWS: readonly PodRow[] = [...CONTAINER, ...COMPUTE, ...PLACEMENT, ...SECURITY, ...STORAGE];
