/** What can be wrong with a file that muster reads, whatever the file. */
export type Fault = "schema" | "unknown-field" | "constraint" | "not-expressible" | "name" | "mandatory";

/** A rule as docs and reports list it. */
export interface ModelRule {
  /** Never changes. */
  readonly id: string;
  /** Kebab case. */
  readonly name: string;
  /** What the rule demands, in one sentence. */
  readonly title: string;
}

/** The rules of definitions: Training, DistributedInference and WorkloadType. */
export const definitionRules = {
  schema: {
    id: "DEF-001",
    name: "definition-schema",
    title: "Every field has the type, bounds, words, pattern and format of the API.",
  },
  "unknown-field": {
    id: "DEF-002",
    name: "unknown-field",
    title: "A definition has no field, at any depth, that the API does not know.",
  },
  constraint: {
    id: "DEF-003",
    name: "definition-constraint",
    title: "Fields agree with each other and mean something that Kubernetes can run.",
  },
  "not-expressible": {
    id: "DEF-004",
    name: "not-expressible",
    title: "A definition says everything itself; what only the control plane knows is refused.",
  },
  name: {
    id: "DEF-005",
    name: "invalid-name",
    title: "Names, labels and keys are ones that Kubernetes accepts.",
  },
  mandatory: {
    id: "DEF-009",
    name: "mandatory-field",
    title: "Every field that the API calls mandatory is there.",
  },
} as const satisfies Readonly<Record<Fault, ModelRule>>;

/** The rules of `muster.yaml`. */
export const organizationRules = {
  schema: {
    id: "ORG-001",
    name: "organization-schema",
    title: "muster.yaml has the mandatory fields, and every field has its type and bounds.",
  },
  "unknown-field": {
    id: "ORG-002",
    name: "organization-unknown-field",
    title: "muster.yaml has no field that muster does not know.",
  },
  constraint: {
    id: "ORG-003",
    name: "organization-constraint",
    title: "Clusters, departments, projects and quotas refer to each other and do not collide.",
  },
} as const satisfies Readonly<Partial<Record<Fault, ModelRule>>>;

/** Rules of a synth that need more than one file: the organisation, the target, the other definitions. */
export const synthRules = {
  "unknown-project": {
    id: "DEF-006",
    name: "unknown-project",
    title: "A definition names a project of muster.yaml.",
  },
  "unknown-cluster": {
    id: "DEF-007",
    name: "unknown-cluster",
    title: "Every object belongs to exactly one cluster of muster.yaml, where its project lives.",
  },
  "meaning-differs": {
    id: "DEF-008",
    name: "meaning-differs",
    title: "A field that is expressed with another effect than on the Run:ai platform is told, as a warning.",
  },
  "definition-module": {
    id: "DEF-012",
    name: "definition-module",
    title: "A TypeScript definition loads, and its define function does not throw.",
  },
  "unique-object": {
    id: "GITOPS-002",
    name: "unique-object",
    title: "No two objects of a cluster share group, kind, namespace and name.",
  },
  "ttl-on-synced-object": {
    id: "GITOPS-006",
    name: "ttl-on-synced-object",
    title: "Nothing that a GitOps controller syncs removes itself when it has finished.",
  },
} as const satisfies Readonly<Record<string, ModelRule>>;

/** Id and name of a rule, as an issue carries them. */
export function ruleOf({ id, name }: ModelRule): { readonly rule: string; readonly name: string } {
  return { rule: id, name };
}
