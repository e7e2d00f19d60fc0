import { at, given, isContainer } from "../../kernel/index.ts";
import { readYaml, resolvePlain } from "../../yaml/index.ts";
import type { Substitution } from "../units/render-source.ts";
import { addedLength, withValues } from "./substitute.ts";

/** More characters than this are not added to an object: a repository decides how often a long value is used. */
const MOST_CHARACTERS = 2_000_000;
const SWITCH = "kustomize.toolkit.fluxcd.io/substitute";

/** The characters at which a plain text of YAML is something else, and those after which it ends. */
const NOT_PLAIN = /^[\s\-?:,[\]{}#&*!|>'"%@`]|: |:$|\s#|\s$|[\n\t]/;
const QUOTES = /['"\\]/;

/** An object with the values of its variables. */
interface SubstitutedObject {
  /** The same object where it has no variable with a value. */
  readonly value: unknown;
  /** Whether some variables stay, because their values are too long. */
  readonly isCut: boolean;
  /** A text whose value changes the structure of the YAML in a way that is not evaluated. */
  readonly unclear?: string;
  /** Variables of privileges and images whose values are not in the repository, so that they may not have their defaults. */
  readonly open: readonly string[];
}

/**
 * Replaces the variables in the keys and texts of an object as Flux does in its YAML after kustomize. kustomize writes most
 * texts without quotes, so the text `${N}` may become a number, a map or a list.
 */
export function substitutedObject(object: unknown, substitution: Substitution): SubstitutedObject {
  const isOff = ["labels", "annotations"].some((field) => at(object, "metadata", field, SWITCH) === "disabled");
  if (isOff) return { value: object, isCut: false, open: [] };
  let left = MOST_CHARACTERS;
  let unclear: string | undefined;
  const replaced = (written: string): string => {
    if (left <= 0 || !written.includes("${")) return written;
    left -= written.length + addedLength(written, substitution);
    return left <= 0 ? written : withValues(written, substitution);
  };
  const filledValue = (written: string): unknown => {
    const text = replaced(written);
    const value = text === written ? { value: text } : substitutedText(written, text);
    if (value === undefined) unclear ??= written;
    return value === undefined ? text : value.value;
  };
  const filledKey = (written: string): string => {
    const text = replaced(written);
    if (text !== written && NOT_PLAIN.test(text)) unclear ??= written;
    return text;
  };
  const open = new Set<string>();
  const visit = (value: unknown, name?: string): unknown => {
    if (typeof value === "string") {
      for (const variable of name === undefined ? [] : openVariables(name, value, substitution)) open.add(variable);
      return filledValue(value);
    }
    if (!isContainer(value)) return value;
    const entries = Object.entries(value).map(
      ([key, member]) => [key, member, filledKey(key), visit(member, key)] as const,
    );
    if (entries.every(([key, member, name, inner]) => key === name && member === inner)) return value;
    if (Array.isArray(value)) return entries.map(([, , , inner]) => inner);
    return Object.fromEntries(entries.map(([, , name, inner]) => [name, inner]));
  };
  const value = visit(object);
  return given({ value, isCut: left <= 0, unclear, open: [...open] });
}

const PRIVILEGES: ReadonlySet<string> = new Set(["privileged", "hostNetwork", "hostPID", "hostIPC"]);
const DIGEST = "@sha256:";

/** The variables of a privilege or an image with a default that a source outside of the repository may replace. */
function openVariables(field: string, written: string, { values, isComplete }: Substitution): readonly string[] {
  if (isComplete || !(PRIVILEGES.has(field) || field === "image")) return [];
  // A digest after the last variable fixes the content of an image.
  const isFixed = field === "image" && written.slice(written.lastIndexOf("}") + 1).includes(DIGEST);
  if (isFixed) return [];
  const names = [...written.matchAll(/\$\{(\w+):?=/g)].map(([, name = ""]) => name);
  return names.filter((name) => !values.has(name));
}

/** The value of a text with the values of its variables; undefined where its quotes may end elsewhere. */
function substitutedText(written: string, text: string): { readonly value: unknown } | undefined {
  if (written.includes("\n")) return { value: text };
  if (NOT_PLAIN.test(written)) {
    const isLonger = text.replace(/[^'"\\]/g, "") !== written.replace(/[^'"\\]/g, "");
    return isLonger && QUOTES.test(text) ? undefined : { value: text };
  }
  if (!NOT_PLAIN.test(text)) {
    const value = resolvePlain(text);
    return { value: typeof value === "bigint" ? text : value };
  }
  const { documents, unreadable } = readYaml(`value: ${text}\n`, "substitution");
  if (unreadable.length > 0) return undefined;
  return { value: at(documents[0]?.value, "value") };
}
