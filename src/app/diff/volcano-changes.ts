import { unitAmountText, type VolcanoRow, volcanoRowKey } from "../../gpu/index.ts";
import { objectName, refOf } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { volcanoOfSet, volcanoRowsOf } from "../../rules/index.ts";
import { type QueueChanges, type QueueSide, queueChanges } from "./queue-changes.ts";

type Subject = Pick<VolcanoRow, "queue" | "resource">;
type Amounts = Readonly<Record<"capability" | "most" | "requested", string>>;

/** The changes of the queues of Volcano in one cluster. */
export type VolcanoChanges = QueueChanges<Subject, Amounts>;

/** The changes of the queues of Volcano in a cluster; undefined without any. */
export function volcanoChanges(cluster: string, before: ObjectSet, after: ObjectSet): VolcanoChanges | undefined {
  return queueChanges(sideOf(before, cluster), sideOf(after, cluster), { subjectOf, amountsOf });
}

function sideOf(set: ObjectSet, cluster: string): QueueSide<VolcanoRow> {
  const found = volcanoOfSet(set).find((each) => each.cluster === cluster);
  if (found === undefined) return { rows: new Map(), never: new Map() };
  const never = found.verdicts.filter(({ verdict }) => verdict.level === "never");
  // A resource without a limit has a row only while workloads request it.
  const limited = volcanoRowsOf(found).filter(({ capability, most }) => capability !== undefined || most !== undefined);
  return {
    rows: new Map(limited.map((row) => [volcanoRowKey(row), row])),
    never: new Map(never.map(({ verdict: { object, text } }) => [objectName(refOf(object)), text])),
  };
}

function subjectOf({ queue, resource }: VolcanoRow): Subject {
  return { queue, resource };
}

function amountsOf({ resource, capability, most, requested }: VolcanoRow): Amounts {
  const text = (amount: bigint | undefined) => (amount === undefined ? "unlimited" : unitAmountText(resource, amount));
  return { capability: text(capability), most: text(most), requested: text(requested) };
}
