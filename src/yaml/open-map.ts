import { equalValues, isObject, setOwn } from "../kernel/index.ts";
import { MERGE_MESSAGE, MERGED_KEYS } from "./limits.ts";
import type { MapPlace, MemberPlace, NodePlace } from "./places.ts";
import { quote } from "./text.ts";
import { YamlFault } from "./yaml-fault.ts";

/** The state that all maps of a document share. */
export interface MapShare {
  /** Keys that `<<` has copied. */
  mergedKeys: number;
  /** The keys of maps that are not strings in the text; undefined as long as there are none. */
  converted: Map<object, Set<string>> | undefined;
}

/**
 * A map while it is read: its own keys win over merged ones. It rejects duplicate keys, a second `<<`, and a `<<` after a
 * key that it contradicts, which kubectl and kustomize read differently.
 */
export class OpenMap {
  readonly value: Record<string, unknown> = {};
  /** Its first mark. */
  readonly first: number;
  /** Undefined unless positions are wanted. */
  readonly place: MapPlace | undefined;
  readonly #members: Map<string, MemberPlace> | undefined;
  readonly #merges: NodePlace[] | undefined;
  /** Own keys, once there may be others. */
  #own: Set<string> | undefined;
  #mergedAt: number | undefined;

  constructor(at: number, first: number, locating: boolean) {
    this.first = first;
    if (!locating) return;
    this.#members = new Map();
    this.#merges = [];
    this.place = { at, members: this.#members, merges: this.#merges };
  }

  add(key: string, offset: number, value: unknown, place: NodePlace, share: MapShare): void {
    const own = this.#own;
    const isTaken = Object.hasOwn(this.value, key);
    if (isTaken && own?.has(key) === false) checkCollision(key, [this.value], offset, share);
    else if (isTaken) {
      throw new YamlFault("duplicate", `duplicate key ${quote(key)}`, offset, this.#members?.get(key)?.key);
    }
    own?.add(key);
    this.#members?.set(key, { key: offset, value: place });
    setOwn(this.value, key, value);
  }

  /** Notes a key that is not a string in the text. */
  convert(key: string, share: MapShare): void {
    share.converted ??= new Map();
    const keys = share.converted.get(this.value) ?? new Set();
    share.converted.set(this.value, keys.add(key));
  }

  /**
   * Copies the members of the value of a `<<`.
   *
   * @param isList whether the value is a list in the text, and not an alias of one
   */
  merge(value: unknown, isList: boolean, offset: number, place: NodePlace, share: MapShare): void {
    if (this.#mergedAt !== undefined) {
      const message = 'a second "<<" in one map; use one with a list, <<: [*a, *b]';
      throw new YamlFault("content", message, offset, this.#mergedAt);
    }
    this.#mergedAt = offset;
    this.#own = new Set(Object.keys(this.value));
    if (typeof place === "object" && "items" in place && isList) this.#merges?.push(...place.items);
    else this.#merges?.push(place);
    const sources: readonly unknown[] = isList && Array.isArray(value) ? value : [value];
    for (const source of sources) this.#take(source, this.#own, offset, share);
  }

  #take(source: unknown, own: ReadonlySet<string>, offset: number, share: MapShare): void {
    if (!isObject(source)) {
      throw new YamlFault("content", '"<<" needs a map, an alias of a map, or a list of these', offset);
    }
    for (const key of share.converted?.get(source) ?? []) this.convert(key, share);
    for (const [key, child] of Object.entries(source)) {
      if (++share.mergedKeys > MERGED_KEYS) throw new YamlFault("limit", MERGE_MESSAGE, offset);
      if (Object.hasOwn(this.value, key)) {
        checkCollision(key, [this.value, source], offset, share);
        if (own.has(key) && !equalValues(this.value[key], child)) throw orderFault(key, offset);
      } else setOwn(this.value, key, child);
    }
  }
}

// If a merged key and another key become equal only as strings, Kubernetes may use either.
function checkCollision(key: string, maps: readonly object[], offset: number, { converted }: MapShare): void {
  if (!maps.some((map) => converted?.get(map)?.has(key))) return;
  const message = `"<<" merges the key ${quote(key)}, which is not a string; write it in quotes`;
  throw new YamlFault("content", message, offset);
}

function orderFault(key: string, offset: number): YamlFault {
  const readers = "kubectl takes the merged value, kustomize the key's own";
  const message = `"<<" after the key ${quote(key)}, which it also sets: ${readers}; put "<<" first`;
  return new YamlFault("content", message, offset);
}
