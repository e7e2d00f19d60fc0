import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { rules as shipped } from "../policies/registry.ts";
import { evaluateRules } from "../src/rules/evaluate.ts";
import { activeRule } from "../src/rules/settings.ts";
import { parseRuleTexts } from "../src/user-rules/index.ts";
import { emitYaml } from "../src/yaml/index.ts";
import { customCases, type OriginalCase, PLAIN_CASES } from "./helpers/originals/cases.ts";
import { CUSTOM_KINDS } from "./helpers/originals/kinds.ts";
import { ORIGINAL_PAIRS, type OriginalPair } from "./helpers/originals/pairs.ts";
import { setOf } from "./helpers/policies.ts";
import { settingsOf } from "./helpers/settings.ts";

interface Recorded {
  /** Programs and their versions. */
  readonly programs: Readonly<Record<string, string>>;
  /** The cases in which each check has a finding. */
  readonly findings: Readonly<Record<string, readonly string[]>>;
}

const RECORDED = JSON.parse(
  readFileSync(new URL("fixtures/originals/verdicts.json", import.meta.url), "utf8"),
) as Recorded;
const FOLDER = fileURLToPath(new URL("../docs/examples/rules", import.meta.url));
const OWN = parseRuleTexts(
  readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, "utf8") })),
  shipped,
).rules;
const CASES = [...PLAIN_CASES, ...customCases(process.env.MUSTER_LONG === "1" ? Object.keys(CUSTOM_KINDS).length : 1)];

const ownRule = (name: string) => {
  const found = OWN.find(({ file }) => file === `${name}.yaml`);
  if (found === undefined) throw new Error(`there is no rule ${name}`);
  return found;
};

/** The rules once, with the options of their pairs. */
const pairedRules = [...new Map(ORIGINAL_PAIRS.map((pair) => [pair.rule, pair.options])).entries()].map(
  ([name, options]) => {
    return activeRule(ownRule(name).rule, options);
  },
);

/** The indices of the cases in which each rule has a finding; every object is called after its index. */
const found = (() => {
  const texts = CASES.map(({ object }, index) =>
    emitYaml({ ...object, metadata: { ...object.metadata, name: `case-${index}` } }),
  );
  const { findings } = evaluateRules(setOf(texts.join("---\n")), settingsOf(pairedRules));
  const byRule = new Map<string, Set<number>>();
  for (const { rule, object, unjudged, message } of findings) {
    if (unjudged === true) throw new Error(message);
    const indices = byRule.get(rule) ?? new Set();
    byRule.set(rule, indices.add(Number(object?.name.replace("case-", ""))));
  }
  return byRule;
})();

/** Whether both speak about an object: a rule of objects is about its kinds only. */
const isShared = ({ object, pod }: OriginalCase, { rule, kinds }: OriginalPair) =>
  pod === undefined
    ? (kinds?.includes(object.kind) ?? true)
    : kinds === undefined && ownRule(rule).spec.scope === "pod";

test("there are 300 manifests, 100 of them custom resources, and 25 rules with an original", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(300);
  expect(CASES.filter(({ pod }) => pod !== undefined).length).toBeGreaterThanOrEqual(100);
  expect(new Set(ORIGINAL_PAIRS.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(25);
  expect(Object.keys(RECORDED.programs)).toEqual(["kube-linter", "gatekeeper"]);
});

describe("a rule has the verdict of its original, in custom resources the one on a Pod", () => {
  test.each(ORIGINAL_PAIRS.map((pair) => [pair.rule, pair.original, pair] as const))(
    "%s: %s",
    (rule, original, pair) => {
      const theirs = new Set(RECORDED.findings[original]);
      const ours = found.get(ownRule(rule).rule.id) ?? new Set();
      const differences = CASES.flatMap((each, index) => {
        const isSame = ours.has(index) === theirs.has(each.pod ?? each.name);
        return isSame || !isShared(each, pair) ? [] : [each.name.replace(/: \w+$/, "")];
      });
      expect([...new Set(differences)].sort()).toEqual(
        Object.values(pair.differs ?? {})
          .flat()
          .sort(),
      );
      expect(theirs.size).toBeGreaterThan(0);
      expect(theirs.size).toBeLessThan(CASES.length);
    },
  );
});
