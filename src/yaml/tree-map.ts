import type { Alias, Pair, ParsedNode, YAMLMap } from "yaml";
import { equalValues, setOwn } from "./equal.ts";
import { numberKey } from "./scalars.ts";
import { quote } from "./text.ts";

/** What building a map needs of the builder of the whole tree. */
export interface MapContext {
  readonly yaml: typeof import("yaml");
  readonly targets: ReadonlyMap<Alias.Parsed, ParsedNode>;
  build(node: ParsedNode | null): unknown;
  report(kind: "complex-key" | "content", message: string, offset: number, first?: number): void;
}

type ParsedPair = Pair<ParsedNode, ParsedNode | null>;

/** True for a plain `<<`, which copies the keys of other maps. */
export function isMergeKey(yaml: typeof import("yaml"), key: ParsedNode | null): boolean {
  return yaml.isScalar(key) && key.type === "PLAIN" && key.tag === undefined && key.source === "<<";
}

/**
 * The text of a key: booleans and numbers become strings as Go spells them. `undefined` for what cannot be a key.
 */
export function keyText(yaml: typeof import("yaml"), node: ParsedNode | null, value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number") return undefined;
  return yaml.isScalar(node) ? numberKey(node.source, value) : String(value);
}

/**
 * Builds the value of a map: explicit keys win over merged ones. Reported are duplicate keys, keys that are no
 * scalars, a second `<<`, and a `<<` after a key that it contradicts, which kubectl and kustomize read differently.
 */
export function buildMap(node: YAMLMap.Parsed, context: MapContext): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const explicit = new Map<string, number>();
  let merged: number | undefined;
  for (const pair of node.items as ParsedPair[]) {
    const offset = pair.key?.range[0] ?? node.range[0];
    if (isMergeKey(context.yaml, pair.key)) {
      if (merged === undefined) merged = offset;
      else context.report("content", 'a second "<<" in one map; use one with a list, <<: [*a, *b]', offset, merged);
      merge(result, explicit, pair.value, offset, context);
      continue;
    }
    const key = readKey(pair, offset, context);
    const value = context.build(pair.value);
    if (key === undefined) continue;
    const first = explicit.get(key);
    if (first === undefined) explicit.set(key, offset);
    else context.report("content", `duplicate key ${quote(key)}`, offset, first);
    setOwn(result, key, value);
  }
  return result;
}

function readKey(pair: ParsedPair, offset: number, context: MapContext): string | undefined {
  const value = context.build(pair.key);
  const key = keyText(context.yaml, pair.key, value);
  if (value === null) {
    context.report("content", "a key is null; Kubernetes takes only strings (write it in quotes)", offset);
  } else if (typeof value === "object") {
    context.report("complex-key", "a map or list cannot be a key", offset);
  } else if (typeof value === "number" && key !== String(value)) {
    context.report("content", `a key is a number that Kubernetes would spell "${key}"; write it in quotes`, offset);
  }
  return key;
}

function merge(
  result: Record<string, unknown>,
  explicit: ReadonlyMap<string, number>,
  node: ParsedNode | null,
  offset: number,
  context: MapContext,
): void {
  const value = context.build(node);
  const sources = Array.isArray(value) && context.yaml.isSeq(node) ? value : [value];
  const merged = new Set<string>();
  for (const source of sources) {
    if (typeof source !== "object" || source === null || Array.isArray(source)) {
      context.report("content", '"<<" needs a map, an alias of a map, or a list of these', offset);
      continue;
    }
    for (const [key, child] of Object.entries(source)) {
      if (merged.has(key)) continue;
      merged.add(key);
      if (!Object.hasOwn(result, key)) setOwn(result, key, child);
      else if (explicit.has(key) && !equalValues(result[key], child)) reportOrder(key, offset, context);
    }
  }
}

function reportOrder(key: string, offset: number, context: MapContext): void {
  const message = `"<<" after the key ${quote(key)}, which it also sets: kubectl takes the merged value, kustomize the key's own; put "<<" first`;
  context.report("content", message, offset);
}
