import type { InputFile } from "../../inputs/index.ts";
import { type Inputs, readInputs, SYNTHESISED } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { equalValues } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import type { PolicySettings } from "../../rules/index.ts";
import { buildSet, evaluateObjects, identityOf, runaiPolicyFindings } from "../../rules/index.ts";
import type { YamlLimits } from "../../yaml/index.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import { readObjects } from "../results/read-objects.ts";
import { OLD_COPY, oldCopyTest } from "./old-copies.ts";

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
  /** Whether older copies of what the definitions make are judged too, because a branch may write any file. */
  readonly checksCopies: boolean;
}

const NOTHING: CheckedOutputFolder = { findings: [], resourceInterfaces: [], read: 0, skipped: [], unreadable: [] };

/**
 * Checks listed files of the output folder beside the definitions, because a ledger can be forged. An object that the
 * definitions produce is skipped. Rules of objects and pods check any other one; it is not in the set, since a
 * definition that changed after the last synth would be in it twice. A finding that its definition has is not repeated.
 */
export function checkOutputFolder(
  files: readonly InputFile[],
  { set, settings, knowledge, findings: known }: CheckedDefinitions,
  { root, limits, checksCopies }: OutputOptions,
): CheckedOutputFolder {
  if (files.length === 0) return NOTHING;
  const { organization } = set;
  const { documents, ...inputs } = readInputs(files, limits);
  const { objects, resourceInterfaces, issues } = readObjects(documents, organization, assumedCluster(), root);
  const isOld = checksCopies ? () => false : oldCopyTest(set.objects);
  const old = new Set(
    objects.filter((checked) => !isDefined(checked, set) && isOld(checked)).map(({ yaml }) => yaml?.document),
  );
  // A document may be a list with other objects.
  for (const checked of objects) if (!isOld(checked)) old.delete(checked.yaml?.document);
  const others = objects.filter((checked) => !isDefined(checked, set) && !old.has(checked.yaml?.document));
  const otherDocuments = new Set(others.map(({ yaml }) => yaml?.document));
  const defined = new Map(objects.map(({ yaml, file = "" }) => [yaml?.document, file]));
  for (const document of otherDocuments) defined.delete(document);
  const otherFiles = new Set(documents.filter(({ document }) => !defined.has(document)).map(({ file }) => file));
  const skipped = [...defined].map(([document, file]) => {
    return { file, document: document?.index ?? 0, reason: old.has(document) ? OLD_COPY : SYNTHESISED };
  });
  const parts = { organization, objects: others, namedCrds: set.crds.sources };
  const { set: otherSet, issues: setIssues } = buildSet(parts, catalogueOf(knowledge), knowledge);
  const otherIssues = issues.filter(({ location }) => otherFiles.has(location?.file ?? ""));
  const found = [...otherIssues, ...setIssues].map(findingFromIssue);
  const { findings } = evaluateObjects(otherSet, settings);
  const governed = runaiPolicyFindings({ organization, objects: others, policyGate: set.policyGate });
  const knownFingerprints = new Set(known.map(({ fingerprint }) => fingerprint));
  return {
    findings: [...found, ...findings, ...governed].filter(({ fingerprint }) => !knownFingerprints.has(fingerprint)),
    resourceInterfaces,
    read: inputs.read - skipped.length,
    skipped: [...inputs.skipped, ...skipped],
    unreadable: inputs.unreadable,
  };
}

function isDefined({ object, cluster }: CheckedObject, set: ObjectSet): boolean {
  return set.findAll(identityOf(object, cluster.name)).some((other) => equalValues(other.object, object));
}
