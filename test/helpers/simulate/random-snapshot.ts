import type { ClusterObjects } from "../../../src/gpu/simulate/read/cluster-objects.ts";
import { type Random, randomOf } from "../kai-random/random.ts";
import { type RandomGang, randomGang } from "./random-gang.ts";
import { RandomNodes } from "./random-nodes.ts";
import { randomQueues } from "./random-queues.ts";

/** The features of a random snapshot; each adds something that the scheduler decides by. */
export const PROFILES = [
  "plain",
  "elastic",
  "shared",
  "topology",
  "subgroups",
  "constraints",
  "slices",
  "times",
  "packing",
  "mixed",
] as const;
export type Profile = (typeof PROFILES)[number];

export interface RandomSnapshot {
  readonly id: string;
  readonly profile: Profile;
  readonly objects: ClusterObjects;
}

/** The start of all objects; later than it is only what must not have happened yet. */
export const START = Date.parse("2026-01-05T08:00:00Z");
/** The time of the cycle. */
export const NOW = Date.parse("2026-11-30T00:00:00Z");

export const timeAfter = (seconds: number): string =>
  new Date(START + seconds * 1000).toISOString().replace(".000", "");

/** The choices that the parts of a snapshot share. */
export interface Draw {
  readonly random: Random;
  readonly profile: Profile;
  /** Whether the snapshot has a feature: always in its own profile, sometimes in the mixed one. */
  readonly has: (feature: Profile, probability?: number) => boolean;
  readonly size: number;
}

/** Snapshots of a seed, larger ones later. */
export function randomSnapshot(seed: number, index: number, count: number): RandomSnapshot {
  const random = randomOf(seed * 1_000_003 + index);
  const profile = PROFILES[index % PROFILES.length] ?? "plain";
  const has = (feature: Profile, probability = 0.5): boolean =>
    (profile === feature || profile === "mixed") && random.chance(profile === feature ? probability : probability / 2);
  const draw: Draw = { random, profile, has, size: 1 + Math.floor((index / count) * 14) };
  return { id: `${seed}/${index}`, profile, objects: objectsOf(draw) };
}

function objectsOf(draw: Draw): ClusterObjects {
  const { random, size } = draw;
  const nodes = new RandomNodes(draw);
  const queues = randomQueues(draw, nodes.total());
  const leaves = queues.filter(({ isLeaf }) => isLeaf).map(({ name }) => name);
  const gangs: RandomGang[] = [];
  const running = random.int(0, 2 + size * 2);
  for (let index = 0; index < running; index += 1) gangs.push(randomGang(draw, nodes, leaves, `r${index}`, true));
  const waiting = random.int(1, 2 + size);
  for (let index = 0; index < waiting; index += 1) gangs.push(randomGang(draw, nodes, leaves, `w${index}`, false));
  return {
    nodes: nodes.objects(),
    pods: [...nodes.otherPods(), ...gangs.flatMap(({ pods }) => pods), ...nodes.reservations()],
    podGroups: gangs.map(({ group }) => group),
    queues: queues.map(({ object }) => object),
    topologies: nodes.topologies(),
    priorityClasses: [
      ["train", 50],
      ["build-preemptible", 75],
      ["build", 100],
      ["inference", 125],
      ["low", 10],
    ].map(([name, value]) => ({
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name },
      value,
    })),
    bindRequests: [],
  };
}
