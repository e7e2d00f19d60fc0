import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import {
  activeItems,
  badName,
  type FieldProblem,
  hugePageSize,
  isHugePages,
  isNativeResource,
  isWhole,
  labelKeyProblem,
  type Nullable,
  parseQuantity,
  pointerTo,
  RESERVED_RESOURCE_PREFIX,
  violation,
} from "../../../kernel/index.ts";
import type { Compute, ExtendedResource } from "../compute.ts";
import { gpuConstraints } from "./gpu.ts";
import { numbersInOrder, quantitiesInOrder, quantityField, wholeBytes, wholeMemory } from "./quantity-field.ts";

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
    if (resource === "ephemeral-storage") return undefined;
    if (isHugePages(resource)) return hugePagesName(path, resource);
    if (!resource.includes("/")) {
      return badName(path, resource, "has no domain, as in example.com/device", "resource name");
    }
    return badName(path, resource, reservedProblem(resource), "resource name");
  },
};

function hugePagesName(path: string, resource: string): readonly FieldProblem[] {
  if (hugePageSize(resource) !== undefined) return [];
  return badName(path, resource, "has no page size after hugepages-, as in hugepages-2Mi", "resource name");
}

/** The quota of an extended resource is `requests.<name>`, which must be a name as well. */
function reservedProblem(resource: string): string | undefined {
  if (isNativeResource(resource)) return undefined;
  if (resource.startsWith(RESERVED_RESOURCE_PREFIX)) {
    return `starts with ${RESERVED_RESOURCE_PREFIX}, which Kubernetes keeps for quotas`;
  }
  return labelKeyProblem(RESERVED_RESOURCE_PREFIX + resource);
}

const wholeDevices: Constraint<ExtendedResource> = {
  reads: ["resource", "quantity"],
  check: ({ resource, quantity }, at) => {
    const amount = parseQuantity(quantity ?? "");
    if (amount === undefined || !isPresent(resource) || isNativeResource(resource) || isWhole(amount)) return undefined;
    const text = `is ${quantity}, but extended resources are integers`;
    return violation(pointerTo(at, "quantity"), text, { expected: "an integer", received: `${quantity}` });
  },
};

const wholePages: Constraint<ExtendedResource> = {
  reads: ["resource", "quantity"],
  check: ({ resource, quantity }, at) => {
    const amount = parseQuantity(quantity ?? "");
    const size = isPresent(resource) ? hugePageSize(resource) : undefined;
    if (amount === undefined || size === undefined || amount.nano % size.nano === 0n) return undefined;
    const expected = `a multiple of the page size of ${resource}`;
    return violation(pointerTo(at, "quantity"), `is ${quantity}, but must be ${expected}`, {
      expected,
      received: `${quantity}`,
    });
  },
};

/** Kubernetes accepts huge pages only in a container that requests or limits CPU or memory. */
const hugePagesNeedMemory: Constraint<Compute> = {
  reads: ["extendedResources", "cpuCoreRequest", "cpuCoreLimit", "cpuMemoryRequest", "cpuMemoryLimit"],
  check: (compute, at) => {
    const { cpuCoreRequest, cpuCoreLimit, cpuMemoryRequest, cpuMemoryLimit } = compute;
    if ([cpuCoreRequest, cpuCoreLimit, cpuMemoryRequest, cpuMemoryLimit].some(isPresent)) return undefined;
    const pages = activeItems(compute.extendedResources).find(({ item }) => isHugePages(item.resource ?? ""));
    if (pages === undefined) return undefined;
    const text = "is huge pages, which need a request or limit of CPU or memory beside them";
    return violation(pointerTo(at, "extendedResources", pages.index, "resource"), text, {
      fix: "add cpuMemoryRequest",
    });
  },
};

const extendedResourceRules: ItemRules<ExtendedResource> = {
  identity: "resource",
  active: [
    mandatory("resource"),
    mandatory("quantity"),
    resourceName,
    quantityField("quantity"),
    wholeDevices,
    wholePages,
    wholeBytes("quantity", ({ resource }) => resource === "ephemeral-storage"),
  ],
};

const computeRules: readonly Constraint<Compute>[] = [
  quantityField("cpuMemoryRequest"),
  quantityField("cpuMemoryLimit"),
  wholeMemory("cpuMemoryRequest"),
  wholeMemory("cpuMemoryLimit"),
  numbersInOrder("cpuCoreRequest", "cpuCoreLimit"),
  quantitiesInOrder("cpuMemoryRequest", "cpuMemoryLimit"),
  hugePagesNeedMemory,
  ...gpuConstraints,
];

/** Rules of the resources at a pointer. */
export function checkCompute(compute: Nullable<Compute>, at: string, broken: Broken): readonly FieldProblem[] {
  if (!isPresent(compute)) return [];
  return [
    ...checkObject(compute, at, computeRules, broken),
    ...checkItems(compute.extendedResources, pointerTo(at, "extendedResources"), extendedResourceRules, broken),
  ];
}
