import { getOrCreate, groupOf, isObject, type KubeObject, pointerTo } from "../../../kernel/index.ts";
import { kindName } from "../../../model/index.ts";
import type { FieldChange } from "../changes/field-change.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";
import { IMMUTABLE_FIELDS, type ImmutableFields } from "./immutable-field-table.ts";
import { isAbove, isAtOrBelow } from "./path-pattern.ts";
import { isSameQuantity } from "./update-exceptions.ts";

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
      const entries = [...(BY_KIND.get(kindName(groupOf(apiVersion), kind)) ?? []), ...ownImmutability(before.object)];
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

/** The path of a quantity, of which `1Gi` and `1024Mi` are two spellings. */
const RESOURCES = /\/(requests|limits)\/[^/]+$/;

function isRejected(change: FieldChange, entry: ImmutableFields, old: KubeObject, now: KubeObject): boolean {
  const { path, before, after } = change;
  if (!entry.fields.some((field) => isAtOrBelow(path, field) || isAbove(path, field))) return false;
  if (RESOURCES.test(path) && isSameQuantity(change)) return false;
  const isAccepted = (field: string) =>
    entry.except?.some((each) => isAtOrBelow(field, each)) === true ||
    entry.exceptions?.some(
      ({ fields, accepts }) => fields.some((each) => isAtOrBelow(field, each)) && accepts(change, old, now),
    ) === true;
  const whole = before === undefined || after === undefined ? (before ?? after) : undefined;
  return !isAllowed(path, whole, isAccepted);
}

/** Whether a change is accepted: at an accepted field, or of an object that has only accepted members. */
function isAllowed(path: string, whole: unknown, isAccepted: (field: string) => boolean): boolean {
  if (isAccepted(path)) return true;
  const members = isObject(whole) ? Object.entries(whole) : [];
  return members.length > 0 && members.every(([name, value]) => isAllowed(pointerTo(path, name), value, isAccepted));
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
