import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { rules } from "../../../policies/index.ts";
import { WAIVER_STATES } from "../../../src/app/report/waivers-report.ts";
import { parseOrganization } from "../../../src/model/organization/parse.ts";
import { policiesSchema } from "../../../src/rules/policies-file.ts";
import { readRuleBook } from "../../../src/rules/rule-book.ts";
import { DEFAULT_WAIVER_SETTINGS, waiverRules } from "../../../src/rules/waiver-rules.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { ROOT, repository, type TestRepository } from "../../helpers/repository.ts";

const page = readFileSync(join(ROOT, "docs/guides/policies.md"), "utf8");
const blocks = [...page.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = ""]) => ({ language, text }));
const block = (language: string) => blocks.find((each) => each.language === language)?.text ?? "";
const [document] = readYaml(block("yaml"), "muster.yaml").documents;

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

describe("the page on policies", () => {
  it("has a muster.yaml that is valid", () => {
    const { organization, issues } = parseOrganization(document?.value);
    expect(issues).toEqual([]);
    if (organization === undefined) throw new Error("no organisation");
    const book = readRuleBook({ rules, organization, document });
    expect(book.issues).toEqual([]);
    expect(book.waivers).toHaveLength(1);
    expect(book.waiverSettings).toEqual({ ...DEFAULT_WAIVER_SETTINGS, maxDays: 90, neverWaive: ["SEC-001"] });
  });

  it("shows every field of policies, and every field that objects are matched by", () => {
    const value = document?.value as { readonly policies: object } | undefined;
    expect(Object.keys(value?.policies ?? {}).sort()).toEqual(Object.keys(policiesSchema.properties ?? {}).sort());
    const where = policiesSchema.properties?.overrides?.items?.properties?.where?.properties ?? {};
    for (const field of Object.keys(where)) expect(page).toContain(`\n| \`${field}\` | `);
  });

  it("names every state, every rule about waivers and its default", () => {
    for (const state of WAIVER_STATES) expect(page).toContain(`\`${state}\``);
    for (const { id, severity } of waiverRules) expect(page).toContain(`| \`${id}\` | ${severity} |`);
    expect(page).toContain(`\`maxDays\` (${DEFAULT_WAIVER_SETTINGS.maxDays})`);
    expect(page).toContain(`\`warnDays\` (${DEFAULT_WAIVER_SETTINGS.warnDays})`);
  });

  it("shows what muster waivers prints", () => {
    const container = "containers: [{ name: main, image: example.com/train:1 }]";
    const job = `apiVersion: batch/v1
kind: Job
metadata: { name: llama-sft, namespace: team-nlp }
spec: { template: { spec: { restartPolicy: Never, ${container} } } }
`;
    const sweep = `import { Manifest, Policies } from "muster-gitops/constructs";
const spec = { restartPolicy: "Never", containers: [{ name: "main", image: "example.com/sweep:1" }] };
const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "sweep", namespace: "team-nlp" }, spec };
export function define(app: ConstructorParameters<typeof Manifest>[0]): void {
  Policies.of(new Manifest(app, "sweep", { object })).acknowledge({
    rule: "SEC-009",
    reason: "the registry of the vendor has no digests before March",
    owner: "nlp@example.com",
    expires: "2026-12-01",
  });
}
`;
    const said = { reason: "no digests before March", owner: "nlp@example.com" };
    const waivers = [
      { rule: "SEC-009", object: "Job/team-nlp/llama-*", ...said, expires: "2026-12-31" },
      { rule: "SEC-009", object: "Pod/team-nlp/gone", ...said, expires: "2026-12-30" },
    ];
    const lines = waivers.map((waiver) => {
      const [first = "", ...rest] = Object.entries(waiver).map(([key, value]) => `${key}: ${value}`);
      return `  - ${[first, ...rest].join("\n    ")}\n    ticket: ML-214\n`;
    });
    const muster = `${block("yaml").split("policies:")[0]}waivers:\n${lines.join("")}`;
    const one = repository({ "muster.yaml": muster, "workloads/job.yaml": job, "workloads/sweep.ts": sweep });
    open.push(one);
    const { stdout, stderr, code } = one.muster("waivers", "--today", "2026-11-21");
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(`$ npx muster waivers\n${stdout}`).toBe(block("text"));
  });
});
