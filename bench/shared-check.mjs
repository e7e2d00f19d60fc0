import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeRealSet } from "./real-set.mjs";
import { median, time } from "./time.mjs";

const COUNT = 10_000;
const RUNS = 5;
const SHARDS = 4;
const CLI = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));

const WATCH_ROUNDS = fileURLToPath(new URL("watch-rounds.mjs", import.meta.url));

/**
 * Whole commands on a real-shaped set: in one thread, with two threads, with a warm cache, with `--since`, in shards, and
 * with `--watch`.
 */
export function benchSharedCheck() {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "muster-bench-"));
  try {
    mkdirSync(join(folder, "k8s"));
    writeRealSet(join(folder, "k8s"), COUNT);
    const edited = join(folder, "k8s", "edited.yaml");
    const run = (...args) => time(() => check(folder, args));
    const report = ["--format", "json"];
    const edit = (round) =>
      writeFileSync(edited, `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${round}, namespace: a}\n`);
    const afterEdit = (round, ...args) => {
      edit(round);
      return run(...report, "--jobs", "1", ...args);
    };
    edit(2 * RUNS);
    commit(folder);
    const since = ["--since", "HEAD"];
    // The first run fills the cache.
    check(folder, [...report, "--cache", "cache", ...since]);
    const rounds = Array.from({ length: RUNS }, (_, round) => ({
      one: run(...report, "--jobs", "1"),
      two: run(...report, "--jobs", "2"),
      edited: afterEdit(round, "--cache", "cache"),
      since: afterEdit(round, ...since),
      cachedSince: afterEdit(round + RUNS, "--cache", "cache", ...since),
      shards: Array.from({ length: SHARDS }, (_, index) =>
        run("--jobs", "1", "--shard", `${index + 1}/${SHARDS}`, "--out", `facts/${index}.jsonl`, "--quiet"),
      ),
      merge: run(...report, "--jobs", "1", "--merge", "facts"),
    }));
    const middle = (of) => median(rounds.map(of));
    const one = middle((round) => round.one);
    const two = middle((round) => round.two);
    const changed = middle((round) => round.edited);
    const sinceHead = middle((round) => round.since);
    const cachedSince = middle((round) => round.cachedSince);
    const watch = watchRounds(folder, edited);
    const shard = middle((round) => Math.max(...round.shards));
    const merge = middle((round) => round.merge);
    return {
      name: `check of ${COUNT.toLocaleString("en-US")} real-shaped documents, shared`,
      milliseconds: {
        "one thread": one,
        "two threads": two,
        "one thread, warm cache, one file changed": changed,
        "one thread, --since, one file changed": sinceHead,
        "one thread, --since, warm cache, one file changed": cachedSince,
        [`the longest of ${SHARDS} shards`]: shard,
        "their merge": merge,
        "--watch, first check, processor": watch.first,
        "--watch, one file changed, processor": watch.after,
      },
      ratios: {
        "two threads / one": { value: two / one },
        "warm cache, one file changed / none": { value: changed / one, budget: 0.56 },
        "--since, one file changed / none": { value: sinceHead / one },
        "--since, warm cache, one file changed / none": { value: cachedSince / one, budget: 0.62 },
        "--watch, one file changed / first": { value: watch.after / watch.first, budget: 0.07 },
        [`${SHARDS} machines / one`]: { value: (shard + merge) / one },
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function watchRounds(cwd, edited) {
  const { stdout, stderr } = spawnSync(process.execPath, [WATCH_ROUNDS, "k8s", edited], { cwd, encoding: "utf8" });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

function commit(cwd) {
  const git = (...args) => execFileSync("git", args, { cwd, stdio: "pipe" });
  git("init", "-q");
  git("add", "k8s");
  git("-c", "user.name=bench", "-c", "user.email=bench@example.com", "commit", "-q", "-m", "base");
}

function check(cwd, args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, "check", "k8s", ...args], { cwd, maxBuffer: 2 ** 30 });
  // The documents have findings.
  if (status !== 0 && status !== 2) throw new Error(String(stderr));
}
