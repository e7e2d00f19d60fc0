import { STEPS_OF_FAULT } from "../../cel/index.ts";
import {
  equalValues,
  formatValue,
  isObject,
  items,
  maskTokens,
  memoize,
  pointerTo,
  stringOf,
  text,
  withArticle,
} from "../../kernel/index.ts";
import type { FieldFault, FieldFaultKind, Members } from "../kubernetes/field-fault.ts";
import { alternativesFault, type CombinedSchemas } from "./alternatives.ts";
import { checkEmbedded } from "./embedded.ts";
import { formatCheck } from "./formats.ts";
import { keywordsOf, QUANTITY_PROBLEM, sizeProblem, textProblem, type ValueOptions } from "./keywords.ts";
import { repeatedItems } from "./list-types.ts";
import { nearestName } from "./nearest-name.ts";
import { isNearlyWhole, numberProblem } from "./number-bounds.ts";
import { type CrdSchema, hasExtension, schemaMember, schemaOfField } from "./schema-node.ts";

/** The faults of a value with defaults, in the order of the schema. Source: kube-openapi, `pkg/validation/validate`. */
export function valueFaults(value: Members, schema: CrdSchema, options: ValueOptions): readonly FieldFault[] {
  const walk = new ValueWalk(options, []);
  walk.value(value, schema, value);
  return walk.faults;
}

type Segments = readonly (string | number)[];

class ValueWalk {
  readonly faults: FieldFault[] = [];
  readonly #options: ValueOptions;
  readonly #segments: (string | number)[];

  constructor(options: ValueOptions, segments: Segments) {
    this.#options = options;
    this.#segments = [...segments];
  }

