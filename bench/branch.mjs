import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeRealSet } from "./real-set.mjs";
import { runCommand } from "./run-command.mjs";
import { median } from "./time.mjs";

const COUNT = 10_000;
const CHANGED = 10;
const RUNS = 3;
const CLI = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));

/**
 * The difference of a branch that changes ten files of a repository without definitions, in plain folders and in
 * kustomizations by halves, against a check of one side. Whole commands, by turns, in processor time.
 */
export async function benchBranch() {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "muster-bench-"));
  try {
    writeRealSet(folder, COUNT);
    const folders = readdirSync(folder).flatMap((team) =>
      readdirSync(join(folder, team)).map((name) => join(team, name)),
    );
    for (const [index, name] of folders.entries()) {
      const resources = readdirSync(join(folder, name));
      if (index % 2 === 0) writeFileSync(join(folder, name, "kustomization.yaml"), JSON.stringify({ resources }));
    }
    const git = (...args) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("-c", "user.name=bench", "-c", "user.email=bench@example.com", "commit", "-q", "-m", "base");
    // One of each folder, so that the changes are in several units.
    const changed = changeImages(folders.flatMap((name) => join(folder, name, readdirSync(join(folder, name))[0])));
    if (changed < CHANGED) throw new Error(`only ${changed} files with an image`);
    const run = async (...args) => {
      const { code, processor } = await runCommand(process.execPath, [CLI, ...args], { cwd: folder });
      // The documents have findings.
      if (code !== 0 && code !== 2) throw new Error(`muster ${args.join(" ")} ends with ${code}`);
      return processor;
    };
    const rounds = [];
    for (let round = 0; round < RUNS; round += 1) {
      rounds.push({
        check: await run("check", ".", "--jobs", "1", "--quiet"),
        diff: await run("diff", "--base", "main"),
      });
    }
    const [check, diff] = [median(rounds.map((each) => each.check)), median(rounds.map((each) => each.diff))];
    return {
      name: `diff of a branch with ${CHANGED} changed files of ${COUNT.toLocaleString("en-US")} documents, processor`,
      milliseconds: { "check of one side": check, diff },
      ratios: { "diff / check of one side": { value: diff / check, budget: 1.3 } },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Changes an image in the first files that have one, and returns the number of them. */
function changeImages(files) {
  const found = files.filter((file) => /\bimage: /.test(readFileSync(file, "utf8"))).slice(0, CHANGED);
  for (const file of found) {
    writeFileSync(file, readFileSync(file, "utf8").replace(/\bimage: .*/, "image: example.com/changed:1"));
  }
  return found.length;
}
