import { describe, expect, test } from "vitest";
import { noGlobalDefaultPriority as rule } from "../../../policies/rights/no-global-default-priority.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "a default",
      `apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: a}
value: 5
globalDefault: true
`,
      ["/globalDefault: PriorityClass a applies to every new pod of the cluster without a class"],
    ],
    [
      "no default",
      `apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: a}
value: 5
`,
      [],
    ],
    [
      "null",
      `apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: a}
globalDefault: null
`,
      [],
    ],
    [
      "a kind of another group",
      `apiVersion: example.com/v1
kind: PriorityClass
metadata: {name: a}
globalDefault: true
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
