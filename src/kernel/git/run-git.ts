import { execFile } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { given } from "../base/given.ts";
import { programFolders } from "../base/program-folders.ts";

/** A folder with a `.git` of its own, as `findTop` returns it. */
export interface GitPlace {
  readonly cwd: string;
  /** Standard input of git. Default: none. */
  readonly input?: string;
}

/** Maximum size of what one git process prints. */
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_SECONDS = 300;

// A repository's own settings can name programs. These win over the settings of every file.
const SETTINGS = [
  "safe.bareRepository=explicit",
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.sshCommand=false",
  "core.gitProxy=",
  "core.askPass=",
  "credential.helper=",
  "protocol.allow=never",
];

const OPTIONS = [
  "--no-pager",
  "--no-replace-objects",
  "--no-optional-locks",
  "--literal-pathspecs",
  ...SETTINGS.flatMap((setting) => ["-c", setting]),
];

/** A git process that failed. */
export class GitError extends Error {
  /** Exit code of git; undefined when git did not start or was stopped. */
  readonly exitCode: number | undefined;

  constructor(message: string, exitCode?: number) {
    super(message);
    this.name = "GitError";
    this.exitCode = exitCode;
  }
}

/**
 * Runs git in a folder and returns what it prints. Every read of muster starts here. Only commands are used that apply
 * no filter, textconv or external diff: they read the object database, the refs and the index, and compute names of
 * objects from the bytes of files. Commands of the user's own action use `userGit` instead. Hooks, the file system
 * monitor, replace refs, pagers, the network and lazy fetches are off, and of the environment git gets only where to
 * find itself and its user's settings.
 *
 * @throws GitError with a sentence for people
 */
export function runGit(args: readonly string[], { cwd, input = "" }: GitPlace): Promise<Buffer> {
  const options = {
    cwd,
    env: environment(cwd),
    encoding: "buffer",
    maxBuffer: MOST_BYTES,
    timeout: MOST_SECONDS * 1000,
    killSignal: "SIGKILL",
    windowsHide: true,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile("git", [...OPTIONS, ...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(failure(error, args[0] ?? "", cwd, stderr.toString()));
    });
    // git may end before it has read all of its input; its exit code has the reason.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** As `runGit`, as text without the line feed at its end. */
export async function gitText(args: readonly string[], place: GitPlace): Promise<string> {
  return (await runGit(args, place)).toString("utf8").replace(/\n$/, "");
}

function environment(cwd: string): NodeJS.ProcessEnv {
  const { HOME, USERPROFILE, XDG_CONFIG_HOME, SystemRoot, TMPDIR, TEMP, PATH, Path } = process.env;
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = process.env;
  return {
    ...given({ HOME, USERPROFILE, XDG_CONFIG_HOME, SystemRoot, TMPDIR, TEMP, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM }),
    PATH: programFolders(PATH ?? Path ?? "", [cwd]).join(delimiter),
    // Messages are recognised below.
    LC_ALL: "C",
    GIT_CEILING_DIRECTORIES: dirname(cwd),
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    // For versions of git without the variable above. Unlike `protocol.allow`, no setting of a repository overrides it.
    GIT_ALLOW_PROTOCOL: "none",
    GIT_ATTR_NOSYSTEM: "1",
  };
}

interface Failure extends Error {
  readonly code?: string | number | null;
  readonly killed?: boolean;
}

function failure({ code, killed }: Failure, command: string, folder: string, stderr: string): GitError {
  if (code === "ENOENT") return new GitError("git is not installed or not in PATH");
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
    return new GitError(`git ${command} printed more than ${MOST_BYTES} bytes`);
  }
  if (killed === true) return new GitError(`git ${command} did not end within ${MOST_SECONDS} s`);
  if (/dubious ownership|unsafe repository/.test(stderr)) {
    const fix = `git config --global --add safe.directory ${JSON.stringify(folder)}`;
    return new GitError(`git refuses ${folder}, because another user owns it; if you trust it: ${fix}`);
  }
  const exitCode = typeof code === "number" ? code : undefined;
  const [first = ""] = stderr.split("\n");
  return new GitError(`git ${command} failed: ${first.replace(/^fatal: /, "") || `exit code ${code}`}`, exitCode);
}
