import { vi } from "vitest";
import { runProgram } from "../../src/cli/run-program.ts";

/** The output of a command and its end. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command line of muster within this process, in a folder, without colours. A command that starts itself once
 * more, for TypeScript definitions or for threads, needs a process.
 */
export async function runHere(folder: string, args: readonly string[]): Promise<Run> {
  const { argv, exitCode } = process;
  const { NO_COLOR } = process.env;
  const before = process.cwd();
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text, ...rest) => {
      written[name] += String(text);
      for (const done of rest) if (typeof done === "function") done();
      return true;
    }),
  );
  process.chdir(folder);
  process.argv = [process.execPath, "muster", ...args];
  process.env.NO_COLOR = "1";
  process.exitCode = undefined;
  try {
    await runProgram();
    return { code: Number(process.exitCode ?? 0), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.chdir(before);
    process.argv = argv;
    process.exitCode = exitCode;
    if (NO_COLOR === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = NO_COLOR;
  }
}
