import { describe, expect, test } from "vitest";
import { admissionExample } from "../../../policies/admission/admission-example.ts";
import { judgedPolicies as rule } from "../../../policies/admission/judged-policies.ts";
import { check } from "../../helpers/policies.ts";

describe(rule.id, () => {
  const unknown = (yaml: string) => check(rule, yaml).map(({ message, unjudged }) => [message, unjudged]);

  test("reports once what is not known, and marks it as unjudged", () => {
    expect(unknown(admissionExample(16))).toEqual([]);
    const selecting = admissionExample(8).replace(
      "resourceRules:",
      "namespaceSelector: {matchLabels: {env: prod}}\n    resourceRules:",
    );
    expect(unknown(selecting)).toEqual([
      [
        "ValidatingAdmissionPolicy gpu-limit is not judged for PyTorchJob team-nlp/train: it selects by the label env, whose value is not known",
        true,
      ],
    ]);
    const namespace = "---\n{apiVersion: v1, kind: Namespace, metadata: {name: team-nlp, labels: {env: dev}}}\n";
    expect(unknown(selecting + namespace)).toEqual([]);
  });

  test("names the params that the manifests do not have", () => {
    const limited = admissionExample(8)
      .replace("failurePolicy: Fail", "paramKind: {apiVersion: v1, kind: ConfigMap}")
      .replace("validationActions:", "paramRef: {name: limits, parameterNotFoundAction: Deny}, validationActions:");
    expect(unknown(limited)).toEqual([
      [
        expect.stringContaining("it needs ConfigMap limits in namespace team-nlp, which is not among the manifests"),
        true,
      ],
    ]);
    const params = "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: limits, namespace: team-nlp}}\n";
    expect(unknown(limited + params)).toEqual([]);
  });
});
