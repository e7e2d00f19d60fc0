import { dirname, join, resolve } from "node:path";
import type { FoundFile, Sources } from "../../inputs/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { given, nearest, ruleOf, synthRules, textOfFile, trueOrAbsent } from "../../kernel/index.ts";

/** A TypeScript module without `define`, with the names of its exports. */
export interface ModuleWithoutDefine extends FoundFile {
  readonly exports: readonly string[];
}

/**
 * The modules without `define` that no other module imports: their definitions would be lost without a message. A module
 * that another one imports is a helper.
 */
export function unusedModules(
  candidates: readonly ModuleWithoutDefine[],
  modules: readonly FoundFile[],
): readonly Issue[] {
  if (candidates.length === 0) return [];
  const imported = importedStems(modules);
  const unused = candidates.filter(({ path }) => !imported.has(stemOf(path)));
  return unused.map(({ file, exports }) => {
    const names = exports.map((name) => JSON.stringify(name)).join(", ");
    const found = names === "" ? "it exports nothing" : `it exports ${names}`;
    const close = nearest(
      "define",
      exports.filter((name) => name !== "default"),
    );
    const fix = close === undefined ? "export a function define(app)" : `rename ${close} to define`;
    return issueAt(file, "error", `${file} defines nothing: ${found}, and no other module imports it`, fix);
  });
}

/** The other files below `workloads/` that define nothing. */
export function unusedFiles({ others, empty, modules }: Sources): readonly Issue[] {
  const suspects = others.filter(({ file }) => !DOCUMENTATION.test(file) || LOOKS_DEFINED.test(file));
  const imported = suspects.some(({ file }) => SCRIPT.test(file)) ? importedStems(modules) : new Set();
  const unused = suspects.filter(({ path }) => !imported.has(stemOf(path)));
  const fix = "rename it to .yaml, .yml, .json, .ts or .mts, or move it out of workloads/";
  return [
    ...unused.map(({ file }) =>
      issueAt(file, "warning", `${file} is not read: it has no extension of a definition`, fix),
    ),
    ...empty.map((file) => issueAt(file, "warning", `${file} defines nothing: it is empty`, "delete it")),
  ];
}

const SCRIPT = /\.[cm]?jsx?$/i;
const DOCUMENTATION = /\.(?:md|mdx|txt|rst|adoc|pdf|png|jpe?g|gif|svg|d\.m?ts)$|(?:^|\/)[A-Z][A-Z_-]+$/i;
// `a.yaml.txt`, `a.training.json.md`
const LOOKS_DEFINED = /\.(?:ya?ml|json|m?ts)\.(?!png$|svg$)[^./]*$/i;
const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?["'](\.[^"'\n]*)["']/g;

/** The modules that other modules import, as paths without extension. */
function importedStems(modules: readonly FoundFile[]): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { path } of modules) {
    for (const [, specifier = ""] of (textOfFile(path) ?? "").matchAll(SPECIFIER)) {
      const target = resolve(dirname(path), specifier);
      if (stemOf(target) === stemOf(path)) continue;
      stems.add(stemOf(target)).add(join(target, "index"));
    }
  }
  return stems;
}

function stemOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/i, "");
}

function issueAt(file: string, severity: Issue["severity"], message: string, fix: string): Issue {
  const location = { file, line: 1, column: 1 };
  const unjudged = trueOrAbsent(severity === "error");
  return given({
    ...ruleOf(synthRules["unused-definition-file"]),
    severity,
    message,
    path: "",
    fix,
    location,
    unjudged,
  });
}
