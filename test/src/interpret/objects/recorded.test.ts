import { describe, expect, it } from "vitest";
import { isReversed, matchersOf, verdictOf } from "../../../../src/interpret/objects/recorded.ts";
import { definition, read, workload } from "./helpers.ts";

describe("verdicts", () => {
  it.each([
    ["Running", [], "exact"],
    ["Degraded", ["Degraded"], "acceptable"],
    ["Undefined", ["Degraded"], "wrong"],
  ] as const)("%s with %j acceptable is %s", (value, acceptable, verdict) => {
    expect(verdictOf(value, { expected: "Running", acceptable })).toBe(verdict);
  });

  it.each([
    ["Completed", "Failed", true],
    ["Failed", "Completed", true],
    ["Running", "Failed", false],
    ["Failed", "Failed", false],
    ["Completed", "Running", false],
  ] as const)("%s for %s: reversed is %s", (value, expected, reversed) => {
    expect(isReversed(value, { expected, acceptable: ["Completed", "Failed"] })).toBe(reversed);
  });
});

describe("matchers on their own", () => {
  const phase = { phaseDefinition: { path: ".status.phase" } };
  const statusDefinition = {
    ...phase,
    statusMappings: { running: [{ byPhase: "Up" }, { byPhase: "Ready" }], failed: [{ byPhase: "Up" }] },
  };
  const matchers = matchersOf(read(definition({ statusDefinition })));
  const firing = (object: unknown) => matchers.filter(({ fires }) => fires(object)).map(({ name }) => name);

  it("fire beside each other, also where a first one of a status hides them", () => {
    expect(firing(workload({}, { status: { phase: "Up" } }))).toEqual(["running/0", "failed/0"]);
    expect(firing(workload({}, { status: { phase: "Ready" } }))).toEqual(["running/1"]);
  });

  it.each([
    ["no status", {}],
    ["a null status", { status: null }],
    ["a status of another type", { status: 3 }],
    ["a phase of another type", { status: { phase: [] } }],
  ])("never fire for %s", (_, more) => expect(firing(workload({}, more))).toEqual([]));

  it("are none without a status definition", () => {
    const { statusDefinition: _, ...rootComponent } = read(definition()).rootComponent;
    expect(matchersOf({ ...read(definition()), rootComponent })).toEqual([]);
  });
});
