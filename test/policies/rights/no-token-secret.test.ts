import { describe, expect, test } from "vitest";
import { noTokenSecret as rule } from "../../../policies/rights/no-token-secret.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "a token",
      `apiVersion: v1
kind: Secret
metadata: {name: a, annotations: {kubernetes.io/service-account.name: ci}}
type: kubernetes.io/service-account-token
`,
      [
        "/metadata/annotations/kubernetes.io~1service-account.name: the Secret gets a token of service account ci that never expires",
      ],
    ],
    [
      "a token without an account",
      `apiVersion: v1
kind: Secret
metadata: {name: a}
type: kubernetes.io/service-account-token
`,
      ["/type: the Secret gets a token of service account ? that never expires"],
    ],
    [
      "another type",
      `apiVersion: v1
kind: Secret
metadata: {name: a}
type: Opaque
`,
      [],
    ],
    [
      "no type",
      `apiVersion: v1
kind: Secret
metadata: {name: a}
type: null
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
