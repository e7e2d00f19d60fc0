import { describe, expect, test } from "vitest";
import { CrdKinds } from "../../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../../src/kernel/index.ts";
import { type AdmissionCase, answerCase } from "../../helpers/admission-cases.ts";

const CONFIG_MAPS = { apiGroups: [""], apiVersions: ["*"], operations: ["CREATE"], resources: ["configmaps"] };
const PODS = { ...CONFIG_MAPS, resources: ["pods"] };

function policy(spec: object, resourceRules: readonly object[] = [CONFIG_MAPS]): KubeObject {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicy",
    metadata: { name: "p" },
    spec: { matchConstraints: { resourceRules }, validations: [{ expression: "false" }], ...spec },
  };
}

function binding(spec: object = {}): KubeObject {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicyBinding",
    metadata: { name: "b" },
    spec: { policyName: "p", validationActions: ["Deny"], ...spec },
  };
}

const configMap: KubeObject = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a", namespace: "prod", labels: { team: "x" } },
  data: { size: "12" },
};
const pod: KubeObject = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", namespace: "prod" },
  spec: { containers: [{ name: "c", image: "x", resources: { limits: { cpu: 1 } } }] },
};
const prod: KubeObject = { apiVersion: "v1", kind: "Namespace", metadata: { name: "prod", labels: { env: "prod" } } };
const limits: KubeObject = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "limits", namespace: "prod", labels: { use: "limits" } },
  data: { most: "10" },
};

function answer(policies: readonly KubeObject[], more: Partial<AdmissionCase> = {}) {
  const recorded = { id: "own", policies, object: configMap, namespaces: [prod], params: [limits], ...more };
  return answerCase(recorded, new CrdKinds([]));
}

/** The text behind the names of the policy and the binding; null where the request is allowed. */
function denial(policies: readonly KubeObject[], more: Partial<AdmissionCase> = {}): string | null {
  const { message } = answer(policies, more);
  return message?.replace(/^.* denied request: /, "") ?? null;
}

test("a policy without a binding, or without a specification, judges nothing", () => {
  expect(denial([policy({})])).toBe(null);
  expect(denial([{ ...policy({}), spec: undefined }, binding()])).toBe(null);
  expect(
    denial([
      { ...policy({}), spec: {} },
      { ...binding(), spec: { policyName: "p" } },
    ]),
  ).toBe(null);
});

describe("a policy matches", () => {
  const failed = "failed expression: false";
  test.each<[string, object, string | null]>([
    ["a resource of its rules", {}, failed],
    ["no other operation", { matchConstraints: { resourceRules: [{ ...CONFIG_MAPS, operations: ["DELETE"] }] } }, null],
    ["a name of its rule", { matchConstraints: { resourceRules: [{ ...CONFIG_MAPS, resourceNames: ["a"] }] } }, failed],
    ["no other name", { matchConstraints: { resourceRules: [{ ...CONFIG_MAPS, resourceNames: ["b"] }] } }, null],
    ["a scope", { matchConstraints: { resourceRules: [{ ...CONFIG_MAPS, scope: "Cluster" }] } }, null],
    [
      "nothing that it excludes",
      { matchConstraints: { resourceRules: [CONFIG_MAPS], excludeResourceRules: [CONFIG_MAPS] } },
      null,
    ],
    [
      "labels of the object",
      { matchConstraints: { resourceRules: [CONFIG_MAPS], objectSelector: { matchLabels: { team: "y" } } } },
      null,
    ],
    [
      "labels of the namespace",
      { matchConstraints: { resourceRules: [CONFIG_MAPS], namespaceSelector: { matchLabels: { env: "prod" } } } },
      failed,
    ],
    [
      "the name of the namespace",
      {
        matchConstraints: {
          resourceRules: [CONFIG_MAPS],
          namespaceSelector: {
            matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "NotIn", values: ["prod"] }],
          },
        },
      },
      null,
    ],
    [
      "where its conditions hold",
      { matchConditions: [{ name: "a", expression: "object.metadata.name == 'b'" }] },
      null,
    ],
    [
      "not where a condition is false beside one that fails",
      {
        matchConditions: [
          { name: "a", expression: "object.nothing" },
          { name: "b", expression: "false" },
        ],
      },
      null,
    ],
    [
      "where a condition fails, with its error",
      { matchConditions: [{ name: "a", expression: "object.nothing == 1" }] },
      "expression 'object.nothing == 1' resulted in error: no such key: nothing",
    ],
    [
      "not where a condition fails and failures are ignored",
      {
        failurePolicy: "Ignore",
        matchConditions: [{ name: "a", expression: "object.nothing == 1" }],
      },
      null,
    ],
  ])("%s", (_, spec, expected) => expect(denial([policy(spec), binding()])).toBe(expected));

  test("where the namespace is not known only if its name decides", () => {
    const byLabel = { resourceRules: [CONFIG_MAPS], namespaceSelector: { matchLabels: { env: "prod" } } };
    const unknown = answer([policy({ matchConstraints: byLabel }), binding()], { namespaces: [] });
    expect(unknown).toMatchObject({
      allowed: true,
      unjudged: ["selects by the label env, whose value is not known"],
    });
    const byName = {
      resourceRules: [CONFIG_MAPS],
      namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "x" } },
    };
    expect(answer([policy({ matchConstraints: byName }), binding()], { namespaces: [] }).unjudged).toEqual([]);
  });
});

