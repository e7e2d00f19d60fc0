import { type Anchor, anchoredNode } from "./anchors.ts";
import { isBlank } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import { ALIAS_MESSAGE, aliasLimit, limitMessage, type ResolvedLimits } from "./limits.ts";
import type { Marks } from "./marks.ts";
import { plainValue, scalarKey, tagFault, taggedValue } from "./node-scalar.ts";
import { type MapShare, OpenMap } from "./open-map.ts";
import type { NodePlace } from "./places.ts";
import { isAmbiguous, isWord } from "./scalars.ts";
import { YamlFault } from "./yaml-fault.ts";

/** A node as far as its text decides: a plain scalar without a tag, another scalar, a block scalar, … */
type NodeKind = "plain" | "text" | "block" | "map" | "list" | "alias";

/** The state that the readers of nodes share: the cursor, the last node, and what the document has so far. */
export class NodeState implements MapShare {
  readonly cursor: Cursor;
  /** Whether places are wanted. Without them a document is read faster. */
  readonly locating: boolean;
  kind: NodeKind = "plain";
  /** The text of the last node, if it is a scalar. */
  source = "";
  /** The start of the last node. */
  at = 0;
  /** The first mark of the last node, if it is a map or list. */
  first = 0;
  place: NodePlace = 0;
  /** Plain scalars that readers resolve differently, by their offset. */
  readonly ambiguous = new Map<number, string>();
  mergedKeys = 0;
  converted: Map<object, Set<string>> | undefined;
  /** Whether a `<<` was read. */
  merges = false;
  readonly #marks: Marks;
  /** Undefined in most documents, as are the converted keys. */
  #anchors: Map<string, Anchor> | undefined;
  readonly #limits: ResolvedLimits;
  readonly #frozen: boolean;
  #nodes = 0;
  #depth = 0;
  #deepest = 0;
  /** Steps of Kubernetes' reader, and those of them that an alias caused. */
  #decoded = 0;
  #aliased = 0;

  constructor(cursor: Cursor, limits: ResolvedLimits, marks: Marks, locating: boolean) {
    this.cursor = cursor;
    this.#marks = marks;
    this.locating = locating;
    this.#limits = limits;
    // Without aliases no object is shared, so all can be frozen.
    this.#frozen = !cursor.text.includes("*");
  }

  /** Counts a map or list and goes one level down. Returns its first mark. */
  open(): number {
    this.#count(1);
    this.#descend(++this.#depth);
    return this.#marks.length;
  }

  openMap(at: number): OpenMap {
    return new OpenMap(at, this.open(), this.locating);
  }

  closeMap(map: OpenMap, at: number): unknown {
    this.first = map.first;
    return this.#close("map", map.value, at, map.place);
  }

  closeList(list: readonly unknown[], at: number, first: number, places: readonly NodePlace[] | undefined): unknown {
    this.first = first;
    // A list that grew by one item at a time has room for many more.
    return this.#close("list", list.slice(), at, places && { at, items: places });
  }

  /** Whether the marks lead to every node: not behind an alias or a `<<`. */
  get isMarked(): boolean {
    return this.#anchors === undefined && !this.merges;
  }

  /** Marks the last node, which is complete. */
  mark(): void {
    if (this.kind === "map" || this.kind === "list") this.#marks.addCollection(this.first, this.at);
    else this.#marks.add(this.at);
  }

  /** Changes the level of the next node: what `<<` merges is on the level of its map. */
  shift(levels: number): void {
    this.#depth += levels;
  }

  /** Notes a scalar. Its value depends on its tag: see `resolve`. */
  scalar(kind: "plain" | "text" | "block", source: string, at: number): string {
    this.#count(1);
    this.kind = kind;
    this.source = source;
    this.at = at;
    this.place = at;
    return source;
  }

