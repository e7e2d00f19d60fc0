import type { Amounts, Contribution, HierarchyProblem, QuotaResource, Resources } from "../../gpu/index.ts";
import { type QuotaVerdict, VERDICT_LEVELS } from "../../gpu/index.ts";
import { filled, refOf } from "../../kernel/index.ts";
import { toolReport } from "./json.ts";
import { jsonAmount } from "./quota-amounts.ts";
import { type WorkloadChange, workloadChanges } from "./quota-changes.ts";
import { type ControlRow, controlRows } from "./quota-control.ts";
import type { ExplainedRow } from "./quota-explanation.ts";
import { plainKueue } from "./quota-kueue.ts";
import type { QuotaReport } from "./quota-report.ts";
import { type QuotaNumbers, type QuotaRow, quotaRows } from "./quota-rows.ts";
import { plainVolcano } from "./quota-volcano.ts";

/** The quota report as JSON (docs/guides/quota.md): GPUs and cores as numbers, memory in bytes, no bound as `unlimited`. */
export function quotaJson(report: QuotaReport): string {
  const { organization, commit, account, verdicts, hierarchy, base, explain, issues, unreadable, uncounted } = report;
  const levels = VERDICT_LEVELS.map((level) => [level, verdicts.filter((verdict) => verdict.level === level).length]);
  return toolReport({
    summary: { verdicts: Object.fromEntries(levels), unreadable, uncounted },
    organization: organization && { name: organization.name, currency: organization.currency },
    commit,
    base: base && { revision: base.revision, commit: base.commit, unreadable: base.unreadable },
    rows: quotaRows(report).map(plainRow),
    workloads: base && workloadChanges(report).map(plainChange),
    control: controlRows(report).map(plainControl),
    unattributed: account.unattributed.map(plainContribution),
    verdicts: verdicts.map(plainVerdict),
    queues: hierarchy.map(plainHierarchy),
    kueue: plainKueue(report),
    volcano: plainVolcano(report),
    explain: explain && { name: explain.name, parts: explain.parts.map(plainPart) },
    findings: issues,
  });
}

function plainRow(row: QuotaRow) {
  const { now, base, memoryMiB, capacityGpu, contributions: _, ...rest } = row;
  return {
    ...rest,
    gpuMemoryMiB: memoryMiB || undefined,
    capacityGpus: capacityGpu && capacityGpu / 100,
    resources: perResource((resource) => plainNumbers(now[resource], resource)),
    base: base && perResource((resource) => plainNumbers(base[resource], resource)),
    change: base && perResource((resource) => changeOf(now[resource], base[resource], resource)),
  };
}

function plainNumbers(numbers: QuotaNumbers, resource: QuotaResource) {
  return Object.fromEntries(
    Object.entries(numbers).map(([key, amount]: [string, number]) => [key, jsonAmount(resource, amount)]),
  );
}

/** The differences between finite numbers of both states. */
function changeOf(now: QuotaNumbers, base: QuotaNumbers, resource: QuotaResource) {
  const before: Readonly<Record<string, number>> = { ...base };
  const changes = Object.entries(now)
    .map(([key, amount]: [string, number]) => [key, amount - (before[key] ?? Number.NaN)] as const)
    .filter(([, change]) => Number.isFinite(change) && change !== 0);
  return Object.fromEntries(changes.map(([key, change]) => [key, jsonAmount(resource, change)]));
}

function plainControl({ gpus, ...row }: ControlRow) {
  return { ...row, gpus: jsonAmount("gpu", gpus) };
}

function plainContribution({ workload, gang, perPod, ...rest }: Contribution) {
  const { memoryMiB, unknownClaims, problems } = perPod;
  return {
    workload: refOf(workload.object),
    ...rest,
    gang: gang?.gang.name,
    perPod: {
      ...plainResources(perPod),
      gpuMemoryMiB: memoryMiB || undefined,
      unknownClaims: filled(unknownClaims),
      problems: filled(problems),
    },
  };
}

function plainChange({ change, cluster, delta: { workload, queues, before, after } }: WorkloadChange) {
  const amounts = ({ pods, declared }: Amounts) => ({ pods, declared: plainResources(declared) });
  return { change, cluster, workload: refOf(workload.object), queues, before: amounts(before), after: amounts(after) };
}

function plainVerdict({ gangs, isInactive, need, have, allocated, chain, ...rest }: QuotaVerdict) {
  const amount = amountsOf(rest.resource);
  return {
    ...rest,
    gangs: gangs.map(({ gang, mode, members }) => ({
      name: gang.name,
      namespace: gang.namespace,
      mode,
      workloads: [...new Set(members.map(({ workload }) => workload))].map(({ object }) => refOf(object)),
    })),
    asleep: isInactive,
    need: amount(need),
    have: amount(have),
    allocated: amount(allocated),
    chain: chain?.map((link) => ({ queue: link.queue, have: amount(link.have) })),
  };
}

function plainHierarchy({ code, message, queue, need, have, ...rest }: HierarchyProblem) {
  const amount = amountsOf(rest.resource);
  return { kind: code, ...rest, text: message, queue: queue.name, need: amount(need), have: amount(have) };
}

/** Returns a function for the amounts of a verdict, which are plain numbers without a resource. */
function amountsOf(resource: QuotaResource | undefined) {
  return (value: number | undefined) => {
    if (value === undefined || resource === undefined) return value;
    return jsonAmount(resource, value);
  };
}

function plainPart({ row, queues, entries, verdicts }: ExplainedRow) {
  return {
    kind: row.kind,
    cluster: row.cluster,
    name: row.name,
    pods: entries.map(({ perPod, product, ...rest }) => ({
      ...rest,
      perPod: plainResources(perPod),
      product: plainResources(product),
    })),
    sums: perResource((resource) => plainNumbers(row.now[resource], resource)),
    queues: queues.map(({ name }) => name),
    verdicts: verdicts.map(plainVerdict),
  };
}

function plainResources(amounts: Resources) {
  return perResource((resource) => jsonAmount(resource, amounts[resource]));
}

function perResource<T>(make: (resource: QuotaResource) => T): Record<QuotaResource, T> {
  return { gpu: make("gpu"), cpu: make("cpu"), memory: make("memory") };
}
