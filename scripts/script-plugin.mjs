import { readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { relative } from "node:path";

// Packages that are part of the scripts which import them: loading their files takes several times as long.
// LICENSES.txt has their licenses.
const INCLUDED = ["commander", "picocolors", "cdk8s-plus-28/lib/namespace.js"];

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
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value === "function") Object.defineProperty(value, "name", { value: name });
  }
  return Object.assign(module, { exports, filename, loaded: true }).exports;
};
`;

// Packages that few runs need. A script loads one when it uses the first export.
const LAZY = ["node:child_process", "node:crypto", "node:v8", "node:vm", "node:worker_threads", "tinyglobby", "yaml"];

// A script with stored code cannot import. It requires what it loads lazily, and this module imports for it.
export const IMPORTING = "lib/src/app/modules/import-file.js";

const IS_OWN = Symbol("a request of the plugin itself");

/**
 * A plan of the scripts.
 *
 * @typedef {object} ScriptPlan
 * @property {string} root the folder of the repository, with a slash at the end
 * @property {ReadonlyMap<string, string>} scripts the script of each module that is in one
 * @property {(path: string) => readonly (readonly [name: string, as: string])[]} exportsOf the exports of a module, and
 * their names in the script
 * @property {(path: string) => string} lazyName the name of an entry point for a module that is imported on demand
 */

/**
 * Returns the plugin of esbuild that connects the modules of a bundle with those of scripts.
 *
 * @param {string | undefined} own the script to build; undefined for the ES modules
 * @param {ScriptPlan} plan
 */
export function scriptPlugin(own, plan) {
  return {
    name: "scripts",
    setup(build) {
      connectModules(build, own, plan);
      connectPackages(build, own, plan);
      loadShared(build, plan);
      loadLazy(build, plan);
      loadScripts(build, own, plan);
    },
  };
}

/** A module that is in another script comes from that script. */
function connectModules(build, own, { root, scripts, lazyName }) {
  build.onResolve(
    { filter: /^\.{1,2}\/|^lib\// },
    async ({ path, kind, importer, resolveDir, pluginData, namespace }) => {
      if (namespace === "script") return { path, external: true };
      if (pluginData === IS_OWN) return undefined;
      const found = await build.resolve(path, { kind, resolveDir, pluginData: IS_OWN });
      const module = found.path.slice(root.length);
      const isElsewhere = scripts.has(module) && scripts.get(module) !== own;
      // Without the suffix, entry points share this module in a file of its own, which takes longer to load.
      const suffix = own === undefined ? `?${importer.slice(root.length)}` : "";
      if (isElsewhere) return { path: module, namespace: "script", suffix };
      if (own !== undefined && (kind === "dynamic-import" || module === IMPORTING)) {
        return { path: `./${lazyName(module)}.mjs`, external: true };
      }
      return undefined;
    },
  );
}

/** Decides which packages a script contains, loads on first use, or shares with Node. */
function connectPackages(build, own, { root }) {
  build.onResolve({ filter: /^[^./]/, namespace: "file" }, ({ path, importer, kind }) => {
    if (own === undefined || kind === "require-resolve") return undefined;
    if (LAZY.includes(path)) return { path, namespace: "lazy" };
    if (SHARED.includes(path)) return { path, namespace: "shared" };
    const isIncluded = INCLUDED.includes(path) || relative(root, importer).includes("node_modules/");
    if (isIncluded && !isBuiltin(path)) return { path: createRequire(importer).resolve(path) };
    return undefined;
  });
  // This module of cdk8s starts a script beside it, so `__dirname` must stay its folder.
  build.onLoad({ filter: /\/cdk8s\/lib\/yaml\.js$/ }, ({ path }) => {
    const folder = 'require("node:path").join(require.resolve("cdk8s"), "..")';
    return { contents: readFileSync(path, "utf8").replace("__dirname", folder) };
  });
}

function loadShared(build, { root }) {
  build.onResolve({ filter: /^share$/, namespace: "shared" }, ({ path }) => ({ path, namespace: "shared" }));
  build.onLoad({ filter: /^share$/, namespace: "shared" }, () => ({ contents: SHARE, resolveDir: root }));
  build.onLoad({ filter: /./, namespace: "shared" }, ({ path }) => {
    const file = JSON.stringify(createRequire(root).resolve(path));
    return { contents: `module.exports = require("share")("${path}", () => require(${file}));`, resolveDir: root };
  });
}

function loadLazy(build, { root }) {
  build.onLoad({ filter: /./, namespace: "lazy" }, async ({ path }) => {
    const named = Object.keys(await import(path)).filter((name) => /^\w+$/.test(name));
    const members = named.map((name) => `get ${name}() { return (loaded ??= require("${path}")).${name}; }`);
    return { contents: `let loaded; module.exports = { ${members} };`, resolveDir: root };
  });
}

function loadScripts(build, own, { scripts, exportsOf }) {
  build.onLoad({ filter: /./, namespace: "script" }, ({ path }) => {
    // Constants: an import from another script would be read through two getters at every use.
    const constants = exportsOf(path).map(([name, as]) => `${as}: ${name}`);
    const file = `"./${scripts.get(path)}.cjs"`;
    const script = own === undefined ? `import script from ${file};` : `const script = require(${file});`;
    return { contents: `${script} export const { ${constants} } = script;` };
  });
}
