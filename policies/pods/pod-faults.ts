import { type PartPlaces, placesOfParts } from "../../src/interpret/index.ts";
import type { FieldFault, Members } from "../../src/k8s-fields/index.ts";
import { fieldFaults, minorOf, objectType, typeOfKind } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isAbsent, isContainer, items, names, parentPointer, valueAt } from "../../src/kernel/index.ts";
import type { WorkloadKind } from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { isGpuName } from "./gpu-containers.ts";
import { isVolumeOfOperator } from "./operator-volumes.ts";

/** The latest faults of a pod. One is enough, since all rules check it before the next one. */
let latestPod: { readonly pod: PodView; readonly faults: readonly FieldFault[] } | undefined;

/** The faults of a pod template, with pointers into it. Rules that check the same pod one after another share them. */
export function podFaults(pod: PodView): readonly FieldFault[] {
  if (latestPod?.pod !== pod) latestPod = { pod, faults: readPodFaults(pod) };
  return latestPod.faults;
}

function readPodFaults(pod: PodView): readonly FieldFault[] {
  const { object, checked, kind } = pod.workload;
  // The check of the object finds that the spec is missing.
  if (pod.written !== undefined && isAbsent(pod.written.spec) && isBuiltin(object)) return NO_FAULTS;
  const template = templateOf(pod);
  const faults = fieldFaults(template, objectType("PodTemplateSpec"), {
    minor: minorOf(checked.cluster.kubernetes),
    allows: (type, field) => kind?.podDifferences?.[type]?.added?.includes(field) === true,
  });
  if (faults.length === 0) return faults;
  return faults.filter(faultFilter(pod));
}

const NO_FAULTS: readonly FieldFault[] = Object.freeze([]);

/** The template of a pod, with other fields than metadata and spec where the object has them in its template. */
function templateOf({ written, spec, metadata, workload }: PodView): Members {
  const { object } = workload;
  // The metadata of a Pod is that of the object.
  const own = metadata === object.metadata || names(metadata).length === 0 ? {} : { metadata };
  // An AppWrapper may contain a whole Pod, which is checked as an object of its own.
  const isPod = workload.kind?.wraps === true && at(written, "kind") === "Pod";
  if (written === undefined || isPod || isBuiltin(object)) return { ...own, spec };
  return isAbsent(written.spec) ? { ...written, ...own } : { ...written, ...own, spec };
}

function isBuiltin({ apiVersion, kind }: KubeObject): boolean {
  return typeOfKind(apiVersion, kind) !== undefined;
}

/** Returns whether a fault of a pod is in its manifest, and not in a part that an operator completes. */
function faultFilter(pod: PodView): (fault: FieldFault) => boolean {
  const { written, made } = pod;
  const { object, kind } = pod.workload;
  const isComplete = isBuiltin(object);
  let parts: PartPlaces | undefined;
  let places: ReturnType<typeof podPlaces> | undefined;
  let volumes: ReadonlySet<unknown> | undefined;
  return ({ kind: fault, path, holder, type, field, volume, intended, value }) => {
    if (volume !== undefined) {
      volumes ??= volumesOutsidePods(object);
      if (volumes.has(volume) || isVolumeOfOperator(volume, pod.workload)) return false;
    }
    // The rules of GPUs report amounts of them, but not invalid names of resources.
    const isAmount = fault !== "unknown" && type === "ResourceRequirements" && value !== field;
    if (isAmount && CONTAINER.test(path) && isGpuName(field, pod)) return false;
    if (isComplete || fault === "type") return true;
    const difference = kind?.podDifferences?.[type];
    if (fault === "missing" && (difference?.isPartial === true || difference?.optional?.includes(field) === true)) {
      return false;
    }
    if (fault === "value" && difference?.defaultedZero?.includes(field) === true && at(holder, field) === 0) {
      return false;
    }
    // The operator of an unknown kind may have a default for the image.
    if (fault === "missing" && field === "image" && kind === undefined) return false;
    parts ??= placesOfParts(object);
    if (type === "PodTemplateSpec") return parts.has(written) && isFaultOfTemplate(fault, kind, intended);
    // A spec without containers is a copy with an empty list.
    if (parts.has(holder) || (holder === pod.spec && (parts.has(written) || parts.has(written?.spec)))) return true;
    // The operator adds to a copy of a part, so the part itself is in the template before that.
    if (made !== undefined && parts.has(valueAt(made.of, parentPointer(path)))) return true;
    // The Resource Interface or the operator builds this part from others. For a kind of the catalogue they are known.
    if (kind === undefined) {
      places ??= podPlaces(object);
      return fault !== "missing" && places(pod, path).exact;
    }
    return fault !== "missing" || !isFromOperator(type, field);
  };
}

/** Whether a template lacks its spec, or has a field that the operator of its kind does not know. */
function isFaultOfTemplate(
  fault: FieldFault["kind"],
  kind: WorkloadKind | undefined,
  intended: string | undefined,
): boolean {
  if (fault === "missing") return kind?.podDifferences?.PodSpec?.optional?.includes("containers") !== true;
  return kind !== undefined || intended !== undefined;
}

/** Whether operators often set a missing field: an image, or all containers of a pod that another object describes. */
function isFromOperator(type: string, field: string): boolean {
  return (type === "Container" && field === "image") || (type === "PodSpec" && field === "containers");
}

/** The place of a container. GPU-002 checks the amounts of GPUs there. */
const CONTAINER = /^\/spec\/(?:containers|initContainers|ephemeralContainers)\//;

/** The names of the volumes of an object outside of its pods: in claim templates, and in lists of an operator. */
function volumesOutsidePods(value: unknown, names: Set<unknown> = new Set(), depth = 0): ReadonlySet<unknown> {
  if (!isContainer(value) || depth > MAX_DEPTH) return names;
  for (const [key, member] of Object.entries(value)) {
    for (const volume of volumesOf(key, member, value)) names.add(at(volume, "metadata", "name") ?? at(volume, "name"));
    volumesOutsidePods(member, names, depth + 1);
  }
  if ("volume" in value) names.add(value.name);
  return names;
}

/** The volumes in a member of an object: claims, or a list of an operator. */
function volumesOf(key: string, member: unknown, holder: object): readonly unknown[] {
  if (key === "volumeClaimTemplates" || (key === "volumes" && !("containers" in holder))) return items(member);
  // The claims of a JobSet, and how long they live.
  if (key === "volumeClaimPolicies") return items(member).flatMap((policy) => items(at(policy, "templates")));
  return [];
}

/** Deeper than the lists of any operator. */
const MAX_DEPTH = 50;
