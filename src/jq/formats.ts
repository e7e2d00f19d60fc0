import { toUSVString } from "node:util";
import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { toJson } from "./json-text.ts";
import { joined } from "./operators.ts";
import { fail } from "./runtime.ts";
import { describeJqValue, isJqObject } from "./value.ts";

/** The characters to escape in their order, and what replaces them. */
type Escapes = readonly (readonly [character: string, replacement: string])[];

const HTML: Escapes = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["'", "&apos;"],
  ['"', "&quot;"],
];
const CSV: Escapes = [
  ['"', '""'],
  ["\0", "\\0"],
];
const TSV: Escapes = [
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\r", "\\r"],
  ["\n", "\\n"],
  ["\0", "\\0"],
];
const SHELL: Escapes = [
  ["'", "'\\''"],
  ["\0", "\\0"],
];

/** A format that writes an array as a row of cells. */
interface RowFormat {
  readonly name: string;
  readonly separator: string;
  /** The text of a cell that is null. */
  readonly nullText: string;
  readonly escapeCell: (text: string) => string;
}

const CSV_ROW: RowFormat = {
  name: "csv",
  separator: ",",
  nullText: "",
  escapeCell: (text) => `"${escapeWith(text, CSV)}"`,
};
const TSV_ROW: RowFormat = {
  name: "tsv",
  separator: "\t",
  nullText: "",
  escapeCell: (text) => escapeWith(text, TSV),
};
const SHELL_ROW: RowFormat = {
  name: "sh",
  separator: " ",
  nullText: "null",
  escapeCell: (text) => `'${escapeWith(text, SHELL)}'`,
};

/** Returns the text of a value. */
type Format = (value: unknown, budget: Budget, span: Span) => string;

const FORMATS = new Map<string, Format>([
  ["text", jqText],
  ["json", toJson],
  ["html", ofText(6, (text) => escapeWith(text, HTML))],
  ["uri", ofText(9, (text) => encodeURIComponent(toUSVString(text)).replace(/[!'()*]/g, percent))],
  ["urid", ofText(1, decodeUri)],
  ["csv", (value, budget, span) => row(CSV_ROW, value, budget, span)],
  ["tsv", (value, budget, span) => row(TSV_ROW, value, budget, span)],
  ["sh", shell],
  ["base64", ofText(4, (text) => Buffer.from(text, "utf8").toString("base64"))],
  ["base64d", ofText(1, decodeBase64)],
]);

/** Whether gojq 0.12.18 knows `@name`; jq's `@base32` and `@base32d` are not among them. */
export function isFormat(name: string): boolean {
  return FORMATS.has(name);
}

/** Formats a value as `@name` does. @throws Thrown for a value that the format cannot take */
export function applyFormat(name: string, value: unknown, budget: Budget, span: Span): string {
  const format = FORMATS.get(name);
  if (!format) return fail(`format @${name} is not defined`, span);
  return budget.made(format(value, budget, span));
}

/** A format of a value as text. At most `growth` characters for each character are accounted for before they are made. */
function ofText(growth: number, apply: (text: string, span: Span) => string): Format {
  return (value, budget, span) => {
    const text = jqText(value, budget);
    budget.text(text.length * growth);
    return apply(text, span);
  };
}

/** `tostring`: a string as it is, anything else as JSON. */
export function jqText(value: unknown, budget: Budget): string {
  if (typeof value === "string") return value;
  return toJson(value, budget);
}

function escapeWith(text: string, escapes: Escapes): string {
  return escapes.reduce((escaped, [character, replacement]) => escaped.replaceAll(character, () => replacement), text);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function decodeUri(text: string, span: Span): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return fail("@urid needs two hexadecimal digits after each %", span);
  // By runs, because a call for each character takes a microsecond.
  return toUSVString(text).replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

function decodeBase64(text: string, span: Span): string {
  const body = text.split("=", 1)[0] ?? "";
  if (!/^[A-Za-z0-9+/\r\n]*$/.test(body) || body.replace(/[\r\n]/g, "").length % 4 === 1) {
    return fail("@base64d cannot decode the string", span);
  }
  return Buffer.from(body, "base64").toString("utf8");
}

/** `'` in `@sh` becomes `'\\''`. */
const MOST_GROWTH_OF_A_CELL = 4;

function row({ name, separator, nullText, escapeCell }: RowFormat, value: unknown, budget: Budget, span: Span): string {
  if (!Array.isArray(value)) return fail(`@${name} needs an array, not ${describeJqValue(value)}`, span);
  budget.step(value.length);
  budget.create(value.length);
  const cells = value.map((cell: unknown) => {
    if (Array.isArray(cell) || isJqObject(cell)) return fail(`@${name} cannot format ${describeJqValue(cell)}`, span);
    if (typeof cell === "string") {
      budget.text(cell.length * MOST_GROWTH_OF_A_CELL);
      return escapeCell(cell);
    }
    const text = toJson(cell, budget);
    if (text === "null") return nullText;
    return text;
  });
  return joined(cells, separator, budget);
}

function shell(value: unknown, budget: Budget, span: Span): string {
  const cells = Array.isArray(value) ? value : [value];
  return row(SHELL_ROW, cells, budget, span);
}
