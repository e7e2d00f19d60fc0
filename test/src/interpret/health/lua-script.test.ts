import { describe, expect, it } from "vitest";
import { runningMeaning } from "../../../../src/interpret/health/health-table.ts";
import { luaScript } from "../../../../src/interpret/health/lua-script.ts";
import { objectHealth } from "../../../../src/interpret/health/object-health.ts";
import type { StatusMatcher } from "../../../../src/model/resource-interface/resource-interface.ts";
import { LuaRunner } from "../../../helpers/lua.ts";
import { definitionWith, kindWith } from "./health-kinds.ts";

const CONDITIONS = { path: ".status.conditions" };

function expression(source: string, expectedResult = "true"): StatusMatcher {
  return { byExpression: { expression: source, expectedResult } };
}

function scriptOf(kind: Parameters<typeof luaScript>[0], options: Partial<Parameters<typeof luaScript>[1]> = {}) {
  const { text, refusals } = luaScript(kind, { running: runningMeaning()(kind), ...options });
  if (text === undefined) throw new Error(JSON.stringify(refusals));
  return text;
}

function run(kind: Parameters<typeof luaScript>[0], object: object) {
  return new LuaRunner(scriptOf(kind)).run({ apiVersion: "example.com/v1", kind: "Run", ...object });
}

/** The refused parts, as `part reason`. */
function refused(matcher: StatusMatcher, options: { readonly openLibs?: boolean } = {}): readonly string[] {
  const kind = kindWith({ statusMappings: { running: [matcher] } });
  const { text, refusals } = luaScript(kind, { running: "Healthy", ...options });
  expect(text === undefined).toBe(refusals.length > 0);
  return refusals.map(({ expression: whole, span, reason }) => `${whole.slice(span.start, span.end)} ${reason}`);
}

