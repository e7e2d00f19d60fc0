import { isObject, items, members, memoize, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { withCrdDefaults } from "./default-values.ts";
import { isIntOrString, type Keywords, keywordsOf, sizeProblem, textProblem, type ValueOptions } from "./keywords.ts";
import { isNearlyWhole, numberProblem } from "./number-bounds.ts";
import { type CrdSchema, hasExtension, OBJECT_FIELDS, schemaMember } from "./schema-node.ts";
import { haveUniqueKeys } from "./unique-keys.ts";

/** The state of the check of one object. */
interface Acceptance extends ValueOptions {
  /** The number of fields that have their default or are null, so that the API server changes them. */
  changes: number;
}

/**
 * Whether a custom resource certainly has no fault, so that most objects need no walk that records places. It may reject
 * a valid one, with rare keywords. The schema is compiled as far as objects have its fields.
 */
export function accepts(object: unknown, schema: CrdSchema, { work, minor }: ValueOptions): boolean {
  return COMPILED.root(schema).accepts(object, { work, minor, changes: 0 });
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

/** The type of a number or a text, `x-kubernetes-int-or-string`. */
const INT_OR_STRING = Symbol("int-or-string");

class CompiledSchema {
  readonly #schema: CrdSchema;
  readonly #keywords: Keywords;
  readonly #type: unknown;
  readonly #extent: Extent;
  readonly #isOpen: boolean;
  readonly #isRare: boolean;
  readonly #words: ReadonlySet<unknown> | undefined;
  readonly #all: readonly CompiledSchema[];
  readonly #any: readonly CompiledSchema[];
  readonly #fields: ReadonlyMap<string, CompiledField>;
  readonly #additional: CompiledField | undefined;
  readonly #items: CompiledField | undefined;
  /** The keys of a list of type `map`, none for one of type `set`; undefined for any other list. */
  readonly #keys: readonly unknown[] | undefined;
  readonly #required: readonly string[];
  readonly #defaulted: readonly CompiledField[];

  constructor(schema: CrdSchema, extent: Extent) {
    this.#schema = schema;
    this.#keywords = keywordsOf(schema);
    this.#type = hasExtension(schema, "int-or-string") ? INT_OR_STRING : schema.type;
    this.#extent = extent;
    this.#isOpen = extent === "open" || extent === "any" || hasExtension(schema, "preserve-unknown-fields");
    this.#isRare = Array.isArray(schema.type) || RARE.some((keyword) => schema[keyword] !== undefined);
    const words = items(schema.enum);
    this.#words = words.length === 0 ? undefined : new Set(words.filter((word) => !isObject(word)));
    const compiled = (list: unknown) => items(list).flatMap((part) => (isObject(part) ? COMPILED.any(part) : []));
    this.#all = compiled(schema.allOf);
    this.#any = this.#type === INT_OR_STRING && isIntOrString(schema.anyOf) ? [] : compiled(schema.anyOf);
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
    const listType = schema["x-kubernetes-list-type"];
    const keys = listType === "set" ? [] : items(schema["x-kubernetes-list-map-keys"]);
    this.#keys = listType === "set" || listType === "map" ? keys : undefined;
  }

  accepts(value: unknown, run: Acceptance): boolean {
    run.work.spend();
    if (this.#isRare || (this.#words !== undefined && !this.#words.has(value))) return false;
    const { changes } = run;
    if (!this.#acceptsAlone(value, run)) return false;
    if (this.#all.length === 0 && this.#any.length === 0) return true;
    // Combinations apply to the value with its defaults.
    if (run.changes !== changes) return false;
    for (const schema of this.#all) if (!schema.accepts(value, run)) return false;
    return this.#any.length === 0 || this.#any.some((schema) => schema.accepts(value, run));
  }

  /** Whether the type and the keywords of that type accept a value. */
  #acceptsAlone(value: unknown, run: Acceptance): boolean {
    const type = this.#type;
    if (typeof value === "string") {
      if (type !== "string" && type !== INT_OR_STRING && type !== undefined) return false;
      return !this.#keywords.hasTextBounds || textProblem(value, this.#keywords, run) === undefined;
    }
    if (typeof value === "number") {
      const isInteger = type === "integer" || type === INT_OR_STRING;
      if (isInteger ? !isNearlyWhole(value) : type !== "number" && type !== undefined) return false;
      return !this.#keywords.hasNumberBounds || numberProblem(value, this.#schema) === undefined;
    }
    // The faults of null depend on whether the schema is nullable.
    if (value === null) return false;
    if (typeof value !== "object") return typeof value === type || type === undefined;
    if (Array.isArray(value)) return (type === "array" || type === undefined) && this.#acceptsList(value, run);
    return (type === "object" || type === undefined) && this.#acceptsObject(value as Members, run);
  }

  #acceptsList(list: readonly unknown[], run: Acceptance): boolean {
    if (sizeProblem(list.length, this.#keywords.items, "item") !== undefined) return false;
    if (this.#items === undefined) return this.#extent === "any" || list.length === 0;
    const { compiled } = this.#items;
    for (const item of list) if (!compiled.accepts(item, run)) return false;
    return (
      this.#keys === undefined || list.length < 2 || haveUniqueKeys(list, this.#keys, this.#items.schema, run.work)
    );
  }

  #acceptsObject(object: Members, run: Acceptance): boolean {
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
