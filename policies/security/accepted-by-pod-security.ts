import { at, count } from "../../src/kernel/index.ts";
import type { CheckedObject, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { oncePerSet, podPlaces } from "../../src/rules/index.ts";
import { type PodSecurityLevel, podSecurityFaults } from "../pods/pod-security.ts";
import { keyOfNamespace, namespaceKey } from "../sets/namespace-key.ts";

const ENFORCE = "pod-security.kubernetes.io/enforce";
/** The most faults that a message names. */
const MOST = 4;

/** SEC-028: the namespace of a workload accepts its pods. */
export const acceptedByPodSecurity = defineRule({
  id: "SEC-028",
  name: "accepted-by-pod-security",
  title: "The pods of a workload have the level of Pod Security that their namespace enforces",
  severity: "error",
  security: 4.0,
  pack: "recommended",
  rationale:
    "The API server refuses each pod that the label pod-security.kubernetes.io/enforce of its namespace does not allow. It accepts the workload itself, so a Job, a RayCluster or a PyTorchJob is there and has no pods; only an event gives the reason. Where another manifest of the namespace enforces less, the finding is a warning. The pods are those that the Resource Interface of the kind describes, as the workload has them in git.",
  fix: "write the settings that the message names into the pod template; a namespace for pods that need more rights has another level",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-admission/"],
  examples: { good: example("baseline"), bad: example("restricted") },
  scope: "set",
  concernsNamespaces: (set) => enforcedLevels(set).size > 0,
  check: (set, { report }) => {
    const levels = enforcedLevels(set);
    if (levels.size === 0) return;
    for (const { checked, object, views } of set.workloads) {
      const enforced = levels.get(namespaceKey(checked));
      if (enforced === undefined) continue;
      const { level, namespace, isDoubtful } = enforced;
      for (const pod of views) {
        const faults = podSecurityFaults(pod, level);
        const [first] = faults;
        if (first === undefined) continue;
        const shown = faults.slice(0, MOST).map(({ message }) => message);
        const more = faults.length > MOST ? ` and ${count(faults.length - MOST, "more field")}` : "";
        report({
          object: checked,
          path: podPlaces(object)(pod, first.path).path,
          key: podName(pod),
          ...(isDoubtful && { severity: "warning" as const }),
          message: `namespace ${namespace.object.metadata.name} enforces ${level}, so the API server refuses the pods: ${shown.join("; ")}${more}`,
          expected: level,
          related: [{ object: namespace, path: "/metadata/labels", message: "the level of the namespace" }],
        });
      }
    }
  },
});

interface EnforcedLevel {
  readonly level: PodSecurityLevel;
  readonly namespace: CheckedObject;
  /** Whether another manifest of the namespace enforces less, so that it depends on the one that is applied. */
  readonly isDoubtful: boolean;
}

/** The levels that namespaces enforce, by their keys. */
const enforcedLevels = oncePerSet((set): ReadonlyMap<string, EnforcedLevel> => {
  const levels = new Map<string, EnforcedLevel>();
  const others = new Set<string>();
  for (const namespace of set.ofKind("", "Namespace")) {
    const { metadata } = namespace.object;
    const key = keyOfNamespace(namespace.cluster.name, metadata.name);
    const level = at(metadata, "labels", ENFORCE);
    const known = levels.get(key);
    if (level !== "baseline" && level !== "restricted") others.add(key);
    else {
      if (known !== undefined && known.level !== level) others.add(key);
      if (known?.level !== "restricted") levels.set(key, { level, namespace, isDoubtful: false });
    }
  }
  for (const key of others) {
    const known = levels.get(key);
    if (known !== undefined) levels.set(key, { ...known, isDoubtful: true });
  }
  return levels;
});

function podName({ component, instance }: PodView): string {
  return `${component}/${instance}`;
}

function example(level: string): string {
  return `
apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {pod-security.kubernetes.io/enforce: ${level}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1"}]
`;
}
