import { workloadTypes } from "../../../workloadtypes/index.ts";
import { findRoot, readOrganization, readRunaiPolicies } from "../../inputs/index.ts";
import {
  type Catalogue,
  catalogueOf,
  interpret,
  isReversed,
  kindSuggestion,
  matchersOf,
  type NamedMatcher,
  type StatusVerdict,
  verdictOf,
} from "../../interpret/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { getOrCreate, groupOf, versionOf } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { assumedOrganization, policyGate } from "../../model/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import { readDocument } from "./inspected-inputs.ts";
import { type RecordedObject, readRecordedObjects, unreadableText } from "./recorded-objects.ts";
import { readInterfaces } from "./repository-interfaces.ts";

/** The options of a test of Resource Interfaces. */
export interface RiTestOptions {
  /** Folder of recorded objects. */
  readonly objects: string;
  /** File, folder or pattern with Resource Interfaces that take precedence over all others. */
  readonly ri?: string;
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
}

/** The status of a recorded object through its Resource Interface. */
interface TestedObject {
  readonly kind: string;
  readonly file: string;
  readonly status: string;
  /** Every status that matched. */
  readonly matched: readonly string[];
  readonly expected?: string;
  readonly acceptable?: readonly string[];
  /** Absent where no status is expected. */
  readonly verdict?: StatusVerdict;
  /** Completed where Failed is expected, or the reverse. */
  readonly reversed: boolean;
}

/** A recorded object to which no Resource Interface could be applied. */
interface UntestedObject {
  readonly kind: string;
  readonly file: string;
  readonly reason: string;
}

/** The matchers of a Resource Interface that did not match any object. */
interface MatcherUse {
  /** Kind and version, for example `RayCluster ray.io/v1`. */
  readonly definition: string;
  readonly objects: number;
  /** Matchers without a match, for example `running/1`. */
  readonly neverFired: readonly string[];
}

/** The result of a test. */
interface RiTestOutcome {
  readonly tested: readonly TestedObject[];
  readonly untested: readonly UntestedObject[];
  readonly matchers: readonly MatcherUse[];
  readonly exitCode: number;
}

/**
 * Runs Resource Interfaces on recorded objects. Ends with 2 where a status is wrong, with 3 where an object could not be
 * evaluated, a requested kind was not recorded, or the Resource Interfaces of `ri` are invalid or describe no object.
 *
 * @throws Error where the folder has no readable index
 */
export function runRiTest(kinds: readonly string[], options: RiTestOptions): RiTestOutcome {
  const { root = findRoot(".") } = options;
  const organization = readOrganization(root).organization ?? assumedOrganization();
  const gate = policyGate(readRunaiPolicies(root, organization).policies, organization);
  const { objects: all, registrations } = readRecordedObjects(
    options.objects,
    (document) => readDocument(document, organization, gate).manifest?.object,
  );
  const recorded = all.filter((each) => kinds.length === 0 || kinds.some((kind) => isOf(each, kind)));
  const { definitions, unreadable, named, errors } = readInterfaces(root, options.ri, registrations);
  const resourceInterfaces = definitions.map(({ resourceInterface }) => resourceInterface);
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces });
  const uses = new Map<ResourceInterface, Use>();
  const results = recorded.map((each) => test(each, catalogue, uses));
  const tested = results.filter((result) => "status" in result);
  const untested = [
    ...results.filter((result) => "reason" in result),
    ...unreadable.map((entry) => ({ kind: "", file: entry.file, reason: unreadableText(entry) })),
    ...errors.map((issue) => invalidInterface(issue, options.ri)),
    ...kinds.filter((kind) => !recorded.some((each) => isOf(each, kind))).map((kind) => notRecorded(kind, all)),
  ];
  if (recorded.length === 0 && kinds.length === 0) {
    untested.push({ kind: "", file: options.objects, reason: "contains no objects" });
  }
  const isUsed = named.length === 0 || named.some(({ resourceInterface }) => uses.has(resourceInterface));
  if (options.ri !== undefined && !isUsed && tested.length > 0) {
    untested.push({ kind: "", file: options.ri, reason: "describes none of the tested objects" });
  }
  const matchers = [...uses].map(([resourceInterface, use]) => matcherUse(resourceInterface, use));
  return { tested, untested, matchers, exitCode: exitCodeOf(tested, untested) };
}

function invalidInterface({ location, message }: Issue, ri = ""): UntestedObject {
  if (location === undefined) return { kind: "", file: ri, reason: message };
  return { kind: "", file: location.file, reason: `${location.line}:${location.column}: ${message}` };
}

function exitCodeOf(tested: readonly TestedObject[], untested: readonly UntestedObject[]): number {
  if (tested.some(({ verdict }) => verdict === "wrong")) return EXIT.policy;
  return staleIf(untested.length > 0);
}

interface Use {
  objects: number;
  readonly pending: Set<NamedMatcher>;
}

function isOf({ kind, object }: RecordedObject, asked: string): boolean {
  return [kind, String(object?.kind)].some((name) => name.toLowerCase() === asked.toLowerCase());
}

function notRecorded(kind: string, recorded: readonly RecordedObject[]): UntestedObject {
  const known = recorded.map((each) => ({ kind: each.kind, group: groupOf(String(each.object?.apiVersion)) }));
  return { kind, file: "", reason: `no object of this kind was recorded${kindSuggestion(kind, known)}` };
}

function test(
  { kind, file, object, expectation, problem }: RecordedObject,
  catalogue: Catalogue,
  uses: Map<ResourceInterface, Use>,
): TestedObject | UntestedObject {
  if (problem !== undefined || object === undefined) return { kind, file, reason: problem ?? "contains no object" };
  const apiVersion = String(object.apiVersion);
  const known = catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), String(object.kind));
  if (known === undefined) return { kind, file, reason: `no Resource Interface for ${apiVersion} ${object.kind}` };
  const { run } = catalogue;
  const { status, issues } = interpret(known, object, { run });
  const fatal = issues.find(
    ({ severity, path }) => severity === "error" && (path.includes("/statusDefinition") || path === known.pointer),
  );
  if (fatal !== undefined) return { kind, file, reason: fatal.message };
  const use = getOrCreate(uses, known, () => ({ objects: 0, pending: new Set(matchersOf(known, run)) }));
  use.objects += 1;
  for (const matcher of use.pending) if (matcher.fires(object)) use.pending.delete(matcher);
  const value = status?.value ?? "Undefined";
  const result = { kind, file, status: value, matched: status?.matched ?? [] };
  if (expectation === undefined) return { ...result, reversed: false };
  return {
    ...result,
    ...expectation,
    verdict: verdictOf(value, expectation),
    reversed: isReversed(value, expectation),
  };
}

function matcherUse({ rootComponent }: ResourceInterface, { objects, pending }: Use): MatcherUse {
  const { group = "", version = "", kind = rootComponent.name } = rootComponent.kind ?? {};
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return { definition: `${kind} ${apiVersion}`, objects, neverFired: [...pending].map(({ name }) => name) };
}
