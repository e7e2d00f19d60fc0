import { describe, expect, test } from "vitest";
import { noLoweredPodSecurity as rule } from "../../../policies/rights/no-lowered-pod-security.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  test.each([
    [
      "privileged",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {pod-security.kubernetes.io/enforce: privileged}}
`,
      ["/metadata/labels/pod-security.kubernetes.io~1enforce: namespace team-nlp accepts privileged pods"],
    ],
    [
      "baseline",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {pod-security.kubernetes.io/enforce: baseline}}
`,
      [],
    ],
    [
      "a namespace of the system",
      `apiVersion: v1
kind: Namespace
metadata: {name: kube-system, labels: {pod-security.kubernetes.io/enforce: privileged}}
`,
      [],
    ],
    [
      "no labels",
      `apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: null}
`,
      [],
    ],
    [
      "another kind",
      `apiVersion: v1
kind: ConfigMap
metadata: {name: a, labels: {pod-security.kubernetes.io/enforce: privileged}}
`,
      [],
    ],
  ])("%s", (_, yaml, found) => {
    expect(check(rule, yaml).map(({ path, message }) => `${path}: ${message}`)).toEqual(found);
  });
});
