import type { Properties } from "./anchors.ts";
import { CODE, isBreak, isGap } from "./characters.ts";
import { TAB_MESSAGE } from "./cursor.ts";
import type { NodeState } from "./node-state.ts";
import type { OpenMap } from "./open-map.ts";
import type { NodePlace } from "./places.ts";
import { scanBlock } from "./scan-block.ts";
import { scanPlain } from "./scan-plain.ts";
import { scanName, scanTag } from "./scan-property.ts";
import { scanQuoted } from "./scan-quoted.ts";

/** The message for a `:` without a key before it. */
export const COLON_MESSAGE =
  'a ":" that belongs to no key: indent the line as the keys above it, or write a value that contains ": " in quotes';
const COMMA_MESSAGE = "a comma, } or ] is missing in a { } map or [ ] list";
const LONGEST_KEY = 1024;

/**
 * Reads the anchor and the tag here, on one line; undefined without any.
 *
 * @throws YamlFault for two anchors or two tags
 */
export function readProperties(state: NodeState): Properties | undefined {
  const { cursor } = state;
  let properties: Properties | undefined;
  for (;;) {
    const code = cursor.code();
    if (code !== CODE.ampersand && code !== CODE.bang) return properties;
    const isAnchor = code === CODE.ampersand;
    if ((isAnchor ? properties?.anchor : properties?.tag) !== undefined) {
      throw cursor.fault(`a node has two ${isAnchor ? "anchors" : "tags"}`);
    }
    const anchor = isAnchor ? state.anchor(scanName(cursor, "anchor")) : properties?.anchor;
    const tag = isAnchor ? properties?.tag : scanTag(cursor);
    properties = { anchor, tag };
    while (cursor.code() === CODE.space || cursor.code() === CODE.tab) cursor.at++;
  }
}

/**
 * Reads an alias, a scalar, or a map or list in braces. The value of a scalar is its text, see `NodeState.resolve`.
 *
 * @throws YamlFault for a character that cannot start a value
 */
export function readContent(state: NodeState): unknown {
  const { cursor } = state;
  const { at } = cursor;
  const code = cursor.code();
  switch (code) {
    case CODE.quote:
    case CODE.apostrophe:
      return state.scalar("text", scanQuoted(cursor), at);
    case CODE.openBrace:
      return readFlow(state, readMap);
    case CODE.openBracket:
      return readFlow(state, readList);
    case CODE.star:
      return state.alias(scanName(cursor, "alias"), at);
    case CODE.bar:
    case CODE.greater:
      if (cursor.flow === 0) return state.scalar("block", scanBlock(cursor), at);
      break;
    default:
      if (startsPlain(code, cursor.code(1), cursor.flow > 0)) return state.scalar("plain", scanPlain(cursor), at);
  }
  throw cursor.fault(startMessage(state));
}

/**
 * True at the `:` behind a key that started at an offset. Such a key is on one line.
 *
 * @param isKeyAllowed whether a key may have started there; default true
 * @throws YamlFault for a `:` where no key may be, and for a key that is too long
 */
export function isBehindKey(state: NodeState, start: number, lineStart: number, isKeyAllowed = true): boolean {
  const { cursor } = state;
  cursor.skip();
  if (cursor.code() !== CODE.colon || !(cursor.flow > 0 || isGap(cursor.code(1)))) return false;
  if (cursor.lineStart !== lineStart) return false;
  if (!isKeyAllowed) throw cursor.fault(COLON_MESSAGE);
  if (cursor.at - start > LONGEST_KEY) throw cursor.fault(`a key has more than ${LONGEST_KEY} characters`, start);
  return true;
}

const STARTERS = ",[]{}#&*!|>'\"%@`";

