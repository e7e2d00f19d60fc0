import { compareText, getOrCreate, given } from "../../kernel/index.ts";
import {
  ACCOUNT_KINDS,
  type Account,
  type AccountRow,
  type Amounts,
  type Contribution,
  type QuotaSum,
} from "./account-row.ts";
import { type AmountsSum, addAmounts, addContribution, amountsSum } from "./amounts.ts";
import { chargesOf } from "./charges.ts";
import type { GangDemand } from "./gang-demand.ts";
import type { QuotaModel } from "./measured-gang.ts";
import { nativeMinimums } from "./native-minimums.ts";
import { boundOf, type QueueNode } from "./queue-node.ts";
import { addResources, addTo, NO_RESOURCES, type ResourceSum, type Resources, subtractResources } from "./resources.ts";
import { type RowPlace, rowPlaces } from "./row-places.ts";

interface Sum {
  readonly place: RowPlace;
  readonly contributions: Contribution[];
  readonly preemptible: AmountsSum;
  readonly nonPreemptible: AmountsSum;
  /** Declared by gangs that are already allocated. */
  readonly running: ResourceSum;
  readonly runningNonPreemptible: ResourceSum;
}

/**
 * Sums up, in one pass, the requests of all gangs and of all pods without a gang: by queue with every queue above it, by
 * project and department, by node pool and by cluster. A row is the sum of its own pods and of the rows below it, and
 * lists its addends. Sorted by cluster, kind and name; unused queues, projects, departments, node pools and clusters are
 * included.
 */
export function account(model: QuotaModel): Account {
  const places = rowPlaces(model);
  const sums = new Map<string, Sum>();
  const sumOf = (place: RowPlace): Sum => getOrCreate(sums, place.key, () => emptySum(place));
  for (const place of places.all) sumOf(place);
  const running = new Set(model.gangs.filter((gang) => gang.running).map(({ counted }) => counted));
  const unattributed: Contribution[] = [];
  for (const charge of chargesOf(model)) {
    const { queue, preemptible, gang, perPod, count } = charge;
    if (queue === undefined) {
      unattributed.push(charge);
      continue;
    }
    const runs = gang !== undefined && running.has(gang);
    for (const place of places.of(charge.cluster, queue, charge.nodePool)) {
      const sum = sumOf(place);
      sum.contributions.push(charge);
      addContribution(sum[partOf(preemptible)], charge);
      if (!runs) continue;
      addTo(sum.running, perPod, count);
      if (!preemptible) addTo(sum.runningNonPreemptible, perPod, count);
    }
  }
  for (const { counted, demand, nodePool } of model.gangs) {
    if (counted.gang.queue === "") continue;
    for (const place of places.of(counted.cluster, counted.gang.queue, nodePool)) {
      addGang(sumOf(place), demand, running.has(counted), counted.copies);
    }
  }
  for (const { cluster, queue, nodePool, preemptible, minimum } of nativeMinimums(model)) {
    const part = partOf(preemptible);
    for (const place of places.of(cluster, queue, nodePool)) addTo(sumOf(place)[part].minimum, minimum, 1);
  }
  const rows = [...sums.values()].map((sum) => rowOf(sum, model)).sort(byPlace);
  return { rows, unattributed };
}

/** Adds the minimum of a gang. That of a semi-preemptible one moves from what may be preempted to what may not. */
function addGang(
  sum: Sum,
  { preemptibility, minimum, minimumActive, isInactive }: GangDemand,
  runs: boolean,
  copies = 1,
): void {
  addTo(sum[partOf(preemptibility === "preemptible")].minimum, minimum, copies);
  if (preemptibility !== "semi-preemptible") return;
  const { preemptible, nonPreemptible } = sum;
  for (const size of isInactive ? (["potential"] as const) : (["declared", "maximum"] as const)) {
    addTo(nonPreemptible[size], minimumActive, copies);
    addTo(preemptible[size], minimumActive, -copies);
  }
  if (runs) addTo(sum.runningNonPreemptible, minimum, copies);
}

function partOf(preemptible: boolean) {
  if (preemptible) return "preemptible";
  return "nonPreemptible";
}

function emptySum(place: RowPlace): Sum {
  return {
    place,
    contributions: [],
    preemptible: amountsSum(),
    nonPreemptible: amountsSum(),
    running: { ...NO_RESOURCES },
    runningNonPreemptible: { ...NO_RESOURCES },
  };
}

function rowOf(sum: Sum, model: QuotaModel): AccountRow {
  const { place, contributions, preemptible, nonPreemptible } = sum;
  const { kind, cluster, name, parent, queue, queues, capacityGpu } = place;
  const total = addAmounts(preemptible, nonPreemptible);
  const quota = quotaOf(queues);
  const allocated = besideOf(queues, sum, model);
  return given({
    kind,
    cluster,
    name,
    parent,
    queue,
    quota,
    headroom: quota && headroomOf(quota, total, nonPreemptible, allocated),
    total,
    preemptible,
    nonPreemptible,
    allocated,
    capacityGpu,
    contributions,
  });
}

function quotaOf(queues: readonly QueueNode[]): QuotaSum | undefined {
  if (queues.length === 0) return undefined;
  const sum = (bound: "deserved" | "limit") =>
    queues.map((queue) => boundOf(queue, bound)).reduce(addResources, NO_RESOURCES);
  return { deserved: sum("deserved"), limit: sum("limit") };
}

function besideOf(queues: readonly QueueNode[], sum: Sum, model: QuotaModel): AccountRow["allocated"] {
  const known = queues.flatMap(({ cluster, name }) => model.allocated(cluster, name) ?? []);
  if (known.length === 0) return undefined;
  const all = known.map(({ allocated }) => allocated).reduce(addResources, NO_RESOURCES);
  const fixed = known.map(({ allocatedNonPreemptible }) => allocatedNonPreemptible).reduce(addResources, NO_RESOURCES);
  return { all: beside(all, sum.running), nonPreemptible: beside(fixed, sum.runningNonPreemptible) };
}

function beside(used: Resources, running: Resources): Resources {
  const { gpu, cpu, memory } = subtractResources(used, running);
  return { gpu: Math.max(gpu, 0), cpu: Math.max(cpu, 0), memory: Math.max(memory, 0) };
}

function headroomOf(
  { deserved, limit }: QuotaSum,
  total: Amounts,
  nonPreemptible: Amounts,
  allocated: AccountRow["allocated"],
): QuotaSum {
  const left = (bound: Resources, used: Resources, others: Resources = NO_RESOURCES) => {
    const taken = addResources(used, others);
    return { gpu: bound.gpu - taken.gpu, cpu: bound.cpu - taken.cpu, memory: bound.memory - taken.memory };
  };
  return {
    deserved: left(deserved, nonPreemptible.declared, allocated?.nonPreemptible),
    limit: left(limit, total.declared, allocated?.all),
  };
}

function byPlace(a: AccountRow, b: AccountRow): number {
  return (
    compareText(a.cluster, b.cluster) ||
    ACCOUNT_KINDS.indexOf(a.kind) - ACCOUNT_KINDS.indexOf(b.kind) ||
    compareText(a.name, b.name)
  );
}
