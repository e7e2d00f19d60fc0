import { describeValue } from "../../k8s-fields/index.ts";
import {
  type FieldProblem,
  getOrCreate,
  isObject,
  members,
  pointerTo,
  stringOf,
  violation,
} from "../../kernel/index.ts";
import type { Organization } from "./organization.ts";

/**
 * The parts of an id map, each with the ids of the control plane by name.
 * - `projects`: ids of projects
 * - `clusters`: ids of clusters
 * - `departments`: ids of departments
 * - `categories`: ids of categories of workloads
 * - `priorities`: ids of priorities
 * - `templates`: ids of templates
 * - `assets`: ids of assets of every kind
 */
export const ID_KINDS = [
  "projects",
  "clusters",
  "departments",
  "categories",
  "priorities",
  "templates",
  "assets",
] as const;

/** One of `ID_KINDS`. */
export type IdKind = (typeof ID_KINDS)[number];

/** The ids of one tenant, by name: the content of the file of `--ids`. */
export type IdMap = Readonly<Partial<Record<IdKind, Readonly<Record<string, string>>>>>;

/** Names and ids in both directions. */
export interface Ids {
  readonly idOf: (kind: IdKind, name: string) => string | undefined;
  readonly nameOf: (kind: IdKind, id: string) => string | undefined;
}

/**
 * Reads an id map: `{projects: {<name>: <id>}, clusters: …}`. An id is a text or an integer, and has one name.
 *
 * @param value the document of the file
 */
export function parseIdMap(value: unknown): { readonly map: IdMap; readonly problems: readonly FieldProblem[] } {
  if (!isObject(value)) {
    const message = `must be an object with ${ID_KINDS.join(", ")}, but is ${describeValue(value)}`;
    return { map: {}, problems: [{ fault: "schema", path: "", message }] };
  }
  const problems: FieldProblem[] = [];
  const map: Partial<Record<IdKind, Readonly<Record<string, string>>>> = {};
  for (const [key, part] of members(value)) {
    const path = pointerTo("", key);
    const kind = ID_KINDS.find((known) => known === key);
    if (kind === undefined) {
      const message = `unknown field; an id map has ${ID_KINDS.join(", ")}`;
      problems.push({ fault: "unknown-field", path, message, atKey: true });
    } else if (isObject(part)) map[kind] = readNames(part, path, problems);
    else if (part !== null) {
      problems.push(violation(path, `must be an object of ids by name, but is ${describeValue(part)}`));
    }
  }
  return { map, problems };
}

function readNames(part: object, path: string, problems: FieldProblem[]): Readonly<Record<string, string>> {
  const names = new Map<string, string>();
  const entries = members(part).flatMap(([name, id]) => {
    const place = pointerTo(path, name);
    if (!(typeof id === "string" && id !== "") && !Number.isSafeInteger(id)) {
      problems.push(violation(place, `must be an id, a text or an integer, but is ${describeValue(id)}`));
      return [];
    }
    const other = getOrCreate(names, stringOf(id), () => name);
    if (other !== name) problems.push(violation(place, `has the id of ${JSON.stringify(other)} as well`));
    return [[name, stringOf(id)] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the ids of an id map and of `muster.yaml`; the map takes precedence. */
export function knownIds({ projects, clusters }: Pick<Organization, "projects" | "clusters">, map: IdMap = {}): Ids {
  const byName = new Map<string, string>();
  const byId = new Map<string, string>();
  const add = (kind: IdKind, name: string, id: string) => {
    byName.set(`${kind}/${name}`, id);
    byId.set(`${kind}/${id}`, name);
  };
  for (const { name, id } of projects) if (id !== undefined) add("projects", name, id);
  for (const { name, id } of clusters) if (id !== undefined) add("clusters", name, id);
  for (const kind of ID_KINDS) for (const [name, id] of Object.entries(map[kind] ?? {})) add(kind, name, id);
  return { idOf: (kind, name) => byName.get(`${kind}/${name}`), nameOf: (kind, id) => byId.get(`${kind}/${id}`) };
}
