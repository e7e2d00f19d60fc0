import {
  canonicalJson,
  compareIssues,
  getOrCreate,
  given,
  type Issue,
  isWithin,
  type Location,
  nearest,
} from "../../kernel/index.ts";
import {
  apiVersionOf,
  type GroupVersionKind,
  type ResourceInterface,
  type ResourceInterfaceRuleId,
  type RuleIssue,
  refOfResourceInterface,
  ruleIssue,
} from "../../model/index.ts";
import { intendedKind, type KnownKind } from "../objects/similar-kinds.ts";
import type { Crds } from "../types/crd.ts";

/** A definition of a set. */
export interface DefinitionOfSet {
  readonly resourceInterface: ResourceInterface;
  /** The definition as it was written, for the comparison with an earlier state. */
  readonly spec: unknown;
}

/** The kind, name and location of an object of the repository. */
export interface ObjectOfSet extends GroupVersionKind {
  readonly name: string;
  readonly location?: Location;
}

/** Definitions and objects that are checked together. */
export interface DefinitionSet {
  readonly definitions: readonly DefinitionOfSet[];
  readonly objects: readonly ObjectOfSet[];
  readonly crds: Crds;
  /** The definitions of an earlier state, by {@link versionKey}; absent without one. */
  readonly base?: ReadonlyMap<string, unknown>;
  /** The kinds of the catalogue, to find misspelt ones. */
  readonly knownKinds?: readonly KnownKind[];
}

/** The maximum number of versions of a kind in the Workload Types API. */
const MAX_VERSIONS = 4;

/** Group, version and kind as one text. */
export function versionKey({ group, version, kind }: GroupVersionKind): string {
  return `${kind}.${version}.${group}`;
}

type ReportAt = (definition: DefinitionOfSet, rule: ResourceInterfaceRuleId, issue: RuleIssue) => void;

/**
 * Reports problems between definitions: two for the same version of a kind, served versions and objects without one,
 * more than four versions (RI-013), versions of Kubernetes' own kinds that are no longer served (RI-144), and versions
 * that changed since an earlier state (RI-148).
 */
export function lintSet(set: DefinitionSet): readonly Issue[] {
  const issues: Issue[] = [];
  const report: ReportAt = ({ resourceInterface }, rule, { message, ...issue }) => {
    const object = refOfResourceInterface(resourceInterface);
    const located = { object, ...issue, message: `${issue.path}: ${message}` };
    issues.push(ruleIssue(rule, located, resourceInterface.locate));
  };
  const versions = new Map<string, DefinitionOfSet>();
  const kinds = new Map<string, DefinitionOfSet[]>();
  for (const definition of set.definitions) {
    const { rootComponent, unread } = definition.resourceInterface;
    const { kind, pointer } = rootComponent;
    const path = `${pointer}/kind`;
    if (kind === undefined || unread.some((place) => isWithin(place, path))) continue;
    const earlier = versions.get(versionKey(kind));
    const ofKind = getOrCreate(kinds, `${kind.kind}.${kind.group}`, (): DefinitionOfSet[] => []);
    ofKind.push(definition);
    checkBuiltIn(definition, kind, path, report);
    checkSpelling(definition, kind, path, set.knownKinds ?? [], report);
    if (earlier !== undefined) {
      const other = placeOf(earlier.resourceInterface);
      const message = `${kind.group}/${kind.version} ${kind.kind} already has a Resource Interface${other}, but an object is read through one only`;
      report(definition, "RI-013", { path, message, fix: "remove one of the two" });
      continue;
    }
    versions.set(versionKey(kind), definition);
    if (ofKind.length === MAX_VERSIONS + 1) {
      const message = `${kind.kind} has more than ${MAX_VERSIONS} versions, which the Workload Types API rejects`;
      report(definition, "RI-013", { path, message, fix: "remove the versions that are no longer served" });
    }
    const before = set.base?.get(versionKey(kind));
    if (before !== undefined && canonicalJson(before) !== canonicalJson(definition.spec)) {
      const message = `the Resource Interface of ${kind.group}/${kind.version} ${kind.kind} differs from its earlier state: versions may be added and removed, but never changed`;
      report(definition, "RI-148", { path, message });
    }
  }
  for (const ofKind of kinds.values()) checkServed(ofKind, versions, set.crds, report);
  issues.push(...set.objects.flatMap((object) => checkObject(object, kinds, versions)));
  return issues.toSorted(compareIssues);
}

