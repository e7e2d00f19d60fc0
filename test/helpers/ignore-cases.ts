import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { seededRandom } from "./seeded-random.ts";

/** Ignore files of a repository, and paths of files in it. */
export interface IgnoreCase {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

const NAMES = [
  "a",
  "b",
  "ab",
  "A",
  "a.yaml",
  "b.yaml",
  "aXb",
  "é",
  "a b",
  "a ",
  "-",
  "[a]",
  "!a",
  "#a",
  "a*",
  "1",
  "a\\b",
];
const PIECES = [
  ...["a", "b", "A", "ab", ".yaml", "X", "é", " ", "-", "1", "\t", "\r"],
  ...["/", "/", "/", "*", "*", "**", "**/", "/**", "/**/", "***", "?"],
  ...[
    "[a]",
    "[!a]",
    "[^a]",
    "[a-c]",
    "[]a]",
    "[a",
    "[a-",
    "[-a]",
    "[[:alpha:]]",
    "[[:nope:]]",
    "[[:digit:]-z]",
    "[\\]]",
    "[a/b]",
  ],
  ...["\\", "\\*", "\\a", "\\/", "\\ ", "!", "#", "[[:a]", "[z-a]", "[[:upper:]b]", "[\u00a9]"],
];

/** A pseudo-random case, the same for the same index. */
export function ignoreCaseOf(index: number): IgnoreCase {
  const random = seededRandom(index + 1);
  const upTo = (most: number) => Math.floor(random() * most);
  const pick = (texts: readonly string[]) => texts[upTo(texts.length)] ?? "";
  const line = () => {
    const start = ["", "", "", "", "!", "!", "/", "#", "\\!", "\\#"];
    const end = ["", "", "", "", "/", " ", "  ", "\\ ", "\\", "\r"];
    return pick(start) + Array.from({ length: upTo(5) }, () => pick(PIECES)).join("") + pick(end);
  };
  const text = () =>
    pick(["", "", "", "\ufeff"]) + Array.from({ length: 1 + upTo(6) }, line).join("\n") + pick(["", "\n"]);
  const path = () => Array.from({ length: 1 + upTo(4) }, () => pick(NAMES)).join("/");
  const folders = ["", ...Array.from({ length: upTo(3) }, () => `${path()}/`)];
  return {
    files: Object.fromEntries(folders.map((folder) => [`${folder}.gitignore`, text()])),
    paths: [...new Set(Array.from({ length: 20 }, () => pick(folders) + path()))].filter(
      (each) => !folders.some((folder) => folder.startsWith(`${each}/`)),
    ),
  };
}

/** The lines of ignore files by which `git check-ignore` excludes the paths of a case; `""` for a path that it does not exclude. */
export function linesOfGit({ files, paths }: IgnoreCase, folder: string): readonly string[] {
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", ["-c", "core.ignoreCase=false", ...args], {
      cwd: folder,
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "ignore"],
    });
  git(["init", "-q", "--template="]);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Four fields for each path: file, line, pattern, path.
  const args = ["check-ignore", "--no-index", "--verbose", "--non-matching", "-z", "--stdin"];
  const fields = withExitCode1(() => git(args, paths.join("\0"))).split("\0");
  return paths.map((_, index) => {
    const [file = "", line = "", pattern = ""] = fields.slice(index * 4);
    return file === "" || pattern.startsWith("!") ? "" : `${file}:${line}`;
  });
}

// git has this exit code if it excludes no path.
function withExitCode1(run: () => string): string {
  try {
    return run();
  } catch (error) {
    const { status, stdout } = error as { readonly status?: unknown; readonly stdout?: unknown };
    if (status === 1 && typeof stdout === "string") return stdout;
    throw error;
  }
}
