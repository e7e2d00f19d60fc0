import { memoize } from "../base/memo.ts";
import { isObject, items, members, text } from "../base/read.ts";
import { withCrdDefaults } from "./default-values.ts";
import { formatCheck } from "./formats.ts";
import { isNearlyWhole, numberProblem } from "./number-bounds.ts";
import { matchesRe2 } from "./pattern.ts";
import { type CrdSchema, hasExtension, OBJECT_FIELDS, schemaMember } from "./schema-node.ts";
import type { Work } from "./work.ts";

/** The state of the check of one object. */
export interface Acceptance {
  readonly work: Work;
  /** The minor version of Kubernetes 1 of the cluster. */
  readonly minor: number;
  /** How many fields have their default or are null, so that the API server changes them. */
  changes: number;
}

/**
 * Whether a custom resource certainly has no fault, so that most objects need no walk that records places. It may reject
 * a valid one, with rare keywords. The schema is compiled as far as objects have its fields.
 */
export function accepts(object: unknown, schema: CrdSchema, acceptance: Acceptance): boolean {
  return COMPILED.root(schema).accepts(object, acceptance);
}

/**
 * The fields that an object may have: in a whole object and in a `closed` one those of the schema, in an `open` one any
 * field beside them, and where `any` schema of a combination is tried any field at any depth.
 */
type Extent = "root" | "closed" | "open" | "any";

const COMPILED: Readonly<Record<Extent, (schema: CrdSchema) => CompiledSchema>> = {
  root: memoize((schema) => new CompiledSchema(schema, "root")),
  closed: memoize((schema) => new CompiledSchema(schema, "closed")),
  open: memoize((schema) => new CompiledSchema(schema, "open")),
  any: memoize((schema) => new CompiledSchema(schema, "any")),
};

/** Keywords for which a value is never accepted here. */
const RARE = ["oneOf", "not", "minProperties", "maxProperties", "x-kubernetes-embedded-resource"] as const;

class CompiledSchema {
  readonly #schema: CrdSchema;
  readonly #extent: Extent;
  readonly #isOpen: boolean;
  readonly #isRare: boolean;
  readonly #isIntOrString: boolean;
  readonly #words: ReadonlySet<unknown> | undefined;
  readonly #all: readonly CompiledSchema[];
  readonly #any: readonly CompiledSchema[];
  readonly #fields: ReadonlyMap<string, CompiledField>;
  readonly #additional: CompiledField | undefined;
  readonly #items: CompiledField | undefined;
  readonly #required: readonly string[];
  readonly #defaulted: readonly CompiledField[];

