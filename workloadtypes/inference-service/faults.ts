import type { KubeObject } from "../../src/base/kubernetes.ts";
import { isAbsent } from "../../src/base/nullable.ts";
import { at, isObject, items, member } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField } from "../shared/kind-faults.ts";
import { FRAMEWORKS, MODEL_SERVER } from "./pod-template.ts";

/** The components, and their fields that stand for a container. A component has one of them, or containers. */
const COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  predictor: FRAMEWORKS,
  explainer: ["art", "alibi"],
  transformer: [],
};

/**
 * The components for which KServe's webhook rejects a service: without a model and containers, or with several models.
 * A framework beside `model` is accepted, and replaces it.
 * Source: kserve/kserve, pkg/apis/serving/v1beta1, `GetImplementations` of each component.
 */
export function inferenceServiceFaults({ spec }: KubeObject): readonly ObjectFault[] {
  return [
    ...Object.keys(COMPONENTS).flatMap((name) => componentFaults(member(spec, name), `/spec/${name}`, name)),
    ...items(member(spec, "canary")).flatMap((canary, index) =>
      componentFaults(member(canary, "predictor") ?? {}, `/spec/canary/${index}/predictor`, "predictor"),
    ),
  ];
}

function componentFaults(component: unknown, path: string, name: string): readonly ObjectFault[] {
  if (!isObject(component)) return [];
  const fields = (COMPONENTS[name] ?? []).filter((field) => !isAbsent(component[field]));
  const [first, second] = [...fields, ...containersBeside(component, name)];
  if (first !== undefined) {
    if (second === undefined) return [];
    // In a canary the webhook replaces nothing, and rejects both.
    const isReplaced = second === "model" && path === "/spec/predictor";
    const fact = isReplaced
      ? `is replaced by ${first}, which KServe writes there`
      : `is a second model beside ${first}`;
    return [conflictingField(`${path}/${second}`, `${fact}; a component has one`, `${path}/${first}`)];
  }
  const { containers } = component;
  if (items(containers).length > 0 || (containers !== undefined && !Array.isArray(containers))) return [];
  const place = containers === undefined ? path : `${path}/containers`;
  return [missingField(place, name === "transformer" ? "needs containers" : "needs a model or containers")];
}

/** The field of containers that count as a model themselves, beside another one. */
function containersBeside({ containers }: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const others = items(containers);
  const isModel = (container: unknown) => name === "explainer" || at(container, "name") === MODEL_SERVER;
  if (others.some(isModel)) return ["containers"];
  return [];
}
