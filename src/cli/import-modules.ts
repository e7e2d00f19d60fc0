import { pathToFileURL } from "node:url";
import type { App } from "../../constructs/index.ts";
import { isObject } from "../base/read.ts";
import { ruleOf } from "../finding/definition-rules.ts";
import type { Issue } from "../finding/issue.ts";
import { synthRules } from "../finding/synth-rules.ts";
import type { FoundFile } from "../source/walk.ts";
import { runModule } from "./definition-guard.ts";
import { type ModuleWithoutDefine, unusedModules } from "./unused-definitions.ts";

/** The exports of a TypeScript definition file. A file without `define` is a helper of other files. */
export interface DefinitionModule {
  readonly define?: (app: App) => void | Promise<void>;
}

/**
 * Loads the TypeScript definitions, and each adds its constructs to the tree. An error of one becomes an issue at its line,
 * and the others still run.
 */
export async function importModules(app: App, modules: readonly FoundFile[]): Promise<void> {
  if (modules.length === 0) return;
  const unregister = await registerTypeScript();
  const withoutDefine: ModuleWithoutDefine[] = [];
  for (const { file, path, bytes } of modules) {
    const errors = await runModule(file, async () => {
      const module: DefinitionModule & { readonly default?: DefinitionModule } = await import(pathToFileURL(path).href);
      // In a package without `"type": "module"` a TypeScript file is a CommonJS module, whose exports are its default.
      const define = module.define ?? module.default?.define;
      if (define === undefined) withoutDefine.push({ file, path, bytes, exports: exportsOf(module) });
      else await define(app);
    });
    for (const error of errors) app.report(thrown(error, file, path));
  }
  await unregister();
  for (const issue of unusedModules(withoutDefine, modules)) app.report(issue);
}

// A CommonJS module has its exports twice: by name where they can be found, and as its default.
function exportsOf(module: object & { readonly default?: unknown }): readonly string[] {
  const { default: whole, ...named } = module;
  const others = isObject(whole) ? Object.keys(whole) : Object.keys(module).filter((name) => name === "default");
  return [...new Set([...Object.keys(named), ...others])].filter((name) => name !== "module.exports").sort();
}

async function registerTypeScript(): Promise<() => Promise<void>> {
  const [esm, cjs] = await Promise.all([import("tsx/esm/api"), import("tsx/cjs/api")]);
  // Positions in errors and issues are those of the TypeScript file.
  process.setSourceMapsEnabled(true);
  const unregisterCjs = cjs.register();
  // The repository's tsconfig is for its editor; its path aliases must not change the loaded modules.
  const unregisterEsm = esm.register({ tsconfig: false });
  return async () => {
    unregisterCjs();
    await unregisterEsm();
  };
}

function thrown(error: unknown, file: string, path: string): Issue {
  const [, afterPath = ""] = (error instanceof Error ? error.stack : undefined)?.split(path) ?? [];
  const [, line = 1, column = 1] = /^:(\d+):(\d+)/.exec(afterPath) ?? [];
  return {
    ...ruleOf(synthRules["definition-module"]),
    severity: "error",
    message: describe(error),
    path: "",
    location: { file, line: Number(line), column: Number(column) },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of a syntax error repeats the absolute path of the file.
  const [, syntax] = /: ERROR: (.*)/.exec(error.message) ?? [];
  return syntax === undefined ? `${error.name}: ${error.message}` : `syntax error: ${syntax}`;
}
