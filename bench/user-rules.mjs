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
/**
 * The examples that the check repeats, so that new ones do not move the ratio. They have no finding in the documents: a rule
 * with findings everywhere costs what its findings cost, and no team keeps it.
 */
const NAMES = [
  "cpu-request",
  "default-proc-mount",
  "different-probes",
  "few-containers",
  "gpus-per-workload",
  "known-capabilities",
  "known-sysctls",
  "known-volumes",
  "memory-limit-is-request",
  "memory-limit",
  "memory-request",
  "most-memory",
  "most-replicas",
  "no-account-token",
  "no-bare-pod",
  "no-cron-job-ttl",
  "no-default-account",
  "no-default-namespace",
  "no-host-ipc",
  "no-host-network",
  "no-host-path",
  "no-host-pid",
  "no-host-ports",
  "no-host-process",
  "no-low-ports",
  "no-node-name",
  "no-node-port",
  "no-privileged",
  "no-repeated-variables",
  "no-runtime-socket",
  "no-secret-texts",
  "no-ssh-port",
  "no-system-path",
  "no-user-zero",
  "port-names",
  "read-only-host-path",
  "replicas-not-halved",
  "rolling-update",
  "seccomp-profile",
  "whole-gpus",
];
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
    const texts = NAMES.map((name) =>
      readFileSync(join(EXAMPLES, `${name}.yaml`), "utf8").replace("pack: optional", "pack: recommended"),
    );
    const copies = Array.from({ length: RULES }, (_, index) => copyOf(texts[index % texts.length], index));
    writeRules(root, copies);
    const runs = { without: [], withRules: [] };
    for (let run = 0; run < RUNS; run += 1) {
      runs.without.push(await check(root, ""));
      runs.withRules.push(await check(root, "policies: { rules: [rules/] }\n"));
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
  const found = JSON.parse(readFileSync(report, "utf8")).findings.filter(({ rule }) => rule.startsWith("BENCH-"));
  if (found.length > 0) throw new Error(`rules of the repository have ${found.length} findings`);
  return processor;
}
