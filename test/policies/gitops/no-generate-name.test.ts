import { expect, test } from "vitest";
import { noGenerateName as rule } from "../../../policies/gitops/no-generate-name.ts";
import { check } from "../../helpers/policies.ts";

const job = (metadata: string) => `apiVersion: batch/v1\nkind: Job\nmetadata: {${metadata}}\n`;

test.each([
  "",
  "name: a",
  "generateName: null",
  "generateName: ''",
  "generateName: 7",
  "name: a, generateName: a-",
  "generateName: a-, annotations: {argocd.argoproj.io/hook: PreSync}",
  "generateName: a-, annotations: {helm.sh/hook: pre-install}",
])("passes with {%s}", (metadata) => {
  expect(check(rule, job(metadata))).toEqual([]);
});

test.each([
  "generateName: a-",
  "generateName: a-, annotations: null",
  "generateName: a-, annotations: {hook: PreSync}",
])("finds {%s}", (metadata) => {
  expect(check(rule, job(metadata))).toMatchObject([
    {
      rule: "GITOPS-004",
      severity: "warning",
      message: "Job a-* has no name, so every sync creates another object",
      path: "/metadata/generateName",
      location: { line: 3 },
    },
  ]);
});
