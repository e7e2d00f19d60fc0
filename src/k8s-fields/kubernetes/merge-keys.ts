/**
 * The lists of a pod spec that a strategic merge patch merges, each with the member that identifies its items. A patch
 * replaces every other list. Source: kubernetes/api, core/v1/types.go, the tags patchMergeKey.
 */
export const POD_MERGE_KEYS: Readonly<Record<string, string>> = Object.freeze({
  containers: "name",
  initContainers: "name",
  ephemeralContainers: "name",
  volumes: "name",
  imagePullSecrets: "name",
  resourceClaims: "name",
  schedulingGates: "name",
  hostAliases: "ip",
  topologySpreadConstraints: "topologyKey",
  env: "name",
  volumeMounts: "mountPath",
  volumeDevices: "devicePath",
  ports: "containerPort",
});
