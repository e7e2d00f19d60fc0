import { refOf } from "../base/kubernetes.ts";
import { VERSION } from "../base/tool-version.ts";
import type { Amounts, Contribution } from "../quota/account-row.ts";
import type { HierarchyProblem } from "../quota/queue-hierarchy.ts";
import { QUOTA_RESOURCES, type QuotaResource, type Resources } from "../quota/resources.ts";
import { type QuotaVerdict, VERDICT_LEVELS } from "../quota/verdict.ts";
import { jsonAmount } from "./quota-amounts.ts";
import { type WorkloadChange, workloadChanges } from "./quota-changes.ts";
import type { ExplainedRow } from "./quota-explanation.ts";
import type { QuotaReport } from "./quota-report.ts";
import { type QuotaNumbers, type QuotaRow, quotaRows } from "./quota-rows.ts";

/** The quota report as JSON (docs/quota.md): GPUs and cores as numbers, memory in bytes, no bound as `unlimited`. */
export function quotaJson(report: QuotaReport): string {
  return `${JSON.stringify(plainReport(report), null, 2)}\n`;
}

function plainReport(report: QuotaReport) {
  const { account, verdicts, hierarchy, base, explain, issues, unreadable, uncounted } = report;
  const levels = VERDICT_LEVELS.map((level) => [level, verdicts.filter((verdict) => verdict.level === level).length]);
  return {
    tool: { name: "muster", version: VERSION },
    summary: { verdicts: Object.fromEntries(levels), unreadable, uncounted },
    ...(base === undefined
      ? {}
      : { base: { revision: base.revision, commit: base.commit, unreadable: base.unreadable } }),
    rows: quotaRows(report).map(plainRow),
    ...(base === undefined ? {} : { workloads: workloadChanges(report).map(plainChange) }),
    unattributed: account.unattributed.map(plainContribution),
    verdicts: verdicts.map(plainVerdict),
    queues: hierarchy.map(plainHierarchy),
    ...(explain === undefined ? {} : { explain: { name: explain.name, parts: explain.parts.map(plainPart) } }),
    findings: issues,
  };
}

function plainRow(row: QuotaRow) {
  const { now, base, memoryMiB, capacityGpu, contributions: _, ...rest } = row;
  return {
    ...rest,
    ...(memoryMiB === 0 ? {} : { gpuMemoryMiB: memoryMiB }),
    ...(capacityGpu === undefined ? {} : { capacityGpus: capacityGpu / 100 }),
    resources: perResource((resource) => plainNumbers(now[resource], resource)),
    ...(base === undefined
      ? {}
      : {
          base: perResource((resource) => plainNumbers(base[resource], resource)),
          change: perResource((resource) => changeOf(now[resource], base[resource], resource)),
        }),
  };
}

function plainNumbers(numbers: QuotaNumbers, resource: QuotaResource) {
  return Object.fromEntries(
    Object.entries(numbers).map(([key, amount]: [string, number]) => [key, jsonAmount(resource, amount)]),
  );
}

/** Numbers that are there in both states, and no bound in neither; only those that differ. */
function changeOf(now: QuotaNumbers, base: QuotaNumbers, resource: QuotaResource) {
  const keys = Object.keys(now) as (keyof QuotaNumbers)[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const change = (now[key] ?? Number.NaN) - (base[key] ?? Number.NaN);
      return Number.isFinite(change) && change !== 0 ? [[key, jsonAmount(resource, change)]] : [];
    }),
  );
}

function plainContribution({ workload, gang, perPod, ...rest }: Contribution) {
  const { memoryMiB, unknownClaims, problems } = perPod;
  return {
    workload: refOf(workload.object),
    ...rest,
    ...(gang === undefined ? {} : { gang: gang.gang.name }),
    perPod: {
      ...plainResources(perPod),
      ...(memoryMiB === 0 ? {} : { gpuMemoryMiB: memoryMiB }),
      ...(unknownClaims.length === 0 ? {} : { unknownClaims }),
      ...(problems.length === 0 ? {} : { problems }),
    },
  };
}

function plainChange({ change, cluster, delta: { workload, queues, before, after } }: WorkloadChange) {
  const amounts = ({ pods, declared }: Amounts) => ({ pods, declared: plainResources(declared) });
  return { change, cluster, workload: refOf(workload.object), queues, before: amounts(before), after: amounts(after) };
}

function plainVerdict({ gangs, need, have, allocated, chain, ...rest }: QuotaVerdict) {
  const { resource } = rest;
  const amount = (value: number) => (resource === undefined ? value : jsonAmount(resource, value));
  return {
    ...rest,
    gangs: gangs.map(({ gang, mode, members }) => ({
      name: gang.name,
      namespace: gang.namespace,
      mode,
      workloads: [...new Set(members.map(({ workload }) => workload))].map(({ object }) => refOf(object)),
    })),
    ...(need === undefined ? {} : { need: amount(need) }),
    ...(have === undefined ? {} : { have: amount(have) }),
    ...(allocated === undefined ? {} : { allocated: amount(allocated) }),
    ...(chain === undefined ? {} : { chain: chain.map((link) => ({ queue: link.queue, have: amount(link.have) })) }),
  };
}

function plainHierarchy({ code, message, queue, need, have, ...rest }: HierarchyProblem) {
  const { resource } = rest;
  const amount = (value: number) => (resource === undefined ? value : jsonAmount(resource, value));
  return {
    kind: code,
    ...rest,
    text: message,
    queue: queue.name,
    ...(need === undefined ? {} : { need: amount(need) }),
    ...(have === undefined ? {} : { have: amount(have) }),
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
  const entries = QUOTA_RESOURCES.map((resource) => [resource, make(resource)] as const);
  return Object.fromEntries(entries) as Record<QuotaResource, T>;
}
