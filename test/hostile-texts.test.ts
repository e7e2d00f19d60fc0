import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { mayBeSecretField } from "../policies/pods/secret-fields.ts";
import { filesOf } from "../scripts/imports.ts";
import { fieldSegments } from "../src/inputs/kustomize/field-path.ts";
import { withValues } from "../src/inputs/render/substitute.ts";
import { ignoreRules } from "../src/inputs/source/ignore-rules.ts";
import { filledTemplate } from "../src/inputs/units/fill-template.ts";
import { globMatcher } from "../src/inputs/units/glob.ts";
import { parseJq } from "../src/jq/index.ts";
import { readYaml } from "../src/yaml/index.ts";
import { seededRandom } from "./helpers/seeded-random.ts";

const LONG = process.env.MUSTER_LONG === "1";
/** The strings of the long run, and of the short one, for all functions together. */
const STRINGS = LONG ? 20_000 : 200;
const LENGTH = LONG ? 400_000 : 5_000;
/** Seconds of processor time. */
const MOST_SECONDS = 2;
const SEED = Number(process.env.MUSTER_SEED ?? 1);

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = [
  "src/jq",
  "src/yaml",
  "src/k8s-fields",
  "src/model",
  "src/gpu",
  "src/inputs",
  "src/interpret",
  "src/expand",
];
const files = [...FOLDERS, "src/kernel/base", "src/kernel/text", "src/kernel/finding", "policies"].flatMap(filesOf);

/** An exported function whose only mandatory parameter is a text, but no path of a file that it reads. */
const DECLARED = /^export function (\w+)\((\w+): string(?:, \w+(?:\?: [\w ]+|: [\w |]+ = [^,)]+))*\)/gm;
const PATHS: ReadonlySet<string> = new Set(["path", "file", "folder", "top", "root"]);

interface TextFunction {
  readonly name: string;
  readonly run: (text: string) => unknown;
  /** Texts that the patterns of its file nearly match. */
  readonly atoms: readonly string[];
}

/** The literal parts of the regular expressions of a source text, and its short texts. */
function atomsOf(source: string): readonly string[] {
  const expressions = [...source.matchAll(/[=(,[:|&?]\s*\/((?:\\.|[^/\\\n])+)\/[a-z]*/g)].map(([, body = ""]) => body);
  const literal = expressions.flatMap((body) =>
    body
      .replace(/\\[dDwWsSbB]/g, " ")
      .replace(/\\(.)/g, "$1")
      .split(/[()[\]|^$?*+ ]+/),
  );
  const texts = [...source.matchAll(/"([^"\\\n]{1,12})"/g)].map(([, text = ""]) => text);
  return [...new Set([...literal, ...texts])].filter((atom) => atom !== "").slice(0, 60);
}

const COMMON = [
  ..."a0A_-.:/@,;=#*?!&|<>(){}[]'\"\\`~%^$ \t\n\r",
  ...[
    "${",
    "}",
    "$(",
    ":=",
    "{{",
    "}}",
    "\\.",
    "**/",
    "[a-",
    "!!",
    "&a ",
    "*a ",
    "? ",
    "- ",
    "- - ",
    "\u00e9",
    "\u{1f600}",
  ],
];

async function functionsOf(file: string): Promise<readonly TextFunction[]> {
  const source = readFileSync(`${root}${file}`, "utf8");
  const named = [...source.matchAll(DECLARED)].filter(([, , parameter = ""]) => !PATHS.has(parameter));
  if (named.length === 0) return [];
  const module: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ `../${file}`);
  const atoms = atomsOf(source);
  return named.flatMap(([, name = ""]) => {
    const run = module[name];
    return typeof run === "function" ? [{ name: `${name} of ${file}`, run: (text: string) => run(text), atoms }] : [];
  });
}

/** Functions with other parameters. */
const FUNCTIONS: readonly Omit<TextFunction, "atoms">[] = [
  { name: "mayBeSecretField", run: (text) => mayBeSecretField("DB_PASSWORD", text, true) },
  { name: "withValues", run: (text) => withValues(text, { values: new Map([["a", "b"]]), isComplete: false }) },
  { name: "filledTemplate", run: (text) => filledTemplate(text, new Map([["a", "b"]])) },
  { name: "globMatcher, its pattern", run: (text) => globMatcher(text)("a/b/a.yaml") },
  { name: "globMatcher, its path", run: (text) => globMatcher("**/a*/*a*b/**", { crossesFolders: true })(text) },
  { name: "fieldSegments", run: fieldSegments },
  { name: "parseJq", run: parseJq },
  { name: "readYaml", run: (text) => readYaml(text, "a.yaml") },
  {
    name: "ignoreRules",
    run: (text) =>
      ignoreRules("/none", (path) =>
        path === "/none/.gitignore" ? { bytes: Buffer.from(text) } : undefined,
      ).reasonToIgnore(`/none/${"a".repeat(200)}/b`),
  },
];
const OTHERS = FUNCTIONS.map((each): TextFunction => ({ ...each, atoms: [] }));

/** A pseudo-random hostile text: repeated parts between a start and an end that do not repeat. */
function hostileText(random: () => number, atoms: readonly string[]): string {
  const all = random() < 0.6 && atoms.length > 0 ? atoms : COMMON;
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "a";
  const parts = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random() < 0.7 ? all : COMMON)).join("");
  const repeated = parts(3);
  const start = random() < 0.5 ? parts(4) : "";
  return (
    start + repeated.repeat(Math.ceil(LENGTH / repeated.length)).slice(0, LENGTH) + (random() < 0.7 ? parts(3) : "")
  );
}

describe("functions of a text", () => {
  test("end in time for hostile texts", { timeout: 6 * 3_600_000 }, async () => {
    const functions = [...(await Promise.all(files.map(functionsOf))).flat(), ...OTHERS];
    expect(functions.length).toBeGreaterThan(170);
    const random = seededRandom(SEED);
    const slow: string[] = [];
    const first = Math.floor(random() * functions.length);
    for (let index = 0; index < STRINGS; index++) {
      const each = functions[(first + index) % functions.length];
      if (each === undefined) continue;
      const text = hostileText(random, each.atoms);
      const before = process.cpuUsage();
      try {
        each.run(text);
      } catch {
        // An exception with a message is an answer as well.
      }
      const { user, system } = process.cpuUsage(before);
      const seconds = (user + system) / 1e6;
      const shown = JSON.stringify(text.slice(0, 60));
      if (LONG && seconds > MOST_SECONDS) slow.push(`${each.name}: ${seconds} s for ${shown}`);
    }
    expect(slow).toEqual([]);
  });
});
