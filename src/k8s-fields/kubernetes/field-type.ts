import { getOrCreate, versionOf } from "../../kernel/index.ts";
import type { ObjectCheck } from "./field-fault.ts";
import { KIND_LINES, TYPE_LINES } from "./field-table.ts";
import { requiredFields } from "./mandatory.ts";
import { checksOf } from "./object-checks.ts";
import { isScalar, type Scalar } from "./scalar.ts";
import { isSecretField } from "./secret-fields.ts";
import type { ValueCheck } from "./value-check.ts";
import { valueCheckOf } from "./value-checks.ts";
import { type AllowedWord, type AllowedWords, allowedWordsOf } from "./words.ts";

/** The type of a value. */
export type ValueType =
  | { readonly form: Scalar; readonly words?: AllowedWords }
  | { readonly form: "object"; readonly name: string }
  | { readonly form: "map"; readonly item: ValueType }
  /** `keys` distinguish the items of a list. */
  | { readonly form: "list"; readonly item: ValueType; readonly keys: readonly string[] };

/** A field of an object, with the minor versions of Kubernetes 1 that first and last have it. */
export interface TypeField {
  readonly type: ValueType;
  readonly since: number;
  readonly until: number;
  /** Checks values of the right type. */
  readonly check: ValueCheck | undefined;
  /** Whether values may be secrets. */
  readonly isSecret: boolean;
}

/**
 * The fields of an object by name, and the names of the mandatory ones. All types have all members, because V8 reads
 * members faster if objects have the same ones.
 */
export interface ObjectType {
  readonly name: string;
  readonly fields: ReadonlyMap<string, TypeField>;
  readonly mandatory: readonly string[];
  /** Checks of the fields against each other. */
  readonly checks: readonly ObjectCheck[] | undefined;
  /** Returns a type that its fields name. An unknown name is an error of the table. */
  readonly typeOf: (name: string) => ObjectType;
  /** Whether another release may have more fields and words, and an empty value is one: the type of an operator. */
  readonly isOpen: boolean;
}

// A table has hundreds of types, of which a check needs few, so a line is parsed when its type is first needed.
let kinds: ReadonlyMap<string, ReadonlyMap<string, BuiltInKind>> | undefined;
let lines: ReadonlyMap<string, string> | undefined;
const types = new Map<string, ObjectType>();

/** A kind of Kubernetes in one of its versions. */
interface BuiltInKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** The minor version of Kubernetes 1 that first has it; 0: every known one. */
  readonly since: number;
  /** The name of its type. */
  readonly type: string;
}

/**
 * The type of a kind of Kubernetes in a version of the table, also of one that a cluster is too old or too new for;
 * undefined for any other kind.
 */
export function typeOfKind(apiVersion: string, kind: string): ObjectType | undefined {
  const known = builtInKind(apiVersion, kind);
  if (known === undefined) return undefined;
  return objectType(known.type);
}

/**
 * A kind of Kubernetes in a version of the table: every stable version, and those of the groups of pods that the scheduler
 * of Kubernetes reads, which has no stable one; undefined for any other kind.
 */
export function builtInKind(apiVersion: string, kind: string): BuiltInKind | undefined {
  kinds ??= kindsByVersion();
  // Two maps, because a joined key would have to be built and hashed for every object.
  return kinds.get(apiVersion)?.get(kind);
}

/** The kinds of Kubernetes in stable versions. */
export function stableKinds(): readonly BuiltInKind[] {
  kinds ??= kindsByVersion();
  return [...kinds].flatMap(([version, ofVersion]) => (isStable(version) ? [...ofVersion.values()] : []));
}

/** Whether a version of an API is stable, such as `apps/v1`. */
export function isStable(apiVersion: string): boolean {
  return /^v\d+$/.test(versionOf(apiVersion));
}

function kindsByVersion(): ReadonlyMap<string, ReadonlyMap<string, BuiltInKind>> {
  const versions = new Map<string, Map<string, BuiltInKind>>();
  for (const [key, type] of linesByName(KIND_LINES)) {
    const [name = "", since = 0] = key.split(/@|-\d+$/);
    const end = name.lastIndexOf("/");
    const [apiVersion, kind] = [name.slice(0, end), name.slice(end + 1)];
    const ofVersion = getOrCreate(versions, apiVersion, () => new Map<string, BuiltInKind>());
    ofVersion.set(kind, { apiVersion, kind, since: Number(since), type });
  }
  return versions;
}

