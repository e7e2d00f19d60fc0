import { runFile } from "./run-file.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: npm run conformance -- FILE.json");
  process.exitCode = 1;
} else {
  process.exitCode = runFile(file, console.log);
}
