import { escapedName, isReservedWord } from "./names.ts";
import { expectPlaces } from "./random-order.ts";
import { CelOpaque, CelUnsigned } from "./scalars.ts";
import {
  type CelData,
  CelError,
  type CelMap,
  CelOptional,
  celType,
  isCelList,
  isCelMap,
  NotEvaluated,
  overloadError,
} from "./values.ts";

/**
 * The field of an object.
 *
 * @throws CelError for a missing field or a value without fields, NotEvaluated
 */
export function celFieldOf(value: CelData, name: string): CelData {
  if (value instanceof CelOptional) {
    if (value.value === undefined) return value;
    return optionalCel(value.value, name);
  }
  if (!isCelMap(value)) throw missingKey(value, name);
  const found = value.get(keyOf(value, name));
  if (found === undefined) throw new CelError(`no such key: ${name}`);
  return found;
}

/** The error for a field of a value without fields: that of a missing key, as cel-go reports it. */
function missingKey(value: CelData, name: string): CelError | NotEvaluated {
  if (isCelList(value)) {
    return new CelError(`reads the field ${name} of a list`, "unsupported index type 'string' in list");
  }
  const error = overloadError(`reads the field ${name} of a ${celType(value)}`, [value]);
  return error instanceof CelError ? new CelError(error.message, `no such key: ${name}`) : error;
}

/** The key of a field: an object has fields with reserved words by their escaped names. */
function keyOf(map: CelMap, name: CelData): CelData {
  if (typeof name === "string" && isReservedWord(name) && !map.has(name)) return escapedName(name);
  return name;
}

/**
 * The member of a map or the item of a list.
 *
 * @throws CelError for a missing key or item, or a value without items, NotEvaluated
 */
export function celItemOf(value: CelData, key: CelData): CelData {
  if (value instanceof CelOptional) return value.value === undefined ? value : optionalCel(value.value, key);
  if (isCelMap(value)) {
    if (!isQualifier(key)) throw wrongQualifier(value, key);
    const found = value.get(key);
    if (found === undefined) throw new CelError(`no such key: ${String(key)}`);
    return found;
  }
  const index = indexOf(key);
  if (!isCelList(value) || index === undefined) {
    const reported = isCelList(value)
      ? `unsupported index type '${celType(key)}' in list`
      : `no such key: ${String(key)}`;
    throw overloadError(`reads an item of a ${celType(value)}`, [value, key], reported);
  }
  expectPlaces(value);
  const found = value[index];
  if (found === undefined) throw new CelError(`index out of bounds: ${index}`);
  return found;
}

/** A field or an item, or nothing where it is absent. */
export function optionalCel(value: CelData, key: CelData): CelData {
  const inner = value instanceof CelOptional ? value.value : value;
  if (inner === undefined) return new CelOptional();
  if (!isQualifier(key)) throw wrongQualifier(inner, key);
  if (isCelMap(inner)) return new CelOptional(inner.get(keyOf(inner, key)));
  if (inner instanceof CelOpaque) throw new NotEvaluated(`reads ${inner.what}`);
  const index = indexOf(key);
  if (!isCelList(inner) || index === undefined) return new CelOptional();
  expectPlaces(inner);
  return new CelOptional(inner[index]);
}

/** The index that a number is, also one of another type; undefined for any other value. */
function indexOf(key: CelData): number | undefined {
  if (typeof key === "bigint") return Number(key);
  if (key instanceof CelUnsigned) return Number(key.value);
  return typeof key === "number" && Number.isInteger(key) ? key : undefined;
}

function wrongQualifier(value: CelData, key: CelData): Error {
  return overloadError(`reads an item by a ${celType(key)}`, [value, key], "invalid qualifier type");
}

/** Whether a value may be the key of an item. Source: cel-go, `interpreter/attributes.go`. */
function isQualifier(key: CelData): boolean {
  return key !== null && (typeof key !== "object" || key instanceof CelUnsigned);
}

/**
 * Whether an object has a field.
 *
 * @throws NotEvaluated for a value that has no fields
 */
export function hasCelField(value: CelData, field: string): boolean {
  if (value instanceof CelOptional) return optionalCel(value, field) instanceof CelOptional && isPresent(value, field);
  // A value without fields has none, as cel-go tests it.
  if (!isCelMap(value)) {
    const error = missingKey(value, field);
    if (error instanceof NotEvaluated || isCelList(value)) throw error;
    return false;
  }
  return value.has(keyOf(value, field));
}

function isPresent({ value }: CelOptional, field: string): boolean {
  if (value !== undefined && isCelList(value)) throw missingKey(value, field);
  return value !== undefined && isCelMap(value) && value.has(keyOf(value, field));
}
