import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  rejectedText,
  repeatedTexts,
  writtenName,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  dns1035Problem,
  isAbsent,
  isObject,
  items,
  member,
  members,
  number,
  pointerTo,
} from "../../src/kernel/index.ts";

const NODES = "/spec/nodes";
const ROOT = "root";
/** The fields of a step of which it has one: where it sends requests. */
const TARGETS = ["nodeName", "serviceName", "serviceUrl"] as const;
/** The sum of the weights of a splitter. */
const WHOLE = 100;

/**
 * The fields for which KServe's webhook rejects an InferenceGraph: its name, its root, and the steps of its nodes.
 * Source: kserve/kserve v0.20.0, pkg/apis/serving/v1alpha1/inference_graph_validation.go.
 */
export function inferenceGraphFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  const { nodes } = spec;
  const hasRoot = !isAbsent(isObject(nodes) ? nodes[ROOT] : nodes);
  return [
    ...rejectedText(writtenName(object), "/metadata/name", (name) => dns1035Problem(name, name.length)),
    ...(hasRoot ? [] : [missingField(`${NODES}/${ROOT}`, "is mandatory, but missing; requests start at this node")]),
    ...members(nodes).flatMap(([name, node]) => nodeFaults(node, pointerTo(NODES, name))),
  ];
}

function nodeFaults(node: unknown, path: string): readonly ObjectFault[] {
  const steps = member(node, "steps");
  const place = `${path}/steps`;
  return [
    ...repeatedTexts(steps, "name", place),
    ...items(steps).flatMap((step, index) => targetFaults(step, pointerTo(place, index))),
    ...(member(node, "routerType") === "Splitter" ? weightFaults(steps, place) : []),
  ];
}

function targetFaults(step: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(step)) return [];
  const [first, second] = TARGETS.filter((field) => !isAbsent(step[field]) && step[field] !== "");
  if (first === undefined) return [missingField(path, "needs one of nodeName, serviceName or serviceUrl")];
  if (second === undefined) return [];
  return [conflictingField(`${path}/${second}`, `must not be set together with ${first}`, `${path}/${first}`)];
}

function weightFaults(steps: unknown, path: string): readonly ObjectFault[] {
  const list = items(steps);
  const missing = list.flatMap((step, index) =>
    isObject(step) && isAbsent(step.weight)
      ? [missingField(pointerTo(path, index, "weight"), "is mandatory in a Splitter, but missing")]
      : [],
  );
  if (missing.length > 0) return missing;
  const weights = list.map((step) => number(member(step, "weight")));
  // A value of another type, such as a variable, is a fault of its own.
  if (weights.includes(undefined) || (!isAbsent(steps) && !Array.isArray(steps))) return [];
  const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0);
  return sum === WHOLE ? [] : [conflictingField(path, `must have weights with the sum ${WHOLE}, but it is ${sum}`)];
}
