import type { Work } from "../../cel/index.ts";
import { matchesRe2 } from "../../cel/index.ts";
import { count, filledText, isObject, items, memoize, number, text } from "../../kernel/index.ts";
import { formatCheck } from "./formats.ts";
import type { CrdSchema } from "./schema-node.ts";

/** The data with which values are checked. */
export interface ValueOptions {
  readonly work: Work;
  /** The minor version of Kubernetes 1 of the cluster. */
  readonly minor: number;
}

/** Bounds of a length or of a number of items or fields. */
interface Bounds {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** The keywords of a schema about texts and sizes, with the values that an API server ignores left out. */
export interface Keywords {
  readonly length: Bounds | undefined;
  readonly items: Bounds | undefined;
  readonly properties: Bounds | undefined;
  readonly pattern: string | undefined;
  /** Whether the pattern is that of quantities, which operators generate. */
  readonly isQuantity: boolean;
  readonly format: string | undefined;
  /** Whether there is a keyword about texts. */
  readonly hasTextBounds: boolean;
  /** Whether there is a keyword about numbers. */
  readonly hasNumberBounds: boolean;
}

/** Returns the keywords of a schema. */
export const keywordsOf = memoize((schema: CrdSchema): Keywords => {
  const pattern = filledText(schema.pattern);
  const length = boundsOf(schema.minLength, schema.maxLength);
  const format = text(schema.format);
  return {
    length,
    items: boundsOf(schema.minItems, schema.maxItems),
    properties: boundsOf(schema.minProperties, schema.maxProperties),
    pattern,
    isQuantity: pattern?.includes("[KMGTPE]i)|[numkMGTPE]|") === true,
    format,
    hasTextBounds: length !== undefined || pattern !== undefined || format !== undefined,
    hasNumberBounds: NUMBER_BOUNDS.some((keyword) => schema[keyword] !== undefined),
  };
});

/** Whether the alternatives are a number and a text, which each value of `x-kubernetes-int-or-string` is. */
export function isIntOrString(anyOf: unknown): boolean {
  const types = items(anyOf).map((part) => (isObject(part) && Object.keys(part).length === 1 ? part.type : undefined));
  return types.length === 2 && types[0] === "integer" && types[1] === "string";
}

const NUMBER_BOUNDS = ["minimum", "maximum", "multipleOf"] as const;

function boundsOf(least: unknown, most: unknown): Bounds | undefined {
  const bounds = { least: number(least), most: number(most) };
  if (bounds.least === undefined && bounds.most === undefined) return undefined;
  return bounds;
}

/** The problem of a text that must be a quantity. */
export const QUANTITY_PROBLEM = "be a quantity";

/** The first keyword that a text does not keep, as the end of a sentence; undefined where it keeps all. */
export function textProblem(
  value: string,
  { length, pattern, isQuantity, format }: Keywords,
  { work, minor }: ValueOptions,
): string | undefined {
  if (length !== undefined) {
    work.read(value);
    const problem = sizeProblem([...value].length, length, "character");
    if (problem !== undefined) return problem;
  }
  if (pattern !== undefined && matchesRe2(value, pattern, work) !== true) {
    if (isQuantity) return QUANTITY_PROBLEM;
    return `match the pattern ${shortened(pattern)}`;
  }
  if (format === undefined) return undefined;
  work.read(value);
  if (formatCheck(format, minor)?.(value) === false) return `have the format ${format}`;
  return undefined;
}

/** The bound that a size does not keep, as the end of a sentence. */
export function sizeProblem(size: number, bounds: Bounds | undefined, noun: string): string | undefined {
  if (bounds === undefined) return undefined;
  const { least, most } = bounds;
  if (most !== undefined && size > most) return `have at most ${count(most, noun)}`;
  if (least !== undefined && size < least) return `have at least ${count(least, noun)}`;
  return undefined;
}

const LONGEST_PATTERN = 120;

function shortened(pattern: string): string {
  if (pattern.length > LONGEST_PATTERN) return `${pattern.slice(0, LONGEST_PATTERN)}…`;
  return pattern;
}
