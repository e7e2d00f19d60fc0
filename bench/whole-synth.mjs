import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeDefinitionSet } from "./definition-set.mjs";
import { runCommand } from "./run-command.mjs";
import { median } from "./time.mjs";

const RUNS = 3;
const COUNT = 10_000;
const CLI = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));
const PARSE_ONLY = fileURLToPath(new URL("parse-only.mjs", import.meta.url));

/** Of the repository of so many definitions, the ratios may be at most these. */
const BUDGETS = { synth: { parse: 20, tenth: 7, peak: 590 }, quota: { parse: 11, tenth: 6.5, peak: 460 } };

/** Whole commands `synth --check` and `quota` of many definitions, in processor time by turns. */
export async function benchWholeSynth() {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "muster-bench-"));
  try {
    const [tenth, whole] = [COUNT / 10, COUNT].map((count) => {
      const root = join(folder, String(count));
      writeDefinitionSet(root, count);
      return root;
    });
    for (const cwd of [tenth, whole]) await run(cwd, [CLI, "synth"]);
    const rounds = [];
    for (let round = 0; round < RUNS; round += 1) {
      rounds.push({
        parse: await run(whole, [PARSE_ONLY, "workloads"]),
        synth: await run(whole, [CLI, "synth", "--check"]),
        quota: await run(whole, [CLI, "quota"]),
        tenthSynth: await run(tenth, [CLI, "synth", "--check"]),
        tenthQuota: await run(tenth, [CLI, "quota"]),
      });
    }
    const middle = (command, key = "processor") => median(rounds.map((round) => round[command][key]));
    const parse = middle("parse");
    const [synth, quota] = [middle("synth"), middle("quota")];
    const peak = (command) => {
      const value = middle(command, "peak");
      return value === undefined
        ? {}
        : { [`peak memory of ${command}, MiB`]: { value, budget: BUDGETS[command].peak } };
    };
    return {
      name: `whole commands synth and quota of ${COUNT.toLocaleString("en-US")} definitions, processor time and memory`,
      milliseconds: { "a command that only parses": parse, "synth --check": synth, quota },
      ratios: {
        "synth / only parsing": { value: synth / parse, budget: BUDGETS.synth.parse },
        "synth / a tenth of the definitions": { value: synth / middle("tenthSynth"), budget: BUDGETS.synth.tenth },
        "quota / only parsing": { value: quota / parse, budget: BUDGETS.quota.parse },
        "quota / a tenth of the definitions": { value: quota / middle("tenthQuota"), budget: BUDGETS.quota.tenth },
        ...peak("synth"),
        ...peak("quota"),
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(cwd, args) {
  const result = await runCommand(process.execPath, args, { cwd });
  if (result.code !== 0) throw new Error(`${args.join(" ")} ended with ${result.code}`);
  return result;
}
