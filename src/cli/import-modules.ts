import { pathToFileURL } from "node:url";
import type { App } from "../../constructs/index.ts";
import { ruleOf } from "../finding/definition-rules.ts";
import type { Issue } from "../finding/issue.ts";
import { synthRules } from "../finding/synth-rules.ts";
import type { FoundFile } from "../source/walk.ts";

/** What a TypeScript definition file exports. A file without `define` is a helper of the others. */
export interface DefinitionModule {
  readonly define?: (app: App) => void | Promise<void>;
}

/**
 * Loads the TypeScript definitions and lets each add to the tree. What one throws is an issue at its line, and the
 * others still run.
 */
export async function importModules(app: App, modules: readonly FoundFile[]): Promise<void> {
  if (modules.length === 0) return;
  const unregister = await registerTypeScript();
  for (const { file, path } of modules) {
    try {
      const module: DefinitionModule & { readonly default?: DefinitionModule } = await import(pathToFileURL(path).href);
      // In a package without `"type": "module"` a TypeScript file is a CommonJS module, whose exports are its default.
      await (module.define ?? module.default?.define)?.(app);
    } catch (error) {
      app.report(thrown(error, file, path));
    }
  }
  await unregister();
}

async function registerTypeScript(): Promise<() => Promise<void>> {
  const [esm, cjs] = await Promise.all([import("tsx/esm/api"), import("tsx/cjs/api")]);
  // Positions in errors and issues are those of the TypeScript file.
  process.setSourceMapsEnabled(true);
  const unregisterCjs = cjs.register();
  // The repository's tsconfig is for its editor; path aliases in it must not decide what is loaded.
  const unregisterEsm = esm.register({ tsconfig: false });
  return async () => {
    unregisterCjs();
    await unregisterEsm();
  };
}

function thrown(error: unknown, file: string, path: string): Issue {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.indexOf(path);
  const [, line, column] = /^:(\d+):(\d+)/.exec(at < 0 ? "" : stack.slice(at + path.length)) ?? [];
  return {
    ...ruleOf(synthRules["definition-module"]),
    severity: "error",
    message: messageOf(error),
    path: "",
    location: { file, line: Number(line ?? 1), column: Number(column ?? 1) },
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A syntax error's own message repeats the absolute path of the file.
  const [, syntax] = /: ERROR: (.*)/.exec(error.message) ?? [];
  return syntax === undefined ? `${error.name}: ${error.message}` : `syntax error: ${syntax}`;
}
