import type { Properties } from "./anchors.ts";
import { CODE, isGap } from "./characters.ts";
import { type Cursor, TAB_MESSAGE } from "./cursor.ts";
import { COLON_MESSAGE, isBehindKey, readContent, readProperties } from "./flow-node.ts";
import type { NodeState } from "./node-state.ts";
import type { OpenMap } from "./open-map.ts";
import type { NodePlace } from "./places.ts";
import { scanKey, scanValue } from "./scan-line.ts";

const KEY_MESSAGE = 'a key is not followed by ": ", or spans several lines';

/**
 * Reads the node that is indented more than what is around it, or nothing.
 *
 * @param isValue whether the node belongs to a key, so that a list may have the indentation of the key
 * @param emptyAt the place of an absent node
 * @param outer the anchor and the tag of the node, if they are on a line before it
 */
export function readBlock(state: NodeState, isValue: boolean, emptyAt: number, outer?: Properties): unknown {
  const { cursor } = state;
  cursor.skip();
  if (cursor.column > cursor.indent && !cursor.atEnd) return readNode(state, isValue, outer);
  if (isValue && cursor.column === cursor.indent && isIndicator(cursor, CODE.dash)) {
    return state.resolve(readList(state), outer?.tag);
  }
  return state.empty(emptyAt, outer?.tag);
}

function readNode(state: NodeState, isValue: boolean, outer: Properties | undefined): unknown {
  const { cursor } = state;
  const { at: start, lineStart, keyAllowed } = cursor;
  if (keyAllowed) {
    const key = scanKey(cursor);
    if (key !== undefined) return state.resolve(readMap(state, start, state.scalar("plain", key, start)), outer?.tag);
    if (isIndicator(cursor, CODE.dash)) return state.resolve(readList(state), outer?.tag);
    if (isIndicator(cursor, CODE.question)) return state.resolve(readMap(state, start), outer?.tag);
  }
  const own = readProperties(state);
  if (own !== undefined) {
    const end = cursor.at;
    cursor.skip();
    if (cursor.lineStart !== lineStart || cursor.atEnd) {
      if (outer !== undefined) throw cursor.fault("an anchor or a tag follows another on a line before it", start);
      return state.endNode(own.anchor, readBlock(state, isValue, end, own));
    }
  }
  const content = readContent(state);
  if (state.kind !== "block" && isBehindKey(state, start, lineStart, keyAllowed)) {
    const key = state.endNode(own?.anchor, state.resolve(content, own?.tag));
    return state.resolve(readMap(state, start, key), outer?.tag);
  }
  if (own !== undefined && outer !== undefined) {
    throw cursor.fault("an anchor or a tag follows another on a line before it", start);
  }
  return state.endNode(own?.anchor, state.resolve(content, own?.tag ?? outer?.tag));
}

function readList(state: NodeState): unknown {
  const { cursor } = state;
  const { at: start, column, indent } = cursor;
  const list: unknown[] = [];
  const places: NodePlace[] | undefined = state.locating ? [] : undefined;
  const first = state.open();
  cursor.indent = column;
  do {
    cursor.at++;
    cursor.keyAllowed = true;
    list.push(readBlock(state, false, cursor.at));
    places?.push(state.place);
    state.mark();
    cursor.skip();
    if (cursor.column > column && !cursor.atEnd) throw misplaced(cursor, "list");
  } while (cursor.column === column && cursor.keyAllowed && isIndicator(cursor, CODE.dash));
  cursor.indent = indent;
  return state.closeList(list, start, first, places);
}

/** @param first the first key, if it has been read: it is the last node, and the cursor is at its colon */
function readMap(state: NodeState, start: number, first?: unknown): unknown {
  const { cursor } = state;
  const { indent } = cursor;
  const at = first === undefined ? start : state.at;
  const map = state.openMap(at);
  cursor.indent = start - cursor.lineStart;
  let isOpen = first === undefined || readValue(state, map, first, false);
  while (isOpen) isOpen = readMember(state, map);
  cursor.indent = indent;
  return state.closeMap(map, at);
}

// Reads a member. Returns whether another follows.
function readMember(state: NodeState, map: OpenMap): boolean {
  const { cursor } = state;
  const { at: start, lineStart } = cursor;
  const simple = scanKey(cursor);
  if (simple !== undefined) return readValue(state, map, state.scalar("plain", simple, start), false);
  if (isIndicator(cursor, CODE.question)) {
    cursor.at++;
    cursor.keyAllowed = true;
    const key = readBlock(state, true, cursor.at);
    cursor.skip();
    const hasValue = cursor.keyAllowed && cursor.column === cursor.indent && isIndicator(cursor, CODE.colon);
    return readValue(state, map, key, true, hasValue);
  }
  if (isIndicator(cursor, CODE.dash)) throw misplaced(cursor, "list");
  const own = readProperties(state);
  const content = readContent(state);
  if (state.kind === "block" || !isBehindKey(state, start, lineStart)) throw cursor.fault(KEY_MESSAGE, start);
  return readValue(state, map, state.endNode(own?.anchor, state.resolve(content, own?.tag)), false);
}

// Reads the value of a key, which is the last node. Returns whether another member follows.
function readValue(state: NodeState, map: OpenMap, node: unknown, isExplicit: boolean, hasValue = true): boolean {
  const { cursor } = state;
  const keyAt = state.at;
  const key = state.key(node, map);
  if (hasValue) {
    cursor.at++;
    cursor.keyAllowed = isExplicit;
  }
  if (key === undefined) state.shift(-1);
  const value = hasValue ? readNodeOfKey(state) : state.empty(keyAt);
  if (key === undefined) state.shift(1);
  state.addMember(map, key, keyAt, value);
  cursor.skip();
  if (cursor.atEnd || cursor.column < cursor.indent) return false;
  if (cursor.column > cursor.indent || !cursor.keyAllowed) throw misplaced(cursor, "map");
  return true;
}

// Most values are plain scalars on the line of their key, which takes fewer steps to read than any node.
function readNodeOfKey(state: NodeState): unknown {
  const { cursor } = state;
  const at = cursor.at + 1;
  const source = scanValue(cursor);
  if (source === undefined) return readBlock(state, true, cursor.at);
  return state.resolve(state.scalar("plain", source, at), undefined);
}

function isIndicator(cursor: Cursor, code: number): boolean {
  return cursor.code() === code && isGap(cursor.code(1));
}

function misplaced(cursor: Cursor, kind: "map" | "list"): Error {
  if (cursor.code() === CODE.tab) return cursor.fault(TAB_MESSAGE);
  return cursor.fault(cursor.code() === CODE.colon ? COLON_MESSAGE : misplacedText(cursor, kind));
}

function misplacedText({ column, indent, keyAllowed }: Cursor, kind: "map" | "list"): string {
  if (!keyAllowed) return "text follows a value on its line; write the whole value in quotes";
  if (column === indent) return "a list item among the keys of a map; indent it below its key";
  const others = kind === "map" ? "keys of its map" : "items of its list";
  return `the line starts in column ${column + 1}, but the ${others} start in column ${indent + 1}; indent it as they are`;
}
