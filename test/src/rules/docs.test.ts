import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../../../policies/index.ts";
import { WAIVER_STATES } from "../../../src/app/report/waivers-report.ts";
import { parseOrganization } from "../../../src/model/organization/parse.ts";
import { policiesSchema } from "../../../src/rules/policies-file.ts";
import { readRuleBook } from "../../../src/rules/rule-book.ts";
import { DEFAULT_WAIVER_SETTINGS, waiverRules } from "../../../src/rules/waiver-rules.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { ROOT } from "../../helpers/repository.ts";

const page = readFileSync(join(ROOT, "docs/guides/policies.md"), "utf8");
const blocks = [...page.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = ""]) => ({ language, text }));
const block = (language: string) => blocks.find((each) => each.language === language)?.text ?? "";
const [document] = readYaml(block("yaml"), "muster.yaml").documents;

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
});
