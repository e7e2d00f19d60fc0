import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { IMPORTING, scriptPlugin } from "./script-plugin.mjs";

// Modules that most commands need are scripts, not ES modules: with a script V8 accepts the code that it compiled in
// another process. Without it, compiling takes most of the time of a small check. A script has what its roots import,
// without the modules of earlier scripts.
const SCRIPTS = {
  // The command line.
  base: ["lib/src/cli/run-program.js", "lib/src/app/modules/definition-guard.js"],
  // A check of files.
  core: ["lib/src/app/check/check-action.js"],
  // Definitions and a synth. Only this script loads cdk8s.
  tree: ["lib/src/app/repository/run-synth.js", "lib/src/index.js"],
};

// V8 rejects code of another version, but compares only the length of the script. So the loader compares the times of both
// files: an edited script must not run with the old code. Builds of Node have changes of V8 without a version of their own,
// and with code of another build a script fails or returns wrong results. So the code is only for the build that made it, in
// a folder for each version.
// V8 also compares its flags. With its own interrupt budget it optimises functions that a command of a few seconds calls too
// rarely to get the time of the compiler back: a check of 270 documents takes 0.75 of the processor time with this one. V8 of
// Node 22 and later has a cheap compiler in between, and prints an error for this flag, which it lacks.
const LOADER = `"use strict";
const { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname } = require("node:path");
const { Script } = require("node:vm");
const { setFlagsFromString } = require("node:v8");
const Module = require("node:module");
if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=500000");
const build = JSON.stringify([process.versions, process.platform, process.arch, process.config]);
const codeFolder = \`\${__dirname}/code-\${process.versions.node}\`;
const buildFile = \`\${codeFolder}/node-build.json\`;
const isOwnCode = existsSync(buildFile) && readFileSync(buildFile, "utf8") === build;
// Node maps the lines of a stack for modules that it compiles itself, so scripts are modules then, without stored code.
const isCommand = /[\\\\/]muster(?:\\.mjs)?$/.test(process.argv[1] ?? "");
const isDebugged = Boolean(process.env.MUSTER_DEBUG) || (isCommand && process.argv.includes("--verbose"));
if (isDebugged) process.setSourceMapsEnabled(true);
exports.loaded = new Map();
exports.load = (name) => {
  const known = exports.loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = \`\${__dirname}/\${name}\`;
  if (isDebugged) return loadModule(name, filename);
  const code = \`\${codeFolder}/\${name}.code\`;
  const isCurrent = isOwnCode && statSync(code, { throwIfNoEntry: false })?.mtimeMs >= statSync(filename).mtimeMs;
  const cachedData = isCurrent ? readFileSync(code) : undefined;
  // The code has the name with which it was compiled, in another folder than that of an installed package.
  // Scripts are ASCII, and are functions already: V8 then uses the bytes of the file without a copy.
  const script = new Script(readFileSync(filename, "latin1"), { filename: \`muster:\${name}\`, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(filename), module, filename);
  exports.loaded.set(name, { script, module });
  return module.exports;
};
function loadModule(name, filename) {
  const [head, tail] = Module.wrapper;
  const module = Object.assign(new Module(filename), { filename, paths: Module._nodeModulePaths(__dirname) });
  exports.loaded.set(name, { module });
  module._compile(readFileSync(filename, "latin1").slice(head.length, -tail.length), filename);
  return module.exports;
}
/** Stores the code that V8 has compiled in this process. */
exports.writeCode = () => {
  for (const [name, { script }] of exports.loaded) {
    const code = \`\${codeFolder}/\${name}.code\`;
    mkdirSync(dirname(code), { recursive: true });
    writeFileSync(code, script.createCachedData());
  }
  writeFileSync(buildFile, build);
};
`;

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

/** The imports between the modules of a bundle. */
async function importsOf(options, entryPoints) {
  const { metafile } = await build({
    ...options,
    entryPoints,
    format: "esm",
    splitting: true,
    write: false,
    metafile: true,
  });
  return Object.entries(metafile.inputs).flatMap(([importer, { imports }]) =>
    imports
      .filter(({ external }) => !external)
      .map(({ path, kind }) => ({ importer, path, isLazy: kind === "dynamic-import" })),
  );
}

/** The script of each module that is in one. */
function scriptsOf(imports) {
  const scripts = new Map();
  const add = (path, script) => {
    if (scripts.has(path) || path === IMPORTING) return;
    scripts.set(path, script);
    for (const { importer, path: imported, isLazy } of imports) if (importer === path && !isLazy) add(imported, script);
  };
  for (const [script, roots] of Object.entries(SCRIPTS)) for (const path of roots) add(path, script);
  return scripts;
}

/** Decides which modules are in which script, and returns the remaining steps. */
export async function planScripts(options, entryPoints) {
  const { absWorkingDir: root, outdir } = options;
  const imports = await importsOf(options, entryPoints);
  const scripts = scriptsOf(imports);
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
  const plan = { root, scripts, exported, exportsOf, lazyName };
  return {
    plugin: scriptPlugin(undefined, plan),
    lazyEntryPoints: Object.fromEntries(lazy.map((path) => [lazyName(path), path])),
    async write() {
      writeFileSync(join(outdir, "load-script.cjs"), LOADER);
      const folders = await Promise.all(Object.keys(SCRIPTS).map((script) => writeScript(script, plan, options)));
      const licenses = [...new Set(folders.flat())].sort().map((folder) => licenseOf(root, folder));
      writeFileSync(join(outdir, "LICENSES.txt"), licenses.join("\n"));
    },
    /** Stores the code that V8 has compiled after a typical run, for this program of Node and for others. */
    writeCode(others) {
      for (const program of [process.execPath, ...others]) {
        execFileSync(program, ["--random-seed=1", join(root, "scripts/write-code.mjs"), outdir], {
          stdio: ["ignore", "ignore", "inherit"],
        });
      }
    },
  };
}

/** Writes a script, and returns the folders of the packages that it contains. */
async function writeScript(script, plan, options) {
  const { root, scripts, exported, exportsOf } = plan;
  const { outdir, plugins } = options;
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
    plugins: [scriptPlugin(script, plan), ...plugins],
    format: "cjs",
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "__url" },
    banner: { js: '"use strict"; const __url = require("node:url").pathToFileURL(__filename).href;' },
  });
  for (const { path, text } of outputFiles) writeFileSync(path, path.endsWith(".map") ? text : scriptOf(text));
  writeFileSync(
    join(outdir, `${script}.cjs`),
    `module.exports = require("./load-script.cjs").load("${fileOf(script)}");\n`,
  );
  return Object.keys(metafile.inputs).flatMap((path) => {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    return folder ?? [];
  });
}
