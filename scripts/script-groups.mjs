import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

// Modules that most commands need are scripts, not ES modules: with a script V8 accepts the code that it compiled in another
// process. Without it, compiling takes most of the time of a small check. A script has what its roots import, without the
// modules of earlier scripts.
const SCRIPTS = {
  // The command line.
  base: ["lib/src/cli/run-program.js", "lib/src/cli/definition-guard.js"],
  // A check of files.
  core: ["lib/src/cli/check-action.js"],
  // Definitions and a synth. Only this script loads cdk8s.
  tree: ["lib/src/cli/run-synth.js", "lib/src/index.js"],
};

// Packages that few runs need. A script loads one when it uses the first export.
const LAZY = ["cdk8s-plus-28/lib/namespace.js", "node:worker_threads", "tinyglobby"];

// cdk8s loads a YAML library, which takes longer than the rest of it, and muster has its own. So cdk8s gets the library when
// a definition uses it. Only cdk8s sees the proxy: any other import of the library loads it.
const CDK8S = `
const { createRequire, Module } = require("node:module");
const path = createRequire(require.resolve("cdk8s")).resolve("yaml");
const known = require.cache[path];
let library;
const get = (_, name) => name === "__esModule" || (library ??= require(path))[name];
require.cache[path] ??= Object.assign(new Module(path), { exports: new Proxy({}, { get }), loaded: true });
module.exports = require("cdk8s");
if (known === undefined) delete require.cache[path];
`;

// A script with stored code cannot import. It requires what it loads lazily, and this module imports for it.
const IMPORTING = "lib/src/cli/import-file.js";

// V8 rejects the code of another version. Of the script it compares only the length, hence the times: who edits an installed
// script gets what it says.
const LOADER = `"use strict";
const { readFileSync, statSync } = require("node:fs");
const { createRequire } = require("node:module");
const { Script } = require("node:vm");
exports.loaded = new Map();
exports.load = (name) => {
  const known = exports.loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = \`\${__dirname}/\${name}\`;
  const code = \`\${filename}.code\`;
  const isCurrent = statSync(code, { throwIfNoEntry: false })?.mtimeMs >= statSync(filename).mtimeMs;
  const cachedData = isCurrent ? readFileSync(code) : undefined;
  // The code has the name with which it was compiled, in another folder than that of an installed package.
  // Scripts are ASCII, and are functions already: V8 then uses the bytes of the file without a copy.
  const script = new Script(readFileSync(filename, "latin1"), { filename: \`muster:\${name}\`, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(filename), module, filename);
  exports.loaded.set(name, { script, module });
  return module.exports;
};
`;

const IS_OWN = Symbol("a request of the plugin itself");

const fileOf = (script) => `${script}.script.cjs`;

/** Returns the text of a script: the function that Node would make of the module. esbuild leaves regular expressions as written. */
export function scriptOf(module) {
  const ascii = module.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Module.wrap(ascii);
}

