/**
 * Names in the vendor's documents and in other formats that are not those of the API, each with the right name in order
 * of preference. Keys are lower-case, without `-` and `_`. Names that differ by a letter or two need no entry.
 */
export const POLICY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  allowedvalues: ["options"],
  arguments: ["args"],
  configmaps: ["configMapVolume"],
  cpu: ["cpuCoreRequest"],
  cpulimit: ["cpuCoreLimit"],
  editable: ["canEdit"],
  env: ["environmentVariables"],
  environment: ["environmentVariables"],
  gitsync: ["git"],
  gpu: ["gpuDevicesRequest", "gpuPortionRequest"],
  gpudevices: ["gpuDevicesRequest"],
  gpumemory: ["gpuMemoryRequest"],
  items: ["instances"],
  master: ["leader"],
  maximum: ["max"],
  memory: ["cpuMemoryRequest"],
  memorylimit: ["cpuMemoryLimit"],
  minimum: ["min"],
  nfsserver: ["server"],
  podaffinityschedulingrule: ["type"],
  podaffinitytopology: ["key"],
  pvcs: ["pvc"],
  readinessprobe: ["probes"],
  secretvolumes: ["secretVolume"],
  values: ["options"],
};

/** Fields without a counterpart, each with the reason; keys as above. */
export const POLICY_REASONS: Readonly<Record<string, string>> = {
  canremove: "locked in rules of the instances names the instances that a workload cannot exclude",
  deny: "the platform has no rule that forbids values; options has the allowed ones",
  effective: "the platform writes it into its answers, and it is derived from all policies",
  migprofile: "MIG devices are extended resources, for example nvidia.com/mig-1g.5gb in compute.extendedResources",
  pattern: "the platform has no rule with a regular expression; options has the allowed values",
  regex: "the platform has no rule with a regular expression; options has the allowed values",
  sourceofrule: "the platform writes it into its answers, and it follows from the scopes of the policies",
};

/** Names that are right at another place: `podAffinityTopology` is `podAffinity.key`. */
export const POLICY_PLACES: Readonly<Record<string, string>> = {
  podaffinityschedulingrule: "podAffinity.type",
  podaffinitytopology: "podAffinity.key",
};
