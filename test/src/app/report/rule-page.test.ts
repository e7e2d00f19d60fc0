import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rules } from "../../../../policies/registry.ts";
import { ruleIndex, rulePage } from "../../../../src/app/report/rule-page.ts";
import { resourceInterfaceRules } from "../../../../src/model/resource-interface/rules.ts";
import { type CatalogueRule, ruleCatalogue } from "../../../../src/rules/rule-catalogue.ts";

const folder = fileURLToPath(new URL("../../../../docs/rules/", import.meta.url));
const catalogue = ruleCatalogue(rules);
const REPAIR = "else run: npm run docs";

describe("docs/rules", () => {
  it(`has a page for each rule, an index, and nothing else (${REPAIR})`, () => {
    const pages = [...catalogue.map(({ id }) => `${id}.md`), "README.md"];
    expect(readdirSync(folder).toSorted()).toEqual(pages.toSorted());
  });

  it.each(catalogue.map((rule) => [rule.id, rule] as const))(
    `%s says what the metadata say (${REPAIR})`,
    (id, rule) => {
      expect(readFileSync(`${folder}${id}.md`, "utf8")).toBe(rulePage(rule));
    },
  );

  it(`has an index of all (${REPAIR})`, () => {
    expect(readFileSync(`${folder}README.md`, "utf8")).toBe(ruleIndex(catalogue));
  });
});

describe("the metadata of the rules of Resource Interfaces", () => {
  const own = Object.entries(resourceInterfaceRules);

  it("has ids in order and names in kebab case, each once", () => {
    expect(own.map(([id]) => id)).toEqual(own.map(([id]) => id).toSorted());
    const names = own.map(([, { name }]) => name);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(own)("%s has its id, a title and a fix without a full stop, and a rationale with one", (id, rule) => {
    const { title, rationale, fix } = rule;
    expect(rule.id).toBe(id);
    for (const text of [title, fix]) expect(text).toMatch(/^\S.{9,}[^.\s]$/s);
    expect(rationale).toMatch(/^([A-Z`]|metadataPath).{9,}\.$/s);
    expect(title).toMatch(/^[A-Z`]|^instanceIdPath|^metadataPath|^podGroup/);
  });
});

const rule: CatalogueRule = {
  id: "GPU-999",
  name: "a-b",
  title: "A is b",
  severity: "error",
  security: 7,
  pack: "recommended",
  rationale: "c holds",
  fix: "do d",
  fixable: true,
  docs: ["https://example.com/a"],
  applies: { schedulers: ["kai"], categories: ["Train", "Build"] },
  options: {
    schema: {
      type: "object",
      properties: {
        most: { type: "integer", minimum: 1, maximum: 9 },
        names: { type: "array", items: { type: "string", pattern: "^(a|b)$" } },
        each: { type: "object", additionalProperties: { enum: ["x", "y"] } },
      },
    },
    defaults: { most: 4, names: ["a".repeat(50), "b".repeat(50)] },
  },
  examples: { good: "\na: 1\n", bad: "\na: 2\n" },
  origin: "policy",
};

describe("rulePage", () => {
  it("shows all facts of a rule", () => {
    expect(rulePage(rule)).toBe(`# GPU-999 a-b

A is b.

**Severity:** error, security-severity 7.0.

**Packs:** recommended, strict.

**Applies to:** clusters with kai; workloads of category Train, Build.

**Why:** C holds.

**What to do:** Do d.

\`muster check --fix\` repairs it where every place is exact.

## Options

Below \`policies.rules.GPU-999.options\` in \`muster.yaml\`:

| option | is | default |
| --- | --- | --- |
| \`most\` | integer, 1 to 9 | \`4\` |
| \`names\` | list of text, matching ^(a\\|b)$ | below |
| \`each\` | map of name to one of x, y | \`none\` |

Default of \`names\`:

\`\`\`yaml
- ${"a".repeat(50)}
- ${"b".repeat(50)}
\`\`\`

## Examples

Passes:

\`\`\`yaml
a: 1
\`\`\`

Fails:

\`\`\`yaml
a: 2
\`\`\`

## Read on

* <https://example.com/a>
`);
  });

  it("is short for a rule with few facts", () => {
    const { id, name, title, severity, rationale, fix } = rule;
    expect(rulePage({ id, name, title, severity, rationale, fix, origin: "synth" })).toBe(
      "# GPU-999 a-b\n\nA is b.\n\n**Severity:** error.\n\n**Packs:** always; checked by every synth.\n\n**Why:** C holds.\n\n**What to do:** Do d.\n",
    );
  });

  it("keeps what would mean something in Markdown, but for code", () => {
    const page = rulePage({ ...rule, fix: "write rdma/*, */hca* or <digest>, as in `a: <b*>`", docs: [] });
    expect(page).toContain("**What to do:** Write rdma/\\*, \\*/hca\\* or &lt;digest>, as in `a: <b*>`.");
    expect(ruleIndex([{ ...rule, title: "A * <b>" }])).toContain("| A \\* &lt;b> |");
  });

  it("keeps the spelling of a field that a sentence begins with", () => {
    const page = rulePage({
      ...rule,
      title: "gpu-fraction is small",
      fix: "instanceIdPath goes with it",
      rationale: "x",
    });
    expect(page).toContain("\ngpu-fraction is small.\n");
    expect(page).toContain("**What to do:** instanceIdPath goes with it.");
    expect(page).toContain("**Why:** X.");
  });
});

describe("ruleIndex", () => {
  it("has a row for each rule", () => {
    expect(
      ruleIndex([
        { ...rule, title: "A | b" },
        { ...rule, id: "GPU-998", pack: "optional", fixable: false },
      ]),
    ).toContain(
      [
        "| [GPU-999](GPU-999.md) | a-b | error | recommended, strict | yes | A \\| b |",
        "| [GPU-998](GPU-998.md) | a-b | error | optional |  | A is b |",
        "",
      ].join("\n"),
    );
  });

  it("is a table without rows for no rules", () => {
    expect(ruleIndex([]).trimEnd().split("\n").at(-1)).toBe("| --- | --- | --- | --- | --- | --- |");
  });
});
