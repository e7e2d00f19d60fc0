import { given } from "../../src/base/given.ts";
import type { Severity } from "../../src/finding/issue.ts";
import { amountText, boundText } from "../../src/quota/amount-text.ts";
import type { CountedGang } from "../../src/quota/counted-gang.ts";
import type { QuotaResource } from "../../src/quota/resources.ts";
import type { QuotaVerdict } from "../../src/quota/verdict.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import type { RuleFinding, SetRuleContext } from "../../src/rules/rule.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { word } from "../../src/schema/schema.ts";
import { type QuotaPlace, queuePath, quotaPlace, subjectOf } from "./places.ts";
import { askingOf, objectionsOf } from "./set-verdicts.ts";

type Report = SetRuleContext<unknown>["report"];

/** Option of rules about sums: how stern they are. */
export interface TogetherOptions {
  /**
   * Severity where gangs fit one by one and not together: for ever with services, one after the other with jobs, and
   * which of the two it is, the manifests do not say.
   */
  readonly together: Severity;
}

/** Schema of `TogetherOptions`. */
export const TOGETHER = word(["error", "warning", "info"]);

/** What a rule makes of a verdict; undefined where it is another rule's. */
export type Judge = (verdict: QuotaVerdict) => Severity | undefined;

/** What is added to the finding of a verdict. */
export type Detail = (verdict: QuotaVerdict, checked: CheckedObject) => Partial<RuleFinding>;

/**
 * Reports the verdicts that a rule takes for its own: of one gang at the PodGroup or workload, once for all its replicas;
 * of a queue where its quota is written.
 */
export function reportVerdicts(set: ObjectSet, judge: Judge, report: Report, detail: Detail = () => ({})): void {
  const alike = new Map<CheckedObject, Map<string, { verdict: QuotaVerdict; severity: Severity; count: number }>>();
  for (const verdict of objectionsOf(set)) {
    const severity = judge(verdict);
    if (severity === undefined) continue;
    if (verdict.together) {
      reportTogether(set, verdict, severity, report);
      continue;
    }
    const [gang] = verdict.gangs;
    const checked = gang === undefined ? undefined : subjectOf(set, gang);
    if (checked === undefined) continue;
    const own = alike.get(checked) ?? new Map();
    alike.set(checked, own);
    const key = keyOf(verdict);
    const known = own.get(key);
    if (known === undefined) own.set(key, { verdict, severity, count: 1 });
    else known.count += 1;
  }
  for (const [object, own] of alike) {
    const { path } = queuePath(set, object);
    for (const [key, { verdict, severity, count }] of own) {
      const others = count === 1 ? "" : `, and so for ${count - 1} more ${count === 2 ? "gang" : "gangs"} like it`;
      report({
        object,
        path,
        key,
        severity,
        message: `${verdict.text}${others}`,
        ...amounts(verdict),
        ...given({ location: verdict.resource && object.locateRequest?.(verdict.resource) }),
        ...related(set, verdict),
        ...detail(verdict, object),
      });
    }
  }
}

/** What is wrong once a workload is switched on is no error yet. */
export function sternness({ asleep }: QuotaVerdict, severity: Severity): Severity {
  return asleep === true && severity === "error" ? "warning" : severity;
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

function related(set: ObjectSet, { cluster, queue, resource, bound }: QuotaVerdict): Pick<RuleFinding, "related"> {
  const node = quotaOfSet(set).trees.get(cluster)?.find(queue);
  if (node === undefined || resource === undefined || bound === undefined) return {};
  const place = quotaPlace(set, node, resource, bound);
  return place?.object === undefined ? {} : { related: [{ ...place, message: `the quota of queue ${queue}` }] };
}

function reportTogether(set: ObjectSet, verdict: QuotaVerdict, severity: Severity, report: Report): void {
  const { cluster, queue, resource, bound, size, need = 0, allocated = 0, gangs, reason, text } = verdict;
  const node = quotaOfSet(set).trees.get(cluster)?.find(queue);
  if (node === undefined || resource === undefined || bound === undefined || size === undefined) return;
  const shares = sharesOf(set, gangs, resource, size);
  const place: QuotaPlace | undefined = quotaPlace(set, node, resource, bound) ?? firstOf(set, greatest(shares, 1));
  if (place === undefined) return;
  const shown = greatest(shares, MOST_RELATED);
  const rest = shares.length - shown.length;
  report({
    ...place,
    key: [reason, cluster, queue, resource, bound].join("/"),
    severity,
    message: text,
    ...amounts(verdict),
    value: inQueueUnits(resource, need + allocated),
    related: shown.map(({ object, amount }, index) => {
      const more = index === shown.length - 1 && rest > 0 ? `, and ${rest} more workloads` : "";
      return { object, path: "", message: `asks for ${amountText(resource, amount)}${more}` };
    }),
  });
}

/** Workloads that are named beside a sum; the greatest come first. */
const MOST_RELATED = 10;

interface Share {
  readonly object: CheckedObject;
  readonly amount: number;
}

function sharesOf(
  set: ObjectSet,
  gangs: readonly CountedGang[],
  resource: QuotaResource,
  size: "minimum" | "declared" | "maximum",
): readonly Share[] {
  const asking = askingOf(set);
  const sums = new Map<CheckedObject, number>();
  for (const gang of gangs) {
    const known = asking.get(gang);
    if (known === undefined) continue;
    const { object, demand } = known;
    sums.set(object, (sums.get(object) ?? 0) + demand[size][resource]);
  }
  return [...sums].map(([object, amount]) => ({ object, amount }));
}

/** The greatest shares, the greatest first; of equal ones those that come first. */
function greatest(shares: readonly Share[], most: number): readonly Share[] {
  const found: Share[] = [];
  for (const share of shares) {
    if (found.length === most && (found.at(-1)?.amount ?? 0) >= share.amount) continue;
    const index = found.findIndex(({ amount }) => amount < share.amount);
    found.splice(index < 0 ? found.length : index, 0, share);
    if (found.length > most) found.pop();
  }
  return found;
}

function firstOf(set: ObjectSet, [first]: readonly Share[]): QuotaPlace | undefined {
  return first === undefined ? undefined : { object: first.object, path: queuePath(set, first.object).path };
}
