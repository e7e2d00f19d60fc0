import { groupOf, type KubeObject } from "../../base/kubernetes.ts";
import { getOrCreate } from "../../base/memo.ts";
import { pointerTo } from "../../base/pointer.ts";
import { at, isObject } from "../../base/read.ts";
import { kindName } from "../../organization/organization.ts";
import type { FieldChange } from "../changes/field-change.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";
import { IMMUTABLE_FIELDS, type ImmutableFields } from "./immutable-field-table.ts";
import { isAbove, isAtOrBelow } from "./path-pattern.ts";

const BY_KIND = new Map<string, ImmutableFields[]>();
for (const fields of IMMUTABLE_FIELDS) getOrCreate(BY_KIND, fields.kind, (): ImmutableFields[] => []).push(fields);

/** Changes that the API server or a webhook rejects, so that the sync fails. */
export const immutableField: DangerSign = {
  id: "immutable-field",
  finds: "a changed field that cannot change in an existing object",
  reason: "the API server rejects the change, and the sync fails until the object is deleted and created again",
  upstream: "https://kubernetes.io/docs/reference/kubernetes-api/",
  find: ({ changed }) =>
    changed.flatMap(({ before, after, changes }): readonly FoundDanger[] => {
      if (after.zone !== "apply") return [];
      const { apiVersion, kind } = after.object;
      const entries = BY_KIND.get(kindName(groupOf(apiVersion), kind)) ?? ownImmutability(before.object);
      return entries.flatMap((fields) =>
        changes
          .filter((change) => isRejected(change, fields, before.object, after.object))
          .map(({ path }) => ({
            object: after,
            path,
            message: `${path} of a ${kind} should not change: ${fields.effect ?? "the API server rejects the new object"}`,
            upstream: fields.upstream,
          })),
      );
    }),
};

function isRejected(
  { path, before, after }: FieldChange,
  { kind, fields, except = [], optional = [], whileSuspended }: ImmutableFields,
  old: KubeObject,
  now: KubeObject,
): boolean {
  if (!fields.some((field) => isAtOrBelow(path, field) || isAbove(path, field))) return false;
  const isWhole = before === undefined || after === undefined;
  if (isWhole && optional.includes(path)) return false;
  const sides = whileSuspended?.on === "either" ? [old, now] : [old];
  const isSuspended = sides.some(({ spec }) => at(spec, "suspend") === true);
  const allowed = [...except, ...(isSuspended ? (whileSuspended?.fields ?? []) : [])];
  if (isAllowed(path, isWhole ? (before ?? after) : undefined, allowed)) return false;
  return !(kind === "batch/Job" && path === "/spec/completions" && isElastic(now, before, after));
}

/** Whether a change is allowed: at an allowed field, or of an object that has only allowed members. */
function isAllowed(path: string, whole: unknown, allowed: readonly string[]): boolean {
  if (allowed.some((field) => isAtOrBelow(path, field))) return true;
  const members = isObject(whole) ? Object.entries(whole) : [];
  return members.length > 0 && members.every(([name, value]) => isAllowed(pointerTo(path, name), value, allowed));
}

// The completions of an indexed Job may change together with its parallelism, if they stay equal.
function isElastic({ spec }: KubeObject, before: unknown, after: unknown): boolean {
  return (
    at(spec, "completionMode") === "Indexed" &&
    typeof before === "number" &&
    typeof after === "number" &&
    at(spec, "parallelism") === after
  );
}

/** ConfigMaps and Secrets decide themselves whether they can change. */
function ownImmutability({ apiVersion, kind, immutable }: KubeObject): readonly ImmutableFields[] {
  if (immutable !== true || apiVersion !== "v1" || (kind !== "ConfigMap" && kind !== "Secret")) return [];
  return [
    {
      kind,
      fields: ["/data", "/binaryData", "/stringData", "/immutable"],
      upstream: `https://kubernetes.io/docs/concepts/configuration/${kind.toLowerCase()}/#${kind.toLowerCase()}-immutable`,
    },
  ];
}
