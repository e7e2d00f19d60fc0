import { describe, expect, it } from "vitest";
import { rules } from "../../../policies/index.ts";
import { policyLines } from "../../../src/app/report/policy-lines.ts";
import { policyState } from "../../../src/rules/policy-state.ts";
import { readRuleBook, withSeverity } from "../../../src/rules/rule-book.ts";
import type { Pack } from "../../../src/rules/settings.ts";
import type { WaiverUse } from "../../../src/rules/waiver-findings.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { organization } from "../../helpers/organization.ts";

const bookOf = (yaml: string, pack?: Pack) => {
  const [document] = readYaml(yaml, "muster.yaml").documents;
  return readRuleBook({ rules, organization: organization(), document, pack });
};
const stateOf = (yaml: string, pack?: Pack) => policyState(bookOf(yaml, pack), [], "branch");
const inFile = <Item extends { readonly by: string }>(list: readonly Item[]) =>
  list.filter(({ by }) => !by.startsWith("pack"));

const RELAXED = `policies:
  rules:
    SEC-001: off
    image-pinned-by-digest: info
    SEC-003: error
    GITOPS-010: off
  overrides:
    - where: { project: team-nlp, kind: [Job, RayJob] }
      rules: { SEC-004: off, SEC-005: warning }
`;

describe("policyState", () => {
  it.each(["", "policies: {}", "policies:\n  rules: {}\n"])("has no relaxed rule without settings (%j)", (yaml) => {
    const state = stateOf(yaml);
    expect(state).toMatchObject({ source: "branch", pack: "recommended", lowered: [], waivers: [] });
    expect(inFile(state.off)).toEqual([]);
    expect(state.off.every(({ by }) => by === "pack recommended")).toBe(true);
    expect(policyLines(state)).toEqual([]);
  });

  it("has the rules that are off or lowered, with their places and objects", () => {
    const { off, lowered } = stateOf(RELAXED);
    const location = { file: "muster.yaml", line: 3, column: 14 };
    expect(inFile(off)).toContainEqual({
      rule: "SEC-001",
      name: "no-privileged-container",
      by: "muster.yaml",
      where: "muster.yaml:3:14",
      location,
    });
    expect(inFile(off).map(({ rule, by, objects }) => [rule, by, objects])).toEqual([
      ["GITOPS-010", "muster.yaml", undefined],
      ["SEC-001", "muster.yaml", undefined],
      ["SEC-004", "override", "project: team-nlp; kind: Job, RayJob"],
    ]);
    expect(lowered.map(({ rule, severity, by }) => [rule, severity, by])).toEqual([
      ["SEC-005", "warning", "override"],
      ["SEC-009", "info", "muster.yaml"],
    ]);
  });

  it("names the command line for a rule that it turns off", () => {
    const rule = rules.find(({ id }) => id === "GITOPS-040");
    if (rule === undefined) throw new Error("no rule");
    const state = policyState(withSeverity(bookOf(""), rule, "off"), [], "branch");
    expect(inFile(state.off)).toEqual([{ rule: "GITOPS-040", name: "unknown-kind", by: "command line" }]);
    expect(policyLines(state)).toEqual(["rules off on the command line: GITOPS-040"]);
  });

  it("counts the rules that pack none turns off", () => {
    const [line] = policyLines(stateOf("policies: {pack: none, rules: {SEC-001: error}}"));
    expect(line).toMatch(/^rules off by pack none: \d\d+$/);
  });

  it("has the waivers that cover findings", () => {
    const waiver = { rule: "SEC-009", object: "Job/a/b", reason: "r", owner: "o", expires: "2026-12-31", at: "m:8:5" };
    const use = (findings: number): WaiverUse => ({ waiver, problems: [], findings, state: "active" });
    const state = policyState(bookOf(""), [use(2), use(0)], "base 1a2b3c4");
    expect(state.waivers).toEqual([
      { rule: "SEC-009", object: "Job/a/b", owner: "o", expires: "2026-12-31", at: "m:8:5", findings: 2 },
    ]);
    expect(policyLines(state)).toEqual([
      "judged by the policies of base 1a2b3c4",
      "waivers in use: SEC-009 of Job/a/b (m:8:5)",
    ]);
  });
});

describe("policyLines", () => {
  it("are none without a state", () => expect(policyLines(undefined)).toEqual([]));

  it("name rules, lines and objects", () => {
    expect(policyLines(stateOf(RELAXED))).toEqual([
      "rules off by muster.yaml: GITOPS-010 (line 6), SEC-001 (line 3)",
      "severity lowered by muster.yaml: SEC-009 info (line 4)",
      "rules off for some objects by muster.yaml: SEC-004 (line 9; project: team-nlp; kind: Job, RayJob)",
      "severity lowered for some objects by muster.yaml: SEC-005 warning (line 9; project: team-nlp; kind: Job, RayJob)",
    ]);
  });

  it("have at most twenty names", () => {
    const ids = rules.slice(0, 25).map(({ id }) => `    ${id}: off\n`);
    const [line = ""] = policyLines(stateOf(`policies:\n  rules:\n${ids.join("")}`));
    expect(line.endsWith(" and 5 more")).toBe(true);
  });
});
