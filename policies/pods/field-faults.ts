import { at, isContainer, items } from "../../src/base/read.ts";
import { placesOfParts } from "../../src/interpret/parts-of-object.ts";
import { fieldFaults, knownMinor } from "../../src/kubernetes/check-fields.ts";
import type { FieldFault } from "../../src/kubernetes/field-fault.ts";
import { objectType, typeOfKind } from "../../src/kubernetes/field-type.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { isOwnKey } from "./gpu-containers.ts";
import { hasHiddenVolumes } from "./operator-volumes.ts";

/** The latest faults of an object and of a pod. One of each is enough, since all rules check it before the next one. */
let latestObject: { readonly object: unknown; readonly faults: readonly FieldFault[] } | undefined;
let latestPod: { readonly pod: PodView; readonly faults: readonly FieldFault[] } | undefined;

/**
 * The faults of an object outside of its pods. Of a kind that the field table lacks, only the metadata is checked. Rules
 * that check the same object one after another share them.
 */
export function objectFaults(checked: CheckedObject, workload: WorkloadView | undefined): readonly FieldFault[] {
  const { object } = checked;
  if (latestObject?.object !== object) latestObject = { object, faults: readObjectFaults(checked, workload) };
  return latestObject.faults;
}

function readObjectFaults({ object, cluster }: CheckedObject, workload: WorkloadView | undefined) {
  const minor = knownMinor(cluster.kubernetes);
  const type = typeOfKind(object.apiVersion, object.kind);
  if (type === undefined) return fieldFaults({ metadata: object.metadata }, objectType("PodTemplateSpec"), { minor });
  const hasViews = workload !== undefined && workload.views.length > 0;
  return fieldFaults(object, type, { minor, skips: (name) => hasViews && POD_TYPES.has(name) });
}

const POD_TYPES: ReadonlySet<string> = new Set(["PodSpec", "PodTemplateSpec"]);

/** The faults of a pod template, with pointers into it. Rules that check the same pod one after another share them. */
export function podFaults(pod: PodView): readonly FieldFault[] {
  if (latestPod?.pod !== pod) latestPod = { pod, faults: readPodFaults(pod) };
  return latestPod.faults;
}

function readPodFaults(pod: PodView): readonly FieldFault[] {
  const { spec, workload } = pod;
  const { object, checked, kind } = workload;
  // The metadata of a Pod is that of the object.
  const template = pod.metadata === object.metadata ? { spec } : { metadata: pod.metadata, spec };
  const faults = fieldFaults(template, objectType("PodTemplateSpec"), {
    minor: knownMinor(checked.cluster.kubernetes),
    allows: (type, field) => kind?.podDifferences?.[type]?.added?.includes(field) === true,
  });
  return faults.length === 0 ? faults : faults.filter(faultFilter(pod));
}

/** Returns whether a fault of a pod is one of the manifest, and not of a part that an operator completes. */
function faultFilter(pod: PodView): (fault: FieldFault) => boolean {
  const { object, kind } = pod.workload;
  const isBuiltin = typeOfKind(object.apiVersion, object.kind) !== undefined;
  let parts: ReadonlyMap<unknown, string> | undefined;
  let places: ReturnType<typeof podPlaces> | undefined;
  let volumes: ReadonlySet<unknown> | undefined;
  return ({ kind: fault, path, holder, type, field, volume }) => {
    if (volume !== undefined) {
      volumes ??= volumesOutsidePods(object);
      if (volumes.has(volume) || hasHiddenVolumes(pod.workload)) return false;
    }
    if (isBuiltin || fault === "type") return true;
    if (fault === "missing" && kind?.podDifferences?.[type]?.optional?.includes(field) === true) return false;
    // An operator that nobody knows may have a default for the image.
    if (fault === "missing" && field === "image" && kind === undefined) return false;
    if (fault === "value" && isOwnKey(field, pod)) return false;
    parts ??= placesOfParts(object);
    if (parts.has(holder)) return true;
    // The Resource Interface or the operator makes this part of others, so only what the object has is its fault.
    places ??= podPlaces(object);
    return fault !== "missing" && places(pod, path).exact;
  };
}

/** The names of volumes that an object has beside those of its pods: of claim templates, and of an operator's own lists. */
function volumesOutsidePods(value: unknown, names: Set<unknown> = new Set(), depth = 0): ReadonlySet<unknown> {
  if (!isContainer(value) || depth > MAX_DEPTH) return names;
  for (const [key, member] of Object.entries(value)) {
    if (key === "volumeClaimTemplates" || (key === "volumes" && !("containers" in value)))
      for (const volume of items(member)) names.add(at(volume, "metadata", "name") ?? at(volume, "name"));
    volumesOutsidePods(member, names, depth + 1);
  }
  return names;
}

/** Deeper than the lists of any operator. */
const MAX_DEPTH = 50;
