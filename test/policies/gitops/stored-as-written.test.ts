import { expect, test } from "vitest";
import { storedAsWritten } from "../../../policies/gitops/stored-as-written.ts";
import { checkRepository } from "../../helpers/repository-rule.ts";

const manifests = { "dist/main/apply/a.yaml": "{}", "dist/main/apply/b.yaml": "{}" };
const OTHER_CONTENT = "git stores another content than the one that muster checked, and a controller may apply it";

test.each([
  ["dist/** filter=lfs", "error", OTHER_CONTENT],
  ["*.yaml working-tree-encoding=UTF-16", "error", OTHER_CONTENT],
  ["* ident", "error", OTHER_CONTENT],
  ["* text eol=crlf", "warning", "a checkout changes the line ends, so files of dist/ differ from the ledger"],
  ["dist/** -diff", "warning", "git and GitHub show no diff of it, so a reviewer does not see its changes"],
  ["*.yaml merge=union", "warning", "a merge keeps the lines of both sides, so that one object has fields of two"],
  ["/dist/** export-ignore", "warning", "git archive leaves it out, so an archive of the repository lacks it"],
])("reports %s", (line, severity, effect) => {
  expect(checkRepository(storedAsWritten, { ".gitattributes": `# comment\n${line}\n`, ...manifests })).toEqual([
    [2, `${line} in .gitattributes is for dist/main/apply/a.yaml and 1 other manifest: ${effect}`, severity],
  ]);
});

test("reports binary, which hides the diff", () => {
  expect(checkRepository(storedAsWritten, { ".gitattributes": "*.yaml binary", ...manifests })).toHaveLength(1);
});

test.each([
  ["text=auto eol=lf", "* text=auto eol=lf"],
  ["collapsed diffs", "dist/** linguist-generated=true text eol=lf"],
  ["other files", "*.bin filter=lfs diff=lfs merge=lfs -text\n*.png binary"],
  ["a folder, which has no effect on its files", "dist filter=lfs\ndist/ filter=lfs"],
  ["a later line that unsets it", "* filter=lfs\n*.yaml -filter"],
  ["a driver of diffs for YAML", "*.yaml diff=yaml merge=ours"],
])("passes for %s", (_, text) => {
  expect(checkRepository(storedAsWritten, { ".gitattributes": text, ...manifests })).toEqual([]);
});

test("a file of a deeper folder wins", () => {
  const files = { ".gitattributes": "* -filter", "dist/.gitattributes": "*.yaml filter=x", ...manifests };
  expect(checkRepository(storedAsWritten, files).map(([line, message]) => [line, message.slice(0, 40)])).toEqual([
    [1, "*.yaml filter=x in dist/.gitattributes i"],
  ]);
  const reversed = { "dist/.gitattributes": "* -filter", ".gitattributes": "*.yaml filter=x", ...manifests };
  expect(checkRepository(storedAsWritten, reversed)).toEqual([]);
});

test("refuses to judge more lines than any repository has", () => {
  const text = "a filter=x\n".repeat(1001);
  expect(checkRepository(storedAsWritten, { ".gitattributes": text, ...manifests })).toEqual([
    [
      1001,
      "the 1001 lines of .gitattributes with such attributes exceed the limit of 1000, so they are not judged",
      "error",
    ],
  ]);
});
