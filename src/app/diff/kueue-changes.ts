import { type KueueRow, kueueRowKey, unitAmountText } from "../../gpu/index.ts";
import { objectName, refOf } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { kueueOfSet, kueueRowsOf } from "../../rules/index.ts";
import { type QueueChanges, type QueueSide, queueChanges } from "./queue-changes.ts";

type Subject = Pick<KueueRow, "queue" | "flavor" | "resource">;
type Amounts = Readonly<Record<"nominal" | "most" | "requested", string>>;

/** The changes of the queues of Kueue in one cluster. */
export type KueueChanges = QueueChanges<Subject, Amounts>;

/** The changes of the queues of Kueue in a cluster; undefined without any. */
export function kueueChanges(cluster: string, before: ObjectSet, after: ObjectSet): KueueChanges | undefined {
  return queueChanges(sideOf(before, cluster), sideOf(after, cluster), { subjectOf, amountsOf });
}

function sideOf(set: ObjectSet, cluster: string): QueueSide<KueueRow> {
  const found = kueueOfSet(set).find((each) => each.cluster === cluster);
  if (found === undefined) return { rows: new Map(), never: new Map() };
  const never = found.verdicts.filter(({ verdict }) => verdict.level === "never");
  return {
    rows: new Map(kueueRowsOf(found).map((row) => [kueueRowKey(row), row])),
    never: new Map(never.map(({ verdict: { object, text } }) => [objectName(refOf(object)), text])),
  };
}

function subjectOf({ queue, flavor, resource }: KueueRow): Subject {
  return { queue, flavor, resource };
}

function amountsOf({ resource, nominal, most, requested }: KueueRow): Amounts {
  const text = (amount: bigint) => unitAmountText(resource, amount);
  return { nominal: text(nominal), most: text(most), requested: text(requested) };
}
