import { expandDefinition } from "../../expand/index.ts";
import type { InputDocument } from "../../inputs/index.ts";
import { given, member, text } from "../../kernel/index.ts";
import {
  type Organization,
  ownerOfNamespace,
  type ProjectSettings,
  parseDefinition,
  parseRequestBody,
  resolveTarget,
} from "../../model/index.ts";
import type { PastDefinition } from "./definition-history.ts";
import type { ListedWorkload } from "./listed-workload.ts";
import { workloadId } from "./workload-id.ts";

/** A workload of the history with the project that it had. */
interface DeletedWorkload {
  readonly listed: ListedWorkload;
  readonly project?: ProjectSettings;
}

/**
 * Returns a workload whose definition was removed, as its last version in git defined it. Undefined for a document that
 * is not a workload, or whose project or cluster `muster.yaml` no longer has.
 *
 * @param isWorkload whether objects of an apiVersion and kind are workloads
 */
export function deletedWorkload(
  { document, lifetime }: PastDefinition,
  organization: Organization,
  isWorkload: (apiVersion: string, kind: string) => boolean,
): DeletedWorkload | undefined {
  const found =
    document.form === "manifest"
      ? manifestOf(document, organization, isWorkload)
      : definitionOf(document, organization);
  if (found === undefined) return undefined;
  const { type, name, requestedName, cluster, namespace, project, spec } = found;
  const { id } = organization.clusters.find((each) => each.name === cluster) ?? {};
  const listed: ListedWorkload = given({
    workloadId: workloadId({ cluster, owner: project?.name ?? namespace ?? "", kind: type, name }),
    name,
    requestedName,
    type,
    projectId: project?.id ?? project?.name,
    departmentId: project?.department,
    clusterId: id,
    ...lifetime,
    desiredPhase: "Deleted",
    spec,
    project: project?.name,
    cluster,
    namespace,
    file: document.file,
  });
  return given({ listed, project });
}

interface FoundDefinition {
  readonly type: string;
  readonly name: string;
  readonly requestedName: string;
  readonly cluster: string;
  readonly namespace?: string | undefined;
  readonly project?: ProjectSettings | undefined;
  readonly spec: unknown;
}

function definitionOf({ value, bodyKind }: InputDocument, organization: Organization): FoundDefinition | undefined {
  const { definition } = bodyKind === undefined ? parseDefinition(value) : parseRequestBody(value, bodyKind);
  if (definition === undefined || definition.kind === "WorkloadType") return undefined;
  const resolved = resolveTarget(organization, definition.project, definition.cluster);
  if (!("target" in resolved)) return undefined;
  const { cluster, namespace, project } = resolved.target;
  const { kind, metadata, spec } = definition;
  const name = expandDefinition(definition, organization).expanded?.expansion.name ?? metadata.name;
  return { type: kind, name, requestedName: metadata.name, cluster: cluster.name, namespace, project, spec };
}

function manifestOf(
  { value }: InputDocument,
  organization: Organization,
  isWorkload: (apiVersion: string, kind: string) => boolean,
): FoundDefinition | undefined {
  const metadata = member(value, "metadata");
  const type = text(member(value, "kind"));
  const name = text(member(metadata, "name"));
  const namespace = text(member(metadata, "namespace"));
  if (type === undefined || name === undefined) return undefined;
  if (!isWorkload(text(member(value, "apiVersion")) ?? "", type)) return undefined;
  for (const cluster of organization.clusters) {
    const project = ownerOfNamespace(organization, cluster, namespace);
    const spec = member(value, "spec");
    if (project !== undefined) {
      return { type, name, requestedName: name, cluster: cluster.name, namespace, project, spec };
    }
  }
  return undefined;
}
