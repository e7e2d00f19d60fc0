import type { CelTypeScope } from "../../src/cel/index.ts";
import { AUTHORIZER_METHODS, type ExpressionPlace, expressionFault, scopeOf } from "../../src/cel/index.ts";
import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { DEVICE_TYPE, NAMESPACE_TYPE, REQUEST_TYPE, typeWithMembers } from "../../src/k8s-fields/index.ts";
import { groupOf, items, type KubeObject, member, record, text } from "../../src/kernel/index.ts";

/** An expression of the Common Expression Language, with its place. */
interface Expression {
  readonly path: string;
  readonly expression: unknown;
  readonly place: ExpressionPlace;
}

/** The expressions of an object that an API server cannot compile. */
export function expressionFaults(object: KubeObject): readonly ObjectFault[] {
  const read = READERS.get(groupOf(object.apiVersion));
  if (read === undefined) return [];
  return read(object).flatMap(({ path, expression, place }) => {
    if (typeof expression !== "string" || expression === "") return [];
    const message = expression.trim() === "" ? "is empty" : expressionFault(expression, place);
    return message === undefined ? [] : { kind: "value", path, message, value: expression };
  });
}

const READERS: ReadonlyMap<string, (object: KubeObject) => readonly Expression[]> = new Map([
  ["admissionregistration.k8s.io", admissionExpressions],
  ["resource.k8s.io", deviceExpressions],
]);

const OBJECTS = { object: "dyn", oldObject: "dyn", request: REQUEST_TYPE, namespaceObject: NAMESPACE_TYPE } as const;

function admissionPlace(scope: CelTypeScope, result: ExpressionPlace["result"]): ExpressionPlace {
  return { scope, result, allowsUnknown: false, functions: AUTHORIZER_METHODS };
}

/** The types in the mutations of a policy are not known here. */
const POLICIES: ReadonlySet<string> = new Set(["MutatingAdmissionPolicy", "ValidatingAdmissionPolicy"]);

function admissionExpressions(object: KubeObject): readonly Expression[] {
  if (POLICIES.has(object.kind)) return policyExpressions(record(object.spec));
  const place = admissionPlace(scopeOf({ ...OBJECTS, authorizer: "dyn" }), "bool");
  return items(object.webhooks).flatMap((webhook, index) =>
    fieldOf(member(webhook, "matchConditions"), `/webhooks/${index}/matchConditions`, "expression", place),
  );
}

/** The expressions of a field of the items of a list. */
function fieldOf(list: unknown, path: string, field: string, place: ExpressionPlace): readonly Expression[] {
  return items(list).map((item, index) => ({
    path: `${path}/${index}/${field}`,
    expression: member(item, field),
    place,
  }));
}

/** An expression of a policy reads the variables, those of a variable the earlier ones. */
function policyExpressions(spec: Readonly<Record<string, unknown>>): readonly Expression[] {
  const objects = { ...OBJECTS, ...(spec.paramKind != null && { params: "dyn" as const }) };
  const known = { ...objects, authorizer: "dyn" as const };
  const names = items(spec.variables).map((variable) => text(member(variable, "name")) ?? "");
  const variablesBefore = (count: number) => ({ variables: typeWithMembers(names.slice(0, count)) });
  const all = variablesBefore(names.length);
  const condition = admissionPlace(scopeOf({ ...known, ...all }), "bool");
  const message = admissionPlace(scopeOf({ ...objects, ...all }), "string");
  const annotation = admissionPlace(scopeOf({ ...known, ...all }), "string");
  return [
    ...fieldOf(spec.matchConditions, "/spec/matchConditions", "expression", admissionPlace(scopeOf(known), "bool")),
    ...items(spec.variables).map((variable, index) => ({
      path: `/spec/variables/${index}/expression`,
      expression: member(variable, "expression"),
      place: admissionPlace(scopeOf({ ...known, ...variablesBefore(index) }), "dyn"),
    })),
    ...fieldOf(spec.validations, "/spec/validations", "expression", condition),
    ...fieldOf(spec.validations, "/spec/validations", "messageExpression", message),
    ...fieldOf(spec.auditAnnotations, "/spec/auditAnnotations", "valueExpression", annotation),
  ];
}

const DEVICE_PLACE: ExpressionPlace = {
  scope: scopeOf({ device: DEVICE_TYPE }),
  result: "bool",
  allowsUnknown: true,
  functions: new Set(["cel.bind"]),
};

/** The selectors of a class, a claim or a template of claims. */
function deviceExpressions({ kind, spec }: KubeObject): readonly Expression[] {
  if (kind === "DeviceClass") return selectors(spec, "/spec");
  const isTemplate = kind === "ResourceClaimTemplate";
  const [claim, path] = isTemplate ? [member(spec, "spec"), "/spec/spec"] : [spec, "/spec"];
  return items(member(member(claim, "devices"), "requests")).flatMap((request, index) => {
    const place = `${path}/devices/requests/${index}`;
    const alternatives = items(member(request, "firstAvailable"));
    return [
      ...selectors(member(request, "exactly"), `${place}/exactly`),
      ...alternatives.flatMap((each, at) => selectors(each, `${place}/firstAvailable/${at}`)),
    ];
  });
}

function selectors(holder: unknown, path: string): readonly Expression[] {
  return items(member(holder, "selectors")).map((selector, index) => ({
    path: `${path}/selectors/${index}/cel/expression`,
    expression: member(member(selector, "cel"), "expression"),
    place: DEVICE_PLACE,
  }));
}
