import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

// Runs what users run most, and stores the code that V8 has compiled for it beside each script: node write-code.mjs FOLDER
const [, , folder] = process.argv;
const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { synth } = await import(pathToFileURL(`${folder}/index.mjs`).href);
await synth({ root, check: true });
process.argv = [...process.argv.slice(0, 2), "check", "workloads", "muster.yaml"];
process.exitCode = 0;
process.once("exit", () => {
  createRequire(`${folder}/`)("./load-script.cjs").writeCode();
  process.exitCode = 0;
});
await import(pathToFileURL(`${folder}/muster.mjs`).href);
