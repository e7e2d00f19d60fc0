import { DOCS, type UpdateCheck } from "./refusal.ts";
import { changesBelow, refusalAt, unchanged } from "./unchanged.ts";

const SECRETS = `${DOCS}/concepts/configuration/secret`;

/** The rules for a ConfigMap: it decides itself whether it can change. */
export const configMapUpdates: UpdateCheck = (update) =>
  whereImmutable(
    ["/data", "/binaryData", "/immutable"],
    `${DOCS}/concepts/configuration/configmap/#configmap-immutable`,
  )(update);

/** The rules for a Secret: as for a ConfigMap, and its type stays. */
export const secretUpdates: UpdateCheck = (update) => [
  ...unchanged(["/type"], `${SECRETS}/#secret-types`)(update),
  ...whereImmutable(["/data", "/immutable"], `${SECRETS}/#secret-immutable`)(update),
];

function whereImmutable(fields: readonly string[], upstream: string): UpdateCheck {
  return ({ before, after }) => {
    if (before.immutable !== true) return [];
    const rule = "cannot change, because the object says immutable: true";
    return fields.flatMap((field) => changesBelow(field, before, after).map((path) => refusalAt(path, upstream, rule)));
  };
}
