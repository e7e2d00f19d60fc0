import { realpathSync } from "node:fs";
import type { App } from "../../../constructs/index.ts";
import type { FoundFile } from "../../inputs/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { isObject, ruleOf, synthRules } from "../../kernel/index.ts";
import { ModuleCompiler, type ModuleProblem } from "./compile-modules.ts";
import { runModule } from "./definition-guard.ts";
import { importFile } from "./import-file.ts";
import { type ModuleWithoutDefine, unusedModules } from "./unused-definitions.ts";

/** The exports of a TypeScript definition file. A file without `define` is a helper of other files. */
interface DefinitionModule {
  readonly define?: (app: App) => void | Promise<void>;
}

// In a package without `"type": "module"` a TypeScript file is a CommonJS module, whose exports are its default.
type ImportedModule = DefinitionModule & { readonly default?: DefinitionModule };

/**
 * Loads the TypeScript definitions, and each adds its constructs to the tree. An error of one becomes an issue at its line,
 * and the others still run.
 */
export async function importModules(app: App, modules: readonly FoundFile[]): Promise<void> {
  if (modules.length === 0) return;
  // Positions in errors and issues are those of the TypeScript file.
  process.setSourceMapsEnabled(true);
  const compiler = new ModuleCompiler();
  try {
    const sources = modules.map((module) => ({ ...module, real: realpathSync(module.path) }));
    await compiler.compile(sources.map(({ real }) => real));
    const withoutDefine: ModuleWithoutDefine[] = [];
    for (const { real, ...source } of sources) {
      const problem = compiler.problemOf(real);
      const errors = await runModule(source.file, async () => {
        if (problem !== undefined) return;
        const module = await importFile<ImportedModule>(compiler.urlOf(real));
        const define = module.define ?? module.default?.define;
        if (define === undefined) withoutDefine.push({ ...source, exports: exportsOf(module) });
        else await define(app);
      });
      if (problem !== undefined) app.report(issueAt(source.file, problem));
      for (const error of errors) app.report(issueOf(error, source, real, compiler));
    }
    for (const issue of unusedModules(withoutDefine, modules)) app.report(issue);
  } finally {
    compiler.dispose();
  }
}

// A CommonJS module has its exports twice: by name where they can be found, and as its default.
function exportsOf(module: object & { readonly default?: unknown }): readonly string[] {
  const { default: whole, ...named } = module;
  const others = isObject(whole) ? Object.keys(whole) : Object.keys(module).filter((name) => name === "default");
  return [...new Set([...Object.keys(named), ...others])].filter((name) => name !== "module.exports").sort();
}

function issueOf(error: unknown, { file, path }: FoundFile, real: string, compiler: ModuleCompiler): Issue {
  // Reports must not differ between two checkouts.
  const root = path.slice(0, -file.length);
  const relative = (text: string) => (root === "/" ? text : text.replaceAll(`file://${root}`, "").replaceAll(root, ""));
  const behind = compiler.problemBehind(error);
  if (behind !== undefined) {
    const { path: helper, line, column, message } = behind;
    return issueAt(file, { line: 1, column: 1, message: `${message} (in ${relative(helper)}:${line}:${column})` });
  }
  const [, afterPath = ""] = (error instanceof Error ? error.stack : undefined)?.split(real) ?? [];
  const [, line = 1, column = 1] = /^:(\d+):(\d+)/.exec(afterPath) ?? [];
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const issue = issueAt(file, {
    line: Number(line),
    column: Number(column),
    message: relative(compiler.withSources(message)),
  });
  const [, name] = MISSING_CONSTRUCT.exec(message) ?? [];
  if (name === undefined) return issue;
  return { ...issue, fix: `import ${name} from "muster-gitops/constructs"` };
}

// The name that esbuild gives to an import of the package, which has no constructs.
const MISSING_CONSTRUCT = /^TypeError: import_muster_gitops\d*\.(\w+) is not a constructor$/;

function issueAt(file: string, { line, column, message }: Pick<ModuleProblem, "line" | "column" | "message">): Issue {
  const rule = ruleOf(synthRules["definition-module"]);
  return { ...rule, severity: "error", message, path: "", location: { file, line, column }, unjudged: true };
}