  value(value: unknown, schema: CrdSchema, holder: Members): void {
    this.#options.work.spend();
    if (!this.#hasType(value, schema, holder)) return;
    this.#combined(value, schema, holder);
    const words = items(schema.enum);
    if (words.length > 0) this.#options.work.spend(sizeOfWords(words));
    if (words.length > 0 && !words.some((word) => isSameWord(value, word))) this.#notAllowed(value, words, holder);
    if (typeof value === "string") this.#text(value, schema, holder);
    else if (typeof value === "number") this.#bounded(numberProblem(value, schema), value, holder);
    else if (Array.isArray(value)) this.#list(value, schema, holder);
    else if (isObject(value)) this.#object(value, schema);
  }

  #hasType(value: unknown, schema: CrdSchema, holder: Members): boolean {
    const types = hasExtension(schema, "int-or-string") ? ["integer", "string"] : items(schema.type ?? []);
    const expected = typeof schema.type === "string" && types.length === 0 ? [schema.type] : types;
    if (expected.length === 0 || (value === null && schema.nullable === true)) return true;
    const isNumeric = expected.includes("integer") || expected.includes("number");
    // The API server accepts any string and any list where the schema has a format.
    const hasFormat = formatCheck(schema.format, this.#options.minor) !== undefined;
    if (hasFormat && !isNumeric && (typeof value === "string" || Array.isArray(value))) return true;
    if (expected.some((type) => isOfType(value, type))) return true;
    const name = keywordsOf(schema).isQuantity
      ? "a quantity"
      : expected.map((type) => withArticle(TYPE_NAMES[stringOf(type)] ?? stringOf(type))).join(" or ");
    this.#report("type", [], `must be ${name}, but is ${shown(value)}`, holder, {
      expected: name,
      received: shown(value),
      value,
    });
    return false;
  }

  #notAllowed(value: unknown, words: readonly unknown[], holder: Members): void {
    const texts = words.flatMap((word) => text(word) ?? []);
    const near = typeof value === "string" ? nearestName(value, texts, this.#options.work) : undefined;
    const all = words.slice(0, MOST_WORDS).map((word) => text(word) ?? formatValue(word));
    const expected = `${all.join(", ")}${words.length > MOST_WORDS ? ", …" : ""}`;
    const fix = near === undefined ? undefined : `write ${near}`;
    this.#report("value", [], `must be one of ${expected}, but is ${shown(value)}`, holder, {
      expected,
      received: shown(value),
      value,
      ...(fix && { fix }),
    });
  }

  #text(value: string, schema: CrdSchema, holder: Members): void {
    this.#options.work.spend(value.length);
    const problem = textProblem(value, keywordsOf(schema), this.#options);
    if (problem !== QUANTITY_PROBLEM) this.#bounded(problem, value, holder);
    else {
      this.#report("type", [], `must ${problem}, but is ${shown(value)}`, holder, {
        expected: "a quantity",
        received: shown(value),
        value,
      });
    }
  }

  #list(list: readonly unknown[], schema: CrdSchema, holder: Members): void {
    this.#bounded(sizeProblem(list.length, keywordsOf(schema).items, "item"), list, holder);
    const item = schemaMember(schema, "items");
    if (item !== undefined) for (const [index, entry] of list.entries()) this.#below(index, entry, item, holder);
    for (const { segments, message } of repeatedItems(list, schema, this.#options.work)) {
      this.#report("duplicate", segments, message, holder, { fix: "rename or remove one of the two" });
    }
  }

  #object(object: Members, schema: CrdSchema): void {
    const names = Object.keys(object);
    this.#bounded(sizeProblem(names.length, keywordsOf(schema).properties, "field"), object, object);
    for (const name of names) {
      const field = schemaOfField(schema, name);
      if (field !== undefined) this.#below(name, object[name], field, object);
    }
    this.#options.work.read(items(schema.required));
    for (const name of items(schema.required)) {
      if (typeof name === "string" && !Object.hasOwn(object, name)) {
        this.#report("missing", [name], "is mandatory, but missing", object);
      }
    }
    if (!hasExtension(schema, "embedded-resource")) return;
    checkEmbedded(object, this.#options.minor, (fault) => {
      this.faults.push({ ...fault, path: pointerTo("", ...this.#segments) + fault.path });
    });
  }

  #combined(value: unknown, schema: CrdSchema, holder: Members): void {
    for (const all of items(schema.allOf)) if (isObject(all)) this.value(value, all, holder);
    const trial = (part: CrdSchema) => {
      const walk = new ValueWalk(this.#options, this.#segments);
      walk.value(value, part, holder);
      return walk.faults;
    };
    const fault = alternativesFault(value, schema as CombinedSchemas, trial);
    if (fault === undefined) return;
    if ("faults" in fault) this.faults.push(...fault.faults);
    else this.#report(fault.kind, [], fault.message, holder, { value });
  }

  #below(segment: string | number, value: unknown, schema: CrdSchema, holder: Members): void {
    this.#segments.push(segment);
    this.value(value, schema, holder);
    this.#segments.pop();
  }

  #bounded(problem: string | undefined, value: unknown, holder: Members): void {
    if (problem === undefined) return;
    const message = `must ${problem}, but is ${shown(value)}`;
    this.#report("value", [], message, holder, { expected: problem, received: shown(value), value });
  }

  #report(
    kind: FieldFaultKind,
    segments: Segments,
    message: string,
    holder: Members,
    more?: Pick<FieldFault, "expected" | "received" | "fix" | "value">,
  ): void {
    this.#options.work.spend(STEPS_OF_FAULT);
    const all = [...this.#segments, ...segments];
    const field = String(all.at(-1) ?? "");
    this.faults.push({ kind, path: pointerTo("", ...all), message, holder, type: "", field, ...more });
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = { array: "list", object: "map" };

/** The steps of comparing a value with all words. */
const sizeOfWords = memoize((words: readonly unknown[]) => JSON.stringify(words).length / 8);

/** A message lists at most this many words. */
const MOST_WORDS = 12;

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return typeof value === "number" && isNearlyWhole(value);
    case "number":
    case "string":
    case "boolean":
      return typeof value === type;
    default:
      // The API server does not accept a CRD with another type.
      return true;
  }
}

/** Whether a value equals an allowed one. The API server also converts numbers to the type of the allowed one. */
function isSameWord(value: unknown, word: unknown): boolean {
  if (value === null) return false;
  if (typeof value === "number" && typeof word === "number" && Number.isInteger(word)) {
    return Math.trunc(value) === word;
  }
  return equalValues(value, word);
}

function shown(value: unknown): string {
  return maskTokens(formatValue(value));
}
