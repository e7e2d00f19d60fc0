import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, isCounted, rejectedText, rejectedValue, writtenName } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  at,
  compareQuantities,
  formatValue,
  isAbsent,
  isObject,
  isWhole,
  member,
  members,
  pointerTo,
  type Quantity,
  quantityOf,
  text,
  variableIn,
} from "../../src/kernel/index.ts";
import { queueNameProblem } from "../../workloadtypes/index.ts";
import { unknownResource } from "./unknown-resource.ts";

const HIERARCHY = "volcano.sh/hierarchy";
const WEIGHTS = "volcano.sh/hierarchy-weights";

/**
 * The fields for which the webhook rejects a Queue of Volcano: amounts out of order, a queue that is its own parent, and
 * annotations of a hierarchy. Source: volcano-sh/volcano v1.15.1, pkg/webhooks/admission/queues/validate.
 */
export function volcanoQueueFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  const hierarchy = hierarchyFaults(object);
  if (!isObject(spec)) return hierarchy;
  return [...hierarchy, ...amountFaults(spec), ...orderFaults(spec), ...parentFaults(object, spec)];
}

function amountFaults({ capability, deserved, guarantee }: Members): readonly ObjectFault[] {
  const lists = [
    { path: "/spec/capability", amounts: capability },
    { path: "/spec/deserved", amounts: deserved },
    { path: "/spec/guarantee/resource", amounts: member(guarantee, "resource") },
  ];
  return lists.flatMap(({ path, amounts }) =>
    members(amounts).flatMap(([name, amount]) => {
      const quantity = quantityOf(amount);
      const problem = quantity === undefined ? undefined : amountProblem(name, quantity);
      if (problem === undefined) return unknownResource(name, pointerTo(path, name), "Volcano limits nothing by it");
      return [rejectedValue(pointerTo(path, name), `${problem}, but is ${formatValue(amount)}`, amount)];
    }),
  );
}

function amountProblem(name: string, quantity: Quantity): string | undefined {
  if (quantity.nano < 0n) return "must be at least 0";
  return (isCounted(name) || isDevice(name)) && !isWhole(quantity) ? "must be an integer" : undefined;
}

/** Whether a resource is an extended one: it has a domain that is not one of Kubernetes. */
function isDevice(name: string): boolean {
  return name.includes("/") && !/^(?:[^/]*\.)?kubernetes\.io\//.test(name);
}

/** A queue is guaranteed at most what it deserves, and deserves at most what it may use. */
function orderFaults({ capability, deserved, guarantee }: Members): readonly ObjectFault[] {
  const guaranteed = members(member(guarantee, "resource")).flatMap(([name, amount]): readonly ObjectFault[] => {
    const path = pointerTo("/spec/guarantee/resource", name);
    const own = member(deserved, name);
    if (isAbsent(own)) return [conflictingField(path, "needs an amount of this resource in deserved")];
    return above(amount, own) ? [conflictingField(path, "must not be above deserved", deservedPath(name))] : [];
  });
  const most = members(deserved).flatMap(([name, amount]) => {
    if (!above(amount, member(capability, name))) return [];
    return [conflictingField(deservedPath(name), "must not be above capability", pointerTo("/spec/capability", name))];
  });
  return [...guaranteed, ...most];
}

function deservedPath(name: string): string {
  return pointerTo("/spec/deserved", name);
}

function above(amount: unknown, bound: unknown): boolean {
  const [quantity, most] = [quantityOf(amount), quantityOf(bound)];
  return quantity !== undefined && most !== undefined && compareQuantities(quantity, most) > 0;
}

function parentFaults(object: KubeObject, { parent }: Members): readonly ObjectFault[] {
  const name = writtenName(object);
  // A queue below root may have the name root, since the webhook does not look further.
  const ofName = rejectedText(parent, "/spec/parent", queueNameProblem);
  if (name === undefined || name === "root" || parent !== name) return ofName;
  return [conflictingField("/spec/parent", "must not be the queue itself", "/metadata/name")];
}

function hierarchyFaults({ metadata }: KubeObject): readonly ObjectFault[] {
  const annotations = at(metadata, "annotations");
  const [path, weights] = [HIERARCHY, WEIGHTS].map((key) => text(member(annotations, key)) ?? "");
  if (path === undefined || weights === undefined || (path === "" && weights === "")) return [];
  if (variableIn(path) !== undefined || variableIn(weights) !== undefined) return [];
  const place = (key: string) => pointerTo("/metadata/annotations", key);
  const [parts, numbers] = [path.split("/"), weights.split("/")];
  if (parts.length !== numbers.length) {
    const [own, other] = weights === "" ? [HIERARCHY, WEIGHTS] : [WEIGHTS, HIERARCHY];
    return [conflictingField(place(own), `needs as many parts as the annotation ${other}`, place(other))];
  }
  const wrong = numbers.find((number) => !(Number(number) > 0) || number.trim() !== number);
  if (wrong === undefined) return [];
  return [rejectedValue(place(WEIGHTS), `must have numbers above 0, but has ${formatValue(wrong)}`, weights)];
}
