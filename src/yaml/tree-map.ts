import type { Pair, ParsedNode, YAMLMap } from "yaml";
import { equalValues, setOwn } from "../base/equal.ts";
import type { MapPlace, MemberPlace, NodePlace } from "./places.ts";
import { numberKey } from "./scalars.ts";
import { quote } from "./text.ts";
import type { Built, TreeBuilder } from "./tree-builder.ts";

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

/**
 * Builds a map: explicit keys win over merged ones. Reported are duplicate keys, keys that are not scalars, a second
 * `<<`, and a `<<` after a key that it contradicts, which kubectl and kustomize read differently.
 */
export function buildMap(node: YAMLMap.Parsed, builder: TreeBuilder): Built {
  const map = new MapBuilder(node, builder);
  for (const pair of node.items as ParsedPair[]) map.add(pair);
  return { value: map.value, place: map.place };
}

class MapBuilder {
  readonly value: Record<string, unknown> = {};
  readonly place: MapPlace;
  readonly #members = new Map<string, MemberPlace>();
  readonly #merges: NodePlace[] = [];
  readonly #builder: TreeBuilder;
  #merged: number | undefined;

  constructor(node: YAMLMap.Parsed, builder: TreeBuilder) {
    this.#builder = builder;
    this.place = { at: node.range[0], members: this.#members, merges: this.#merges };
  }

  add(pair: ParsedPair): void {
    const offset = pair.key?.range[0] ?? this.place.at;
    if (this.#isMerge(pair.key)) {
      this.#merge(pair.value, offset);
      return;
    }
    const key = this.#key(pair.key, offset);
    const built = this.#builder.build(pair.value, offset);
    if (key === undefined) return;
    const first = this.#members.get(key);
    if (first !== undefined) this.#builder.report("content", `duplicate key ${quote(key)}`, offset, first.key);
    this.#members.set(key, { key: offset, value: built.place });
    setOwn(this.value, key, built.value);
  }

  #isMerge(key: ParsedNode | null): boolean {
    return this.#builder.yaml.isScalar(key) && key.type === "PLAIN" && key.tag === undefined && key.source === "<<";
  }

  #key(node: ParsedNode | null, offset: number): string | undefined {
    const { value } = this.#builder.build(node, offset);
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return String(value);
    if (typeof value === "number") return this.#numberKey(node, value, offset);
    if (value === null) {
      this.#builder.report("content", "a key is null; Kubernetes takes only strings (write it in quotes)", offset);
    } else if (typeof value === "object") {
      this.#builder.report("complex-key", "a map or list cannot be a key", offset);
    }
    return undefined;
  }

  #numberKey(node: ParsedNode | null, value: number, offset: number): string {
    const key = this.#builder.yaml.isScalar(node) ? numberKey(node.source, value) : String(value);
    if (key !== String(value)) {
      const message = `a key is a number that Kubernetes would spell "${key}"; write it in quotes`;
      this.#builder.report("content", message, offset);
    }
    return key;
  }

  #merge(node: ParsedNode | null, offset: number): void {
    if (this.#merged === undefined) this.#merged = offset;
    else {
      const message = 'a second "<<" in one map; use one with a list, <<: [*a, *b]';
      this.#builder.report("content", message, offset, this.#merged);
    }
    const { value, place } = this.#builder.build(node, offset);
    const isList = Array.isArray(value) && this.#builder.yaml.isSeq(node);
    const sources: readonly unknown[] = isList ? value : [value];
    if (isList && typeof place === "object" && "items" in place) this.#merges.push(...place.items);
    else this.#merges.push(place);
    const taken = new Set<string>();
    for (const source of sources) this.#take(source, taken, offset);
  }

  #take(source: unknown, taken: Set<string>, offset: number): void {
    if (typeof source !== "object" || source === null || Array.isArray(source)) {
      this.#builder.report("content", '"<<" needs a map, an alias of a map, or a list of these', offset);
      return;
    }
    for (const [key, child] of Object.entries(source)) {
      this.#builder.spendMerge();
      if (taken.has(key)) continue;
      taken.add(key);
      if (!Object.hasOwn(this.value, key)) setOwn(this.value, key, child);
      else if (this.#members.has(key) && !equalValues(this.value[key], child)) this.#reportOrder(key, offset);
    }
  }

  #reportOrder(key: string, offset: number): void {
    const readers = "kubectl takes the merged value, kustomize the key's own";
    this.#builder.report(
      "content",
      `"<<" after the key ${quote(key)}, which it also sets: ${readers}; put "<<" first`,
      offset,
    );
  }
}
