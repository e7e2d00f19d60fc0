import { STEPS_OF_FAULT, type Work } from "../../cel/index.ts";
import { isObject, memoize, names } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { type CrdSchema, hasExtension, isKnownField, OBJECT_FIELDS, schemaMember } from "./schema-node.ts";

/** A field that the schema does not have: its segments, its object, and the fields that the object may have. */
export interface PrunedField {
  readonly segments: readonly (string | number)[];
  readonly holder: Members;
  readonly known: readonly string[];
}

/** One list for all unknown fields beside them. */
const knownNames = memoize((schema: CrdSchema) => names(schema.properties));

/**
 * The fields that the API server removes from an object, or rejects with strict validation, in the order of the object.
 * Source: apiextensions-apiserver, `pkg/apiserver/schema/pruning`.
 */
export function unknownFields(object: Members, schema: CrdSchema, work: Work): readonly PrunedField[] {
  const found: PrunedField[] = [];
  const segments: (string | number)[] = [];
  const inside = (segment: string | number, value: unknown, inner: CrdSchema | undefined, isOpen: boolean) => {
    segments.push(segment);
    visit(value, inner, isOpen);
    segments.pop();
  };
  const visit = (value: unknown, node: CrdSchema | undefined, isOpen: boolean) => {
    work.spend();
    const open = isOpen || (node !== undefined && hasExtension(node, "preserve-unknown-fields"));
    if (Array.isArray(value)) {
      if (open && node === undefined) return;
      const items = node && schemaMember(node, "items");
      // Items of an open list are open as well; other fields of an open object have schemas of their own.
      for (const [index, item] of value.entries()) inside(index, item, items, open);
      return;
    }
    if (!isObject(value)) return;
    const isRoot = segments.length === 0;
    for (const [name, member] of Object.entries(value)) {
      if (OBJECT_FIELDS.has(name) && (isRoot || (node !== undefined && hasExtension(node, "embedded-resource")))) {
        continue;
      }
      if (node !== undefined && isKnownField(node, name)) {
        const own = schemaMember(node.properties, name) ?? schemaMember(node, "additionalProperties");
        inside(name, member, own, false);
      } else if (!open) {
        work.spend(STEPS_OF_FAULT);
        found.push({ segments: [...segments, name], holder: value, known: node === undefined ? [] : knownNames(node) });
      }
    }
  };
  visit(object, schema, false);
  return found;
}
