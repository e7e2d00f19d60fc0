import { rules } from "../../../policies/index.ts";
import { BUILD, messageOf, ReadLog, sha256Of, VERSION } from "../../kernel/index.ts";
import { ruleCatalogue } from "../../rules/index.ts";
import { printError } from "../output/output.ts";
import { todayIn } from "../output/today.ts";
import { WholeResults } from "../results/whole-results.ts";
import type { JudgePathsOptions } from "./judge-options.ts";
import type { JudgedPaths } from "./judged-paths.ts";
import { openBooks } from "./open-judgement.ts";

/**
 * Returns the result of an earlier check of the same paths with the same options if nothing has changed that it has read.
 * Else judges, and keeps the result for later checks.
 */
export async function onceForSame(
  root: string,
  paths: readonly string[],
  options: JudgePathsOptions,
  judge: () => Promise<JudgedPaths>,
): Promise<JudgedPaths> {
  const { cache } = options;
  if (cache === undefined || !isRepeatable(paths, options)) return judge();
  const results = new WholeResults(cache, keyOf(root, paths, options), RULE_IDS, root);
  const known = await results.find(Date.now());
  const books = openBooks(root, options);
  if (known !== undefined && !("unjudged" in books)) {
    return { ...known, subjects: new Map(), book: books.book, failure: undefined };
  }
  const log = new ReadLog();
  const judged = await log.during(judge);
  if (judged.failure === undefined) {
    const { counts, findings, uses, files } = judged;
    try {
      results.save({ counts, findings, uses, files }, log, Date.now());
    } catch (error) {
      // The report is complete without it.
      printError(`the result is not kept for the next run: ${messageOf(error)}`);
    }
  }
  return judged;
}

const RULE_IDS: ReadonlySet<string> = new Set(ruleCatalogue(rules).map(({ id }) => id));

// Definitions, what is rendered and standard input come from more than files.
function isRepeatable(
  paths: readonly string[],
  { render, facts, memory, tracked, observe }: JudgePathsOptions,
): boolean {
  const isOther =
    render === true ||
    observe !== undefined ||
    facts !== undefined ||
    tracked !== undefined ||
    memory?.isFilled === true;
  return paths.length > 0 && !paths.includes("-") && !isOther;
}

/** The hash of what the result depends on besides the file system. */
function keyOf(root: string, paths: readonly string[], options: JudgePathsOptions): string {
  const { pack, allowOverrides, unknownKinds, unit, limits, crds, base, today = todayIn(process.env) } = options;
  const effective: Record<keyof JudgePathsOptions, unknown> = {
    pack,
    allowOverrides,
    unknownKinds,
    unit,
    limits,
    crds,
    base: base?.commit,
    today,
    // These have no effect on the result, or there is none for them.
    jobs: undefined,
    cache: undefined,
    memory: undefined,
    facts: undefined,
    render: undefined,
    tracked: undefined,
    copy: undefined,
    observe: undefined,
    stdinName: undefined,
  };
  return sha256Of(JSON.stringify(["whole", VERSION, BUILD, process.version, process.cwd(), root, paths, effective]));
}
