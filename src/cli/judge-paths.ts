import { workloadTypes } from "../../workloadtypes/index.ts";
import { stateOf } from "../base/file-system.ts";
import { given } from "../base/given.ts";
import { heapGuard } from "../base/heap-guard.ts";
import { findingFromIssue } from "../check/finding-of.ts";
import { repositoryFacts, type TrackedTree, trackedTree } from "../check/read-repository.ts";
import { sortedWith } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { isExhausted, RUN_LIMITS } from "../interpret/usage.ts";
import { branchJudgement } from "../policy-base/base-policies.ts";
import { buildSet } from "../rules/build-set.ts";
import { evaluateSet } from "../rules/evaluate.ts";
import { judgeParts } from "../rules/judge-parts.ts";
import { unusedOverrides } from "../rules/override-issues.ts";
import { judge } from "../rules/rule-book.ts";
import { type InputList, listInputs } from "../source/list-inputs.ts";
import { readRunaiPolicies } from "../source/read-runai-policies.ts";
import { appliedUnits } from "../units/applied-units.ts";
import { branchRelaxations } from "./branch-relaxations.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import { ALONE, judgeObjects } from "./judge-objects.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import { judgeOutput } from "./judge-output.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { knownResults } from "./known-results.ts";
import { type OpenJudgement, openJudgement } from "./open-judgement.ts";
import { onceForVariants } from "./rendered-inputs.ts";
import { onceForSame } from "./same-check.ts";
import { shareJudgement } from "./share-judgement.ts";
import { startWorkers } from "./start-workers.ts";
import { todayIn } from "./today.ts";
import { unitFolders } from "./unit-folders.ts";

/** Reads paths, or the repository of a root, and runs every rule once. A wrong `muster.yaml` prevents all judgement. */
export function judgePaths(root: string, paths: readonly string[], options: JudgePathsOptions): Promise<JudgedPaths> {
  return onceForSame(root, paths, options, () => judgeNow(root, paths, options));
}

async function judgeNow(root: string, paths: readonly string[], options: JudgePathsOptions): Promise<JudgedPaths> {
  const { limits, stdinName, tracked = trackedAround(root, paths) } = options;
  const rulesOf = options.base?.ignores.rulesOf;
  const found = paths.length === 0 ? undefined : listInputs(paths, { bytes: limits?.bytes, stdinName, root, rulesOf });
  const listed = found && inWorkingFolder(found, options);
  const { cache, facts, memory } = options;
  const hasHashes = cache !== undefined || facts !== undefined || memory !== undefined;
  const workers = memory?.isFilled === true ? undefined : startWorkers(root, listed, options, hasHashes);
  try {
    const opened = await openJudgement(root, listed, options, { workers, hasHashes });
    if ("unjudged" in opened) return opened.unjudged;
    return await judgeOpened(root, { paths, listed, tracked, opened }, options, workers);
  } finally {
    workers?.end();
  }
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
  readonly paths: readonly string[];
  /** Their files; undefined for the definitions of the repository. */
  readonly listed: InputList | undefined;
  readonly tracked: TrackedTree | Promise<TrackedTree | undefined> | undefined;
  readonly opened: OpenJudgement;
}

async function judgeOpened(
  root: string,
  { paths, listed, tracked, opened }: Judged,
  options: JudgePathsOptions,
  workers: CheckWorkers | undefined,
): Promise<JudgedPaths> {
  const { base } = options;
  const { organization, document, own, book, subject, knowledge, named } = opened;
  const { known, keep } = knownResults(root, listed, opened, options);
  const shared = shareJudgement(opened, workers, known, (path) => !known.has(path));
  const locateOrganization = document?.locate.bind(document);
  const tree = await tracked;
  const pathOf = new Map(listed?.files.map(({ file, path }) => [file, path]));
  const repository =
    tree &&
    repositoryFacts(tree, {
      root,
      paths: listed === undefined ? undefined : paths,
      skipped: subject.skipped.map(({ file }) => pathOf.get(file) ?? file),
    });
  const parts = {
    organization: knowledge.organization,
    objects: subject.objects,
    policyGate: subject.policyGate,
    namedCrds: named.crds,
    ...given({
      locateOrganization,
      repository,
      units: subject.layout && appliedUnits(subject.layout, unitFolders(root, organization, options.unit)),
    }),
  };
  const catalogue = catalogueOf(knowledge);
  const readings = options.memory?.readings(knowledge);
  const { set, issues: setIssues } = buildSet({ ...parts, readings }, catalogue, knowledge);
  const { settings } = book;
  const ofSet = evaluateSet(set, settings);
  // Of more than its limits, a run skips objects, and only this thread has counted all of them.
  const isWhole = !isExhausted(catalogue.run.used, RUN_LIMITS);
  if (catalogue.run.used.steps + catalogue.run.used.bytes > 0) options.memory?.forgetReadings();
  const ofObjects = await judgeObjects(set, settings, isWhole ? shared : ALONE);
  if (isWhole) keep(ofObjects);
  heapGuard.relieve();
  const run = onceForVariants({ ...ofObjects, findings: ofObjects.findings.concat(ofSet) }, options);
  // The tree of a repository reports the issues of muster.yaml itself.
  const reportedIssues = listed === undefined ? [] : opened.issues;
  const unused =
    listed === undefined ? unusedOverrides(organization, { ...subject, workloadTypes }, locateOrganization) : [];
  const inputIssues = [...reportedIssues, ...subject.issues, ...setIssues, ...unused];
  const ofParts = judgeParts(subject.parts, settings, catalogue, knowledge);
  const others = inputIssues.map(findingFromIssue).concat(ofParts);
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
  const judged = judge(set, book, {
    today: options.today ?? todayIn(process.env),
    run,
    before: [...others, ...output.findings],
    complete: listed === undefined,
    branch: base && branchJudgement(base, branch),
  });
  const { uses, subjects } = judged;
  const relaxed = base === undefined ? [] : branchRelaxations(base, branch, listed, subject);
  const findings = sortedWith(judged.findings, relaxed);
  const evaluated = subject.read + output.read;
  // Paths name the output folder, or one around it; the tree of a repository does not.
  const skipped = listed === undefined ? subject.skipped : [...subject.skipped, ...output.skipped];
  // The tree of a repository reports the named CRDs as well.
  const otherCrds = named.unreadable.filter(({ file }) => !subject.unreadable.some((other) => other.file === file));
  const unread = [...subject.unreadable, ...otherCrds, ...output.unreadable];
  const documents = evaluated + skipped.length + unread.length;
  const { ignored, notRendered } = subject;
  const counts = given({ documents, evaluated, skipped, unreadable: unread, ignored, notRendered });
  return { counts, findings, uses, files: subject.files, subjects, book, failure: undefined };
}

const NO_POLICIES = { policies: [] };
