import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The output of a program, or the reason why it could not be used. */
export type ToolOutput = { readonly output: Buffer } | { readonly problem: string };

/** Limits of one run. */
interface ToolLimits {
  /** Default 60. */
  readonly seconds?: number;
  /** Most bytes of output. Default 64 MiB. */
  readonly bytes?: number;
}

const SECONDS = 60;
const BYTES = 64 * 1024 * 1024;
const LONGEST_MESSAGE = 400;
// Nothing listens there, so a request of the program fails at once.
const NO_PROXY = "http://127.0.0.1:9";

/** The path of a program in the absolute folders of PATH: a relative one could be a folder of the repository. */
export function findTool(name: string, path = process.env.PATH ?? ""): string | undefined {
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a program without a shell and returns what it prints. It gets an empty folder as its home, no configuration, no
 * cluster, no other programs, and proxies that do not exist in place of the network.
 *
 * @param home an empty folder
 */
export function runTool(
  program: string,
  args: readonly string[],
  home: string,
  { seconds = SECONDS, bytes = BYTES }: ToolLimits = {},
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
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
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
