import { setImmediate, setTimeout } from "node:timers/promises";
import { messageOf } from "../../kernel/index.ts";
import { errorLine, printError } from "../output/output.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";

const POLL_MS = 10;

const exit = process.exit.bind(process);

let errors = new Set<unknown>();
let isGuarded = false;

/**
 * Runs the module of a definition and returns its errors. In a supervised process these include errors of timers and
 * promises, attempts to end the process, and promises that nothing resolves: the module has finished only when nothing
 * that it started still runs. Any other process returns only what the module throws.
 */
export async function runModule(file: string, run: () => Promise<void>): Promise<readonly unknown[]> {
  const channel = supervisorChannel();
  if (channel === undefined) {
    return run().then(
      () => [],
      (error: unknown) => [error],
    );
  }
  guardProcess();
  const found = new Set<unknown>();
  errors = found;
  const active = await resourcesWithoutRequests();
  const exitCode = process.exitCode;
  channel.send({ started: "module", file });
  await finishedOrStuck(run).catch((error: unknown) => found.add(error));
  while ((await activeResources()) > active) await setTimeout(POLL_MS);
  if (process.exitCode !== exitCode) {
    found.add(new Error(`sets process.exitCode to ${process.exitCode}, which is the exit code of muster`));
    process.exitCode = exitCode;
  }
  channel.send({ finished: true });
  errors = new Set();
  return [...found];
}

/** Runs the code of the constructs that definitions have made. `file` is the last definition. */
export function runConstructs<T>(file: string, run: () => T): T {
  const channel = supervisorChannel();
  channel?.send({ started: "constructs", file });
  const result = run();
  channel?.send({ finished: true });
  return result;
}

/** The errors of definitions that had run already, as sentences. */
export function lateFailures(): readonly string[] {
  return [...errors].map((error) => `a TypeScript definition failed after it had run: ${messageOf(error)}`);
}

/** Ends a supervised process after its reports are written. An error that came too late for them fails the run. */
export async function endSupervised(): Promise<void> {
  const channel = supervisorChannel();
  if (channel === undefined) return;
  // Node reports rejected promises only after all others have settled.
  await setImmediate();
  const late = lateFailures();
  printError(...late.map(errorLine));
  const exitCode = late.length > 0 ? 1 : Number(process.exitCode ?? 0);
  channel.send({ exitCode });
  // Timers and listeners of definitions must not keep the process alive.
  process.removeAllListeners("exit");
  exit(exitCode);
}

function guardProcess(): void {
  if (isGuarded) return;
  isGuarded = true;
  process.on("uncaughtException", (error) => errors.add(error));
  process.on("unhandledRejection", (error) => errors.add(error));
  process.exit = (code) => {
    const error = new Error(`calls process.exit(${code ?? ""}), which would end muster`);
    errors.add(error);
    throw error;
  };
}

// Without anything left to do, Node would end the process silently.
async function finishedOrStuck(run: () => Promise<void>): Promise<void> {
  let stuck = () => {};
  const nothingLeft = new Promise<never>((_, reject) => {
    stuck = () => reject(new Error("never finishes: it awaits a promise that nothing resolves"));
    process.once("beforeExit", stuck);
  });
  try {
    await Promise.race([run(), nothingLeft]);
  } finally {
    process.off("beforeExit", stuck);
  }
}

// A request of muster that ends while the definition runs would hide one of its timers.
async function resourcesWithoutRequests(): Promise<number> {
  while (process.getActiveResourcesInfo().some((name) => name.includes("Req"))) await setTimeout(POLL_MS);
  return activeResources();
}

/** Number of timers, processes, sockets and other things that keep the process alive. */
async function activeResources(): Promise<number> {
  await setImmediate();
  return process.getActiveResourcesInfo().filter((name) => name !== "Immediate").length;
}
