import {
  type PlacedExpression,
  placedExpressions,
  policyExpressions,
  WEBHOOK_CONDITION,
} from "../../src/admission/index.ts";
import { type ExpressionPlace, expressionFault, scopeOf } from "../../src/cel/index.ts";
import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { DEVICE_TYPE } from "../../src/k8s-fields/index.ts";
import { groupOf, items, type KubeObject, member, record } from "../../src/kernel/index.ts";

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

const READERS: ReadonlyMap<string, (object: KubeObject) => readonly PlacedExpression[]> = new Map([
  ["admissionregistration.k8s.io", admissionExpressions],
  ["resource.k8s.io", deviceExpressions],
]);

/** The types in the mutations of a policy are not known here. */
const POLICIES: ReadonlySet<string> = new Set(["MutatingAdmissionPolicy", "ValidatingAdmissionPolicy"]);

function admissionExpressions(object: KubeObject): readonly PlacedExpression[] {
  if (POLICIES.has(object.kind)) return policyExpressions(record(object.spec));
  return items(object.webhooks).flatMap((webhook, index) =>
    placedExpressions(
      member(webhook, "matchConditions"),
      `/webhooks/${index}/matchConditions`,
      "expression",
      WEBHOOK_CONDITION,
    ),
  );
}

const DEVICE_PLACE: ExpressionPlace = {
  scope: scopeOf({ device: DEVICE_TYPE }),
  result: "bool",
  allowsUnknown: true,
  functions: new Set(["cel.bind"]),
};

/** The selectors of a class, a claim or a template of claims. */
function deviceExpressions({ kind, spec }: KubeObject): readonly PlacedExpression[] {
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

function selectors(holder: unknown, path: string): readonly PlacedExpression[] {
  return items(member(holder, "selectors")).map((selector, index) => ({
    path: `${path}/selectors/${index}/cel/expression`,
    expression: member(member(selector, "cel"), "expression"),
    place: DEVICE_PLACE,
  }));
}
