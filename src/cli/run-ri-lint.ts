import { existsSync } from "node:fs";
import { join } from "node:path";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import { present } from "../base/present.ts";
import { at, isObject, member } from "../base/read.ts";
import { compareIssues, type Issue } from "../finding/issue.ts";
import { filesAtRevision } from "../git/show.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { lintResourceInterface } from "../interpret/lint/lint.ts";
import { lintCoverage } from "../interpret/lint/lint-coverage.ts";
import { lintDialect } from "../interpret/lint/lint-dialect.ts";
import { lintConstructedPods } from "../interpret/lint/lint-origins.ts";
import { lintAgainstCrds } from "../interpret/lint/lint-schema.ts";
import { lintSet, versionKey } from "../interpret/lint/lint-set.ts";
import { programOf } from "../interpret/lint/lint-subject.ts";
import { oneForEachCause } from "../interpret/lint/one-cause.ts";
import { type KnownNames, namesOf } from "../interpret/trial/known-names.ts";
import { shapeOfDefinition } from "../interpret/trial/shape-of-definition.ts";
import { type Crds, type CrdVersion, readCrd } from "../interpret/types/crd.ts";
import type { SchemaNode } from "../interpret/types/value.ts";
import { newRunUsage } from "../interpret/usage.ts";
import { assumedOrganization } from "../organization/assumed.ts";
import { isOverridden } from "../organization/organization.ts";
import { parseResourceInterface } from "../resource-interface/parse.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import { resourceInterfaceRules, type SpannedIssue } from "../resource-interface/rules.ts";
import { filesOfPattern, type SkippedDocument } from "../source/list-inputs.ts";
import { placeInside } from "../source/place-inside.ts";
import { readManifests } from "../source/read-inputs.ts";
import { findRoot, ORGANIZATION_FILE, readOrganization } from "../source/read-organization.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";
import { emitYaml, readYaml, type Unreadable } from "../yaml/index.ts";
import { exitCodeOf, staleIf } from "./exit-code.ts";
import { type InputDefinition, type RiInputs, readRiInputs } from "./ri-inputs.ts";

/** How to check Resource Interfaces. */
export interface RiLintOptions {
  /** CRDs to check paths against: a file, folder or pattern. */
  readonly crds?: string;
  /** Git revision whose versions must not have changed. */
  readonly base?: string;
  /** Folder of the repository whose clusters' dialects apply. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Whether findings show the constructed object that reveals them. Default false. */
  readonly showObject?: boolean;
}

/** A finding of a Resource Interface. */
export interface RiIssue extends Issue {
  /** The constructed object that reveals it, as YAML of at most 60 lines; only where it is requested. */
  readonly example?: string;
}

/** The result of checking Resource Interfaces. */
export interface RiLintOutcome {
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
  const crds = readCrds(present([options.crds]));
  const base = options.base === undefined ? undefined : await definitionsAt(options.base, paths);
  const dialects = clusterDialects(findRoot(options.root ?? "."));
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
      ...lintDialect(resourceInterface, dialects),
      ...(constructing.includes(resourceInterface) ? lintConstructedPods(resourceInterface) : []),
    ];
    if (options.crds !== undefined) issues.push(...lintAgainstCrds(resourceInterface, crds.versions, run));
    return oneForEachCause(issues, resourceInterface.unread).map((issue) => ({ ...issue, path: prefix + issue.path }));
  });
  const ofSet = lintSet(given({ definitions, objects, crds: crds.versions, base, knownKinds: workloadTypes }));
  const all = [...inputs.issues, ...own, ...ofSet, ...crds.issues];
  const issues = distinct(all.map((issue) => placed(withFix(issue), inputs.textOf))).toSorted(compareIssues);
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

function catalogueInputs(): RiInputs {
  const kinds: readonly WorkloadKind[] = workloadTypes;
  const read = kinds.flatMap(({ resourceInterfaces }) =>
    Object.values(resourceInterfaces).map((spec) => ({ spec, ...parseResourceInterface({ spec }) })),
  );
  return {
    definitions: read.flatMap(({ resourceInterface, spec }): readonly InputDefinition[] =>
      resourceInterface === undefined ? [] : [{ resourceInterface, spec, prefix: "" }],
    ),
    objects: [],
    issues: read.flatMap(({ issues }) => issues),
    skipped: [],
    unreadable: [],
    evaluated: read.length,
    textOf: () => undefined,
  };
}

