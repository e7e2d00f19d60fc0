import type { Work } from "../../cel/index.ts";
import { isObject, record } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { withCrdDefaults } from "./default-values.ts";
import type { CrdKindVersion } from "./definition.ts";
import { unknownFields } from "./unknown-fields.ts";

/**
 * A custom resource as an API server passes it to admission policies: without the fields that its CRD does not have, and
 * with the defaults of the CRD.
 *
 * @throws WorkLimit
 */
export function servedResource(object: Members, { schema }: CrdKindVersion, work: Work): Members {
  const known = unknownFields(object, schema, work).reduce<unknown>(
    (value, { segments }) => without(value, segments),
    object,
  );
  return record(withCrdDefaults(known, schema, work));
}

/** A copy of a value without the member at a place. */
function without(value: unknown, [segment, ...rest]: readonly (string | number)[]): unknown {
  if (segment === undefined) return value;
  if (Array.isArray(value)) return value.map((item, index) => (index === segment ? without(item, rest) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (name !== segment) return [[name, member]];
      return rest.length === 0 ? [] : [[name, without(member, rest)]];
    }),
  );
}
