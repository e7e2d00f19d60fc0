import { editDistance, nearest } from "../base/nearest.ts";
import { ALIASES, NO_COUNTERPART } from "./aliases.ts";
import { holds, placesOf, type SchemaPlace } from "./places.ts";
import type { Schema } from "./schema.ts";

/** What can be said about an unknown field. */
export interface Suggestion {
  /** How the sentence goes on behind "unknown field". */
  readonly text: string;
  readonly fix?: string;
  /** Places that the field was meant for, so that it is not reported as missing there. */
  readonly means: readonly SchemaPlace[];
}

/** Where an unknown field was found. */
export interface UnknownField {
  readonly name: string;
  /** The object that holds it. */
  readonly holder: SchemaPlace;
  /** The properties that the object may have. */
  readonly known: readonly string[];
  readonly root: Schema;
  /** The schemas of the other kinds. */
  readonly others: Readonly<Record<string, Schema>>;
}

/** More known names than this are no help in a message. */
const MOST_LISTED = 12;

/**
 * What an unknown field was meant to be: a property of the same object under its right name, or the same property at
 * its right place, or a field of another kind. The nearer guess wins; the answer is the same for any order of the
 * schema.
 */
export function suggest(field: UnknownField): Suggestion {
  const { name, known } = field;
  const close = nearest(name, known);
  if (close !== undefined && editDistance(name, close) <= 1) return here(field, close);
  const alias = aliasesOf(name).find((candidate) => known.includes(candidate));
  if (alias !== undefined) return here(field, alias);
  const places = reachable(field, placesOf(field.root, name));
  if (places.length > 0) return elsewhere(field, places);
  if (close !== undefined) return here(field, close);
  const renamed = aliasesOf(name).flatMap((candidate) => reachable(field, placesOf(field.root, candidate)).slice(0, 2));
  if (renamed.length > 0) return elsewhere(field, renamed.slice(0, 2));
  return withoutCounterpart(field);
}

function here({ holder }: UnknownField, right: string): Suggestion {
  return { text: `did you mean ${right}?`, fix: `rename it to ${right}`, means: [[...holder, right]] };
}

function elsewhere({ name, holder }: UnknownField, places: readonly SchemaPlace[]): Suggestion {
  const renamed = places.some((place) => place.at(-1)?.toLowerCase() !== name.toLowerCase());
  const right = renamed
    ? places.map(shown).join(" or ")
    : places.map((place) => shown(place.slice(0, -1))).join(" and in ");
  return {
    text: renamed ? `did you mean ${right}?` : `it belongs in ${right}, not in ${shown(holder)}`,
    fix: renamed ? `write it as ${right}` : `move it to ${shown(places[0] ?? [])}`,
    means: places.filter((place) => !place.includes("[]")),
  };
}

function withoutCounterpart({ name, known, others }: UnknownField): Suggestion {
  const reason = Object.hasOwn(NO_COUNTERPART, plain(name)) ? NO_COUNTERPART[plain(name)] : undefined;
  if (reason !== undefined) return { text: reason, fix: "remove it", means: [] };
  const kinds = Object.keys(others).filter((other) => hasField(others[other], name));
  if (kinds.length > 0) return { text: `only a ${kinds.join(" or ")} has it`, fix: "remove it", means: [] };
  if (known.length > MOST_LISTED) return { text: "nothing of a similar name is known", means: [] };
  return { text: `known here: ${known.toSorted().join(", ")}`, means: [] };
}

/**
 * The places that a field can have strayed from: an object around this one, the outermost object inside of it, or the
 * only one of its name anywhere. Names such as `path`, which many objects have, say nothing about far places.
 */
function reachable({ holder }: UnknownField, places: readonly SchemaPlace[]): readonly SchemaPlace[] {
  const around = places.filter((place) => holds(place.slice(0, -1), holder));
  if (around.length > 0) return around.toSorted((a, b) => b.length - a.length).slice(0, 1);
  const inside = places.filter((place) => holds(holder, place));
  const depth = Math.min(...inside.map((place) => place.length));
  const candidates = inside.length > 0 ? inside.filter((place) => place.length === depth) : places;
  const tails = new Set(candidates.map((place) => withoutRole(place).slice(0, -1).join(".")));
  return tails.size === 1 ? candidates.toSorted((a, b) => (shown(a) < shown(b) ? -1 : 1)) : [];
}

/** Leader and worker have the same fields: what is in both is in one place. */
function withoutRole(place: SchemaPlace): SchemaPlace {
  return place.map((part) => (part === "worker" ? "leader" : part));
}

function hasField(schema: Schema | undefined, name: string): boolean {
  return schema !== undefined && placesOf(schema, name).length > 0;
}

function aliasesOf(name: string): readonly string[] {
  const key = plain(name);
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? []) : [];
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "");
}

function shown(place: SchemaPlace): string {
  return place.length === 0 ? "the top level" : place.join(".").replaceAll(".[]", "[]");
}
