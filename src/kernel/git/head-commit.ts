import { findTop } from "./find-top.ts";
import { gitTextOrNothing } from "./show.ts";

/** The current commit of a working tree. */
export interface HeadCommit {
  readonly commit: string;
  /** The day of the commit in UTC, `yyyy-mm-dd`. */
  readonly date: string;
}

/** The current commit of the working tree that contains a folder; undefined where git has none, or refuses the folder. */
export async function headCommit(folder: string): Promise<HeadCommit | undefined> {
  const printed = await printedHead(folder).catch(() => "");
  const [, seconds, commit] = /^(\d{1,11}) (\w+)$/.exec(printed) ?? [];
  if (commit === undefined) return undefined;
  return { commit, date: new Date(Number(seconds) * 1000).toISOString().slice(0, 10) };
}

async function printedHead(folder: string): Promise<string> {
  return gitTextOrNothing(["rev-list", "--max-count=1", "--timestamp", "HEAD"], await findTop(folder));
}
