import { at, isContainer } from "../../kernel/index.ts";
import { resolvePlain } from "../../yaml/index.ts";
import type { Substitution } from "../units/render-source.ts";
import { withValues } from "./substitute.ts";

/** More characters than this are not added to an object: a repository decides how often a long value is used. */
const MOST_CHARACTERS = 2_000_000;
const SWITCH = "kustomize.toolkit.fluxcd.io/substitute";

/** An object with the values of its variables. */
interface SubstitutedObject {
  /** The same object where it has no variable with a value. */
  readonly value: unknown;
  /** Whether some variables stay, because their values are too long. */
  readonly isCut: boolean;
}

/**
 * Replaces the variables in the keys and texts of an object as Flux does in its YAML after kustomize. A text without white
 * space is written without quotes, so `${N}` may become a number.
 */
export function substitutedObject(object: unknown, substitution: Substitution): SubstitutedObject {
  const isOff = ["labels", "annotations"].some((field) => at(object, "metadata", field, SWITCH) === "disabled");
  if (isOff) return { value: object, isCut: false };
  let left = MOST_CHARACTERS;
  const replaced = (written: string): string => {
    if (left <= 0 || !written.includes("${")) return written;
    const text = withValues(written, substitution);
    left -= text.length;
    return text;
  };
  const visit = (value: unknown): unknown => {
    if (typeof value === "string") {
      const text = replaced(value);
      return text === value || /\s/.test(value) ? text : scalar(text);
    }
    if (!isContainer(value)) return value;
    const entries = Object.entries(value).map(([key, member]) => [key, member, replaced(key), visit(member)] as const);
    if (entries.every(([key, member, name, inner]) => key === name && member === inner)) return value;
    if (Array.isArray(value)) return entries.map(([, , , inner]) => inner);
    return Object.fromEntries(entries.map(([, , name, inner]) => [name, inner]));
  };
  const value = visit(object);
  return { value, isCut: left <= 0 };
}

function scalar(text: string): unknown {
  const value = resolvePlain(text);
  return typeof value === "bigint" ? text : value;
}
