import { execFile } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { programFolders } from "../../kernel/index.ts";

/** The output of a program, or the reason why it could not be used. */
export type ToolOutput = { readonly output: Buffer } | { readonly problem: string };

/** Limits of the programs of a command. */
interface ToolLimits {
  /** Most time of one run. Default 60. */
  readonly seconds?: number;
  /** Most time of all runs. Default 600. */
  readonly allSeconds?: number;
  /** Most bytes of output of one run. Default 64 MiB. */
  readonly bytes?: number;
}

const SECONDS = 60;
const ALL_SECONDS = 600;
const BYTES = 64 * 1024 * 1024;
/** Most memory of a process. Go reserves about 1 GiB of addresses at its start. */
const MEMORY_KIB = 6 * 1024 * 1024;
/** A program of Go uses several cores. */
const CORES = 4;
const LONGEST_MESSAGE = 400;
// Nothing listens there, so a request of the program fails at once.
const NO_PROXY = "http://127.0.0.1:9";
const SHELL = "/bin/sh";
// A process that a program starts has the same limits, also after the program is stopped. macOS has no limit of memory.
const LIMITED = 'ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

/**
 * The programs that render the kustomizations and charts of a command, without a shell: each gets an empty folder as its
 * home, no configuration, no cluster, no other programs, and proxies that do not exist in place of the network. Time,
 * processor time, memory and output are limited.
 */
export class Tools {
  /** An empty folder for temporary files, which is the home of the programs. */
  readonly home: string;
  readonly #repositories: readonly string[];
  readonly #limits: Required<ToolLimits>;
  #spent = 0;

  /** @param repositories folders whose programs are not run: a branch could add one */
  constructor(home: string, repositories: readonly string[], limits: ToolLimits = {}) {
    this.home = home;
    this.#repositories = repositories;
    this.#limits = { seconds: SECONDS, allSeconds: ALL_SECONDS, bytes: BYTES, ...limits };
  }

  /** The path of a program in the folders of PATH. */
  find(name: string): string | undefined {
    return programFolders(process.env.PATH ?? "", this.#repositories)
      .map((folder) => join(folder, name))
      .find(isExecutable);
  }

  /** The reason for which none of some programs is found. */
  missing(...names: readonly string[]): { readonly problem: string } {
    const all = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
    const own = all.find(isExecutable);
    if (own !== undefined) {
      return { problem: `${own} is a program of the repository, which is not run; install one in another folder` };
    }
    const [name = ""] = names;
    if (names.length === 1) return { problem: `${name} is not in a folder of PATH` };
    return { problem: `neither ${names.join(" nor ")} is in a folder of PATH` };
  }

  /** Runs a program and returns what it prints. */
  async run(program: string, args: readonly string[]): Promise<ToolOutput> {
    const { seconds, allSeconds, bytes } = this.#limits;
    if (this.#spent >= allSeconds) {
      return { problem: `was not started, because the programs of this command took more than ${allSeconds} s` };
    }
    const start = performance.now();
    const result = await runProgram(program, args, this.home, { seconds, bytes });
    this.#spent += (performance.now() - start) / 1000;
    return result;
  }
}

/** Calls a function with tools, whose home is removed afterwards. The parameters are those of `Tools`. */
export async function withTools<T>(repositories: readonly string[], use: (tools: Tools) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), "muster-render-"));
  try {
    return await use(new Tools(home, repositories));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runProgram(
  program: string,
  args: readonly string[],
  home: string,
  { seconds, bytes }: Pick<Required<ToolLimits>, "seconds" | "bytes">,
): Promise<ToolOutput> {
  const options = {
    cwd: home,
    env: environment(home),
    encoding: "buffer",
    maxBuffer: bytes,
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
    windowsHide: true,
  } as const;
  const [file, all] = limited(program, args, Math.ceil(seconds * CORES));
  return new Promise((resolve) => {
    const child = execFile(file, all, options, (error, stdout, stderr) => {
      if (error === null) resolve({ output: stdout });
      else if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
        resolve({ problem: `printed more than ${bytes} bytes` });
      } else if (error.killed === true) resolve({ problem: `did not end within ${seconds} s` });
      else
        resolve({ problem: `failed: ${messageOf(stderr.toString("utf8")) || `exit code ${error.code ?? "unknown"}`}` });
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end();
  });
}

/** The arguments are words of the shell that it does not read. */
function limited(program: string, args: readonly string[], seconds: number): readonly [string, readonly string[]] {
  if (!isExecutable(SHELL)) return [program, args];
  return [SHELL, ["-c", LIMITED, "sh", String(seconds), String(MEMORY_KIB), program, ...args]];
}

function environment(home: string): NodeJS.ProcessEnv {
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
  return {
    HOME: home,
    USERPROFILE: home,
    TMPDIR: home,
    TEMP: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    KUBECONFIG: join(home, "no-cluster"),
    PATH: "",
    LC_ALL: "C",
    ...Object.fromEntries(proxies.map((name) => [name, NO_PROXY])),
  };
}

/** The error in what a program printed, in one line. */
function messageOf(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^#|^\s*Use --debug|^W\d{4}/.test(line));
  const message = lines
    .join(" ")
    .replace(/^(?:Error|error):\s*/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (message.length > LONGEST_MESSAGE) return `${message.slice(0, LONGEST_MESSAGE)}...`;
  return message;
}
