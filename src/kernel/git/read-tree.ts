import { runGit } from "./run-git.ts";

/** A file of a commit. */
export interface TreeFile {
  /** Path from the top of the repository, with `/`. */
  readonly path: string;
  readonly kind: "file" | "program" | "link" | "submodule";
  /** Name of the git object with its content; git does not have that of a submodule. */
  readonly object: string;
  /** Number of bytes; 0 for a submodule, and for a file whose content a partial clone lacks. */
  readonly size: number;
}

const KINDS: Readonly<Record<string, TreeFile["kind"]>> = {
  "100644": "file",
  "100664": "file",
  "100755": "program",
  "120000": "link",
  "160000": "submodule",
};

/**
 * Lists the files of a commit below some paths from the top; below `""`, and without paths, all of them.
 *
 * @throws Error with a sentence for people, also for a path that leads out of the repository
 */
export async function listTree(commit: string, paths: readonly string[], top: string): Promise<readonly TreeFile[]> {
  const only = paths.includes("") ? [] : paths;
  const printed = await runGit(["ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", ...only], { cwd: top });
  const lines = printed.toString("utf8").split("\0");
  return lines.filter((line) => line !== "").map(parseLine);
}

/** The paths of all files of a commit from the top, without their sizes, which git reads from each of them. */
export async function listPaths(commit: string, top: string): Promise<readonly string[]> {
  const printed = await runGit(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit], { cwd: top });
  return printed
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "");
}

function parseLine(line: string): TreeFile {
  const [, mode = "", object = "", size = "", path = ""] = /^(\d+) \w+ (\w+) +(\d+|-|BAD)\t(.*)$/s.exec(line) ?? [];
  const kind = KINDS[mode];
  if (kind === undefined) throw new Error(`git ls-tree printed a line that is not a file: ${JSON.stringify(line)}`);
  // Such a path would leave the folder of a copy, or be a repository in it.
  if (path.split("/").some((name) => /^(?:|\.\.?|\.git)$/i.test(name))) {
    throw new Error(`the commit has a file with the path ${JSON.stringify(path)}, which git does not allow`);
  }
  return { path, kind, object, size: Number(size) || 0 };
}

/** Files whose content is read by one git process. */
const BATCH_BYTES = 64 * 1024 * 1024;

/**
 * Reads the content of files of a commit as they are in git, without any filter or conversion.
 *
 * @throws Error with a sentence for people: the clone lacks an object
 */
export async function* readBlobs(
  files: readonly TreeFile[],
  top: string,
): AsyncGenerator<readonly [file: TreeFile, content: Buffer]> {
  for (const batch of batches(files)) {
    const input = batch.map(({ object }) => `${object}\n`).join("");
    const printed = await runGit(["cat-file", "--batch"], { cwd: top, input });
    let start = 0;
    for (const file of batch) {
      const end = printed.indexOf("\n", start);
      if (printed.toString("latin1", start, end) !== `${file.object} blob ${file.size}`) {
        throw new Error(`${file.path} is missing in git; in a partial clone, clone again without --filter`);
      }
      yield [file, printed.subarray(end + 1, end + 1 + file.size)];
      start = end + file.size + 2;
    }
  }
}

function* batches(files: readonly TreeFile[]): Generator<readonly TreeFile[]> {
  let batch: TreeFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && bytes + file.size > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
}
