import {
  AUTHORIZER_METHODS,
  AUTHORIZER_TYPE,
  type CelObjectType,
  type CelType,
  celResultType,
  type ExpressionPlace,
  scopeOf,
} from "../cel/index.ts";
import { NAMESPACE_TYPE, REQUEST_TYPE } from "../k8s-fields/index.ts";
import { items, member, text } from "../kernel/index.ts";

/** An expression of the Common Expression Language, with its place. */
export interface PlacedExpression {
  readonly path: string;
  readonly expression: unknown;
  readonly place: ExpressionPlace;
}

const OBJECTS = { object: "dyn", oldObject: "dyn", request: REQUEST_TYPE, namespaceObject: NAMESPACE_TYPE } as const;

/** The place of a condition of a webhook. */
export const WEBHOOK_CONDITION: ExpressionPlace = place({ ...OBJECTS, authorizer: AUTHORIZER_TYPE }, "bool");

function place(variables: Readonly<Record<string, CelType>>, result: ExpressionPlace["result"]): ExpressionPlace {
  return { scope: scopeOf(variables), result, allowsUnknown: false, functions: AUTHORIZER_METHODS };
}

/** The expressions of a field of the items of a list. */
export function placedExpressions(
  list: unknown,
  path: string,
  field: string,
  of: ExpressionPlace,
): readonly PlacedExpression[] {
  return items(list).map((item, index) => ({
    path: `${path}/${index}/${field}`,
    expression: member(item, field),
    place: of,
  }));
}

/**
 * The expressions of the spec of an admission policy. One reads the variables, one of a variable the earlier ones; the
 * messages have no `authorizer`.
 */
export function policyExpressions(spec: Readonly<Record<string, unknown>>): readonly PlacedExpression[] {
  const objects = { ...OBJECTS, ...(spec.paramKind != null && { params: "dyn" as const }) };
  const known = { ...objects, authorizer: AUTHORIZER_TYPE };
  const types: Record<string, CelType> = {};
  const variables = items(spec.variables).map((variable, index) => {
    const expression = member(variable, "expression");
    const of = place({ ...known, variables: typeOfVariables({ ...types }) }, "dyn");
    types[text(member(variable, "name")) ?? ""] = celResultType(text(expression) ?? "", of) ?? "dyn";
    return { path: `/spec/variables/${index}/expression`, expression, place: of };
  });
  const all = { variables: typeOfVariables(types) };
  const withVariables = place({ ...known, ...all }, "bool");
  const message = place({ ...objects, ...all }, "string");
  const annotation = { ...place({ ...known, ...all }, "string"), allowsNull: true } as const;
  return [
    ...placedExpressions(spec.matchConditions, "/spec/matchConditions", "expression", place(known, "bool")),
    ...variables,
    ...placedExpressions(spec.validations, "/spec/validations", "expression", withVariables),
    ...placedExpressions(spec.validations, "/spec/validations", "messageExpression", message),
    ...placedExpressions(spec.auditAnnotations, "/spec/auditAnnotations", "valueExpression", annotation),
  ];
}

function typeOfVariables(types: Readonly<Record<string, CelType>>): CelObjectType {
  return {
    fieldOf: (name) => (Object.hasOwn(types, name) ? types[name] : undefined),
    names: () => Object.keys(types),
  };
}
