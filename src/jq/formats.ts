import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { fail } from "./runtime.ts";
import { describeJqValue, isJqObject, toJson } from "./value.ts";

const FORMATS = new Map<string, (value: unknown, budget: Budget, span: Span) => string>([
  ["text", (value, budget) => jqText(value, budget)],
  ["json", (value, budget) => toJson(value, budget)],
  ["html", (value, budget) => escapeWith(jqText(value, budget), HTML)],
  ["uri", (value, budget) => encodeURIComponent(jqText(value, budget)).replace(/[!'()*]/g, percent)],
  ["urid", (value, budget, span) => decodeUri(jqText(value, budget), span)],
  ["csv", (value, budget, span) => row("csv", value, ",", (text) => `"${escapeWith(text, CSV)}"`, budget, span)],
  ["tsv", (value, budget, span) => row("tsv", value, "\t", (text) => escapeWith(text, TSV), budget, span)],
  ["sh", (value, budget, span) => shell(value, budget, span)],
  ["base64", (value, budget) => Buffer.from(jqText(value, budget), "utf8").toString("base64")],
  ["base64d", (value, budget, span) => decodeBase64(jqText(value, budget), span)],
]);

const HTML: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  "'": "&apos;",
  '"': "&quot;",
};
const CSV: Readonly<Record<string, string>> = { '"': '""', "\0": "\\0" };
const TSV: Readonly<Record<string, string>> = { "\t": "\\t", "\r": "\\r", "\n": "\\n", "\\": "\\\\", "\0": "\\0" };
const SHELL: Readonly<Record<string, string>> = { "'": "'\\''", "\0": "\\0" };

/** Whether gojq 0.12.18 knows `@name`; jq's `@base32` and `@base32d` are not among them. */
export function isFormat(name: string): boolean {
  return FORMATS.has(name);
}

/** Formats a value as `@name` does. @throws Thrown for a value that the format cannot take */
export function applyFormat(name: string, value: unknown, budget: Budget, span: Span): string {
  const format = FORMATS.get(name);
  if (!format) return fail(`format @${name} is not defined`, span);
  const text = format(value, budget, span);
  budget.text(text.length);
  return text;
}

/** `tostring`: a string as it is, anything else as JSON. */
export function jqText(value: unknown, budget: Budget): string {
  return typeof value === "string" ? value : toJson(value, budget);
}

function escapeWith(text: string, table: Readonly<Record<string, string>>): string {
  return text.replace(/[<>&'"\\\s\0]/g, (character) => table[character] ?? character);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function decodeUri(text: string, span: Span): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return fail("@urid needs two hexadecimal digits after each %", span);
  const bytes = Buffer.from(
    text.replace(/%([0-9A-Fa-f]{2})|[\s\S]/gu, (match, hex: string | undefined) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      return Buffer.from(match, "utf8").toString("latin1");
    }),
    "latin1",
  );
  return bytes.toString("utf8");
}

function decodeBase64(text: string, span: Span): string {
  const body = text.split("=", 1)[0] ?? "";
  if (!/^[A-Za-z0-9+/\r\n]*$/.test(body) || body.replace(/[\r\n]/g, "").length % 4 === 1) {
    return fail("@base64d cannot decode the string", span);
  }
  return Buffer.from(body, "base64").toString("utf8");
}

function row(
  name: string,
  value: unknown,
  separator: string,
  escapeCell: (text: string) => string,
  budget: Budget,
  span: Span,
): string {
  if (!Array.isArray(value)) return fail(`@${name} needs an array, not ${describeJqValue(value)}`, span);
  budget.step(value.length);
  const cells = value.map((cell: unknown) => {
    if (Array.isArray(cell) || isJqObject(cell)) return fail(`@${name} cannot format ${describeJqValue(cell)}`, span);
    if (typeof cell === "string") return escapeCell(cell);
    const text = toJson(cell, budget);
    if (text === "null" && name !== "sh") return "";
    return text;
  });
  return cells.join(separator);
}

function shell(value: unknown, budget: Budget, span: Span): string {
  const cells = Array.isArray(value) ? value : [value];
  return row("sh", cells, " ", (text) => `'${escapeWith(text, SHELL)}'`, budget, span);
}
