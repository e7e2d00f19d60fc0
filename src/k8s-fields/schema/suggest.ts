import {
  compareText,
  editDistance,
  filled,
  isObject,
  isWithin,
  nearest,
  ownEntry,
  plainName,
  pointerTo,
} from "../../kernel/index.ts";
import { fieldForm } from "./field-form.ts";
import { knownText } from "./known-text.ts";
import { contains, placesOf, type SchemaPlace } from "./places.ts";
import type { Schema } from "./schema.ts";
import { schemaErrors } from "./validate.ts";

/** A suggestion about an unknown field. */
export interface Suggestion {
  /** The rest of the message after "unknown field". */
  readonly text: string;
  readonly fix?: string;
  /** The intended places of the field, so that it is not reported as missing there. */
  readonly intended: readonly SchemaPlace[];
}

/**
 * Names that help to explain an unknown field. The keys of `aliases` and `reasons` are lower-case, without `-` and `_`.
 */
export interface FieldWords {
  /** Schemas of other kinds, by kind. */
  readonly others?: Readonly<Record<string, Schema>>;
  /** Names that other tools give a field, each with the right names in order of preference. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** The reasons why fields of other tools have no counterpart. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Functions that turn the value of a field of other tools into that of its right name; undefined for one they cannot. */
  readonly translations?: Readonly<Record<string, (value: unknown) => string | undefined>>;
}

/** An unknown field and its place. */
interface UnknownField {
  readonly name: string;
  readonly value: unknown;
  /** The object around it. */
  readonly parent: SchemaPlace;
  /** The properties that the object may have. */
  readonly known: readonly string[];
  readonly root: Schema;
  readonly words: FieldWords;
}

/**
 * Suggests a field for an unknown one: a property of the same object with a similar name, the same property at its
 * right place, or a field of another kind. The nearest wins, whatever the order of the schema.
 */
export function suggest(field: UnknownField): Suggestion {
  const { name, known } = field;
  const wrapped = wrappedValue(field);
  if (wrapped !== undefined) return wrapped;
  const close = nearest(name, known);
  if (close !== undefined && editDistance(name, close) <= 1) return here(field, close);
  const alias = aliasesOf(field).find((candidate) => known.includes(candidate));
  if (alias !== undefined) return here(field, alias);
  const longer = close ?? onlyLongerName(name, known);
  const places = reachable(field, placesOf(field.root, name));
  const isHere = longer !== undefined && (places.length === 0 || fits(field, [...field.parent, longer]));
  if (isHere) return here(field, longer);
  if (places.length > 0) return elsewhere(field, places);
  const renamed = aliasesOf(field).flatMap((candidate) =>
    reachable(field, placesOf(field.root, candidate)).slice(0, 2),
  );
  if (renamed.length > 0) return elsewhere(field, renamed.slice(0, 2));
  return withoutCounterpart(field);
}

function here(field: UnknownField, right: string): Suggestion {
  const place = [...field.parent, right];
  const translated = ownEntry(field.words.translations ?? {}, plainName(field.name))?.(field.value);
  const written = translated === undefined ? fieldForm(field.root, place) : `: ${translated}`;
  const fix = fits(field, place) ? `rename it to ${right}` : `write ${right}${written}`;
  return { text: `did you mean ${right}?`, fix, intended: [place] };
}

/** The only known field whose name starts or ends with the word: `sizeLimit` for `size`. */
function onlyLongerName(name: string, known: readonly string[]): string | undefined {
  const word = plainName(name);
  const [only, ...others] = known.filter((field) => {
    const longer = plainName(field);
    return word.length > 2 && (longer.startsWith(word) || longer.endsWith(word));
  });
  if (others.length === 0) return only;
  return undefined;
}

/** A field around the value that Kubernetes has, and the API has not: `valueFrom: {secretKeyRef: …}` for `secret: …`. */
function wrappedValue(field: UnknownField): Suggestion | undefined {
  const [inner, ...others] = isObject(field.value) ? Object.entries(field.value) : [];
  if (inner === undefined || others.length > 0) return undefined;
  const [name, value] = inner;
  const right = aliasesOf({ ...field, name }).find((candidate) => field.known.includes(candidate));
  const place = [...field.parent, right ?? ""];
  if (right === undefined || aliasesOf(field).includes(right) || !fits({ ...field, value }, place)) return undefined;
  const fix = `write ${right}${fieldForm(field.root, place)} with the fields of ${name}`;
  return { text: `did you mean ${right}?`, fix, intended: [place] };
}