describe("a validation", () => {
  const validate = (validation: object, more: object = {}) => policy({ validations: [validation], ...more });
  test.each<[string, KubeObject, string | null]>([
    ["that holds allows", validate({ expression: "int(object.data.size) == 12" }), null],
    ["has a message", validate({ expression: "false", message: " no " }), "no"],
    ["makes a message", validate({ expression: "false", messageExpression: "'size ' + object.data.size" }), "size 12"],
    [
      "falls back to its message",
      validate({ expression: "false", message: "no", messageExpression: "string(object.data.x)" }),
      "no",
    ],
    [
      "that fails denies with its error",
      validate({ expression: "int(object.metadata.name) > 1" }),
      "expression 'int(object.metadata.name) > 1' resulted in error: type conversion error from 'string' to 'int'",
    ],
    ["that fails is ignored", validate({ expression: "object.x == 1" }, { failurePolicy: "Ignore" }), null],
    [
      "reads variables, which read others",
      validate(
        { expression: "variables.b == 13" },
        {
          variables: [
            { name: "a", expression: "int(object.data.size)" },
            { name: "b", expression: "variables.a + 1" },
            { name: "unused", expression: "object.nothing" },
          ],
        },
      ),
      null,
    ],
    [
      "fails with the name of its variable",
      validate({ expression: "variables.a" }, { variables: [{ name: "a", expression: "object.nothing == 1" }] }),
      `expression 'variables.a' resulted in error: composited variable "a" fails to evaluate: no such key: nothing`,
    ],
    ["that does not compile has no effect", validate({ expression: "object.x +" }), null],
  ])("%s", (_, judged, expected) => expect(denial([judged, binding()])).toBe(expected));

  test("reads the object as an API server passes it", () => {
    const expressions = [
      "object.spec.containers[0].imagePullPolicy == 'Always'",
      "object.spec.containers[0].resources.requests.cpu == '1'",
      "object.spec.tolerations.size() == 2",
      "object.spec.priority == 0",
      "object.metadata.uid == 'x' || true",
    ];
    const judged = policy({ validations: expressions.map((expression) => ({ expression })) }, [PODS]);
    expect(answer([judged, binding()], { object: pod })).toMatchObject({ allowed: true, unjudged: [] });
    const unknown = policy({ validations: [{ expression: "object.metadata.uid == 'x'" }] }, [PODS]);
    expect(answer([unknown, binding()], { object: pod }).unjudged).toEqual([
      "reads metadata.uid, which the API server sets",
    ]);
  });

  test("of a custom resource without its CRD reads no absent field", () => {
    const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec: { size: 1 } };
    const rule = { apiGroups: ["example.com"], apiVersions: ["*"], operations: ["*"], resources: ["widgets"] };
    const judge = (expression: string) =>
      answer([policy({ validations: [{ expression }] }, [rule]), binding()], { object });
    expect(judge("object.spec.size == 2").allowed).toBe(false);
    expect(judge("object.spec.size == 1").unjudged).toEqual([]);
    expect(judge("!has(object.spec.colour)").unjudged).toEqual([
      "reads the field colour, which the CRD of the object may set",
    ]);
  });

  test("about the rights of an unknown user is not judged", () => {
    const expression = "authorizer.group('').resource('pods').check('get').allowed()";
    expect(answer([policy({ validations: [{ expression }] }), binding()]).unjudged).toEqual([
      "asks for the rights of the user of the request",
    ]);
  });
});

describe("a binding", () => {
  const limited = policy({
    paramKind: { apiVersion: "v1", kind: "ConfigMap" },
    validations: [{ expression: "int(object.data.size) <= int(params.data.most)", message: "too large" }],
  });
  const reference = (paramRef: object) => binding({ paramRef: { parameterNotFoundAction: "Deny", ...paramRef } });
  test.each<[string, KubeObject, string | null]>([
    ["takes params by name", reference({ name: "limits" }), "too large"],
    ["takes params by label", reference({ selector: { matchLabels: { use: "limits" } } }), "too large"],
    [
      "denies without params",
      reference({ name: "other" }),
      "failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction",
    ],
    ["allows without params", reference({ name: "other", parameterNotFoundAction: "Allow" }), null],
    [
      "matches labels of its own",
      binding({ matchResources: { objectSelector: { matchLabels: { team: "y" } } } }),
      null,
    ],
  ])("%s", (_, judged, expected) => expect(denial([limited, judged])).toBe(expected));

  test("warns, audits or denies", () => {
    const failing = policy({ validations: [{ expression: "false", message: "no" }] });
    expect(answer([failing, binding({ validationActions: ["Warn"] })])).toMatchObject({
      allowed: true,
      warnings: ["Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': no"],
    });
    expect(answer([failing, binding({ validationActions: ["Audit"] })])).toMatchObject({ allowed: true, warnings: [] });
    expect(answer([failing, binding({ validationActions: ["Deny", "Audit"] })]).message).toBe(
      `configmaps "a" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no`,
    );
  });
});

test("policies never judge policies", () => {
  const rule = { apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*"] };
  expect(denial([policy({}, [rule]), binding()], { object: policy({}) })).toBe(null);
  expect(denial([policy({}, [rule]), binding()])).toBe("failed expression: false");
});
