import { type KueueRow, kueueAmountText, kueueRowKey } from "../../gpu/index.ts";
import { given, objectName, refOf } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { kueueOfSet, kueueRowsOf } from "../../rules/index.ts";

/** The amounts of one resource of one flavor, as Kubernetes prints them. */
interface FlavorAmounts {
  readonly nominal: string;
  /** The most that one workload can have. */
  readonly most: string;
  readonly requested: string;
}

/** A quota of Kueue that a branch changes, adds or removes, or whose requests it changes. */
interface KueueRowChange {
  readonly queue: string;
  readonly flavor: string;
  readonly resource: string;
  /** Absent for a new one. */
  readonly before?: FlavorAmounts;
  /** Absent for a removed one. */
  readonly after?: FlavorAmounts;
}

/** The changes of the queues of Kueue in one cluster. */
export interface KueueChanges {
  readonly rows: readonly KueueRowChange[];
  /** The workloads that Kueue never admits, and that it would admit at the base. */
  readonly waiting: readonly { readonly workload: string; readonly text: string }[];
}

/** The changes of the queues of Kueue in a cluster; undefined without any. */
export function kueueChanges(cluster: string, before: ObjectSet, after: ObjectSet): KueueChanges | undefined {
  const [old, now] = [sideOf(before, cluster), sideOf(after, cluster)];
  const rows = [...new Set([...old.rows.keys(), ...now.rows.keys()])].flatMap((key): readonly KueueRowChange[] => {
    const [past, next] = [old.rows.get(key), now.rows.get(key)];
    const row = next ?? past;
    const [pastAmounts, nextAmounts] = [amountsOf(past), amountsOf(next)];
    if (row === undefined || JSON.stringify(pastAmounts) === JSON.stringify(nextAmounts)) return [];
    const { queue, flavor, resource } = row;
    return [{ queue, flavor, resource, ...given({ before: pastAmounts, after: nextAmounts }) }];
  });
  const waiting = [...now.never].filter(([workload]) => !old.never.has(workload));
  if (rows.length + waiting.length === 0) return undefined;
  return { rows, waiting: waiting.map(([workload, text]) => ({ workload, text })) };
}

interface KueueSide {
  readonly rows: ReadonlyMap<string, KueueRow>;
  /** The texts of the verdicts, by workload. */
  readonly never: ReadonlyMap<string, string>;
}

function sideOf(set: ObjectSet, cluster: string): KueueSide {
  const found = kueueOfSet(set).find((each) => each.cluster === cluster);
  if (found === undefined) return { rows: new Map(), never: new Map() };
  const never = found.verdicts.filter(({ verdict }) => verdict.level === "never");
  return {
    rows: new Map(kueueRowsOf(found).map((row) => [kueueRowKey(row), row])),
    never: new Map(never.map(({ verdict: { object, text } }) => [objectName(refOf(object)), text])),
  };
}

function amountsOf(row: KueueRow | undefined): FlavorAmounts | undefined {
  if (row === undefined) return undefined;
  const text = (amount: bigint) => kueueAmountText(row.resource, amount);
  return { nominal: text(row.nominal), most: text(row.most), requested: text(row.requested) };
}
