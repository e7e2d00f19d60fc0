import { labelKeyProblem } from "../../base/names.ts";
import type { Nullable } from "../../base/nullable.ts";
import { pointerTo } from "../../base/pointer.ts";
import { parseQuantity } from "../../base/quantity.ts";
import { badName, type FieldProblem, violation } from "../../finding/field-problem.ts";
import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../schema/constraint.ts";
import type { Compute, ExtendedResource } from "../compute.ts";
import { gpuConstraints } from "./gpu.ts";
import { numbersInOrder, quantitiesInOrder, quantityField } from "./quantity-field.ts";

const computeRules: readonly Constraint<Compute>[] = [
  quantityField("cpuMemoryRequest"),
  quantityField("cpuMemoryLimit"),
  numbersInOrder("cpuCoreRequest", "cpuCoreLimit"),
  quantitiesInOrder("cpuMemoryRequest", "cpuMemoryLimit"),
  ...gpuConstraints,
];

/** Resources of Kubernetes itself, whose names have no domain, with the field that requests them. */
const OWN_FIELD: Readonly<Record<string, string>> = { cpu: "cpuCoreRequest", memory: "cpuMemoryRequest" };

const resourceName: Constraint<ExtendedResource> = {
  reads: ["resource"],
  check: ({ resource }, at) => {
    if (!isPresent(resource)) return undefined;
    const path = pointerTo(at, "resource");
    const problem = labelKeyProblem(resource);
    if (problem !== undefined) return badName(path, resource, problem, "resource name");
    const field = OWN_FIELD[resource];
    if (field !== undefined) return violation(path, `${resource} is not an extended resource`, { fix: `use ${field}` });
    if (resource.includes("/") || resource.startsWith("hugepages-") || resource === "ephemeral-storage")
      return undefined;
    return badName(path, resource, "has no domain, as in example.com/device", "resource name");
  },
};

const wholeDevices: Constraint<ExtendedResource> = {
  reads: ["resource", "quantity"],
  check: ({ resource, quantity }, at) => {
    const amount = parseQuantity(quantity ?? "");
    if (amount === undefined || resource?.includes("/") !== true || amount.nano % 1_000_000_000n === 0n)
      return undefined;
    const text = `is ${quantity}, but extended resources are whole numbers`;
    return violation(pointerTo(at, "quantity"), text, { expected: "a whole number", received: `${quantity}` });
  },
};

const extendedResourceRules: ItemRules<ExtendedResource> = {
  identity: "resource",
  active: [mandatory("resource"), mandatory("quantity"), resourceName, quantityField("quantity"), wholeDevices],
};

/** Rules of the resources at a pointer. */
export function checkCompute(compute: Nullable<Compute>, at: string, broken: Broken): readonly FieldProblem[] {
  if (!isPresent(compute)) return [];
  return [
    ...checkObject(compute, at, computeRules, broken),
    ...checkItems(compute.extendedResources, pointerTo(at, "extendedResources"), extendedResourceRules, broken),
  ];
}
