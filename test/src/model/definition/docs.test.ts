import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { definitionRules, organizationRules } from "../../../../src/kernel/finding/definition-rules.ts";
import { synthRules } from "../../../../src/kernel/finding/synth-rules.ts";
import { parseDefinition } from "../../../../src/model/definition/parse/parse-definition.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { lines, training } from "./definitions.ts";

const page = readFileSync(fileURLToPath(new URL("../../../../docs/reference/definitions.md", import.meta.url)), "utf8");
const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```\n(?:```text\n([\s\S]*?)```)?/g)].map(([, yaml, text]) => ({
  value: readYaml(yaml ?? "", "example.yaml").documents[0]?.value as Record<string, unknown>,
  said: text?.trim().split("\n"),
}));

describe("the page on definitions", () => {
  it("has complete files that are valid", () => {
    const files = blocks.filter(({ said }) => said === undefined);
    expect(files.map(({ value }) => value.kind)).toEqual(["Training", "DistributedInference", "WorkloadType"]);
    for (const { value } of files) expect(lines(parseDefinition(value).issues)).toEqual([]);
  });

  it("quotes the messages of muster for invalid examples", () => {
    const parts = blocks.filter(({ said }) => said !== undefined);
    expect(parts.length).toBeGreaterThan(9);
    for (const { value, said } of parts) {
      const { issues } = parseDefinition(training(value));
      expect(issues.map(({ rule, message }) => `${rule} ${message}`)).toEqual(said);
    }
  });

  it("lists every rule", () => {
    for (const { id, name } of [
      ...Object.values(definitionRules),
      ...Object.values(organizationRules),
      ...Object.values(synthRules),
    ]) {
      expect(
        page.split("\n").filter((line) => line.replaceAll(/ +/g, " ").startsWith(`| ${id} | ${name} `)),
      ).toHaveLength(1);
    }
  });
});
