import { workloadTypes } from "../../../workloadtypes/index.ts";
import { describesQueues } from "../../gpu/index.ts";
import { LEDGER, readRunaiPolicies } from "../../inputs/index.ts";
import { isExhausted, RUN_LIMITS } from "../../interpret/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { given, heapGuard, present, sortedWith } from "../../kernel/index.ts";
import type { Organization, UnjudgedFilePath } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import type { PolicySettings } from "../../rules/index.ts";
import {
  applyRuleBook,
  type BranchWaivers,
  evaluateBuiltObjects,
  evaluateBuiltSets,
  evaluateObjectParts,
  evaluateSet,
  type FindPlaces,
  namespaceRules,
  placedSettings,
  type RuleRun,
  unusedOverrides,
  withPlaces,
} from "../../rules/index.ts";
import { todayIn } from "../output/today.ts";
import { type BranchPolicies, branchWaivers } from "../policy-base/base-policies.ts";
import type { BuiltSubject } from "../repository/check-subject.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import type { Accounted } from "../results/make-report.ts";
import { branchRelaxations } from "./branch-relaxations.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import { type CheckedOutputFolder, checkOutputFolder } from "./check-output-folder.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import type { CheckedPaths } from "./checked-paths.ts";
import { buildCheckedSet, type CheckedSet, type PathsToCheck } from "./checked-set.ts";
import { ALONE, evaluateInThreads, type SharedEvaluation } from "./evaluate-in-threads.ts";
import { type KnownResults, knownResults } from "./known-results.ts";
import { withNamespaces, withoutRepaired } from "./kustomized-run.ts";
import { onceForVariants } from "./rendered-inputs.ts";
import { shareEvaluation } from "./share-evaluation.ts";
import { withKnownUnjudged, withUnjudgedFiles } from "./unjudged-files.ts";
import { vanishedIssue, wantedObjects } from "./wanted-objects.ts";

/** Runs every rule once on what was read, and applies the waivers. */
export async function evaluateInputs(
  read: PathsToCheck,
  options: CheckPathsOptions,
  workers: CheckWorkers | undefined,
): Promise<CheckedPaths> {
  const { root, listed, inputs } = read;
  const { book, subject, knowledge } = inputs;
  const stored = knownResults(root, listed, inputs, options);
  const shared = shareEvaluation(inputs, workers, stored.known, (path) => !stored.known.has(path));
  const built = await buildCheckedSet(read, options);
  const placesOf: FindPlaces = book.layers.overrides.length > 0 ? subject.placesOf : () => [];
  const settings = placedSettings(book.settings, placesOf);
  const byFiles = await runRules(built, { settings, shared, stored }, options);
  const all = { ...byFiles, findings: withPlaces(built.set, settings, placesOf, byFiles.findings) };
  const forSet = namespaceRules(built.set, book.settings);
  const kustomized = subject.built(book.layers.overrides.length > 0 || forSet.length > 0);
  const repaired = withoutRepaired(all, kustomized, inputs, built);
  const sets = evaluateBuiltSets(kustomized.pairs, built.set, {
    settings: book.settings,
    catalogue: built.catalogue,
    knowledge: inputs.knowledge,
    outputs: kustomized.outputs,
  });
  const kept = { ...repaired, findings: repaired.findings.filter((finding) => !sets.isRepaired(finding)) };
  const run = withNamespaces(kept, { ...book.settings, forSet }, kustomized, inputs, built);
  options.observe?.({ set: built.set, settings: book.settings, book, subject, ran: all.findings, kept: run.findings });
  const others = inputFindings(read, built, kustomized, sets, placesOf);
  const output = await checkOutputFolder(
    { files: subject.output, copies: inputs.copies },
    { set: built.set, settings: book.settings, knowledge, findings: [...run.findings, ...others] },
    { root, limits: options.limits, wanted: () => wantedObjects(root, subject) },
  );
  const vanished = await vanishedFindings(read);
  const { branch, relaxations } = await comparedWithBase(read, options, built.set, output, kustomized.pairs);
  const { findings, uses, subjects } = applyRuleBook(built.set, book, {
    today: options.today ?? todayIn(process.env),
    run,
    before: [...others, ...output.findings, ...vanished],
    complete: listed === undefined,
    branch,
  });
  const declared = unjudgedFiles(inputs.organization, options);
  return {
    counts: withUnjudgedFiles(accounted(read, output, kustomized), root, declared),
    findings: withKnownUnjudged(sortedWith(findings, relaxations), root, declared),
    uses,
    files: subject.files,
    subjects,
    book,
    failure: undefined,
  };
}

