import { rules } from "../../policies/index.ts";
import { type ObjectRef, refOf } from "../base/kubernetes.ts";
import { memoize } from "../base/memo.ts";
import type { Finding } from "../finding/finding.ts";
import type { Law } from "../law/law.ts";
import { lawBook } from "../law/law-book.ts";
import { type Baseline, baselineOf } from "../rules/baseline.ts";
import { runAllRules } from "../rules/evaluate.ts";
import type { ObjectSet } from "../rules/object-set.ts";
import { judge } from "../rules/rule-book.ts";
import type { ActiveRule, ActiveRules, PolicySettings } from "../rules/settings.ts";

/**
 * Returns the findings of the base, by its own rules, that may be equal to a finding of the branch. Other rules do not
 * run, and rules of objects and pods check only objects with a finding of the branch: the fingerprint of a finding depends
 * on its rule and its object.
 *
 * @param active the findings of the branch that may be known
 */
export function sharedFindings(
  set: ObjectSet,
  law: Pick<Law, "muster" | "waivers">,
  active: readonly Pick<Finding, "rule" | "object">[],
  today: string,
): Baseline {
  const book = lawBook(law.muster, set.organization, rules);
  const settings = onlyRules(book.settings, new Set(active.map(({ rule }) => rule)));
  const reported = new Set(active.flatMap(({ object }) => (object === undefined ? [] : [keyOf(object)])));
  const objects = set.objects.filter(({ object }) => reported.has(keyOf(refOf(object))));
  const run = runAllRules(set, settings, objects);
  return baselineOf(judge(set, { ...book, waivers: [...book.waivers, ...law.waivers] }, { today, run }).findings);
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
