import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { filesOf, SOURCE_FOLDERS } from "../scripts/imports.ts";
import { getOrCreate } from "../src/kernel/index.ts";
import { slowLoops } from "./helpers/patterns/slow-loops.ts";

/** A regular expression of the product. */
interface Written {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Expressions that the analysis cannot prove, with the reason for which they take linear time. */
const PROVEN: ReadonlyMap<string, string> = new Map([
  ["src/jq/regex-pattern.ts", "regex.ts refuses longer patterns than 1,000 characters before it reads their tokens"],
  ["src/yaml/json.ts", "the reader ends at the first place where the expression does not match"],
  ["src/k8s-fields/crd/formats.ts", "each match starts at a digit, and a digit inside of a unit ends a match"],
  ["src/kernel/base/duration.ts", "the text has at most 64 characters"],
]);

const HELP =
  "takes more than linear time for a hostile text. Make the parts of the loops differ, so that there is one way through " +
  "each text; anchor the expression; or search by hand, for example with withoutTrailing() or indexOf()";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = SOURCE_FOLDERS.flatMap(filesOf);
const parsed = files.map((file) => ({ file, ...expressionsIn(file) }));

function expressionsIn(file: string): { readonly literals: readonly Written[]; readonly makes: boolean } {
  const text = readFileSync(`${root}${file}`, "utf8");
  const literals: Written[] = [];
  let makes = false;
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type, start, regex, callee, ...members } = node as Record<string, unknown>;
    if (type === "Literal" && regex !== undefined) {
      const { pattern, flags } = regex as { readonly pattern: string; readonly flags: string };
      const line = text.slice(0, Number(start)).split("\n").length;
      literals.push({ place: `${file}:${line}`, source: pattern, flags });
    }
    if (type === "NewExpression" && (callee as { readonly name?: unknown }).name === "RegExp") makes = true;
    visit(callee);
    Object.values(members).forEach(visit);
  };
  if (/\/|RegExp/.test(text)) visit(parseAst(text, { lang: "ts" }, file));
  return { literals, makes };
}

const verdicts = new Map<string, readonly string[]>();

function loopsOf({ source, flags }: Written): readonly string[] {
  return getOrCreate(verdicts, `/${source}/${flags}`, () => slowLoops(source, flags));
}

function faultOf(written: Written): readonly string[] {
  const { place, source, flags } = written;
  const loops = loopsOf(written);
  if (loops.length === 0 || PROVEN.has(place.split(":", 1)[0] ?? "")) return [];
  return [`${place}: /${source}/${flags} ${HELP}. The loops: ${loops.join("; ")}`];
}

test("each regular expression takes linear time", () => {
  const literals = parsed.flatMap((each) => each.literals);
  expect(literals.length).toBeGreaterThan(900);
  expect(literals.flatMap(faultOf)).toEqual([]);
});

test("each exception is needed", () => {
  const slow = parsed
    .filter(({ literals }) => literals.some((each) => loopsOf(each).length > 0))
    .map(({ file }) => file);
  expect(new Set(slow)).toEqual(new Set(PROVEN.keys()));
});

/** Expressions that a function makes of its arguments, as it makes them of a usual text. */
const MADE_IN_FUNCTIONS: readonly Written[] = [
  {
    place: "src/inputs/kustomize/images.ts",
    source: "^nginx(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$",
    flags: "",
  },
];

test("each regular expression that is made of texts takes linear time", async () => {
  const makers = parsed.filter(({ makes }) => makes).map(({ file }) => file);
  const made: Written[] = [];
  const Original = globalThis.RegExp;
  let place = "";
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string | undefined]) {
      const expression = new target(pattern, flags);
      made.push({ place, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    for (place of makers) await import(pathToFileURL(`${root}${place}`).href);
  } finally {
    globalThis.RegExp = Original;
  }
  expect(made.length).toBeGreaterThan(20);
  expect([...made, ...MADE_IN_FUNCTIONS].flatMap(faultOf)).toEqual([]);
});
