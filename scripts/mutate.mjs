import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";

// Changes one place of the source at a time and runs the tests of its folder: a change that no test notices survives.
//   node scripts/mutate.mjs --count 300 --seed 1 [--shard 1/2] [--seconds 600] [--wide] [--list] [FOLDER...]
// The tests of the file run first, then those of its folder; with --wide then all others that may notice. Run it in a
// checkout of its own: the files are changed in place and restored after each run. A run that exceeds --seconds, as with an
// endless loop, is stopped with all of its processes, and its change counts as noticed.

const WIDE = ["test/policies", "test/workloadtypes", "test/src", "test/e2e/check.test.ts", "test/e2e/quota.test.ts"];
const FOLDERS = ["policies", "src/interpret", "src/resource-interface", "src/gang", "src/quota", "src/yaml"];

/** Folders of source with tests in another folder too. */
const TESTS_ELSEWHERE = {
  "policies/pods": "test/policies",
  "policies/sets": "test/policies",
  "src/resource-interface": "test/src/interpret",
};

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
  for (const { file, line, from, to } of mutants)
    console.log(`${file}:${line} ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  process.exit();
}
const [part = 1, parts = 1] = values.shard.split("/").map(Number);
const own = mutants.filter((_, index) => index % parts === part - 1);
let killed = 0;
for (const mutant of own) {
  const original = readFileSync(mutant.file, "utf8");
  const { index, from, to } = mutant;
  writeFileSync(mutant.file, original.slice(0, index) + to + original.slice(index + from.length));
  try {
    if (await isNoticed(mutant.file)) killed += 1;
    else
      process.stdout.write(`survived ${mutant.file}:${mutant.line} ${JSON.stringify(from)} -> ${JSON.stringify(to)}\n`);
  } finally {
    writeFileSync(mutant.file, original);
  }
}
process.stdout.write(`${killed} of ${own.length} changes noticed (${((100 * killed) / own.length).toFixed(1)} %)\n`);

function places(folders) {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && basename(name) !== "index.ts")
      .sort()
      .flatMap((name) => placesIn(join(folder, name))),
  );
}

function placesIn(file) {
  let offset = 0;
  let inTemplate = false;
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, number) => {
      const start = offset;
      offset += text.length + 1;
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
          index: start + match.index,
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

async function isNoticed(file) {
  const mirror = `test/${file.replace(/\.ts$/, ".test.ts")}`;
  const room = file.split("/").slice(0, 2).join("/");
  const folders = [`test/${room}`, TESTS_ELSEWHERE[room] ?? []].flat();
  const wide = values.wide ? [WIDE] : [];
  for (const paths of [[mirror], folders, ...wide]) {
    const existing = paths.filter((path) => existsSync(path));
    if (existing.length > 0 && !(await passes(existing))) return true;
  }
  return false;
}

function passes(paths) {
  const args = ["vitest", "run", "--bail=1", "--testTimeout=20000", ...paths];
  // A group of its own: the workers of vitest do not end with their parent.
  const run = spawn("npx", args, { stdio: "ignore", detached: true });
  const timer = setTimeout(() => process.kill(-run.pid, "SIGKILL"), Number(values.seconds) * 1000);
  return new Promise((resolve, reject) => {
    run.on("error", reject);
    run.on("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
