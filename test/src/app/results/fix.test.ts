import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCheck } from "../../../../src/app/check/run-check.ts";
import { fixFindings } from "../../../../src/app/results/fix.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-fix-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function fixed(text: string) {
  const file = join(folder, "a.yaml");
  writeFileSync(file, text);
  const { findings, subjects } = await runCheck([file], { root: folder, pack: "strict", today: "2026-01-01" });
  const [result] = fixFindings(findings, subjects);
  return { text: result?.text ?? text, rules: result?.findings.map(({ rule }) => rule) ?? [] };
}

const config = (name: string, more = "") => `apiVersion: v1 # core
kind: ConfigMap
metadata:
  name: ${name}${more}
  namespace: team-nlp
data: {a: b}
`;
const UID = "\n  uid: 1-2-3 # stale";

describe("fixFindings", () => {
  test("finds nothing to do in nothing", () => {
    expect(fixFindings([], new Map())).toEqual([]);
  });

  test("repairs each document of a file, keeping the others and all comments", async () => {
    const text = `# head\n${config("a", UID)}---\n# second\n${config("b")}--- # third\n${config("c", UID)}`;
    expect(await fixed(text)).toEqual({
      text: `# head\n${config("a")}---\n# second\n${config("b")}--- # third\n${config("c")}`,
      rules: expect.arrayContaining(["GITOPS-003", "GITOPS-003"]),
    });
  });

  test("repairs items of a list, and two documents of the same text", async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n${config("a", UID).replace(/^/gm, "  ").replace("  apiVersion", "- apiVersion").trimEnd()}\n`;
    expect((await fixed(list)).text).not.toContain("uid");
    const twice = `${config("a", UID)}---\n${config("a", UID)}`;
    // The document of a finding identifies one of two equal objects.
    expect((await fixed(twice)).text).toBe(`${config("a")}---\n${config("a")}`);
  });

  test("does not change values of an alias, or a text that it would read differently afterwards", async () => {
    const aliased = `apiVersion: v1\nkind: ConfigMap\nmetadata: &m {name: a, namespace: b, uid: x}\nother: *m\n`;
    expect(await fixed(aliased)).toEqual({ text: aliased, rules: [] });
  });

  test("leaves alone a file that changed since it was checked", async () => {
    const file = join(folder, "a.yaml");
    writeFileSync(file, `${config("a", UID)}---\n${config("b", UID)}`);
    const { findings, subjects } = await runCheck([file], { root: folder, pack: "strict", today: "2026-01-01" });
    // Another comment is another text, but the same object.
    const changed = `# new\n${config("a", UID)}---\n${config("c", UID)}`;
    writeFileSync(file, changed);
    expect(fixFindings(findings, subjects)).toEqual([expect.objectContaining({ text: changed.replace(UID, "") })]);
    writeFileSync(file, "");
    expect(fixFindings(findings, subjects)).toEqual([]);
  });

  test("keeps a mark at the start and ends of lines", async () => {
    const text = `\ufeff${config("a", UID)}`.replaceAll("\n", "\r\n");
    const { text: after } = await fixed(text);
    expect(after.startsWith("\ufeff")).toBe(true);
    expect(after).not.toContain("uid");
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });
});
