import { workloadTypes } from "../../workloadtypes/index.ts";
import { groupOf, versionOf } from "../base/kubernetes.ts";
import { type Catalogue, catalogueOf } from "../interpret/catalogue.ts";
import { interpret } from "../interpret/interpret.ts";
import { isReversed, matchersOf, type NamedMatcher, type StatusVerdict, verdictOf } from "../interpret/recorded.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import { EXIT } from "./exit-code.ts";
import { type RecordedObject, readRecordedObjects } from "./recorded-objects.ts";
import { readRiInputs } from "./ri-inputs.ts";

/** How to test definitions. */
export interface RiTestOptions {
  /** Folder of recorded objects. */
  readonly objects: string;
  /** File or folder with definitions that go before the catalogue's. */
  readonly ri?: string;
}

/** What a definition says of a recorded object. */
export interface TestedObject {
  readonly kind: string;
  readonly file: string;
  readonly status: string;
  /** Every status that matched. */
  readonly matched: readonly string[];
  readonly expected?: string;
  readonly acceptable?: readonly string[];
  /** Absent where nothing is expected. */
  readonly verdict?: StatusVerdict;
  /** Completed where Failed is expected, or the reverse. */
  readonly reversed: boolean;
}

/** A recorded object that no definition could be applied to. */
export interface UntestedObject {
  readonly kind: string;
  readonly file: string;
  readonly reason: string;
}

/** How often the matchers of a definition matched. */
export interface MatcherUse {
  /** Kind and version, for example `RayCluster ray.io/v1`. */
  readonly definition: string;
  readonly objects: number;
  /** Those that matched no object at all, for example `running/1`. */
  readonly neverFired: readonly string[];
}

/** What a test found. */
export interface RiTestOutcome {
  readonly tested: readonly TestedObject[];
  readonly untested: readonly UntestedObject[];
  readonly matchers: readonly MatcherUse[];
  readonly exitCode: number;
}

/**
 * Runs definitions over recorded objects. Ends with 2 where a status is wrong, with 3 where an object could not be
 * evaluated or nothing was recorded of a kind that was asked for.
 *
 * @throws Error where the folder has no readable index
 */
export function runRiTest(kinds: readonly string[], options: RiTestOptions): RiTestOutcome {
  const asked = kinds.map((kind) => kind.toLowerCase());
  const recorded = readRecordedObjects(options.objects).filter(
    ({ kind, object }) =>
      asked.length === 0 || asked.includes(kind.toLowerCase()) || asked.includes(String(object?.kind).toLowerCase()),
  );
  const given = options.ri === undefined ? undefined : readRiInputs([options.ri]);
  const own = given?.definitions.map(({ resourceInterface }) => resourceInterface) ?? [];
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces: own });
  const uses = new Map<ResourceInterface, Use>();
  const results = recorded.map((each) => test(each, catalogue, uses));
  const tested = results.flatMap((result) => ("status" in result ? [result] : []));
  const untested = [
    ...results.flatMap((result) => ("reason" in result ? [result] : [])),
    ...(given?.unreadable ?? []).map(({ file, line, column, message }) => ({
      kind: "",
      file,
      reason: `${line}:${column}: ${message}`,
    })),
    ...kinds.filter((kind) => !recorded.some((each) => isOf(each, kind))).map(nothingRecorded),
    ...(recorded.length === 0 && kinds.length === 0
      ? [{ kind: "", file: options.objects, reason: "holds no objects" }]
      : []),
  ];
  const wrong = tested.some(({ verdict }) => verdict === "wrong");
  return {
    tested,
    untested,
    matchers: [...uses].map(([resourceInterface, use]) => matcherUse(resourceInterface, use)),
    exitCode: wrong ? EXIT.policy : untested.length > 0 ? EXIT.stale : EXIT.fine,
  };
}

interface Use {
  objects: number;
  readonly pending: Set<NamedMatcher>;
}

function isOf({ kind, object }: RecordedObject, asked: string): boolean {
  return [kind, String(object?.kind)].some((name) => name.toLowerCase() === asked.toLowerCase());
}

function nothingRecorded(kind: string): UntestedObject {
  return { kind, file: "", reason: "nothing was recorded of this kind" };
}

function test(
  { kind, file, object, expectation, problem }: RecordedObject,
  catalogue: Catalogue,
  uses: Map<ResourceInterface, Use>,
): TestedObject | UntestedObject {
  if (problem !== undefined || object === undefined) return { kind, file, reason: problem ?? "holds no object" };
  const apiVersion = String(object.apiVersion);
  const known = catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), String(object.kind));
  if (known === undefined) return { kind, file, reason: `no Resource Interface for ${apiVersion} ${object.kind}` };
  const { status, issues } = interpret(known, object);
  const fatal = issues.find(({ severity, path }) => severity === "error" && path.includes("/statusDefinition"));
  if (fatal !== undefined) return { kind, file, reason: fatal.message };
  const use = uses.get(known) ?? { objects: 0, pending: new Set(matchersOf(known)) };
  uses.set(known, use);
  use.objects += 1;
  for (const matcher of use.pending) if (matcher.fires(object)) use.pending.delete(matcher);
  const value = status?.value ?? "Undefined";
  return {
    kind,
    file,
    status: value,
    matched: status?.matched ?? [],
    ...(expectation === undefined ? {} : { ...expectation, verdict: verdictOf(value, expectation) }),
    reversed: expectation !== undefined && isReversed(value, expectation),
  };
}

function matcherUse({ rootComponent }: ResourceInterface, { objects, pending }: Use): MatcherUse {
  const { group = "", version = "", kind = rootComponent.name } = rootComponent.kind ?? {};
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return { definition: `${kind} ${apiVersion}`, objects, neverFired: [...pending].map(({ name }) => name) };
}
