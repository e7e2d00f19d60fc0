import { describeValue } from "../../k8s-fields/index.ts";
import {
  type FieldProblem,
  given,
  isAbsent,
  isObject,
  missing,
  nearest,
  pointerTo,
  stringOf,
  violation,
} from "../../kernel/index.ts";
import type { Organization, Target } from "../organization/organization.ts";
import { mistyped } from "./check-value.ts";
import { POLICY_LEVELS, type PolicyLevel, type PolicyScope } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";

/** A scope, or the reasons why there is none. */
interface DecodedScope {
  readonly scope?: PolicyScope;
  readonly problems: readonly FieldProblem[];
}

/** Reads `scope` of a policy file: exactly one level, with the name of its cluster, department or project. */
export function decodeScope(value: unknown, organization: Organization): DecodedScope {
  const expected = "one of {tenant: true}, {cluster: NAME}, {department: NAME} and {project: NAME}";
  if (isAbsent(value)) return { problems: [missing("", "scope", { expected })] };
  if (!isObject(value)) return { problems: [mistyped("/scope", value, expected, "object")] };
  const known = [...POLICY_LEVELS];
  const unknown = Object.keys(value).filter((name) => !known.some((level) => level === name));
  if (unknown.length > 0) {
    return { problems: unknown.map((name) => unknownMember({ name, holder: "/scope", known })) };
  }
  const levels = known.filter((level) => !isAbsent(value[level]));
  const [level, ...others] = levels;
  if (level === undefined || others.length > 0) {
    const received = level === undefined ? "an empty object" : levels.join(" and ");
    return { problems: [violation("/scope", `must be ${expected}, but is ${received}`, { expected, received })] };
  }
  return namedScope(level, value[level], pointerTo("/scope", level), organization);
}

const ID_FIELDS = { cluster: "clusterId", department: "departmentId", project: "projectId" } as const;

/** Reads the scope in `meta` of a request body, where ids of the platform stand for the names. */
export function decodeMetaScope(meta: Readonly<Record<string, unknown>>, organization: Organization): DecodedScope {
  const level = POLICY_LEVELS.find((known) => known === meta.scope);
  if (isAbsent(meta.scope)) {
    return { problems: [missing("/meta", "scope", { expected: `one of ${POLICY_LEVELS.join(", ")}` })] };
  }
  if (level === undefined) {
    return { problems: [mistyped("/meta/scope", meta.scope, `one of ${POLICY_LEVELS.join(", ")}`, "string")] };
  }
  if (level === "tenant") return { scope: { level, name: "" }, problems: [] };
  const field = ID_FIELDS[level];
  if (isAbsent(meta[field])) return { problems: [missing("/meta", field)] };
  return namedScope(level, meta[field], pointerTo("/meta", field), organization);
}

function namedScope(level: PolicyLevel, value: unknown, path: string, organization: Organization): DecodedScope {
  if (level === "tenant") {
    if (value === true) return { scope: { level, name: "" }, problems: [] };
    return {
      problems: [violation(path, `must be true, but is ${describeValue(value)}`, { fix: "write tenant: true" })],
    };
  }
  // The platform's own number of a project is an integer in a policy, and a text in a workload.
  if (typeof value !== "string" && !Number.isInteger(value)) {
    return { problems: [mistyped(path, value, `the name of a ${level}`, "string")] };
  }
  const units = unitsOf(organization, level);
  const received = stringOf(value);
  const unit = units.find(({ name }) => name === received) ?? units.find(({ id }) => id === received);
  if (unit !== undefined) return { scope: { level, name: unit.name }, problems: [] };
  const close = nearest(
    received,
    units.map(({ name }) => name),
  );
  const hint = close === undefined ? "" : `; did you mean ${close}?`;
  const message = `${level} ${JSON.stringify(received.slice(0, 80))} is not in muster.yaml${hint}`;
  const fix = close === undefined ? `add the ${level} to muster.yaml` : `write ${close}`;
  return { problems: [violation(path, message, { received, fix })] };
}

interface Unit {
  readonly name: string;
  readonly id?: string;
}

function unitsOf(organization: Organization, level: Exclude<PolicyLevel, "tenant">): readonly Unit[] {
  if (level === "cluster") return organization.clusters;
  if (level === "project") return organization.projects;
  return organization.departments.map(({ name }) => given({ name }));
}

/** Whether a policy of a scope is valid for the workloads of a project on a cluster. */
export function isInScope(
  { level, name }: PolicyScope,
  { cluster, project }: Pick<Target, "cluster" | "project">,
): boolean {
  switch (level) {
    case "tenant":
      return true;
    case "cluster":
      return cluster.name === name;
    case "department":
      return project.department === name;
    case "project":
      return project.name === name;
  }
}