/** Runs all rules on a set: those of objects and pods unless another run, thread or machine has done so. */
async function runRules(
  { set, catalogue }: CheckedSet,
  { settings, shared, stored }: RunParts,
  options: CheckPathsOptions,
): Promise<RuleRun> {
  const ofSet = evaluateSet(set, settings);
  const { used } = catalogue.run;
  // Of more than its limits, a run skips objects, and only this thread has counted all of them.
  const isWhole = !isExhausted(used, RUN_LIMITS);
  if (used.steps + used.bytes > 0) options.memory?.forgetReadings();
  const ofObjects = await evaluateInThreads(set, settings, isWhole ? shared : ALONE);
  if (isWhole) stored.keep(ofObjects);
  heapGuard.relieve();
  return onceForVariants({ ...ofObjects, findings: ofObjects.findings.concat(ofSet) }, options);
}

/** The settings of the rules, and what others contribute. */
interface RunParts {
  readonly settings: PolicySettings;
  readonly shared: SharedEvaluation;
  readonly stored: KnownResults;
}

/** The findings about everything that was read, and about the parts of objects. */
function inputFindings(
  { listed, inputs }: PathsToCheck,
  { catalogue, issues: ofSet }: CheckedSet,
  { pairs, issues: unbuilt }: BuiltSubject,
  builtSets: ReturnType<typeof evaluateBuiltSets>,
  placesOf: FindPlaces,
): readonly Finding[] {
  const { organization, document, book, subject, knowledge } = inputs;
  const parts = evaluateObjectParts(subject.parts, book.settings, catalogue, knowledge);
  const ofParts = [
    ...parts,
    ...evaluateBuiltObjects(pairs, book.settings, catalogue, knowledge, parts, placesOf),
    ...builtSets.findings,
  ];
  const read = [...subject.issues, ...ofSet, ...unbuilt, ...builtSets.issues];
  if (listed !== undefined) return [...inputs.issues, ...read].map(findingFromIssue).concat(ofParts);
  // The tree of a repository reports the issues of muster.yaml itself.
  const unused = unusedOverrides(organization, { ...subject, workloadTypes }, document?.locate.bind(document));
  return [...read, ...unused].map(findingFromIssue).concat(ofParts);
}

/** The finding about a repository without definitions, if the check is about its definitions or its output folder. */
async function vanishedFindings({ root, inputs }: PathsToCheck): Promise<readonly Finding[]> {
  const { definitions, skipped } = inputs.subject;
  if (definitions !== 0 && !skipped.some(({ reason }) => reason === LEDGER)) return [];
  return present([await vanishedIssue(root)]).map(findingFromIssue);
}

/** The waivers of a branch, as its base accepts them, and the relaxations of the branch; none without a base. */
async function comparedWithBase(
  { root, listed, inputs }: PathsToCheck,
  { base }: CheckPathsOptions,
  { objects }: ObjectSet,
  output: CheckedOutputFolder,
  pairs: BuiltSubject["pairs"],
): Promise<{ readonly branch: BranchWaivers | undefined; readonly relaxations: readonly Finding[] }> {
  if (base === undefined) return { branch: undefined, relaxations: [] };
  const { organization, document, own: book, subject } = inputs;
  // With paths, the Resource Interfaces of the base include those of its output folder.
  const interfaces =
    listed === undefined
      ? subject
      : { ...subject, resourceInterfaces: [...subject.resourceInterfaces, ...output.resourceInterfaces] };
  const { policies: runaiPolicies } = readRunaiPolicies(root, organization);
  const isQueued = pairs.some(({ after }) => describesQueues(after.object));
  // Only few branches change Queues by kustomizations.
  const queues = isQueued ? await (await import("./base-queues.ts")).builtQueues(root, base.commit, pairs) : [];
  const branch: BranchPolicies = {
    organization,
    document,
    book,
    interfaces,
    runaiPolicies,
    objects,
    builtQueues: queues,
  };
  return {
    branch: branchWaivers(base, branch),
    relaxations: branchRelaxations(base, branch, listed, subject),
  };
}

/** The files that the base declares not to be judged; without a base those that the working folder declares. */
function unjudgedFiles(own: Organization, { base }: CheckPathsOptions): readonly UnjudgedFilePath[] {
  return (base === undefined ? own : base.muster.organization)?.unjudgedFiles ?? [];
}

/** The numbers and lists of evaluated, skipped and unreadable documents. */
function accounted({ listed, inputs }: PathsToCheck, output: CheckedOutputFolder, built: BuiltSubject): Accounted {
  const { subject, named, admission } = inputs;
  const { ignored, notRendered } = subject;
  const evaluated = subject.read + output.read;
  // Paths name the output folder, or one around it; the tree of a repository does not.
  const skipped = listed === undefined ? subject.skipped : [...subject.skipped, ...output.skipped];
  // The tree of a repository reports the named CRDs as well.
  const otherCrds = [...named.unreadable, ...admission.unreadable].filter(
    ({ file }) => !subject.unreadable.some((other) => other.file === file),
  );
  const unreadable = [...subject.unreadable, ...otherCrds, ...output.unreadable, ...built.unreadable];
  const documents = evaluated + skipped.length + unreadable.length;
  return given({ documents, evaluated, skipped, unreadable, ignored, notRendered });
}
