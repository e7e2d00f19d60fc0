import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { simpleGit } from "simple-git";
import type { GitPlace } from "./run-git.ts";

/** A git process of the user's own action that failed. */
export class UserGitError extends Error {
  /** The output of git and of the programs that it ran. */
  readonly stdout: string;
  readonly exitCode: number;

  constructor(command: string, { exitCode, stdout, stderr }: { exitCode: number; stdout: string; stderr: string }) {
    const output = [stderr, stdout].map((text) => text.trim()).filter((text) => text !== "");
    super(
      `git ${command} failed with exit code ${exitCode}${output.length > 0 ? `:\n${bounded(output.join("\n"))}` : ""}`,
    );
    this.name = "UserGitError";
    this.stdout = stdout;
    this.exitCode = exitCode;
  }
}

const MOST_LINES = 40;

function bounded(text: string): string {
  const lines = text.split("\n");
  const more = lines.length - MOST_LINES;
  if (more > 0) return [`(${more} earlier lines)`, ...lines.slice(-MOST_LINES)].join("\n");
  return text;
}

// A hook has variables about its own repository and index, which may be another one.
const OF_THE_CALLER =
  /^GIT_(?:DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|QUARANTINE_PATH|COMMON_DIR|NAMESPACE|PREFIX|GRAFT_FILE|SHALLOW_FILE|CONFIG|CONFIG_PARAMETERS|(?:LITERAL|GLOB|NOGLOB|ICASE)_PATHSPECS)$/i;

/**
 * Runs git as the user would: with the hooks, filters, signing keys, credentials and network of the user's own
 * configuration and environment. Only a command that changes the repository or a remote because the user requires it, as
 * `muster commit` does, starts git here. Everything that muster reads goes through `runGit`.
 *
 * @returns what git prints to its standard output
 * @throws UserGitError with the output of git
 */
export async function userGit(args: readonly string[], { cwd, input }: GitPlace): Promise<string> {
  let failure: UserGitError | undefined;
  const git = simpleGit({
    baseDir: cwd,
    binary: pathOfGit(),
    allowEnvironment: Object.keys(process.env).filter((name) => !OF_THE_CALLER.test(name)),
    // The guards are for arguments of strangers. Hooks inherit the check of abbreviated options, which are allowed there.
    unsafe: { allowUnsafeCustomBinary: true, allowAbbreviatedOptions: true, allowUnsafeFsMonitor: true },
    // By default a failure that prints nothing, as of a silent hook, counts as success.
    errors: (error, { exitCode, stdOut, stdErr }) => {
      if (exitCode === 0) return undefined;
      const [stdout = "", stderr = ""] = [stdOut, stdErr].map((parts) => Buffer.concat(parts).toString("utf8"));
      failure = new UserGitError(args.find((arg) => /^[a-z][a-z-]*$/.test(arg)) ?? "", { exitCode, stdout, stderr });
      return error ?? failure;
    },
    input: () => input,
  });
  // The package keeps only the text of an error.
  return git.raw([...args]).catch((error: unknown) => Promise.reject(failure ?? error));
}

// A relative folder of PATH could be one of the repository.
function pathOfGit(): string {
  const names = process.platform === "win32" ? ["git.exe", "git.cmd"] : ["git"];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
  if (found === undefined) throw new Error("git is not installed or not in PATH");
  return found;
}