describe("a script for Argo CD", () => {
  const job = kindWith(
    {
      phaseDefinition: { path: ".status.phase" },
      conditionsDefinition: CONDITIONS,
      statusMappings: {
        initializing: [{ byConditions: [{ type: "Created", status: "True" }] }],
        running: [{ byPhase: "Running" }],
        completed: [{ byConditions: [{ type: "Succeeded", status: "True" }] }],
        degraded: [{ byPhase: "Running", byConditions: [{ type: "Restarting" }] }],
        failed: [{ byPhase: "Lost" }, { byConditions: [{ type: "Failed", status: "True", reason: "BackoffLimit" }] }],
      },
    },
    { suspendPath: "/spec/suspend" },
  );
  const created = { type: "Created", status: "True" };

  it.each([
    ["nothing", {}, "Progressing", "no status matches"],
    ["a null status", { status: null }, "Progressing", "no status matches"],
    ["an empty status", { status: {} }, "Progressing", "no status matches"],
    ["no conditions", { status: { conditions: [] } }, "Progressing", "no status matches"],
    ["a created run", { status: { conditions: [created] } }, "Progressing", "Initializing"],
    ["a running run", { status: { phase: "Running", conditions: [created] } }, "Progressing", "Running"],
    [
      "a restarting run",
      { status: { phase: "Running", conditions: [{ type: "Restarting", message: "node lost" }] } },
      "Degraded",
      "Degraded: node lost",
    ],
    [
      "a completed run",
      { status: { conditions: [created, { type: "Succeeded", status: "True", reason: "Done" }] } },
      "Healthy",
      "Completed: Done",
    ],
    [
      "a failed run that has completed",
      {
        status: {
          conditions: [
            { type: "Succeeded", status: "True" },
            { type: "Failed", status: "True", reason: "BackoffLimit", message: "" },
          ],
        },
      },
      "Degraded",
      "Failed: BackoffLimit",
    ],
    [
      "another reason",
      { status: { conditions: [{ type: "Failed", status: "True", reason: "Other" }] } },
      "Progressing",
      "no status matches",
    ],
    [
      "a condition twice: the last one counts",
      {
        status: {
          conditions: [
            { type: "Succeeded", status: "True" },
            { type: "Succeeded", status: "False" },
          ],
        },
      },
      "Progressing",
      "no status matches",
    ],
    [
      "a status that is not a string",
      { status: { conditions: [{ type: "Succeeded", status: true }] } },
      "Progressing",
      "no status matches",
    ],
    ["a suspended run", { spec: { suspend: true }, status: { phase: "Running" } }, "Suspended", "Suspended"],
    ["a resumed run", { spec: { suspend: false }, status: { phase: "Running" } }, "Progressing", "Running"],
    [
      "a run without a readable field for suspending",
      { spec: "x", status: { phase: "Running" } },
      "Progressing",
      "Running",
    ],
    ["a suspended run that was lost", { spec: { suspend: true }, status: { phase: "Lost" } }, "Degraded", "Failed"],
  ])("reports %s", (_name, object, status, message) => {
    expect(run(job, object)).toEqual({ status, message });
    const [definition] = job.definitions;
    if (definition === undefined) throw new Error("no definition");
    const own = objectHealth(job, definition, object, "Progressing");
    expect({ status: own.health, message: own.message }).toEqual({ status, message });
  });

  it.each([
    ["a phase that is a number", { phase: 1 }, "the phase is a number"],
    ["conditions that are a text", { conditions: "x" }, "the conditions are a string"],
    ["conditions that are an object", { conditions: { a: 1 } }, "the conditions are an object"],
    ["a condition that is a number", { conditions: [1] }, "a condition is a number"],
    ["a status that is a list", undefined, "cannot read phase of a list"],
  ])("is Progressing with %s", (_name, status, message) => {
    expect(run(job, { status: status ?? [1] })).toEqual({
      status: "Progressing",
      message: `the status cannot be read: ${message}`,
    });
  });

  it("gives Running the chosen meaning", () => {
    const object = { apiVersion: "example.com/v1", status: { phase: "Running" } };
    expect(new LuaRunner(scriptOf(job, { running: "Healthy" })).run(object)).toEqual({
      status: "Healthy",
      message: "Running",
    });
    expect(runningMeaning()(job)).toBe("Progressing");
    expect(runningMeaning("Healthy")(job)).toBe("Healthy");
    expect(runningMeaning()(kindWith({ statusMappings: { running: [{ byPhase: "Ready" }] } }))).toBe("Healthy");
  });

  it("has a version, and only the helpers that it calls", () => {
    const text = scriptOf(kindWith({ statusMappings: { running: [expression(".status.ready")] } }));
    expect(text.split("\n").slice(0, 2)).toEqual([
      "-- Health of Run (example.com) for Argo CD.",
      '-- Made by muster 0.1.0 from the Resource Interface of the kind. Do not edit it; run "muster health" again.',
    ]);
    expect([...text.matchAll(/^local function (\w+)/gm)].map(([, name]) => name)).toEqual([
      "is_stale",
      "is_list",
      "describe",
      "at",
      "one_of",
      "statuses",
    ]);
  });

  it("selects the definition of the object's version", () => {
    const kind = kindWith(
      { statusMappings: {} },
      {
        definitions: [
          definitionWith("v2", { statusMappings: { failed: [expression(".status.broken")] } }),
          definitionWith("v1", { statusMappings: { failed: [expression(".status.failed")] } }),
        ],
      },
    );
    const health = new LuaRunner(scriptOf(kind));
    const status = { failed: true };
    expect(health.run({ apiVersion: "example.com/v1", status })).toEqual({ status: "Degraded", message: "Failed" });
    expect(health.run({ apiVersion: "example.com/v2", status })).toEqual({
      status: "Progressing",
      message: "no status matches",
    });
    expect(health.run({ apiVersion: "example.com/v3", status })).toEqual({
      status: "Progressing",
      message: "this health check has no rules for apiVersion example.com/v3",
    });
  });

  it("reads suspend actions, and counts one that cannot be read as not applied", () => {
    const suspendDefinition = {
      suspendActions: [
        { path: ".spec.paused", value: "true" },
        { path: ".spec.scale.replicas", value: "0" },
      ],
      resumeActions: [],
    };
    const definition = definitionWith("v1", { statusMappings: {} }, { suspendDefinition });
    const kind = { group: "example.com", kind: "Run", definitions: [definition] };
    const suspended = { status: "Suspended", message: "Suspended" };
    const none = { status: "Progressing", message: "no status matches" };
    expect(run(kind, { spec: { paused: true, scale: { replicas: 0 } } })).toEqual(suspended);
    expect(run(kind, { spec: { paused: true, scale: { replicas: 1 } } })).toEqual(none);
    expect(run(kind, { spec: { paused: true, scale: "x" } })).toEqual(none);
    expect(run(kind, {})).toEqual(none);
  });

  it("reads the matchers of Suspended also where the field for suspending decides", () => {
    const suspended = [{ byExpression: { expression: ".status.list[].a", expectedResult: "1" } }];
    const completed = [{ byPhase: "Done" }];
    const kind = kindWith(
      { statusMappings: { suspended, completed }, phaseDefinition: { path: ".status.phase" } },
      { suspendPath: "/spec/suspend" },
    );
    expect(run(kind, { spec: { suspend: true }, status: { list: [] } })).toEqual({
      status: "Suspended",
      message: "Suspended",
    });
    expect(run(kind, { spec: { suspend: true }, status: { phase: "Done", list: "x" } })).toEqual({
      status: "Progressing",
      message: "the status cannot be read: cannot iterate over a string",
    });
  });

  it("writes names and texts of a definition as data", () => {
    const hostile = 'a"]\n os.exit() -- \u0000 é';
    const kind = kindWith({
      phaseDefinition: { path: ".status.phase" },
      conditionsDefinition: CONDITIONS,
      statusMappings: { running: [{ byPhase: hostile, byConditions: [{ type: hostile, status: hostile }] }] },
    });
    const status = { phase: hostile, conditions: [{ type: hostile, status: hostile, message: hostile }] };
    expect(run(kind, { status })).toEqual({ status: "Healthy", message: `Running: ${hostile}` });
    expect(run(kind, { status: { ...status, phase: "a" } })).toEqual({
      status: "Progressing",
      message: "no status matches",
    });
  });

  it("does not grow while it runs", () => {
    const runner = new LuaRunner(scriptOf(job));
    const object = { apiVersion: "example.com/v1", status: { phase: "Running", conditions: [created] } };
    for (let index = 0; index < 1_000; index += 1) {
      expect(runner.run(object)).toEqual({ status: "Progressing", message: "Running" });
    }
    expect(runner.stackSize).toBe(1);
  });
});

