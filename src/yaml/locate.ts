import type { Pair, ParsedNode, YAMLMap } from "yaml";
import { yamlPackage } from "./lazy.ts";
import { offsetOf, type Tree } from "./tree.ts";
import { isMergeKey, keyText } from "./tree-map.ts";

/** Where a pointer leads in the text. */
export interface Place {
  /** Offset of the key, or of the value where the place has no key (a list item, the root). */
  readonly key: number;
  readonly value: number;
  /** False when the pointer leads on to something that does not exist: the place is its nearest ancestor. */
  readonly exact: boolean;
  /** Offset of the content itself when the place is an alias that stands for it. */
  readonly origin?: number;
}

/**
 * Follows the tokens of a JSON pointer. What lies behind an alias or a `<<` is placed at that alias: there the
 * object uses it; `origin` is the anchored text.
 */
export function locate(tree: Tree, tokens: readonly string[]): Place {
  const walker = new Locator(tree);
  for (const token of tokens) if (!walker.step(token)) return walker.place(false);
  return walker.place(true);
}

/** The tokens of a JSON pointer (RFC 6901). */
export function pointerTokens(pointer: string): readonly string[] {
  if (pointer === "") return [];
  const tokens = pointer.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return pointer.startsWith("/") ? tokens.slice(1) : tokens;
}

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

class Locator {
  readonly #yaml = yamlPackage();
  readonly #tree: Tree;
  #node: ParsedNode | null;
  #key: number;
  #value: number;
  #through = false;
  #origin: number | undefined;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#node = tree.root;
    this.#key = offsetOf(tree.root);
    this.#value = this.#key;
    this.#follow(tree.root);
  }

  place(exact: boolean): Place {
    const place = { key: this.#key, value: this.#value, exact };
    return this.#origin === undefined ? place : { ...place, origin: this.#origin };
  }

  step(token: string): boolean {
    const node = this.#node;
    if (this.#yaml.isSeq(node)) {
      const item = /^(?:0|[1-9][0-9]*)$/.test(token)
        ? (node.items[Number(token)] as ParsedNode | undefined)
        : undefined;
      if (item === undefined) return false;
      this.#move(offsetOf(item), offsetOf(item), item);
      return true;
    }
    return this.#yaml.isMap(node) && this.#member(node as YAMLMap.Parsed, token);
  }

  #member(node: YAMLMap.Parsed, token: string): boolean {
    const pairs = node.items as ParsedPair[];
    for (const pair of pairs) {
      if (isMergeKey(this.#yaml, pair.key) || this.#keyOf(pair.key) !== token) continue;
      const key = offsetOf(pair.key);
      this.#move(key, pair.value === null ? key : offsetOf(pair.value), pair.value);
      return true;
    }
    return pairs.some((pair) => isMergeKey(this.#yaml, pair.key) && this.#merged(pair.value, token));
  }

  #merged(source: ParsedNode | null, token: string): boolean {
    const sources = this.#yaml.isSeq(source) ? (source.items as ParsedNode[]) : [source];
    for (const entry of sources) {
      const target = this.#resolve(entry);
      if (!this.#yaml.isMap(target)) continue;
      const before = { key: this.#key, value: this.#value, through: this.#through, origin: this.#origin };
      if (this.#yaml.isAlias(entry) && !this.#through) {
        this.#key = offsetOf(entry);
        this.#value = this.#key;
        this.#through = true;
      }
      if (this.#member(target as YAMLMap.Parsed, token)) return true;
      this.#key = before.key;
      this.#value = before.value;
      this.#through = before.through;
      this.#origin = before.origin;
    }
    return false;
  }

  #move(key: number, value: number, node: ParsedNode | null): void {
    if (this.#through) {
      this.#origin = key;
    } else {
      this.#key = key;
      this.#value = value;
    }
    this.#follow(node);
  }

  #follow(node: ParsedNode | null): void {
    this.#node = this.#resolve(node);
    if (!this.#yaml.isAlias(node)) return;
    this.#through = true;
    this.#origin = offsetOf(this.#node);
  }

  #resolve(node: ParsedNode | null): ParsedNode | null {
    return this.#yaml.isAlias(node) ? (this.#tree.targets.get(node) ?? null) : node;
  }

  #keyOf(node: ParsedNode | null): string | undefined {
    const target = this.#resolve(node);
    return keyText(this.#yaml, target, target === null ? null : this.#tree.scalars.get(target));
  }
}
