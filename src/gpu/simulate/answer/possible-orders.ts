import type { OrderOfEquals } from "../read/order-equals.ts";
import type { GangOutcome } from "./pool-answer.ts";

/** The steps of all further cycles together. A pod that is read counts as many. */
const MOST_STEPS = 10_000_000;
const STEPS_OF_POD = 100;

/** The outcomes of one cycle by gang, and its steps. */
interface CycleOutcomes {
  readonly outcomes: ReadonlyMap<string, GangOutcome>;
  readonly steps: number;
}

interface FurtherOrders<Cycle> {
  /** The cycles in other orders of equal gangs and queues. */
  readonly cycles: readonly Cycle[];
  /** The gangs that may end otherwise in an order that was not tried, since that would take too many steps. */
  readonly untried: ReadonlySet<string>;
}

/**
 * Runs the cycle in further orders of gangs and queues whose order is not known: each gang whose end was always the same is the first
 * of its equals once if it always waited, and the last of them once if it never did. Where every gang got its pods in both orders
 * without an eviction, the order changes nothing.
 *
 * @param runs the cycles so far, in an order and its reverse
 * @param pods the pods of the cluster
 * @param equalsOf the gangs that end as a gang does in another order, itself included
 */
export function furtherOrders<Cycle extends CycleOutcomes>(
  runs: readonly Cycle[],
  pods: number,
  equalsOf: (gang: string) => readonly string[],
  runIn: (order: OrderOfEquals) => Cycle,
): FurtherOrders<Cycle> {
  const cycles: Cycle[] = [];
  const untried = new Set<string>();
  const endsOf = (gang: string) =>
    [...runs, ...cycles].flatMap(({ outcomes }) => equalsOf(gang).flatMap((equal) => outcomes.get(equal) ?? []));
  const gangs = [...(runs[0]?.outcomes.keys() ?? [])];
  if (gangs.every((gang) => endsOf(gang).every(isServed))) return { cycles, untried };
  let left = MOST_STEPS;
  const tried = new Set<string>();
  for (const gang of gangs) {
    if (tried.has(gang)) continue;
    const ends = endsOf(gang);
    const served = ends.filter(isServed).length;
    // Nothing starts a gang that would not start alone, or has nothing to start.
    const isSettled = ends.some(({ state }) => state === "never") || (served > 0 && served < ends.length);
    if (isSettled) continue;
    if (left < 0) {
      untried.add(gang);
      continue;
    }
    const cycle = runIn({ gang, place: served === 0 ? "first" : "last" });
    left -= cycle.steps + pods * STEPS_OF_POD;
    cycles.push(cycle);
    for (const equal of equalsOf(gang)) tried.add(equal);
  }
  return { cycles, untried };
}

/** Whether a gang gets everything that it asks for, keeps its pods, and takes none from other gangs. */
function isServed({ state, losses, takes }: GangOutcome): boolean {
  return losses.length + takes.length === 0 && (state === "starts" || state === "grows" || state === "runs");
}
