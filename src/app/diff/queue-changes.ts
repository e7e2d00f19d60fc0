import { given } from "../../kernel/index.ts";

/** The amounts of a queue by name, as Kubernetes prints them. */
type PrintedAmounts = Readonly<Record<string, string>>;

/** A row of a queue that a branch changes, adds or removes, or whose requests it changes. */
type RowChange<Subject, Amounts extends PrintedAmounts> = Subject & {
  /** Absent for a new one. */
  readonly before?: Amounts;
  /** Absent for a removed one. */
  readonly after?: Amounts;
};

/** The changes of the queues of a scheduler in one cluster. */
export interface QueueChanges<Subject, Amounts extends PrintedAmounts> {
  readonly rows: readonly RowChange<Subject, Amounts>[];
  /** The workloads that the scheduler never starts, and that it would start at the base. */
  readonly waiting: readonly { readonly workload: string; readonly text: string }[];
}

/** The queues of a cluster at one side of a comparison. */
export interface QueueSide<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** The texts of the verdicts that a workload never starts, by workload. */
  readonly never: ReadonlyMap<string, string>;
}

/** The changes between two sides; undefined without any. */
export function queueChanges<Row, Subject, Amounts extends PrintedAmounts>(
  old: QueueSide<Row>,
  now: QueueSide<Row>,
  { subjectOf, amountsOf }: { readonly subjectOf: (row: Row) => Subject; readonly amountsOf: (row: Row) => Amounts },
): QueueChanges<Subject, Amounts> | undefined {
  const keys = new Set([...old.rows.keys(), ...now.rows.keys()]);
  const rows = [...keys].flatMap((key): readonly RowChange<Subject, Amounts>[] => {
    const [past, next] = [old.rows.get(key), now.rows.get(key)];
    const row = next ?? past;
    const [before, after] = [past && amountsOf(past), next && amountsOf(next)];
    if (row === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ ...subjectOf(row), ...given({ before, after }) }];
  });
  const waiting = [...now.never].filter(([workload]) => !old.never.has(workload));
  if (rows.length + waiting.length === 0) return undefined;
  return { rows, waiting: waiting.map(([workload, text]) => ({ workload, text })) };
}
