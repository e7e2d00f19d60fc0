import { containerGpuKey } from "../../gpu/index.ts";
import { activeItems, pointerTo, presentItems } from "../../kernel/index.ts";
import { GPU_KEYS } from "../../model/index.ts";
import type { PodInput } from "./context.ts";
import { type FieldSource, type FieldSources, itemSources, sourcesBelow } from "./field-sources.ts";
import { GPU_RESOURCE } from "./gpu.ts";
import type { MountedVolume } from "./mounted-volume.ts";

const CONTAINER = "/spec/containers/0";
const NODE_AFFINITY = "/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution";
const REQUIRED_POD_AFFINITY = "/spec/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0";
const PREFERRED_POD_AFFINITY = "/spec/affinity/podAffinity/preferredDuringSchedulingIgnoredDuringExecution/0";

/** Members of a container's `securityContext` whose field has another name. */
const SECURITY: readonly FieldSource[] = [
  ["", ""],
  ["/capabilities/add", "/capabilities"],
  ["/runAsGroup", "/runAsGid"],
  ["/runAsUser", "/runAsUid"],
  ["/seccompProfile", "/seccompProfileType"],
];

/** Places of the template whose field has another name or parent; a member below one has the name of its field. */
const FIXED: readonly FieldSource[] = [
  ["", ""],
  ["/metadata/labels", "/labels"],
  ["/metadata/annotations", "/annotations"],
  [pointerTo("/metadata/annotations", GPU_KEYS.fraction), "/compute/gpuPortionRequest"],
  [pointerTo("/metadata/annotations", GPU_KEYS.memory), "/compute/gpuMemoryRequest"],
  [pointerTo("/metadata/annotations", GPU_KEYS.devices), "/compute/gpuDevicesRequest"],
  ["/spec", ""],
  ["/spec/affinity/nodeAffinity", "/nodeAffinityRequired"],
  [NODE_AFFINITY, "/nodeAffinityRequired"],
  ["/spec/affinity/podAffinity", "/podAffinity"],
  [`${REQUIRED_POD_AFFINITY}/topologyKey`, "/podAffinity/key"],
  [`${PREFERRED_POD_AFFINITY}/podAffinityTerm/topologyKey`, "/podAffinity/key"],
  ["/spec/dnsPolicy", "/security/hostNetwork"],
  ["/spec/hostIPC", "/security/hostIpc"],
  ["/spec/hostNetwork", "/security/hostNetwork"],
  ["/spec/nodeSelector", "/nodeType"],
  ["/spec/securityContext", "/security"],
  ["/spec/volumes", "/storage"],
  [CONTAINER, ""],
  [`${CONTAINER}/env`, "/environmentVariables"],
  [`${CONTAINER}/readinessProbe`, "/probes/readiness"],
  [`${CONTAINER}/readinessProbe/httpGet`, "/probes/readiness/handler/httpGet"],
  [`${CONTAINER}/resources`, "/compute"],
  [`${CONTAINER}/resources/limits/cpu`, "/compute/cpuCoreLimit"],
  [`${CONTAINER}/resources/limits/memory`, "/compute/cpuMemoryLimit"],
  [pointerTo(`${CONTAINER}/resources/limits`, GPU_RESOURCE), "/compute/gpuDevicesRequest"],
  [`${CONTAINER}/resources/requests/cpu`, "/compute/cpuCoreRequest"],
  [`${CONTAINER}/resources/requests/memory`, "/compute/cpuMemoryRequest"],
  [pointerTo(`${CONTAINER}/resources/requests`, GPU_RESOURCE), "/compute/gpuDevicesRequest"],
  ...sourcesBelow(`${CONTAINER}/securityContext`, "/security", SECURITY),
  [`${CONTAINER}/volumeDevices`, "/storage"],
  [`${CONTAINER}/volumeMounts`, "/storage"],
];

/** Places of a claim whose field has another name or parent than its item. */
const CLAIM: readonly FieldSource[] = [
  ["", ""],
  ["/metadata/annotations", "/claimInfo/addedAttrValues"],
  ["/metadata/name", "/claimName"],
  ["/spec", "/claimInfo"],
  ["/spec/resources", "/claimInfo/size"],
  ["/spec/storageClassName", "/claimInfo/storageClass"],
];

/** Places of a volume whose field has another name or parent than its item, by the list of the item. */
const VOLUME: Readonly<Record<string, readonly FieldSource[]>> = {
  configMapVolume: [
    ["/configMap", ""],
    ["/configMap/name", "/configMap"],
  ],
  emptyDirVolume: [["/emptyDir", ""]],
  hostPath: [["/hostPath", ""]],
  nfs: [["/nfs", ""]],
  pvc: [["/persistentVolumeClaim", ""], ...sourcesBelow("/ephemeral/volumeClaimTemplate", "", CLAIM)],
  secretVolume: [
    ["/secret", ""],
    ["/secret/secretName", "/secret"],
  ],
};

/** Lists of storage whose items call the path in the container `path`; the others call it `mountPath`. */
const MOUNTED_AT_PATH: ReadonlySet<string> = new Set(["emptyDirVolume", "git", "pvc"]);

