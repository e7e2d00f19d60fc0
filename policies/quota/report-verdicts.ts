import type { CountedGang, DemandSize, QuotaResource, QuotaVerdict } from "../../src/gpu/index.ts";
import { amountText, boundText } from "../../src/gpu/index.ts";
import { word } from "../../src/k8s-fields/index.ts";
import type { Severity } from "../../src/kernel/index.ts";
import { compareObjects, count as countText, getOrCreate, given } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, RuleFinding, SetRuleContext, SetRuleFinding } from "../../src/rule/index.ts";
import { objectionsOf, quotaOfSet } from "../../src/rules/index.ts";
import { type FindingPlace, objectOfGang, placeOfQuota, queueFieldOf } from "./finding-places.ts";
import { demandsOf } from "./gang-demands.ts";

type Report = SetRuleContext<unknown>["report"];

/** Options of rules about the sum of several gangs. */
export interface TogetherOptions {
  /**
   * Severity where gangs fit one by one and not together. With services that is forever, with jobs they run one after the
   * other; the manifests do not show which of the two it is.
   */
  readonly together: Severity;
}

/** Schema of `TogetherOptions.together`. */
export const TOGETHER = word(["error", "warning", "info"]);

/** The severity of a verdict in a rule; undefined where another rule reports it. */
type SeverityOf = (verdict: QuotaVerdict) => Severity | undefined;

/** The parts of a finding that differ from those of its verdict. */
type DetailOf = (verdict: QuotaVerdict, checked: CheckedObject) => Partial<RuleFinding>;

/** Equal verdicts of replicas of a workload. */
interface EqualVerdicts {
  readonly verdict: QuotaVerdict;
  readonly severity: Severity;
  count: number;
}

/**
 * Reports the verdicts to which a rule gives a severity: those about one gang at its PodGroup or workload, once for all
 * replicas, those about gangs that cannot run together at the largest of them, and others about a queue where its quota
 * is set.
 */
export function reportVerdicts(
  set: ObjectSet,
  severityOf: SeverityOf,
  report: Report,
  detailOf: DetailOf = () => ({}),
): void {
  const verdictsOf = new Map<CheckedObject, Map<string, EqualVerdicts>>();
  for (const verdict of objectionsOf(set)) {
    const severity = severityOf(verdict);
    if (severity === undefined) continue;
    if (verdict.together) {
      reportTogether(set, verdict, severity, report);
      continue;
    }
    const [gang] = verdict.gangs;
    const object = gang && objectOfGang(set, gang);
    if (object === undefined) continue;
    const verdicts = getOrCreate(verdictsOf, object, () => new Map<string, EqualVerdicts>());
    getOrCreate(verdicts, keyOf(verdict), () => ({ verdict, severity, count: 0 })).count += gang?.copies ?? 1;
  }
  for (const [object, verdicts] of verdictsOf) {
    const { path } = queueFieldOf(set, object);
    for (const [key, { verdict, severity, count }] of verdicts) {
      const others = count === 1 ? "" : `, and the same for ${countText(count - 1, "more gang")} like it`;
      report({
        object,
        path,
        key,
        severity,
        message: `${verdict.text}${others}${scaledText(verdict.gangs)}`,
        ...amounts(verdict),
        related: relatedQuota(set, verdict),
        ...given({ location: verdict.resource && object.locateRequest?.(verdict.resource) }),
        ...detailOf(verdict, object),
      });
    }
  }
}

/** The end of a message about workloads whose number of pods is not the one in git. */
function scaledText(gangs: readonly CountedGang[]): string {
  const scaled = gangs.flatMap(({ members }) => members).find(({ workload }) => workload.scaledBy !== undefined)
    ?.workload.scaledBy;
  return scaled === undefined ? "" : `; ${scaled.autoscaler} keeps at least ${countText(scaled.replicas, "replica")}`;
}

/** A gang without pods now is only a warning: the problem starts when the workload is resumed. */
export function errorUnlessSuspended({ isInactive }: QuotaVerdict): Severity {
  if (isInactive === true) return "warning";
  return "error";
}

