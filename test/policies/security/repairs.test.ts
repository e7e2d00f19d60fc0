import { expect, test } from "vitest";
import { securityRules } from "../../../policies/security/index.ts";
import { editYaml, emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";
import { everyRole } from "./pods.ts";

const fixable = securityRules.filter((rule) => rule.fixable === true);

/** The text after every repair that the rules offer, one after the other. */
function repaired(yaml: string): string {
  let text = yaml;
  for (const rule of fixable) {
    for (const { edits = [] } of check(rule, text)) {
      const { text: next, applied } = editYaml(text, edits);
      expect(applied).toHaveLength(edits.length);
      text = next;
    }
  }
  return text;
}

test("these rules repair", () => {
  expect(fixable.map(({ id }) => id)).toEqual(["SEC-002", "SEC-008", "SEC-012", "SEC-014"]);
});

test.each(podKinds)("repairs of several rules go together in a $name, and leave nothing to repair", (kind) => {
  const text = repaired(emitYaml(kind.wrap(podTemplate({ spec: everyRole({}) }))));
  expect(check(fixable, text)).toEqual([]);
});

test("keep comments and existing fields", () => {
  const text = repaired(`apiVersion: v1
kind: Pod
metadata: {name: a}
spec: # of a run
  securityContext: {runAsUser: 1000}
  containers:
    - name: main # the program
      image: example.com/train:1
      securityContext:
        capabilities: {drop: [ALL]} # all of them
`);
  expect(text).toBe(`apiVersion: v1
kind: Pod
metadata: {name: a}
spec: # of a run
  securityContext: {runAsUser: 1000, seccompProfile: {type: RuntimeDefault}}
  containers:
    - name: main # the program
      image: example.com/train:1
      securityContext:
        capabilities: {drop: [ALL]} # all of them
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
  automountServiceAccountToken: false
`);
});
