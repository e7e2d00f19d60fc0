import { canonicalQuantity, isAbsent, isObject, quantityOf, setOwn } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { type ObjectType, objectType, type ValueType } from "../kubernetes/field-type.ts";
import { pointerFields } from "./pointer-fields.ts";
import { defaultsOf } from "./type-defaults.ts";
import { rewritten } from "./type-rewrites.ts";

/**
 * An object of Kubernetes as an API server stores it: with its defaults, without unknown fields, and without values that
 * are the same as none. The stored forms of two manifests are equal if and only if an API server sees no change.
 */
export function storedForm(object: Members, type: ObjectType): Members {
  const pointers = pointerFields(type.name);
  const stored: Record<string, unknown> = {};
  const store = (name: string, value: unknown) => {
    const field = type.fields.get(name);
    if (field === undefined || isAbsent(value) || Object.hasOwn(stored, name)) return;
    const inner = storedValue(value, field.type);
    if (pointers.has(name) || !isEmpty(inner)) setOwn(stored, name, inner);
  };
  for (const [name, value] of Object.entries(rewritten(type.name, object))) store(name, value);
  for (const [name, value] of Object.entries(defaultsOf(type.name, stored))) store(name, value);
  return stored;
}

function storedValue(value: unknown, type: ValueType): unknown {
  switch (type.form) {
    case "object":
      return isObject(value) ? storedForm(value, objectType(type.name)) : value;
    case "map":
      return isObject(value) ? storedMembers(value, type.item) : value;
    case "list":
      return Array.isArray(value) ? value.map((item) => storedValue(item ?? "", type.item)) : value;
    case "quantity": {
      const quantity = quantityOf(value);
      // The notation does not count: 1Gi is 1024Mi.
      return quantity === undefined ? value : canonicalQuantity({ ...quantity, format: "DecimalSI" });
    }
    default:
      return value;
  }
}

function storedMembers(map: Members, item: ValueType): Members {
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(map)) {
    setOwn(stored, name, value === null ? "" : storedValue(value, item));
  }
  return stored;
}

/** Whether a value is the same as none where it is not behind a pointer. A list and a map never are behind one. */
function isEmpty(value: unknown): boolean {
  if (value === "" || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
