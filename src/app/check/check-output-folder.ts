import { resolve } from "node:path";
import type { InputFile } from "../../inputs/index.ts";
import { type Inputs, isApplied, readInputs, SYNTHESISED, staleManifests } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import { equalValues, type Finding, given, type Issue, textOfFile } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import type { PolicySettings } from "../../rules/index.ts";
import { buildSet, evaluateObjects, identityOf, runaiPolicyFindings } from "../../rules/index.ts";
import type { YamlLimits } from "../../yaml/index.ts";
import { runlessName } from "../repository/run-names.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import { readObjects } from "../results/read-objects.ts";
import { successors } from "./old-copies.ts";
import { reviewPathOf, type WantedObjects } from "./wanted-objects.ts";

/** The result of checking the output folder, with its documents. */
export interface CheckedOutputFolder extends Pick<Inputs, "read" | "skipped" | "unreadable"> {
  /** Findings that the definitions do not have. */
  readonly findings: readonly Finding[];
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** The objects that the definitions produce, and how they are judged. */
interface CheckedDefinitions {
  readonly set: ObjectSet;
  readonly settings: PolicySettings;
  readonly knowledge: WorkloadKnowledge;
  readonly findings: readonly Finding[];
}

interface OutputOptions {
  readonly root: string;
  readonly limits: YamlLimits | undefined;
  /** Returns what the definitions make; called only if an object of the output folder is not in the set. */
  readonly wanted: () => Promise<WantedObjects>;
}

/** The manifests of an output folder. */
interface OutputContent {
  /** The files that the ledger lists. */
  readonly files: readonly InputFile[];
  /** Objects of other files that are copies of what the definitions make. */
  readonly copies: readonly CheckedObject[];
}

const NOTHING: CheckedOutputFolder = { findings: [], resourceInterfaces: [], read: 0, skipped: [], unreadable: [] };

/**
 * Checks the output folder beside the definitions, because a ledger can be forged. An object that the definitions produce
 * is skipped. Rules of objects and pods check any other one; it is not in the set, since a definition that changed after
 * the last synth would be in it twice. A synth writes no manifest with an error, so only errors are reported in a copy that
 * a synth will replace or remove, and not those that its definition has.
 */
export async function checkOutputFolder(
  { files, copies }: OutputContent,
  { set, settings, knowledge, findings: known }: CheckedDefinitions,
  { root, limits, wanted }: OutputOptions,
): Promise<CheckedOutputFolder> {
  if (files.length + copies.length === 0) return NOTHING;
  const { organization } = set;
  const { documents, ...inputs } = readInputs(files, limits);
  const { objects, resourceInterfaces, issues } = readObjects(documents, organization, assumedCluster(), root);
  const undefinedOnes = objects.filter((checked) => !isIn(checked, set.findAll(identityOfChecked(checked))));
  const sorted =
    undefinedOnes.length + copies.length === 0
      ? { whole: [], replaced: [], stale: [] }
      : sortOutput(undefinedOnes, set, await wanted());
  const others = [...sorted.whole, ...sorted.replaced, ...copies];
  const otherDocuments = new Set(others.map(({ yaml }) => yaml?.document));
  const defined = new Map(objects.map(({ yaml, file = "" }) => [yaml?.document, file]));
  for (const document of otherDocuments) defined.delete(document);
  const otherFiles = new Set(documents.filter(({ document }) => !defined.has(document)).map(({ file }) => file));
  const skipped = [...defined].map(([document, file]) => {
    return { file, document: document?.index ?? 0, reason: SYNTHESISED };
  });
  const parts = { organization, objects: others, namedCrds: set.crds.sources };
  const { set: otherSet, issues: setIssues } = buildSet(parts, catalogueOf(knowledge), knowledge);
  const otherIssues = issues.filter(({ location }) => otherFiles.has(location?.file ?? ""));
  const findingsOf = (some: readonly CheckedObject[]) => [
    ...evaluateObjects(otherSet, settings, some).findings,
    ...runaiPolicyFindings({ organization, objects: some, policyGate: set.policyGate }),
  ];
  const isKnown = knownTest(known);
  const ofCopies = [...findingsOf([...sorted.replaced, ...copies])].filter(({ severity }) => severity === "error");
  const found = [...otherIssues, ...setIssues, ...staleIssues(sorted.stale)].map(findingFromIssue);
  return {
    findings: [...found, ...findingsOf(sorted.whole), ...ofCopies].filter((finding) => !isKnown(finding)),
    resourceInterfaces,
    read: inputs.read - skipped.length,
    skipped: [...inputs.skipped, ...skipped],
    unreadable: inputs.unreadable,
  };
}

/** Objects of listed files that are not in the set. */
interface SortedOutput {
  /** Those that a synth keeps, or whose definition is not judged: all findings count. */
  readonly whole: readonly CheckedObject[];
  /** Those that a synth replaces or removes. */
  readonly replaced: readonly CheckedObject[];
  /** The files that certainly are not what the definitions make. */
  readonly stale: readonly string[];
}

function sortOutput(objects: readonly CheckedObject[], set: ObjectSet, wanted: WantedObjects): SortedOutput {
  const byIdentity = new Map<string, CheckedObject[]>();
  for (const made of wanted.objects) {
    const key = JSON.stringify(identityOfChecked(made));
    byIdentity.set(key, [...(byIdentity.get(key) ?? []), made]);
  }
  const successorOf = successors(wanted.objects);
  const whole: CheckedObject[] = [];
  const replaced: CheckedObject[] = [];
  const stale = new Set<string>();
  for (const checked of objects) {
    const same = byIdentity.get(JSON.stringify(identityOfChecked(checked)))?.find((made) => isIn(checked, [made]));
    if (same !== undefined) {
      // A check of files judges manifests below workloads/ without what muster.yaml adds to them.
      if (set.findAll(identityOfChecked(checked)).length === 0) whole.push(withFacts(checked, same));
      continue;
    }
    const successor = successorOf(checked);
    if (successor === undefined && (wanted.lacksModules || wanted.definitions === 0)) {
      whole.push(hasReview(checked) ? { ...checked, managed: true } : checked);
      continue;
    }
    replaced.push(withFacts(checked, successor));
    if (successor !== undefined || !wanted.lacksDefinitions) stale.add(checked.file ?? "");
  }
  return { whole, replaced, stale: [...stale] };
}

function withFacts(checked: CheckedObject, made: CheckedObject | undefined): CheckedObject {
  return { ...checked, ...given({ managed: made?.managed, fromOrganization: made?.fromOrganization }) };
}

/** Whether an expanded definition has made an object, by its pods for reviewers. */
function hasReview({ file = "" }: CheckedObject): boolean {
  const review = reviewPathOf(file);
  return review !== undefined && textOfFile(resolve(review))?.includes("    muster.dev/grouping: ") === true;
}

function staleIssues(files: readonly string[]): readonly Issue[] {
  const applied = files.filter((file) => isApplied(file.split("/").slice(-4).join("/")));
  return applied.length === 0 ? [] : [staleManifests(applied)];
}

/** Returns a test for findings that the definitions have, also under the name of another run. */
function knownTest(known: readonly Finding[]): (finding: Finding) => boolean {
  const fingerprints = new Set(known.map(({ fingerprint }) => fingerprint));
  const places = new Set(known.map(runlessPlace));
  return (finding) => {
    if (fingerprints.has(finding.fingerprint)) return true;
    return finding.object !== undefined && places.has(runlessPlace(finding));
  };
}

function runlessPlace({ rule, severity, object, component, path }: Finding): string {
  const name = object && runlessName(object.name);
  return JSON.stringify([rule, severity, object?.kind, object?.namespace, name, component, path]);
}

function identityOfChecked({ object, cluster }: CheckedObject) {
  return identityOf(object, cluster.name);
}

function isIn({ object }: CheckedObject, made: readonly CheckedObject[]): boolean {
  return made.some((other) => equalValues(other.object, object));
}
