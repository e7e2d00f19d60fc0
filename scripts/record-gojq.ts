import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Records again what gojq answers to the programs of `test/fixtures/jq/gojq-answers.json`, with their inputs. A new program
 * is added there with its input alone. Needs Go and its module proxy.
 */
const folder = fileURLToPath(new URL("../test/fixtures/jq/", import.meta.url));
const file = `${folder}gojq-answers.json`;

const { status, stdout, stderr } = spawnSync("go", ["run", "."], {
  cwd: folder,
  input: readFileSync(file),
  encoding: "utf8",
  maxBuffer: 2 ** 26,
});
if (status !== 0) throw new Error(stderr);
writeFileSync(file, `[\n${stdout.trim().split("\n").join(",\n")}\n]\n`);
