import type { CountedGang } from "./counted-gang.ts";
import { gangVerdicts, saysNever } from "./gang-verdicts.ts";
import { queueVerdicts } from "./queue-verdicts.ts";
import type { MeasuredGang, QuotaModel } from "./quota-model.ts";
import { QUOTA_RESOURCES } from "./resources.ts";
import { VERDICT_LEVELS, type Verdict } from "./verdict.ts";

/**
 * What quota says of every gang and of every queue before anything runs: for the gang's queue and each one above it, for
 * GPUs, CPU and memory. Every gang has at least one verdict, and none ever says that something will be scheduled: nodes,
 * fragmentation and other tenants decide that. Sorted by cluster, queue, level, resource and gang, whatever the order of
 * the input.
 * Source: KAI-Scheduler, plugins/proportion/capacity_policy/{max_allowed_check,quota_check,capacity_policy}.go.
 */
export function verdicts(model: QuotaModel): readonly Verdict[] {
  const found: Verdict[] = [];
  const able: { readonly key: string; readonly measured: MeasuredGang }[] = [];
  for (const measured of model.gangs) {
    const own = gangVerdicts(measured, model);
    for (const verdict of own) found.push(verdict);
    if (!own.some(saysNever)) able.push({ key: gangKey(measured.counted), measured });
  }
  const sorted = able.sort((a, b) => compareText(a.key, b.key)).map(({ measured }) => measured);
  for (const verdict of queueVerdicts(sorted, model)) found.push(verdict);
  return found
    .map((verdict) => ({ verdict, key: sortKey(verdict) }))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.verdict.text, b.verdict.text))
    .map(({ verdict }) => verdict);
}

/** Tells gangs apart: cluster, namespace and name. */
export function gangKey({ cluster, gang }: CountedGang): string {
  return [cluster, gang.namespace, gang.name].join("\u0000");
}

function sortKey({ cluster, queue, level, reason, resource, bound, size, gangs, together }: Verdict): string {
  const first = gangs[0];
  return [
    cluster,
    queue,
    VERDICT_LEVELS.indexOf(level),
    resource === undefined ? "" : QUOTA_RESOURCES.indexOf(resource),
    together ? 0 : 1,
    first === undefined ? "" : gangKey(first),
    reason,
    bound ?? "",
    size ?? "",
  ].join("\u0000");
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
