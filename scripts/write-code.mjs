import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

// Runs what users run most, and stores the code that V8 has compiled for it beside each script: node write-code.mjs FOLDER
const [, , folder] = process.argv;
// V8 drops code that a few garbage collections have not seen in use, so a busy machine would store other functions.
setFlagsFromString("--no-flush-bytecode");
const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { synth } = await import(pathToFileURL(`${folder}/index.mjs`).href);
await synth({ root, check: true });
process.argv = [...process.argv.slice(0, 2), "check", "workloads", "muster.yaml"];
process.exitCode = 0;
process.once("exit", () => {
  // V8 accepts stored code only from a process with the same flags.
  setFlagsFromString("--flush-bytecode");
  createRequire(`${folder}/`)("./load-script.cjs").writeCode();
  process.exitCode = 0;
});
await import(pathToFileURL(`${folder}/muster.mjs`).href);
