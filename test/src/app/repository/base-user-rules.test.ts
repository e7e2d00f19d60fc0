import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCheck } from "../../../../src/app/check/run-check.ts";
import { lockPacks } from "../../../../src/app/run/lock-packs.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { musterText, packText, ruleText } from "../../../helpers/rule-packs.ts";

const PACKAGE = "node_modules/@acme/rules";
const MUSTER = musterText('{rules: [rules/], packs: [packs/own, "@acme/rules"]}');
const MORE = "object.data.size == oldObject.data.size";
const CONFIG = (n: number) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\ndata: {size: "${n}"}\n`;

let repo: TestRepository;
let git: ReturnType<typeof configureGit>;
beforeEach(() => {
  repo = repository({
    "muster.yaml": MUSTER,
    ".gitignore": "node_modules\n",
    "rules/owner.yaml": ruleText("owner", "ACME-001", "error", "has(object.metadata.labels)"),
    "rules/same.yaml": ruleText("same", "ACME-002", "warning", MORE),
    "packs/own/pack.yaml": packText("1.0.0"),
    "packs/own/one.yaml": ruleText("one", "OWN-001", "error", "has(object.metadata.annotations)"),
    "k8s/config.yaml": CONFIG(1),
  });
  repo.put(`${PACKAGE}/pack.yaml`, packText("2.0.0"));
  repo.put(`${PACKAGE}/cost.yaml`, ruleText("cost", "COST-001", "error", "has(object.metadata.labels)"));
  lockPacks(repo.folder);
  git = configureGit(repo.folder);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
});
afterEach(() => repo.dispose());

/** The findings of a check by the base: those of rules by id, and those about the policies as sentences. */
async function check() {
  const { findings } = await runCheck([join(repo.folder, "k8s")], { root: repo.folder, policyBase: "main" });
  const own = findings.filter(({ rule }) => /^(?:ACME|OWN|COST)/.test(rule));
  return {
    rules: own.map(({ rule, severity }) => `${rule} ${severity}`).toSorted(),
    policies: findings
      .filter(({ rule }) => /^(?:POLICY|RULE)/.test(rule))
      .map(({ rule, severity, message }) => `${rule} ${severity} ${message}`)
      .toSorted(),
  };
}

describe("check --policy-base with rules of users", () => {
  const OF_BASE = ["ACME-001 error", "COST-001 error", "OWN-001 error"];

  it("judges by the rules of the base, and compares with its objects", async () => {
    expect(await check()).toEqual({ rules: OF_BASE, policies: [] });
    repo.put("k8s/config.yaml", CONFIG(2));
    expect((await check()).rules).toEqual([...OF_BASE, "ACME-002 warning"].toSorted());
  });

  it("reports rules that a branch weakens, deletes or renames, and applies its new ones", async () => {
    repo.put("rules/owner.yaml", ruleText("owner", "ACME-001", "info", "true"));
    repo.put("rules/same.yaml", ruleText("same", "ACME-009", "warning", MORE));
    repo.put("rules/new.yaml", ruleText("new", "ACME-003", "error", "false"));
    rmSync(join(repo.folder, "packs/own/one.yaml"));
    lockPacks(repo.folder);
    const { rules, policies } = await check();
    expect(rules).toEqual([...OF_BASE, "ACME-003 error"].toSorted());
    expect(policies).toEqual([
      "POLICY-001 error ACME-001 (owner) has another scope, match, expression or option than at the base, so it may report less",
      "POLICY-001 error ACME-001 (owner) has severity info; at the base it is error",
      "POLICY-001 error ACME-002 (same) is renamed to ACME-009 (same); the branch is judged by it all the same",
      "POLICY-001 error OWN-001 (one) is removed; the branch is judged by it all the same",
      "POLICY-001 info pack packs/own (1.0.0) has another content than at the base; its rules of the base judge the branch as well; relaxes: OWN-001 (one) is removed",
    ]);
  });

  it("reports what a package relaxes that is edited together with the lock, and one that is removed", async () => {
    repo.put(`${PACKAGE}/cost.yaml`, ruleText("cost", "COST-001", "info", "true"));
    lockPacks(repo.folder);
    const changed = await check();
    expect(changed.rules).toEqual(["ACME-001 error", "OWN-001 error"]);
    expect(changed.policies).toEqual([
      "POLICY-001 error pack @acme/rules (2.0.0) has another content than at the base; its rules of the base are not in git, so those that are installed judge the branch; relaxes: COST-001 (cost) has severity info, before error, COST-001 (cost) has another match, expression or option",
    ]);
    repo.put("muster.yaml", MUSTER.replace(', "@acme/rules"', ""));
    rmSync(join(repo.folder, PACKAGE), { recursive: true });
    expect((await check()).policies).toEqual([
      "POLICY-001 error pack @acme/rules of the base is not installed, so its rules do not judge the branch: COST-001",
    ]);
  });

  it("names a package that the lock of the base lacks, and a module that was not run", async () => {
    git("checkout", "-q", "main");
    rmSync(join(repo.folder, "muster.lock"));
    repo.put("rules/own.ts", "export const rules = [];\n");
    git("add", "-A");
    git("commit", "-q", "-m", "no lock");
    git("checkout", "-q", "-b", "other");
    lockPacks(repo.folder);
    expect((await check()).policies).toEqual([
      "POLICY-001 error the rules of the module rules/own.ts of the base do not judge the branch, because the module was not run",
      "POLICY-001 warning pack @acme/rules 2.0.0 is not in muster.lock of the base, so its rules of the base are unknown; the branch is judged by those that are installed",
    ]);
  });
});