/** Whether the value is valid at another place. */
function fits({ root, value }: UnknownField, place: SchemaPlace): boolean {
  const segments = place.map((part) => (part === "[]" ? "0" : part));
  const pointer = pointerTo("", ...segments);
  // The value alone in its objects and lists, since the rest of a large file need not be checked once more.
  const alone = segments.reduceRight((inner: unknown, part, index) => {
    if (place[index] === "[]") return [inner];
    return { [part]: inner };
  }, value);
  return schemaErrors(root, alone).every(({ instancePath }) => !isWithin(instancePath, pointer));
}

function elsewhere(field: UnknownField, places: readonly SchemaPlace[]): Suggestion {
  const { name, parent } = field;
  const intended = places.filter((place) => !place.includes("[]"));
  if (places.some((place) => place.at(-1)?.toLowerCase() !== name.toLowerCase())) {
    const right = places.map(placeText).join(" or ");
    return { text: `did you mean ${right}?`, fix: `write it as ${right}${otherForm(field, places[0])}`, intended };
  }
  const parents = places.map((place) => placeText(place.slice(0, -1)));
  return {
    text: `it belongs in ${parents.join(" and in ")}, not in ${placeText(parent)}`,
    fix: moveText(field, places[0] ?? []),
    intended,
  };
}

function moveText(field: UnknownField, place: SchemaPlace): string {
  const list = place.lastIndexOf("[]");
  const isInOtherList = list >= 0 && !contains(place.slice(0, list + 1), field.parent);
  if (isInOtherList) return `move it to an item of ${placeText(place.slice(0, list))}, or remove it`;
  return `move it to ${placeText(place)}${otherForm(field, place)}`;
}

/** The form of the values of a place where the value has another one. */
function otherForm(field: UnknownField, place: SchemaPlace = []): string {
  if (fits(field, place)) return "";
  return fieldForm(field.root, place);
}

function withoutCounterpart({ name, known, words }: UnknownField): Suggestion {
  const reason = ownEntry(words.reasons ?? {}, plainName(name));
  if (reason !== undefined) return { text: reason, fix: "remove it", intended: [] };
  const kinds = Object.entries(words.others ?? {}).filter(([, schema]) => placesOf(schema, name).length > 0);
  if (kinds.length > 0) {
    return { text: `only a ${kinds.map(([kind]) => kind).join(" or ")} has it`, fix: "remove it", intended: [] };
  }
  return { text: knownText(known), intended: [] };
}

/**
 * Returns the likely places of a field: in an object around this one, in the outermost object inside of it, or the only
 * place with its name. Names such as `path`, which many objects have, give no hint about distant places.
 */
function reachable({ parent }: UnknownField, places: readonly SchemaPlace[]): readonly SchemaPlace[] {
  const around = places.filter((place) => contains(place.slice(0, -1), parent));
  if (around.length > 0) return around.toSorted((a, b) => b.length - a.length).slice(0, 1);
  const inside = places.filter((place) => contains(parent, place));
  const depth = Math.min(...inside.map((place) => place.length));
  const outermost = inside.filter((place) => place.length === depth);
  const candidates = filled(outermost) ?? places;
  const parents = new Set(candidates.map((place) => withoutRole(place).slice(0, -1).join(".")));
  if (parents.size !== 1) return [];
  return candidates.toSorted((a, b) => compareText(placeText(a), placeText(b)));
}

/** Leader and worker have the same fields, so a field of both counts as one place. */
function withoutRole(place: SchemaPlace): SchemaPlace {
  return place.map((part) => part.replace(/^worker$/, "leader"));
}

function aliasesOf({ name, words }: UnknownField): readonly string[] {
  return ownEntry(words.aliases ?? {}, plainName(name)) ?? [];
}

function placeText(place: SchemaPlace): string {
  if (place.length === 0) return "the top level";
  return place.join(".").replaceAll(".[]", "[]");
}
