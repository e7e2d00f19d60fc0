import { readBlock } from "./block-node.ts";
import { CODE, type Codes, codesOf, UNUSUAL } from "./characters.ts";
import { Cursor, TAB_MESSAGE } from "./cursor.ts";
import type { ResolvedLimits } from "./limits.ts";
import { Marks } from "./marks.ts";
import { NodeState } from "./node-state.ts";
import type { NodePlace } from "./places.ts";
import { skipPreamble } from "./text.ts";

/** The text of one document, from its preamble on, with the facts known about it. */
interface DocumentText {
  readonly text: string;
  readonly codes: Codes;
  /** Whether it has only characters of ASCII that are printable, tabs and line breaks. */
  readonly isUsual: boolean;
  /** Offset of its `---`, or without one of its first content. */
  readonly marker: number;
}

/** The text of a document of which nothing is known. */
export function documentText(text: string): DocumentText {
  const isUsual = !UNUSUAL.test(text);
  return { text, codes: codesOf(text, isUsual), isUsual, marker: skipPreamble(text, 0) };
}

/** The text of a document that was read. */
export interface ParsedText {
  /** The text, perhaps with an end. Parts of it are in the value, so another copy would take memory. */
  readonly text: string;
  readonly value: unknown;
  /** Whether it has a plain scalar that readers resolve differently. */
  readonly ambiguous: boolean;
  /** The index behind its last mark; undefined where an alias or a `<<` leads to nodes that have no mark. */
  readonly marked: number | undefined;
}

/** The places of a document. */
export interface Positions {
  readonly place: NodePlace;
  /** Plain scalars that readers resolve differently, by their offset. */
  readonly ambiguous: ReadonlyMap<number, string>;
}

// Kubernetes' reader rejects all but these. A half of a surrogate pair is not a character.
const CONTROL = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

// The limits hold for a text that has been read.
const NO_LIMITS: ResolvedLimits = { bytes: Infinity, depth: Infinity, nodes: Infinity, documents: Infinity };

/**
 * Reads the text of one document as Kubernetes does. Throws a `YamlFault` for a text that Kubernetes
 * or muster rejects. Nodes reached through aliases share one JavaScript object; without aliases all objects are frozen.
 *
 * @param marks gets the marks of the nodes
 */
export function parseText(document: DocumentText, limits: ResolvedLimits, marks: Marks): ParsedText {
  const { value, state } = parse(document, limits, marks, false);
  state.mark();
  const { text: kept } = state.cursor;
  return { text: kept, value, ambiguous: state.ambiguous.size > 0, marked: state.isMarked ? marks.length : undefined };
}

/** Reads a text again, with the places of its nodes. */
export function locateText(text: string): Positions {
  const { place, state } = parse(documentText(text), NO_LIMITS, new Marks(), true);
  return { place, ambiguous: state.ambiguous };
}

interface Parsed {
  readonly value: unknown;
  readonly place: NodePlace;
  readonly state: NodeState;
}

function parse(
  { text, codes, isUsual, marker }: DocumentText,
  limits: ResolvedLimits,
  marks: Marks,
  locating: boolean,
): Parsed {
  const cursor = new Cursor(text, codes);
  // Searching it takes longer than finding that it has only usual characters.
  const control = isUsual ? null : CONTROL.exec(text);
  if (control !== null) {
    throw cursor.fault("a control character; write it as an escape in double quotes", control.index);
  }
  const state = new NodeState(cursor, limits, marks, locating);
  const start = text.startsWith("---", marker) ? marker + "---".length : 0;
  if (start > 0) {
    cursor.at = start;
    cursor.lineStart = marker;
    cursor.keyAllowed = false;
  }
  const value = readBlock(state, false, start);
  const { place } = state;
  cursor.skip();
  if (!cursor.atEnd) {
    throw cursor.fault(
      cursor.code() === CODE.tab
        ? TAB_MESSAGE
        : "text that belongs to no map and no list; indent it as the lines above it",
    );
  }
  return { value, place, state };
}
