import { pathToFileURL } from "node:url";
import type { App } from "../../constructs/app.ts";
import type { Issue } from "../policy/issue.ts";
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
  const { tsImport } = await import("tsx/esm/api");
  for (const { file, path } of modules) {
    try {
      // The repository's tsconfig is for its editor; path aliases in it must not decide what is loaded.
      const module: DefinitionModule = await tsImport(pathToFileURL(path).href, {
        parentURL: import.meta.url,
        tsconfig: false,
      });
      await module.define?.(app);
    } catch (error) {
      app.report(thrown(error, file, path));
    }
  }
}

function thrown(error: unknown, file: string, path: string): Issue {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.indexOf(path);
  const [, line, column] = /^[^:\n]*?:(\d+):(\d+)/.exec(at < 0 ? "" : stack.slice(at + path.length - 1)) ?? [];
  return {
    rule: "DEF-012",
    name: "definition-module",
    severity: "error",
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    path: "",
    location: { file, line: Number(line ?? 1), column: Number(column ?? 1) },
  };
}
