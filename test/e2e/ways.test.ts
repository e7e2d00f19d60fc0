import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCheck } from "../../src/cli/run-check.ts";
import type { Severity } from "../../src/finding/issue.ts";
import { nameWays, outputWays } from "./ways/files.ts";
import { listWays, metadataWays, podWays, wrapperWays } from "./ways/kinds.ts";
import { interfaceWays, policyWays } from "./ways/policy.ts";
import type { Way } from "./ways/way.ts";
import { grammarWays, textWays } from "./ways/yaml.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-ways-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

async function follow({ files, links = {}, paths = ["."], options, branch }: Way) {
  count += 1;
  const root = join(folder, String(count));
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) put(path, content);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
  if (branch !== undefined) {
    const git = (...args: readonly string[]) => execFileSync("git", ["-C", root, ...args], { stdio: "pipe" });
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("-c", "user.email=test@example.com", "-c", "user.name=test", "commit", "-q", "-m", "base");
    for (const [path, content] of Object.entries(branch)) put(path, content);
  }
  const { report, findings } = await runCheck(
    paths.map((path) => join(root, path)),
    { root, today: "2026-01-01", ...options },
  );
  const counted = findings.filter(({ waiver, known }) => waiver === undefined && known !== true);
  const rules = (severity: Severity) =>
    counted.filter((finding) => finding.severity === severity).map(({ rule }) => rule);
  return { report, rules };
}

describe.each([
  ["grammar", grammarWays],
  ["text", textWays],
  ["list", listWays],
  ["wrapper", wrapperWays],
  ["metadata", metadataWays],
  ["pod", podWays],
  ["name", nameWays],
  ["output", outputWays],
  ["policy", policyWays],
  ["interface", interfaceWays],
] as const)("%s", (_, ways) => {
  test.each(ways.map((way) => [way.name, way] as const))("%s", async (_name, way) => {
    const { ends } = way;
    const { report, rules } = await follow(way);
    if (typeof ends === "number") expect(report.exitCode).toBe(ends);
    else if (typeof ends === "string")
      expect([report.exitCode, rules("error")]).toEqual([2, expect.arrayContaining([ends])]);
    else {
      expect(rules("warning")).toContain(ends.warning);
      const strict = await follow({ ...way, options: { ...way.options, pack: "strict" } });
      expect([strict.report.exitCode, strict.rules("error")]).toEqual([2, expect.arrayContaining([ends.warning])]);
    }
  });
});
