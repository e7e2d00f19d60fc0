import { type FieldProblem, nearest, quoted } from "../../kernel/index.ts";
import type { IdKind } from "../../model/index.ts";
import type { ExportContext, ReferenceOrigin } from "./export-context.ts";
import { refusal } from "./exported.ts";

/** The id of an object of the platform, or the problem of an unknown one. */
export type FoundId = { readonly id: string } | { readonly problem: FieldProblem };

const NOUNS = { projects: "project", clusters: "cluster", categories: "category", priorities: "priority" } as const;

/** The calls whose answers have the ids. */
const LISTS = {
  projects: "GET /api/v1/org-unit/projects",
  clusters: "GET /api/v1/clusters",
  categories: "GET /api/v1/workload-categories",
  priorities: "GET /api/v1/workload-priorities",
} as const;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the id of a name at a path: in the id map, then in `muster.yaml`. A value that is an id itself is kept. */
export function idAt(
  kind: keyof typeof NOUNS & IdKind,
  name: string,
  path: string,
  { ids, idMap, organization }: Pick<ExportContext, "ids" | "idMap" | "organization">,
  origin: ReferenceOrigin = { isRequestBody: false },
): FoundId {
  const known = ids.idOf(kind, name);
  if (known !== undefined) {
    if (kind === "clusters" && !UUID.test(known)) return notUuid(path, name, known);
    return { id: known };
  }
  if (ids.nameOf(kind, name) !== undefined || isId(kind, name, origin)) return { id: name };
  const settings = kind === "projects" || kind === "clusters" ? organization[kind] : [];
  const listed = settings.map((each) => each.name);
  const close = nearest(name, [...Object.keys(idMap[kind] ?? {}), ...listed]);
  const similar = close === undefined || close === name ? "" : `; did you mean ${close}?`;
  const message = `is ${quoted(name)}, whose id is not known${similar}`;
  // A name that muster.yaml does not have is a slip, and has no id to add.
  const isSlip = close !== undefined && listed.includes(close) && !listed.includes(name);
  if (isSlip) return { problem: refusal(path, message, `write ${close}`) };
  const more =
    kind === "projects" || kind === "clusters" ? `, or write the id of the ${NOUNS[kind]} to muster.yaml` : "";
  return {
    problem: refusal(
      path,
      message,
      `add ${kind}: {${JSON.stringify(name)}: <id>} to the file of --ids (${LISTS[kind]})${more}`,
    ),
  };
}

/** Finds the id of a cluster. A definition may leave it out where its project lives in one. */
export function clusterIdOf(
  project: string,
  cluster: string | undefined,
  context: Pick<ExportContext, "ids" | "idMap" | "organization">,
  origin?: ReferenceOrigin,
): FoundId {
  if (cluster !== undefined) return idAt("clusters", cluster, "/cluster", context, origin);
  const [only, ...others] = clustersOf(project, context);
  if (only !== undefined && others.length === 0) return idAt("clusters", only, "/project", context);
  const names = [only, ...others].join(", ");
  const message =
    only === undefined
      ? `is ${quoted(project)}, whose cluster is not known, and the API requires one`
      : `is ${quoted(project)}, which may live in several clusters (${names}), and the definition names none`;
  return { problem: refusal("/project", message, "add cluster: <name>") };
}

function clustersOf(
  project: string,
  { organization, ids, idMap }: Pick<ExportContext, "ids" | "idMap" | "organization">,
): readonly string[] {
  const name = ids.nameOf("projects", project) ?? project;
  const settings = organization.projects.find((each) => each.name === name);
  return settings?.clusters ?? Object.keys(idMap.clusters ?? {});
}

// The platform numbers its projects, and gives its clusters, categories and priorities a UUID.
function isId(kind: IdKind, name: string, { isRequestBody }: ReferenceOrigin): boolean {
  if (kind === "projects") return isRequestBody || /^\d+$/.test(name);
  return UUID.test(name);
}

function notUuid(path: string, name: string, id: string): FoundId {
  const message = `is ${quoted(name)}, whose id ${quoted(id)} is not a UUID, as the API requires`;
  return { problem: refusal(path, message, "write the clusterId of the platform") };
}