describe("a refusal", () => {
  it.each([
    ['.status | has("a")', 'has("a") distinguishes null from an absent member, which Lua cannot'],
    [
      '.status.a | test("x")',
      'test("x") needs Lua\'s string library, which Argo CD gives a script only with useOpenLibs',
    ],
    [
      '.status.a | startswith("x")',
      'startswith("x") needs Lua\'s string library, which Argo CD gives a script only with useOpenLibs',
    ],
    [".status.a as $a | $a", ".status.a as $a | $a uses variables or definitions"],
    [".status.a, .status.b", ".status.a, .status.b has several results"],
    ["[.status[] | type]", "type distinguishes an empty list from an empty object, which Lua cannot"],
    [".status == {a: 1}", "{a: 1} makes an object"],
    [".status.a == []", "[] is a list or an object in an operation"],
    [".status.list[] == 1", ".status.list[] can have any number of results where one is needed"],
    [".status[.spec.name]", ".spec.name is not a constant name or position"],
    [".status.list[1:2]", ".status.list[1:2] takes a slice"],
    ['"\\(.status.a)"', '"\\(.status.a)" formats a string'],
    ["try .status.a.b catch 1", "try .status.a.b catch 1 handles errors"],
    [".status | unknown_function", "unknown_function calls unknown_function, which has no translation"],
    [".status |", " is not a jq expression: unexpected end of the program"],
    [`${"(".repeat(60)}.a${")".repeat(60)}`, `${"(".repeat(60)}.a${")".repeat(60)} is nested too deeply for Lua`],
  ])("of %s names the part and the reason", (source, message) => {
    expect(refused(expression(source))).toEqual([message]);
  });

  it("of an expected list or object names the expression", () => {
    expect(refused(expression(".status.a", '{"a":1}'))).toEqual([".status.a is compared with a list or an object"]);
  });

  it("does not concern string functions where the script has all libraries", () => {
    expect(refused(expression('.status.a | startswith("x")'), { openLibs: true })).toEqual([]);
    const kind = kindWith({
      statusMappings: { running: [expression('(.status.a | startswith("x")) and (.status.a | endswith("z"))')] },
    });
    const runner = new LuaRunner(scriptOf(kind, { openLibs: true }), { openLibs: true });
    const health = (a: unknown) => runner.run({ apiVersion: "example.com/v1", status: { a } });
    expect(health("xyz")).toEqual({ status: "Healthy", message: "Running" });
    expect(health("xy")).toEqual({ status: "Progressing", message: "no status matches" });
    expect(health(1)).toEqual({
      status: "Progressing",
      message: "the status cannot be read: startswith needs a string, not a number",
    });
  });

  it("leaves the matcher out of a script that may do without it, which the script reports", () => {
    const kind = kindWith({
      statusMappings: { running: [expression('.status.a | test("x\n--")')], failed: [expression(".status.failed")] },
    });
    const { text = "", refusals } = luaScript(kind, { running: "Healthy", fallback: true });
    expect(refusals.map(({ pointer }) => pointer)).toEqual([
      "/spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression",
    ]);
    expect(text.split("\n").slice(2, 4)).toEqual([
      "-- LEFT OUT: the matcher of v1 /spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression:",
      '--   “test("x --")” needs Lua\'s string library, which Argo CD gives a script only with useOpenLibs',
    ]);
    const runner = new LuaRunner(text);
    expect(runner.run({ status: { a: "x" } })).toEqual({ status: "Progressing", message: "no status matches" });
    expect(runner.run({ status: { a: "x", failed: true } })).toEqual({ status: "Degraded", message: "Failed" });
  });
});
