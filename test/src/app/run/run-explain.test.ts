import { describe, expect, test } from "vitest";
import { rules } from "../../../../policies/registry.ts";
import { explainRule } from "../../../../src/app/run/run-explain.ts";
import { ruleCatalogue } from "../../../../src/rules/rule-catalogue.ts";

const catalogue = ruleCatalogue(rules);

describe("explained", () => {
  test.each(["SEC-001", "no-privileged-container"])("finds a policy by %s", (reference) => {
    expect(explainRule(reference, catalogue)).toMatchObject({ id: "SEC-001", name: "no-privileged-container" });
  });

  test.each(["DEF-001", "ORG-003", "RI-007", "GITOPS-002", "GITOPS-009"])(
    "finds %s, which is not a rule of policies",
    (id) => {
      expect(explainRule(id, catalogue).id).toBe(id);
    },
  );

  test.each([
    ["no-privilged-container", "did you mean no-privileged-container?"],
    ["sec-001", "did you mean SEC-001?"],
    ["SEC-999", "muster rules lists all"],
    ["", "muster rules lists all"],
    ["toString", "muster rules lists all"],
  ])("does not know %j: %s", (reference, hint) => {
    expect(() => explainRule(reference, catalogue)).toThrow(`there is no rule ${JSON.stringify(reference)}; ${hint}`);
  });
});