function placeOf({ locate, rootComponent }: ResourceInterface): string {
  if (locate === undefined) return "";
  const { file, line } = locate(rootComponent.pointer);
  return ` at ${file}:${line}`;
}

function checkServed(
  definitions: readonly DefinitionOfSet[],
  versions: ReadonlyMap<string, DefinitionOfSet>,
  crds: Crds,
  report: ReportAt,
): void {
  const [first] = definitions;
  const kind = first?.resourceInterface.rootComponent.kind;
  if (first === undefined || kind === undefined) return;
  const ofKind = crds.filter((each) => each.kind === kind.kind && each.group === kind.group);
  // Two operators may own a CRD of the same name, and a cluster has one of them: only a CRD with a definition counts.
  const described = ofKind.filter((each) => versions.has(versionKey(each)));
  const own = new Set(described.map(({ definition }) => definition));
  const lacking = ofKind.filter((each) => each.served && own.has(each.definition) && !versions.has(versionKey(each)));
  const path = `${first.resourceInterface.rootComponent.pointer}/kind/version`;
  for (const { version, deprecated } of lacking) {
    const [severity, note] = deprecated ? (["info", " (deprecated)"] as const) : (["warning", ""] as const);
    report(first, "RI-013", {
      path,
      severity,
      message: `the CRD of ${kind.kind}.${kind.group} also serves ${version}${note}, but no Resource Interface describes it`,
      fix: `add a Resource Interface for ${version}`,
    });
  }
}

function checkObject(
  object: ObjectOfSet,
  kinds: ReadonlyMap<string, readonly DefinitionOfSet[]>,
  versions: ReadonlyMap<string, DefinitionOfSet>,
): readonly Issue[] {
  const known = kinds.get(`${object.kind}.${object.group}`);
  if (known === undefined || versions.has(versionKey(object))) return [];
  const list = known.flatMap(({ resourceInterface }) => resourceInterface.rootComponent.kind?.version ?? []).join(", ");
  const apiVersion = apiVersionOf(object);
  return [
    ruleIssue(
      "RI-013",
      given({
        path: "/apiVersion",
        object: { apiVersion, kind: object.kind, name: object.name },
        message: `${object.kind} ${object.name} has version ${object.version}, but Resource Interfaces describe ${list}`,
        expected: list,
        received: object.version,
        fix: `write the object in one of these versions, or add a Resource Interface for ${object.version}`,
        location: object.location,
      }),
    ),
  ];
}

/** The kinds that start pods, as Kubernetes 1.25 and newer serve them. */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  "/v1": ["Pod", "ReplicationController"],
  "apps/v1": ["Deployment", "StatefulSet", "DaemonSet", "ReplicaSet"],
  "batch/v1": ["Job", "CronJob"],
};

function checkSpelling(
  definition: DefinitionOfSet,
  written: GroupVersionKind,
  path: string,
  known: readonly KnownKind[],
  report: ReportAt,
): void {
  // `checkBuiltIn` reports these.
  if (Object.keys(BUILT_IN).some((apiVersion) => apiVersion.startsWith(`${written.group}/`))) return;
  const intended = intendedKind(written, known);
  if (intended?.respelled !== true) return;
  const [received, expected] = [written, intended].map((each) => `${apiVersionOf(each)} ${each.kind}`);
  const message = `${received} differs from ${expected} only in spelling, so no object has it`;
  report(definition, "RI-144", given({ path, message, expected, received, fix: `write ${expected}` }));
}

function checkBuiltIn(
  definition: DefinitionOfSet,
  { group, version, kind }: GroupVersionKind,
  path: string,
  report: ReportAt,
): void {
  const served = Object.entries(BUILT_IN).filter(([key]) => key.startsWith(`${group}/`));
  const [key, kinds] = served[0] ?? ["", []];
  if (kinds.length === 0 || (key === `${group}/${version}` && kinds.includes(kind))) return;
  const intended = kinds.includes(kind) ? kind : nearest(kind, kinds);
  if (intended === undefined) return;
  const expected = key.replace(/^\//, "");
  report(definition, "RI-144", {
    path,
    message: `Kubernetes serves ${expected} ${intended}, but not ${apiVersionOf({ group, version })} ${kind}`,
    expected: `${expected} ${intended}`,
    received: `${group}/${version} ${kind}`,
    fix: `write version ${expected.split("/").at(-1)} and kind ${intended}`,
  });
}
