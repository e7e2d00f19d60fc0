import { documentKey } from "../../inputs/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { count, given, locationText, refOf } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import {
  type CatalogueRule,
  type ExplainedSetting,
  explainedSetting,
  objectAtPlace,
  type SettingLayer,
  silenceOf,
} from "../../rules/index.ts";
import type { CheckTrace } from "../check/check-trace.ts";
import { originText } from "../report/rules-facts.ts";
import type { ExplainedFinding, ExplainedObject } from "../results/explanation.ts";
import type { ExplainFinding } from "./explain-finding.ts";
import type { LocatedObject } from "./located-objects.ts";
import type { UnreadDocuments } from "./unread-place.ts";

/** A check, and the rule to explain. */
export interface ExplainedCheck {
  readonly rule: CatalogueRule;
  /** Absent for a rule of a reader, which is always on. */
  readonly policy: Rule | undefined;
  readonly trace: CheckTrace;
  /** The findings of the rule by object. */
  readonly byObject: ReadonlyMap<LocatedObject, readonly Finding[]>;
  readonly explain: ExplainFinding;
  /** The reasons why documents are judged only in parts: patches, templates and values. */
  readonly parts: UnreadDocuments["parts"];
}

/** Explains what the rule did about an object: its findings, or the one reason why there is none. */
export function explainObject(each: LocatedObject, check: ExplainedCheck): ExplainedObject {
  const { checked, location } = each;
  const setting = settingOf(each, check);
  const findings = (check.byObject.get(each) ?? []).map(check.explain);
  return given({
    object: refOf(checked.object),
    cluster: check.trace.set.organization.clusters.length > 1 ? checked.cluster.name : undefined,
    location,
    ...(findings.length > 0 ? stateOfFindings(findings) : silence(each, setting, check)),
    setting,
    findings,
  });
}

/** The result of several findings: reported if one of them is. */
export function stateOfFindings(findings: readonly ExplainedFinding[]): Pick<ExplainedObject, "result" | "reason"> {
  const reported = findings.filter(({ result }) => result === "reported");
  if (reported.length > 0) return { result: "reported", reason: `it reported ${count(reported.length, "finding")}` };
  const [{ result, reason = "" } = { result: "no finding" as const }, ...others] = findings;
  if (others.length === 0) return { result, reason };
  return { result, reason: `none of its ${findings.length} findings is reported; of the first one: ${reason}` };
}

/** The setting by the file of an object, or by the place that applies it if only there the rule is on. */
function settingOf({ checked, isPart }: LocatedObject, { rule, trace }: ExplainedCheck): ExplainedSetting {
  const own = explainedSetting(rule, trace.book, checked);
  if (own.on || isPart || trace.book.layers.overrides.length === 0) return own;
  const others = trace.subject.placesOf(checked).map((place) => objectAtPlace(checked, place));
  return others.map((other) => explainedSetting(rule, trace.book, other)).find(({ on }) => on) ?? own;
}

function silence(
  { checked, isPart }: LocatedObject,
  { on, layers }: ExplainedSetting,
  { rule, policy, trace, parts }: ExplainedCheck,
): Pick<ExplainedObject, "result" | "reason"> {
  if (!on) return { result: "off", reason: offText(layers.at(-1)) };
  if (policy === undefined) {
    return {
      result: "no finding",
      reason: `${originText(rule) ?? "checked by every check"}; there is no finding here`,
    };
  }
  if (isPart) {
    if (policy.judgesParts === true) {
      return { result: "no finding", reason: "it ran on the values of this patch or template and found nothing" };
    }
    const document = documentKey({ file: checked.file ?? "", index: checked.yaml?.document.index ?? 0 });
    const reason = parts.get(document) ?? "is a patch or a template, not a whole object";
    return { result: "part", reason };
  }
  const { reason, text } = silenceOf(policy, checked, trace.set, trace.settings);
  return { result: reason, reason: text };
}

function offText(layer: SettingLayer | undefined): string {
  if (layer?.location === undefined) {
    if (layer?.by === "command line") return "the command line turns it off";
    return `${layer?.by ?? "the pack"} does not include it, and muster.yaml does not turn it on`;
  }
  const objects = layer.objects === undefined ? "" : ` for the objects with ${layer.objects}`;
  return `${locationText(layer.location)} turns it off${objects}`;
}
