import { dirname, join, resolve } from "node:path";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { given, organizationRules, pathExists, readOptionalFile, ruleOf } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { assumedOrganization, parseOrganization } from "../../model/index.ts";
import { readYaml, type YamlDocument } from "../../yaml/index.ts";
import { MISNAMED, misnamedOrganization } from "./misnamed-organization.ts";
import { readAllocations } from "./read-allocations.ts";

/** File at the root of a repository that names its clusters, departments and projects. */
export const ORGANIZATION_FILE = "muster.yaml";

/** Folder of a repository's definitions. */
export const WORKLOADS_FOLDER = "workloads";

/** The organisation of a repository, or the reasons why it cannot be used. */
export interface ReadOrganization {
  readonly organization?: Organization;
  /** `muster.yaml` itself; absent where it is missing or cannot be read. */
  readonly document?: YamlDocument;
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * The repository that a folder is in: the nearest folder upwards with a `muster.yaml`, else the nearest one with a misnamed
 * file, else the folder itself.
 */
export function findRoot(folder: string): string {
  const start = resolve(folder);
  let misnamed: string | undefined;
  for (let current = start; ; current = dirname(current)) {
    if (pathExists(join(current, ORGANIZATION_FILE))) return current;
    if (misnamed === undefined && misnamedOrganization(current) !== undefined) misnamed = current;
    if (dirname(current) === current) return misnamed ?? start;
  }
}

/** Whether a folder has the files of a repository of muster: `muster.yaml`, also under a wrong name, or `workloads/`. */
export function isMusterRepository(root: string): boolean {
  return hasOrganization(root) || pathExists(join(root, WORKLOADS_FOLDER));
}

/** Whether a folder has `muster.yaml`, also under a wrong name. */
export function hasOrganization(root: string): boolean {
  return pathExists(join(root, ORGANIZATION_FILE)) || misnamedOrganization(root) !== undefined;
}

/**
 * Reads `muster.yaml` and the dumps that it names. A repository without one is assumed to have one `kai` cluster of the
 * newest known version.
 */
export function readOrganization(root: string): ReadOrganization {
  const path = join(root, ORGANIZATION_FILE);
  const content = readOptionalFile(path, { inside: root });
  if (content === undefined) return withoutOrganization(root);
  if ("problem" in content) return unreadableFile(ORGANIZATION_FILE, content.problem);
  const read = parseOrganizationFile(content.bytes, ORGANIZATION_FILE);
  if (read.organization === undefined) return read;
  const complete = withAllocations(root, read.organization);
  return { ...complete, issues: [...read.issues, ...complete.issues], ...given({ document: read.document }) };
}

function withoutOrganization(root: string): ReadOrganization {
  const misnamed = misnamedOrganization(root);
  if (misnamed !== undefined) return unreadableFile(misnamed, MISNAMED);
  return { organization: assumedOrganization(), issues: [], unreadable: [] };
}

function unreadableFile(file: string, message: string): ReadOrganization {
  return { issues: [], unreadable: [{ file, document: 0, line: 1, column: 1, message }] };
}

/** Parses the content of a `muster.yaml`, without the dumps that it names. */
export function parseOrganizationFile(content: Uint8Array | string, file: string): ReadOrganization {
  const { documents, unreadable } = readYaml(content, file);
  const [first, second] = documents;
  if (unreadable.length > 0) return { issues: [], unreadable };
  if (second !== undefined) {
    const location = { file, line: second.line, column: 1 };
    const message = `${ORGANIZATION_FILE} has ${documents.length} documents, but must have one`;
    return {
      unreadable: [],
      issues: [{ ...ruleOf(organizationRules.schema), severity: "error", message, path: "", location }],
    };
  }
  const start = { file, line: 1, column: 1 };
  const { organization, issues } = parseOrganization(first?.value, (...place) => first?.locate(...place) ?? start);
  return given({ organization, document: first, issues, unreadable: [] });
}

/** The organisation with the allocations in the dumps of its clusters; absent when a dump cannot be used. */
function withAllocations(root: string, organization: Organization): ReadOrganization {
  const issues: Issue[] = [];
  const unreadable: Unreadable[] = [];
  const clusters = organization.clusters.map((cluster) => {
    if (cluster.allocatedFile === undefined) return cluster;
    const read = readAllocations(root, cluster.allocatedFile);
    issues.push(...read.issues);
    unreadable.push(...read.unreadable);
    return { ...cluster, allocated: read.allocations };
  });
  if (issues.length > 0 || unreadable.length > 0) return { issues, unreadable };
  return { organization: { ...organization, clusters }, issues, unreadable };
}
