import type { InputDocument } from "../../inputs/index.ts";
import { getOrCreate, given, text } from "../../kernel/index.ts";
import type { WorkloadDefinition } from "../../model/index.ts";
import { ownerOfNamespace, type ProjectSettings, resolveTarget } from "../../model/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../rule/index.ts";

/** A workload of a repository, as the commands of its life cycle read and change it. */
export interface RepositoryWorkload {
  readonly view: WorkloadView;
  /** `Training`, `DistributedInference`, or the kind of its object. */
  readonly kind: string;
  /** The name in its definition: without the suffix of a run. */
  readonly requestedName: string;
  readonly name: string;
  readonly cluster: string;
  readonly namespace?: string;
  readonly project?: ProjectSettings;
  /** Absent for an object that passes through. */
  readonly definition?: WorkloadDefinition;
  /** All objects of its definition, the workload first. */
  readonly objects: readonly CheckedObject[];
  /** The YAML that defines it; absent for one that TypeScript makes. */
  readonly document?: InputDocument;
}

/**
 * Returns the workloads of a set in its order.
 *
 * @param documents the YAML documents of the repository, by the path of their construct
 */
export function repositoryWorkloads(
  set: ObjectSet,
  documents: ReadonlyMap<string, InputDocument>,
): readonly RepositoryWorkload[] {
  const expanded = new Map<WorkloadDefinition, CheckedObject[]>();
  for (const checked of set.objects) {
    const { definition } = checked;
    if (definition !== undefined) getOrCreate(expanded, definition, (): CheckedObject[] => []).push(checked);
  }
  return set.workloads.map((view) => {
    const { checked, object } = view;
    const { definition, cluster, source } = checked;
    const { name, namespace } = object.metadata;
    const target = definition && resolveTarget(set.organization, definition.project, cluster.name);
    const project =
      target !== undefined && "target" in target
        ? target.target.project
        : ownerOfNamespace(set.organization, cluster, text(namespace));
    return given({
      view,
      kind: definition?.kind ?? object.kind,
      requestedName: definition?.metadata.name ?? name,
      name,
      cluster: cluster.name,
      namespace: text(namespace),
      project,
      definition,
      objects: definition === undefined ? [checked] : (expanded.get(definition) ?? []),
      document: documents.get(source?.constructPath.split("/")[0] ?? ""),
    });
  });
}

/** A workload in a message: `Training team-nlp/llama-sft on cluster east`. */
export function workloadText({ kind, requestedName, project, namespace, cluster }: RepositoryWorkload): string {
  const owner = project?.name ?? namespace;
  return `${kind} ${owner === undefined ? "" : `${owner}/`}${requestedName} on cluster ${cluster}`;
}
