import { type JqNode, parseJq, walkNodes } from "../../../src/jq/index.ts";

/** JSON that a mutation may change. */
export type Json = Record<string, unknown>;

/** Chooses an item; undefined of an empty list. */
export type Pick = <T>(items: readonly T[]) => T | undefined;

/** A field with an expression: its owner, its key, and the JSON pointer of the owner. */
export interface Field {
  readonly owner: Json;
  readonly key: string;
  readonly source: string;
  readonly place: string;
}

/** The root component, then the others. */
export function componentsIn(spec: Json): readonly Json[] {
  const { rootComponent, childComponents } = object(spec.structureDefinition);
  return [object(rootComponent), ...list(childComponents)];
}

/** Every field of a definition that matches, with an expression. */
export function expressionFields(spec: Json, matches: (place: string) => boolean): readonly Field[] {
  const found: Field[] = [];
  const visit = (value: unknown, place: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const path = `${place}/${key}`;
      if (
        typeof member === "string" &&
        /Path$|\/path$|\/expression$|KeyPaths\/\d+$|filters\/\d+$/.test(path) &&
        matches(path)
      ) {
        found.push({ owner: value as Json, key, source: member, place: path });
      } else visit(member, path);
    }
  };
  visit(spec, "");
  return found;
}

/** The nodes of an expression that match. */
export function nodesOf(source: string, matches: (node: JqNode) => boolean): readonly JqNode[] {
  const found: JqNode[] = [];
  walkNodes(parseJq(source), (node) => matches(node) && found.push(node));
  return found;
}

/** The source with a part replaced. */
export function replaced(source: string, { start, end }: { start: number; end: number }, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** A word with one mistake: two letters swapped, one left out, or one doubled. */
export function misspelt(word: string, pick: Pick): string {
  const at = 1 + (pick([...word.slice(1, -1)].map((_, index) => index)) ?? 0);
  const [a = "", b = ""] = [word[at], word[at + 1]];
  const forms = [word.slice(0, at) + word.slice(at + 1), word.slice(0, at) + a + word.slice(at)];
  if (a !== b && b !== "") forms.push(word.slice(0, at) + b + a + word.slice(at + 2));
  return pick(forms) ?? word;
}

/** The value as an object that may be changed; an empty one for any other value. */
export function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The value as a list of objects; none for any other value. */
export function list(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}
