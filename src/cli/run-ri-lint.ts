import { existsSync } from "node:fs";
import { join } from "node:path";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { isObject as isRecord } from "../base/read.ts";
import { compareIssues, type Issue } from "../finding/issue.ts";
import { filesAtRevision } from "../git/show.ts";
import { lintResourceInterface } from "../interpret/lint/lint.ts";
import { lintCoverage } from "../interpret/lint/lint-coverage.ts";
import { lintDialect } from "../interpret/lint/lint-dialect.ts";
import { lintAgainstCrds } from "../interpret/lint/lint-schema.ts";
import { lintSet, versionKey } from "../interpret/lint/lint-set.ts";
import { type Crds, readCrd } from "../interpret/types/crd.ts";
import { parseResourceInterface } from "../resource-interface/parse.ts";
import {
  type ResourceInterfaceRuleId,
  resourceInterfaceRules,
  type SpannedIssue,
} from "../resource-interface/rules.ts";
import { placeInside } from "../source/place-inside.ts";
import { readManifests } from "../source/read-manifests.ts";
import { findRoot, ORGANIZATION_FILE, readOrganization } from "../source/read-organization.ts";
import type { WorkloadKind } from "../workload/workload-kind.ts";
import { readYaml, type Unreadable } from "../yaml/index.ts";
import { EXIT, exitCodeOf } from "./exit-code.ts";
import { type InputDefinition, type RiInputs, readRiInputs, type SkippedInput } from "./ri-inputs.ts";

/** How to check definitions. */
export interface RiLintOptions {
  /** Folder or file of CRDs to check paths against. */
  readonly crds?: string;
  /** Git revision whose versions must not have been changed. */
  readonly base?: string;
}

/** What a check of definitions found. */
export interface RiLintOutcome {
  readonly issues: readonly Issue[];
  /** Resource Interfaces that were checked. */
  readonly definitions: number;
  readonly documents: number;
  readonly evaluated: number;
  readonly skipped: readonly SkippedInput[];
  readonly unreadable: readonly Unreadable[];
  readonly exitCode: number;
}

/**
 * Checks the Resource Interfaces of the inputs, or of the catalogue where no path is given. Ends with 2 for an error of
 * a definition, and with 3 when something could not be read or no definition was found at all.
 *
 * @throws Error where `base` cannot be compared with
 */
export async function runRiLint(paths: readonly string[], options: RiLintOptions = {}): Promise<RiLintOutcome> {
  const inputs = paths.length === 0 ? catalogueInputs() : readRiInputs(paths);
  const crds = options.crds === undefined ? { versions: [], issues: [], unreadable: [] } : readCrds(options.crds);
  const base = options.base === undefined ? {} : { base: await definitionsAt(options.base, paths) };
  const dialects = clusterDialects();
  const found = inputs.definitions.flatMap((definition) => {
    const { resourceInterface } = definition;
    const issues = [
      ...lintResourceInterface(resourceInterface),
      ...lintCoverage(resourceInterface),
      ...lintDialect(resourceInterface, dialects),
      ...(options.crds === undefined ? [] : lintAgainstCrds(resourceInterface, crds.versions)),
    ];
    return issues.map((issue) => ({ ...issue, path: definition.prefix + issue.path }));
  });
  const together = lintSet({ definitions: inputs.definitions, objects: inputs.objects, crds: crds.versions, ...base });
  const all = [...inputs.issues, ...found, ...together, ...crds.issues];
  const issues = distinct(all.map((issue) => placed(withFix(issue), inputs.textOf))).toSorted(compareIssues);
  const unreadable = [...inputs.unreadable, ...crds.unreadable];
  const nothing = inputs.definitions.length === 0 && issues.length === 0;
  return {
    issues,
    definitions: inputs.definitions.length,
    documents: inputs.evaluated + inputs.skipped.length + inputs.unreadable.length,
    evaluated: inputs.evaluated,
    skipped: inputs.skipped,
    unreadable,
    exitCode: exitCodeOf(issues, unreadable.length) || (nothing ? EXIT.stale : EXIT.fine),
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

function readCrds(folder: string) {
  const { documents, unreadable } = readManifests([folder]);
  const read = documents.map(({ value, locate }) => readCrd(value, locate));
  const versions: Crds = read.flatMap((crd) => crd.versions);
  return { versions, issues: read.flatMap(({ issues }) => issues), unreadable };
}

async function definitionsAt(revision: string, paths: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const files = paths.filter((path) => path !== "-");
  if (files.length === 0) throw new Error("--base needs the files or folders to compare: give a PATH");
  const before = await filesAtRevision(revision, files);
  const specs = new Map<string, unknown>();
  for (const { file, text } of before) {
    for (const { value } of readYaml(text, file).documents) {
      for (const entry of entriesOf(value)) {
        const { resourceInterface } = parseResourceInterface(entry);
        const kind = resourceInterface?.rootComponent.kind;
        if (kind !== undefined) specs.set(versionKey(kind), resourceInterface?.pointer === "" ? entry : specOf(entry));
      }
    }
  }
  return specs;
}

function entriesOf(value: unknown): readonly unknown[] {
  if (!isRecord(value)) return [];
  const list = isRecord(value.spec)
    ? (value.spec.resourceInterfaces ?? value.resourceInterfaces)
    : value.resourceInterfaces;
  return Array.isArray(list) ? list : [value];
}

function specOf(entry: unknown): unknown {
  return isRecord(entry) ? entry.spec : undefined;
}

// Only a repository says which dialect its clusters read; foreign files are checked for none.
function clusterDialects() {
  const root = findRoot(".");
  if (!existsSync(join(root, ORGANIZATION_FILE))) return [];
  return readOrganization(root).organization?.clusters ?? [];
}

function withFix(issue: Issue): Issue {
  const rule = Object.hasOwn(resourceInterfaceRules, issue.rule)
    ? resourceInterfaceRules[issue.rule as ResourceInterfaceRuleId]
    : undefined;
  return issue.fix !== undefined || rule === undefined ? issue : { ...issue, fix: rule.fix };
}

// From the start of the expression to the part of it that is meant.
function placed(issue: SpannedIssue, textOf: RiInputs["textOf"]): Issue {
  const { part, ...plain } = issue;
  const { location } = plain;
  if (part === undefined || location === undefined) return plain;
  const text = textOf(location.file);
  return text === undefined ? plain : { ...plain, location: placeInside(text, location, part.text, part.span.start) };
}

// A schema's smallest object and the bare one fail for the same reason; one of them is enough.
function distinct(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ rule, path, location, message }) => {
    const key = JSON.stringify([rule, path, location?.file, rule === "RI-008" ? "" : message]);
    return seen.has(key) ? false : seen.add(key);
  });
}
