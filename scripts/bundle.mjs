import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compiledSchemas } from "./compiled-schemas.mjs";
import { planScripts } from "./script-groups.mjs";

// The command and the library as few files: loading some hundred modules takes longer than most checks. What is loaded
// lazily stays apart, packages stay packages, and what the command and TypeScript definitions share is loaded once. What
// most commands need is in scripts with the code of V8, see script-groups.mjs.
const root = fileURLToPath(new URL("..", import.meta.url));
const outdir = `${root}lib/bin`;
rmSync(outdir, { recursive: true, force: true });
const options = {
  absWorkingDir: root,
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  define: { MUSTER_BUILD: JSON.stringify(buildOf(["src", "policies", "workloadtypes", "constructs"])) },
  plugins: [compiledSchemas(`${outdir}/validators`)],
  platform: "node",
  target: "node20",
  logLevel: "warning",
  // Stacks then have the lines of the TypeScript source. The text of the source is not part of the package.
  sourcemap: "linked",
  sourcesContent: false,
};
const entryPoints = {
  muster: "lib/src/cli/main.js",
  main: "lib/src/main.js",
  index: "lib/src/index.js",
  constructs: "lib/constructs/index.js",
  workloadtypes: "lib/workloadtypes/library.js",
  policies: "lib/policies/library.js",
  rules: "lib/src/rule/index.js",
  "check-worker": "lib/src/app/check/check-worker.mjs",
  "wasm-worker": "lib/src/jq/wasm-worker.mjs",
};
const scripts = await planScripts(options, entryPoints);
await scripts.write();
await build({
  ...options,
  entryPoints: { ...entryPoints, ...scripts.lazyEntryPoints },
  splitting: true,
  plugins: [scripts.plugin, ...options.plugins],
  format: "esm",
});
const otherNodes = (process.env.MUSTER_NODES ?? "").split(delimiter).filter((program) => program !== "");
scripts.writeCode(otherNodes);

/** The hash of all compiled modules: findings of another build of the same version may differ. */
function buildOf(folders) {
  const hash = createHash("sha256");
  const files = folders
    .flatMap((folder) => readdirSync(`${root}lib/${folder}`, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  return hash.digest("hex");
}
