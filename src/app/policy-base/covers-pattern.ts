import { pointerSegments } from "../../kernel/index.ts";
import type { TextsFile, WhereFile } from "../../rules/index.ts";
import { matchesGlob, type ObjectSelector, objectPattern, pathMatcher } from "../../rules/index.ts";

// A `*` of the inner pattern is a character that only a `*` of the outer one matches, so matching the inner pattern as
// text is enough: the outer pattern then matches everything that the inner one does.
const coversGlob = matchesGlob;

/** Whether the pattern of a waiver's object matches every object that another one matches. */
export function coversObject(outer: string, inner: string): boolean {
  const [wide, narrow] = [objectPattern(outer), objectPattern(inner)];
  if (wide === undefined || narrow === undefined) return false;
  return coversKind(wide.kind, narrow.kind) && coversNamespace(wide, narrow) && coversGlob(wide.name, narrow.name);
}

function coversNamespace({ namespace: outer }: ObjectSelector, { namespace: inner }: ObjectSelector): boolean {
  if (outer === undefined || inner === undefined) return outer === inner;
  return coversGlob(outer, inner);
}

function coversKind(outer: string, inner: string): boolean {
  const [kind = "", group = "*"] = splitOnce(outer);
  const [innerKind = "", innerGroup = "*"] = splitOnce(inner);
  return coversGlob(kind, innerKind) && coversGlob(group, innerGroup);
}

function splitOnce(text: string): readonly string[] {
  const dot = text.indexOf(".");
  if (dot < 0) return [text];
  return [text.slice(0, dot), text.slice(dot + 1)];
}

/** Whether the path of a waiver matches every path that another one matches; an absent path matches all. */
export function coversPointer(outer: string | undefined, inner: string | undefined): boolean {
  if (outer === undefined) return true;
  if (inner === undefined) return false;
  const [wide, narrow] = [pointerSegments(outer), pointerSegments(inner)];
  return wide.length === narrow.length && wide.every((segment, index) => coversGlob(segment, narrow[index] ?? ""));
}

const FIELDS = ["cluster", "project", "namespace", "path", "kind", "name"] as const satisfies (keyof WhereFile)[];

/** Whether the `where` of an override matches every object that another one matches. */
export function coversWhere(outer: WhereFile, inner: WhereFile): boolean {
  return FIELDS.every((field) => {
    const wide = textsOf(outer[field]);
    const narrow = textsOf(inner[field]);
    if (wide.length === 0) return true;
    return narrow.length > 0 && narrow.every((text) => wide.some((pattern) => coversText(field, pattern, text)));
  });
}

function coversText(field: (typeof FIELDS)[number], outer: string, inner: string): boolean {
  if (outer === inner) return true;
  if (field === "kind") return coversKind(outer, inner);
  if (field !== "path") return coversGlob(outer, inner);
  // `**` matches any number of folders: none, one, and several are the cases that patterns distinguish.
  const names = inner.replace(/\/$/, "/**").split("/");
  const matches = pathMatcher(outer);
  return [[], ["*"], ["*", "*"]].every((folders) =>
    matches(names.flatMap((name) => (name === "**" ? folders : [name])).join("/")),
  );
}

function textsOf(field: TextsFile): readonly string[] {
  return [field].flat().filter((text) => text !== null && text !== undefined);
}
