import { GANG_ANNOTATION, SUSPEND_ANNOTATION } from "../../expand/index.ts";
import type { FieldProblem } from "../../kernel/index.ts";
import { formatValue, given, pointerTo, present } from "../../kernel/index.ts";
import type { WorkloadDefinition } from "../../model/index.ts";
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
  const { kind, metadata, project, cluster, spec } = definition;
  const projectId = idAt("projects", project, "/project", context, origin);
  const clusterId = clusterIdOf(project, cluster, context, origin);
  const problems = [...fieldsOutsideApi(definition), ...problemsOf(projectId, clusterId)];
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
    spec,
  });
  const file = filePath(folder, `${metadata.name}.${suffix}.json`);
  return { exported: [{ file, content: body, call: { method: "POST", path } }], problems };
}

/** The API changes only the number of replicas of a workload, and only that of a DistributedInference. */
function updateOf(
  definition: WorkloadDefinition,
  { id, answer }: PlatformObject,
  collection: string,
  file: string,
): ExportDraft {
  const changed = changedFields(definition.spec, answer.spec, "/spec");
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
