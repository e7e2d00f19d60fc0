import { describe, expect, it } from "vitest";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { asKarta, definition, type Json, places, read, workload } from "./helpers.ts";

const mappings = "/spec/structureDefinition/rootComponent/statusDefinition/statusMappings";
const conditionsDefinition = { path: ".status.conditions" };

const withStatus = (statusDefinition: Json, more: Json = {}) =>
  read(asKarta(definition({ statusDefinition, ...more })));
const statusOf = (statusDefinition: Json, status: unknown) =>
  interpret(withStatus(statusDefinition), workload({}, { status }));

const byPhase = (...phases: readonly (readonly [string, string])[]) => ({
  phaseDefinition: { path: ".status.phase" },
  statusMappings: Object.fromEntries(phases.map(([key, phase]) => [key, [{ byPhase: phase }]])),
});

describe("the status", () => {
  it("is null without a definition", () => {
    expect(interpret(withStatus(undefined as never), workload({})).status).toBeNull();
  });

  it("of an object that has none yet is undefined, without a phase", () => {
    expect(statusOf(byPhase(["running", "Up"]), undefined).status).toEqual({ matched: [], value: "Undefined" });
  });

  it("shows the phase", () => {
    expect(statusOf(byPhase(["running", "Up"]), { phase: "Up" }).status).toEqual({
      phase: "Up",
      matched: ["Running"],
      value: "Running",
    });
    expect(statusOf(byPhase(["running", "Up"]), { phase: "Down" }).status).toEqual({
      phase: "Down",
      matched: [],
      value: "Undefined",
    });
  });

  it("has all matches, and one value by what ends the others", () => {
    const all = [
      "initializing",
      "running",
      "degraded",
      "resuming",
      "suspending",
      "suspended",
      "completed",
      "failed",
    ] as const;
    const order = ["Failed", "Completed", "Suspended", "Suspending", "Resuming", "Degraded", "Running", "Initializing"];
    for (let count = 1; count <= all.length; count += 1) {
      const status = statusOf(byPhase(...all.slice(0, count).map((key) => [key, "x"] as const)), { phase: "x" }).status;
      expect(status?.matched).toHaveLength(count);
      expect(status?.value).toBe(order[all.length - count]);
    }
  });

  it("gives the reason of the conditions behind the value", () => {
    const definitionOf = {
      conditionsDefinition,
      statusMappings: {
        running: [{ byConditions: [{ type: "Running", status: "True" }] }],
        failed: [
          {
            byConditions: [
              { type: "Ready", status: "False" },
              { type: "Failed", status: "True" },
            ],
          },
        ],
      },
    };
    const conditions = [
      { type: "Running", status: "True", reason: "Started" },
      { type: "Ready", status: "False", reason: "" },
      { type: "Failed", status: "True", reason: "OutOfMemory", message: "worker 3" },
    ];
    const [running, ready, failed] = conditions;
    const others = [
      { type: "Ready", status: "False", reason: null },
      { type: "Other", status: "True", reason: "Other" },
    ];
    for (const order of [
      [running, failed, ready],
      [failed, running, ready, ...others],
    ]) {
      expect(statusOf(definitionOf, { conditions: order }).status).toMatchObject({
        value: "Failed",
        reason: "OutOfMemory",
      });
    }
    expect(statusOf(definitionOf, { conditions }).status).toEqual({
      conditions: [
        { type: "Running", status: "True", reason: "Started" },
        { type: "Ready", status: "False", reason: "" },
        { type: "Failed", status: "True", reason: "OutOfMemory", message: "worker 3" },
      ],
      matched: ["Running", "Failed"],
      value: "Failed",
      reason: "OutOfMemory",
    });
  });

  it("is the first matcher that matches; all conditions of a matcher must be met", () => {
    const either = {
      conditionsDefinition,
      phaseDefinition: { path: ".status.phase" },
      statusMappings: { running: [{ byPhase: "Up", byConditions: [{ type: "Ready" }] }, { byPhase: "Active" }] },
    };
    expect(statusOf(either, { phase: "Up" }).status?.value).toBe("Undefined");
    expect(statusOf(either, { phase: "Up", conditions: [{ type: "Ready" }] }).status?.value).toBe("Running");
    expect(statusOf(either, { phase: "Active" }).status?.value).toBe("Running");
  });
});

