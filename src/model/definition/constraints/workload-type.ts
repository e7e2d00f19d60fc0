import { type Broken, type Constraint, checkObject, isPresent } from "../../../k8s-fields/index.ts";
import {
  type FieldProblem,
  member,
  missing,
  pointerTo,
  subdomainProblem,
  at as valueIn,
  violation,
} from "../../../kernel/index.ts";
import { WORKLOAD_CATEGORIES, type WorkloadTypeSpec } from "../workload-type.ts";
import { textField } from "./text-field.ts";

/** The Workload Types API's shape of a Kind. */
const KIND = /^[A-Z][A-Za-z0-9]*$/;
/** The Workload Types API's shape of a group; the core group, which has no name, cannot be registered. */
const GROUP = /^[a-z](?:[a-z0-9.-]*[a-z0-9])?$/;

const groupName: Constraint<WorkloadTypeSpec> = {
  reads: ["group", "resourceInterfaces"],
  check: (spec, at) => {
    if (!isPresent(spec.group) || GROUP.test(spec.group)) return undefined;
    const received = JSON.stringify(spec.group);
    const more = { expected: "an API group such as ray.io", received };
    const path = pointerTo(at, "group");
    if (spec.group === "") {
      // The platform has the kinds of Kubernetes itself, and only their defaults can change.
      if (!isPresent(spec.resourceInterfaces)) return undefined;
      return violation(path, "is empty: kinds of the core group cannot be registered", more);
    }
    return violation(path, `${received} is not an API group`, more);
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

const priority = textField<WorkloadTypeSpec>("priority", subdomainProblem, "name of a priority class");

/** The fields of a WorkloadType that give the defaults of a kind. */
const DEFAULTS = ["category", "priority", "preemptibility"] as const;

/** Checks that a new kind has a category and a priority, and that a WorkloadType of a known kind changes a default. */
function checkDefaults(spec: WorkloadTypeSpec, at: string, broken: Broken): readonly FieldProblem[] {
  const has = (field: keyof WorkloadTypeSpec) => isPresent(spec[field]) || broken.has(pointerTo(at, field));
  if (has("resourceInterfaces")) {
    return (["category", "priority"] as const).filter((field) => !has(field)).map((field) => missing(at, field));
  }
  if (DEFAULTS.some(has)) return [];
  const expected = `resourceInterfaces for a new kind, or ${DEFAULTS.join(", ")} for a known one`;
  const message = "is mandatory in a WorkloadType that changes no default of a known kind, but missing";
  return [missing(at, "resourceInterfaces", { message, expected, fix: `add ${expected}` })];
}

/** Returns the reason why a text cannot be registered as a Kind, `undefined` for a valid one. */
export function kindProblem(name: string): string | undefined {
  if (KIND.test(name)) return undefined;
  if (/^[a-z]/.test(name)) return "does not start with an upper-case letter";
  return "is not made of letters and digits only";
}

/** Checks that the root component of each Resource Interface has the registered kind, and each version once. */
function checkInterfaces(spec: WorkloadTypeSpec, name: string | undefined, at: string): readonly FieldProblem[] {
  // An invalid name or group has its own finding, so the interfaces are not compared with it.
  const registered = name !== undefined && kindProblem(name) === undefined ? name : undefined;
  const group = isPresent(spec.group) && GROUP.test(spec.group) ? spec.group : undefined;
  const versions = new Map<string, number>();
  return (spec.resourceInterfaces ?? []).flatMap((entry, index) => {
    const kind = valueIn(entry?.spec, "structureDefinition", "rootComponent", "kind");
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

/** Every rule of a WorkloadType's `spec` that its schema cannot express; `name` is the Kind, if known. */
export function checkWorkloadType(
  spec: WorkloadTypeSpec,
  name: string | undefined,
  at: string,
  broken: Broken,
): readonly FieldProblem[] {
  return [
    ...checkObject(spec, at, [groupName, category, priority], broken),
    ...checkDefaults(spec, at, broken),
    ...checkInterfaces(spec, name, at),
  ];
}