  /** The value of the last node. */
  resolve(value: unknown, tag: string | undefined): unknown {
    const { kind, source } = this;
    if (tag === undefined) {
      if (kind === "plain") return this.#plain(source);
      return value;
    }
    if (kind === "alias") throw this.cursor.fault("an alias cannot have a tag or an anchor of its own", this.at);
    if (kind === "map" || kind === "list") {
      if (tag !== "!" && tag !== (kind === "map" ? "!!map" : "!!seq")) throw tagFault(tag, this.at, this.cursor);
      return value;
    }
    this.kind = "text";
    return taggedValue(tag, source, this.at, this.cursor);
  }

  /** The value of an absent node: null, unless its tag makes it a string. Its place is behind the blanks of its line. */
  empty(from: number, tag?: string): unknown {
    const { text } = this.cursor;
    let at = from;
    while (isBlank(text.charCodeAt(at))) at++;
    this.scalar("text", "", at);
    if (tag === undefined) return null;
    return this.resolve(null, tag);
  }

  anchor(name: string): Anchor {
    const anchor = { nodes: this.#nodes, decoded: this.#decoded, deepest: this.#deepest };
    this.#anchors ??= new Map();
    this.#anchors.set(name, anchor);
    this.#deepest = this.#depth;
    return anchor;
  }

  /** Ends an anchored node, which is the last one. */
  endNode(anchor: Anchor | undefined, value: unknown): unknown {
    if (anchor === undefined) return value;
    if (this.kind === "alias") {
      throw this.cursor.fault("an alias cannot have a tag or an anchor of its own", this.at);
    }
    anchor.node = {
      value,
      place: this.place,
      source: this.source,
      nodes: this.#nodes - anchor.nodes,
      decoded: this.#decoded - anchor.decoded,
      height: this.#deepest - this.#depth,
    };
    this.#deepest = Math.max(this.#deepest, anchor.deepest);
    return value;
  }

  /** Reads an alias as its anchored node. */
  alias(name: string, at: number): unknown {
    const { value, place, source, nodes, decoded, height } = anchoredNode(this.#anchors, name, at, this.cursor);
    this.#count(nodes);
    this.#descend(this.#depth + height);
    this.#decoded += 1 + decoded - nodes;
    this.#aliased += decoded;
    if (this.#aliased > aliasLimit(this.#decoded)) throw new YamlFault("limit", ALIAS_MESSAGE, at);
    this.kind = "alias";
    this.source = source;
    this.at = at;
    this.place = this.locating ? { at, to: place } : at;
    return value;
  }

  /** The last node as a key: its text, or undefined for a `<<` that merges. */
  key(value: unknown, map: OpenMap): string | undefined {
    if (typeof value === "string") {
      if (this.kind === "plain" && value === "<<") return undefined;
      return value;
    }
    const key = scalarKey(value, this.source, this.at, this.cursor);
    map.convert(key, this);
    return key;
  }

  /** Adds a member whose value is the last node. Without a key it is merged. */
  addMember(map: OpenMap, key: string | undefined, keyAt: number, value: unknown): void {
    if (key === undefined) {
      this.merges = true;
      map.merge(value, this.kind === "list", keyAt, this.place, this);
    } else map.add(key, keyAt, value, this.place, this);
    this.mark();
    this.#marks.add(keyAt);
  }

  #plain(source: string): unknown {
    if (isWord(source)) return source;
    if (isAmbiguous(source)) this.ambiguous.set(this.at, source);
    return plainValue(source, this.at, this.cursor);
  }

  #close(kind: "map" | "list", value: object, at: number, place: NodePlace = at): unknown {
    if (this.#frozen) Object.freeze(value);
    this.#depth--;
    this.kind = kind;
    this.at = at;
    this.place = place;
    return value;
  }

  #count(nodes: number): void {
    this.#nodes += nodes;
    this.#decoded += nodes;
    const { nodes: limit } = this.#limits;
    if (this.#nodes <= limit) return;
    const message = "the document has too many nodes (an alias counts as its whole content)";
    throw new YamlFault("limit", limitMessage(message, limit), this.cursor.at);
  }

  #descend(depth: number): void {
    if (depth > this.#deepest) this.#deepest = depth;
    const { depth: limit } = this.#limits;
    if (depth <= limit) return;
    throw new YamlFault("limit", limitMessage("the document nests too deep", limit), this.cursor.at);
  }
}
