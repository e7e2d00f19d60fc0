import { existsSync } from "node:fs";
import { join } from "node:path";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { SkippedDocument } from "../../inputs/index.ts";
import { displayName, findRoot, ORGANIZATION_FILE, readManifests, readOrganization } from "../../inputs/index.ts";
import type { SchemaNode } from "../../interpret/index.ts";
import {
  type Crds,
  type CrdVersion,
  lintAgainstCrds,
  lintConstructedPods,
  lintCoverage,
  lintDialect,
  lintResourceInterface,
  lintSet,
  missingHealth,
  newRunUsage,
  oneForEachCause,
  readCrd,
} from "../../interpret/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { given, present } from "../../kernel/index.ts";
import type { ResourceInterface, SpannedIssue } from "../../model/index.ts";
import { assumedOrganization, isOverridden } from "../../model/index.ts";
import { exitCodeOf, staleIf } from "../output/exit-code.ts";
import { definitionsAt } from "./ri-base.ts";
import { type CatalogueDefinition, catalogueDefinitions, catalogueInputs, catalogueNames } from "./ri-catalogue.ts";
import { type InputDefinition, readRiInputs } from "./ri-inputs.ts";
import { type RiIssue, reportedIssues } from "./ri-issues.ts";

/** The options of a check of Resource Interfaces. */
export interface RiLintOptions {
  /** CRDs to check paths against: a file, folder or pattern. */
  readonly crds?: string;
  /** Git revision whose versions must not have changed. */
  readonly base?: string;
  /**
   * Folder of the repository whose clusters apply, with their dialects and controllers. Default: the nearest one
   * upwards with a `muster.yaml`.
   */
  readonly root?: string;
  /** Whether findings show the constructed object that reveals them. Default false. */
  readonly showObject?: boolean;
}

/** The result of checking Resource Interfaces. */
interface RiLintOutcome {
  readonly issues: readonly RiIssue[];
  /** Number of Resource Interfaces that were checked. */
  readonly definitions: number;
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  readonly exitCode: number;
}

/**
 * Checks the Resource Interfaces of the inputs, or of the catalogue where no path is given. Ends with 2 for an error of
 * a Resource Interface, and with 3 when an input could not be read or contains no Resource Interface.
 *
 * @throws Error where `base` cannot be compared with
 */
export async function runRiLint(paths: readonly string[], options: RiLintOptions = {}): Promise<RiLintOutcome> {
  const inputs = paths.length === 0 ? catalogueInputs() : readRiInputs(paths);
  const { definitions, objects, evaluated, skipped } = inputs;
  const crds = readCrds(options.crds);
  const base = options.base === undefined ? undefined : await definitionsAt(options.base, paths);
  const clusters = ownClusters(findRoot(options.root ?? "."));
  const syncs = clusters.flatMap(({ name, sync }) => (sync === undefined ? [] : { cluster: name, settings: sync }));
  const catalogue = catalogueDefinitions();
  const constructing = paths.length === 0 ? [] : ownKinds(definitions, catalogue, findRoot(options.root ?? "."));
  const run = newRunUsage();
  const known = catalogueNames();
  const own = definitions.flatMap(({ resourceInterface, prefix }) => {
    const ofKind = catalogue(resourceInterface);
    const schema = schemaOf(resourceInterface, crds.versions);
    const issues: SpannedIssue[] = [
      ...lintResourceInterface(
        resourceInterface,
        given({ run, known, schema, catalogue: ofKind, examples: options.showObject }),
      ),
      ...lintCoverage(resourceInterface, ofKind),
      ...lintDialect(resourceInterface, clusters),
      ...(constructing.includes(resourceInterface) ? lintConstructedPods(resourceInterface) : []),
    ];
    if (options.crds !== undefined) issues.push(...lintAgainstCrds(resourceInterface, crds.versions, run));
    return oneForEachCause(issues, resourceInterface.unread)
      .map((issue) => missingHealth(issue, resourceInterface, syncs) ?? issue)
      .map((issue) => ({ ...issue, path: prefix + issue.path }));
  });
  const ofSet = lintSet(given({ definitions, objects, crds: crds.versions, base, knownKinds: workloadTypes }));
  const all = [...inputs.issues, ...own, ...ofSet, ...crds.issues];
  const issues = reportedIssues(all, inputs.textOf);
  const unreadable = [...inputs.unreadable, ...crds.unreadable];
  const isEmpty = definitions.length === 0 && issues.length === 0;
  return {
    issues,
    definitions: definitions.length,
    documents: evaluated + skipped.length + inputs.unreadable.length,
    evaluated,
    skipped,
    unreadable,
    exitCode: exitCodeOf(issues, unreadable.length) || staleIf(isEmpty),
  };
}

function schemaOf({ rootComponent: { kind } }: ResourceInterface, crds: Crds): SchemaNode | undefined {
  const isSame = (crd: CrdVersion) =>
    crd.kind === kind?.kind && crd.group === kind.group && crd.version === kind.version;
  return crds.find(isSame)?.schema;
}

/** The CRDs of `--crds`. A path without any document is unreadable, because nothing else would show it. */
function readCrds(path: string | undefined) {
  const { documents, unreadable } = readManifests(present([path]));
  const read = documents.map(({ value, locate }) => readCrd(value, locate));
  const versions: Crds = read.flatMap((crd) => crd.versions);
  const issues = read.flatMap((crd) => crd.issues);
  if (path === undefined || documents.length > 0 || unreadable.length > 0) return { versions, issues, unreadable };
  const message = "contains no CustomResourceDefinition";
  return { versions, issues, unreadable: [{ file: displayName(path), document: 0, line: 1, column: 1, message }] };
}

/** The definitions of kinds that neither the catalogue knows nor `muster.yaml` accepts as they are. */
function ownKinds(
  definitions: readonly InputDefinition[],
  catalogue: CatalogueDefinition,
  root: string,
): readonly ResourceInterface[] {
  const { organization = assumedOrganization() } = readOrganization(root);
  return definitions.flatMap(({ resourceInterface }) => {
    const { kind } = resourceInterface.rootComponent;
    if (kind === undefined || isOverridden(organization, kind.group, kind.kind)) return [];
    if (catalogue(resourceInterface) === undefined) return resourceInterface;
    return [];
  });
}

// Only a repository has clusters; other files are not checked for their dialects and controllers.
function ownClusters(root: string) {
  if (!existsSync(join(root, ORGANIZATION_FILE))) return [];
  return readOrganization(root).organization?.clusters ?? [];
}
