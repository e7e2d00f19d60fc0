import { at, isObject, member, nearest, present, text } from "../../kernel/index.ts";
import type { FoundFault } from "./build-fault.ts";
import type { BuiltObject } from "./built-object.ts";
import { idOf, type ObjectId, objectIds } from "./identity.ts";
import type { Patch, Patched } from "./patches.ts";

/** An entry of `patches` or of a similar list. */
export interface PatchEntry extends Omit<Patch, "value"> {
  /** JSON pointer of the patch, or of its path, in the kustomization. */
  readonly pointer: string;
  /** Its documents. */
  readonly values: readonly unknown[];
}

/**
 * The faults of an entry that do not depend on objects. Source: kustomize, api/internal/builtins/PatchTransformer.go.
 */
export function entryFaults({ pointer, values, target }: PatchEntry): readonly FoundFault[] {
  const fault = (message: string): readonly FoundFault[] => [
    { rule: "buildable-kustomization", pointer, message, isCertain: true },
  ];
  const [value] = values;
  if (values.length > 1 && isObject(target)) {
    return fault(`the patch has ${values.length} documents and a target, but kustomize accepts a target for one only`);
  }
  if (Array.isArray(value) && !isObject(target)) {
    return fault("the patch is a list of operations, so kustomize requires a target");
  }
  const incomplete = values.find((each) => isObject(each) && !isMergePatch(each));
  if (incomplete === undefined) return [];
  return fault("the patch must be a list of operations, or an object with kind and metadata.name");
}

function isMergePatch(value: unknown): boolean {
  const kind = text(member(value, "kind")) ?? "";
  return kind.endsWith("List") || (kind !== "" && (text(at(value, "metadata", "name")) ?? "") !== "");
}

/** The faults of one document of an entry after it was applied to objects. */
export function patchFaults(
  { pointer, target }: PatchEntry,
  value: unknown,
  { hasTarget, failed, lost }: Patched,
  objects: readonly BuiltObject[],
): readonly FoundFault[] {
  if (failed !== undefined) {
    const { kind, name } = idOf(failed.object.value);
    const operation = operationLabel(failed.operation);
    const message = `operation ${failed.index} (${operation}) fails on ${kind} ${name}, so kustomize build fails`;
    return [{ rule: "buildable-kustomization", pointer, message }];
  }
  if (lost !== undefined) return [lostFault(pointer, lost)];
  if (hasTarget) return [];
  if (isObject(target)) return ignoredPatch(pointer, target, objects);
  if (!isObject(value) || !isMergePatch(value)) return [];
  const wanted = idOf(value);
  const message = `no object of the kustomization is ${labelOf(wanted)}${hint(wanted, objects)}`;
  return [{ rule: "patch-has-target", pointer, message, missingKind: wanted.kind }];
}

/** Fields in a message. */
const MOST_MEMBERS = 6;

function lostFault(pointer: string, { object, list, item, members }: NonNullable<Patched["lost"]>): FoundFault {
  const { kind, name } = idOf(object.value);
  const more = members.length > MOST_MEMBERS ? [`${members.length - MOST_MEMBERS} more fields`] : [];
  const shown = [...members.slice(0, MOST_MEMBERS), ...more].join(", ");
  const message = `the patch replaces the list ${list} of ${kind} ${name}, since kustomize merges lists of built-in kinds only: ${item} loses ${shown}`;
  return { rule: "patch-keeps-members", pointer, message, isIgnored: true };
}

// A patch for all objects of a kind may be meant for other kustomizations; one with a name is meant for an object.
function ignoredPatch(pointer: string, target: object, objects: readonly BuiltObject[]): readonly FoundFault[] {
  const [kind, name] = [text(member(target, "kind")) ?? "", text(member(target, "name")) ?? ""];
  if (!/^[\w-]+$/.test(name) || !/^\w*$/.test(kind)) return [];
  const shown = [kind, name].filter((part) => part !== "").join(" ");
  const named = objects.flatMap(objectIds).filter((id) => kind === "" || id.kind === kind);
  const message = `the target selects no object named ${shown}, so kustomize leaves the patch out`;
  const same = named.find((id) => id.name === name);
  if (same !== undefined) {
    const differences = (["group", "version", "namespace"] as const).flatMap((field) => {
      const wanted = text(member(target, field)) ?? "";
      return wanted === "" || wanted === same[field] ? [] : [`${field} ${same[field] === "" ? "(none)" : same[field]}`];
    });
    const more = differences.length === 0 ? "" : `; ${same.kind} ${name} has ${differences.join(" and ")}`;
    return [ignored(pointer, message + more, kind)];
  }
  const near = nearest(name, [...new Set(named.map((id) => id.name))]);
  return [ignored(pointer, near === undefined ? message : `${message}; did you mean ${near}?`, kind)];
}

function ignored(pointer: string, message: string, missingKind: string): FoundFault {
  return { rule: "patch-has-target", pointer, message, missingKind, isIgnored: true };
}

function labelOf({ group, version, kind, name, namespace }: ObjectId): string {
  const apiVersion = group === "" ? version : `${group}/${version}`;
  const place = namespace === "" ? "" : ` in namespace ${namespace}`;
  return `${kind} ${name} of ${apiVersion}${place}, as the patch requires, so kustomize build fails`;
}

/** The object that the patch is probably meant for. */
function hint(wanted: ObjectId, objects: readonly BuiltObject[]): string {
  const ofKind = objects.flatMap(objectIds).filter(({ kind }) => kind === wanted.kind);
  const same = ofKind.find(({ name }) => name === wanted.name);
  if (same !== undefined) {
    const differences = present([
      same.namespace === wanted.namespace ? undefined : `namespace ${same.namespace}`,
      same.group === wanted.group && same.version === wanted.version
        ? undefined
        : `apiVersion ${same.group === "" ? same.version : `${same.group}/${same.version}`}`,
    ]);
    return differences.length === 0 ? "" : `; ${wanted.kind} ${wanted.name} has ${differences.join(" and ")}`;
  }
  const near = nearest(wanted.name, [...new Set(ofKind.map(({ name }) => name))]);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

function operationLabel(operation: unknown): string {
  const [op, path] = [text(member(operation, "op")), text(member(operation, "path"))];
  return present([op, path]).join(" ").slice(0, 200) || "not an operation";
}
