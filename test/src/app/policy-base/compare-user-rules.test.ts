import { expect, test } from "vitest";
import { compareUserRules } from "../../../../src/app/policy-base/compare-user-rules.ts";
import { userRule } from "../../../helpers/user-rules.ts";

const SPEC = "{id: ACME-001, scope: object, title: A, expression: 'true'}";
const messages = (base: string, branch: readonly string[]) =>
  compareUserRules([userRule(base)], { userRules: branch.map((spec) => userRule(spec)), modules: [] }).map(
    ({ message }) => message,
  );

test.each<[string, readonly string[], readonly string[]]>([
  ["the same rule", [SPEC], []],
  ["other words", [SPEC.replace("title: A", "title: B, fix: C")], []],
  ["a higher severity", [SPEC.replace("title: A", "title: A, severity: error")], []],
  [
    "a lower severity",
    [SPEC.replace("title: A", "title: A, severity: info")],
    ["ACME-001 (own-rule) has severity info; at the base it is error"],
  ],
  [
    "a smaller pack",
    [SPEC.replace("title: A", "title: A, pack: optional")],
    ["ACME-001 (own-rule) has the pack optional; at the base it is recommended"],
  ],
  [
    "another expression",
    [SPEC.replace("'true'", "'1 < 2'")],
    ["ACME-001 (own-rule) has another scope, match, expression or option than at the base, so it may report less"],
  ],
  ["no rule", [], ["ACME-001 (own-rule) is removed; the branch is judged by it all the same"]],
  [
    "another id",
    [SPEC.replace("ACME-001", "ACME-002")],
    ["ACME-001 (own-rule) is renamed to ACME-002 (own-rule); the branch is judged by it all the same"],
  ],
])("%s", (_, branch, expected) => {
  expect(messages(SPEC, branch)).toEqual(expected);
});
