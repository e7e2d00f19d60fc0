import { expect, test } from "vitest";
import { oneDefaultPriority as rule } from "../../../policies/rights/one-default-priority.ts";
import { check } from "../../helpers/policies.ts";

const priority = (name: string, rest = "globalDefault: true") =>
  `apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: ${name}}\nvalue: 1\n${rest}\n---\n`;

test.each([
  priority("a"),
  priority("a") + priority("b", ""),
  priority("a", "globalDefault: false") + priority("b"),
  // GITOPS-002 reports an object that is defined twice.
  priority("a") + priority("a"),
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test("each default after the first is reported", () => {
  expect(check(rule, priority("a") + priority("b") + priority("c"))).toMatchObject([
    {
      severity: "error",
      path: "/globalDefault",
      message: expect.stringContaining("PriorityClass b is a second default beside a"),
    },
    { severity: "error", message: expect.stringContaining("PriorityClass c is a second default beside a") },
  ]);
});
