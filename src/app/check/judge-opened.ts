import { workloadTypes } from "../../../workloadtypes/index.ts";
import { isQueue } from "../../gpu/index.ts";
import { readRunaiPolicies } from "../../inputs/index.ts";
import { isExhausted, RUN_LIMITS } from "../../interpret/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { given, heapGuard, sortedWith } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import type { PolicySettings } from "../../rules/index.ts";
import {
  type BranchJudgement,
  evaluateSet,
  type FindPlaces,
  judge,
  judgeBuilt,
  judgeBuiltSets,
  judgeParts,
  placedSettings,
  type RuleRun,
  repairableRules,
  repairedBy,
  unusedOverrides,
  withPlaces,
} from "../../rules/index.ts";
import { todayIn } from "../output/today.ts";
import { branchJudgement, type JudgedBranch } from "../policy-base/base-policies.ts";
import type { BuiltSubject } from "../repository/check-subject.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import type { Accounted } from "../results/make-report.ts";
import { branchRelaxations } from "./branch-relaxations.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import { ALONE, judgeObjects, type SharedJudgement } from "./judge-objects.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import { type JudgedOutput, judgeOutput } from "./judge-output.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { type KnownResults, knownResults } from "./known-results.ts";
import { type OpenedPaths, type OpenedSet, openedSet } from "./opened-set.ts";
import { onceForVariants } from "./rendered-inputs.ts";
import { shareJudgement } from "./share-judgement.ts";

/** Runs every rule once on what was read, and applies the waivers. */
export async function judgeOpened(
  read: OpenedPaths,
  options: JudgePathsOptions,
  workers: CheckWorkers | undefined,
): Promise<JudgedPaths> {
  const { root, listed, opened } = read;
  const { book, subject, knowledge } = opened;
  const stored = knownResults(root, listed, opened, options);
  const shared = shareJudgement(opened, workers, stored.known, (path) => !stored.known.has(path));
  const built = await openedSet(read, options);
  const placesOf: FindPlaces = book.layers.overrides.length > 0 ? subject.placesOf : () => [];
  const settings = placedSettings(book.settings, placesOf);
  const byFiles = await runRules(built, { settings, shared, stored }, options);
  const all = { ...byFiles, findings: withPlaces(built.set, settings, placesOf, byFiles.findings) };
  const kustomized = subject.built(book.layers.overrides.length > 0);
  const run = withoutRepaired(all, kustomized, opened, built);
  options.observe?.({ set: built.set, settings: book.settings, book, subject, ran: all.findings, kept: run.findings });
  const others = inputFindings(read, built, kustomized, placesOf);
  const output = judgeOutput(
    subject.output,
    { set: built.set, settings: book.settings, knowledge, findings: [...run.findings, ...others] },
    { root, limits: options.limits, judgesCopies: options.base !== undefined },
  );
  const { branch, relaxations } = await judgedByBase(read, options, built.set, output, kustomized.pairs);
  const { findings, uses, subjects } = judge(built.set, book, {
    today: options.today ?? todayIn(process.env),
    run,
    before: [...others, ...output.findings],
    complete: listed === undefined,
    branch,
  });
  return {
    counts: accounted(read, output, kustomized),
    findings: sortedWith(findings, relaxations),
    uses,
    files: subject.files,
    subjects,
    book,
    failure: undefined,
  };
}

/** Runs all rules on a set: those of objects and pods unless another run, thread or machine has done so. */
async function runRules(
  { set, catalogue }: OpenedSet,
  { settings, shared, stored }: RunParts,
  options: JudgePathsOptions,
): Promise<RuleRun> {
  const ofSet = evaluateSet(set, settings);
  const { used } = catalogue.run;
  // Of more than its limits, a run skips objects, and only this thread has counted all of them.
  const isWhole = !isExhausted(used, RUN_LIMITS);
  if (used.steps + used.bytes > 0) options.memory?.forgetReadings();
  const ofObjects = await judgeObjects(set, settings, isWhole ? shared : ALONE);
  if (isWhole) stored.keep(ofObjects);
  heapGuard.relieve();
  return onceForVariants({ ...ofObjects, findings: ofObjects.findings.concat(ofSet) }, options);
}

/** The settings of the rules, and what others contribute. */
interface RunParts {
  readonly settings: PolicySettings;
  readonly shared: SharedJudgement;
  readonly stored: KnownResults;
}

