import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ignoreCaseOf, linesOfGit } from "../test/helpers/ignore-cases.ts";

/** Records again which paths of `test/helpers/ignore-cases.ts` `git check-ignore` excludes, and by which line. */
const CASES = 100;

const answers = Array.from({ length: CASES }, (_, index) => {
  const folder = mkdtempSync(join(tmpdir(), "muster-ignores-"));
  try {
    return linesOfGit(ignoreCaseOf(index), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
const file = fileURLToPath(new URL("../test/fixtures/ignore/git-lines.json", import.meta.url));
writeFileSync(file, `[\n${answers.map((lines) => JSON.stringify(lines)).join(",\n")}\n]\n`);
