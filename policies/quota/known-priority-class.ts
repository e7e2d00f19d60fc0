import { choices, formatValue, getOrCreate, given, groupOf, nearest, text } from "../../src/kernel/index.ts";
import type { Cluster } from "../../src/model/index.ts";
import {
  BUILT_IN_CLASSES,
  preemptibilitiesOf,
  preemptibilityOfPriority,
  withCommittedSettings,
} from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { gangsOfSet } from "../../src/rules/index.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { isAssumed } from "./described-clusters.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { type PreemptionSetting, preemptionSettings } from "./preemption-settings.ts";

/** Priorities of priority classes, by name. */
type PriorityClasses = ReadonlyMap<string, number>;

type Report = (finding: RuleFinding) => void;

/** QUOTA-008: the priority class and the preemptibility of a workload are valid. */
export const knownPriorityClass = defineRule({
  id: "QUOTA-008",
  name: "known-priority-class",
  title: "The priority class exists, the preemptibility is one of KAI, and the two agree",
  severity: "error",
  pack: "strict",
  rationale:
    "KAI silently ignores a class that does not exist and a misspelt preemptibility. The workload then gets the class of its kind, which decides whether the workload is preemptible and how its quota is checked. If class and label differ, the label counts, and one of the two is probably a mistake. Without muster.yaml the rule assumes the classes of KAI's chart, and an unknown class is a warning.",
  fix: "name a priority class of the cluster, and set the preemptibility to preemptible or non-preemptible",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/priority"],
  examples: {
    good:
      organizationExample() + trainingExample({ labels: "{kai.scheduler/queue: team-nlp, priorityClassName: build}" }),
    bad:
      organizationExample() + trainingExample({ labels: "{kai.scheduler/queue: team-nlp, priorityClassName: biuld}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    const classesByCluster = new Map<string, PriorityClasses>();
    for (const checked of scheduledObjects(set)) {
      const { cluster } = checked;
      const classes = getOrCreate(classesByCluster, cluster.name, () => classesOf(set, cluster));
      const settings = preemptionSettings(set, checked);
      const reportOnce = withoutRepeats<RuleFinding>(
        (finding) => report({ object: checked, ...finding }),
        ({ key, path }) => [key, path],
      );
      for (const setting of settings) checkSetting(setting, cluster, classes, reportOnce);
      checkAgreement(settings, classes, reportOnce);
    }
  },
});

/** Workloads of the cluster's scheduler, and committed PodGroups. */
function scheduledObjects(set: ObjectSet): readonly CheckedObject[] {
  const inGroups = new Set(
    gangsOfSet(set).flatMap(({ mode, members }) =>
      mode === "external" ? members.map(({ workload }) => workload) : [],
    ),
  );
  const workloads = set.workloads.filter((workload) => {
    const { gangs, object, checked } = workload;
    // KAI without the platform does not run the platform's own kinds, and does not have their classes.
    if (checked.cluster.scheduler === "kai" && groupOf(object.apiVersion) === "run.ai") return false;
    return gangs.length > 0 || inGroups.has(workload);
  });
  return [...workloads.map(({ checked }) => checked), ...set.ofKind("scheduling.run.ai", "PodGroup")];
}

function checkSetting(
  { name, value, path }: PreemptionSetting,
  cluster: Cluster,
  classes: PriorityClasses,
  report: Report,
): void {
  const isClass = name === "class";
  const known: readonly string[] = isClass ? [...classes.keys()] : preemptibilitiesOf(cluster);
  const reader = cluster.scheduler === "runai" ? `Run:ai ${cluster.version}` : "KAI";
  const written = text(value);
  if (written !== undefined && known.includes(written)) return;
  const close = written === undefined ? undefined : nearest(written, known);
  const message = isClass
    ? `priority class ${formatValue(value)} does not exist in cluster ${cluster.name}, so the class of the workload's kind counts`
    : `${formatValue(value)} is not a preemptibility of ${reader}, so the priority class decides`;
  report({
    path,
    key: name,
    message,
    received: formatValue(value),
    ...given({
      expected: choices(
        "one of ",
        known.filter((word) => !Object.hasOwn(BUILT_IN_CLASSES, word)),
      ),
    }),
    ...(close && { fix: `did you mean ${close}?` }),
    ...(isClass && isAssumed(cluster) && { severity: "warning" }),
  });
}

function checkAgreement(settings: readonly PreemptionSetting[], classes: PriorityClasses, report: Report): void {
  const classNames = settings.filter(({ name }) => name === "class").map(({ value }) => text(value) ?? "");
  const className = classNames.find((name) => classes.has(name)) ?? "";
  const priority = classes.get(className);
  // A semi-preemptible workload has preemptible and non-preemptible pods, so any class agrees with it.
  const label = settings.find(
    ({ name, value }) => name === "preemptibility" && (value === "preemptible" || value === "non-preemptible"),
  );
  if (label === undefined || priority === undefined) return;
  const byClass = preemptibilityOfPriority(priority);
  const byLabel = text(label.value) ?? "";
  if (byClass === byLabel) return;
  report({
    path: label.path,
    key: "agreement",
    severity: "warning",
    message: `priority class ${className} (${priority}) makes the workload ${byClass}, but its label makes it ${byLabel}; the label counts`,
    expected: byClass,
    received: byLabel,
    fix: "name a class that agrees with the label, or waive the finding if the label is intended",
  });
}

function classesOf({ committed }: ObjectSet, cluster: Cluster): PriorityClasses {
  const { priorityClasses } = withCommittedSettings(cluster, committed);
  return new Map(Object.entries({ ...BUILT_IN_CLASSES, ...priorityClasses }));
}
