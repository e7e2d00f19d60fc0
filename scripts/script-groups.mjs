import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire, isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { build } from "esbuild";

// Modules that most commands need are scripts, not ES modules: with a script V8 accepts the code that it compiled in
// another process. Without it, compiling takes most of the time of a small check. A script has what its roots import,
// without the modules of earlier scripts.
const SCRIPTS = {
  // The command line.
  base: ["lib/src/cli/run-program.js", "lib/src/cli/definition-guard.js"],
  // A check of files.
  core: ["lib/src/cli/check-action.js"],
  // Definitions and a synth. Only this script loads cdk8s.
  tree: ["lib/src/cli/run-synth.js", "lib/src/index.js"],
};

// Packages that are part of the scripts which import them: loading their files takes several times as long.
// LICENSES.txt has their licenses.
const INCLUDED = ["commander", "ignore", "picocolors", "cdk8s-plus-28/lib/namespace.js"];

// As INCLUDED, for packages that definitions import too. Their classes must be those of the scripts, so Node gets the
// modules of the scripts for them, unless a program has loaded one of these packages before. ES modules that import one
// have a module in the cache that is not loaded yet.
const SHARED = ["constructs", "cdk8s"];
const SHARE = `
const { Module } = require("node:module");
const isLoaded = ${JSON.stringify(SHARED)}.some((name) => require.cache[require.resolve(name)]?.loaded);
module.exports = (name, load) => {
  if (isLoaded) return require(name);
  const filename = require.resolve(name);
  const module = (require.cache[filename] ??= new Module(filename));
  const exports = load();
  // esbuild renames a class that refers to itself, and messages contain the names of classes.
  for (const [name, value] of Object.entries(exports))
    if (typeof value === "function") Object.defineProperty(value, "name", { value: name });
  return Object.assign(module, { exports, filename, loaded: true }).exports;
};
`;

// Packages that few runs need. A script loads one when it uses the first export.
const LAZY = ["node:child_process", "node:crypto", "node:v8", "node:vm", "node:worker_threads", "tinyglobby", "yaml"];

// A script with stored code cannot import. It requires what it loads lazily, and this module imports for it.
const IMPORTING = "lib/src/cli/import-file.js";

// V8 rejects code of another version, but compares only the length of the script. So the loader compares the times of both
// files: an edited script must not run with the old code.
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

/**
 * Returns the text of a script: the function that Node would make of the module. esbuild leaves regular expressions as
 * written.
 */
export function scriptOf(module) {
  const ascii = module.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Module.wrap(ascii);
}

/** Returns the name, the license and the notice of a package as text. */
function licenseOf(root, folder) {
  const files = readdirSync(join(root, folder)).filter((name) => /^(?:licen[cs]e|notice)/i.test(name));
  if (files.length === 0) throw new Error(`${folder} has no license`);
  const texts = files.map((name) => readFileSync(join(root, folder, name), "utf8").trim());
  return `${folder.replace(/^.*node_modules\//, "")}\n\n${texts.join("\n\n")}\n`;
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
      setup.onResolve({ filter: /^[^./]/, namespace: "file" }, ({ path, importer, kind }) => {
        if (own === undefined || kind === "require-resolve") return undefined;
        if (LAZY.includes(path)) return { path, namespace: "lazy" };
        if (SHARED.includes(path)) return { path, namespace: "shared" };
        const isIncluded = INCLUDED.includes(path) || relative(root, importer).includes("node_modules/");
        if (isIncluded && !isBuiltin(path)) return { path: createRequire(importer).resolve(path) };
        return undefined;
      });
      // This module of cdk8s starts a script beside it, so `__dirname` must stay its folder.
      setup.onLoad({ filter: /\/cdk8s\/lib\/yaml\.js$/ }, ({ path }) => {
        const folder = 'require("node:path").join(require.resolve("cdk8s"), "..")';
        return { contents: readFileSync(path, "utf8").replace("__dirname", folder) };
      });
      setup.onResolve({ filter: /^share$/, namespace: "shared" }, ({ path }) => ({ path, namespace: "shared" }));
      setup.onLoad({ filter: /^share$/, namespace: "shared" }, () => ({ contents: SHARE, resolveDir: root }));
      setup.onLoad({ filter: /./, namespace: "shared" }, ({ path }) => {
        const file = JSON.stringify(createRequire(root).resolve(path));
        return { contents: `module.exports = require("share")("${path}", () => require(${file}));`, resolveDir: root };
      });
      setup.onLoad({ filter: /./, namespace: "lazy" }, async ({ path }) => {
        const named = Object.keys(await import(path)).filter((name) => /^\w+$/.test(name));
        const members = named.map((name) => `get ${name}() { return (loaded ??= require("${path}")).${name}; }`);
        return { contents: `let loaded; module.exports = { ${members} };`, resolveDir: root };
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

  const included = new Set();
  const writeScript = async (script) => {
    const own = exported.filter((path) => scripts.get(path) === script);
    const lines = own.map(
      (path) => `export { ${exportsOf(path).map(([name, as]) => `${name} as ${as}`)} } from "./${path}";`,
    );
    const { outputFiles, metafile } = await build({
      ...options,
      write: false,
      metafile: true,
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
    for (const path of Object.keys(metafile.inputs)) {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
      if (folder !== undefined) included.add(folder);
    }
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
      writeFileSync(
        join(outdir, "LICENSES.txt"),
        [...included]
          .sort()
          .map((folder) => licenseOf(root, folder))
          .join("\n"),
      );
    },
    /** Stores the code that V8 has compiled after a typical run. */
    writeCode: () =>
      execFileSync(process.execPath, [join(root, "scripts/write-code.mjs"), outdir], {
        stdio: ["ignore", "ignore", "inherit"],
      }),
  };
}
