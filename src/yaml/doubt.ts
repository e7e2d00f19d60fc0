import type { Measure } from "./measure.ts";
import { isBlank } from "./text.ts";

/**
 * The starts of nodes that readers resolve differently, by their first character. The lengths are bounded to keep the
 * search linear.
 */
const STARTS: readonly (readonly [start: string, rest: RegExp])[] = [
  // An explicit key, or a `?` that Kubernetes drops inside { } and [ ].
  ["?", /\?(?:\S|[ \t]+[[*&!-]|[ \t]*(?:[ \t]#[^\n]*)?\r?\n)/y],
  // A list as a key: js-yaml uses the text of its items as the key.
  ["[", /\[[^\]\n]{0,199}\][ \t]*:(?:\s|$)/y],
  ["&", /&[^\s&]/y],
  ["*", /\*[^\s*]/y],
  ["!", /!(?:!|<)\S/y],
];
const STOPS = "\n\"',[]{}";
// A merge key before its colon, or alone on the rest of its line, as in an explicit key.
const MERGE = /<<[ \t]*(?:[:#,\]}]|[\r\n]|$)/;
// A map or list in braces or brackets that is not empty.
const FLOW = /(?:^|[:?-][ \t])[ \t]*[[{](?![\]}])/m;
// An empty list item before another dash: js-yaml may take the next item for one of an inner list, whatever its
// indentation. Fifty lines without content also match, since a longer search would be quadratic.
const EMPTY_ITEM =
  /-[ \t]*(?:#[^\n]*)?\r?\n(?=(?:[ \t]*(?:#[^\n]*)?\r?\n){50}|(?:[ \t]*(?:#[^\n]*)?\r?\n){0,49}[ \t]*-(?:\s|$))/g;
// A block scalar with an indentation indicator.
const INDENTED = /[|>](?:[-+][1-9]|[1-9][-+]?)[ \t]*(?:#[^\n]*)?\r?$/m;
// Half of a surrogate pair, or a code point beyond Unicode.
const ESCAPE =
  /\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]|\\U(?:0000[dD][89a-fA-F]|(?!000|0010)[0-9a-fA-F]{8})/;
const FLOAT_KEY = /[.eE][-+]?[0-9_]*[ \t]*[:,}]|\?\s/;

/**
 * True when js-yaml may have read a document differently than Kubernetes. The slower reader with positions must then
 * agree before the value is used. A false alarm only costs time.
 */
export function isDoubtful(text: string, measured: Measure): boolean {
  if (measured.oddKeys || (measured.floatKeys && FLOAT_KEY.test(text))) return true;
  if (text.includes("<<") && MERGE.test(text)) return true;
  if (text.includes("\\") && ESCAPE.test(text)) return true;
  // A search for one character is many times faster than a pattern, and few texts have these characters.
  if ((text.includes("{") || text.includes("[")) && hasFlowColon(text) && FLOW.test(text)) return true;
  if ((text.includes("|") || text.includes(">")) && INDENTED.test(text)) return true;
  if (measured.emptyItems && hasEmptyItem(text)) return true;
  return STARTS.some(([start, rest]) => startsNode(text, start, rest));
}

function hasEmptyItem(text: string): boolean {
  for (const { index } of text.matchAll(EMPTY_ITEM)) if (mayStart(text, index)) return true;
  return false;
}

// A key without a value inside { } or [ ], as in [a:], which is a string with a colon at its end for Kubernetes.
function hasFlowColon(text: string): boolean {
  for (const { index } of text.matchAll(/:[,[\]{}]/g)) {
    let before = index - 1;
    while (before >= 0 && !STOPS.includes(text.charAt(before)) && index - before < 1024) before--;
    if (before < index - 1 && (before < 0 || ",[{\n".includes(text.charAt(before)))) return true;
  }
  return false;
}

function startsNode(text: string, start: string, rest: RegExp): boolean {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
    rest.lastIndex = at;
    if (mayStart(text, at) && rest.test(text)) return true;
  }
  return false;
}

// A node starts a line or follows an indicator, with only blanks between. A bracket in the middle of a word is not an
// indicator.
function mayStart(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(text.charCodeAt(before))) before--;
  if (before < 0) return true;
  const lead = text.charAt(before);
  if (lead === "[" || lead === "{") {
    return before === 0 || isBlank(text.charCodeAt(before - 1)) || "\n,[{:".includes(text.charAt(before - 1));
  }
  return lead === "\n" || lead === "," || (before < at - 1 && (lead === ":" || lead === "?" || lead === "-"));
}
