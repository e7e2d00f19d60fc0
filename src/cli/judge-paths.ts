import { rules } from "../../policies/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { findingFromIssue } from "../check/finding-of.ts";
import { type InputList, listInputs } from "../check/list-inputs.ts";
import { readInputs } from "../check/read-inputs.ts";
import type { Severity } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { buildSet } from "../rules/build-set.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { runAllRules } from "../rules/evaluate.ts";
import { judge, type RuleBook, readRuleBook, withSeverity } from "../rules/rule-book.ts";
import type { Pack } from "../rules/settings.ts";
import { readOrganization } from "../source/read-organization.ts";
import { crossCheckLocated, type Unreadable, type YamlLimits } from "../yaml/index.ts";
import { CheckWorkers, type WorkerResult, workerCount } from "./check-jobs.ts";
import { EXIT } from "./exit-code.ts";
import { readSubject } from "./read-subject.ts";
import { todayIn } from "./today.ts";

const UNKNOWN_KIND = "GITOPS-040";

/** What of the options of a check decides about its findings. */
export interface JudgePathsOptions {
  /** Goes before the pack of `muster.yaml`; `recommended` where nobody says. */
  readonly pack?: Pack;
  /** How bad a kind is that no Resource Interface describes. Default: as the rule and `muster.yaml` say. */
  readonly unknownKinds?: Severity | "off";
  /** Name in reports of what is read from standard input. */
  readonly stdinName?: string;
  readonly limits?: YamlLimits;
  /** Threads that read and check files; 0: one for each core; `auto`: as many as the files are worth. Default 1. */
  readonly jobs?: number | "auto";
  /** Day that waivers are judged by, `yyyy-mm-dd`. Default: today in UTC, or that of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
}

/** What came of judging paths; the same whether they are those of now or of an earlier commit. */
export type Judged = Awaited<ReturnType<typeof judgePaths>>;

/** Reads paths, or the repository of a root, and runs every rule once; nothing is judged by a wrong `muster.yaml`. */
export async function judgePaths(root: string, paths: readonly string[], options: JudgePathsOptions) {
  const { limits, stdinName } = options;
  const listed = paths.length === 0 ? undefined : listInputs(paths, { bytes: limits?.bytes, stdinName });
  const workers = startWorkers(root, listed, options);
  try {
    return await judgeListed(root, listed, options, workers);
  } finally {
    workers?.end();
  }
}

async function judgeListed(
  root: string,
  listed: InputList | undefined,
  options: JudgePathsOptions,
  workers: CheckWorkers | undefined,
) {
  const { organization, document, issues, unreadable } = readOrganization(root);
  const book: RuleBook | undefined =
    organization === undefined ? undefined : readRuleBook({ rules, organization, document, pack: options.pack });
  const wrong = [...issues, ...(book?.issues ?? [])];
  if (organization === undefined || book === undefined || book.issues.some(({ severity }) => severity === "error")) {
    const accounted = { documents: unreadable.length, evaluated: 0, skipped: [], unreadable, ignored: 0 };
    // Without rules nothing can be judged, and what a broken file would have switched on must not pass.
    const nothing = { uses: [], files: [], subjects: new Map<string, CheckedObject>() };
    return { accounted, findings: wrong.map(findingFromIssue), ...nothing, book, broken: EXIT.usage };
  }
  const subject = await readSubject(root, listed, organization, {
    read: async ({ files }) => readInputs(files, options.limits, await workers?.read()),
  });
  // Workers know nothing of definitions, which may say how a kind is grouped.
  const helped = subject.typeDefaults === undefined ? workers : undefined;
  const helping = helped?.check(subject.resourceInterfaces);
  const knowledge = { ...subject, organization, workloadTypes };
  const locateOrganization = document === undefined ? {} : { locateOrganization: document.locate.bind(document) };
  const parts = { organization, objects: subject.objects, ...locateOrganization };
  const { set, issues: found } = buildSet(parts, catalogueOf(knowledge), knowledge);
  const judged = settled(book, options);
  const run = runAllRules(set, judged.settings, ({ yaml }) => yaml !== undefined && helped?.reads(yaml.path) === true);
  const shared = (await helping) ?? NOTHING;
  const { findings, uses, subjects } = judge(set, judged, {
    today: options.today ?? todayIn(process.env),
    run,
    // The tree of a repository tells what is wrong with muster.yaml itself.
    before: [...(listed === undefined ? [] : wrong), ...subject.issues, ...found]
      .map(findingFromIssue)
      .concat(shared.findings),
    complete: listed === undefined,
  });
  const doubtful = distinct(
    subject.documents.flatMap((entry) => crossCheckLocated(entry) ?? []).concat(shared.doubtful),
  );
  const accounted = {
    documents: subject.read + subject.skipped.length + subject.unreadable.length,
    evaluated: subject.read - doubtful.length,
    skipped: subject.skipped,
    unreadable: [...subject.unreadable, ...doubtful],
    ignored: subject.ignored,
  };
  return { accounted, findings, uses, files: subject.files, subjects, book, broken: undefined };
}

function startWorkers(
  root: string,
  listed: InputList | undefined,
  { jobs = 1, limits, pack }: JudgePathsOptions,
): CheckWorkers | undefined {
  // Standard input is read once, here.
  const files = listed?.files.filter(({ path }) => path !== undefined) ?? [];
  const count = workerCount(jobs, files);
  return count === 0 ? undefined : new CheckWorkers({ root, files, limits, pack }, count);
}

function settled(book: RuleBook, { unknownKinds }: JudgePathsOptions): RuleBook {
  const rule = rules.find(({ id }) => id === UNKNOWN_KIND);
  return rule === undefined || unknownKinds === undefined ? book : withSeverity(book, rule, unknownKinds);
}

const NOTHING: WorkerResult = { findings: [], doubtful: [] };

function distinct(documents: readonly Unreadable[]): readonly Unreadable[] {
  return [...new Map(documents.map((entry) => [JSON.stringify([entry.file, entry.document]), entry])).values()];
}
