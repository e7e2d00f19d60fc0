import type { Finding } from "../finding/finding.ts";
import { stablePath } from "../finding/fingerprint.ts";
import type { Catalogue } from "../interpret/catalogue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import { buildSet } from "./build-set.ts";
import type { CheckedObject } from "./checked-object.ts";
import { evaluateObject } from "./evaluate-object.ts";
import type { Rule } from "./rule.ts";
import { type PolicySettings, withRulesOf } from "./settings.ts";

/** An object of a file, and everything that kustomizations make of it. */
export interface BuiltOutputs {
  readonly before: CheckedObject;
  /** At least one. */
  readonly after: readonly CheckedObject[];
}

/** Whether a rule reports mandatory fields that are missing. */
export function isAboutMissingFields({ fault }: Pick<Rule, "fault">): boolean {
  return fault === "missing";
}

/**
 * Returns whether a finding is about missing fields that every kustomization with the object adds: the object is never
 * applied without them.
 */
export function completedBy(
  outputs: readonly BuiltOutputs[],
  settings: PolicySettings,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): (finding: Finding) => boolean {
  const objects = outputs.flatMap(({ before, after }) => [before, ...after]);
  const { set } = buildSet({ organization: knowledge.organization, objects }, catalogue, knowledge);
  const restricted = withRulesOf(settings, isAboutMissingFields);
  const findingsOf = (checked: CheckedObject) => {
    const findings: Finding[] = [];
    evaluateObject(checked, set, restricted, (finding) => findings.push(finding));
    return findings;
  };
  const completed = outputs.flatMap(({ before, after }) => {
    const left = new Set(after.flatMap((each) => findingsOf(each).map((finding) => placeKey(finding, each))));
    return findingsOf(before).filter((finding) => !left.has(placeKey(finding, before)));
  });
  const keys = new Set(completed.map(fileKey));
  return (finding) => keys.has(fileKey(finding));
}

/** Objects of one name in several files have equal fingerprints. */
function fileKey({ rule, fingerprint, location }: Finding): string {
  return JSON.stringify([rule, fingerprint, location?.file]);
}

/** The place of a finding in its object, whose name may change. */
function placeKey({ rule, component, instance, path, message }: Finding, { object }: CheckedObject): string {
  return JSON.stringify([rule, component, instance, stablePath(object, path), message]);
}