/** Returns the sources of a pod template, whose fields are at `path` of the definition. */
export function podSources(fields: PodInput, path: string, volumes: readonly MountedVolume[]): FieldSources {
  return () => {
    const component = COMPONENTS.find((name) => path.endsWith(`/${name}`)) ?? "main";
    const own = [...FIXED, ...containerGpuSources(component), ...listSources(fields)];
    return [...sourcesBelow("", path, own), ...storageSources(path, volumes)];
  };
}

const COMPONENTS = ["leader", "worker"] as const;

/** The annotations of a limited share of a GPU, whose keys have the name of the container. */
function containerGpuSources(component: string): readonly FieldSource[] {
  const key = (part: "request" | "limit" | "portionLimit") =>
    pointerTo("/metadata/annotations", containerGpuKey(component, part));
  return [
    [key("request"), "/compute/gpuMemoryRequest"],
    [key("limit"), "/compute/gpuMemoryLimit"],
    [key("portionLimit"), "/compute/gpuPortionLimit"],
  ];
}

/** Returns the sources of the claim of a storage item. */
export function claimSources(path: string): FieldSources {
  return () => sourcesBelow("", path, CLAIM);
}

function listSources(fields: PodInput): readonly FieldSource[] {
  return [
    ...itemSources("/spec/imagePullSecrets", "/imagePullSecrets", indexesOf(fields.imagePullSecrets)),
    ...itemSources("/spec/tolerations", "/tolerations", indexesOf(fields.tolerations)),
    ...activeItems(fields.tolerations).map(
      ({ index }, place): FieldSource => [
        `/spec/tolerations/${place}/tolerationSeconds`,
        `/tolerations/${index}/seconds`,
      ],
    ),
    ...affinitySources(fields),
    ...environmentSources(fields),
    ...activeItems(fields.labels).map(
      ({ item, index }): FieldSource => [pointerTo("/metadata/labels", item.name ?? ""), `/labels/${index}`],
    ),
    ...activeItems(fields.annotations).map(
      ({ item, index }): FieldSource => [pointerTo("/metadata/annotations", item.name ?? ""), `/annotations/${index}`],
    ),
    ...activeItems(fields.compute?.extendedResources).flatMap(({ item, index }) =>
      ["limits", "requests"].map(
        (list): FieldSource => [
          pointerTo(`${CONTAINER}/resources/${list}`, item.resource ?? ""),
          `/compute/extendedResources/${index}`,
        ],
      ),
    ),
  ];
}

function indexesOf(list: Parameters<typeof activeItems>[0]): readonly number[] {
  return activeItems(list).map(({ index }) => index);
}

function affinitySources({ nodeAffinityRequired }: PodInput): readonly FieldSource[] {
  return (nodeAffinityRequired?.nodeSelectorTerms ?? []).flatMap((term, index) =>
    itemSources(
      `${NODE_AFFINITY}/nodeSelectorTerms/${index}/matchExpressions`,
      `/nodeAffinityRequired/nodeSelectorTerms/${index}/matchExpressions`,
      presentItems(term?.matchExpressions).map((expression) => expression.index),
    ),
  );
}

function environmentSources({ environmentVariables, compute }: PodInput): readonly FieldSource[] {
  const variables = activeItems(environmentVariables);
  const limit = compute?.gpuPortionLimit ? "gpuPortionLimit" : "gpuMemoryLimit";
  return [
    ...variables.flatMap(({ index }, place) =>
      sourcesBelow(`${CONTAINER}/env/${place}`, `/environmentVariables/${index}`, [
        ["", ""],
        ["/valueFrom/secretKeyRef", "/secret"],
        ["/valueFrom/configMapKeyRef", "/configMap"],
        ["/valueFrom/fieldRef", "/podFieldRef"],
        ["/valueFrom/fieldRef/fieldPath", "/podFieldRef/path"],
      ]),
    ),
    // The variable that a limit of a GPU share adds.
    [`${CONTAINER}/env/${variables.length}`, `/compute/${limit}`],
  ];
}

function storageSources(path: string, items: readonly MountedVolume[]): readonly FieldSource[] {
  const sources: FieldSource[] = [];
  let [volume, mount, device, initContainer] = [0, 0, 0, 0];
  for (const item of items) {
    const list = /\/storage\/(\w+)\/\d+$/.exec(item.path)?.[1] ?? "";
    for (const _ of item.volumes) {
      sources.push(...sourcesBelow(`/spec/volumes/${volume}`, item.path, [["", ""], ...(VOLUME[list] ?? [])]));
      volume += 1;
    }
    if (item.mount !== undefined) {
      sources.push([`${CONTAINER}/volumeMounts/${mount}`, item.path]);
      if (MOUNTED_AT_PATH.has(list)) {
        sources.push([`${CONTAINER}/volumeMounts/${mount}/mountPath`, `${item.path}/path`]);
      }
      mount += 1;
    }
    if (item.device !== undefined) {
      sources.push(
        [`${CONTAINER}/volumeDevices/${device}`, item.path],
        [`${CONTAINER}/volumeDevices/${device}/devicePath`, `${item.path}/path`],
      );
      device += 1;
    }
    if (item.initContainer !== undefined) {
      sources.push(
        [`/spec/initContainers/${initContainer}`, item.path],
        [`/spec/initContainers/${initContainer}/args/0`, `${item.path}/repository`],
        ...sourcesBelow(`/spec/initContainers/${initContainer}/securityContext`, `${path}/security`, SECURITY),
      );
      initContainer += 1;
    }
  }
  return sources;
}
