import type { Catalogue, WorkloadKnowledge } from "../interpret/index.ts";
import type { Finding } from "../kernel/index.ts";
import { stablePath } from "../kernel/index.ts";
import type { CheckedObject, Rule } from "../rule/index.ts";
import { buildSet } from "./build-set.ts";
import { objectFindings } from "./evaluate-object.ts";
import { type PolicySettings, withRulesOf } from "./settings.ts";

/** An object of a file, and everything that kustomizations make of it. */
export interface BuiltOutputs {
  readonly before: CheckedObject;
  /** At least one. */
  readonly after: readonly CheckedObject[];
  /** Whether each of them is also judged by itself, so that another finding at the same place is reported anyway. */
  readonly areJudged: boolean;
}

/** The ids of the rules of some objects whose findings kustomizations may repair. */
export function repairableRules(
  objects: readonly CheckedObject[],
  { forObject }: Pick<PolicySettings, "forObject">,
): ReadonlySet<string> {
  // Most objects have the same settings.
  const all = new Set(objects.map((object) => forObject(object)));
  const rules = [...all].flatMap(({ pod, object }) => [...pod, ...object].map(({ rule }) => rule));
  return new Set(rules.filter(mayBeRepaired).map(({ id }) => id));
}

function mayBeRepaired({ kustomize }: Pick<Rule, "kustomize">): boolean {
  return kustomize !== undefined;
}

/**
 * Returns whether every kustomization with the object of a finding repairs it, such as a missing field or the tag of an
 * image: the object of the file is never applied as it is.
 */
export function repairedBy(
  outputs: readonly BuiltOutputs[],
  settings: PolicySettings,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): (finding: Finding) => boolean {
  const objects = outputs.flatMap(({ before, after }) => [before, ...after]);
  const { set } = buildSet({ organization: knowledge.organization, objects }, catalogue, knowledge);
  const restricted = withRulesOf(settings, mayBeRepaired);
  const findingsOf = (checked: CheckedObject) => objectFindings(checked, set, restricted);
  const repaired = outputs.flatMap(({ before, after, areJudged }) => {
    // The message may have a name, and only kustomizations that change more than names are judged by themselves.
    const keyOf = areJudged ? messageKey : placeKey;
    const left = new Set(after.flatMap((each) => findingsOf(each).map((finding) => keyOf(finding, each))));
    return findingsOf(before).filter((finding) => !left.has(keyOf(finding, before)));
  });
  const keys = new Set(repaired.map(fileKey));
  return (finding) => keys.has(fileKey(finding));
}

/** Objects of one name in several files have equal fingerprints. */
export function fileKey({ rule, fingerprint, location }: Finding): string {
  return JSON.stringify([rule, fingerprint, location?.file]);
}

/** The place of a finding in its object, whose name may change. */
function placeKey({ rule, component, instance, path }: Finding, { object }: CheckedObject): string {
  return JSON.stringify([rule, component, instance, stablePath(object, path)]);
}

function messageKey(finding: Finding, checked: CheckedObject): string {
  return JSON.stringify([placeKey(finding, checked), finding.message]);
}
