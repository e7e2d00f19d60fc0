import { type ClusterObjects, checkPodGroup, readQueues } from "../../gpu/index.ts";
import { faultMessage, fieldFaults, NEWEST_KNOWN_MINOR, typeOfKind } from "../../k8s-fields/index.ts";
import {
  at,
  canonicalJson,
  fieldLabel,
  isObject,
  type KubeObject,
  members,
  pointerTo,
  quantityOf,
  quoted,
  text,
} from "../../kernel/index.ts";
import { SNAPSHOT_KINDS } from "./snapshot-kinds.ts";

/**
 * The reason why an object cannot be one of a cluster: no name, or a value of the wrong type, which would count as nothing.
 * Undefined for one that may be.
 */
export function snapshotFault(object: unknown, list: keyof ClusterObjects): string | undefined {
  const { apiVersion, kind } = SNAPSHOT_KINDS[list];
  const name = text(at(object, "metadata", "name")) ?? "";
  if (!isObject(object) || name === "") return `a ${kind} has no name`;
  const fault = valueFault({ ...object, apiVersion, kind } as unknown as KubeObject, list);
  return fault && `${nameOf(object, list)}: ${fault}`;
}

function valueFault(object: KubeObject, list: keyof ClusterObjects): string | undefined {
  if (list === "queues") {
    const problems = readQueues(object, { name: "", scheduler: "kai" }).flatMap((each) => each.problems);
    return problems.find(({ code }) => code === "not-a-number" || code === "not-a-name")?.message;
  }
  if (list === "podGroups") return checkPodGroup(object).find(({ code }) => code === "wrong-type")?.message;
  if (list === "nodes") {
    const allocatable = members(at(object, "status", "allocatable"));
    const [wrong] = allocatable.find(([, value]) => quantityOf(value) === undefined) ?? [];
    if (wrong !== undefined) {
      const value = quoted(text(at(object, "status", "allocatable", wrong)) ?? "");
      return `${fieldLabel(pointerTo("/status/allocatable", wrong))}: must be a quantity, but is ${value}`;
    }
  }
  const type = typeOfKind(object.apiVersion, object.kind);
  if (type === undefined) return undefined;
  const wrong = fieldFaults(object, type, { minor: NEWEST_KNOWN_MINOR }).find((fault) => fault.kind === "type");
  return wrong && faultMessage(wrong);
}

/** The objects without equal ones, of which several files may have a copy, and the first that two of them describe differently. */
export function withoutCopies(
  objects: readonly unknown[],
  list: keyof ClusterObjects,
): { readonly kept: readonly unknown[]; readonly conflict: string | undefined } {
  const byName = new Map<string, unknown>();
  let conflict: string | undefined;
  for (const object of objects) {
    const name = nameOf(object, list);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, object);
    else if (canonicalJson(known) !== canonicalJson(object)) conflict ??= name;
  }
  return { kept: [...byName.values()], conflict };
}

function nameOf(object: unknown, list: keyof ClusterObjects): string {
  const namespace = text(at(object, "metadata", "namespace"));
  const name = text(at(object, "metadata", "name")) ?? "";
  return `${SNAPSHOT_KINDS[list].kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}
