import { compareText } from "../../kernel/index.ts";
import type { CountedGang } from "./counted-gang.ts";
import { gangObjections, gangVerdicts, isNever } from "./gang-verdicts.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import { queueVerdicts } from "./queue-verdicts.ts";
import { QUOTA_RESOURCES } from "./resources.ts";
import { ungroupedVerdicts } from "./ungrouped-verdicts.ts";
import { type QuotaVerdict, VERDICT_LEVELS } from "./verdict.ts";

/**
 * The verdicts on every gang and every queue before anything runs: for the gang's queue and each one above it, for GPUs,
 * CPU and memory. Every gang has at least one verdict, and none promises that something will be scheduled: nodes,
 * fragmentation and other tenants decide that. Sorted by cluster, queue, level, resource and gang, whatever the order of
 * the input.
 * Source: KAI-Scheduler, plugins/proportion/capacity_policy/{max_allowed_check,quota_check,capacity_policy}.go.
 */
export function verdicts(model: QuotaModel): readonly QuotaVerdict[] {
  return sortedVerdicts(model, gangVerdicts);
}

/** The same verdicts in the same order without `within-quota`, which nearly every gang has and no rule reports. */
export function objections(model: QuotaModel): readonly QuotaVerdict[] {
  return sortedVerdicts(model, gangObjections);
}

function sortedVerdicts(model: QuotaModel, ofGang: typeof gangVerdicts): readonly QuotaVerdict[] {
  const verdicts: QuotaVerdict[] = [];
  const able: MeasuredGang[] = [];
  for (const measured of model.gangs) {
    const own = ofGang(measured, model);
    for (const verdict of own) verdicts.push(verdict);
    if (!own.some(isNever)) able.push(measured);
  }
  for (const verdict of queueVerdicts(able.sort(compareGangs), model)) verdicts.push(verdict);
  verdicts.push(...ungroupedVerdicts(model));
  return verdicts
    .map((verdict) => ({ verdict, key: sortKey(verdict) }))
    .sort((a, b) => compareText(a.key, b.key) || compareText(a.verdict.text, b.verdict.text))
    .map(({ verdict }) => verdict);
}

/** Identity of a gang: cluster, namespace and name, and its workload where the name lacks the uid of that. */
export function gangKey({ cluster, gang, mode, members }: CountedGang): string {
  const owner = mode === "predicted" ? members[0]?.workload.object : undefined;
  return [cluster, gang.namespace, gang.name, owner?.kind, owner?.metadata.name].join("\u0000");
}

function sortKey({ cluster, queue, level, reason, resource, bound, size, gangs, together }: QuotaVerdict): string {
  const first = gangs[0];
  return [
    cluster,
    queue,
    VERDICT_LEVELS.indexOf(level),
    resource && QUOTA_RESOURCES.indexOf(resource),
    Number(!together),
    first && gangKey(first),
    reason,
    bound,
    size,
  ].join("\u0000");
}

// Without a joined key for each gang, since the gangs of a set are nearly always sorted already.
function compareGangs({ counted: a }: MeasuredGang, { counted: b }: MeasuredGang): number {
  return (
    compareText(a.cluster, b.cluster) ||
    compareText(a.gang.namespace, b.gang.namespace) ||
    compareText(a.gang.name, b.gang.name)
  );
}
