import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";

// Changes one place of the source at a time and runs the tests of its folder: a change that no test notices survives.
//   node scripts/mutate.mjs --count 300 --seed 1 [--shard 1/2] [--from 1] [--seconds 600] [--wide] [--list] [FOLDER...]
// The tests of the file run first, then those of its folder without the slow ones; with --wide then these and all others
// that may notice. Run it in a checkout of its own: the files are changed in place and restored after each run. A run that
// exceeds --seconds, as with an endless loop, is stopped with all of its processes, and its change counts as noticed. The
// output names these changes, because a busy machine may be their cause. --from continues an interrupted run.

const WIDE = ["test/policies", "test/workloadtypes", "test/src", "test/e2e/check.test.ts", "test/e2e/quota.test.ts"];
/** Tests of folders that take more time than all others together, and rarely notice more. */
const SLOW = [
  "test/policies/kubernetes/crd-rules.test.ts",
  "test/policies/metadata-faults.test.ts",
  "test/policies/quota/hostile.test.ts",
  "test/src/model/resource-interface/one-fault.test.ts",
];
const FOLDERS = [
  "policies",
  "src/interpret/objects",
  "src/model/resource-interface",
  "src/gpu/gang",
  "src/gpu/quota",
  "src/yaml",
];

/** Tests besides those of the folder; files of `test/policies` itself check every rule. */
const TESTS_ELSEWHERE = {
  "policies/pods": filesIn("test/policies", ".test.ts"),
  "policies/sets": filesIn("test/policies", ".test.ts"),
  "src/model/resource-interface": filesIn("test/src/interpret/objects", ".test.ts"),
};
const TESTS_OF_ALL_RULES = filesIn("test/policies", ".test.ts").filter((path) => dirname(path) === "test/policies");

/** Each operator: a pattern that matches one place, and its replacement. */
const OPERATORS = [
  [/ < (?=[\w(-])/g, " <= "],
  [/ <= /g, " < "],
  [/ > (?=[\w(-])/g, " >= "],
  [/ >= /g, " > "],
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ \+ (?=\d|[a-z]\w*\b(?!["'`]))/g, " - "],
  [/ - (?=\d|[a-z])/g, " + "],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/\b(?<![\w.$"-])0(?![\w.])/g, "1"],
  [/\b(?<![\w.$"-])1(?![\w.])/g, "2"],
  [/ \?\? [^;,)\]}]+(?=[;,)\]}])/g, ""],
  [/\bif \((?=[^)]*\) (?:return|continue|break|throw))/g, "if (!"],
  [/\.some\(/g, ".every("],
  [/\.every\(/g, ".some("],
  [/return \[\];/g, "return [undefined];"],
  [/\bcontinue;/g, "break;"],
];
/** Lines without behaviour: comments, imports, types and texts. */
const PASSIVE = /^\s*(?:\*|\/\/|\/\*|import\b|export type|export interface|interface\b|type\b|readonly\b|["'`|])/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    shard: { type: "string", default: "1/1" },
    from: { type: "string", default: "1" },
    seconds: { type: "string", default: "600" },
    wide: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

const mutants = choose(
  places(positionals.length > 0 ? positionals : FOLDERS),
  Number(values.count),
  Number(values.seed),
);
if (values.list) {
  for (const { file, line, from, to } of mutants) {
    console.log(`${file}:${line} ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  }
  process.exit();
}
const [part = 1, parts = 1] = values.shard.split("/").map(Number);
const own = mutants.filter((_, index) => index % parts === part - 1);
const counts = { passed: 0, failed: 0, stopped: 0 };
const tested = own.slice(Number(values.from) - 1);
for (const [index, mutant] of tested.entries()) {
  const original = readFileSync(mutant.file, "utf8");
  const { file, line, offset, from, to } = mutant;
  writeFileSync(file, original.slice(0, offset) + to + original.slice(offset + from.length));
  try {
    const outcome = await outcomeOfTests(file);
    counts[outcome] += 1;
    if (outcome === "failed") continue;
    const title = outcome === "passed" ? "survived" : "stopped";
    console.log(
      `${Number(values.from) + index} ${title} ${file}:${line} ${JSON.stringify(from)} -> ${JSON.stringify(to)}`,
    );
  } finally {
    writeFileSync(file, original);
  }
}
const noticed = tested.length - counts.passed;
const percent = ((100 * noticed) / tested.length).toFixed(1);
console.log(
  `${noticed} of ${tested.length} changes noticed (${percent} %), ${counts.stopped} of them by the time limit`,
);

function places(folders) {
  return folders
    .flatMap((folder) => filesIn(folder, ".ts"))
    .filter((file) => basename(file) !== "index.ts")
    .flatMap(placesIn);
}

function filesIn(folder, ending) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function placesIn(file) {
  let next = 0;
  let inTemplate = false;
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, number) => {
      const start = next;
      next += text.length + 1;
      // Lines of a template text that spans several, such as the examples of a rule.
      const wasInTemplate = inTemplate;
      if ((text.match(/`/g) ?? []).length % 2 === 1) inTemplate = !inTemplate;
      if (wasInTemplate || PASSIVE.test(text)) return [];
      const code = text
        .replaceAll(/"(?:\\.|[^"\\])*"/g, (string) => `"${"_".repeat(string.length - 2)}"`)
        .replace(/\/\/.*$/, "");
      return OPERATORS.flatMap(([pattern, to]) =>
        [...code.matchAll(pattern)].map((match) => ({
          file,
          line: number + 1,
          offset: start + match.index,
          from: text.slice(match.index, match.index + match[0].length),
          to: to === "if (!" ? "if (!" : to,
        })),
      );
    });
}

/** A random choice with a seed (mulberry32), so that a run can be repeated. */
function choose(all, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const left = [...all];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  );
}

/** The outcome of all tests that may notice a change of a file: that of the first run that does not pass, else "passed". */
async function outcomeOfTests(file) {
  const mirror = `test/${file.replace(/\.ts$/, ".test.ts")}`;
  const room = file.split("/").slice(0, 2).join("/");
  const elsewhere = TESTS_ELSEWHERE[room] ?? (room.startsWith("policies/") ? TESTS_OF_ALL_RULES : []);
  const quick = [...filesIn(`test/${room}`, ".test.ts"), ...elsewhere].filter((path) => !SLOW.includes(path));
  const wide = values.wide ? [WIDE] : [];
  for (const paths of [[mirror], quick, ...wide]) {
    const existing = paths.filter((path) => existsSync(path));
    if (existing.length === 0) continue;
    const outcome = await runTests(existing);
    if (outcome !== "passed") return outcome;
  }
  return "passed";
}

function runTests(paths) {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", ...paths];
  // A group of its own: the workers of vitest do not end with their parent.
  const run = spawn(process.execPath, args, { stdio: "ignore", detached: true });
  let isStopped = false;
  const timer = setTimeout(() => {
    isStopped = true;
    process.kill(-run.pid, "SIGKILL");
  }, Number(values.seconds) * 1000);
  return new Promise((resolve, reject) => {
    run.on("error", reject);
    run.on("exit", (code) => {
      clearTimeout(timer);
      if (isStopped) resolve("stopped");
      else resolve(code === 0 ? "passed" : "failed");
    });
  });
}
