import { checkShape, describeValue, withMissingForm } from "../../../k8s-fields/index.ts";
import type { Locate } from "../../../kernel/index.ts";
import { type FieldProblem, isObject, missing, record, text, withoutAbsent } from "../../../kernel/index.ts";
import { checkName } from "../constraints/metadata.ts";
import type { Definition, DefinitionKind } from "../definition.ts";
import { requestBodySchemas } from "../schema/envelope.ts";
import { WORDS } from "./aliases.ts";
import { type Governed, govern } from "./apply-policies.ts";
import { checkSpec } from "./check-spec.ts";
import { type Checked, type ParseContext, type ParsedDefinition, resultOf } from "./parse-result.ts";

/** The origin of a request body, and the words of the tenant that it was written for. */
export interface RequestBodyContext extends ParseContext {
  /** The word behind an id of a category or priority; without it such an id is refused. */
  readonly wordOf?: (field: "categoryId" | "priorityId", id: string) => string | undefined;
}

/**
 * Reads the raw request body with which the Run:ai API creates a workload or a workload type, as the same definition
 * that muster's own form gives: `project` is the `projectId` and `cluster` the `clusterId`, for `muster.yaml` to map.
 *
 * A Workload Types body has the ids of a category and a priority. They belong to one tenant and cannot be resolved
 * offline, so the body must have the words as well (`category`, `priority`), or `context.wordOf` must return them. As in
 * muster's own form, `clusters` may name the clusters of the type, since one priority rarely exists under both schedulers.
 */
export function parseRequestBody(
  value: unknown,
  kind: DefinitionKind,
  locate?: Locate,
  context: RequestBodyContext = {},
): ParsedDefinition {
  return resultOf(check(value, kind, context), locate, context);
}

function check(value: unknown, kind: DefinitionKind, context: RequestBodyContext): Checked {
  if (!isObject(value)) {
    const received = describeValue(value);
    const expected = `the request body of a ${kind}, an object`;
    return {
      kind,
      findings: [{ fault: "schema", path: "", message: `must be ${expected}, but is ${received}`, expected, received }],
    };
  }
  const { [kind]: schema, ...others } = requestBodySchemas;
  const shape = checkShape(schema, value, { others, ...WORDS });
  const fields = record(shape.value);
  const name = text(fields.name);
  const findings: FieldProblem[] = [...shape.findings];
  if (name !== undefined) findings.push(...checkName(name, "/name", kind, fields.useGivenNameAsPrefix === true));
  if (kind !== "WorkloadType") {
    const { projectId: project, clusterId: cluster } = fields;
    const governed = govern({ kind, value, project, cluster, schema, shape }, context.policies);
    const broken = checkSpec(kind, governed.spec, "/spec", name, shape.broken);
    findings.push(...governed.findings, ...broken.map((problem) => withMissingForm(problem, schema)));
    return { kind, name, findings, policy: governed.policy, build: () => workloadOf(kind, value, governed) };
  }
  const { spec, ...words } = workloadTypeSpec(fields, shape.broken, context);
  findings.push(...words.findings, ...checkSpec(kind, spec, "", name, words.broken));
  return { kind, name, findings, build: () => typeOf(name ?? "", fields.clusters, spec) };
}

function workloadOf(
  kind: DefinitionKind,
  body: Readonly<Record<string, unknown>>,
  { policy }: Pick<Governed, "policy">,
): Definition {
  const { name, projectId, clusterId, useGivenNameAsPrefix } = body;
  const spec = policy === undefined ? body.spec : policy.spec;
  const fields = withoutAbsent({ project: projectId, cluster: clusterId, useGivenNameAsPrefix, spec, policy });
  return { kind, metadata: { name }, ...fields } as unknown as Definition;
}

function typeOf(name: string, clusters: unknown, spec: Readonly<Record<string, unknown>>): Definition {
  return { kind: "WorkloadType", metadata: { name }, ...withoutAbsent({ clusters }), spec } as unknown as Definition;
}

/**
 * The words of a Workload Types body, with the problems of its ids; `broken` has the fields whose problems are
 * reported.
 */
function workloadTypeSpec(
  fields: Readonly<Record<string, unknown>>,
  broken: ReadonlySet<string>,
  context: RequestBodyContext,
): {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly findings: readonly FieldProblem[];
  readonly broken: ReadonlySet<string>;
} {
  const { group, preemptibility, resourceInterfaces } = fields;
  const findings: FieldProblem[] = [];
  const reported = new Set(broken);
  const word = (field: "category" | "priority"): unknown => {
    const id = text(fields[`${field}Id`]);
    const found = fields[field] ?? (id && context.wordOf?.(`${field}Id`, id)) ?? undefined;
    if (found !== undefined) return found;
    const isReported = broken.has(`/${field}`) || broken.has(`/${field}Id`);
    if (!isReported && id !== undefined) findings.push(unknownId(field));
    else if (!isReported && (resourceInterfaces ?? undefined) !== undefined) findings.push(missingId(field));
    else if (!isReported) return undefined;
    reported.add(`/${field}`);
    return undefined;
  };
  const spec = withoutAbsent({
    group,
    category: word("category"),
    priority: word("priority"),
    preemptibility,
    resourceInterfaces,
  });
  return { spec, findings, broken: reported };
}

function missingId(field: "category" | "priority"): FieldProblem {
  return missing("", `${field}Id`, { fix: `add the word in place of the id, for example ${exampleOf(field)}` });
}

function exampleOf(field: "category" | "priority"): string {
  if (field === "category") return "category: Train";
  return "priority: low";
}

function unknownId(field: "category" | "priority"): FieldProblem {
  return {
    fault: "not-expressible",
    path: `/${field}Id`,
    message: `is an id of one tenant, which only the control plane can resolve`,
    fix: `add the word, for example ${exampleOf(field)}`,
  };
}
