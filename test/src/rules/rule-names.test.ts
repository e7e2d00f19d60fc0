import { describe, expect, it } from "vitest";
import { rules as policies } from "../../../policies/index.ts";
import { ruleCatalogue } from "../../../src/rules/rule-catalogue.ts";
import { findRule, suggestRule } from "../../../src/rules/rule-names.ts";

const rules = [
  { id: "SEC-001", name: "no-privileged-container" },
  { id: "SEC-002", name: "no-host-network" },
  { id: "GPU-001", name: "gpu-requests-equal-limits" },
];

describe("findRule", () => {
  it("finds by id and by name, spelt exactly", () => {
    expect(findRule("SEC-002", rules)).toBe(rules[1]);
    expect(findRule("no-host-network", rules)).toBe(rules[1]);
    expect(findRule("sec-002", rules)).toBeUndefined();
    expect(findRule("", rules)).toBeUndefined();
  });
});

describe("suggestRule", () => {
  it("finds a name among those of all rules", () => {
    expect(suggestRule("no-privileged-contaner", ruleCatalogue(policies))).toBe("no-privileged-container");
  });

  it.each([
    ["sec-001", "SEC-001"],
    ["SEC001", "SEC-001"],
    ["SEC_001", "SEC-001"],
    ["SEC-01", "SEC-001"],
    ["sec-1", "SEC-001"],
    ["noPrivilegedContainer", "no-privileged-container"],
    ["no-priviledged-container", "no-privileged-container"],
    ["no-hostnetwork", "no-host-network"],
    ["no-privileged", "no-privileged-container"],
    ["host-network", "no-host-network"],
  ])("%s means %s", (reference, intended) => {
    expect(suggestRule(reference, rules)).toBe(intended);
  });

  it.each(["SEC-003", "SEC-999", "GPU-2", "unheard-of", "", "*", "no", "no-", "gpu"])(
    "has no guess for %j",
    (reference) => {
      expect(suggestRule(reference, rules)).toBeUndefined();
    },
  );
});
