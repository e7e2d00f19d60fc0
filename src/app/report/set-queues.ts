import { filled, given } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { kueueOfSet, kueueRowsOf, volcanoOfSet, volcanoRowsOf } from "../../rules/index.ts";
import type { KueueQuota } from "./quota-kueue.ts";
import type { VolcanoQuota } from "./quota-volcano.ts";

/** The queues of other schedulers than KAI; absent without any. */
interface SetQueues {
  readonly kueue?: readonly KueueQuota[];
  readonly volcano?: readonly VolcanoQuota[];
}

/** The queues of Kueue and Volcano in a set. */
export function queuesOfSet(set: ObjectSet): SetQueues {
  return given({
    kueue: filled(kueueOfSet(set).map((found) => quotaOf(found, kueueRowsOf(found)))),
    volcano: filled(volcanoOfSet(set).map((found) => quotaOf(found, volcanoRowsOf(found)))),
  });
}

function quotaOf<Row, Verdicts>(
  { cluster, verdicts }: { readonly cluster: string; readonly verdicts: Verdicts },
  rows: readonly Row[],
) {
  return { cluster, rows, verdicts };
}
