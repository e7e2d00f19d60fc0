import { findRoot } from "../../inputs/index.ts";
import { count, locationText } from "../../kernel/index.ts";
import { printError, printNote } from "../output/output.ts";
import { requireNoOutputLink } from "../output/output-link.ts";
import { replaceFile } from "../output/replace-file.ts";
import type { Shard } from "../results/shards.ts";
import { type CheckActionOptions, checkOptionsOf } from "./check-action.ts";
import { evaluateShare } from "./evaluate-share.ts";
import { openBase } from "./run-check.ts";

/** Runs `muster check --shard`: writes facts, and no report. The merge has the exit code of the findings. */
export async function shardAction(
  paths: readonly string[],
  shard: Shard,
  out: string,
  options: CheckActionOptions,
): Promise<void> {
  requireNoOutputLink(out);
  const root = findRoot(options.root ?? ".");
  const base = await openBase(root, paths, options);
  const checked = await evaluateShare(root, paths, shard, { ...(await checkOptionsOf(options)), base });
  if ("unjudged" in checked) {
    const { findings, counts, failure } = checked.unjudged;
    printError(
      ...findings.map(
        ({ message, location }) => `${location === undefined ? "" : `${locationText(location)}: `}${message}`,
      ),
      ...counts.unreadable.map(
        ({ file, line, column, message }) => `${locationText({ file, line, column })}: ${message}`,
      ),
    );
    process.exitCode = failure;
    return;
  }
  replaceFile(out, checked.facts);
  printNote(options, `${out}: the facts of ${count(checked.files, "file")}, shard ${shard.index}/${shard.count}`);
}
