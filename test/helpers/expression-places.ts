const RULE = { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] };

/** Objects with an expression, by its place. */
const EXPRESSION_PLACES: Readonly<Record<string, (expression: string) => object>> = {
  validation: (expression) =>
    policy({ variables: [{ name: "a", expression: "1" }, later("b")], validations: [{ expression }] }),
  message: (messageExpression) => policy({ validations: [{ expression: "true", messageExpression }] }),
  annotation: (valueExpression) => policy({ auditAnnotations: [{ key: "a", valueExpression }] }),
  variable: (expression) =>
    policy({
      paramKind: { apiVersion: "v1", kind: "ConfigMap" },
      variables: [{ name: "a", expression }, later("b")],
      validations: [{ expression: "true" }],
    }),
  condition: (expression) =>
    policy({ matchConditions: [{ name: "a", expression }], validations: [{ expression: "true" }] }),
  webhook: (expression) => ({
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "a" },
    webhooks: [
      {
        name: "pods.example.com",
        clientConfig: { url: "https://example.com" },
        admissionReviewVersions: ["v1"],
        sideEffects: "None",
        matchConditions: [{ name: "a", expression }],
      },
    ],
  }),
  device: (expression) => ({
    apiVersion: "resource.k8s.io/v1",
    kind: "DeviceClass",
    metadata: { name: "a" },
    spec: { selectors: [{ cel: { expression } }] },
  }),
};

function policy(spec: object): object {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingAdmissionPolicy",
    metadata: { name: "a" },
    spec: { matchConstraints: { resourceRules: [RULE] }, ...spec },
  };
}

/** A variable that reads the variable `a`. */
function later(name: string): object {
  return { name, expression: "variables.a" };
}

/** An expression at a place, with its object. */
interface ExpressionCase {
  readonly place: string;
  readonly expression: string;
  readonly object: object;
}

/** All expressions at all places. */
export function expressionCases(expressions: readonly string[]): readonly ExpressionCase[] {
  return Object.entries(EXPRESSION_PLACES).flatMap(([place, objectOf]) =>
    expressions.map((expression) => ({ place, expression, object: objectOf(expression) })),
  );
}
