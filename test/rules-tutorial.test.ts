import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ruleTestReports } from "../src/app/report/rule-tests.ts";
import { newRule } from "../src/app/run/new-rule.ts";
import { testRules } from "../src/app/run/test-rules.ts";
import { keepModuleRules } from "../src/app/user-rules/module-rules.ts";
import { ROOT, repository, type TestRepository } from "./helpers/repository.ts";

const page = readFileSync(join(ROOT, "docs/guides/rules-tutorial.md"), "utf8");
const blocks = [...page.matchAll(/```\w*\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");

function blockWith(text: string): string {
  const block = blocks.find((each) => each.includes(text));
  if (block === undefined) throw new Error(`docs/guides/rules-tutorial.md has no block with ${text}`);
  return block;
}

let repo: TestRepository;
beforeEach(() => {
  repo = repository({});
});
afterEach(() => {
  keepModuleRules(repo.folder, { rules: [], issues: [] });
  repo.dispose();
});

const testText = async () => ruleTestReports.text(await testRules([], { root: repo.folder }));

test("the tutorial in TypeScript", async () => {
  newRule("image-from-registry", { root: repo.folder, id: "ACME-001", ts: true });
  repo.put("rules/image-from-registry.ts", blockWith("defineRule"));
  expect(`$ npx muster rules test\n${await testText()}`).toBe(blockWith("pass ACME-001"));
  repo.put("k8s/web.yaml", blockWith("kind: Deployment"));
  expect(repo.muster("explain", "ACME-001", "--for", "k8s/web.yaml").stdout).toContain(
    "reported: it reported 1 finding",
  );
  const { code, stdout, stderr } = repo.muster("export", "--as", "vap", "ACME-001");
  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr).toContain("left out: ACME-001 is a program and has no expression");
});
