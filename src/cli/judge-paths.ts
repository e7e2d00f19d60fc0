import { statSync } from "node:fs";
import { rules } from "../../policies/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import { findingFromIssue } from "../check/finding-of.ts";
import { repositoryFacts, type TrackedTree, trackedTree } from "../check/read-repository.ts";
import { isCrd } from "../crd/definition.ts";
import { compareIssues } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { isExhausted, RUN_LIMITS } from "../interpret/usage.ts";
import { branchJudgement } from "../law/law.ts";
import { lawBook, lawfulOrganization } from "../law/law-book.ts";
import { lawfulInterfaces } from "../law/lawful-interfaces.ts";
import { buildSet, crdSource } from "../rules/build-set.ts";
import { evaluateSet } from "../rules/evaluate.ts";
import { judgeParts } from "../rules/judge-parts.ts";
import { unusedOverrides } from "../rules/override-issues.ts";
import { judge, readRuleBook } from "../rules/rule-book.ts";
import { type InputList, listInputs } from "../source/list-inputs.ts";
import { readNamedCrds } from "../source/read-crds.ts";
import { readInputs } from "../source/read-inputs.ts";
import { readOrganization } from "../source/read-organization.ts";
import { readRunaiPolicies } from "../source/read-runai-policies.ts";
import { appliedUnits } from "../units/applied-units.ts";
import { branchRelaxations } from "./branch-relaxations.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import { withUnknownKinds } from "./effective-book.ts";
import { judgeObjects } from "./judge-objects.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import { judgeOutput } from "./judge-output.ts";
import { type JudgedPaths, unjudged } from "./judged-paths.ts";
import { readSubject } from "./read-subject.ts";
import { onceForVariants, rendered } from "./rendered-inputs.ts";
import { startWorkers } from "./start-workers.ts";
import { todayIn } from "./today.ts";
import { unitFolders } from "./unit-folders.ts";

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
  const judging = checkingWorkers && {
    workers: checkingWorkers,
    pending: checkingWorkers.judge({
      resourceInterfaces: interfaces.resourceInterfaces,
      crds: [...named.crds, ...found.map(crdSource)],
      parts: subject.partKeys,
    }),
  };
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
  const { settings } = effectiveBook;
  const ofSet = evaluateSet(set, settings);
  // Of more than its limits, a run skips objects, and only this thread has counted all of them.
  const isWhole = !isExhausted(catalogue.run.used, RUN_LIMITS);
  const ofObjects = await judgeObjects(set, settings, isWhole ? judging : undefined);
  const run = onceForVariants({ ...ofObjects, findings: ofObjects.findings.concat(ofSet) }, options);
  // The tree of a repository reports the issues of muster.yaml itself.
  const reportedIssues = listed === undefined ? [] : organizationIssues;
  const unused =
    listed === undefined ? unusedOverrides(organization, { ...subject, workloadTypes }, locateOrganization) : [];
  const inputIssues = [...reportedIssues, ...subject.issues, ...setIssues, ...unused];
  const ofParts = judgeParts(subject.parts, settings, catalogue, knowledge);
  const others = inputIssues.map(findingFromIssue).concat(ofParts);
  const output = judgeOutput(
    subject.output,
    { set, settings: settings, knowledge, findings: [...run.findings, ...others] },
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

const NO_POLICIES = { policies: [] };
