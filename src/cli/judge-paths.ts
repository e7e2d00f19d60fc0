import { workloadTypes } from "../../workloadtypes/index.ts";
import { stateOf } from "../base/file-system.ts";
import { given } from "../base/given.ts";
import { heapGuard } from "../base/heap-guard.ts";
import { findingFromIssue } from "../check/finding-of.ts";
import { repositoryFacts, type TrackedTree, trackedTree } from "../check/read-repository.ts";
import { type Issue, sortedWith } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { isExhausted, RUN_LIMITS } from "../interpret/usage.ts";
import { branchJudgement } from "../policy-base/base-policies.ts";
import { buildSet } from "../rules/build-set.ts";
import { evaluateSet } from "../rules/evaluate.ts";
import { judgeParts } from "../rules/judge-parts.ts";
import { unusedOverrides } from "../rules/override-issues.ts";
import { judge } from "../rules/rule-book.ts";
import type { InputList } from "../source/list-inputs.ts";
import { readRunaiPolicies } from "../source/read-runai-policies.ts";
import { appliedUnits } from "../units/applied-units.ts";
import { branchRelaxations } from "./branch-relaxations.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import { ALONE, judgeObjects } from "./judge-objects.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import { type JudgedOutput, judgeOutput } from "./judge-output.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { knownResults } from "./known-results.ts";
import type { OpenJudgement } from "./open-judgement.ts";
import { onceForVariants } from "./rendered-inputs.ts";
import { onceForSame } from "./same-check.ts";
import { shareJudgement } from "./share-judgement.ts";
import { todayIn } from "./today.ts";
import { unitFolders } from "./unit-folders.ts";
import { listCheckedFiles, withJudgement } from "./with-judgement.ts";

/** Reads paths, or the repository of a root, and runs every rule once. A wrong `muster.yaml` prevents all judgement. */
export function judgePaths(root: string, paths: readonly string[], options: JudgePathsOptions): Promise<JudgedPaths> {
  return onceForSame(root, paths, options, () => judgeNow(root, paths, options));
}

async function judgeNow(root: string, paths: readonly string[], options: JudgePathsOptions): Promise<JudgedPaths> {
  const { tracked = trackedAround(root, paths), cache, facts, memory } = options;
  const listed = paths.length === 0 ? undefined : inWorkingFolder(listCheckedFiles(root, paths, options), options);
  const hasHashes = cache !== undefined || facts !== undefined || memory !== undefined;
  const judged = await withJudgement(root, listed, options, hasHashes, (opened, workers) =>
    judgeOpened({ root, paths, listed, tracked, opened }, options, workers),
  );
  if ("unjudged" in judged) return judged.unjudged;
  return judged;
}

// By their names, files of a copy are recognised as those of the working folder.
function inWorkingFolder(listed: InputList, { copy }: JudgePathsOptions): InputList {
  if (copy === undefined) return listed;
  const files = listed.files.map((file) =>
    file.path === undefined ? file : { ...file, file: copy.nameOf(file.path) },
  );
  return { ...listed, files };
}

// A check of single files is not about their repository.
function trackedAround(root: string, paths: readonly string[]): Promise<TrackedTree | undefined> | undefined {
  const folder = paths.length === 0 ? root : paths.find((path) => stateOf(path)?.isDirectory() === true);
  if (folder === undefined) return undefined;
  return trackedTree(folder);
}

/** The paths to judge. */
interface Judged {
  readonly root: string;
  readonly paths: readonly string[];
  /** Their files; undefined for the definitions of the repository. */
  readonly listed: InputList | undefined;
  readonly tracked: TrackedTree | Promise<TrackedTree | undefined> | undefined;
  readonly opened: OpenJudgement;
}

