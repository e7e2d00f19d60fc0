import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { type FluxDependency, fluxDependencies } from "./flux-dependencies.ts";

/** The kinds of Flux with `dependsOn`, whose entries are of the same kind. */
const KINDS = [
  ["kustomize.toolkit.fluxcd.io", "Kustomization"],
  ["helm.toolkit.fluxcd.io", "HelmRelease"],
] as const;
/** The most objects of a cycle that a message names. */
const MOST_NAMES = 6;

/** GITOPS-084: Flux can apply every Kustomization and HelmRelease. */
export const noDependencyCycle = defineRule({
  id: "GITOPS-084",
  name: "no-dependency-cycle",
  title: "No Kustomization or HelmRelease of Flux depends on itself, directly or through others",
  severity: "error",
  pack: "recommended",
  rationale:
    "Flux applies an object after the objects of its dependsOn are ready. In a cycle each one waits for another, so none of them is ever applied; the only sign is a condition that a dependency is not ready.",
  fix: "remove one dependsOn of the cycle",
  docs: ["https://fluxcd.io/flux/components/kustomize/kustomizations/#dependencies"],
  examples: { good: example("[]"), bad: example("[{name: runs}]") },
  scope: "set",
  check: (set, { report }) => {
    for (const [group, kind] of KINDS) {
      for (const cycle of cyclesOf(set.ofKind(group, kind), set)) {
        const [first] = cycle;
        if (first === undefined) continue;
        const names = [...cycle, first].map(({ object }) => object.metadata.name);
        const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names;
        report({
          object: first,
          path: "/spec/dependsOn",
          key: names.toSorted().join("/").slice(0, 200),
          message: `the dependsOn of ${kind} ${shown.join(", ")} form a cycle, so Flux applies none of them`,
          related: cycle.slice(1).map((object) => ({ object, path: "/spec/dependsOn", message: "in the same cycle" })),
        });
      }
    }
  },
});

/** The cycles of some objects of one kind, one for each group of objects that depend on each other. */
function cyclesOf(objects: readonly CheckedObject[], set: ObjectSet): readonly (readonly CheckedObject[])[] {
  const done = new Set<CheckedObject>();
  const cycles: (readonly CheckedObject[])[] = [];
  for (const start of objects) {
    // An explicit path, because a chain may be longer than the call stack.
    const path: { readonly object: CheckedObject; readonly next: Iterator<FluxDependency> }[] = [];
    const onPath = new Map<CheckedObject, number>();
    const enter = (object: CheckedObject) => {
      onPath.set(object, path.length);
      path.push({ object, next: fluxDependencies(object, set)[Symbol.iterator]() });
    };
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { value: needed } = top.next.next();
      if (needed === undefined) {
        done.add(top.object);
        onPath.delete(top.object);
        path.pop();
        continue;
      }
      const from = onPath.get(needed.object);
      if (from !== undefined) cycles.push(path.slice(from).map(({ object }) => object));
      else if (!done.has(needed.object)) enter(needed.object);
    }
  }
  return cycles;
}

function example(dependsOn: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: operators, namespace: flux-system}
spec:
  path: ./operators
  prune: true
  interval: 10m
  sourceRef: {kind: GitRepository, name: platform}
  dependsOn: ${dependsOn}
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: runs, namespace: flux-system}
spec:
  path: ./runs
  prune: true
  interval: 10m
  sourceRef: {kind: GitRepository, name: platform}
  dependsOn: [{name: operators}]
`;
}