function startsPlain(code: number, next: number, flow: boolean): boolean {
  if (code > 0x7d || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return true;
  if (code === CODE.dash) return !isGap(next);
  if (code === CODE.question || code === CODE.colon) return !flow && !isGap(next);
  return !isGap(code) && !STARTERS.includes(String.fromCharCode(code));
}

function startMessage({ cursor }: NodeState): string {
  const code = cursor.code();
  const flow = cursor.flow > 0;
  if (cursor.atEnd || isBreak(code)) return "a value is missing";
  if (code === CODE.tab) return TAB_MESSAGE;
  if (code === CODE.colon) return 'a key is missing before ":"';
  if (code === CODE.question && flow) {
    return 'Kubernetes drops a "?" at the start of a word inside { } or [ ]; put the word in quotes';
  }
  if (code === CODE.comma && flow) return "an entry is missing before a comma";
  if (code === CODE.dash) return "a list in block style cannot be here";
  return `a word cannot start with "${String.fromCharCode(code)}"; put it in quotes`;
}

function readFlow(state: NodeState, read: (state: NodeState, at: number) => unknown): unknown {
  const { cursor } = state;
  cursor.flow++;
  const value = read(state, cursor.at++);
  cursor.at++;
  cursor.flow--;
  cursor.keyAllowed = false;
  return value;
}

function readMap(state: NodeState, at: number): unknown {
  const map = state.openMap(at);
  for (let first = true; isEntry(state, CODE.closeBrace, first); first = false) readMember(state, map);
  return state.closeMap(map, at);
}

function readList(state: NodeState, at: number): unknown {
  const list: unknown[] = [];
  const places: NodePlace[] | undefined = state.locating ? [] : undefined;
  const first = state.open();
  for (let isFirst = true; isEntry(state, CODE.closeBracket, isFirst); isFirst = false) {
    list.push(readItem(state));
    places?.push(state.place);
    state.mark();
  }
  return state.closeList(list, at, first, places);
}

// Whether another entry follows. Moves past the comma before it, but not past the closing bracket.
function isEntry({ cursor }: NodeState, close: number, isFirst: boolean): boolean {
  cursor.skip();
  if (cursor.code() === close) return false;
  if (!isFirst) {
    if (cursor.atEnd) throw cursor.unclosed("a { or [");
    if (cursor.code() !== CODE.comma) throw cursor.fault(COMMA_MESSAGE);
    cursor.at++;
    cursor.skip();
  }
  if (cursor.atEnd) throw cursor.unclosed("a { or [");
  return cursor.code() !== close;
}

function readMember(state: NodeState, map: OpenMap): void {
  const { cursor } = state;
  const { at: start, lineStart } = cursor;
  const key = state.key(readNode(state), map);
  const keyAt = state.at;
  const hasValue = isBehindKey(state, start, lineStart);
  if (key === undefined) state.shift(-1);
  const value = hasValue ? readValue(state) : state.empty(keyAt);
  if (key === undefined) state.shift(1);
  state.addMember(map, key, keyAt, value);
}

// `[a: 1]` is a list with a map.
function readItem(state: NodeState): unknown {
  const { cursor } = state;
  const { at: start, lineStart } = cursor;
  const item = readNode(state);
  if (!isBehindKey(state, start, lineStart)) return item;
  const keyAt = state.at;
  const map = state.openMap(keyAt);
  const key = state.key(item, map);
  state.addMember(map, key, keyAt, readValue(state));
  return state.closeMap(map, keyAt);
}

function readValue(state: NodeState): unknown {
  const { cursor } = state;
  const colon = ++cursor.at;
  cursor.skip();
  if (isFlowEnd(cursor.code())) return state.empty(colon);
  return readNode(state);
}

function readNode(state: NodeState): unknown {
  const { cursor } = state;
  const properties = readProperties(state);
  if (properties === undefined) return checked(state, state.resolve(readContent(state), undefined));
  const end = cursor.at;
  cursor.skip();
  const isEmpty = isFlowEnd(cursor.code());
  const value = isEmpty ? state.empty(end, properties.tag) : state.resolve(readContent(state), properties.tag);
  return state.endNode(properties.anchor, checked(state, value));
}

function isFlowEnd(code: number): boolean {
  return code === CODE.comma || code === CODE.closeBrace || code === CODE.closeBracket;
}

// Kubernetes takes the colon of `a:,` into the word.
function checked(state: NodeState, value: unknown): unknown {
  if (state.kind !== "plain" || !state.source.endsWith(":")) return value;
  const message = "a colon inside { } or [ ] needs a space after it, or Kubernetes takes it into the word";
  throw state.cursor.fault(message, state.at + state.source.length - 1, "content");
}
