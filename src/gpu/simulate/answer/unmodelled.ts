import {
  at,
  getOrCreate,
  isObject,
  items,
  member,
  members,
  names,
  selectsLabels,
  text,
} from "../../../kernel/index.ts";
import { isActiveUsed } from "../engine/status.ts";
import type { ClusterObjects } from "../read/cluster-objects.ts";
import { lacksConfigMap } from "../read/config-maps.ts";
import { annotationIn, isInPool, nameIn, namespaceIn, nodeNameOf, podKey } from "../read/fields.ts";
import { statusOf } from "../read/read-pod.ts";
import { groupReasons } from "./group-reasons.ts";

/** The abilities of a release of the scheduler that the simulation depends on. */
export interface SchedulerRelease {
  /** Whether it leaves incomplete subgroups aside. */
  readonly takesCompleteParts: boolean;
  /** Whether it counts all memory of a GPU, and reads GPU annotations of containers. */
  readonly readsContainerGpus: boolean;
}

/** The facts about a scheduler and its cluster that the simulation depends on. */
export interface SchedulerFacts extends SchedulerRelease {
  /** As in `SessionOptions`. Pods with claims of volumes then fit on every node; in a cluster, a volume may bind them to some. */
  readonly isPlanned: boolean;
}

/** The features of gangs that the simulation does not model, by gang. Only gangs with pods that wait have reasons. */
export function unmodelledFeatures(
  objects: ClusterObjects,
  pool: string,
  release: SchedulerFacts,
): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  const groupsOfPool = objects.podGroups.filter((group) => isInPool(group, pool));
  const groups = new Map(groupsOfPool.map((group) => [nameIn(group), group]));
  const waiting = objects.pods.filter((pod) => nodeNameOf(pod) === "" && groups.has(gangOf(pod)));
  const placed = objects.pods.filter((pod) => nodeNameOf(pod) !== "" && isActiveUsed(statusOf(pod, false, 0)));
  const add = (gang: string, reason: string): unknown => getOrCreate(found, gang, () => new Set<string>()).add(reason);
  const avoided = placed.filter(hasAntiAffinity);
  const configMaps = objects.configMaps && new Set(objects.configMaps.map(podKey));
  for (const pod of waiting) {
    if (configMaps !== undefined && lacksConfigMap(pod, configMaps)) add(gangOf(pod), ABSENT_CONFIG_MAP);
    for (const reason of podReasons(pod, release)) add(gangOf(pod), reason);
    if (avoided.some((other) => mayAvoid(other, pod))) add(gangOf(pod), "anti-affinity of pods that run");
  }
  const podsOf = new Map<string, unknown[]>();
  for (const pod of objects.pods) getOrCreate(podsOf, gangOf(pod), () => []).push(pod);
  const cluster = {
    topologies: new Map(objects.topologies.map((topology) => [nameIn(topology), topology])),
    nodes: objects.nodes.filter((node) => isInPool(node, pool)),
    takesCompleteParts: release.takesCompleteParts,
  };
  for (const group of groupsOfPool) if (groups.get(nameIn(group)) !== group) add(nameIn(group), SHARED_NAME);
  for (const name of new Set(waiting.map(gangOf))) {
    for (const reason of groupReasons(groups.get(name), podsOf.get(name) ?? [], cluster)) add(name, reason);
  }
  return new Map([...found].map(([gang, reasons]) => [gang, [...reasons].sort()]));
}

const ABSENT_CONFIG_MAP = "a config map that does not exist";
const SHARED_NAME = "another namespace has a PodGroup of this name, and the scheduler confuses the two";

const gangOf = (pod: unknown): string => annotationIn(pod, "pod-group-name") ?? "";

function podReasons(pod: unknown, release: SchedulerFacts): string[] {
  const spec = member(pod, "spec");
  const reasons: string[] = [];
  if (items(member(spec, "resourceClaims")).length > 0) reasons.push("resource claims");
  if (hasHostPorts(spec)) reasons.push("host ports");
  if (!release.isPlanned && hasClaims(spec)) reasons.push("claims of volumes");
  const affinity = member(spec, "affinity");
  if (isRequired(member(affinity, "podAffinity")) || isRequired(member(affinity, "podAntiAffinity"))) {
    reasons.push("affinity to other pods");
  }
  const prefers = ["podAffinity", "podAntiAffinity"].some(
    (kind) => items(at(affinity, kind, "preferredDuringSchedulingIgnoredDuringExecution")).length > 0,
  );
  if (prefers) reasons.push("preferred affinity to other pods");
  const annotations = names(at(pod, "metadata", "annotations"));
  if (annotations.some((key) => key.startsWith("nvidia.com/mig-"))) reasons.push("slices of GPUs by annotation");
  const isShared = annotations.some(
    (key) => key === "gpu-fraction" || key === "gpu-memory" || key.startsWith("nvidia.com/container."),
  );
  if (release.readsContainerGpus && isShared) reasons.push("shared GPUs of KAI 0.18 and newer");
  return reasons;
}

const isRequired = (affinity: unknown): boolean =>
  items(member(affinity, "requiredDuringSchedulingIgnoredDuringExecution")).length > 0;

const hasAntiAffinity = (pod: unknown): boolean => isRequired(at(pod, "spec", "affinity", "podAntiAffinity"));

const hasClaims = (spec: unknown): boolean =>
  items(member(spec, "volumes")).some(
    (volume) => isObject(member(volume, "persistentVolumeClaim")) || isObject(member(volume, "ephemeral")),
  );

function hasHostPorts(spec: unknown): boolean {
  const containers = [...items(member(spec, "containers")), ...items(member(spec, "initContainers"))];
  return containers.some((container) =>
    items(member(container, "ports")).some((port) => Number(member(port, "hostPort") ?? 0) > 0),
  );
}

/** The gangs with placed pods that only some nodes would take, for reasons that are not modelled. */
export function bindingGangs(objects: ClusterObjects, facts: SchedulerFacts): Set<string> {
  const placed = objects.pods.filter((pod) => nodeNameOf(pod) !== "" && gangOf(pod) !== "");
  return new Set(placed.filter((pod) => podReasons(pod, facts).length > 0).map(gangOf));
}

/** Whether a pod may keep another one away. Selectors of namespaces count as met. */
function mayAvoid(other: unknown, pod: unknown): boolean {
  const labels = Object.fromEntries(
    members(at(pod, "metadata", "labels")).map(([key, value]) => [key, text(value) ?? ""]),
  );
  const terms = items(
    at(other, "spec", "affinity", "podAntiAffinity", "requiredDuringSchedulingIgnoredDuringExecution"),
  );
  return terms.some((term) => {
    const given = items(member(term, "namespaces"));
    const isNamed = given.length === 0 ? namespaceIn(other) === namespaceIn(pod) : given.includes(namespaceIn(pod));
    const isNear = isNamed || isObject(member(term, "namespaceSelector"));
    return isNear && selectsLabels(member(term, "labelSelector"), { labels }) !== false;
  });
}
