import { readFileSync } from "node:fs";
import type { ClusterObjects } from "../../../src/gpu/simulate/read/cluster-objects.ts";
import { randomSnapshot } from "./random-snapshot.ts";
import type { CycleEnd } from "./recorded-cycles.ts";

/** A random snapshot in which a gang starts, and a change that should only help it, after which it waits. */
export interface NotMonotone {
  readonly index: number;
  /** More free nodes, or another gang that is left out. */
  readonly change: "nodes" | { readonly without: string };
  readonly gang: string;
  /** The different ends of KAI's scheduler in several runs. */
  readonly before: readonly CycleEnd[];
  readonly after: readonly CycleEnd[];
}

export const NOT_MONOTONE_FILE = "test/fixtures/simulate/not-monotone.json";
export const MONOTONE_SEED = 448;
export const MONOTONE_COUNT = 448;
const MORE_NODES = 3;

export const notMonotone = (): readonly NotMonotone[] =>
  JSON.parse(readFileSync(NOT_MONOTONE_FILE, "utf8")) as readonly NotMonotone[];

/** The objects before and after a change. */
export function bothSides({ index, change }: Pick<NotMonotone, "index" | "change">): [ClusterObjects, ClusterObjects] {
  const { objects } = randomSnapshot(MONOTONE_SEED, index, MONOTONE_COUNT);
  return [objects, change === "nodes" ? withMoreNodes(objects) : withoutGang(objects, change.without)];
}

interface Named {
  readonly metadata: { readonly name: string; readonly labels?: object; readonly annotations?: Record<string, string> };
}

/** Copies of the first node without pods. */
function withMoreNodes(objects: ClusterObjects): ClusterObjects {
  const first = objects.nodes[0] as Named;
  const more = Array.from({ length: MORE_NODES }, (_, index) => {
    const name = `node-more-${index}`;
    const labels = { ...first.metadata.labels, "kubernetes.io/hostname": name };
    return { ...first, metadata: { ...first.metadata, name, labels } };
  });
  return { ...objects, nodes: [...objects.nodes, ...more] };
}

function withoutGang(objects: ClusterObjects, gang: string): ClusterObjects {
  const isOther = (object: unknown): boolean => (object as Named).metadata.name !== gang;
  const isOfOther = (pod: unknown): boolean => (pod as Named).metadata.annotations?.["pod-group-name"] !== gang;
  return { ...objects, podGroups: objects.podGroups.filter(isOther), pods: objects.pods.filter(isOfOther) };
}

/** The gangs with pods that get a node and keep it. */
export function placedGangs(objects: ClusterObjects, end: CycleEnd): Set<string> {
  const gangs = new Map(
    objects.pods.map((pod) => {
      const { name, namespace, annotations } = (pod as Named & { metadata: { namespace: string } }).metadata;
      return [`${namespace}/${name}`, annotations?.["pod-group-name"] ?? ""];
    }),
  );
  const placed = Object.entries(end).filter(([, word]) => /^[BP]+ /.test(word));
  return new Set(placed.map(([key]) => gangs.get(key) ?? ""));
}
