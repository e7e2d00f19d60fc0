import { compareKeys, given } from "../../kernel/index.ts";
import {
  ACCOUNT_KINDS,
  type Account,
  type AccountKind,
  type AccountRow,
  type Amounts,
  type QuotaSum,
} from "./account-row.ts";
import { NO_AMOUNTS, subtractAmounts } from "./amounts.ts";
import { NO_RESOURCES, sameResources, subtractResources } from "./resources.ts";

/** The changes in one row of an account. */
export interface RowDelta {
  readonly kind: AccountKind;
  readonly cluster: string;
  readonly name: string;
  /** Absent where the row is new. */
  readonly before?: AccountRow;
  /** Absent where the row is gone. */
  readonly after?: AccountRow;
  /** After minus before. */
  readonly change: {
    readonly total: Amounts;
    readonly preemptible: Amounts;
    readonly nonPreemptible: Amounts;
    /** The change of the quota; a row without one counts as having none of anything. */
    readonly quota: QuotaSum;
  };
}

/**
 * The rows of two accounts, for example of a branch and of its base, in which anything differs, in the order of an
 * account.
 */
export function rowDeltas(before: Account, after: Account): readonly RowDelta[] {
  const old = new Map(before.rows.map((row) => [rowKey(row), row]));
  const now = new Map(after.rows.map((row) => [rowKey(row), row]));
  const merged = new Map([...old, ...now]);
  return [...merged].sort(compareKeys).flatMap(([key, { kind, cluster, name }]) => {
    const row = rowDelta(kind, cluster, name, old.get(key), now.get(key));
    if (changes(row)) return [row];
    return [];
  });
}

function rowDelta(
  kind: AccountKind,
  cluster: string,
  name: string,
  before: AccountRow | undefined,
  after: AccountRow | undefined,
): RowDelta {
  const amounts = (key: "total" | "preemptible" | "nonPreemptible") =>
    subtractAmounts(after?.[key] ?? NO_AMOUNTS, before?.[key] ?? NO_AMOUNTS);
  const quota = (bound: keyof QuotaSum) =>
    subtractResources(after?.quota?.[bound] ?? NO_RESOURCES, before?.quota?.[bound] ?? NO_RESOURCES);
  return given({
    kind,
    cluster,
    name,
    before,
    after,
    change: {
      total: amounts("total"),
      preemptible: amounts("preemptible"),
      nonPreemptible: amounts("nonPreemptible"),
      quota: { deserved: quota("deserved"), limit: quota("limit") },
    },
  });
}

function changes({ before, after, change }: RowDelta): boolean {
  if (before === undefined || after === undefined) return true;
  return (
    !isNothing(change.preemptible) ||
    !isNothing(change.nonPreemptible) ||
    !sameResources(change.quota.deserved, NO_RESOURCES) ||
    !sameResources(change.quota.limit, NO_RESOURCES)
  );
}

function isNothing({ minimum, declared, maximum, potential, memoryMiB, pods }: Amounts): boolean {
  const none = [minimum, declared, maximum, potential].every((amount) => sameResources(amount, NO_RESOURCES));
  return none && memoryMiB === 0 && pods === 0;
}

function rowKey({ kind, cluster, name }: AccountRow): string {
  return [cluster, ACCOUNT_KINDS.indexOf(kind), name].join("\u0000");
}