describe("expressions", () => {
  const byExpression = (expression: string, expectedResult: string) => ({
    statusMappings: { running: [{ byExpression: { expression, expectedResult } }] },
  });

  it.each([
    [".status.n", "3", { n: 3 }],
    [".status.n", "2.5", { n: 2.5 }],
    [".status.ready == .status.total", "true", { ready: 2, total: 2 }],
    [".status.nothing", "null", {}],
    [".status.o", '{"a":1,"b":[true]}', { o: { b: [true], a: 1 } }],
    [".status.o", '{\\"a\\":1}', { o: { a: 1 } }],
    [".status.l[]", "a", { l: ["a", "b"] }],
  ])("%s is %s", (expression, expected, status) => {
    expect(statusOf(byExpression(expression, expected), status)).toMatchObject({
      status: { value: "Running" },
      issues: [],
    });
  });

  it.each([
    [".status.l[]", "b", { l: ["a", "b"] }],
    [".status.l[]?", "a", {}],
    [".status.n", "3.0", { n: 3 }],
  ])("%s is not %s", (expression, expected, status) => {
    expect(statusOf(byExpression(expression, expected), status)).toMatchObject({
      status: { value: "Undefined" },
      issues: [],
    });
  });

  it("that fail do not hide the others, and are reported", () => {
    const value = {
      statusMappings: {
        running: [
          { byExpression: { expression: ".status.l[]", expectedResult: "a" } },
          { byExpression: { expression: ".status.up", expectedResult: "true" } },
        ],
        failed: [{ byExpression: { expression: ".status.up.x", expectedResult: "a" } }],
      },
    };
    const { status, issues } = statusOf(value, { up: true });
    expect(status).toEqual({ matched: ["Running"], value: "Running" });
    expect(places(issues)).toEqual([
      `RI-006 ${mappings}/failed/0/byExpression/expression`,
      `RI-008 ${mappings}/running/0/byExpression/expression`,
    ]);
  });

  it("after a match are not evaluated", () => {
    const value = { statusMappings: { running: [{}, { byExpression: { expression: ".l[]", expectedResult: "" } }] } };
    expect(statusOf(value, {}).issues).toEqual([]);
  });
});

describe("conditions and phases of a wrong type", () => {
  it("are taken for absent, and reported", () => {
    const value = {
      conditionsDefinition,
      phaseDefinition: { path: ".status.phase" },
      statusMappings: { running: [{}] },
    };
    const { status, issues } = statusOf(value, { phase: 3, conditions: { type: "Ready" } });
    expect(issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/: the result must be a list of objects, but is object$/),
      expect.stringMatching(/: the result must be a string, but is number 3$/),
    ]);
    expect(status).toEqual({ matched: ["Running"], value: "Running" });
    expect(places(issues)).toEqual([
      "RI-006 /spec/structureDefinition/rootComponent/statusDefinition/conditionsDefinition/path",
      "RI-006 /spec/structureDefinition/rootComponent/statusDefinition/phaseDefinition/path",
    ]);
  });
});

describe("Suspended by the suspend actions", () => {
  const suspendDefinition = {
    suspendActions: [
      { path: ".spec.suspend", value: "true" },
      { path: ".spec.groups[]?.mode", value: '"Off"' },
    ],
    resumeActions: [{ path: ".spec.suspend", value: "false" }],
  };
  const value = withStatus(byPhase(["running", "Up"]), { suspendDefinition });
  const on = (spec: Json, phase?: string) => interpret(value, workload(spec, { status: { phase } })).status;

  it("when every action has been applied already", () => {
    expect(on({ suspend: true, groups: [{ mode: "Off" }, { mode: "Off" }] })).toEqual({
      matched: ["Suspended"],
      value: "Suspended",
    });
    expect(on({ suspend: true, groups: [{ mode: "Off" }] }, "Up")).toMatchObject({
      matched: ["Suspended", "Running"],
      value: "Suspended",
    });
  });

  it.each([
    [{}],
    [{ suspend: true }],
    [{ suspend: "true", groups: [{ mode: "Off" }] }],
    [{ suspend: true, groups: [{ mode: "Off" }, {}] }],
  ])("and not for %j", (spec) => {
    expect(on(spec)).toEqual({ matched: [], value: "Undefined" });
  });

  it("not by an action that cannot be read", () => {
    const object = workload({ suspend: true, groups: [{ mode: "Off" }] });
    const broken = withStatus(byPhase(), {
      suspendDefinition: { suspendActions: [{ path: ".spec.suspend", value: "{" }], resumeActions: [] },
    });
    expect(interpret(broken, object).status?.matched).toEqual([]);
  });

  it("also where there is no status definition", () => {
    const bare = read(
      asKarta(
        definition({
          statusDefinition: undefined,
          suspendDefinition: { ...suspendDefinition, suspendActions: [{ path: ".spec.suspend", value: "true" }] },
        }),
      ),
    );
    expect(interpret(bare, workload({ suspend: true })).status).toEqual({ matched: ["Suspended"], value: "Suspended" });
    expect(interpret(bare, workload({})).status).toBeNull();
  });
});
