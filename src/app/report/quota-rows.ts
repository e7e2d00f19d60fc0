import type {
  Account,
  AccountKind,
  AccountRow,
  Amounts,
  Contribution,
  QuotaResource,
  Resources,
} from "../../gpu/index.ts";
import { given } from "../../kernel/index.ts";
import type { Cluster, Organization } from "../../model/index.ts";
import { type Prices, priceOf, pricesOf } from "./quota-prices.ts";

/** The accounts that rows compare, and the clusters with their capacities and prices. */
export interface QuotaSources {
  /** For the currency of prices; absent where `muster.yaml` cannot be used. */
  readonly organization?: Pick<Organization, "name" | "currency">;
  readonly clusters: readonly Cluster[];
  readonly account: Account;
  readonly base?: { readonly account: Account };
}

/** The numbers of one resource in one row, in the units of `Resources`. */
export interface QuotaNumbers {
  /** Guaranteed amount; absent when no quota is known. */
  readonly deserved?: number;
  /** Maximum that may be allocated; absent when no quota is known. */
  readonly limit?: number;
  /** Amount that must be available at once for every gang to start. */
  readonly minimum: number;
  readonly declared: number;
  /** Maximum with autoscalers. */
  readonly maximum: number;
  /** The declared amount that may be preempted. */
  readonly preemptible: number;
  readonly nonPreemptible: number;
  /** Amount allocated to other pods; absent when unknown. */
  readonly allocated?: number;
  /** Deserved minus non-preemptible; negative when exceeded. */
  readonly deservedLeft?: number;
  /** Limit minus declared; negative when exceeded. */
  readonly limitLeft?: number;
  /** Additional amount of workloads that are switched off. */
  readonly potential: number;
}

/** A row of a report: now, and at the base if there is one. */
export interface QuotaRow {
  readonly kind: AccountKind;
  readonly cluster: string;
  readonly name: string;
  /** Only for queues. */
  readonly nodePool?: string;
  /** Only for queues of the organisation. */
  readonly department?: string;
  readonly project?: string;
  readonly parent?: string;
  /** Whether the row exists at the base only. */
  readonly gone: boolean;
  readonly now: Readonly<Record<QuotaResource, QuotaNumbers>>;
  /** Only zeros when the base does not have the row; absent without a base. */
  readonly base?: Readonly<Record<QuotaResource, QuotaNumbers>>;
  readonly pods: number;
  /** GPU memory in MiB of declared pods that is not counted as GPUs, because their node pool's GPU is unknown. */
  readonly memoryMiB: number;
  /** GPUs of the nodes, in hundredths; absent when unknown. */
  readonly capacityGpu?: number;
  /** Price of the declared GPUs for an hour; absent when one of their node pools has no price. */
  readonly pricePerHour?: number;
  /** The same for the base, at current prices. */
  readonly basePricePerHour?: number;
  readonly contributions: readonly Contribution[];
}

/** The rows of a report in the order of the account, then the rows that exist at the base only. */
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
  return given({
    deserved: quota?.deserved[resource],
    limit: quota?.limit[resource],
    minimum: total.minimum[resource],
    declared: total.declared[resource],
    maximum: total.maximum[resource],
    preemptible: preemptible.declared[resource],
    nonPreemptible: nonPreemptible.declared[resource],
    allocated: allocated?.all[resource],
    deservedLeft: headroom?.deserved[resource],
    limitLeft: headroom?.limit[resource],
    potential: total.potential[resource],
  });
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
  return given({
    kind,
    cluster,
    name,
    nodePool: queue?.nodePool,
    department: queue?.department,
    project: queue?.project,
    parent,
    gone: false,
    now: numbersOf(row),
    base: earlier && numbersOf(earlier),
    pods: total.pods,
    memoryMiB: total.memoryMiB,
    capacityGpu,
    pricePerHour: priceOf(contributions, prices),
    basePricePerHour: earlier && priceOf(earlier.contributions, prices),
    contributions,
  });
}

function goneRow({ kind, cluster, name, parent, queue, ...row }: AccountRow, prices: Prices): QuotaRow {
  return given({
    kind,
    cluster,
    name,
    nodePool: queue?.nodePool,
    parent,
    gone: true,
    now: numbersOf(NOWHERE),
    base: numbersOf(row),
    pods: 0,
    memoryMiB: 0,
    basePricePerHour: priceOf(row.contributions, prices),
    contributions: [],
  });
}

function keyOf({ cluster, kind, name }: Pick<AccountRow, "cluster" | "kind" | "name">): string {
  return [cluster, kind, name].join("\u0000");
}
