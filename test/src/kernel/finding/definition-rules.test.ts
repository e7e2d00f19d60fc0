import { describe, expect, it } from "vitest";
import { definitionRules, organizationRules } from "../../../../src/kernel/finding/definition-rules.ts";
import { synthRules } from "../../../../src/kernel/finding/synth-rules.ts";

const rules = [...Object.values(definitionRules), ...Object.values(organizationRules), ...Object.values(synthRules)];

describe("the rules of definitions, muster.yaml and a synth", () => {
  it("have ids that never change", () => {
    expect(rules.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "DEF-001 definition-schema",
      "DEF-002 unknown-field",
      "DEF-003 definition-constraint",
      "DEF-004 not-expressible",
      "DEF-005 invalid-name",
      "DEF-009 mandatory-field",
      "ORG-001 organization-schema",
      "ORG-002 organization-unknown-field",
      "ORG-003 organization-constraint",
      "ORG-004 known-release",
      "DEF-006 unknown-project",
      "DEF-007 unknown-cluster",
      "DEF-008 meaning-differs",
      "DEF-012 definition-module",
      "DEF-013 unused-definition-file",
      "DEF-014 automatic-deletion",
      "DEF-015 stated-preemptibility",
      "DEF-016 target-scheduler",
      "GITOPS-002 unique-object",
      "GITOPS-006 ttl-on-synced-object",
    ]);
  });

  it("have a title without a full stop", () => {
    for (const { title } of rules) expect(title).toMatch(/^[A-Za-z].*[^.]$/);
  });
});
