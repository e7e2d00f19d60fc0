import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { yamlDigest, yamlTextOf } from "../test/helpers/yaml-texts.ts";

/**
 * Records how kubectl's reader of YAML, which is written in Go, reads the texts of `test/helpers/yaml-texts.ts`: four bytes
 * for each text. Needs Go and its module proxy.
 */
const COUNT = 100_000;
const folder = fileURLToPath(new URL("../test/fixtures/yaml/", import.meta.url));

const texts = Array.from({ length: COUNT }, (_, index) => yamlTextOf(index));
const { status, stdout, stderr } = spawnSync("go", ["run", "."], {
  cwd: folder,
  input: JSON.stringify(texts),
  encoding: "utf8",
  maxBuffer: 2 ** 30,
});
if (status !== 0) throw new Error(stderr);
const digests = stdout
  .trim()
  .split("\n")
  .map((line) => yamlDigest(JSON.parse(line) as readonly unknown[] | null));
if (digests.length !== COUNT) throw new Error(`${digests.length} answers for ${COUNT} texts`);
const bytes = Buffer.alloc(COUNT * 4);
for (const [index, digest] of digests.entries()) bytes.writeUInt32BE(digest, index * 4);
writeFileSync(`${folder}answers.bin`, bytes);
