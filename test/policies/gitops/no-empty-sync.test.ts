import { expect, test } from "vitest";
import { noEmptySync as rule } from "../../../policies/gitops/no-empty-sync.ts";
import { check } from "../../helpers/policies.ts";

const application = (automated: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {syncPolicy: {automated: ${automated}}}\n`;

test.each(["null", "{}", "{prune: true}", "{allowEmpty: true}", "{prune: true, allowEmpty: false}"])(
  "passes %s",
  (automated) => {
    expect(check(rule, application(automated))).toEqual([]);
  },
);

test("finds a sync that may delete everything", () => {
  expect(check(rule, application("{prune: true, allowEmpty: true}"))).toMatchObject([
    {
      rule: "GITOPS-066",
      severity: "warning",
      path: "/spec/syncPolicy/automated/allowEmpty",
      message: "Application app deletes all of its objects when its source has none",
    },
  ]);
});