/** The names that the Resource Interfaces of muster read; a name beside them may be misspelt. */
function catalogueNames(): KnownNames {
  return namesOf(
    catalogueInputs().definitions.map(({ resourceInterface }) => ({
      resourceInterface,
      shape: shapeOfDefinition(resourceInterface, programOf),
    })),
  );
}

function schemaOf({ rootComponent: { kind } }: ResourceInterface, crds: Crds): SchemaNode | undefined {
  const isSame = (crd: CrdVersion) =>
    crd.kind === kind?.kind && crd.group === kind.group && crd.version === kind.version;
  return crds.find(isSame)?.schema;
}

function readCrds(paths: readonly string[]) {
  const { documents, unreadable } = readManifests(paths);
  const read = documents.map(({ value, locate }) => readCrd(value, locate));
  const versions: Crds = read.flatMap((crd) => crd.versions);
  return { versions, issues: read.flatMap(({ issues }) => issues), unreadable };
}

async function definitionsAt(revision: string, paths: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const files = paths.filter((path) => path !== "-").flatMap(withoutPattern);
  if (files.length === 0) throw new Error("--base requires the files or folders to compare: name a PATH");
  const specs = new Map<string, unknown>();
  for (const { file, text } of await filesAtRevision(revision, files)) {
    for (const entry of readYaml(text, file).documents.flatMap(({ value }) => entriesOf(value))) {
      const { resourceInterface } = parseResourceInterface(entry);
      const kind = resourceInterface?.rootComponent.kind;
      if (kind === undefined) continue;
      specs.set(versionKey(kind), resourceInterface?.pointer === "" ? entry : member(entry, "spec"));
    }
  }
  return specs;
}

// A path that does not exist may have existed at the revision.
function withoutPattern(path: string): readonly string[] {
  const matches = existsSync(path) ? [] : filesOfPattern(path);
  return matches.length === 0 ? [path] : matches;
}

function entriesOf(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [];
  const entries = at(value, "spec", "resourceInterfaces") ?? value.resourceInterfaces;
  return Array.isArray(entries) ? entries : [value];
}

type CatalogueDefinition = (resourceInterface: ResourceInterface) => ResourceInterface | undefined;

function catalogueDefinitions(): CatalogueDefinition {
  const { interfaces } = catalogueOf({ workloadTypes, resourceInterfaces: [] });
  return ({ rootComponent: { kind } }) => kind && interfaces(kind.group, kind.version, kind.kind).catalogue;
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
    return catalogue(resourceInterface) === undefined ? resourceInterface : [];
  });
}

// Only a repository configures the dialects of its clusters; other files are not checked for one.
function clusterDialects(root: string) {
  if (!existsSync(join(root, ORGANIZATION_FILE))) return [];
  return readOrganization(root).organization?.clusters ?? [];
}

const fixes = new Map(Object.entries(resourceInterfaceRules).map(([id, { fix }]) => [id, fix]));

function withFix(issue: SpannedIssue): SpannedIssue {
  return { ...issue, ...given({ fix: issue.fix ?? fixes.get(issue.rule) }) };
}

const MOST_LINES = 60;

function shortYaml(object: unknown): string {
  const lines = emitYaml(object).trimEnd().split("\n");
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `# and ${more} more lines`].join("\n") : lines.join("\n");
}

// Moves the location from the start of an expression to the part with the problem.
function placed(issue: SpannedIssue, textOf: RiInputs["textOf"]): RiIssue {
  const { part, example, ...rest } = issue;
  const plain = { ...rest, ...(example !== undefined && { example: shortYaml(example) }) };
  const { location } = plain;
  if (part === undefined || location === undefined) return plain;
  const text = textOf(location.file);
  if (text === undefined) return plain;
  return { ...plain, location: placeInside(text, location, part.text, part.span.start) };
}

// The smallest object of a schema and an empty object fail for the same reason; one issue is enough.
function distinct(issues: readonly RiIssue[]): readonly RiIssue[] {
  const byKey = new Map<string, RiIssue>();
  for (const issue of issues) {
    const { rule, path, location, message } = issue;
    const key = JSON.stringify([rule, path, location?.file, rule === "RI-008" ? "" : message]);
    if (!byKey.has(key)) byKey.set(key, issue);
  }
  return [...byKey.values()];
}