/** Decides which modules are in which script, and returns the remaining steps. */
export async function planScripts(options, entryPoints) {
  const { absWorkingDir: root, outdir, plugins } = options;
  const { metafile } = await build({
    ...options,
    entryPoints,
    format: "esm",
    splitting: true,
    write: false,
    metafile: true,
  });
  const imports = Object.entries(metafile.inputs).flatMap(([importer, { imports }]) =>
    imports
      .filter(({ external }) => !external)
      .map(({ path, kind }) => ({ importer, path, isLazy: kind === "dynamic-import" })),
  );
  const scripts = new Map();
  const add = (path, script) => {
    if (scripts.has(path) || path === IMPORTING) return;
    scripts.set(path, script);
    for (const { importer, path: imported, isLazy } of imports) if (importer === path && !isLazy) add(imported, script);
  };
  for (const [script, roots] of Object.entries(SCRIPTS)) for (const path of roots) add(path, script);

  const lazy = [...imports.filter(({ isLazy }) => isLazy).map(({ path }) => path), IMPORTING];
  const lazyName = (path) => path.replace(/^lib\/(?:src\/)?|\.m?js$/g, "").replaceAll("/", "-");
  const wanted = imports
    .filter(({ importer, path }) => scripts.get(importer) !== scripts.get(path))
    .map(({ path }) => path);
  const exported = [...new Set([...lazy, ...wanted, ...Object.values(entryPoints)])].filter((path) =>
    scripts.has(path),
  );
  const names = new Map();
  for (const path of exported) names.set(path, Object.keys(await import(join(root, path))));
  // Two modules may export the same name.
  const exportsOf = (path) => names.get(path).map((name) => [name, `${name}_${exported.indexOf(path)}`]);

  const pluginFor = (own) => ({
    name: "scripts",
    setup(setup) {
      setup.onResolve(
        { filter: /^\.{1,2}\/|^lib\// },
        async ({ path, kind, importer, resolveDir, pluginData, namespace }) => {
          if (namespace === "script") return { path, external: true };
          if (pluginData === IS_OWN) return undefined;
          const found = await setup.resolve(path, { kind, resolveDir, pluginData: IS_OWN });
          const module = found.path.slice(root.length);
          const isElsewhere = scripts.has(module) && scripts.get(module) !== own;
          // Without the suffix, entry points share this module in a file of its own, which takes longer to load.
          const suffix = own === undefined ? `?${importer.slice(root.length)}` : "";
          if (isElsewhere) return { path: module, namespace: "script", suffix };
          if (own !== undefined && (kind === "dynamic-import" || module === IMPORTING))
            return { path: `./${lazyName(module)}.mjs`, external: true };
          return undefined;
        },
      );
      setup.onResolve({ filter: /^[^./]/, namespace: "file" }, ({ path }) => {
        if (own === undefined) return undefined;
        if (path === "cdk8s") return { path, namespace: "cdk8s" };
        return LAZY.includes(path) ? { path, namespace: "lazy" } : undefined;
      });
      setup.onLoad({ filter: /./, namespace: "cdk8s" }, () => ({ contents: CDK8S, resolveDir: root }));
      setup.onLoad({ filter: /./, namespace: "lazy" }, async ({ path }) => {
        const named = Object.keys(await import(path)).filter((name) => /^\w+$/.test(name));
        const members = named.map((name) => `get ${name}() { return require("${path}").${name}; }`);
        return { contents: `module.exports = { ${members} };`, resolveDir: root };
      });
      setup.onLoad({ filter: /./, namespace: "script" }, ({ path }) => {
        // Constants: an import from another script would be read through two getters at every use.
        const constants = exportsOf(path).map(([name, as]) => `${as}: ${name}`);
        const file = `"./${scripts.get(path)}.cjs"`;
        const script = own === undefined ? `import script from ${file};` : `const script = require(${file});`;
        return { contents: `${script} export const { ${constants} } = script;` };
      });
    },
  });

  const writeScript = async (script) => {
    const own = exported.filter((path) => scripts.get(path) === script);
    const lines = own.map(
      (path) => `export { ${exportsOf(path).map(([name, as]) => `${name} as ${as}`)} } from "./${path}";`,
    );
    const { outputFiles } = await build({
      ...options,
      write: false,
      stdin: { contents: lines.join("\n"), resolveDir: root },
      outdir: undefined,
      outExtension: undefined,
      outfile: join(outdir, fileOf(script)),
      plugins: [pluginFor(script), ...plugins],
      format: "cjs",
      supported: { "dynamic-import": false },
      define: { "import.meta.url": "__url" },
      banner: { js: '"use strict"; const __url = require("node:url").pathToFileURL(__filename).href;' },
    });
    for (const { path, text } of outputFiles) writeFileSync(path, scriptOf(text));
    writeFileSync(
      join(outdir, `${script}.cjs`),
      `module.exports = require("./load-script.cjs").load("${fileOf(script)}");\n`,
    );
  };

  return {
    plugin: pluginFor(undefined),
    lazyEntryPoints: Object.fromEntries(lazy.map((path) => [lazyName(path), path])),
    async write() {
      writeFileSync(join(outdir, "load-script.cjs"), LOADER);
      await Promise.all(Object.keys(SCRIPTS).map(writeScript));
    },
    /** Stores the code that V8 has compiled after a typical run. */
    writeCode: () =>
      execFileSync(process.execPath, [join(root, "scripts/write-code.mjs"), outdir], {
        stdio: ["ignore", "ignore", "inherit"],
      }),
  };
}
