import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../src/k8s-fields/schema/schema.ts";
import { kaiSince } from "../../../../src/kernel/upstream/kai.ts";
import { OPERATOR_NAMES } from "../../../../src/kernel/upstream/operators.ts";
import { SCHEDULER_DEFAULTS } from "../../../../src/model/organization/defaults.ts";
import { organizationSchema } from "../../../../src/model/organization/file-schema.ts";
import { parseOrganization } from "../../../../src/model/organization/parse.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { lines } from "../definition/definitions.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), "utf8");
const page = read("docs/reference/organization.md");
const example = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
const value = readYaml(example, "muster.yaml").documents[0]?.value;

/** Names of the fields of a schema, at any depth. */
function fieldsOf({ properties = {}, items }: Schema): readonly string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [name, ...fieldsOf(schema)]);
  return items === undefined ? own : [...own, ...fieldsOf(items)];
}

describe("the page on muster.yaml", () => {
  it("has an example that is valid", () => {
    expect(lines(parseOrganization(value).issues)).toEqual([]);
  });

  it("has an example with every field", () => {
    const fields = [...new Set(fieldsOf(organizationSchema))];
    expect(fields.length).toBeGreaterThan(35);
    const operators: readonly string[] = OPERATOR_NAMES;
    const shown = fields.filter((field) => !operators.includes(field));
    expect(shown.filter((field) => !new RegExp(`\\b${field}:`).test(example))).toEqual([]);
  });

  it("names the defaults and the versions that there are", () => {
    const { kai, runai, kueue, volcano } = SCHEDULER_DEFAULTS;
    expect(page).toContain(
      `| kai ${kai.version}, runai ${runai.version}, kueue ${kueue.version}, volcano ${volcano.version} |`,
    );
    expect(page).toContain(
      `| \`${kai.schedulerName}\`, \`${runai.schedulerName}\`, \`${kueue.schedulerName}\` with Kueue, \`${volcano.schedulerName}\` |`,
    );
    for (const [name, priority] of Object.entries(kai.priorityClasses)) {
      expect(page).toContain(`\`${name}\` ${priority}`);
    }
    expect(page.replaceAll("\n", " ")).toContain(
      `from ${kaiSince("own-topology")} on, and aliases from ${kaiSince("topology-aliases")} on`,
    );
  });
});
