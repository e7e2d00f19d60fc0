import {
  CelBytes,
  type CelDuration,
  CelFormat,
  type CelNetwork,
  CelOpaque,
  type CelQuantity,
  type CelTime,
  type CelTypeName,
  CelUnsigned,
  type CelUrl,
  CelVersion,
} from "./scalars.ts";

/** A value that may be absent. */
export class CelOptional {
  readonly value: CelData | undefined;
  constructor(value?: CelData) {
    this.value = value;
  }
}

/** A map, or an object with the names that its fields have in expressions. */
export interface CelMap extends Pick<ReadonlyMap<CelData, CelData>, "get" | "has" | "size"> {
  readonly keys: () => Iterable<CelData>;
}

/** A map with the own members of an object, which are read when an expression needs them. */
export class CelMapOf implements CelMap {
  readonly #object: Readonly<Record<string, unknown>>;
  readonly #read: (value: unknown) => CelData;
  #keys: readonly string[] | undefined;

  constructor(object: Readonly<Record<string, unknown>>, read: (value: unknown) => CelData) {
    this.#object = object;
    this.#read = read;
  }

  get(key: CelData): CelData | undefined {
    if (typeof key !== "string" || !Object.hasOwn(this.#object, key)) return undefined;
    return this.#read(this.#object[key]);
  }

  has(key: CelData): boolean {
    return typeof key === "string" && Object.hasOwn(this.#object, key);
  }

  keys(): readonly string[] {
    // Once, because a loop may read the size of a large map with each step.
    this.#keys ??= Object.keys(this.#object);
    return this.#keys;
  }

  get size(): number {
    return this.keys().length;
  }
}

/** Parts of JSON that several expressions read are converted once. */
const converted = new WeakMap<object, CelData>();

/** A value of JSON as expressions read it: whole numbers are integers. */
export function celJson(value: unknown): CelData {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "bigint") return value;
  if (typeof value !== "object" || value === null) return null;
  if (value instanceof CelOpaque) return value;
  const known = converted.get(value);
  if (known !== undefined) return known;
  const data: CelData = Array.isArray(value)
    ? value.map(celJson)
    : new CelMapOf(value as Readonly<Record<string, unknown>>, celJson);
  converted.set(value, data);
  return data;
}

/** An object whose fields are read when an expression needs them. */
export class CelFields implements CelMap {
  readonly #names: () => Iterable<string>;
  readonly #read: (name: string) => CelData | undefined;
  readonly #known = new Map<CelData, CelData | undefined>();
  #keys: readonly string[] | undefined;

  constructor(names: () => Iterable<string>, read: (name: string) => CelData | undefined) {
    this.#names = names;
    this.#read = read;
  }

  get(key: CelData): CelData | undefined {
    const known = this.#known.get(key);
    if (known !== undefined || this.#known.has(key) || typeof key !== "string") return known;
    const found = this.#read(key);
    this.#known.set(key, found);
    return found;
  }

  has(key: CelData): boolean {
    return this.get(key) !== undefined;
  }

  keys(): readonly CelData[] {
    this.#keys ??= [...this.#names()].filter((name) => this.has(name));
    return this.#keys;
  }

  get size(): number {
    return this.keys().length;
  }
}

/** The map of a literal. Numbers of the three types are one key where they are equal. */
export class CelEntries implements CelMap {
  readonly #entries = new Map<CelData, readonly [CelData, CelData]>();

  /** @throws CelError for a key that Go cannot look up */
  set(key: CelData, value: CelData): void {
    expectHashable(key);
    this.#entries.set(keyOf(key), [key, value]);
  }

  get(key: CelData): CelData | undefined {
    expectHashable(key);
    return this.#entries.get(keyOf(key))?.[1];
  }

  has(key: CelData): boolean {
    expectHashable(key);
    return this.#entries.has(keyOf(key));
  }

  keys(): readonly CelData[] {
    return Array.from(this.#entries.values(), ([key]) => key);
  }

  get size(): number {
    return this.#entries.size;
  }
}

/** The types whose values Go cannot look up. */
const UNHASHABLE = [
  [CelBytes, "types.Bytes"],
  [CelVersion, "cel.Semver"],
  [CelFormat, "cel.Format"],
] as const;

/**
 * Rejects a value that Go cannot look up in a map or a set.
 *
 * @throws CelError
 */
export function expectHashable(value: CelData): void {
  if (typeof value !== "object") return;
  const name = UNHASHABLE.find(([type]) => value instanceof type)?.[1];
  if (name === undefined) return;
  throw new CelError(`looks up a ${celType(value)}`, `internal error: runtime error: hash of unhashable type ${name}`);
}

function keyOf(key: CelData): CelData {
  if (typeof key === "number") return Number.isSafeInteger(key) ? BigInt(key) : key;
  return key instanceof CelUnsigned ? key.value : key;
}

/** A list. The order of a list of type `set` or `map` does not count. */
export interface CelList extends ReadonlyArray<CelData> {}

/** A value of an expression. Integers are `bigint`, other ones `number`. */
export type CelData =
  | null
  | boolean
  | bigint
  | number
  | string
  | CelTime
  | CelDuration
  | CelQuantity
  | CelBytes
  | CelOpaque
  | CelTypeName
  | CelUnsigned
  | CelNetwork
  | CelUrl
  | CelVersion
  | CelFormat
  | CelOptional
  | CelMap
  | CelList;

/** An error of an expression, for which the API server rejects the object. */
export class CelError extends Error {
  /** The text of an API server. Default: the message. */
  readonly reported: string;

  constructor(message: string, reported = message) {
    super(message);
    this.reported = reported;
  }
}

/** The error of cel-go for a value that a type cannot have. */
export function conversionError(from: string, to: string): CelError {
  return new CelError(`type conversion error from '${from}' to '${to}'`);
}

/** The reason why an expression cannot be evaluated here. */
export class NotEvaluated extends Error {}

/**
 * The error of an operation that an API server has for no operands of these types: the object is rejected, unless the
 * other side of `&&` or `||` decides. NotEvaluated for a value that is not known, and for a list whose order is not.
 *
 * @param what the predicate of a sentence, such as `uses > with string and int`
 * @param reported the text of an API server
 */
export function overloadError(
  what: string,
  operands: readonly CelData[],
  reported = "no such overload",
): CelError | NotEvaluated {
  return operands.every(isJson) ? new CelError(what, reported) : new NotEvaluated(what);
}

function isJson(value: CelData): boolean {
  if (isCelList(value)) return !unorderedLists.has(value);
  return !(value instanceof CelOpaque);
}

/** Lists whose order does not count: the keys of their items, none for a list of type `set`. */
export const unorderedLists = new WeakMap<CelList, readonly string[]>();

/** Whether a value is a list. */
export function isCelList(value: CelData): value is CelList {
  return Array.isArray(value);
}

/** Whether a value is a map. */
export function isCelMap(value: CelData): value is CelMap {
  return value instanceof CelMapOf || value instanceof CelFields || value instanceof CelEntries || value instanceof Map;
}

/** Whether a value is a number of any type. */
export function isNumber(value: CelData): value is bigint | number | CelUnsigned {
  return typeof value === "bigint" || typeof value === "number" || value instanceof CelUnsigned;
}

/** The type of a value, for messages. */
export function celType(value: CelData): string {
  if (isCelList(value)) return "list";
  if (value === null) return "null";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "double";
  if (typeof value === "object") {
    if (isCelMap(value)) return "map";
    if (value instanceof CelUnsigned) return "uint";
    return value.constructor.name.replace("Cel", "").toLowerCase();
  }
  if (typeof value === "boolean") return "bool";
  return typeof value;
}
