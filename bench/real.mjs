import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { peersOnPath } from "./peers.mjs";
import { writeRealSet } from "./real-set.mjs";
import { runCommand } from "./run-command.mjs";
import { median } from "./time.mjs";

const RUNS = 3;
const COUNT = 10_000;
const CLI = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));
const PARSE_ONLY = fileURLToPath(new URL("parse-only.mjs", import.meta.url));

/** Folders as users have them. Each writer gets an empty folder. */
const SETS = {
  "files of all sizes": (folder) => writeRealSet(folder, COUNT),
  "one document in a file": (folder) => writeFiles(folder, documents(COUNT)),
  "1,000 documents in a file": (folder) => writeFiles(folder, chunks(documents(COUNT), 1_000)),
  "one document with 3,000 objects": (folder) => writeFiles(folder, [listOf(documents(3_000))]),
};

/** Whole commands on sets of real shape, in one thread: `muster check`, a command that only parses, and the peers on the PATH. */
export async function benchReal() {
  const results = [];
  for (const [name, write] of Object.entries(SETS)) {
    const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "muster-bench-"));
    try {
      write(folder);
      results.push(await benchSet(name, folder));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return results;
}

async function benchSet(name, folder) {
  const report = join(folder, "..", `${name.replaceAll(/\W/g, "-")}.json`);
  const commands = {
    "a command that only parses": [process.execPath, [PARSE_ONLY, folder], [0]],
    "muster check": [process.execPath, [CLI, "check", folder, "--jobs", "1", "--format", `json=${report}`], [0, 2]],
    ...(await peersOnPath(folder)),
  };
  const runs = Object.fromEntries(Object.keys(commands).map((command) => [command, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [command, [program, args, codes]] of Object.entries(commands)) {
      const result = await runCommand(program, args);
      if (!codes.includes(result.code)) throw new Error(`${command} ended with ${result.code}`);
      runs[command].push(result);
    }
  }
  const { findings } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(report);
  const middle = (command, key) => median(runs[command].map((run) => run[key]));
  const times = Object.keys(commands).map((command) => [`${command}, processor`, middle(command, "processor")]);
  const parse = middle("a command that only parses", "processor");
  const ratios = Object.keys(commands)
    .slice(1)
    .map((command) => [`${command} / only parsing`, { value: middle(command, "processor") / parse }]);
  const peak = middle("muster check", "peak");
  return {
    name: `commands, ${name}: ${findings.length.toLocaleString("en-US")} findings`,
    milliseconds: Object.fromEntries(times),
    ratios: {
      ...Object.fromEntries(ratios),
      ...(peak !== undefined && { "peak memory of muster check, in 1,024 MiB": { value: peak / 1024 } }),
    },
  };
}

/** The documents of a real set, each by itself. */
function documents(count) {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-"));
  try {
    return writeRealSet(folder, count).flatMap((text) => text.split(/^---\n/m));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function chunks(texts, size) {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size).join("---\n"),
  );
}

function listOf(texts) {
  const items = texts.map((text) => `- ${text.replaceAll(/\n(?=.)/g, "\n  ")}`);
  return `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;
}

function writeFiles(folder, texts) {
  for (const [index, text] of texts.entries()) {
    const inside = join(folder, `part-${Math.floor(index / 500)}`);
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, `${index}.yaml`), text);
  }
}
