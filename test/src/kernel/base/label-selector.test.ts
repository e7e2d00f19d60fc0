import { describe, expect, test } from "vitest";
import { meetsRequirement, selectsLabels } from "../../../../src/kernel/base/label-selector.ts";

const expression = (operator: string, ...values: readonly string[]) => ({
  matchExpressions: [{ key: "team", operator, values }],
});

describe("a label selector", () => {
  test("selects by equal labels, and reads null as the empty text", () => {
    expect(selectsLabels({ matchLabels: { team: "nlp" } }, { labels: { team: "nlp" } })).toBe(true);
    expect(selectsLabels({ matchLabels: { team: "nlp" } }, { labels: { team: "cv" } })).toBe(false);
    expect(selectsLabels({ matchLabels: { team: null } }, { labels: { team: "" } })).toBe(true);
    expect(selectsLabels({ matchLabels: { constructor: "a" } }, { labels: {} })).toBe(false);
  });

  test.each([
    ["In", true, false],
    ["NotIn", false, true],
    ["Exists", true, false],
    ["DoesNotExist", false, true],
    ["Gt", false, false],
  ])("selects by %s", (operator, present, absent) => {
    const selector = expression(operator, "nlp");
    expect(selectsLabels(selector, { labels: { team: "nlp" } })).toBe(present);
    expect(selectsLabels(selector, { labels: {} })).toBe(absent);
  });

  test.each([{}, undefined, { matchLabels: null }])("selects everything without requirements: %j", (selector) => {
    expect(selectsLabels(selector, { labels: {} })).toBe(true);
  });

  test("names an unknown label only where no known one decides", () => {
    const known = { labels: { zone: "a" }, mayHaveOthers: true };
    expect(selectsLabels(expression("NotIn", "nlp"), known)).toEqual({ unknown: "team" });
    expect(selectsLabels({ ...expression("Exists"), matchLabels: { zone: "b" } }, known)).toBe(false);
  });

  test("has no operator for numbers", () => {
    expect(meetsRequirement("Gt", ["1"], "2")).toBeUndefined();
  });
});