  constructor(schema: CrdSchema, extent: Extent) {
    this.#schema = schema;
    this.#extent = extent;
    this.#isOpen = extent === "open" || extent === "any" || hasExtension(schema, "preserve-unknown-fields");
    this.#isRare = Array.isArray(schema.type) || RARE.some((keyword) => schema[keyword] !== undefined);
    this.#isIntOrString = hasExtension(schema, "int-or-string");
    const words = items(schema.enum);
    this.#words = words.length === 0 ? undefined : new Set(words.filter((word) => !isObject(word)));
    const compiled = (list: unknown) => items(list).flatMap((part) => (isObject(part) ? COMPILED.any(part) : []));
    this.#all = compiled(schema.allOf);
    this.#any = compiled(schema.anyOf);
    const inner = extent === "any" ? "any" : "closed";
    const fields = members(schema.properties).flatMap(([name, field]) =>
      isObject(field) ? new CompiledField(name, field, extent === "root" && name === "metadata" ? "open" : inner) : [],
    );
    this.#fields = new Map(fields.map((field) => [field.name, field]));
    this.#defaulted = extent === "any" ? [] : fields.filter(({ hasDefault }) => hasDefault);
    const defaulted = new Set(this.#defaulted.map(({ name }) => name));
    this.#required = items(schema.required)
      .flatMap((name) => text(name) ?? [])
      .filter((name) => !defaulted.has(name));
    const additional = schemaMember(schema, "additionalProperties");
    this.#additional = additional && new CompiledField("", additional, inner);
    const item = schemaMember(schema, "items");
    // Items of an open list are open too.
    this.#items = item && new CompiledField("", item, inner === "closed" && this.#isOpen ? "open" : inner);
  }

  accepts(value: unknown, run: Acceptance): boolean {
    run.work.spend();
    if (this.#isRare || !this.#hasType(value)) return false;
    if (this.#words !== undefined && !this.#words.has(value)) return false;
    const { changes } = run;
    if (typeof value === "string") {
      if (!this.#acceptsText(value, run)) return false;
    } else if (typeof value === "number") {
      if (numberProblem(value, this.#schema) !== undefined) return false;
    } else if (Array.isArray(value)) {
      if (!this.#acceptsList(value, run)) return false;
    } else if (isObject(value) && !this.#acceptsObject(value, run)) return false;
    if (this.#all.length === 0 && this.#any.length === 0) return true;
    // Combinations apply to the value with its defaults.
    if (run.changes !== changes) return false;
    for (const schema of this.#all) if (!schema.accepts(value, run)) return false;
    return this.#any.length === 0 || this.#any.some((schema) => schema.accepts(value, run));
  }

  #hasType(value: unknown): boolean {
    if (value === null) return false;
    const { type } = this.#schema;
    if (this.#isIntOrString) return typeof value === "string" || (typeof value === "number" && isNearlyWhole(value));
    if (type === "object") return isObject(value);
    if (type === "array") return Array.isArray(value);
    if (type === "integer") return typeof value === "number" && isNearlyWhole(value);
    return type === undefined || typeof value === type;
  }

  #acceptsText(value: string, { work, minor }: Acceptance): boolean {
    const { minLength, maxLength, pattern, format } = this.#schema;
    if (typeof minLength === "number" || typeof maxLength === "number") {
      work.read(value);
      const { length } = [...value];
      if (typeof maxLength === "number" && length > maxLength) return false;
      if (typeof minLength === "number" && length < minLength) return false;
    }
    if (typeof pattern === "string" && pattern !== "" && matchesRe2(value, pattern, work) !== true) return false;
    if (format === undefined) return true;
    work.read(value);
    return formatCheck(format, minor)?.(value) !== false;
  }

  #acceptsList(list: readonly unknown[], run: Acceptance): boolean {
    const { minItems, maxItems } = this.#schema;
    if (typeof maxItems === "number" && list.length > maxItems) return false;
    if (typeof minItems === "number" && list.length < minItems) return false;
    if (this.#items === undefined) return this.#extent === "any" || list.length === 0;
    const { compiled } = this.#items;
    for (const item of list) if (!compiled.accepts(item, run)) return false;
    return list.length < 2 || this.#isUnique(list, run.work);
  }

  #isUnique(list: readonly unknown[], work: Work): boolean {
    const type = this.#schema["x-kubernetes-list-type"];
    if (type !== "set" && type !== "map") return true;
    work.spend(list.length);
    const names = items(this.#schema["x-kubernetes-list-map-keys"]);
    const seen = new Set<string>();
    for (const item of list) {
      const key = type === "set" ? scalarKey(item) : mapKey(item, names, this.#items?.schema);
      if (key === undefined || seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  }

  #acceptsObject(object: Readonly<Record<string, unknown>>, run: Acceptance): boolean {
    for (const name of Object.keys(object)) {
      const field = this.#fields.get(name) ?? this.#additional;
      const value = object[name];
      if (field === undefined) {
        if (!this.#isOpen && !(this.#extent === "root" && OBJECT_FIELDS.has(name))) return false;
      } else if (value === null) {
        // The API server removes null, or replaces it by the default.
        if (this.#extent === "any" || field.schema.nullable === true) return false;
        run.changes += 1;
        if (field.hasDefault && !field.acceptsDefault(run)) return false;
      } else if (!field.compiled.accepts(value, run)) return false;
    }
    for (const field of this.#defaulted) {
      run.work.spend();
      if (Object.hasOwn(object, field.name)) continue;
      run.changes += 1;
      if (!field.acceptsDefault(run)) return false;
    }
    run.work.read(this.#required);
    for (const name of this.#required) if (!Object.hasOwn(object, name) || object[name] === null) return false;
    return true;
  }
}

/** A field, or the items of a list, compiled when the first object has it. */
class CompiledField {
  readonly name: string;
  readonly schema: CrdSchema;
  readonly hasDefault: boolean;
  readonly #extent: Extent;
  #compiled: CompiledSchema | undefined;
  #default: { readonly isAccepted: boolean; readonly steps: number } | undefined;

  constructor(name: string, schema: CrdSchema, extent: Extent) {
    this.name = name;
    this.schema = schema;
    this.hasDefault = schema.default !== undefined && schema.default !== null;
    this.#extent = extent;
  }

  get compiled(): CompiledSchema {
    this.#compiled ??= COMPILED[this.#extent](this.schema);
    return this.#compiled;
  }

  /** Whether the field may be absent: its default has no fault. */
  acceptsDefault({ work, minor }: Acceptance): boolean {
    if (this.#default !== undefined) {
      // A known result counts too, so that the limit does not depend on earlier objects.
      work.spend(this.#default.steps);
      return this.#default.isAccepted;
    }
    const before = work.used;
    const value = withCrdDefaults(this.schema.default, this.schema, work);
    const isAccepted = this.compiled.accepts(value, { work, minor, changes: 0 });
    this.#default = { isAccepted, steps: work.used - before };
    return isAccepted;
  }
}

/** A key of a string, number or boolean; undefined for any other value. */
function scalarKey(value: unknown): string | undefined {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** The key of an item of a list of type `map`, with the defaults of its fields. */
function mapKey(item: unknown, names: readonly unknown[], schema: CrdSchema | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  const parts: string[] = [];
  for (const name of names) {
    if (typeof name !== "string") return undefined;
    const own = Object.hasOwn(item, name) ? item[name] : undefined;
    const value = own ?? schemaMember(schema?.properties, name)?.default;
    const part = value === undefined ? "-" : scalarKey(value);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join();
}
