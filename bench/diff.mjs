import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runDiff } from "../lib/src/app/compare/run-diff.js";
import { runReport } from "../lib/src/app/compare/run-report.js";
import { branchReports } from "../lib/src/app/report/branch-reports.js";
import { synth } from "../lib/src/app/repository/run-synth.js";
import { emitYamlStream } from "../lib/src/yaml/index.js";
import { deployments } from "./objects.mjs";
import { median } from "./time.mjs";

const RUNS = 2;
const COUNT = 10_000;
const IN_FILE = 500;
const CHANGED = 100;
const MEMORY = "/dev/shm";

/**
 * The difference of many objects and a git base, for few changes and for a change of every object, and the reports of few
 * changes, against the synth.
 */
export async function benchDiff() {
  const root = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "muster-bench-"));
  try {
    write(root, 0);
    await synth({ root });
    for (const args of [
      ["init", "-q", "-b", "main"],
      ["add", "-A"],
      ["commit", "-q", "-m", "base"],
    ]) {
      git(root, args);
    }
    const runs = { synth: [], few: [], report: [], all: [] };
    for (let run = 0; run < RUNS; run += 1) {
      write(root, CHANGED);
      runs.few.push(await time(() => runDiff({ root })));
      runs.report.push(await time(() => report(root)));
      write(root, COUNT);
      runs.all.push(await time(() => runDiff({ root })));
      rmSync(join(root, "dist"), { recursive: true });
      runs.synth.push(await time(() => synth({ root })));
      // The next comparison finds the output of the base, as in a branch that changes definitions only.
      git(root, ["checkout", "-q", "--", "dist"]);
    }
    const [whole, few, reported, all] = [runs.synth, runs.few, runs.report, runs.all].map(median);
    return {
      name: `diff of ${COUNT} objects against a git base`,
      milliseconds: {
        "synth, nothing written before": whole,
        [`diff, ${CHANGED} changed`]: few,
        [`diff and report, ${CHANGED} changed`]: reported,
        "diff, all changed": all,
      },
      ratios: {
        "few changes / synth": { value: few / whole, budget: 1.5 },
        "diff and report / synth": { value: reported / whole, budget: 1.5 },
        "all changed / synth": { value: all / whole },
      },
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Compares, judges the base and renders the comment and the page. */
async function report(root) {
  const made = await runReport({ root });
  if (made.failures.length > 0) throw new Error(made.failures.join("\n"));
  for (const format of ["markdown", "html"]) branchReports[format](made);
}

/** Writes the definitions; the first ones have another image. */
function write(root, changed) {
  const teams = Array.from({ length: 20 }, (_, index) => `team-${index}`);
  const projects = teams.map((name) => `  - { name: ${name}, department: d, clusters: [east] }\n`).join("");
  mkdirSync(join(root, "workloads"), { recursive: true });
  const clusters = "clusters: [{ name: east, scheduler: kai }]\ndepartments: [{ name: d, quotas: [] }]\n";
  const head = "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: { name: bench }\n";
  writeFileSync(
    join(root, "muster.yaml"),
    `${head}${clusters}projects:\n${projects}policies: { rules: { QUOTA-004: off } }\n`,
  );
  const objects = deployments(COUNT).map((object, index) => (index < changed ? withImage(object) : object));
  for (let start = 0; start < COUNT; start += IN_FILE) {
    writeFileSync(join(root, `workloads/${start}.yaml`), emitYamlStream(objects.slice(start, start + IN_FILE)));
  }
}

function withImage(object) {
  return JSON.parse(JSON.stringify(object).replace(":1.2.", ":1.3."));
}

function git(cwd, args) {
  const settings = ["-c", "user.name=bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...settings, ...args], { cwd, stdio: "ignore" });
}

async function time(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}
