import { type CelObjectType, type CelType, type CelTypeScope, scopeOf } from "../cel/index.ts";
import { ownEntry } from "../kernel/index.ts";
import { celTypeOfKind, celTypeOfName, POD_TEMPLATE } from "./kubernetes-values.ts";
import type { RuleScope } from "./rule-file.ts";
import type { Iteration } from "./rule-program.ts";

function typeOf(fields: Readonly<Record<string, CelType>>): CelObjectType {
  return { fieldOf: (name) => ownEntry(fields, name), names: () => Object.keys(fields) };
}

const TEXTS: CelType = { map: "string" };
const POD = () => celTypeOfName(POD_TEMPLATE) as CelObjectType;

const COMPONENT = typeOf({ name: "string", instance: "string", count: "int", gpus: "dyn" });
const OF_COMPONENT = typeOf({ component: "string", instance: "string", count: "int", gpus: "dyn" });
const CLUSTER = typeOf({ name: "string", scheduler: "string", version: "string" });
const GANG = typeOf({
  name: "string",
  namespace: "string",
  queue: "string",
  priorityClass: "string",
  minMember: "int",
  pods: "int",
});

const OWN_FIELDS = {
  apiVersion: "string",
  kind: "string",
  name: "string",
  namespace: "string",
  labels: TEXTS,
  annotations: TEXTS,
  category: "string",
  suspended: "bool",
  cluster: "string",
  gpus: "dyn",
} as const;

/** The fields of a pod of a workload: those of its template, and of its component. */
const podOfWorkload = (): CelObjectType => ({
  fieldOf: (name) => POD().fieldOf(name) ?? OF_COMPONENT.fieldOf(name),
  names: () => ["metadata", "spec", ...(OF_COMPONENT.names?.() ?? [])],
});

const workloadType = (more: Readonly<Record<string, CelType>> = {}) =>
  typeOf({ ...OWN_FIELDS, pods: { list: podOfWorkload() }, ...more });

const wholeWorkload = () => workloadType({ project: "string", queue: "string", gangs: { list: GANG } });

const projectType = () =>
  typeOf({
    name: "string",
    department: "string",
    deservedGpus: "dyn",
    limitGpus: "dyn",
    gpus: "dyn",
    workloads: { list: wholeWorkload() },
  });

const setType = () =>
  typeOf({
    workloads: { list: wholeWorkload() },
    objects: { list: "dyn" },
    projects: { list: projectType() },
    clusters: { list: typeOf({ name: "string", scheduler: "string" }) },
    gpus: "dyn",
  });

/** The variables of the expressions of a rule. */
export interface ExpressionScopes {
  /** Of `variables`, and of expressions that are evaluated once for each subject. */
  readonly own: CelTypeScope;
  /** The variables over whose values expressions are evaluated, with their types. */
  readonly iterations: Readonly<Partial<Record<Iteration, Readonly<Record<string, CelType>>>>>;
}

/**
 * The variables of a scope. Objects of one kind of Kubernetes have its type; the fields of any others are known only when
 * an object is read.
 *
 * @param options the types of the options
 * @param variables the names of the own variables
 * @param kinds the patterns of `match.kinds`
 */
export function expressionScopes(
  scope: RuleScope,
  options: Readonly<Record<string, CelType>>,
  variables: readonly string[],
  kinds: readonly string[],
): ExpressionScopes {
  const object = objectTypeOf(kinds);
  const common: Record<string, CelType> = {
    options: typeOf(options),
    variables: typeOf(Object.fromEntries(variables.map((name) => [name, "dyn"]))),
  };
  if (scope === "set") {
    return {
      own: scopeOf({ ...common, set: setType() }),
      iterations: { workload: { workload: wholeWorkload() }, project: { project: projectType() } },
    };
  }
  const ofObject = { ...common, object, cluster: CLUSTER };
  if (scope === "object") return { own: scopeOf({ ...ofObject, oldObject: object }), iterations: {} };
  if (scope === "workload") {
    return { own: scopeOf({ ...ofObject, oldObject: object, workload: wholeWorkload() }), iterations: {} };
  }
  const own = scopeOf({ ...ofObject, workload: workloadType(), component: COMPONENT, pod: POD() });
  const container = celTypeOfName("Container");
  return { own, iterations: { container: { container, containerRole: "string" } } };
}

/** The type of `object`: that of the only kind of `match`, where Kubernetes has it in one version. */
function objectTypeOf(kinds: readonly string[]): CelType {
  const [kind, ...others] = kinds;
  if (kind === undefined || others.length > 0 || kind.includes("*")) return "dyn";
  const [name = "", ...group] = kind.split(".");
  const version = group.length === 0 ? apiVersionOf(name) : `${group.join(".")}/v1`;
  return (version === undefined ? undefined : celTypeOfKind(version, name)) ?? "dyn";
}

/** The version of a kind that has one group; any other group may have a kind of the same name. */
function apiVersionOf(kind: string): string | undefined {
  return ["v1", "apps/v1", "batch/v1"].find((version) => celTypeOfKind(version, kind) !== undefined);
}
