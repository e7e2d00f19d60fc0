import { getOrCreate } from "../../../kernel/index.ts";
import type { SimNode } from "./sim-node.ts";
import { amountAt, GPU } from "./vector.ts";

/** A set of nodes, one bit for each, in the order of their names. */
type NodeBits = Uint32Array;

/** Nodes with equal numbers of GPUs: idle ones, and `free` with those that pods are about to leave. */
export interface NodeClass {
  readonly idle: number;
  readonly free: number;
  readonly bits: NodeBits;
  /** The number of its nodes. */
  count: number;
}

/** The nodes with GPUs of a session by their numbers of GPUs, kept up to date through the set of changed nodes. */
export class NodeIndex {
  readonly #ordered: readonly SimNode[];
  readonly #ranks: ReadonlyMap<SimNode, number>;
  readonly #changed: Set<SimNode>;
  readonly #classes: NodeClass[] = [];
  /** The classes by their free GPUs, then by idle ones. */
  readonly #byFree = new Map<number, Map<number, NodeClass>>();
  readonly #classOf = new Map<SimNode, NodeClass>();
  /** The sets of arrays of nodes, which do not change. */
  readonly #known = new WeakMap<readonly SimNode[], NodeBits>();

  constructor(nodes: Iterable<SimNode>, changed: Set<SimNode>) {
    this.#ordered = [...nodes].sort((left, right) => (left.name < right.name ? -1 : 1));
    this.#ranks = new Map(this.#ordered.map((node, rank) => [node, rank]));
    this.#changed = changed;
    for (const node of this.#ordered) changed.add(node);
  }

  setOf(nodes: readonly SimNode[]): NodeBits {
    const known = this.#known.get(nodes);
    if (known !== undefined) return known;
    const bits = this.#noNodes();
    for (const node of nodes) setBit(bits, this.#ranks.get(node) ?? 0, true);
    this.#known.set(nodes, bits);
    return bits;
  }

  /** The classes that have nodes of a set. */
  classesIn(nodes: NodeBits): NodeClass[] {
    for (const node of this.#changed) this.#update(node);
    this.#changed.clear();
    const found: NodeClass[] = [];
    for (const each of this.#classes) if (each.count > 0 && firstCommon(each.bits, nodes, 0) >= 0) found.push(each);
    return found;
  }

  /** The nodes of a class that are in a set, by name. */
  *nodesOf({ bits }: NodeClass, nodes: NodeBits): Generator<SimNode> {
    for (let rank = firstCommon(bits, nodes, 0); rank >= 0; rank = firstCommon(bits, nodes, rank + 1)) {
      const node = this.#ordered[rank];
      if (node !== undefined) yield node;
    }
  }

  #noNodes = (): NodeBits => new Uint32Array((this.#ordered.length + 31) >> 5);

  #update(node: SimNode): void {
    if (amountAt(node.allocatable, GPU) === 0) return;
    const idle = amountAt(node.idle, GPU);
    const free = idle + amountAt(node.releasing, GPU);
    const known = this.#classOf.get(node);
    if (known !== undefined && known.idle === idle && known.free === free) return;
    const rank = this.#ranks.get(node) ?? 0;
    if (known !== undefined) {
      setBit(known.bits, rank, false);
      known.count -= 1;
    }
    const own = this.#class(idle, free);
    setBit(own.bits, rank, true);
    own.count += 1;
    this.#classOf.set(node, own);
  }

  #class(idle: number, free: number): NodeClass {
    const byIdle = getOrCreate(this.#byFree, free, () => new Map<number, NodeClass>());
    return getOrCreate(byIdle, idle, () => {
      const added: NodeClass = { idle, free, bits: this.#noNodes(), count: 0 };
      this.#classes.push(added);
      return added;
    });
  }
}

function setBit(bits: NodeBits, place: number, isSet: boolean): void {
  const [word, mask] = [place >> 5, 1 << (place & 31)];
  const before = bits[word] ?? 0;
  bits[word] = isSet ? before | mask : before & ~mask;
}

/** The first place from `start` that two sets have; -1 for none. */
function firstCommon(left: NodeBits, right: NodeBits, start: number): number {
  let mask = -1 << (start & 31);
  for (let word = start >> 5; word < left.length; word += 1) {
    const common = (left[word] ?? 0) & (right[word] ?? 0) & mask;
    if (common !== 0) return word * 32 + 31 - Math.clz32(common & -common);
    mask = -1;
  }
  return -1;
}
