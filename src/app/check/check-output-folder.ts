import type { InputFile } from "../../inputs/index.ts";
import { documentKey, type Inputs, isApplied, readInputs, SYNTHESISED, staleManifests } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import { equalValues, type Finding, type Issue, runlessName } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import type { PolicySettings } from "../../rules/index.ts";
import { buildSet, evaluateObjects, identityOf, runaiPolicyFindings } from "../../rules/index.ts";
import type { YamlLimits } from "../../yaml/index.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import { readObjects } from "../results/read-objects.ts";
import { type SortedOutput, sortOutput, type WantedObjects } from "./sort-output.ts";

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
  /** Returns what the definitions make; called only if an object of the output folder is not one of the set. */
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
  const others = objects.filter((checked) => !isIn(set, checked));
  const { whole, replaced, stale } = others.length === 0 ? NOTHING_SORTED : sortOutput(others, set, await wanted());
  const skipped = documentsWithout([...whole, ...replaced], objects);
  const skippedOnes = new Set(skipped.map(({ file, document: index }) => documentKey({ file, index })));
  const otherFiles = new Set(documents.filter((each) => !skippedOnes.has(documentKey(each))).map(({ file }) => file));
  const evaluated = evaluateCopies({ whole, copies: [...replaced, ...copies] }, { set, settings, knowledge });
  const found = [...issues.filter(({ location }) => otherFiles.has(location?.file ?? "")), ...staleIssues(stale)];
  const isKnown = knownTest(known);
  return {
    findings: [...found.map(findingFromIssue), ...evaluated].filter((finding) => !isKnown(finding)),
    resourceInterfaces,
    read: inputs.read - skipped.length,
    skipped: [...inputs.skipped, ...skipped],
    unreadable: inputs.unreadable,
  };
}

const NOTHING_SORTED: SortedOutput = { whole: [], replaced: [], stale: [] };

function isIn(set: ObjectSet, { object, cluster }: CheckedObject): boolean {
  return set.findAll(identityOf(object, cluster.name)).some((other) => equalValues(other.object, object));
}

/** The documents of objects of which none is among some others. */
function documentsWithout(
  others: readonly CheckedObject[],
  objects: readonly CheckedObject[],
): CheckedOutputFolder["skipped"] {
  const found = new Map(objects.map(({ yaml, file = "" }) => [yaml?.document, file]));
  for (const { yaml } of others) found.delete(yaml?.document);
  return [...found].map(([document, file]) => ({ file, document: document?.index ?? 0, reason: SYNTHESISED }));
}

/** The findings about objects of the output folder: all of those that count as a whole, and the errors of copies. */
function evaluateCopies(
  { whole, copies }: { readonly whole: readonly CheckedObject[]; readonly copies: readonly CheckedObject[] },
  { set: own, settings, knowledge }: Pick<CheckedDefinitions, "set" | "settings" | "knowledge">,
): readonly Finding[] {
  const { organization, policyGate } = own;
  const parts = { organization, objects: [...whole, ...copies], namedCrds: own.crds.sources };
  const { set, issues } = buildSet(parts, catalogueOf(knowledge), knowledge);
  const findingsOf = (objects: readonly CheckedObject[]) => [
    ...evaluateObjects(set, settings, objects).findings,
    ...runaiPolicyFindings({ organization, objects, policyGate }),
  ];
  const ofCopies = findingsOf(copies).filter(({ severity }) => severity === "error");
  return [...issues.map(findingFromIssue), ...findingsOf(whole), ...ofCopies];
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
