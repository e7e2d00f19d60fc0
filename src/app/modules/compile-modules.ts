import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, parse, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Message } from "esbuild";
import { type FileBytes, getOrCreate, readRegularFile } from "../../kernel/index.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";
import { buildModules } from "./build-modules.ts";
import { type ComputedImport, computedImports, isComputed, withComputedImports } from "./computed-imports.ts";
import { importFile } from "./import-file.ts";
import { type ModuleFormat, moduleFormat } from "./module-format.ts";
import { belowPrelude, importMeta, type ModuleSupport, modulePrelude } from "./module-prelude.ts";

/** The reason for which a module cannot be compiled. */
export interface ModuleProblem {
  /** The real path of the file. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const FORMATS = ["esm", "cjs"] as const;

/**
 * Compiles TypeScript modules, and the modules of the repository that they import, each to a file of its own in a private
 * folder. Node loads these files as it would load their sources: in the same order, each once, with the same packages.
 */
export class ModuleCompiler {
  readonly #folder = realpathSync(mkdtempSync(join(supervisorChannel()?.scratch ?? tmpdir(), "muster-modules-")));
  readonly #root = parse(this.#folder).root;
  readonly #outputs = new Map<string, string>();
  readonly #problems = new Map<string, ModuleProblem>();
  readonly #computed = new Map<string, readonly ComputedImport[]>();
  /** Texts of modules that are not files. */
  readonly #texts = new Map<string, string>();
  #found: string[] = [];
  #compilation: Promise<void> = Promise.resolve();
  /** The begin of each CommonJS module. */
  readonly #directive: string;

  /** @param isStrict whether CommonJS modules run in strict mode, as ES modules do. Default false, as in Node. */
  constructor({ isStrict = false }: { readonly isStrict?: boolean } = {}) {
    this.#directive = isStrict ? '"use strict";' : "";
    const importer = (path: string) => (specifier: unknown) => this.#import(path, `${specifier}`);
    const value: ModuleSupport = { meta: importMeta, importer };
    Object.defineProperty(globalThis, Symbol.for(this.#folder), { value, configurable: true });
  }

  /** Compiles modules, named by their real paths, and everything that they import. */
  compile(paths: readonly string[]): Promise<void> {
    // A module that several compilations need is compiled once, and each waits for it.
    this.#compilation = this.#compilation.then(() => this.#compileAll(paths));
    return this.#compilation;
  }

  /** The URL to import in place of a compiled module. */
  urlOf(path: string): string {
    return pathToFileURL(this.#outputs.get(path) ?? path).href;
  }

  /** The reason why a module cannot be compiled. */
  problemOf(path: string): ModuleProblem | undefined {
    return this.#problems.get(path);
  }

  /** The problem of the module that another one could not import. */
  problemBehind(error: unknown): ModuleProblem | undefined {
    const message = error instanceof Error ? error.message : "";
    return [...this.#problems.values()].find(({ path }) => message.includes(`'${this.#outputs.get(path)}'`));
  }

  /** Replaces the compiled modules in a message by their sources. */
  withSources(message: string): string {
    if (!message.includes(this.#folder)) return message;
    return [...this.#outputs].reduce((text, [path, output]) => text.replaceAll(output, path), message);
  }

  /** Deletes the compiled modules. */
  dispose(): void {
    Reflect.deleteProperty(globalThis, Symbol.for(this.#folder));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #compileAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.#outputOf(path);
    while (this.#found.length > 0) {
      const found = this.#found;
      this.#found = [];
      const ofFormat = (format: ModuleFormat) => found.filter((path) => moduleFormat(path) === format);
      await Promise.all(FORMATS.map((format) => this.#build(ofFormat(format), format)));
    }
  }

  #outputOf(path: string): string {
    return getOrCreate(this.#outputs, path, () => {
      this.#found.push(path);
      return join(this.#folder, `${this.#outputs.size}.${moduleFormat(path) === "esm" ? "mjs" : "cjs"}`);
    });
  }

  async #build(paths: readonly string[], format: ModuleFormat): Promise<void> {
    if (paths.length === 0) return;
    const { errors, warnings, texts } = await buildModules(this.#folder, {
      format,
      paths,
      read: (path) => this.#read(path),
      outputOf: (path) => this.#outputOf(path),
    });
    const computed = [...errors, ...warnings].filter(isComputed);
    for (const path of paths) this.#addComputed(path, computed);
    const failed = new Set(errors.filter((error) => !isComputed(error)).map((error) => this.#fail(error, paths)));
    // One invalid module prevents the output of all.
    const others = paths.filter((path) => !failed.has(path));
    if (failed.size + computed.length > 0) return this.#build(others, format);
    for (const [index, path] of paths.entries()) {
      const output = this.#outputOf(path);
      const directive = format === "cjs" ? this.#directive : "";
      const prelude = `${directive}${modulePrelude(path, format, this.#folder, this.#computed.has(path))}`;
      writeFileSync(`${output}.map`, belowPrelude(texts.get(`${index}.js.map`) ?? ""));
      writeFileSync(output, `${prelude}${texts.get(`${index}.js`)}//# sourceMappingURL=${basename(output)}.map\n`);
    }
  }

  #read(path: string): FileBytes {
    const text = this.#texts.get(path);
    const read = text === undefined ? readRegularFile(path) : { bytes: Buffer.from(text) };
    const computed = this.#computed.get(path);
    if (computed === undefined || "problem" in read) return read;
    return { bytes: withComputedImports(read.bytes, computed) };
  }

  #addComputed(path: string, messages: readonly Message[]): void {
    const own = messages.filter((message) => this.#pathOf(message) === path);
    const read = own.length === 0 ? undefined : this.#read(path);
    if (read !== undefined && "bytes" in read) this.#computed.set(path, computedImports(read.bytes, own));
  }

  #fail(error: Message, paths: readonly string[]): string {
    const path = this.#pathOf(error);
    if (path === undefined || !paths.includes(path)) throw new Error(error.text);
    const { line = 1, column = 0, lineText = "" } = error.location ?? {};
    const before = Buffer.from(lineText).subarray(0, column).toString("utf8");
    const message = error.pluginName === "" ? `syntax error: ${error.text}` : error.text;
    this.#problems.set(path, { path, line, column: before.length + 1, message });
    return path;
  }

  #pathOf({ location }: Message): string | undefined {
    if (location === null) return undefined;
    return resolve(this.#root, location.file);
  }

  async #import(importer: string, specifier: string): Promise<unknown> {
    const path = join(dirname(importer), `import-${this.#texts.size}.muster.mts`);
    this.#texts.set(path, `export const load = () => import(${JSON.stringify(specifier)});`);
    await this.compile([path]);
    const { load } = await importFile<{ readonly load: () => Promise<unknown> }>(this.urlOf(path));
    return load();
  }
}
