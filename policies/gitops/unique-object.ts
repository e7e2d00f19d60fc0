import { variableIn } from "../../src/base/substitution-variables.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { identityOf } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";

/** GITOPS-002: every object is defined once. */
export const uniqueObject = defineRule({
  id: "GITOPS-002",
  name: "unique-object",
  title: "No two objects in a cluster have the same group, kind, namespace and name",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server treats both as one object, even if they use different versions of the group. The one that is applied last wins, and a GitOps controller switches between the two again and again.",
  fix: "rename or remove one of the two",
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-vision}
`,
    bad: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.objects) {
      const { kind, metadata } = checked.object;
      // The API server generates a different name for each.
      if (metadata.name === "" || metadata.generateName === metadata.name) continue;
      // Two files may get different values for one variable.
      if (variableIn(metadata.name) ?? variableIn(metadata.namespace ?? "")) continue;
      const all = set.findAll(identityOf(checked.object, checked.cluster.name));
      const first = all.find((other) => other === checked || mayMeet(other, checked));
      if (first === undefined || first === checked) continue;
      const name = metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`;
      report({
        object: checked,
        path: "/metadata/name",
        message: `${kind} ${name} of cluster ${checked.cluster.name} is defined twice: here and at ${placeOf(first)}`,
        related: [{ object: first, path: "/metadata/name", message: "the first definition" }],
      });
    }
  },
});

// A kustomization or a chart is applied instead of another variant of it, and not beside it.
function mayMeet(a: CheckedObject, b: CheckedObject): boolean {
  return a.unit === undefined || b.unit === undefined || a.unit === b.unit;
}

/** The origin of an object for messages: `file:line:column` or the construct path. */
function placeOf({ locate, source, file }: CheckedObject): string {
  const location = locate?.("/metadata/name");
  if (location !== undefined) return `${location.file}:${location.line}:${location.column}`;
  if (source === undefined) return file ?? "another place";
  const construct = `construct ${source.constructPath}`;
  return source.file === undefined ? construct : `${source.file}:${source.line ?? 1}, ${construct}`;
}
