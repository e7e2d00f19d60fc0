import { basename, parse } from "node:path";
import type { BuildFailure, Message } from "esbuild";
import { errorCode } from "../../kernel/index.ts";
import { type ModuleBuild, modulePlugin } from "./module-plugin.ts";
import { CJS_META } from "./module-prelude.ts";

/** The result of one call of esbuild. */
interface BuiltModules {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  /** The outputs by name: `0.js` and `0.js.map` of the first module, and so on; none after an error. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Compiles modules to texts by one call of esbuild. The places of messages are relative to the root of the file system.
 *
 * @param folder the folder of the outputs, to which source maps are relative
 * @throws Error with the messages of esbuild, when a module cannot be compiled, and without esbuild
 */
export async function buildModules(folder: string, modules: ModuleBuild): Promise<BuiltModules> {
  const { build } = await loadCompiler();
  const { format, paths } = modules;
  try {
    const { errors, warnings, outputFiles } = await build({
      entryPoints: paths.map((_, index) => ({ in: String(index), out: String(index) })),
      absWorkingDir: parse(folder).root,
      outdir: folder,
      bundle: true,
      write: false,
      format,
      platform: "node",
      target: `node${process.versions.node}`,
      // Node does not read the condition `module`, which is esbuild's default.
      conditions: [],
      // The repository's tsconfig is for its editor; its path aliases must not change the loaded modules.
      tsconfigRaw: "{}",
      keepNames: true,
      treeShaking: false,
      sourcemap: "external",
      sourcesContent: false,
      logLevel: "silent",
      logOverride: { "unsupported-dynamic-import": "warning" },
      ...(format === "cjs" && { define: { "import.meta": CJS_META } }),
      plugins: [modulePlugin(modules)],
    });
    return { errors, warnings, texts: new Map(outputFiles.map(({ path, text }) => [basename(path), text])) };
  } catch (failure) {
    if (!isBuildFailure(failure)) throw failure;
    return { errors: failure.errors, warnings: failure.warnings, texts: new Map() };
  }
}

async function loadCompiler(): Promise<typeof import("esbuild")> {
  try {
    return await import("esbuild");
  } catch (error) {
    // The single file and the executables are without it: it is another program for each platform.
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(errorCode(error) ?? "")) throw error;
    const repair = "run npm install --save-dev muster-gitops, and then npx muster instead of this program";
    throw new Error(`the definitions and rules in TypeScript need the installed package: ${repair}`);
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error;
}
