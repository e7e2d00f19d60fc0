import { count } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet, Rule } from "../rule/index.ts";
import { platformExemptions } from "./platform-exemptions.ts";
import { applicableRules } from "./run-rule.ts";
import { activeRule, activeRules, type PolicySettings } from "./settings.ts";

/** The reason why a rule that is on reports nothing about an object. */
interface Silence {
  readonly reason:
    | "needs folder"
    | "scheduler"
    | "category"
    | "no Resource Interface"
    | "no pods"
    | "platform"
    | "no finding";
  readonly text: string;
}

/** Returns why a rule that is on has no finding about an object of a set. */
export function silenceOf(rule: Rule, checked: CheckedObject, set: ObjectSet, settings: PolicySettings): Silence {
  const { applies, readsGit, scope } = rule;
  if (readsGit === true && set.repository === undefined) {
    return { reason: "needs folder", text: "it reads git, so only a check of folders of a git repository runs it" };
  }
  if (scope === "set") {
    const objects = count(set.objects.length, "object");
    return { reason: "no finding", text: `it ran on the set of ${objects} of the check and found nothing here` };
  }
  const { scheduler } = checked.cluster;
  if (applies?.schedulers?.includes(scheduler) === false) {
    const text = `it applies to clusters with ${applies.schedulers.join(" or ")}; the scheduler of cluster ${checked.cluster.name} is ${scheduler}`;
    return { reason: "scheduler", text };
  }
  const pods = podsOf(rule, checked, set);
  if (!pods.isRun) return withoutRun(rule, checked, set);
  if (platformExemptions(checked, set, settings).some((finding) => finding.rule === rule.id)) {
    const text =
      "its option platform exempts this DaemonSet: namespace, name and images are those of one of the platform";
    return { reason: "platform", text };
  }
  const part = pods.templates === 0 ? "the object" : count(pods.templates, "pod template");
  return { reason: "no finding", text: `it ran on ${part} and found nothing` };
}

/** Whether the engine runs a rule on an object, and the number of its pod templates that it runs on. */
function podsOf(rule: Rule, checked: CheckedObject, set: ObjectSet) {
  const active = activeRules([activeRule(rule)]);
  const workload = set.workloadOf(checked);
  const ofObject = applicableRules(active, checked, workload);
  const workloads = [workload, ...set.embeddedIn(checked).map((embedded) => embedded.workload)];
  const templates = workloads.reduce((sum, each) => {
    if (each === undefined || applicableRules(active, checked, each).pod.length === 0) return sum;
    return sum + each.views.length;
  }, 0);
  return { isRun: templates > 0 || ofObject.object.length > 0, templates };
}

function withoutRun({ applies }: Rule, checked: CheckedObject, set: ObjectSet): Silence {
  const { kind, apiVersion } = checked.object;
  const workload = set.workloadOf(checked);
  const embedded = set.embeddedIn(checked);
  if (workload === undefined && embedded.length === 0) {
    const text = `no Resource Interface describes ${kind} of ${apiVersion}, so it has no pods to check`;
    return { reason: "no Resource Interface", text };
  }
  const categories = [workload?.category, ...embedded.map((each) => each.workload.category)];
  const isInCategory = categories.some((own) => own !== undefined && applies?.categories?.includes(own) !== false);
  if (applies?.categories === undefined || isInCategory) {
    return { reason: "no pods", text: `it checks pods, and this ${kind} has none` };
  }
  const own = categories.filter((each) => each !== undefined).join(", ") || "none";
  const text = `it applies to workloads of category ${applies.categories.join(", ")}; the category of this one is ${own}`;
  return { reason: "category", text };
}