/** An amount in the unit of a queue: GPUs, millicores, MB. */
export function inQueueUnits(resource: QuotaResource, amount: number): number {
  return amount / { gpu: 100, cpu: 1, memory: 1_000_000 }[resource];
}

function keyOf({ reason, queue, resource, bound, size }: QuotaVerdict): string {
  return [reason, queue, resource, bound, size].filter((part) => part !== undefined).join("/");
}

function amounts({ resource, have, need }: QuotaVerdict): Partial<RuleFinding> {
  if (resource === undefined || have === undefined || need === undefined) return {};
  return { expected: `at most ${boundText(resource, have)}`, received: amountText(resource, need) };
}

function relatedQuota(set: ObjectSet, verdict: QuotaVerdict): NonNullable<RuleFinding["related"]> {
  const place = quotaOf(set, verdict);
  if (place?.object === undefined) return [];
  return [{ ...place, message: `the quota of queue ${verdict.queue}` }];
}

/** The place of the number that a verdict is about. */
function quotaOf(set: ObjectSet, { cluster, queue, resource, bound }: QuotaVerdict): FindingPlace | undefined {
  const node = quotaOfSet(set).trees.get(cluster)?.find(queue);
  if (node === undefined || resource === undefined || bound === undefined) return undefined;
  return placeOfQuota(set, node, resource, bound);
}

function reportTogether(set: ObjectSet, verdict: QuotaVerdict, severity: Severity, report: Report): void {
  const { level, cluster, queue, resource, bound, size, need, allocated = 0, reason, text } = verdict;
  if (resource === undefined || size === undefined || need === undefined) return;
  const shares = sharesOf(set, verdict, resource, size);
  const quota = quotaOf(set, verdict);
  const share = placeOfShare(shares[0]);
  const isAtWorkload = level === "never-together" && share !== undefined;
  const place = isAtWorkload ? share : (quota ?? share);
  if (place === undefined) return;
  const others = shares.length - MOST_RELATED;
  report({
    ...place,
    ...(isAtWorkload && sharedBy(queue)),
    key: [reason, cluster, queue, resource, bound].join("/"),
    severity,
    message: text,
    ...amounts(verdict),
    value: inQueueUnits(resource, need + allocated),
    related: [
      ...(isAtWorkload ? relatedQuota(set, verdict) : []),
      ...shares.slice(0, MOST_RELATED).map(({ object, amount, gang }, index) => {
        const more = others > 0 && index === MOST_RELATED - 1 ? `; ${others} more workloads are not listed` : "";
        return { object, path: "", message: `requests ${amountText(resource, amount)}${scaledText([gang])}${more}` };
      }),
    ],
  });
}

/** The workload is one of several, so the finding is that of the queue, whichever workload is the largest. */
function sharedBy(queue: string): Pick<SetRuleFinding, "identity" | "isShared"> {
  return { identity: { apiVersion: "scheduling.run.ai/v2", kind: "Queue", name: queue }, isShared: true };
}

/** The most workloads that a finding about a sum lists. */
const MOST_RELATED = 10;

/** The part of a workload in a sum. */
interface Share {
  readonly object: CheckedObject;
  readonly amount: number;
  /** The first of its gangs in the sum. */
  readonly gang: CountedGang;
}

/** The shares in a sum, the largest first. */
function sharesOf(
  set: ObjectSet,
  { gangs }: QuotaVerdict,
  resource: QuotaResource,
  size: DemandSize,
): readonly Share[] {
  const shares = new Map<CheckedObject, Share & { amount: number }>();
  for (const gang of gangs) {
    const placed = demandsOf(set).get(gang);
    if (placed === undefined) continue;
    const { object, demand } = placed;
    getOrCreate(shares, object, () => ({ object, amount: 0, gang })).amount +=
      demand[size][resource] * (gang.copies ?? 1);
  }
  return [...shares.values()].sort((a, b) => b.amount - a.amount || compareObjects(a.object.object, b.object.object));
}

function placeOfShare(share: Share | undefined): FindingPlace | undefined {
  return share && { object: share.object, path: "" };
}