/** A run without findings that every kustomization with the object repairs. */
function withoutRepaired(
  run: RuleRun,
  { outputs }: BuiltSubject,
  { book, knowledge, subject }: OpenedPaths["opened"],
  { set, catalogue }: OpenedSet,
): RuleRun {
  if (subject.layout === undefined || subject.layout.kustomizations.length === 0) return run;
  const ids = repairableRules(set.objects, book.settings);
  const files = run.findings.flatMap(({ rule, location }) => (ids.has(rule) && location?.file) || []);
  const built = outputs(new Set(files));
  if (built.length === 0) return run;
  const isRepaired = repairedBy(built, book.settings, catalogue, knowledge);
  return { ...run, findings: run.findings.filter((finding) => !ids.has(finding.rule) || !isRepaired(finding)) };
}

/** The findings about everything that was read, and about the parts of objects. */
function inputFindings(
  { listed, opened }: OpenedPaths,
  { set, catalogue, issues: ofSet }: OpenedSet,
  { pairs, issues: unbuilt }: BuiltSubject,
  placesOf: FindPlaces,
): readonly Finding[] {
  const { organization, document, book, subject, knowledge } = opened;
  const parts = judgeParts(subject.parts, book.settings, catalogue, knowledge);
  const builtSets = judgeBuiltSets(pairs, set, { settings: book.settings, catalogue, knowledge });
  const ofParts = [
    ...parts,
    ...judgeBuilt(pairs, book.settings, catalogue, knowledge, parts, placesOf),
    ...builtSets.findings,
  ];
  const read = [...subject.issues, ...ofSet, ...unbuilt, ...builtSets.issues];
  if (listed !== undefined) return [...opened.issues, ...read].map(findingFromIssue).concat(ofParts);
  // The tree of a repository reports the issues of muster.yaml itself.
  const unused = unusedOverrides(organization, { ...subject, workloadTypes }, document?.locate.bind(document));
  return [...read, ...unused].map(findingFromIssue).concat(ofParts);
}

/** The judgement of a branch by its base, and the relaxations of the branch; none without a base. */
async function judgedByBase(
  { root, listed, opened }: OpenedPaths,
  { base }: JudgePathsOptions,
  { objects }: ObjectSet,
  output: JudgedOutput,
  pairs: BuiltSubject["pairs"],
): Promise<{ readonly branch: BranchJudgement | undefined; readonly relaxations: readonly Finding[] }> {
  if (base === undefined) return { branch: undefined, relaxations: [] };
  const { organization, document, own: book, subject } = opened;
  // With paths, the Resource Interfaces of the base include those of its output folder.
  const interfaces =
    listed === undefined
      ? subject
      : { ...subject, resourceInterfaces: [...subject.resourceInterfaces, ...output.resourceInterfaces] };
  const { policies: runaiPolicies } = readRunaiPolicies(root, organization);
  const isQueued = pairs.some(({ after }) => isQueue(after.object));
  // Only few branches change Queues by kustomizations.
  const queues = isQueued ? await (await import("./base-queues.ts")).builtQueues(root, base.commit, pairs) : [];
  const branch: JudgedBranch = {
    organization,
    document,
    book,
    interfaces,
    runaiPolicies,
    objects,
    builtQueues: queues,
  };
  return {
    branch: branchJudgement(base, branch),
    relaxations: branchRelaxations(base, branch, listed, subject),
  };
}

/** The numbers and lists of evaluated, skipped and unreadable documents. */
function accounted({ listed, opened }: OpenedPaths, output: JudgedOutput, built: BuiltSubject): Accounted {
  const { subject, named } = opened;
  const { ignored, notRendered } = subject;
  const evaluated = subject.read + output.read;
  // Paths name the output folder, or one around it; the tree of a repository does not.
  const skipped = listed === undefined ? subject.skipped : [...subject.skipped, ...output.skipped];
  // The tree of a repository reports the named CRDs as well.
  const otherCrds = named.unreadable.filter(({ file }) => !subject.unreadable.some((other) => other.file === file));
  const unreadable = [...subject.unreadable, ...otherCrds, ...output.unreadable, ...built.unreadable];
  const documents = evaluated + skipped.length + unreadable.length;
  return given({ documents, evaluated, skipped, unreadable, ignored, notRendered });
}