async function judgeOpened(
  inputs: Judged,
  options: JudgePathsOptions,
  workers: CheckWorkers | undefined,
): Promise<JudgedPaths> {
  const { root, listed, opened } = inputs;
  const { base } = options;
  const { organization, document, own, book, subject, knowledge } = opened;
  const { known, keep } = knownResults(root, listed, opened, options);
  const shared = shareJudgement(opened, workers, known, (path) => !known.has(path));
  const parts = { ...(await setParts(inputs, options)), readings: options.memory?.readings(knowledge) };
  const catalogue = catalogueOf(knowledge);
  const { set, issues: setIssues } = buildSet(parts, catalogue, knowledge);
  const { settings } = book;
  const ofSet = evaluateSet(set, settings);
  // Of more than its limits, a run skips objects, and only this thread has counted all of them.
  const isWhole = !isExhausted(catalogue.run.used, RUN_LIMITS);
  if (catalogue.run.used.steps + catalogue.run.used.bytes > 0) options.memory?.forgetReadings();
  const ofObjects = await judgeObjects(set, settings, isWhole ? shared : ALONE);
  if (isWhole) keep(ofObjects);
  heapGuard.relieve();
  const run = onceForVariants({ ...ofObjects, findings: ofObjects.findings.concat(ofSet) }, options);
  const ofParts = judgeParts(subject.parts, settings, catalogue, knowledge);
  const others = inputIssues(inputs, setIssues).map(findingFromIssue).concat(ofParts);
  const output = judgeOutput(
    subject.output,
    { set, settings, knowledge, findings: [...run.findings, ...others] },
    { root, limits: options.limits },
  );
  // With paths, the Resource Interfaces of the base include those of its output folder.
  const ownInterfaces =
    listed === undefined
      ? subject
      : { ...subject, resourceInterfaces: [...subject.resourceInterfaces, ...output.resourceInterfaces] };
  const { policies: runaiPolicies } = base === undefined ? NO_POLICIES : readRunaiPolicies(root, organization);
  const branch = { organization, document, book: own, interfaces: ownInterfaces, runaiPolicies, objects: set.objects };
  const { uses, subjects, findings } = judge(set, book, {
    today: options.today ?? todayIn(process.env),
    run,
    before: [...others, ...output.findings],
    complete: listed === undefined,
    branch: base && branchJudgement(base, branch),
  });
  const relaxed = base === undefined ? [] : branchRelaxations(base, branch, listed, subject);
  const counts = countsOf(inputs, output);
  return {
    counts,
    findings: sortedWith(findings, relaxed),
    uses,
    files: subject.files,
    subjects,
    book,
    failure: undefined,
  };
}

/** The objects of the set, and everything that its rules read besides them. */
async function setParts({ root, paths, listed, tracked, opened }: Judged, { unit }: JudgePathsOptions) {
  const { organization, document, subject, knowledge, named } = opened;
  const tree = await tracked;
  const pathOf = new Map(listed?.files.map(({ file, path }) => [file, path]));
  const repository =
    tree &&
    repositoryFacts(tree, {
      root,
      paths: listed === undefined ? undefined : paths,
      skipped: subject.skipped.map(({ file }) => pathOf.get(file) ?? file),
    });
  return {
    organization: knowledge.organization,
    objects: subject.objects,
    policyGate: subject.policyGate,
    namedCrds: named.crds,
    ...given({
      locateOrganization: document?.locate.bind(document),
      repository,
      units: subject.layout && appliedUnits(subject.layout, unitFolders(root, organization, unit)),
    }),
  };
}

/** The issues that reading the inputs and building the set have found. */
function inputIssues({ listed, opened }: Judged, ofSet: readonly Issue[]): readonly Issue[] {
  const { organization, document, issues, subject } = opened;
  if (listed !== undefined) return [...issues, ...subject.issues, ...ofSet];
  // The tree of a repository reports the issues of muster.yaml itself.
  const unused = unusedOverrides(organization, { ...subject, workloadTypes }, document?.locate.bind(document));
  return [...subject.issues, ...ofSet, ...unused];
}

/** The counts of documents, those of the output folder included. */
function countsOf({ listed, opened: { subject, named } }: Judged, output: JudgedOutput): JudgedPaths["counts"] {
  const evaluated = subject.read + output.read;
  // Paths name the output folder, or one around it; the tree of a repository does not.
  const skipped = listed === undefined ? subject.skipped : [...subject.skipped, ...output.skipped];
  // The tree of a repository reports the named CRDs as well.
  const otherCrds = named.unreadable.filter(({ file }) => !subject.unreadable.some((other) => other.file === file));
  const unreadable = [...subject.unreadable, ...otherCrds, ...output.unreadable];
  const documents = evaluated + skipped.length + unreadable.length;
  const { ignored, notRendered } = subject;
  return given({ documents, evaluated, skipped, unreadable, ignored, notRendered });
}

const NO_POLICIES = { policies: [] };
