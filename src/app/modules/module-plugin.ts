import { isBuiltin } from "node:module";
import { dirname, extname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Loader, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from "esbuild";
import type { FileBytes } from "../../kernel/index.ts";
import type { ModuleFormat } from "./module-format.ts";

/** The modules of one build. */
export interface ModuleBuild {
  readonly format: ModuleFormat;
  /** Entry points, which the build calls by their index. */
  readonly paths: readonly string[];
  readonly read: (path: string) => FileBytes;
  /** Returns the file to which a module is compiled, and has it compiled if it is a new one. */
  readonly outputOf: (path: string) => string;
}

const LOADERS: Readonly<Record<string, Loader>> = {
  ".ts": "ts",
  ".mts": "ts",
  ".cts": "ts",
  ".tsx": "tsx",
  ".js": "js",
  ".mjs": "js",
  ".cjs": "js",
  ".jsx": "jsx",
  ".json": "json",
};
const TYPESCRIPT = /\.(?:[cm]?ts|tsx)$/i;
/** A specifier of a file: relative, absolute, `#` of package.json, or a URL. Any other one names a package. */
const OF_REPOSITORY = /^(?:\.{0,2}\/|\.{1,2}$|#|file:|[a-z]:\\)/i;
const INSTALLED = /[\\/]node_modules[\\/]/;
// In a folder that does not exist, a pattern of `import()` matches no file, so esbuild reports the place of the import.
const NOWHERE = `/${"none/".repeat(64)}`;
const IS_OWN_REQUEST = Symbol("a request of the plugin itself");

/**
 * Compiles each module to a file of its own. An import becomes one of the other module's output, or one that Node
 * resolves.
 */
export function modulePlugin(build: ModuleBuild): Plugin {
  return {
    name: "muster",
    setup: (setup) => {
      setup.onResolve({ filter: /./ }, (args) => {
        if (args.pluginData === IS_OWN_REQUEST) return undefined;
        if (args.kind === "entry-point") return { path: build.paths[Number(args.path)] ?? args.path };
        return resolveImport(build, setup, args);
      });
      setup.onLoad({ filter: /./ }, ({ path }) => {
        const read = build.read(path);
        if ("problem" in read) return { errors: [{ text: `this file ${read.problem}` }] };
        return { contents: read.bytes, loader: LOADERS[extname(path).toLowerCase()] ?? "ts", resolveDir: NOWHERE };
      });
    },
  };
}

async function resolveImport(
  { format, outputOf }: ModuleBuild,
  setup: PluginBuild,
  { path: specifier, importer, kind, with: attributes }: OnResolveArgs,
): Promise<OnResolveResult> {
  const external = (path: string) => ({ path, external: true });
  if (isBuiltin(specifier)) return external(specifier);
  const isFile = specifier.startsWith("file:");
  if (!isFile && /^[a-z]{2,}:/i.test(specifier)) return external(specifier);
  const folder = dirname(importer);
  const isRequire = kind.startsWith("require") || (format === "cjs" && kind === "import-statement");
  const found = await setup.resolve(isFile ? fileURLToPath(specifier) : specifier, {
    kind: isRequire ? "require-call" : kind,
    importer,
    resolveDir: folder,
    pluginData: IS_OWN_REQUEST,
  });
  const isOwn = OF_REPOSITORY.test(specifier);
  // Node reports an unresolved import only when it runs.
  if (found.errors.length > 0 && kind !== "import-statement") {
    return external(isOwn ? resolve(folder, specifier) : specifier);
  }
  if (found.errors.length > 0) return { errors: [{ text: unresolved(specifier, isOwn) }] };
  if (found.external || found.namespace !== "file") return external(found.path);
  const isJson = found.path.endsWith(".json");
  const isCompiled =
    TYPESCRIPT.test(found.path) ||
    (isOwn &&
      !INSTALLED.test(found.path) &&
      extname(found.path) in LOADERS &&
      !(isJson && (isRequire || "type" in attributes)));
  if (isCompiled && kind !== "require-resolve") return external(reference(outputOf(found.path), isRequire));
  return external(isRequire && !isOwn ? specifier : reference(found.path, isRequire));
}

function reference(path: string, isRequire: boolean): string {
  if (isRequire) return path;
  return pathToFileURL(path).href;
}

function unresolved(specifier: string, isOwn: boolean): string {
  const name = JSON.stringify(specifier);
  if (isOwn) return `imports ${name}, which does not exist`;
  return `imports ${name}, which is not an installed package or not one of its exports`;
}
