import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { identityOf } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";

/** GITOPS-002: no object is defined twice. */
export const uniqueObject = defineRule({
  id: "GITOPS-002",
  name: "unique-object",
  title: "No two objects of a cluster share group, kind, namespace and name",
  severity: "error",
  pack: "recommended",
  rationale:
    "To the API server they are one object, also in two versions of the group: whichever is applied last wins, and a GitOps controller goes back and forth between them.",
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
      // The API server makes up the name, another one for each.
      if (metadata.name === "" || metadata.generateName === metadata.name) continue;
      const [first] = set.findAll(identityOf(checked.object, checked.cluster.name));
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

/** Where an object comes from, for people: `file:line:column`, else the construct path. */
function placeOf({ locate, source, file }: CheckedObject): string {
  const location = locate?.("/metadata/name");
  if (location !== undefined) return `${location.file}:${location.line}:${location.column}`;
  if (source === undefined) return file ?? "another place";
  return source.file === undefined
    ? `construct ${source.constructPath}`
    : `${source.file}:${source.line ?? 1}, construct ${source.constructPath}`;
}
