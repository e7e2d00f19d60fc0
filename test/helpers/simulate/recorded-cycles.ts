import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { runCycle } from "../../../src/gpu/simulate/actions/cycle.ts";
import type { Session } from "../../../src/gpu/simulate/engine/session.ts";
import type { ClusterObjects } from "../../../src/gpu/simulate/read/cluster-objects.ts";
import { openSession } from "../../../src/gpu/simulate/read/open-session.ts";
import { NOW } from "./random-snapshot.ts";

/**
 * The end of a cycle: for each pod with which the scheduler did something, `B` when it is bound, `P` when it gets the place of
 * pods that leave, `E` with the first letter of the action when it is evicted, and its node.
 */
export type CycleEnd = Readonly<Record<string, string>>;

/** The fair shares of a queue: millicores, bytes, GPUs. */
export type Shares = readonly [cpu: number, memory: number, gpu: number];

/** The answer of KAI's scheduler to one random snapshot. */
export interface RecordedCycle {
  /** The start of the digest of the snapshot. */
  readonly input: string;
  /** The different ends of several runs. */
  readonly ends: readonly CycleEnd[];
  readonly shares: Readonly<Record<string, Shares>>;
}

export interface RecordedCycles {
  readonly kai: string;
  readonly seed: number;
  readonly cycles: readonly RecordedCycle[];
}

export const CYCLES_FILE = "test/fixtures/simulate/cycles.json.gz";

export const recordedCycles = (): RecordedCycles =>
  JSON.parse(gunzipSync(readFileSync(CYCLES_FILE)).toString("utf8")) as RecordedCycles;

export const inputDigest = (objects: ClusterObjects): string =>
  createHash("sha256").update(JSON.stringify(objects)).digest("hex").slice(0, 8);

/** The end of muster's own cycle on a snapshot. */
export function ownCycle(
  objects: ClusterObjects,
  isReversed = false,
): { readonly end: CycleEnd; readonly session: Session } {
  const session = openSession(objects, { now: NOW, isReversed });
  runCycle(session);
  const words = new Map<string, { word: string; node: string }>();
  for (const { kind, task, node, action } of session.events) {
    const known = words.get(task.key) ?? { word: "", node: "" };
    const letter = { bound: "B", pipelined: "P", evicted: `E${action[0] ?? ""}` }[kind];
    const word = kind === "evicted" ? known.word.replace(/E./, "") + letter : known.word.replace(letter, "") + letter;
    words.set(task.key, { word, node: kind === "evicted" ? known.node : node });
  }
  const sorted = [...words].map(([key, { word, node }]) => [key, `${sortedWord(word)} ${node}`] as const).sort();
  return { end: Object.fromEntries(sorted), session };
}

const sortedWord = (word: string): string =>
  (word.match(/B|P|E./g) ?? [])
    .sort((left, right) => "BPE".indexOf(left[0] ?? "") - "BPE".indexOf(right[0] ?? ""))
    .join("");

/** A pod of the driver's answer. */
export interface DriverPod {
  readonly bound?: boolean;
  readonly pipelined?: boolean;
  readonly evictedBy?: string;
  readonly node?: string;
}

export function endOfDriver(pods: Readonly<Record<string, DriverPod>>): CycleEnd {
  const words = Object.entries(pods).map(([key, pod]) => {
    const word = `${pod.bound ? "B" : ""}${pod.pipelined ? "P" : ""}${pod.evictedBy === undefined ? "" : `E${pod.evictedBy[0] ?? ""}`}`;
    return [key, `${word} ${pod.node ?? ""}`] as const;
  });
  return Object.fromEntries(words.sort());
}

/** Whether two ends have the same pods placed and evicted, wherever. */
export function hasSamePods(left: CycleEnd, right: CycleEnd): boolean {
  const words = (end: CycleEnd): string =>
    JSON.stringify(Object.entries(end).map(([key, word]) => [key, word.replace(/ .*/, "")]));
  return words(left) === words(right);
}
