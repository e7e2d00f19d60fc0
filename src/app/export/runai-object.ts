import { displayFields, excludedItems, expandTraining } from "../../expand/index.ts";
import { runaiProblems, wrapValue } from "../../k8s-fields/index.ts";
import type { Issue, KubeObject } from "../../kernel/index.ts";
import {
  definitionRules,
  type FieldProblem,
  given,
  issuesOf,
  itemsWhen,
  pointerTo,
  quoted,
  record,
  ruleOf,
} from "../../kernel/index.ts";
import type { Target, TrainingDefinition } from "../../model/index.ts";
import { clusterWithDefaults, resolveTarget } from "../../model/index.ts";
import type { ExportContext } from "./export-context.ts";
import { type Exported, filePath, refusal } from "./exported.ts";

/** A manifest of `run.ai/v2alpha1` and its issues. It is absent where the definition has no target or is refused. */
export interface RunaiObject {
  readonly exported?: Exported;
  readonly issues: readonly Omit<Issue, "object" | "location">[];
}

/** Returns the TrainingWorkload of a Training, with the fields that the kind has. */
export function exportedTraining(definition: TrainingDefinition, context: ExportContext): RunaiObject {
  const found = runaiTarget(definition, context);
  if ("problem" in found) return { issues: [{ ...found.problem, severity: "error" }] };
  // No controller syncs the result, so a time to live restarts nothing.
  const { autoDeletionTimeAfterCompletionSeconds: lifetime, ...spec } = definition.spec;
  const { useGivenNameAsPrefix, ...named } = definition;
  const expansion = expandTraining({ ...named, spec }, found.target);
  const { objects } = expansion;
  const issues = expansion.issues.filter(({ path }) => path !== "/spec/autoDeletionTimeAfterCompletionSeconds");
  const [object] = objects;
  if (object === undefined) return { issues };
  const { name, ...others } = record(object.spec);
  // The platform completes a prefix, so the export does not.
  const own = useGivenNameAsPrefix === true ? { namePrefix: name } : { name };
  const fields = given({ ...own, ...others, autoDeletionTimeAfterCompletionSeconds: wrapValue(lifetime) });
  const checked = runaiManifest({ ...object, spec: fields });
  const lost = issuesOf(losses(definition), { rules: definitionRules });
  return { ...checked, issues: [...issues, ...lost, ...checked.issues] };
}

/** Returns an object of `run.ai/v2alpha1` as it is, or its problems. */
export function runaiManifest(object: KubeObject, written: object = object): RunaiObject {
  const { kind, metadata } = object;
  const issues = runaiProblems(object)
    .filter(({ code }) => code !== "uncertain")
    .map(({ code: _, ...problem }) => ({
      severity: "error" as const,
      ...problem,
      ...ruleOf(definitionRules.constraint),
    }));
  const file = filePath(metadata.namespace ?? "default", `${kind.toLowerCase()}-${metadata.name}.yaml`);
  return { exported: { file, content: written }, issues };
}

/** The Run:ai cluster of a definition: that of `muster.yaml`, or an assumed one, also in place of a `kai` cluster. */
function runaiTarget({ project, cluster, spec }: TrainingDefinition, { organization, ids }: ExportContext) {
  const name = ids.nameOf("projects", project) ?? project;
  if (organization.projects.length > 0) {
    const resolved = resolveTarget(organization, name, cluster);
    if ("problem" in resolved || resolved.target.cluster.scheduler === "runai") return resolved;
    const { name: known, nodePools } = resolved.target.cluster;
    return {
      target: targetOn(clusterWithDefaults({ name: known, scheduler: "runai", nodePools }), resolved.target.project),
    };
  }
  const assumed = ids.nameOf("clusters", cluster ?? "") ?? cluster ?? "default";
  const nodePools = (spec.nodePools ?? []).map((pool) => ({ name: pool }));
  const settings = { name, department: "default", clusters: [assumed], quotas: [] };
  return { target: targetOn(clusterWithDefaults({ name: assumed, scheduler: "runai", nodePools }), settings) };
}

function targetOn(cluster: Target["cluster"], project: Target["project"]): Target {
  return { cluster, project, namespace: project.namespace ?? `runai-${project.name}` };
}

/** Fields that have no effect on the pods, and no field in `run.ai/v2alpha1`. */
function losses({ spec }: TrainingDefinition): readonly FieldProblem[] {
  const loss = (path: string, message: string): FieldProblem => ({ ...refusal(path, message), severity: "warning" });
  const category = spec.category ?? undefined;
  return [
    ...itemsWhen(
      category !== undefined && category !== "Train",
      loss("/spec/category", `is ${quoted(category ?? "")}, but a TrainingWorkload has the category Train`),
    ),
    ...displayFields(spec).map((path) => loss(path, "has no field in run.ai/v2alpha1, so it is left out")),
    ...excludedItems(spec).map((item) =>
      loss(pointerTo(item, "exclude"), "has no effect in run.ai/v2alpha1, so the item is left out"),
    ),
  ];
}
