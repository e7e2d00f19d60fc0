import { getOrCreate } from "../../../kernel/index.ts";
import { isPending, type SimGang } from "../engine/gang.ts";
import type { PodEvent, Session } from "../engine/session.ts";
import { PENDING } from "../engine/status.ts";
import type { GangOutcome, GangState, TakenPods } from "./pool-answer.ts";
import { waitReason } from "./wait-reason.ts";

/** The pods of a gang that had a node before the cycle, by gang. */
type PlacedBefore = ReadonlyMap<string, number>;

/** The outcome of a cycle for every gang, by its id. */
export function gangOutcomes(
  session: Session,
  placedBefore: PlacedBefore,
  neverStarts: (id: string) => boolean,
): Map<string, GangOutcome> {
  const byGang = new Map<string, PodEvent[]>();
  const moved = new Set(session.events.filter(({ kind }) => kind === "pipelined").map(({ task }) => task.uid));
  for (const event of session.events) getOrCreate(byGang, event.task.gang, () => []).push(event);
  const causes = new Map<string, PodEvent[]>();
  for (const event of session.events) {
    if (event.kind === "evicted") getOrCreate(causes, event.cause ?? "", () => []).push(event);
  }
  return new Map(
    [...session.gangs.values()].map((gang) => {
      const events = byGang.get(gang.shape.id) ?? [];
      const isGone = new Set(events.filter(({ kind }) => kind === "evicted").map(({ task }) => task.uid));
      const placed = lastPlaces(events);
      const waiting = [...gang.tasks.values()].filter(({ status }) => status === PENDING).length;
      const state = stateOf(gang, placed, isGone, placedBefore.get(gang.shape.id) ?? 0, neverStarts);
      const isWaiting = state === "waits" || state === "never";
      const outcome: GangOutcome = {
        state,
        placed: [...placed.keys()].filter((uid) => !isGone.has(uid)).length,
        waiting,
        nodes: countNodes([...placed].filter(([uid]) => !isGone.has(uid)).map(([, { node }]) => node)),
        ...(isWaiting && { reason: waitReason(session, gang) }),
        takes: takenOf(
          (causes.get(gang.shape.id) ?? []).filter(({ task }) => task.gang !== gang.shape.id),
          moved,
        ),
        losses: lossesOf(events, moved),
      };
      return [gang.shape.id, outcome] as const;
    }),
  );
}

const lastPlaces = (events: readonly PodEvent[]): Map<string, PodEvent> =>
  new Map(events.filter(({ kind }) => kind !== "evicted").map((event) => [event.task.uid, event]));

function stateOf(
  gang: SimGang,
  placed: ReadonlyMap<string, PodEvent>,
  isGone: ReadonlySet<string>,
  before: number,
  neverStarts: (id: string) => boolean,
): GangState {
  const fresh = [...placed.values()].filter(({ task }) => !isGone.has(task.uid));
  if (fresh.length > 0) {
    if (before > 0) return "grows";
    return fresh.some(({ kind }) => kind === "bound") ? "starts" : "starts-later";
  }
  if (before > 0) return "runs";
  // A gang without pods that wait has nothing to start.
  if (!isPending(gang) && gang.strays.length === 0) return isGone.size > 0 ? "waits" : "runs";
  return neverStarts(gang.shape.id) ? "never" : "waits";
}

function countNodes(nodes: readonly string[]): { readonly node: string; readonly pods: number }[] {
  const counts = new Map<string, number>();
  for (const node of nodes) counts.set(node, (counts.get(node) ?? 0) + 1);
  return [...counts].sort().map(([node, pods]) => ({ node, pods }));
}

function takenOf(events: readonly PodEvent[], moved: ReadonlySet<string>): TakenPods[] {
  const counts = new Map<string, TakenPods>();
  for (const { task, action } of events) {
    const isMoved = moved.has(task.uid);
    const key = `${task.gang} ${String(isMoved)} ${action}`;
    counts.set(key, { gang: task.gang, pods: (counts.get(key)?.pods ?? 0) + 1, isMoved, action });
  }
  return [...counts.values()];
}

function lossesOf(events: readonly PodEvent[], moved: ReadonlySet<string>): GangOutcome["losses"] {
  const counts = new Map<string, GangOutcome["losses"][number]>();
  const seen = new Set<string>();
  for (const { kind, task, cause, action } of events) {
    if (kind !== "evicted" || seen.has(task.uid)) continue;
    seen.add(task.uid);
    const isMoved = moved.has(task.uid);
    const key = `${cause ?? ""} ${String(isMoved)} ${action}`;
    counts.set(key, { gang: cause, pods: (counts.get(key)?.pods ?? 0) + 1, isMoved, action });
  }
  return [...counts.values()];
}
