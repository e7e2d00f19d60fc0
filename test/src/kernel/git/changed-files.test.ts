import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleGit } from "simple-git";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFiles } from "../../../../src/kernel/git/changed-files.ts";
import { configureGit } from "../../../helpers/git-repository.ts";

let top = "";
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "muster-changed-")));
  configureGit(top);
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const NAMES = [
  "a.yaml",
  "new\nline.yaml",
  '"quoted".yaml',
  '"\n\\n".yaml',
  "back\\slash.yaml",
  "\u001b[31m.yaml",
  "-rf",
];

test("no file is no change", async () => {
  expect(await changedFiles([], "", { top, commit: undefined })).toEqual([]);
});

test("files of any name are compared", async () => {
  for (const name of NAMES) writeFileSync(join(top, name), "1\n");
  const git = simpleGit(top);
  await git.raw(["add", "-A"]);
  await git.raw(["commit", "-q", "-m", "one"]);
  const commit = (await git.raw(["rev-parse", "HEAD"])).trim();
  expect(await changedFiles(NAMES, "", { top, commit })).toEqual([]);
  for (const name of NAMES) writeFileSync(join(top, name), "2\n");
  const changed = await changedFiles(NAMES, "", { top, commit });
  expect(changed.map(({ change }) => change)).toEqual(NAMES.map(() => "changed"));
  expect(new Set(changed.map(({ path }) => path))).toEqual(new Set(NAMES));
});
