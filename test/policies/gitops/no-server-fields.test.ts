import { expect, test } from "vitest";
import { noServerFields as rule } from "../../../policies/gitops/no-server-fields.ts";
import { check } from "../../helpers/policies.ts";

const object = (metadata: string, rest = "") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${metadata}}\n${rest}\n`;

test.each([
  ["", ""],
  [", labels: {}", ""],
  [", creationTimestamp: null", ""],
  ["", "status: null"],
  ["", "status: {}"],
  ["", "status: text"],
  [", resourceVersion: null", "data: {status: a, uid: b}"],
])("passes with %j and %j", (metadata, rest) => {
  expect(check(rule, object(metadata, rest))).toEqual([]);
});

test.each(["resourceVersion", "uid", "creationTimestamp", "generation", "selfLink"])(
  "finds metadata.%s and removes it",
  (field) => {
    expect(check(rule, object(`,\n  ${field}: "1"`))).toMatchObject([
      {
        rule: "GITOPS-003",
        severity: "error",
        message: `the API server writes metadata.${field}`,
        path: `/metadata/${field}`,
        location: { line: 4 },
        edits: [{ op: "remove", path: `/metadata/${field}` }],
      },
    ]);
  },
);

test("finds managedFields and a status", () => {
  expect(
    check(rule, object(", managedFields: [{manager: kubectl}]", "status: {phase: Running}")).map(({ path }) => path),
  ).toEqual(["/metadata/managedFields", "/status"]);
});
