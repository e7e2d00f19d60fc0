import { groupOf } from "../../src/base/kubernetes.ts";
import { nearest } from "../../src/base/nearest.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { PREEMPTIBILITIES } from "../../src/base/preemptibility.ts";
import { at, formatValue, number, text } from "../../src/base/read.ts";
import type { Cluster } from "../../src/organization/organization.ts";
import { NON_PREEMPTIBLE_FROM } from "../../src/quota/preemption.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";
import { gangsOf } from "../sets/set-gangs.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { isAssumed } from "./set-verdicts.ts";

/** Classes that every Kubernetes cluster has. */
const BUILT_IN = { "system-cluster-critical": 2_000_000_000, "system-node-critical": 2_000_001_000 };

/** QUOTA-008: what says whether a workload may be preempted is understood. */
export const knownPriorityClass = defineRule({
  id: "QUOTA-008",
  name: "known-priority-class",
  title: "The priority class exists, the preemptibility is a word that KAI knows, and the two agree",
  severity: "error",
  pack: "strict",
  rationale:
    "A class that does not exist, or a misspelt preemptibility, is passed over in silence: the workload gets the class of its kind, and with it another answer to whether it may be preempted and held against the quota. A class that says one and a label that says the other are both meant by somebody; the label counts. Without muster.yaml the classes of KAI's chart are assumed, and an unknown one is a warning.",
  fix: "name a priority class of the cluster, and preemptible or non-preemptible",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/priority"],
  examples: {
    good: organizationExample() + trainingExample({ labels: "{priorityClassName: build}" }),
    bad: organizationExample() + trainingExample({ labels: "{priorityClassName: biuld}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    const classes = new Map<string, ReadonlyMap<string, number>>();
    const classesOf = (cluster: Cluster) => {
      const known = classes.get(cluster.name) ?? knownClasses(set, cluster);
      classes.set(cluster.name, known);
      return known;
    };
    for (const checked of subjects(set)) {
      const told = new Set<string>();
      const named = namesOf(set, checked);
      const once = (found: RuleFinding) => {
        const place = `${found.key} ${found.path}`;
        if (!told.has(place)) report({ object: checked, ...found });
        told.add(place);
      };
      for (const name of named) judge(name, checked.cluster, classesOf(checked.cluster), once);
      checkAgreement(named, classesOf(checked.cluster), once);
    }
  },
});

/** A value that says whether a workload may be preempted. */
interface Named {
  readonly what: "class" | "preemptibility";
  readonly value: unknown;
  readonly path: string;
}

/** Workloads of the cluster's scheduler, and committed PodGroups. */
function subjects(set: ObjectSet): readonly CheckedObject[] {
  const inGroups = new Set(
    gangsOf(set).flatMap(({ mode, members }) => (mode === "external" ? members.map(({ workload }) => workload) : [])),
  );
  const workloads = set.workloads.filter((workload) => {
    const { gangs, object, checked } = workload;
    // KAI alone runs nothing of the platform's own kinds, whose classes are the platform's.
    if (checked.cluster.scheduler === "kai" && groupOf(object.apiVersion) === "run.ai") return false;
    return gangs.length > 0 || inGroups.has(workload);
  });
  return [...workloads.map(({ checked }) => checked), ...set.ofKind("scheduling.run.ai", "PodGroup")];
}

/** In the order in which the podgrouper looks: the workload's labels, those of its pods, the pods' own class. */
function namesOf(set: ObjectSet, checked: CheckedObject): readonly Named[] {
  const { object } = checked;
  const found: Named[] = [];
  const add = (what: Named["what"], value: unknown, path: () => string) => {
    if (value !== undefined && value !== null && value !== "") found.push({ what, value, path: path() });
  };
  const workload = set.workloadOf(checked);
  if (workload === undefined) {
    add("class", at(object.spec, "priorityClassName"), () => "/spec/priorityClassName");
    return found;
  }
  for (const [what, key] of LABELS) {
    const pointer = pointerTo("/metadata/labels", key);
    add(what, at(object, "metadata", "labels", key), () => pointer);
    // A bare Pod is its own template.
    if (object.kind === "Pod") continue;
    for (const view of workload.views) add(what, at(view.labels, key), () => podPlaces(object)(view, pointer).path);
  }
  for (const view of workload.views) {
    const pointer = "/spec/priorityClassName";
    add("class", at(view.spec, "priorityClassName"), () => podPlaces(object)(view, pointer).path);
  }
  return found;
}

const LABELS = [
  ["class", KAI_KEYS.priorityClass],
  ["preemptibility", KAI_KEYS.preemptibility],
] as const;

function judge(
  { what, value, path }: Named,
  cluster: Cluster,
  classes: ReadonlyMap<string, number>,
  tell: (found: RuleFinding) => void,
): void {
  const known = what === "class" ? [...classes.keys()] : wordsOf(cluster);
  const name = text(value);
  if (name !== undefined && known.includes(name)) return;
  const close = name === undefined ? undefined : nearest(name, known);
  const label = what === "class" ? "priority class" : "preemptibility";
  const why =
    what === "class"
      ? `is none of cluster ${cluster.name}, so that of the workload's kind counts`
      : "is no word that KAI knows, so the priority class decides";
  tell({
    path,
    key: what,
    message: `${label} ${formatValue(value)} ${why}`,
    expected: `one of ${known.filter((word) => !Object.hasOwn(BUILT_IN, word)).join(", ")}`,
    received: formatValue(value),
    ...(close === undefined ? {} : { fix: `did you mean ${close}?` }),
    ...(what === "class" && isAssumed(cluster) ? { severity: "warning" } : {}),
  });
}

function checkAgreement(
  named: readonly Named[],
  classes: ReadonlyMap<string, number>,
  tell: (found: RuleFinding) => void,
): void {
  const first = named.find(({ what, value }) => what === "class" && classes.has(text(value) ?? ""));
  const said = named.find(({ what, value }) => what === "preemptibility" && PREEMPTIBILITIES.some((w) => w === value));
  const name = text(first?.value) ?? "";
  const priority = classes.get(name);
  if (said === undefined || priority === undefined) return;
  const byClass = priority < NON_PREEMPTIBLE_FROM ? "preemptible" : "non-preemptible";
  const byLabel = text(said.value) ?? "";
  if (byClass === byLabel) return;
  tell({
    path: said.path,
    key: "agreement",
    severity: "warning",
    message: `priority class ${name} (${priority}) makes the workload ${byClass}, and its label ${byLabel}; the label counts`,
    expected: byClass,
    received: byLabel,
    fix: "name a class that says the same, or waive the finding where the label is meant",
  });
}

function wordsOf({ scheduler }: Cluster): readonly string[] {
  // The platform has a third word, which KAI alone does not know yet.
  return scheduler === "runai" ? [...PREEMPTIBILITIES, "semi-preemptible"] : PREEMPTIBILITIES;
}

function knownClasses(set: ObjectSet, cluster: Cluster): ReadonlyMap<string, number> {
  const objects = set
    .ofKind("scheduling.k8s.io", "PriorityClass")
    .filter((checked) => checked.cluster.name === cluster.name)
    .map(({ object }) => [object.metadata.name, number(at(object, "value")) ?? 0] as const);
  return new Map([...Object.entries(cluster.priorityClasses), ...objects, ...Object.entries(BUILT_IN)]);
}
