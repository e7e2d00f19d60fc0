import { at, canonicalJson, items, member } from "../../../kernel/index.ts";
import { nodeMeetsSelection, untoleratedTaint } from "../../account/node-selection.ts";
import type { SimNode } from "../engine/sim-node.ts";

/** The demands of pods on nodes. Pods with equal demands share a number, so that each pair with a node is judged once. */
export class NodeConstraints {
  readonly #numbers = new Map<string, number>();
  readonly #specs: unknown[] = [];
  readonly #taints: ReadonlyMap<string, unknown>;
  readonly #known: Map<string, boolean>[] = [];
  readonly #knownAffinity: Map<string, boolean>[] = [];

  /** @param taints of nodes, by name */
  constructor(taints: ReadonlyMap<string, unknown>) {
    this.#taints = taints;
  }

  numberOf(spec: unknown): number {
    const selected = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    const key = canonicalJson([
      member(spec, "nodeSelector") ?? null,
      selected ?? null,
      member(spec, "tolerations") ?? null,
    ]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#specs.length);
    this.#known.push(new Map());
    this.#knownAffinity.push(new Map());
    return this.#specs.push(spec) - 1;
  }

  /** Everything that decides whether two pods are equally hard to place. */
  signatureOf(spec: unknown): string {
    const ports = ["containers", "initContainers"].flatMap((list) =>
      items(member(spec, list)).flatMap((each) =>
        items(member(each, "ports")).map((port) => member(port, "hostPort") ?? 0),
      ),
    );
    const parts = [
      "nodeSelector",
      "affinity",
      "tolerations",
      "priorityClassName",
      "priority",
      "topologySpreadConstraints",
      "volumes",
    ];
    return canonicalJson([...parts.map((part) => member(spec, part) ?? null), ports]);
  }

  meets(number: number, node: SimNode): boolean {
    return remembered(this.#known[number], node.name, () => {
      if (!node.isReady || !this.meetsAffinity(number, node)) return false;
      const tolerations = items(member(this.#specs[number], "tolerations"));
      return untoleratedTaint(this.#taints.get(node.name), tolerations) === undefined;
    });
  }

  meetsAffinity(number: number, node: SimNode): boolean {
    return remembered(this.#knownAffinity[number], node.name, () =>
      nodeMeetsSelection(this.#specs[number], node.labels, node.name),
    );
  }

  hasAffinity(number: number): boolean {
    const spec = this.#specs[number];
    const required = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    return (member(spec, "nodeSelector") ?? null) !== null || (required ?? null) !== null;
  }
}

function remembered(known: Map<string, boolean> | undefined, key: string, judge: () => boolean): boolean {
  const found = known?.get(key);
  if (found !== undefined) return found;
  const judged = judge();
  known?.set(key, judged);
  return judged;
}
