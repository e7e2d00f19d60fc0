import {
  at,
  getOrCreate,
  isObject,
  member,
  members,
  memoize,
  pointerTo,
  text,
  variableIn,
} from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { misspeltSearch } from "../sets/misspelt-name.ts";
import { namespaceKey } from "../sets/namespace-key.ts";

/** The kinds that select pods of their namespace, with the place of the labels. */
const SELECTORS = [
  { group: "", kind: "Service", labels: ["selector"] },
  { group: "policy", kind: "PodDisruptionBudget", labels: ["selector", "matchLabels"] },
  { group: "monitoring.coreos.com", kind: "PodMonitor", labels: ["selector", "matchLabels"] },
] as const;
const searchIn = memoize((values: ReadonlySet<string>) => misspeltSearch([...values], (value) => value));

/** GITOPS-086: a selector does not miss its pods by one letter. */
export const misspeltSelector = defineRule({
  id: "GITOPS-086",
  name: "misspelt-selector",
  title: "The label in a selector is not a misspelt label of pods in the namespace",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A Service that selects no pod answers no request, and a PodDisruptionBudget that selects none protects none; nothing reports it. The rule reports a label that no pod of the namespace has among the manifests, if a pod there has almost the same value for the same key.",
  fix: "write the label of the pods",
  docs: ["https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/"],
  examples: { good: example("server"), bad: example("sever") },
  scope: "set",
  check: (set, { report }) => {
    const kinds = SELECTORS.filter(({ group, kind }) => set.usesKind(group, kind));
    if (kinds.length === 0) return;
    const keys = kinds.flatMap(({ group, kind, labels: place }) =>
      set.ofKind(group, kind).flatMap(({ object }) => members(at(object.spec, ...place)).map(([key]) => key)),
    );
    const labels = podLabels(set, new Set(keys));
    for (const { group, kind, labels: place } of kinds) {
      for (const checked of set.ofKind(group, kind)) {
        const { metadata, spec } = checked.object;
        const known = labels.get(namespaceKey(checked));
        const selector = at(spec, ...place);
        if (known === undefined || !isObject(selector)) continue;
        for (const [key, value] of members(selector)) {
          const wanted = text(value);
          const values = known.get(key);
          if (wanted === undefined || values === undefined || values.has(wanted)) continue;
          const meant = variableIn(wanted) === undefined ? searchIn(values)(wanted) : undefined;
          if (meant === undefined) continue;
          report({
            object: checked,
            path: pointerTo(`/spec/${place.join("/")}`, key),
            key,
            message: `${kind} ${metadata.name} selects pods with ${key}: ${wanted}, which no pod of the namespace has; did you mean ${meant}?`,
            received: wanted,
            expected: meant,
          });
        }
      }
    }
  },
});

/** The values of some labels of pods, by cluster and namespace. */
function podLabels(
  set: ObjectSet,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const all = new Map<string, Map<string, Set<string>>>();
  for (const { checked, views } of set.workloads) {
    const place = namespaceKey(checked);
    for (const { labels } of views) {
      const known = getOrCreate(all, place, () => new Map<string, Set<string>>());
      for (const key of keys) {
        const value = member(labels, key);
        if (typeof value === "string") getOrCreate(known, key, () => new Set<string>()).add(value);
      }
    }
  }
  return all;
}

function example(app: string): string {
  return `
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: team-nlp}
spec: {selector: {app: llm-${app}}, ports: [{port: 80}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llm, namespace: team-nlp}
spec:
  selector: {matchLabels: {app: llm-server}}
  template:
    metadata: {labels: {app: llm-server}}
    spec: {containers: [{name: main, image: "example.com/serve:1"}]}
`;
}
