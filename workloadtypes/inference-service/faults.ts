import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText, writtenName } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, dns1035Problem, isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";
import { canaryFaults } from "./canary-faults.ts";
import {
  blockedInContainer,
  blockedVariables,
  extensionFaults,
  storageFaults,
  storageVariable,
} from "./component-faults.ts";
import { deploymentMode, MODE_ANNOTATION } from "./deployment-mode.ts";
import { FRAMEWORKS, MODEL_SERVER } from "./pod-template.ts";
import { predictorFaults } from "./predictor-faults.ts";
import { autoscalerFaults, scalingFaults } from "./scaling-faults.ts";

/** The components, and their fields that define a model server. A component has one of these fields, or containers. */
const COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  predictor: FRAMEWORKS,
  explainer: ["art", "alibi"],
  transformer: [],
};

/**
 * The fields for which KServe's webhook rejects a service in every configuration of the cluster. A framework beside `model`
 * is accepted, and replaces it.
 * Source: kserve/kserve 0.20, pkg/apis/serving/v1beta1, inference_service_validation.go and component.go.
 */
export function inferenceServiceFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  const annotations = member(object.metadata, "annotations");
  const mode = deploymentMode(member(annotations, MODE_ANNOTATION));
  const present = Object.keys(COMPONENTS).filter((name) => isObject(member(spec, name)));
  return [
    ...rejectedText(writtenName(object), "/metadata/name", (name) => dns1035Problem(name, name.length)),
    ...autoscalerFaults(annotations),
    ...present.flatMap((name) => {
      const component = member(spec, name);
      const path = `/spec/${name}`;
      return [
        ...componentFaults(component, path, name),
        ...extensionFaults(component, path),
        ...scalingFaults(component, path, annotations, mode),
        ...(name === "predictor" ? predictorFaults(component, path, annotations) : otherFaults(component, path)),
      ];
    }),
    ...items(member(spec, "canary")).flatMap((canary, index) =>
      componentFaults(member(canary, "predictor") ?? {}, `/spec/canary/${index}/predictor`, "predictor"),
    ),
    ...canaryFaults(spec, mode),
  ];
}

/** The faults of a transformer or an explainer beside those that every component may have. */
function otherFaults(component: unknown, path: string): readonly ObjectFault[] {
  const art = member(component, "art");
  const [first] = items(member(component, "containers"));
  const hasUri = (text(member(art, "storageUri")) ?? "") !== "";
  const uri = hasUri ? `${path}/art/storageUri` : storageVariable(first, `${path}/containers/0`);
  return [
    ...blockedVariables(component, path),
    ...blockedInContainer(art, `${path}/art`),
    ...storageFaults(component, path, uri),
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

/** The field `containers`, if one of them is a model server itself. */
function containersBeside({ containers }: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const others = items(containers);
  const isModel = (container: unknown) => name === "explainer" || at(container, "name") === MODEL_SERVER;
  if (others.some(isModel)) return ["containers"];
  return [];
}
