import { GANG_ANNOTATION, SUSPEND_ANNOTATION, unknownSchedulingNames } from "../../expand/index.ts";
import type { FieldProblem } from "../../kernel/index.ts";
import { formatValue, given, isWithin, pointerTo, present } from "../../kernel/index.ts";
import { resolveTarget, type WorkloadDefinition } from "../../model/index.ts";
import { clusterIdOf, idAt } from "./api-ids.ts";
import { type ChangedField, changedFields, type PlatformObject, workloadKey } from "./existing.ts";
import type { ExportContext, ReferenceOrigin } from "./export-context.ts";
import { type ExportDraft, filePath, refusal } from "./exported.ts";

const COLLECTIONS = {
  Training: ["trainings", "training"],
  DistributedInference: ["distributed-inferences", "distributed-inference"],
} as const;

/**
 * Returns the call of a Training or DistributedInference: POST, or PATCH of the replicas of a DistributedInference that
 * exists already. Source: Run:ai, Trainings API and Distributed Inferences API 2.24.
 */
export function workloadCall(
  definition: WorkloadDefinition,
  context: ExportContext,
  origin: ReferenceOrigin,
): ExportDraft {
  const { kind, metadata, project, cluster } = definition;
  const projectId = idAt("projects", project, "/project", context, origin);
  const clusterId = clusterIdOf(project, cluster, context, origin);
  const unresolved = problemsOf(projectId, clusterId);
  const problems = [
    ...fieldsOutsideApi(definition),
    ...(unresolved.length > 0 ? unresolved : namesOutsideCluster(definition, context)),
  ];
  if (!("id" in projectId) || !("id" in clusterId)) return { problems };
  const existing = context.existing.workloads.get(workloadKey(metadata.name, projectId.id));
  const [collection, suffix] = COLLECTIONS[kind];
  const path = `/api/v1/workloads/${collection}`;
  const folder = context.ids.nameOf("projects", projectId.id) ?? project;
  if (existing !== undefined && definition.useGivenNameAsPrefix !== true) {
    const update = updateOf(definition, existing, path, filePath(folder, `${metadata.name}.${suffix}-replicas.json`));
    return { ...update, problems: [...problems, ...(update.problems ?? [])] };
  }
  const body = given({
    name: metadata.name,
    useGivenNameAsPrefix: definition.useGivenNameAsPrefix ?? undefined,
    projectId: projectId.id,
    clusterId: clusterId.id,
    spec: submittedSpec(definition),
  });
  const file = filePath(folder, `${metadata.name}.${suffix}.json`);
  return { exported: [{ file, content: body, call: { method: "POST", path } }], problems };
}

/** The platform adds the defaults of its policies itself. */
function submittedSpec({ spec, policy }: WorkloadDefinition): unknown {
  return policy === undefined ? spec : policy.submitted;
}

/** Project, cluster, node pools and priority class that `muster.yaml` does not have. Without projects it is not compared. */
function namesOutsideCluster(
  { project, cluster, spec }: WorkloadDefinition,
  { organization, ids }: ExportContext,
): readonly FieldProblem[] {
  if (organization.projects.length === 0) return [];
  const [projectName, clusterName] = [
    ids.nameOf("projects", project) ?? project,
    cluster === undefined ? undefined : (ids.nameOf("clusters", cluster) ?? cluster),
  ];
  const resolved = resolveTarget(organization, projectName, clusterName);
  if ("target" in resolved) return unknownSchedulingNames(spec, resolved.target);
  const { path, message, fix } = resolved.problem;
  return [{ ...refusal(path, message, fix), label: "" }];
}

/** The API changes only the number of replicas of a workload, and only that of a DistributedInference. */
function updateOf(
  definition: WorkloadDefinition,
  { id, answer }: PlatformObject,
  collection: string,
  file: string,
): ExportDraft {
  const changed = changesOf(definition, answer.spec);
  const isScalable = definition.kind === "DistributedInference";
  const others = changed.filter(({ path }) => !isScalable || path !== "/spec/replicas");
  if (others.length > 0) {
    const limit = isScalable ? "changes only the replicas of a distributed inference" : "cannot change a training";
    return { problems: others.map((field) => refusal(field.path, differenceText(field, limit), differenceFix(field))) };
  }
  if (changed.length === 0) return { skipped: "exists already as it is" };
  const replicas = (isScalable ? definition.spec.replicas : undefined) ?? 1;
  const path = `${collection}/${id}`;
  return { exported: [{ file, content: { spec: { replicas } }, call: { method: "PATCH", path } }] };
}

/** The platform has added the defaults of its policies, or the workload is older than the policy. */
function changesOf(definition: WorkloadDefinition, found: unknown): readonly ChangedField[] {
  const own = changedFields(submittedSpec(definition), found, "/spec");
  if (definition.policy === undefined) return own;
  const governed = changedFields(definition.spec, found, "/spec");
  return own.filter(({ path }) => governed.some((other) => isWithin(path, other.path) || isWithin(other.path, path)));
}

const RENAME = "give the new workload another name, or delete the existing one first";

function differenceFix({ missing }: ChangedField): string {
  return missing === undefined
    ? RENAME
    : `write the value that a policy of the platform may have added; else ${RENAME}`;
}

function differenceText({ missing }: ChangedField, limit: string): string {
  if (missing === undefined) return `differs from the existing workload, and the API ${limit}`;
  const { standard } = missing;
  const meaning = standard === undefined ? "no value" : `the default ${formatValue(standard)} of the API`;
  return `is not set, which means ${meaning}, but the existing workload has a value, and the API ${limit}`;
}

function problemsOf(...found: readonly ReturnType<typeof idAt>[]): readonly FieldProblem[] {
  return present(found.map((each) => ("problem" in each ? each.problem : undefined)));
}

/** Fields of a definition beside its `spec` that a request body does not have. */
function fieldsOutsideApi({ metadata, run }: WorkloadDefinition): readonly FieldProblem[] {
  const keys = (["labels", "annotations"] as const).flatMap((field) =>
    Object.entries(metadata[field] ?? {}).map(([key, value]): FieldProblem => {
      const path = pointerTo("/metadata", field, key);
      if (isForMuster(key, value)) {
        return { ...refusal(path, "is not exported, since only muster reads it"), severity: "info" };
      }
      const message = "has no field in the API, which sets labels and annotations of pods only";
      return refusal(path, message, `write it to spec.${field}, or leave it out`);
    }),
  );
  if (run === undefined || run === 1) return keys;
  const message = `is ${run}, which is not exported, because the API does not number runs: each POST starts one`;
  return [...keys, { ...refusal("/run", message), severity: "info" }];
}

/** Whether an annotation has no effect on the workload itself. */
function isForMuster(key: string, value: string): boolean {
  if (key === SUSPEND_ANNOTATION) return value === "false";
  return key.startsWith("muster.dev/") && key !== GANG_ANNOTATION;
}
