import { statSync } from "node:fs";
import { resolve } from "node:path";
import { rules } from "../../policies/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import { findingFromIssue } from "../check/finding-of.ts";
import type { Accounted } from "../check/make-report.ts";
import { repositoryFacts, type TrackedTree, trackedTree } from "../check/read-repository.ts";
import { isCrd } from "../crd/definition.ts";
import type { Finding } from "../finding/finding.ts";
import { compareIssues, type Issue, type Severity } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { branchJudgement } from "../law/law.ts";
import { lawBook, lawfulOrganization } from "../law/law-book.ts";
import { lawfulInterfaces } from "../law/lawful-interfaces.ts";
import type { Organization } from "../organization/organization.ts";
import { buildSet, crdSource } from "../rules/build-set.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { type RuleRun, runAllRules } from "../rules/evaluate.ts";
import { judgeParts } from "../rules/judge-parts.ts";
import { unusedOverrides } from "../rules/override-issues.ts";
import { judge, type RuleBook, readRuleBook, withSeverity } from "../rules/rule-book.ts";
import type { Pack } from "../rules/settings.ts";
import type { WaiverUse } from "../rules/waiver-findings.ts";
import { type InputList, listInputs } from "../source/list-inputs.ts";
import { readNamedCrds } from "../source/read-crds.ts";
import { readInputs } from "../source/read-inputs.ts";
import { readOrganization } from "../source/read-organization.ts";
import { readRunaiPolicies } from "../source/read-runai-policies.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import { appliedUnits } from "../units/applied-units.ts";
import type { Unreadable, YamlLimits } from "../yaml/index.ts";
import { branchRelaxations } from "./branch-relaxations.ts";
import { CheckWorkers, type WorkerResult, workerCount } from "./check-jobs.ts";
import { EXIT } from "./exit-code.ts";
import { judgeOutput } from "./judge-output.ts";
import type { PolicyBase } from "./policy-base.ts";
import { readSubject } from "./read-subject.ts";
import { todayIn } from "./today.ts";

const UNKNOWN_KIND = "GITOPS-040";

