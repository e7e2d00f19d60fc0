import { groupOf, isObject, type KubeObject, ownEntry } from "../../kernel/index.ts";
import { typeOfKind } from "../kubernetes/field-type.ts";
import { withKeptPullPolicies } from "./kept-defaults.ts";
import { KIND_UPDATES } from "./kind-updates.ts";
import type { ClassOf, UpdateRefusal } from "./refusal.ts";
import { storedForm } from "./stored-form.ts";

/** The facts about a cluster that decide about updates. */
interface UpdateOptions {
  /** The minor version of Kubernetes 1. */
  readonly minor: number;
  /** Returns whether a StorageClass lets claims grow. Default: no class is known. */
  readonly expands?: ClassOf;
}

/**
 * The changes for which an API server rejects the new manifest of an existing object, for kinds of Kubernetes; none for
 * other kinds, and for a kind in a version that the server converts. Faults that a new object has as well are not among
 * them.
 */
export function updateRefusals(
  before: KubeObject,
  after: KubeObject,
  { minor, expands = () => undefined }: UpdateOptions,
): readonly UpdateRefusal[] {
  const { kind } = after;
  const group = groupOf(after.apiVersion);
  const check = ownEntry(KIND_UPDATES, group === "" ? kind : `${group}/${kind}`);
  const [oldType, type] = [typeOfKind(before.apiVersion, kind), typeOfKind(after.apiVersion, kind)];
  if (check === undefined || oldType === undefined || type === undefined) return [];
  return check({
    before: storedForm(before, oldType),
    after: storedForm(withKeptPullPolicies(before, after, kind), type),
    written: { before, after },
    status: isObject(before.status) ? before.status : undefined,
    minor,
    expands,
  });
}