/** The type with a name, such as `PodTemplateSpec`. An unknown name is an error of the table. */
export function objectType(name: string): ObjectType {
  return types.get(name) ?? readType(name);
}

/** The fields of a type of Kubernetes as the table has them. An unknown name is an error of the table. */
export function lineOfType(name: string): string {
  lines ??= linesByName(TYPE_LINES);
  const line = lines.get(name);
  if (line === undefined) throw new Error(`the field table lacks the type ${name}`);
  return line;
}

function readType(name: string): ObjectType {
  const line = lineOfType(name);
  const type = parseType(name, line);
  types.set(name, type);
  return type;
}

/** The lines of a table by their first word. */
export function linesByName(text: string): ReadonlyMap<string, string> {
  const split = (line: string) => [`${line} `.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const;
  return new Map(text.trim().split("\n").map(split));
}

/**
 * Parses the line of a type: its fields, separated by spaces. A field is `name`, `!` if it is mandatory, `@first-last`
 * for the versions that have it, `:` and its type. A type is a scalar, `string(A|B@first)` with the allowed words, or
 * the name of an object type; `[]` behind it is a list, `[a,b]` a list whose items differ in these fields, `{}` a map.
 */
function parseType(name: string, line: string): ObjectType {
  const fields = new Map<string, TypeField>();
  const mandatory: string[] = [];
  for (const { field, isMandatory, since, until, type } of parseFields(line)) {
    const check = valueCheckOf(name, field);
    fields.set(field, {
      type: withWords(type, name, field),
      since,
      until,
      check,
      isSecret: isSecretField(name, field),
    });
    if (isMandatory) mandatory.push(field);
  }
  const checks = checksOf(name);
  return { name, fields, mandatory: requiredFields(name, mandatory), checks, typeOf: objectType, isOpen: false };
}

function withWords(type: ValueType, name: string, field: string): ValueType {
  if (type.form === "list") return { ...type, item: withItemWords(type.item, name, field) };
  if (type.form !== "string") return type;
  const words = allowedWordsOf(name, field, type.words);
  if (words === undefined) return type;
  return { ...type, words };
}

/** An item of a list is never an empty word. */
function withItemWords(item: ValueType, name: string, field: string): ValueType {
  if (item.form !== "string") return item;
  const words = allowedWordsOf(name, field, item.words);
  if (words === undefined) return item;
  return { ...item, words: new Map([...words].filter(([word]) => word !== "")) };
}

function versionedWord(text: string): readonly [word: string, allowed: AllowedWord] {
  const [word = "", since = "0"] = text.split("@");
  return [word, { since: Number(since) }];
}

/** A field of a line of a table. */
export interface FieldOfLine extends Pick<TypeField, "type" | "since" | "until"> {
  readonly field: string;
  readonly isMandatory: boolean;
}

/** The fields of a line, as the table has them. */
export function parseFields(line: string): readonly FieldOfLine[] {
  return [...line.matchAll(FIELD)].map(([, field = "", mark, since, until, type = ""]) => ({
    field,
    isMandatory: mark === "!",
    since: Number(since || 0),
    until: until === undefined ? Number.POSITIVE_INFINITY : Number(until),
    type: valueType(type),
  }));
}

/** A field that all versions have, without checks of its values. */
export function plainField(type: ValueType, isSecret = false): TypeField {
  return { type, since: 0, until: Number.POSITIVE_INFINITY, check: undefined, isSecret };
}

const FIELD = /(?<![^ ])([^ !@:]+)(!?)(?:@(\d*)(?:-(\d+))?)?:(\S+)/g;

function valueType(text: string): ValueType {
  if (text.endsWith("{}")) return { form: "map", item: valueType(text.slice(0, -2)) };
  const list = /^(.*)\[([^[\]]*)\]$/.exec(text);
  if (list !== null) {
    const [, item = "", keys = ""] = list;
    return { form: "list", item: valueType(item), keys: keys.split(",").filter(Boolean) };
  }
  const words = /^string\((.*)\)$/.exec(text)?.[1];
  if (words !== undefined) return { form: "string", words: new Map(words.split("|").map(versionedWord)) };
  if (isScalar(text)) return { form: text };
  return { form: "object", name: text };
}
