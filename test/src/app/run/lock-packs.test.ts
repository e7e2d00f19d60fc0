import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCheck } from "../../../../src/app/check/run-check.ts";
import { lockPacks } from "../../../../src/app/run/lock-packs.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { musterText, packText, ruleText } from "../../../helpers/rule-packs.ts";

const PACKAGE = "node_modules/@acme/rules";

let repo: TestRepository;
beforeEach(() => {
  repo = repository({
    "muster.yaml": musterText('{pack: none, packs: [./packs/own, "@acme/rules"]}'),
    "packs/own/pack.yaml": packText("1.0.0"),
    "packs/own/one.yaml": ruleText("one", "OWN-001", "error", "true"),
    "packs/own/two.yaml": ruleText("two", "OWN-002", "warning", "true"),
    "k8s/config.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n",
  });
  repo.put(`${PACKAGE}/pack.yaml`, packText("2.0.0"));
  repo.put(`${PACKAGE}/cost.yaml`, ruleText("cost", "ACME-001", "error", "true"));
});
afterEach(() => repo.dispose());

/** The findings about the packs. */
async function packFindings() {
  const { findings } = await runCheck([join(repo.folder, "k8s")], { root: repo.folder });
  return findings.filter(({ rule }) => rule === "RULE-004").map(({ severity, message }) => `${severity}: ${message}`);
}

describe("policies lock", () => {
  it("records packs, after which a check has nothing to report about them", async () => {
    expect(await packFindings()).toEqual([
      "warning: pack ./packs/own 1.0.0 is not in muster.lock, so a change of it would not be seen",
      "warning: pack @acme/rules 2.0.0 is not in muster.lock, so a change of it would not be seen",
    ]);
    expect(lockPacks(repo.folder)).toEqual([
      "./packs/own 1.0.0: 2 rules",
      "@acme/rules 2.0.0: 1 rule",
      "wrote muster.lock",
    ]);
    expect(JSON.parse(repo.read("muster.lock"))).toMatchObject({
      version: 1,
      packs: [
        {
          name: "./packs/own",
          version: "1.0.0",
          settings: {},
          modules: [],
          rules: [{ id: "OWN-001" }, { id: "OWN-002" }],
        },
        { name: "@acme/rules", version: "2.0.0", rules: [{ id: "ACME-001", severity: "error", pack: "recommended" }] },
      ],
    });
    expect(await packFindings()).toEqual([]);
  });

  it("lists what changed packs relax and add, as the check does before", async () => {
    lockPacks(repo.folder);
    rmSync(join(repo.folder, "packs/own/two.yaml"));
    repo.put("packs/own/one.yaml", ruleText("one", "OWN-001", "warning", "1 < 2"));
    repo.put("packs/own/three.yaml", ruleText("three", "OWN-003", "error", "true"));
    repo.put(
      `${PACKAGE}/pack.yaml`,
      packText("2.1.0").replace("version: 2.1.0", "version: 2.1.0, settings: {ACME-001: off}"),
    );
    repo.put(`${PACKAGE}/own.ts`, "export const rules = [];\n");
    expect(await packFindings()).toEqual([
      "error: pack ./packs/own (1.0.0) has another content than muster.lock records: relaxes: OWN-002 (two) is removed, OWN-001 (one) has severity warning, before error, OWN-001 (one) has another match, expression or option; tightens or adds: OWN-003 (three) is new",
      "error: pack @acme/rules (2.0.0 to 2.1.0) has another content than muster.lock records: relaxes: its settings are others; tightens or adds: the module @acme/rules/own.ts is new",
    ]);
    expect(lockPacks(repo.folder)).toEqual([
      "./packs/own 1.0.0: 2 rules",
      "  relaxes: OWN-002 (two) is removed",
      "  relaxes: OWN-001 (one) has severity warning, before error",
      "  relaxes: OWN-001 (one) has another match, expression or option",
      "  tightens or adds: OWN-003 (three) is new",
      "@acme/rules 2.1.0: 1 rule and 1 module",
      "  tightens or adds: the module @acme/rules/own.ts is new",
      "  relaxes: its settings are others",
      "wrote muster.lock",
    ]);
  });

  it("needs a pack, and packs that can be read", () => {
    repo.put("packs/own/pack.yaml", "kind: RulePack\n");
    expect(() => lockPacks(repo.folder)).toThrow(/pack \.\/packs\/own: pack\.yaml: /);
    repo.put("muster.yaml", musterText("{packs: [./packs/none, '@acme/none', ../out/]}"));
    for (const text of ["packs/none: is not there", "@acme/none: is not there", "leads out of the repository"]) {
      expect(() => lockPacks(repo.folder)).toThrow(text);
    }
    repo.put("muster.yaml", musterText("{pack: none}"));
    expect(() => lockPacks(repo.folder)).toThrow("policies.packs of muster.yaml names no pack");
  });
});
