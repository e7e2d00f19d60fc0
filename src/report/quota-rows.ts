import { given } from "../base/given.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Account, AccountKind, AccountRow, Amounts, Contribution } from "../quota/account-row.ts";
import type { QuotaResource, Resources } from "../quota/resources.ts";
import { type Prices, priceOf, pricesOf } from "./quota-prices.ts";

/** The accounts that rows compare, and the clusters whose capacities and prices they use. */
export interface QuotaSources {
  readonly clusters: readonly Cluster[];
  readonly account: Account;
  readonly base?: { readonly account: Account };
}

/** The numbers of one resource in one row, in the units of `Resources`. */
export interface QuotaNumbers {
  /** Guaranteed; absent where no quota is known. */
  readonly deserved?: number;
  /** Most that may be allocated; absent where no quota is known. */
  readonly limit?: number;
  /** What must be there at once for every gang to start. */
  readonly minimum: number;
  readonly declared: number;
  /** The most that autoscalers may raise it to. */
  readonly maximum: number;
  /** The part of what is declared that may be preempted. */
  readonly preemptible: number;
  readonly nonPreemptible: number;
  /** Allocated already, and not by the declared pods; absent where nothing is known of it. */
  readonly allocated?: number;
  /** Deserved minus what may not be preempted; negative where there is too much. */
  readonly deservedLeft?: number;
  /** Limit minus everything; negative where there is too much. */
  readonly limitLeft?: number;
  /** What is switched off and would come on top. */
  readonly potential: number;
}

/** A row of a report: now, and at the base where there is one. */
export interface QuotaRow {
  readonly kind: AccountKind;
  readonly cluster: string;
  readonly name: string;
  /** Of a queue. */
  readonly nodePool?: string;
  /** Of a queue of the organisation. */
  readonly department?: string;
  readonly project?: string;
  readonly parent?: string;
  /** Whether the row is there now, or was there at the base only. */
  readonly gone: boolean;
  readonly now: Readonly<Record<QuotaResource, QuotaNumbers>>;
  /** Zero everywhere where the row was not there; absent without a base. */
  readonly base?: Readonly<Record<QuotaResource, QuotaNumbers>>;
  readonly pods: number;
  /** GPU memory in MiB of declared pods that is no number of GPUs, since their node pool's GPU is not known. */
  readonly memoryMiB: number;
  /** GPUs of the nodes, in hundredths; absent where the organisation does not say. */
  readonly capacityGpu?: number;
  /** What the declared GPUs cost in an hour; absent where a pool that some of them are in has no price. */
  readonly pricePerHour?: number;
  /** The same of the base, at the prices of now. */
  readonly basePricePerHour?: number;
  readonly contributions: readonly Contribution[];
}

/** The rows of a report in the order of the account, with those behind them that were there at the base only. */
export function quotaRows({ account, base, clusters }: QuotaSources): readonly QuotaRow[] {
  const earlier = new Map((base?.account.rows ?? []).map((row) => [keyOf(row), row]));
  const known = new Set(account.rows.map(keyOf));
  const prices = pricesOf(clusters);
  const rows = account.rows.map((row) => rowOf(row, prices, base && (earlier.get(keyOf(row)) ?? NOWHERE)));
  const gone = (base?.account.rows ?? []).filter((row) => !known.has(keyOf(row)));
  return [...rows, ...gone.map((row) => goneRow(row, prices))];
}

function numbersOf(row: Measured): Readonly<Record<QuotaResource, QuotaNumbers>> {
  return { gpu: oneOf(row, "gpu"), cpu: oneOf(row, "cpu"), memory: oneOf(row, "memory") };
}

type Measured = Pick<AccountRow, "quota" | "total" | "preemptible" | "nonPreemptible" | "allocated" | "headroom">;

function oneOf(row: Measured, resource: QuotaResource): QuotaNumbers {
  const { quota, total, preemptible, nonPreemptible, allocated, headroom } = row;
  return {
    ...(quota === undefined ? {} : { deserved: quota.deserved[resource], limit: quota.limit[resource] }),
    minimum: total.minimum[resource],
    declared: total.declared[resource],
    maximum: total.maximum[resource],
    preemptible: preemptible.declared[resource],
    nonPreemptible: nonPreemptible.declared[resource],
    ...(allocated === undefined ? {} : { allocated: allocated.all[resource] }),
    ...(headroom === undefined
      ? {}
      : { deservedLeft: headroom.deserved[resource], limitLeft: headroom.limit[resource] }),
    potential: total.potential[resource],
  };
}

const NONE: Resources = { gpu: 0, cpu: 0, memory: 0 };
const NO_AMOUNTS: Amounts = { minimum: NONE, declared: NONE, maximum: NONE, potential: NONE, memoryMiB: 0, pods: 0 };
const NOWHERE: Counted = {
  total: NO_AMOUNTS,
  preemptible: NO_AMOUNTS,
  nonPreemptible: NO_AMOUNTS,
  contributions: [],
};

type Counted = Measured & Pick<AccountRow, "contributions">;

function rowOf(row: AccountRow, prices: Prices, earlier: Counted | undefined): QuotaRow {
  const { kind, cluster, name, parent, queue, total, capacityGpu, contributions } = row;
  const price = priceOf(contributions, prices);
  const before = earlier === undefined ? undefined : priceOf(earlier.contributions, prices);
  return given({
    kind,
    cluster,
    name,
    ...(queue === undefined ? {} : { nodePool: queue.nodePool }),
    ...(queue?.department === undefined ? {} : { department: queue.department }),
    ...(queue?.project === undefined ? {} : { project: queue.project }),
    parent,
    gone: false,
    now: numbersOf(row),
    ...(earlier === undefined ? {} : { base: numbersOf(earlier) }),
    pods: total.pods,
    memoryMiB: total.memoryMiB,
    capacityGpu,
    pricePerHour: price,
    basePricePerHour: before,
    contributions,
  });
}

function goneRow({ kind, cluster, name, parent, queue, ...row }: AccountRow, prices: Prices): QuotaRow {
  const before = priceOf(row.contributions, prices);
  return given({
    kind,
    cluster,
    name,
    ...(queue === undefined ? {} : { nodePool: queue.nodePool }),
    parent,
    gone: true,
    now: numbersOf(NOWHERE),
    base: numbersOf(row),
    pods: 0,
    memoryMiB: 0,
    basePricePerHour: before,
    contributions: [],
  });
}

function keyOf({ cluster, kind, name }: Pick<AccountRow, "cluster" | "kind" | "name">): string {
  return [cluster, kind, name].join("\u0000");
}
