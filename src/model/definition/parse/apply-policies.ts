import type { Schema } from "../../../k8s-fields/index.ts";
import { checkShape, type Shape } from "../../../k8s-fields/index.ts";
import type { FieldProblem } from "../../../kernel/index.ts";
import { given, isWithin, text } from "../../../kernel/index.ts";
import type { AppliedPolicy, PolicyGate } from "../../runai-policy/applied-policy.ts";
import type { DefinitionKind, WorkloadDefinition } from "../definition.ts";

/** The type of workload that policies have for each kind of definition. */
export const POLICY_TYPES = { Training: "trainings", DistributedInference: "distributed-inferences" } as const;

/** The `spec` of a definition with the defaults of the policies. */
export interface Governed {
  readonly spec: unknown;
  /** Absent where no policy has an effect. */
  readonly policy?: AppliedPolicy;
  /** Problems of the defaults: the shape of the definition itself is right. */
  readonly findings: readonly FieldProblem[];
}

/** A document whose shape was checked, with the project and cluster that select its policies. */
interface GovernedDocument {
  readonly kind: DefinitionKind;
  readonly value: Readonly<Record<string, unknown>>;
  readonly project: unknown;
  readonly cluster: unknown;
  readonly schema: Schema;
  readonly shape: Shape;
}

/** Applies the policies to a definition of the right shape, before the rules between its fields are checked. */
export function govern(document: GovernedDocument, policies: PolicyGate | undefined): Governed {
  const { kind, value, project, cluster, schema, shape } = document;
  const spec = (shape.value as { readonly spec?: unknown }).spec;
  const name = text(project);
  if (policies === undefined || kind === "WorkloadType" || name === undefined) return { spec, findings: [] };
  const applied = policies(POLICY_TYPES[kind], { project: name, cluster: text(cluster), spec });
  if (applied === undefined) return { spec, findings: [] };
  const policy = { ...applied, issues: applied.issues.filter(({ pointer }) => !isBroken(`/spec${pointer}`, shape)) };
  // Defaults are for definitions of the right shape; broken rules of any other one are reported as well.
  if (shape.findings.length > 0) return { spec, policy, findings: [] };
  if (policy.spec === spec) return { spec, policy, findings: [] };
  const { findings } = checkShape(schema, { ...value, spec: policy.spec });
  const fix = "change the default in the policy, or give the field a value";
  return { spec: policy.spec, policy, findings: findings.map((finding) => ({ ...finding, fix })) };
}

/** Returns a definition with other values of its `spec`, to which the policies are applied again. */
export function withSpecValues<D extends WorkloadDefinition>(
  definition: D,
  values: Partial<D["spec"]>,
  policies: PolicyGate,
): D {
  const { policy: before, ...rest } = definition;
  const { kind, project, cluster } = definition;
  // The submission has the same form as the spec, which has defaults of policies in addition.
  const submitted = { ...((before?.submitted ?? definition.spec) as D["spec"]), ...values };
  const policy = policies(POLICY_TYPES[kind], { project, cluster, spec: submitted });
  return { ...rest, spec: policy?.spec ?? submitted, ...given({ policy }) } as D;
}

/** Whether the shape of a field is wrong, so that a rule about its value would only repeat this. */
function isBroken(pointer: string, { broken }: Shape): boolean {
  return [...broken].some((path) => isWithin(pointer, path));
}