/** Options of a check that affect its findings. */
export interface JudgePathsOptions {
  /** Takes precedence over the pack of `muster.yaml`. Default `recommended`. */
  readonly pack?: Pack;
  /** Whether `muster.yaml` may turn off rules of a strict `pack`, or lower their severity. Default false. */
  readonly allowOverrides?: boolean;
  /** Severity of a kind that no Resource Interface describes. Default: that of the rule and `muster.yaml`. */
  readonly unknownKinds?: Severity | "off";
  /** Folders whose files are applied together, and not with those of other folders. */
  readonly unit?: readonly string[];
  /** Name of standard input in reports. */
  readonly stdinName?: string;
  readonly limits?: YamlLimits;
  /** Files, folders and patterns of CRDs, which take precedence over those of `muster.yaml`. Default: none. */
  readonly crds?: readonly string[];
  /** The base of the branch, by which it is judged. Default: the files of the working folder decide. */
  readonly base?: PolicyBase | undefined;
  /** The tracked files of the git repository. Default: the index of the first folder's repository. */
  readonly tracked?: TrackedTree;
  /** Whether kustomizations and charts are rendered, and their objects judged. Default false. */
  readonly render?: boolean;
  /** Threads that read and check files; 0: one for each core; `auto`: according to the size of the files. Default 1. */
  readonly jobs?: number | "auto";
  /** Day for the ends of waivers, `yyyy-mm-dd`. Default: today in UTC, or the day of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
}

/** The findings of paths, now or at an earlier commit. */
export interface JudgedPaths {
  readonly counts: Accounted;
  readonly findings: readonly Finding[];
  readonly uses: readonly WaiverUse[];
  /** Files of which every document was read. */
  readonly files: readonly string[];
  /** Objects of findings that can be repaired, by fingerprint. */
  readonly subjects: ReadonlyMap<string, CheckedObject>;
  /** Absent where `muster.yaml` cannot be used. */
  readonly book: RuleBook | undefined;
  /** Exit code of a `muster.yaml` with errors; without its rules no object is judged. */
  readonly failure: number | undefined;
}

/** Reads paths, or the repository of a root, and runs every rule once. A wrong `muster.yaml` prevents all judgement. */
export async function judgePaths(
  root: string,
  paths: readonly string[],
  options: JudgePathsOptions,
): Promise<JudgedPaths> {
  const { limits, stdinName, tracked = trackedAround(root, paths) } = options;
  const listed =
    paths.length === 0
      ? undefined
      : listInputs(paths, { bytes: limits?.bytes, stdinName, root, rulesOf: options.base?.ignores.rulesOf });
  const workers = startWorkers(root, listed, options);
  try {
    return await judgeListed(root, { paths, listed, tracked }, options, workers);
  } finally {
    workers?.end();
  }
}

// A check of single files is not about their repository.
function trackedAround(root: string, paths: readonly string[]): Promise<TrackedTree | undefined> | undefined {
  const folder =
    paths.length === 0 ? root : paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
  return folder === undefined ? undefined : trackedTree(folder);
}

/** The paths to judge. */
interface Judged {
  readonly paths: readonly string[];
  /** Their files; undefined for the definitions of the repository. */
  readonly listed: InputList | undefined;
  readonly tracked: TrackedTree | Promise<TrackedTree | undefined> | undefined;
}

async function judgeListed(
  root: string,
  { paths, listed, tracked }: Judged,
  options: JudgePathsOptions,
  workers: CheckWorkers | undefined,
): Promise<JudgedPaths> {
  const { pack, allowOverrides, base } = options;
  const { organization, document, issues, unreadable } = readOrganization(root);
  if (organization === undefined) return unjudged(issues, unreadable);
  const own = readRuleBook({ rules, organization, document, ...(base === undefined && { pack, allowOverrides }) });
  const book = base === undefined ? own : lawBook(base.muster, organization, rules, { pack, allowOverrides });
  const organizationIssues = [...issues, ...own.issues];
  if (own.issues.some(({ severity }) => severity === "error")) return unjudged(organizationIssues, unreadable, book);
  const subject = await readSubject(root, listed, organization, {
    read: async ({ files }) => readInputs(files, options.limits, await workers?.read()),
    includesOutput: true,
    runaiPolicies: base?.runaiPolicies,
    render: options.render === true ? (files, sorted) => rendered(files, sorted, options.limits) : undefined,
  });
  // Workers do not read definitions, which may change how a kind is grouped.
  const interfaces = base === undefined ? subject : lawfulInterfaces(base.interfaces, subject, workloadTypes);
  const checkingWorkers = interfaces.typeDefaults === undefined ? workers : undefined;
  const named = readNamedCrds(root, organization, options.crds, base?.crds);
  const found = checkingWorkers === undefined ? [] : subject.objects.filter(({ object }) => isCrd(object));
  const pendingResult = checkingWorkers?.check({
    resourceInterfaces: interfaces.resourceInterfaces ?? [],
    crds: [...named.crds, ...found.map(crdSource)],
    parts: subject.partKeys,
  });
  const judgedOrganization = base === undefined ? organization : lawfulOrganization(base.muster, organization);
  const knowledge = { ...interfaces, organization: judgedOrganization, workloadTypes };
  const locateOrganization = document?.locate.bind(document);
  const tree = await tracked;
  const repository =
    tree &&
    repositoryFacts(tree, {
      root,
      paths: listed === undefined ? undefined : paths,
      skipped: subject.skipped.map(({ file }) => file),
    });
  const parts = {
    organization: judgedOrganization,
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
  const { set, issues: setIssues } = buildSet(parts, catalogue, knowledge);
  const effectiveBook = withUnknownKinds(book, options);
  const run = onceForVariants(
    runAllRules(
      set,
      effectiveBook.settings,
      ({ yaml }) => yaml !== undefined && checkingWorkers?.reads(yaml.path) === true,
    ),
    options,
  );
  const workerResult = (await pendingResult) ?? NO_RESULT;
  // The tree of a repository reports the issues of muster.yaml itself.
  const reportedIssues = listed === undefined ? [] : organizationIssues;
  const unused =
    listed === undefined ? unusedOverrides(organization, { ...subject, workloadTypes }, locateOrganization) : [];
  const inputIssues = [...reportedIssues, ...subject.issues, ...setIssues, ...unused];
  const ofParts = judgeParts(subject.parts, effectiveBook.settings, catalogue, knowledge);
  const others = inputIssues.map(findingFromIssue).concat(workerResult.findings, ofParts);
  const output = judgeOutput(
    subject.output,
    { set, settings: effectiveBook.settings, knowledge, findings: [...run.findings, ...others] },
    { root, limits: options.limits },
  );
  // With paths, the Resource Interfaces of the base include those of its output folder.
  const ownInterfaces =
    listed === undefined
      ? subject
      : { ...subject, resourceInterfaces: [...subject.resourceInterfaces, ...output.resourceInterfaces] };
  const { policies: runaiPolicies } = base === undefined ? NO_POLICIES : readRunaiPolicies(root, organization);
  const branch = { organization, document, book: own, interfaces: ownInterfaces, runaiPolicies, objects: set.objects };
  const judged = judge(set, effectiveBook, {
    today: options.today ?? todayIn(process.env),
    run,
    before: [...others, ...output.findings],
    complete: listed === undefined,
    branch: base && branchJudgement(base, branch),
  });
  const { uses, subjects } = judged;
  const relaxed = base === undefined ? [] : branchRelaxations(base, branch, listed, subject);
  const findings = relaxed.length === 0 ? judged.findings : [...judged.findings, ...relaxed].sort(compareIssues);
  const evaluated = subject.read + output.read;
  // Paths name the output folder, or one around it; the tree of a repository does not.
  const skipped = listed === undefined ? subject.skipped : [...subject.skipped, ...output.skipped];
  // The tree of a repository reports the named CRDs as well.
  const otherCrds = named.unreadable.filter(({ file }) => !subject.unreadable.some((other) => other.file === file));
  const unread = [...subject.unreadable, ...otherCrds, ...output.unreadable];
  const documents = evaluated + skipped.length + unread.length;
  const counts = { documents, evaluated, skipped, unreadable: unread, ignored: subject.ignored };
  return { counts, findings, uses, files: subject.files, subjects, book: effectiveBook, failure: undefined };
}

/** The folders that are applied by themselves. Those of the command line are relative to the working folder. */
function unitFolders(root: string, { units = [] }: Organization, named: readonly string[] = []): readonly string[] {
  return [...units.map((path) => resolve(root, path)), ...named.map((path) => resolve(path))];
}

// A file with errors could have enabled rules, so judging without them could pass what it forbids.
function unjudged(issues: readonly Issue[], unreadable: readonly Unreadable[], book?: RuleBook): JudgedPaths {
  const counts = { documents: unreadable.length, evaluated: 0, skipped: [], unreadable, ignored: [] };
  const findings = issues.map(findingFromIssue);
  return { counts, findings, uses: [], files: [], subjects: new Map(), book, failure: EXIT.usage };
}

function startWorkers(
  root: string,
  listed: InputList | undefined,
  { jobs = 1, limits, pack, allowOverrides, base }: JudgePathsOptions,
): CheckWorkers | undefined {
  // Standard input can be read only once, in this thread.
  const files = listed?.files.filter(({ path }) => path !== undefined) ?? [];
  const count = workerCount(jobs, files);
  const law = base?.musterFile;
  return count === 0 ? undefined : new CheckWorkers({ root, files, limits, pack, allowOverrides, law }, count);
}

function withUnknownKinds(book: RuleBook, { unknownKinds }: JudgePathsOptions): RuleBook {
  const rule = rules.find(({ id }) => id === UNKNOWN_KIND);
  if (rule === undefined || unknownKinds === undefined) return book;
  return withSeverity(book, rule, unknownKinds);
}

// Several values files, or overlays, give the same finding at the same place of a source.
function onceForVariants(run: RuleRun, { render = false }: JudgePathsOptions): RuleRun {
  if (!render) return run;
  const byPlace = new Map<string, Finding>();
  for (const finding of run.findings) {
    const { rule, location, object, path, message } = finding;
    const key = JSON.stringify([rule, location, object, path, message]);
    if (!byPlace.has(key)) byPlace.set(key, finding);
  }
  return { ...run, findings: [...byPlace.values()] };
}

// Only few checks render.
async function rendered(files: InputList["files"], sorted: SortedInputs, limits: YamlLimits | undefined) {
  const { render } = await import("../render/render.ts");
  const { withRendered } = await import("../render/with-rendered.ts");
  return withRendered(sorted, await render(files, sorted, limits));
}

const NO_POLICIES = { policies: [] };
const NO_RESULT: WorkerResult = { findings: [] };
