import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { COMPUTED } from "./computed-imports.ts";
import type { ModuleFormat } from "./module-format.ts";

/** Functions that compiled modules call. They find them in `globalThis`, since the modules are files of their own. */
export interface ModuleSupport {
  /** The members of `import.meta` of a source file. */
  readonly meta: (path: string) => object;
  /** Returns the function that imports for a source file. */
  readonly importer: (path: string) => (specifier: unknown) => Promise<unknown>;
}

/** The `import.meta` that a source file has in Node. */
export function importMeta(path: string): object {
  const url = pathToFileURL(path).href;
  const resolve = (specifier: string) => {
    if (/^\.{0,2}\//.test(specifier) || URL.canParse(specifier)) return new URL(specifier, url).href;
    return pathToFileURL(createRequire(path).resolve(specifier)).href;
  };
  return { url, filename: path, dirname: dirname(path), resolve };
}

/** The replacement for `import.meta` in a CommonJS module. */
export const CJS_META = "__muster_meta";

/**
 * The first line of a compiled module, which restores the names of its source: the output is in another folder, and
 * definitions read files beside them.
 *
 * @param key the description of the symbol with the `ModuleSupport`
 */
export function modulePrelude(path: string, format: ModuleFormat, key: string, importsComputed: boolean): string {
  const file = JSON.stringify(path);
  const support = `globalThis[Symbol.for(${JSON.stringify(key)})]`;
  const meta =
    format === "esm"
      ? `Object.assign(import.meta,${support}.meta(${file}));`
      : `const ${CJS_META}=${support}.meta(${file});__filename=${CJS_META}.filename;__dirname=${CJS_META}.dirname;` +
        `require=require("node:module").createRequire(__filename);`;
  return `${meta}${importsComputed ? `const ${COMPUTED.import}=${support}.importer(${file})${format === "cjs" ? `,${COMPUTED.require}=require` : ""};` : ""}\n`;
}

/** Returns a source map for the module below its first line. */
export function belowPrelude(sourceMap: string): string {
  return sourceMap.replace('"mappings": "', '"mappings": ";');
}
