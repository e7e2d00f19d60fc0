import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import { findTop } from "./find-top.ts";
import { gitText, runGit } from "./run-git.ts";

/** A file before and after a commit. */
interface LoggedFile {
  /** Path from the top of the repository, with `/`. */
  readonly path: string;
  /** Names of the git objects; undefined where the file did not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A commit and the files of a folder that it changed. */
interface LoggedCommit {
  /** E-mail address of the author, or the name where there is none. */
  readonly author: string;
  /** Author's time (RFC 3339). */
  readonly time: string;
  readonly files: readonly LoggedFile[];
}

/** The commits of HEAD that changed a folder. */
interface FolderLog {
  /** Top folder of the repository. */
  readonly top: string;
  /** The oldest first. */
  readonly commits: readonly LoggedCommit[];
}

/**
 * Reads the commits of HEAD that changed a folder, without merges. Undefined where the history is not known: outside of a
 * repository, before the first commit, and in a shallow clone.
 */
export async function folderLog(folder: string): Promise<FolderLog | undefined> {
  const known = await knownTop(folder);
  if (known === undefined) return undefined;
  const path = relative(known, realpathSync(folder)).split(sep).join("/") || ".";
  const format = ["%x01%aI", "%ae", "%an"].join("%x00");
  const args = ["log", "--reverse", "--topo-order", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-color"];
  const printed = await runGit([...args, `--format=${format}`, "HEAD", "--", path], { cwd: known });
  return { top: known, commits: commitsIn(printed.toString("utf8").split("\0")) };
}

async function knownTop(folder: string): Promise<string | undefined> {
  try {
    const top = await findTop(folder);
    const isShallow = (await gitText(["rev-parse", "--is-shallow-repository"], { cwd: top })) === "true";
    if (isShallow) return undefined;
    await gitText(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], { cwd: top });
    return top;
  } catch {
    return undefined;
  }
}

function commitsIn(fields: readonly string[]): readonly LoggedCommit[] {
  const commits: (LoggedCommit & { readonly files: LoggedFile[] })[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const field = (fields[at] ?? "").replace(/^\n/, "");
    const [, before, after] = /^:\d+ \d+ (\w+) (\w+) \w/.exec(field) ?? [];
    if (field.startsWith("\u0001")) {
      const [mail = "", name = ""] = fields.slice(at + 1, at + 3);
      commits.push({ time: field.slice(1), author: mail === "" ? name : mail, files: [] });
      at += 2;
    } else if (before !== undefined && after !== undefined) {
      at += 1;
      commits.at(-1)?.files.push({ path: fields[at] ?? "", before: objectOf(before), after: objectOf(after) });
    }
  }
  return commits;
}

// git writes zeros for a file that does not exist.
function objectOf(name: string): string | undefined {
  if (/^0+$/.test(name)) return undefined;
  return name;
}

/** Reads the content of git objects by their names; an object that the clone lacks is left out. */
export async function readObjectTexts(objects: readonly string[], top: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (objects.length === 0) return found;
  const printed = await runGit(["cat-file", "--batch"], {
    cwd: top,
    input: objects.map((name) => `${name}\n`).join(""),
  });
  let start = 0;
  while (start < printed.length) {
    const end = printed.indexOf("\n", start);
    const [name = "", type, size] = printed.toString("latin1", start, end).split(" ");
    start = end + 1;
    if (size === undefined) continue;
    if (type === "blob") found.set(name, printed.toString("utf8", start, start + Number(size)));
    start += Number(size) + 1;
  }
  return found;
}
