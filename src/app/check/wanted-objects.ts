import { join } from "node:path";
import {
  displayName,
  listedManifests,
  ORGANIZATION_FILE,
  readSources,
  vanishedDefinitions,
} from "../../inputs/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import { type Issue, isOutputRule } from "../../kernel/index.ts";
import { outputEntries, placeTree } from "../../synth/index.ts";
import type { CheckSubject } from "../repository/check-subject.ts";
import type { WantedObjects } from "./sort-output.ts";

/**
 * Returns what the definitions of a repository make. A check of files has the definitions as they are, so they are
 * expanded once more with what `muster.yaml` adds; it never runs definitions in TypeScript.
 */
export async function wantedObjects(root: string, subject: CheckSubject): Promise<WantedObjects> {
  if (subject.definitions !== undefined) {
    const { objects, issues, unreadable, definitions } = subject;
    return {
      objects,
      keepsOthers: definitions === 0,
      lacksDefinitions: unreadable.length > 0 || issues.some(isOfDefinition),
    };
  }
  const { modules, ...sources } = readSources(root);
  const { tree, unreadable, documents } = await placedTree(root, { ...sources, modules: [] });
  const keepsOthers = documents === 0 || modules.length > 0;
  if (tree === undefined) return { objects: [], keepsOthers: documents === 0, lacksDefinitions: true };
  return {
    objects: tree.manifests.filter(({ zone }) => zone !== "review"),
    keepsOthers,
    lacksDefinitions: unreadable.length > 0 || tree.issues.some(isOfDefinition),
  };
}

function isOfDefinition({ rule, severity }: Issue): boolean {
  return severity === "error" && !isOutputRule(rule);
}

/** The issue about a repository without definitions whose output folder has manifests of earlier ones, if it is one. */
export async function vanishedIssue(root: string): Promise<Issue | undefined> {
  const listed = listedManifests(root);
  if (listed.length === 0) return undefined;
  const sources = readSources(root);
  if (sources.documents.length + sources.modules.length + sources.unreadable.length > 0) return undefined;
  const { tree } = await placedTree(root, sources);
  if (tree === undefined) return undefined;
  const kept = new Set(outputEntries(tree.manifests, [], tree.clusters).map(({ path }) => path));
  const gone = listed.filter((path) => !kept.has(path));
  if (gone.length === 0) return undefined;
  return vanishedDefinitions(gone.length, displayName(join(root, ORGANIZATION_FILE)));
}

/** The manifests that sources of a repository make, with their issues; no tree where `muster.yaml` cannot be used. */
async function placedTree(root: string, sources: ReturnType<typeof readSources>) {
  const { openRepository } = await import("../repository/repository.ts");
  const { app, unreadable, documents } = await openRepository(root, { sources });
  if (app === undefined) return { unreadable, documents };
  const input = app.collect();
  const { manifests, issues } = placeTree(input, catalogueOf(input));
  const tree = { manifests, issues: [...input.issues, ...issues], clusters: input.organization.clusters };
  return { tree, unreadable, documents };
}
