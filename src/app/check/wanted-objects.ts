import { join } from "node:path";
import {
  DIST_FOLDER,
  displayName,
  listedManifests,
  ORGANIZATION_FILE,
  readSources,
  vanishedDefinitions,
} from "../../inputs/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import { type Issue, outputRules } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { outputEntries, placeTree } from "../../synth/index.ts";
import type { CheckSubject } from "../repository/check-subject.ts";

/** The objects that the definitions of a repository make, as a synth writes them. */
export interface WantedObjects {
  /** The number of definitions, those in TypeScript included. */
  readonly definitions: number;
  readonly objects: readonly CheckedObject[];
  /** Whether some definitions are in TypeScript, which this check does not run. */
  readonly lacksModules: boolean;
  /** Whether a definition cannot be used, so that its objects are missing. */
  readonly lacksDefinitions: boolean;
}

/**
 * Returns what the definitions of a repository make. A check of files has the definitions as they are, so they are
 * expanded once more with what `muster.yaml` adds; it never runs definitions in TypeScript.
 */
export async function wantedObjects(root: string, subject: CheckSubject): Promise<WantedObjects> {
  if (subject.definitions !== undefined) {
    const { objects, issues, unreadable, definitions } = subject;
    return {
      objects,
      definitions,
      lacksModules: false,
      lacksDefinitions: unreadable.length > 0 || issues.some(isOfDefinition),
    };
  }
  const { openRepository } = await import("../repository/repository.ts");
  const sources = readSources(root);
  const { app, unreadable, documents } = await openRepository(root, { sources: { ...sources, modules: [] } });
  if (app === undefined) return { objects: [], definitions: documents, lacksModules: false, lacksDefinitions: true };
  const input = app.collect();
  const { manifests, issues } = placeTree(input, catalogueOf(input));
  return {
    objects: manifests.filter(({ zone }) => zone !== "review"),
    definitions: documents + sources.modules.length,
    lacksModules: sources.modules.length > 0,
    lacksDefinitions: unreadable.length > 0 || [...input.issues, ...issues].some(isOfDefinition),
  };
}

function isOfDefinition({ rule, severity }: Issue): boolean {
  return severity === "error" && !Object.values(outputRules).some(({ id }) => id === rule);
}

/** The issue about a repository without definitions whose output folder has manifests of earlier ones, if it is one. */
export async function vanishedIssue(root: string): Promise<Issue | undefined> {
  const listed = listedManifests(root);
  if (listed.length === 0) return undefined;
  const sources = readSources(root);
  if (sources.documents.length + sources.modules.length + sources.unreadable.length > 0) return undefined;
  const { openRepository } = await import("../repository/repository.ts");
  const { app } = await openRepository(root, { sources });
  if (app === undefined) return undefined;
  const input = app.collect();
  const { manifests } = placeTree(input, catalogueOf(input));
  const kept = new Set(outputEntries(manifests, [], input.organization.clusters).map(({ path }) => path));
  const gone = listed.filter((path) => !kept.has(path));
  if (gone.length === 0) return undefined;
  return vanishedDefinitions(gone.length, displayName(join(root, ORGANIZATION_FILE)));
}

/** Returns the path of the file for reviewers beside an applied manifest of the output folder. */
export function reviewPathOf(file: string): string | undefined {
  const parts = file.split("/");
  const zone = parts.lastIndexOf("apply");
  if (zone < 1 || !parts.includes(DIST_FOLDER)) return undefined;
  return parts.with(zone, "review").join("/");
}
