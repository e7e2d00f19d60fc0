import type { AccountKind, AccountRow, QuotaResource, RowDelta } from "../../gpu/index.ts";
import { given } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { jsonAmount } from "./quota-amounts.ts";
import { priceOf, pricesOf } from "./quota-prices.ts";

/** One number before and after a change; `unlimited` for no bound. The change is absent without two finite numbers. */
export interface DiffAmount {
  readonly before?: number | "unlimited";
  readonly after?: number | "unlimited";
  readonly change?: number;
}

/** The numbers of one resource of a row: GPUs, cores, bytes. */
export interface DiffResource {
  readonly deserved: DiffAmount;
  readonly limit: DiffAmount;
  /** Needed at once for every gang to start. */
  readonly minimum: DiffAmount;
  readonly declared: DiffAmount;
  readonly maximum: DiffAmount;
  /** The declared amount above the deserved quota. */
  readonly overQuota: DiffAmount;
  /** The rest of the deserved quota for pods that cannot be preempted, and of the limit for all. */
  readonly deservedLeft: DiffAmount;
  readonly limitLeft: DiffAmount;
}

/** The change of one row of the account. */
export interface DiffQuotaRow {
  readonly kind: AccountKind;
  readonly name: string;
  /** The row above: the parent of a queue, the department of a project. */
  readonly parent?: string;
  readonly nodePool?: string;
  readonly department?: string;
  readonly project?: string;
  readonly pods: DiffAmount;
  readonly resources: Readonly<Record<QuotaResource, DiffResource>>;
  /** Price of the declared GPUs for an hour, both at the prices of the branch; absent where a price is unknown. */
  readonly pricePerHour?: DiffAmount;
}

/** The changed rows of a cluster as reports show them. */
export function diffQuota(rows: readonly RowDelta[], clusters: readonly Cluster[]): readonly DiffQuotaRow[] {
  const prices = pricesOf(clusters);
  return rows.map(({ kind, name, before, after }): DiffQuotaRow => {
    const queue = after?.queue ?? before?.queue;
    const [old, now] = [before, after].map((row) => row && priceOf(row.contributions, prices));
    return given({
      kind,
      name,
      parent: after?.parent ?? before?.parent,
      nodePool: queue?.nodePool,
      department: queue?.department,
      project: queue?.project,
      pods: amount(before?.total.pods ?? 0, after?.total.pods ?? 0),
      resources: {
        gpu: resourceOf("gpu", before, after),
        cpu: resourceOf("cpu", before, after),
        memory: resourceOf("memory", before, after),
      },
      pricePerHour: old === undefined && now === undefined ? undefined : amount(old ?? 0, now ?? 0),
    });
  });
}

function resourceOf(
  resource: QuotaResource,
  before: AccountRow | undefined,
  after: AccountRow | undefined,
): DiffResource {
  const number = (read: (row: AccountRow) => number | undefined, fallback?: number) => {
    const of = (row: AccountRow | undefined) => (row === undefined ? fallback : read(row));
    return amount(of(before), of(after), resource);
  };
  return {
    deserved: number(({ quota }) => quota?.deserved[resource]),
    limit: number(({ quota }) => quota?.limit[resource]),
    minimum: number(({ total }) => total.minimum[resource], 0),
    declared: number(({ total }) => total.declared[resource], 0),
    maximum: number(({ total }) => total.maximum[resource], 0),
    overQuota: number(({ quota, total }) => quota && Math.max(0, total.declared[resource] - quota.deserved[resource])),
    deservedLeft: number(({ headroom }) => headroom?.deserved[resource]),
    limitLeft: number(({ headroom }) => headroom?.limit[resource]),
  };
}

function amount(before: number | undefined, after: number | undefined, resource?: QuotaResource): DiffAmount {
  const shown = (value: number | undefined) =>
    value === undefined || resource === undefined ? value : jsonAmount(resource, value);
  const change = before === undefined || after === undefined ? undefined : shown(after - before);
  return given({
    before: shown(before),
    after: shown(after),
    change: typeof change === "number" && Number.isFinite(change) ? change : undefined,
  });
}
