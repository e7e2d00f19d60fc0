import { stringOf } from "../../kernel/index.ts";
import type { Ids, Organization } from "../../model/index.ts";
import { ownsNamespace } from "../../model/index.ts";
import type { Draft } from "./draft.ts";

/** The known facts about the tenant for which an input was written. */
export interface ImportContext {
  readonly ids: Ids;
  readonly organization: Pick<Organization, "clusters" | "projects">;
}

/** Sets project and cluster of a definition from the ids of a request body. */
export function setTarget(
  draft: Draft,
  body: Readonly<Record<string, unknown>>,
  { ids, organization }: ImportContext,
): void {
  const { projectId, clusterId } = body;
  const project = nameOfId(draft, "projects", projectId, "/projectId", ids);
  draft.set("/project", project, "/projectId");
  if ((clusterId ?? undefined) === undefined) return;
  const cluster = nameOfId(draft, "clusters", clusterId, "/clusterId", ids);
  const clusters = organization.projects.find(({ name }) => name === project)?.clusters ?? [];
  // The cluster follows from the project.
  if (clusters.length !== 1 || clusters[0] !== cluster) draft.set("/cluster", cluster, "/clusterId");
}

const NOUNS = { projects: "project", clusters: "cluster", categories: "category", priorities: "priority" } as const;

/** Returns the name of an id, or the id itself with a remark; an absent id has no name. */
export function nameOfId(
  draft: Draft,
  kind: keyof typeof NOUNS,
  id: unknown,
  path: string,
  ids: Ids,
): string | undefined {
  if (id === undefined || id === null || id === "") return undefined;
  const text = stringOf(id);
  const name = ids.nameOf(kind, text);
  if (name !== undefined) return name;
  if (ids.idOf(kind, text) !== undefined) return text;
  const fact = /^<.*>$/s.test(text) ? "is a placeholder" : `is an id without a known name`;
  const source = kind === "projects" || kind === "clusters" ? "muster.yaml or --ids" : "--ids";
  draft.remark("id", path, `${fact}, so it is kept; add the ${NOUNS[kind]} to ${source}`);
  return text;
}

/** Returns the project of a namespace: its owner in `muster.yaml`, or by the rule of Run:ai, `runai-<project>`. */
export function projectOfNamespace(namespace: string | undefined, { organization }: ImportContext): string | undefined {
  if (namespace === undefined) return undefined;
  const { projects, clusters } = organization;
  const owner = projects.find((project) => clusters.some((cluster) => ownsNamespace(project, cluster, namespace)));
  return owner?.name ?? /^runai-(.+)$/s.exec(namespace)?.[1];
}
