import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { searchPath } from "./programs.ts";

/** Programs that run beside a test, each with a log in one folder. `stop` ends them in the reverse order. */
export class Processes {
  readonly #folder: string;
  readonly #running: ChildProcess[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts a program. Its log has both of its outputs. */
  start(name: string, path: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
    const log = openSync(join(this.#folder, `${name}.log`), "a");
    const child = spawn(path, args, {
      stdio: ["ignore", log, log],
      env: { ...process.env, PATH: searchPath(), ...env },
      cwd: this.#folder,
    });
    closeSync(log);
    // A program that cannot start is found by the wait for its answer.
    child.on("error", () => {});
    this.#running.push(child);
  }

  /** The lines of a program's log so far. */
  log(name: string): readonly string[] {
    const path = join(this.#folder, `${name}.log`);
    return existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  }

  /** Ends all programs, each by its own process id. */
  async stop(): Promise<void> {
    for (const child of this.#running.splice(0).toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await Promise.race([ended, delay(10_000, undefined, { ref: false })]);
      child.kill("SIGKILL");
      await ended;
    }
  }
}

/** Ports of this machine that no program uses now. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { readonly port: number }).port);
  for (const server of servers) server.close();
  return ports;
}

/** Waits until a probe gives a value, and returns it. The error after the time names what was awaited. */
export async function waitFor<T>(
  awaited: string,
  seconds: number,
  probe: () => Promise<T | undefined> | T | undefined,
) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`not seen in ${seconds} s: ${awaited}`);
    await delay(500);
  }
}
