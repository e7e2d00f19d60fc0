import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "../../src/kernel/finding/issue.ts";
import { CLI, type Run, repository, type TestRepository } from "../helpers/repository.ts";

const GOOD = 'export function define() { console.log("hello"); }\n';

let repo: TestRepository;
beforeAll(() => {
  repo = repository({ "package.json": '{"type": "module"}', "workloads/a/good.ts": GOOD });
});
afterAll(() => repo.dispose());

const run = (text: string, ...args: string[]) => {
  repo.put("workloads/a/x.ts", text);
  return repo.muster(...args);
};
const json = (text: string) => JSON.parse(text);

/** Runs muster beside other runs. */
async function started(cwd: string, ...args: readonly string[]): Promise<Run> {
  const env = { ...process.env, NO_COLOR: "1" };
  const child = spawn(process.execPath, [CLI, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, stdout, stderr };
}

describe("a TypeScript definition that", () => {
  it("prints, itself or by a program, prints to standard error", () => {
    const { code, stdout, stderr } = run(
      `import { execSync } from "node:child_process";
       import { writeSync } from "node:fs";
       export async function define() {
         console.log("log"); process.stdout.write("write\\n"); writeSync(1, "sync\\n");
         execSync("echo child", { stdio: "inherit" });
         await new Promise((resolve) => setTimeout(resolve, 20));
       }`,
      "synth",
      "--format",
      "json",
    );
    expect([code, json(stdout).findings]).toEqual([0, []]);
    for (const text of ["hello", "log", "write", "sync", "child"]) expect(stderr).toContain(`${text}\n`);
  });

  it("fails early or late is an error at its line, and every other one still runs", () => {
    const cases = [
      ["process.exit(0);", "Error: calls process.exit(0), which would end muster", 3],
      ["try { process.exit(0); } catch {}", "Error: calls process.exit(0), which would end muster", 3],
      ["setTimeout(() => process.exit(), 5);", "Error: calls process.exit(), which would end muster", 3],
      ["process.exitCode = 0;", "Error: sets process.exitCode to 0, which is the exit code of muster", 1],
      ['setTimeout(() => { throw new Error("late"); }, 5);', "Error: late", 3],
      ['queueMicrotask(() => { throw new TypeError("late"); });', "TypeError: late", 3],
      ['setImmediate(() => { throw "late"; });', "late", 1],
      ['Promise.reject(new Error("late"));', "Error: late", 3],
      ['process.nextTick(() => Promise.reject(new Error("late")));', "Error: late", 3],
      ['process.on("exit", () => { for (;;); }); throw new Error("now");', "Error: now", 3],
      ["setInterval(() => {}, 5).unref(); throw 1;", "1", 1],
      ["return new Promise(() => {});", "Error: never finishes: it awaits a promise that nothing resolves", 1],
      ["throw new Error('\\u202e')", "Error: \u202e", 3],
    ] as const;
    for (const [index, [statement]] of cases.entries()) {
      repo.put(`workloads/a/${index + 10}.ts`, `export function define() {\n\n${statement}\n}\n`);
    }
    repo.put("workloads/a/w.ts", 'interface A {\n  a: 1;\n}\n\n  throw new RangeError("at once");\n');
    const { code, stdout } = run(
      "await new Promise(() => {});\nexport function define() {}",
      "synth",
      "--format",
      "json",
    );
    for (const index of cases.keys()) rmSync(join(repo.folder, `workloads/a/${index + 10}.ts`));
    rmSync(join(repo.folder, "workloads/a/w.ts"));
    const findings: readonly Issue[] = json(stdout).findings;
    expect([code, json(stdout).summary.refused]).toEqual([1, true]);
    expect(findings.map(({ rule, location, message }) => [rule, location?.file, location?.line, message])).toEqual([
      ...cases.map(([, message, line], index) => ["DEF-012", `workloads/a/${index + 10}.ts`, line, message]),
      ["DEF-012", "workloads/a/w.ts", 5, "RangeError: at once"],
      ["DEF-012", "workloads/a/x.ts", 1, "Error: never finishes: it awaits a promise that nothing resolves"],
    ]);
  });

  it.each([
    ['process.kill(process.pid, "SIGKILL");', "signal SIGKILL"],
    ['process.kill(process.pid, "SIGINT");', "signal SIGINT"],
    ["process.abort();", "signal SIGABRT"],
    ["process.reallyExit(0);", "exit code 0"],
  ])("does %s is named, and the run fails without a report", (statement, ending) => {
    const { code, stdout, stderr } = run(`export function define() { ${statement} }`, "synth", "--format", "json");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      `workloads/a/x.ts:1:1: error: the run ended before its report was written (${ending}); this definition was the last to run [DEF-012]`,
    );
  });

  // Each waits for its limit; together they wait once.
  it("takes too long is stopped by the time limit of each command", async () => {
    const never = "the definition did not finish within 1 s, so muster stopped the run [DEF-012]";
    const cases = [
      ["while (true);", "synth", never],
      ["setInterval(() => {}, 1);", "quota", never],
      ["queueMicrotask(function again() { queueMicrotask(again); });", "check", never],
      ["Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);", "waivers", never],
      ["process.getBuiltinModule('child_process').spawn('sleep', ['600'], { stdio: 'inherit' });", "synth", never],
      [
        "app.beforeSynth(() => { for (;;); });",
        "synth",
        "a construct of this definition or an earlier one did not finish within 1 s",
      ],
    ] as const;
    const runs = cases.map(async ([statement, command, message]) => {
      // No other definition, so that no other one can take longer than the limit.
      const alone = repository({
        "package.json": '{"type": "module"}',
        "workloads/a/x.ts": `export function define(app) { ${statement} }`,
      });
      const { code, stdout, stderr } = await started(alone.folder, command, "--definition-timeout", "1");
      expect([statement, code, stdout]).toEqual([statement, 1, ""]);
      expect(stderr).toContain(`workloads/a/x.ts:1:1: error: ${message}`);
      expect(stderr).toContain("raise --definition-timeout");
      expect(alone.exists("dist")).toBe(false);
      alone.dispose();
    });
    await Promise.all(runs);
  });

  it("fails after its constructs have run fails the run", () => {
    const text = 'export function define(app) { app.beforeSynth(() => { Promise.reject(new Error("later")); }); }';
    const { code, stderr } = run(text, "check", "--allow-empty");
    expect([code, stderr]).toEqual([1, "hello\nerror: a TypeScript definition failed after it had run: later\n"]);
  });

  it("leaves an unreferenced timer and a listener does not change a run without errors", () => {
    const { code, stdout } = run(
      `export function define() {
         process.on("exit", () => { process.exitCode = 7; for (;;); });
         setTimeout(() => {}, 600_000).unref();
       }`,
      "synth",
      "--check",
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining("dist/ is up to date")]);
  });
});
