import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeRealSet } from "./real-set.mjs";
import { runCommand } from "./run-command.mjs";
import { median } from "./time.mjs";

const RUNS = 3;
const COUNT = 10_000;
const RULES = 50;
/** A rule with more findings costs what its findings cost, and no team keeps it. */
const MOST_FINDINGS = COUNT / 100;
const CLI = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));
const EXAMPLES = fileURLToPath(new URL("../docs/examples/rules/", import.meta.url));
const ORGANIZATION =
  "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: { name: bench }\nclusters: [{ name: east, scheduler: kai }]\n";

/** A check with 50 rules in CEL of a repository, against the same check without them. */
export async function benchUserRules() {
  const root = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "muster-bench-"));
  try {
    mkdirSync(join(root, "k8s"));
    mkdirSync(join(root, "rules"));
    writeRealSet(join(root, "k8s"), COUNT);
    const texts = readdirSync(EXAMPLES)
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => readFileSync(join(EXAMPLES, name), "utf8").replace("pack: optional", "pack: recommended"));
    writeRules(root, texts);
    const { found } = await check(root, "policies: { rules: [rules/] }\n");
    const quiet = texts.filter((text) => (found.get(idOf(text)) ?? 0) <= MOST_FINDINGS);
    const copies = Array.from({ length: RULES }, (_, index) => copyOf(quiet[index % quiet.length], index));
    writeRules(root, copies);
    const runs = { without: [], withRules: [] };
    for (let run = 0; run < RUNS; run += 1) {
      runs.without.push((await check(root, "")).processor);
      runs.withRules.push((await check(root, "policies: { rules: [rules/] }\n")).processor);
    }
    const [without, withRules] = [median(runs.without), median(runs.withRules)];
    return {
      name: `check of ${COUNT.toLocaleString("en-US")} documents by ${RULES} rules of a repository`,
      milliseconds: { "without them, processor": without, "with them, processor": withRules },
      ratios: { "with them / without": { value: withRules / without, budget: 1.4 } },
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function writeRules(root, texts) {
  for (const name of readdirSync(join(root, "rules"))) rmSync(join(root, "rules", name));
  for (const [index, text] of texts.entries()) writeFileSync(join(root, "rules", `${index}.yaml`), text);
}

const idOf = (text) => /^ {2}id: (\S+)$/m.exec(text)[1];

function copyOf(text, index) {
  const id = `BENCH-${String(index + 1).padStart(3, "0")}`;
  return text
    .replace(/^ {2}id: \S+$/m, `  id: ${id}`)
    .replace(/^( {2}name: |metadata: \{ ?name: )[\w-]+/m, `$1bench-${index}`);
}

async function check(root, policies) {
  writeFileSync(join(root, "muster.yaml"), ORGANIZATION + policies);
  const report = join(root, "report.json");
  const args = ["check", join(root, "k8s"), "--root", root, "--jobs", "1", "--format", `json=${report}`];
  const { code, processor } = await runCommand(process.execPath, [CLI, ...args]);
  if (code !== 0 && code !== 2) throw new Error(`muster check ended with ${code}`);
  const found = new Map();
  for (const { rule } of JSON.parse(readFileSync(report, "utf8")).findings) found.set(rule, (found.get(rule) ?? 0) + 1);
  return { processor, found };
}
