import { rules as shipped } from "../../../policies/index.ts";
import type { Finding, Issue } from "../../kernel/index.ts";
import { memoize, type ObjectRef, refOf } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import type { ActiveRule, ActiveRules, PolicySettings } from "../../rules/index.ts";
import { applyRuleBook, type Baseline, exactBaselineOf, runAllRules } from "../../rules/index.ts";
import type { BasePolicies } from "../policy-base/base-policies.ts";
import { baseRuleBook } from "../policy-base/base-rule-book.ts";

/** Both sides of a branch, and what their findings depend on. */
interface CheckedSides {
  readonly before: ObjectSet;
  readonly after: ObjectSet;
  /** The policies of the base. */
  readonly policies: Pick<BasePolicies, "muster" | "waivers" | "userRules" | "packSettings">;
  /** Whether the branch has the policies, waivers and CRDs of the base. */
  readonly hasSamePolicies: boolean;
}

/**
 * Returns the findings of the base, by its own rules, that may be equal to a finding of the branch. Other rules do not
 * run, and rules of objects and pods check only objects with a finding of the branch: the fingerprint of a finding depends
 * on its rule and its object. They do not check objects again that both sides have.
 *
 * @param active the findings of the branch that may be known
 */
export function sharedFindings(
  { before, after, policies, hasSamePolicies }: CheckedSides,
  active: readonly BranchFinding[],
  today: string,
): Baseline {
  const book = baseRuleBook(policies, before.organization, []);
  const objectRules = new Set(
    [...shipped, ...book.userRules].filter(({ scope }) => scope !== "set").map(({ id }) => id),
  );
  const changed = hasSamePolicies ? changedKeys(before.objects, after.objects) : undefined;
  const shared: Finding[] = [];
  const ids = new Set<string>();
  const reported = new Set<string>();
  for (const finding of active) {
    const { rule, object } = finding;
    const key = object && objectRules.has(rule) ? keyOf(object) : undefined;
    if (key !== undefined && isFinding(finding) && changed?.has(key) === false) {
      shared.push(finding);
      continue;
    }
    ids.add(rule);
    if (key !== undefined) reported.add(key);
  }
  const settings = onlyRules(book.settings, ids);
  const objects = before.objects.filter(({ object }) => reported.has(keyOf(refOf(object))));
  const run = runAllRules(before, settings, objects);
  const checked = applyRuleBook(before, { ...book, waivers: [...book.waivers, ...policies.waivers] }, { today, run });
  return [...exactBaselineOf(checked.findings), ...exactBaselineOf(shared)];
}

/** An issue of the branch; the findings of rules have fingerprints. */
type BranchFinding = Issue & Partial<Pick<Finding, "fingerprint">>;

function isFinding(issue: BranchFinding): issue is Finding {
  return issue.fingerprint !== undefined;
}

/** Returns a test for the objects of the branch that its base does not have as they are. */
export function changedObjects(before: ObjectSet, after: ObjectSet): (object: ObjectRef) => boolean {
  const changed = changedKeys(before.objects, after.objects);
  return (object) => changed.has(keyOf(object));
}

/** The objects of which one side has another version than the other side, or another number. */
function changedKeys(before: readonly CheckedObject[], after: readonly CheckedObject[]): ReadonlySet<string> {
  const [old, now] = [new Set(before), new Set(after)];
  const differing = [...before.filter((checked) => !now.has(checked)), ...after.filter((checked) => !old.has(checked))];
  return new Set(differing.map(({ object }) => keyOf(refOf(object))));
}

function onlyRules(settings: PolicySettings, ids: ReadonlySet<string>): PolicySettings {
  const isWanted = ({ rule }: ActiveRule) => ids.has(rule.id);
  const wanted = memoize(
    ({ pod, object }: ActiveRules): ActiveRules => ({ pod: pod.filter(isWanted), object: object.filter(isWanted) }),
  );
  return {
    ...settings,
    forObject: (object) => wanted(settings.forObject(object)),
    forSet: settings.forSet.filter(isWanted),
  };
}

// Without the version, which does not change a fingerprint.
function keyOf({ kind, namespace, name }: ObjectRef): string {
  return JSON.stringify([kind, namespace, name]);
}
