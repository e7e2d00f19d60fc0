import { canonicalQuantity, isAbsent, isObject, type Quantity, quantityOf, setOwn } from "../../kernel/index.ts";
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
  return formOf(object, type, STORED);
}

/**
 * An object of Kubernetes as an API server passes it to admission policies: as `storedForm`, but with the usual notation of
 * each quantity, and with an empty object for each absent field that is one and no pointer.
 */
export function servedForm(object: Members, type: ObjectType): Members {
  return formOf(object, type, SERVED);
}

/** The differences of the two forms. */
interface Form {
  readonly quantity: (quantity: Quantity) => string;
  /** Whether an object without members is the same as none. */
  readonly dropsObjects: boolean;
  /** The types of the absent objects around a value. A field of one of them is a pointer, as a type cannot contain itself. */
  readonly absent: readonly string[];
}

const STORED: Form = {
  // The notation does not count: 1Gi is 1024Mi.
  quantity: (quantity) => canonicalQuantity({ ...quantity, format: "DecimalSI" }),
  dropsObjects: true,
  absent: [],
};
const SERVED: Form = { quantity: canonicalQuantity, dropsObjects: false, absent: [] };

function formOf(object: Members, type: ObjectType, form: Form): Members {
  const pointers = pointerFields(type.name);
  const stored: Record<string, unknown> = {};
  const store = (name: string, value: unknown, inside = form) => {
    const field = type.fields.get(name);
    if (field === undefined || isAbsent(value) || Object.hasOwn(stored, name)) return;
    const inner = valueIn(value, field.type, inside);
    const isKept = pointers.has(name) || (field.type.form === "object" && !form.dropsObjects);
    if (isKept || !isEmpty(inner)) setOwn(stored, name, inner);
  };
  for (const [name, value] of Object.entries(rewritten(type.name, object))) store(name, value);
  for (const [name, value] of Object.entries(defaultsOf(type.name, stored))) store(name, value);
  if (form.dropsObjects) return stored;
  const absent = [...form.absent, type.name];
  for (const [name, { type: inner }] of type.fields) {
    if (inner.form === "object" && !pointers.has(name) && !absent.includes(inner.name)) {
      store(name, {}, { ...form, absent });
    }
  }
  return stored;
}

function valueIn(value: unknown, type: ValueType, form: Form): unknown {
  switch (type.form) {
    case "object":
      return isObject(value) ? formOf(value, objectType(type.name), form) : value;
    case "map":
      return isObject(value) ? membersIn(value, type.item, form) : value;
    case "list":
      return Array.isArray(value) ? value.map((item) => valueIn(item ?? "", type.item, form)) : value;
    case "quantity": {
      const quantity = quantityOf(value);
      return quantity === undefined ? value : form.quantity(quantity);
    }
    default:
      return value;
  }
}

function membersIn(map: Members, item: ValueType, form: Form): Members {
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(map)) {
    setOwn(stored, name, value === null ? "" : valueIn(value, item, form));
  }
  return stored;
}

/** Whether a value is the same as none where it is not behind a pointer. A list and a map never are behind one. */
function isEmpty(value: unknown): boolean {
  if (value === "" || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
