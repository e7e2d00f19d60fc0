import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Severity } from "../../../src/kernel/index.ts";
import type { CheckedObject } from "../../../src/rule/checked-object.ts";
import { defineRule, type Rule, type RulePack } from "../../../src/rule/rule.ts";
import { layeredSettings, type Override, type RuleSetting } from "../../../src/rules/layered-settings.ts";
import { makeFinding } from "../../../src/rules/make-finding.ts";
import { activeRule, inPack, PACKS, type Pack } from "../../../src/rules/settings.ts";
import { packSettings, settingsOf } from "../../helpers/settings.ts";
import { checkedJob } from "./findings.ts";

const rule = (id: string, scope: Rule["scope"], pack: RulePack, defaults: object = {}): Rule =>
  defineRule({
    id,
    name: id.toLowerCase(),
    pack,
    scope,
    title: "t",
    severity: "error",
    rationale: "r",
    fix: "f",
    examples: { good: "", bad: "" },
    options: { schema: {}, defaults },
    check: () => undefined,
  } as unknown as Rule);

const rules = [
  rule("P-1", "pod", "recommended"),
  rule("O-1", "object", "strict", { most: 1, least: 0 }),
  rule("S-1", "set", "recommended"),
  rule("O-2", "object", "optional"),
];
const job = checkedJob("sft");
const ids = (settings: ReturnType<typeof settingsOf>, object: CheckedObject = job) => {
  const { pod, object: own } = settings.forObject(object);
  return [...pod, ...own, ...settings.forSet].map((entry) => entry.rule.id);
};

describe("packs", () => {
  it.each([
    ["recommended", "recommended", true],
    ["recommended", "strict", true],
    ["recommended", "none", false],
    ["strict", "recommended", false],
    ["strict", "strict", true],
    ["strict", "none", false],
    ["optional", "recommended", false],
    ["optional", "strict", false],
    ["optional", "none", false],
  ] as const)("a rule of %s in %s: %j", (of, pack, expected) => {
    expect(inPack(of, pack)).toBe(expected);
  });

  it("are settings by themselves", () => {
    expect(PACKS.map((pack) => ids(packSettings(rules, pack)))).toEqual([["P-1", "S-1"], ["P-1", "O-1", "S-1"], []]);
  });
});

describe("the severity of a rule in the strict pack", () => {
  const strict = { ...rule("O-3", "object", "recommended"), severity: "warning", strictSeverity: "error" } as const;
  const severityOf = (settings: ReturnType<typeof settingsOf>, own?: Severity) => {
    const [active] = settings.forObject(job).object;
    const reported = { path: "", message: "m", ...(own !== undefined && { severity: own }) };
    return active && makeFinding(active, reported, { checked: job }).severity;
  };
  const layers = (pack: Pack, setting?: RuleSetting) =>
    layeredSettings([strict], { pack, base: new Map(setting && [["O-3", setting]]), overrides: [] });

  it("is its own only there", () => {
    expect(PACKS.map((pack) => severityOf(packSettings([strict], pack)))).toEqual(["warning", "error", undefined]);
    expect(PACKS.map((pack) => severityOf(layers(pack)))).toEqual(["warning", "error", undefined]);
  });

  it("stays when the rule is switched on, and a setting replaces it", () => {
    expect(severityOf(layers("strict", { on: true }))).toBe("error");
    expect(severityOf(layers("none", { on: true }))).toBe("warning");
    expect(severityOf(layers("strict", { on: true, severity: "info" }))).toBe("info");
  });

  it("is that of findings which are not below the rule", () => {
    expect(severityOf(layers("strict"), "warning")).toBe("error");
    expect(severityOf(layers("strict"), "info")).toBe("info");
    expect(severityOf(layers("strict", { on: true, severity: "error" }), "info")).toBe("error");
  });
});

describe("settings that are the same everywhere", () => {
  it("are none for no rules", () => {
    const settings = settingsOf([]);
    expect(settings.forObject(job)).toEqual({ pod: [], object: [] });
    expect(settings.forSet).toEqual([]);
  });

  it("put each rule into its scope, for every object alike", () => {
    const settings = settingsOf(rules.map((each) => activeRule(each)));
    expect(ids(settings)).toEqual(["P-1", "O-1", "O-2", "S-1"]);
    expect(settings.forObject(job)).toBe(settings.forObject(checkedJob("other")));
  });

  it("have options over the defaults, which are frozen", () => {
    const [, options] = rules;
    if (options === undefined) throw new Error("no rule");
    expect(activeRule(options).options).toEqual({ most: 1, least: 0 });
    expect(activeRule(options, { most: 9 }).options).toEqual({ most: 9, least: 0 });
    expect(Object.isFrozen(activeRule(options).options)).toBe(true);
  });
});

describe("settings in layers", () => {
  const setting: fc.Arbitrary<RuleSetting> = fc.record(
    {
      on: fc.boolean(),
      severity: fc.constantFrom("error", "warning", "info"),
      options: fc.record({ most: fc.integer() }),
    },
    { requiredKeys: ["on"] },
  );
  const settings = fc
    .dictionary(fc.constantFrom("P-1", "O-1", "S-1", "O-2"), setting)
    .map((entries) => new Map(Object.entries(entries)));
  const names = ["a", "b", "c"];
  const override: fc.Arbitrary<Override> = fc
    .record({ name: fc.constantFrom(...names), rules: settings })
    .map(({ name, rules: changed }) => ({
      where: { name },
      matches: ({ object }) => object.metadata.name === name,
      rules: changed,
    }));
  const layers = fc.record({ pack: fc.constantFrom(...PACKS), base: settings, overrides: fc.array(override) });

  it("do not depend on earlier calls for other objects", () => {
    fc.assert(
      fc.property(layers, fc.array(fc.constantFrom(...names)), (given, asked) => {
        const shared = layeredSettings(rules, given);
        for (const name of [...asked, ...names]) {
          const object = checkedJob(name);
          expect(shared.forObject(object)).toEqual(layeredSettings(rules, given).forObject(object));
        }
      }),
    );
  });

  it("are for an object what they are without the overrides that do not match it", () => {
    fc.assert(
      fc.property(layers, fc.constantFrom(...names), (given, name) => {
        const object = checkedJob(name);
        const overrides = given.overrides.filter(({ matches }) => matches(object));
        expect(layeredSettings(rules, given).forObject(object)).toEqual(
          layeredSettings(rules, { ...given, overrides }).forObject(object),
        );
      }),
    );
  });

  it("run a rule of the set that is on for somebody", () => {
    fc.assert(
      fc.property(layers, (given) => {
        const layered = layeredSettings(rules, given);
        const [, , set] = rules;
        if (set?.scope !== "set") throw new Error("no rule of the set");
        const somewhere = ["a", "b", "c", "d"].some((name) => !layered.ofSetRule(set, checkedJob(name)).off);
        if (somewhere) expect(layered.forSet.map((entry) => entry.rule.id)).toEqual(["S-1"]);
      }),
    );
  });
});
