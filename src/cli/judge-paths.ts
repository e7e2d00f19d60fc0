import { rules } from "../../policies/registry.ts";
import { workloadTypes } from "../../workloadtypes/registry.ts";
import { findingOf } from "../check/finding-of.ts";
import { buildSet } from "../policy/build-set.ts";
import type { CheckedObject } from "../policy/checked-object.ts";
import type { Severity } from "../policy/issue.ts";
import { judge, type RuleBook, readRuleBook, withSeverity } from "../policy/rule-book.ts";
import type { Pack } from "../policy/settings.ts";
import { catalogueOf } from "../ri/catalogue.ts";
import { readOrganization } from "../source/read-organization.ts";
import { crossCheck, type Unreadable, type YamlLimits } from "../yaml/index.ts";
import { runWorkers, type WorkerResult, workerCount } from "./check-jobs.ts";
import { EXIT } from "./exit-code.ts";
import { readSubject, type Subject } from "./read-subject.ts";
import { todayIn } from "./today.ts";

const UNKNOWN_KIND = "GITOPS-040";

/** What of the options of a check decides about its findings. */
export interface JudgeOptions {
  /** Goes before the pack of `muster.yaml`; `recommended` where nobody says. */
  readonly pack?: Pack;
  /** How bad a kind is that no Resource Interface describes. Default: as the rule and `muster.yaml` say. */
  readonly unknownKinds?: Severity | "off";
  /** Name in reports of what is read from standard input. */
  readonly stdinName?: string;
  readonly limits?: YamlLimits;
  /** Threads that run the rules of objects; 0: one for each core. Default 1. */
  readonly jobs?: number;
  /** Day that waivers are judged by, `yyyy-mm-dd`. Default: today in UTC, or that of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
}

/** What came of judging paths; the same whether they are those of now or of an earlier commit. */
export type Judged = Awaited<ReturnType<typeof judgePaths>>;

/** Reads paths, or the repository of a root, and runs every rule once; nothing is judged by a wrong `muster.yaml`. */
export async function judgePaths(root: string, paths: readonly string[], options: JudgeOptions) {
  const { organization, document, issues, unreadable } = readOrganization(root);
  const book: RuleBook | undefined =
    organization === undefined ? undefined : readRuleBook({ rules, organization, document, pack: options.pack });
  const wrong = [...issues, ...(book?.issues ?? [])];
  if (organization === undefined || book === undefined || book.issues.some(({ severity }) => severity === "error")) {
    const accounted = { documents: unreadable.length, evaluated: 0, skipped: [], unreadable, ignored: 0 };
    // Without rules nothing can be judged, and what a broken file would have switched on must not pass.
    const nothing = { uses: [], files: [], subjects: new Map<string, CheckedObject>() };
    return { accounted, findings: wrong.map(findingOf), ...nothing, book, broken: EXIT.usage };
  }
  const subject = await readSubject(root, paths, organization, options);
  const knowledge = { ...subject, organization, workloadTypes };
  const locateOrganization = document === undefined ? {} : { locateOrganization: document.locate.bind(document) };
  const parts = { organization, objects: subject.objects, ...locateOrganization };
  const { set, issues: found } = buildSet(parts, catalogueOf(knowledge), knowledge);
  const shared = await inWorkers(root, subject, options);
  const { findings, uses, subjects } = judge(set, settled(book, options), {
    today: options.today ?? todayIn(process.env),
    // The tree of a repository tells what is wrong with muster.yaml itself.
    before: [...(paths.length === 0 ? [] : wrong), ...subject.issues, ...found].map(findingOf).concat(shared.findings),
    complete: paths.length === 0,
    ...(shared === NOTHING ? {} : { without: ({ yaml }: CheckedObject) => yaml !== undefined }),
  });
  const doubtful = distinct([...subject.located].flatMap((entry) => crossCheck(entry) ?? []).concat(shared.doubtful));
  const accounted = {
    documents: subject.read + subject.skipped.length + subject.unreadable.length,
    evaluated: subject.read - doubtful.length,
    skipped: subject.skipped,
    unreadable: [...subject.unreadable, ...doubtful],
    ignored: subject.ignored,
  };
  return { accounted, findings, uses, files: subject.files, subjects, book, broken: undefined };
}

function settled(book: RuleBook, { unknownKinds }: JudgeOptions): RuleBook {
  const rule = rules.find(({ id }) => id === UNKNOWN_KIND);
  return rule === undefined || unknownKinds === undefined ? book : withSeverity(book, rule, unknownKinds);
}

const NOTHING: WorkerResult = { findings: [], doubtful: [] };

function distinct(documents: readonly Unreadable[]): readonly Unreadable[] {
  return [...new Map(documents.map((entry) => [JSON.stringify([entry.file, entry.document]), entry])).values()];
}

async function inWorkers(
  root: string,
  subject: Subject,
  { jobs = 1, limits, pack }: JudgeOptions,
): Promise<WorkerResult> {
  const { inputs: files, resourceInterfaces } = subject;
  const workers = workerCount(jobs, files.length);
  return workers === 0 ? NOTHING : runWorkers({ files, limits, root, pack, resourceInterfaces }, workers);
}
