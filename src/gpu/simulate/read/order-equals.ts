import type { SimGang } from "../engine/gang.ts";
import { type SimQueue, upwards } from "../engine/queue.ts";

/** The gang that is the first or the last of its equals, with its queue and those above. */
export interface OrderOfEquals {
  readonly gang: string;
  readonly place: "first" | "last";
}

interface EqualsOptions {
  readonly isReversed?: boolean;
  readonly order?: OrderOfEquals;
}

/** Gives equal gangs and queues the order of the options. */
export function orderEquals(
  gangs: ReadonlyMap<string, SimGang>,
  queues: ReadonlyMap<string, SimQueue>,
  { order, isReversed }: EqualsOptions,
): void {
  if (isReversed === true) {
    for (const [index, id] of [...gangs.keys()].sort().entries()) rankGang(gangs.get(id), -index);
  }
  if (order === undefined) return;
  const rank = order.place === "first" ? -Infinity : Infinity;
  const gang = gangs.get(order.gang);
  rankGang(gang, rank);
  for (const queue of upwards(queues, gang?.shape.queue ?? "")) queue.rank = rank;
}

function rankGang(gang: SimGang | undefined, rank: number): void {
  if (gang !== undefined) gang.shape.rank = rank;
}
