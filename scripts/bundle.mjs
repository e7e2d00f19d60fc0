import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compiledSchemas } from "./compiled-schemas.mjs";

// The command and the library as few files: loading some hundred modules takes longer than most checks. What is loaded
// lazily stays apart, packages stay packages, and what the command and TypeScript definitions share is loaded once.
const root = fileURLToPath(new URL("..", import.meta.url));
const outdir = `${root}lib/bin`;
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    muster: "lib/src/cli/main.js",
    main: "lib/src/main.js",
    index: "lib/src/index.js",
    constructs: "lib/constructs/index.js",
    workloadtypes: "lib/workloadtypes/index.js",
    policies: "lib/policies/index.js",
    "check-worker": "lib/src/cli/check-worker.mjs",
    "wasm-worker": "lib/src/jq/wasm-worker.mjs",
  },
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  packages: "external",
  plugins: [compiledSchemas(`${outdir}/validators`)],
  format: "esm",
  platform: "node",
  target: "node20",
  logLevel: "warning",
});
