import type { CausedPlace, Finding, RelatedPlace, Style } from "../../kernel/index.ts";
import {
  locationText,
  objectName,
  placeAndObject,
  placeText,
  prefixed,
  present,
  printable,
  when,
  wrapLines,
} from "../../kernel/index.ts";

const NARROWEST = 20;
/** The most places that the text report names. */
const MOST_PLACES = 8;

/** The options with which the text report shows a finding. */
export interface Look {
  readonly style: Style;
  /** Returns the lines of code of a finding. */
  readonly frame: (finding: Finding) => readonly string[];
  /** Whether the stack of a rule that threw is shown. Default false. */
  readonly isVerbose?: boolean;
  /** Width of the terminal, at which lines wrap. Default: lines do not wrap. */
  readonly width?: number;
}

/** The findings of one object: its place and name, then each finding with its lines of code, fix and related places. */
export function objectLines(group: readonly Finding[], look: Look): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { style, frame } = look;
  const head = placeText(first);
  const dimmed = (text: string) => paragraph(printable(text), 4, look).map(style.dim);
  return [
    style.strong(printable(placeAndObject(first))),
    ...group.flatMap((finding) => {
      const { fix, related = [], places = [], stack = [] } = finding;
      const place = placeText(finding);
      const details = present([
        fix && `fix: ${fix}`,
        ...related.map((other) => `see ${relatedText(other)}`),
        when(places.length > 0, placesText(places, finding)),
      ]);
      return [
        ...messageLines(finding, look),
        ...present([when(place !== head, `    at ${printable(place)}`)]),
        ...frame(finding).map((line) => `    ${line}`),
        ...details.flatMap(dimmed),
        ...(look.isVerbose === true ? stack : []).map((line) => style.dim(`      at ${printable(line)}`)),
      ];
    }),
  ];
}

/** The severity, the message and the rule of a finding. */
export function messageLines({ severity, message, rule }: Finding, look: Omit<Look, "frame">): readonly string[] {
  const id = `[${printable(rule)}]`;
  const [first = "", ...others] = paragraph(`${severity}: ${printable(message)} ${id}`, 2, look);
  const lines = [`  ${look.style.severity[severity](severity)}${first.slice(2 + severity.length)}`, ...others];
  const last = lines.pop() ?? "";
  if (!last.endsWith(id)) return [...lines, last];
  return [...lines, last.slice(0, -id.length) + look.style.dim(id)];
}

/** A text with an indentation; lines after the first are indented by two more. */
export function paragraph(text: string, indent: number, { width }: Pick<Look, "width">): readonly string[] {
  const wrapped = width && wrapLines(text, Math.max(NARROWEST, width - indent - 2));
  const [first = "", ...others] = wrapped || [text];
  return [`${" ".repeat(indent)}${first}`, ...others.map((line) => `${" ".repeat(indent + 2)}${line}`)];
}

function placesText(places: readonly CausedPlace[], { location }: Finding): string {
  const shown = places.slice(0, MOST_PLACES).map((place) => partText(place, location?.file));
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "";
  return `in ${places.length} places: ${shown.join(", ")}${more}`;
}

/** The part of an object that a place is in, and its line; the file where it is not `file`. */
export function partText({ object, component, instance, path, location }: CausedPlace, file?: string): string {
  if (location !== undefined && location.file !== file) return locationText(location);
  const part = present([object && objectName(object), component, instance]).join(" ");
  const line = location && `line ${location.line}`;
  return present([part === "" ? path : part, line && `(${line})`]).join(" ");
}

function relatedText({ message, location, object, path }: RelatedPlace): string {
  const name = object && objectName(object);
  if (location === undefined) return present([name && `${name}${prefixed(" ", path)}`, message]).join(": ");
  return present([`${locationText(location)}: ${message}`, name && `(${name})`]).join(" ");
}
