import { subdomainProblem } from "../../base/names.ts";
import { pointerTo } from "../../base/pointer.ts";
import { badName, type FieldProblem, violation } from "../../finding/field-problem.ts";
import { type Broken, type Constraint, checkObject, isPresent } from "../../schema/constraint.ts";
import { WORKLOAD_CATEGORIES, type WorkloadTypeSpec } from "../workload-type.ts";

/** The Workload Types API's shape of a Kind. */
const KIND = /^[A-Z][A-Za-z0-9]*$/;
/** The Workload Types API's shape of a group; the core group, which has no name, cannot be registered. */
const GROUP = /^[a-z](?:[a-z0-9.-]*[a-z0-9])?$/;

const groupName: Constraint<WorkloadTypeSpec> = {
  reads: ["group"],
  check: (spec, at) => {
    if (!isPresent(spec.group) || GROUP.test(spec.group)) return undefined;
    const received = JSON.stringify(spec.group);
    const text =
      spec.group === "" ? "is empty: kinds of the core group cannot be registered" : `${received} is no API group`;
    return violation(pointerTo(at, "group"), text, { expected: "an API group such as ray.io", received });
  },
};

const category: Constraint<WorkloadTypeSpec> = {
  reads: ["category"],
  check: (spec, at) => {
    const known = WORKLOAD_CATEGORIES.find((word) => word.toLowerCase() === spec.category?.toLowerCase());
    if (known === undefined || known === spec.category) return undefined;
    const received = JSON.stringify(spec.category);
    return violation(pointerTo(at, "category"), `must be ${known}, but is ${received}`, {
      received,
      fix: `write ${known}`,
    });
  },
};

const priority: Constraint<WorkloadTypeSpec> = {
  reads: ["priority"],
  check: (spec, at) =>
    isPresent(spec.priority)
      ? badName(pointerTo(at, "priority"), spec.priority, subdomainProblem(spec.priority), "name of a priority class")
      : undefined,
};

/** Why a text is no Kind that can be registered, or undefined. */
export function kindProblem(name: string): string | undefined {
  if (KIND.test(name)) return undefined;
  return /^[a-z]/.test(name) ? "does not start with an upper-case letter" : "is not made of letters and digits only";
}

/** The kind of the root component of each Resource Interface is the one that is registered, each version once. */
function checkInterfaces(spec: WorkloadTypeSpec, name: string | undefined, at: string): readonly FieldProblem[] {
  // A name or group that cannot be right is no measure for the interfaces.
  const registered = name !== undefined && kindProblem(name) === undefined ? name : undefined;
  const group = isPresent(spec.group) && GROUP.test(spec.group) ? spec.group : undefined;
  const versions = new Map<string, number>();
  return (spec.resourceInterfaces ?? []).flatMap((entry, index) => {
    const root = member(member(entry?.spec, "structureDefinition"), "rootComponent");
    const kind = member(root, "kind");
    const path = pointerTo(at, "resourceInterfaces", index, "spec", "structureDefinition", "rootComponent", "kind");
    const findings = [
      ...differs(pointerTo(path, "kind"), member(kind, "kind"), registered, "the registered Kind"),
      ...differs(pointerTo(path, "group"), member(kind, "group"), group, "the registered group"),
    ];
    const version = member(kind, "version");
    if (typeof version !== "string") return findings;
    const earlier = versions.get(version);
    if (earlier === undefined) {
      versions.set(version, index);
      return findings;
    }
    const text = `${JSON.stringify(version)} is described by resourceInterfaces[${earlier}] already`;
    return [...findings, violation(pointerTo(path, "version"), text, { received: JSON.stringify(version) })];
  });
}

function differs(path: string, found: unknown, wanted: string | undefined, where: string): readonly FieldProblem[] {
  if (typeof found !== "string" || wanted === undefined || found === wanted) return [];
  const [expected, received] = [JSON.stringify(wanted), JSON.stringify(found)];
  return [violation(path, `is ${received}, but ${where} is ${expected}`, { expected, received })];
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** Every rule of a WorkloadType's `spec` that its schema cannot say; `name` is the Kind, where that is known. */
export function checkWorkloadType(
  spec: WorkloadTypeSpec,
  name: string | undefined,
  at: string,
  broken: Broken,
): readonly FieldProblem[] {
  return [...checkObject(spec, at, [groupName, category, priority], broken), ...checkInterfaces(spec, name, at)];
}
