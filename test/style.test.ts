import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf, SOURCE_FOLDERS } from "../scripts/imports.ts";
import { ruleSkeleton } from "../scripts/new/rule.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => ({ file, text: readFileSync(`${root}${file}`, "utf8") });
const sources = SOURCE_FOLDERS.flatMap(filesOf).map(read);
const others = ["scripts", "bench", "test"].flatMap(filesBelow).map(read);

/** The modules below a folder that are not fixtures. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?ts$|\.mjs$/.test(name) && !name.startsWith("fixtures"))
    .map((name) => `${folder}/${name}`);
}

test("no source file has a TODO, as the skeletons of npm run new have", () => {
  // One rule has the word itself in its list of placeholders.
  const hasTodo = (text: string) => /\bTODO\b(?!",)/.test(text);
  expect(sources.filter(({ text }) => hasTodo(text)).map(({ file }) => `${file} still has a TODO`)).toEqual([]);
  const { files } = ruleSkeleton("gpu/new-rule", (path) => readFileSync(`${root}${path}`, "utf8"));
  expect(hasTodo(files["policies/gpu/new-rule.ts"]?.replaceAll("TODO:", "") ?? "")).toBe(true);
});

function exportedNames(text: string): readonly string[] {
  const found = text.matchAll(/^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm);
  return [...found].map(([, name = ""]) => name);
}

test("each exported name has one meaning", () => {
  const files = new Map<string, string[]>();
  for (const { file, text } of sources) {
    for (const name of exportedNames(text)) {
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].filter(([, { length }]) => length > 1)).toEqual([]);
});

/** The names that a file exports from other files of the repository. */
function reexportedNames(text: string): readonly string[] {
  return namesIn(text.matchAll(/^export (?:type )?\{([^{}]*)\} from "\./gm));
}

/** The names that a file imports from other files of the repository. */
function importedNames(text: string): readonly string[] {
  // Any member may be one of a module that is imported as a whole.
  const importsWhole = /import \* as \w+ from "\.|\(await import\(/.test(text);
  const members = importsWhole ? [...text.matchAll(/\.(\w+)/g)] : [];
  const lists = text.matchAll(/(?<!export (?:type )?)\{([^{}]*)\}(?: from "\.| = await import\()/g);
  return [...members.map(([, name = ""]) => name), ...namesIn(lists)];
}

function namesIn(lists: Iterable<RegExpExecArray>): readonly string[] {
  return [...lists].flatMap(([, list = ""]) => list.match(/\w+(?= as |,|\s*$)/g) ?? []);
}

test("each exported name is imported by another file", () => {
  const worker = read("src/app/check/check-worker.mts");
  const isEntry = (file: string) => /^\w+\/(?:index|registry)\.ts$/.test(file);
  const used = new Set([
    ...[...sources, worker, ...others].flatMap(({ text }) => importedNames(text)),
    ...sources.filter(({ file }) => isEntry(file)).flatMap(({ text }) => reexportedNames(text)),
  ]);
  const unused = sources.flatMap(({ file, text }) =>
    exportedNames(text)
      .filter((name) => !used.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test("a list of choices comes from choices(), so that a fix does not end in an empty list", () => {
  // A list in capital letters is a constant of the source.
  const isList = /(?:one of|known here|it has):? ?\$\{[a-z]\w*\.(?:\w+\([^)]*\)\.)?join\(/;
  expect(sources.filter(({ text }) => isList.test(text)).map(({ file }) => file)).toEqual([]);
  expect(isList.test("`use one of: ${" + 'known.join(", ")}`')).toBe(true);
});

test("a comment starts with a noun or a verb, not with a question", () => {
  const startsWithQuestion = (text: string) => /(?:\/\*\*|^\s*\*|\/\/) (?:What|How|Why|Who|Whose|Which) /m.test(text);
  const own = "test/style.test.ts";
  const files = [...sources, ...others].filter(({ file }) => file !== own);
  expect(files.filter(({ text }) => startsWithQuestion(text)).map(({ file }) => file)).toEqual([]);
  expect(startsWithQuestion("/** What a run has used. */")).toBe(true);
});

test("a statement after if, for or while has braces unless it fits on the same line", () => {
  const hasNoBrace = (text: string) => /^ *(?:\} else )?(?:if|for|while) (?:await )?\(.*\)$/m.test(text);
  const own = "test/style.test.ts";
  const files = [...sources, ...others].filter(({ file }) => file !== own);
  expect(files.filter(({ text }) => hasNoBrace(text)).map(({ file }) => file)).toEqual([]);
  expect(hasNoBrace("  if (isLong)\n    return;\n")).toBe(true);
});
