import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fluxCheck, fluxPatch } from "../../../../src/interpret/health/flux-check.ts";
import { fluxStatus } from "../../../../src/interpret/health/flux-status.ts";
import { runningMeaning } from "../../../../src/interpret/health/health-table.ts";
import { objectHealth } from "../../../../src/interpret/health/object-health.ts";
import type { StatusMatcher } from "../../../../src/model/resource-interface/resource-interface.ts";
import { CelRunner } from "../../../helpers/cel.ts";
import { definitionFor, definitionWith, kindWith } from "./health-kinds.ts";

const CONDITIONS = { path: ".status.conditions" };

type Kind = Parameters<typeof fluxCheck>[0];

function expression(source: string, expectedResult = "true"): StatusMatcher {
  return { byExpression: { expression: source, expectedResult } };
}

function checkOf(kind: Kind, options: Partial<Parameters<typeof fluxCheck>[1]> = {}) {
  const { check, refusals } = fluxCheck(kind, { running: runningMeaning()(kind), ...options });
  if (check === undefined) throw new Error(JSON.stringify(refusals));
  return check;
}

function run(kind: Kind, object: object) {
  return new CelRunner(checkOf(kind)).run({ apiVersion: "example.com/v1", kind: "Run", spec: {}, ...object });
}

/** The refused parts, as `part reason`. */
function refused(matcher: StatusMatcher): readonly string[] {
  const { check, refusals } = fluxCheck(kindWith({ statusMappings: { running: [matcher] } }), { running: "Healthy" });
  expect(check === undefined).toBe(refusals.length > 0);
  return refusals.map(({ expression: whole, span, reason }) => `${whole.slice(span.start, span.end)} ${reason}`);
}

describe("a check for Flux", () => {
  const job = kindWith(
    {
      phaseDefinition: { path: ".status.phase" },
      conditionsDefinition: {
        ...CONDITIONS,
        typeFieldName: "type",
        statusFieldName: "status",
        reasonFieldName: "reason",
      },
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
  const succeeded = { type: "Succeeded", status: "True" };
  const failed = { type: "Failed", status: "True", reason: "BackoffLimit" };

  it.each([
    ["an empty status", { status: {} }, "InProgress"],
    ["a null status", { status: null }, "InProgress"],
    ["no conditions", { status: { conditions: [] } }, "InProgress"],
    ["a running run", { status: { phase: "Running", conditions: [created] } }, "InProgress"],
    ["a completed run", { status: { conditions: [created, succeeded] } }, "Current"],
    ["a failed run that has completed", { status: { conditions: [succeeded, failed] } }, "Failed"],
    ["a lost run", { status: { phase: "Lost" } }, "Failed"],
    ["another reason", { status: { conditions: [{ ...failed, reason: "Other" }] } }, "InProgress"],
    [
      "the last of two conditions",
      { status: { conditions: [{ ...succeeded, status: "False" }, succeeded] } },
      "Current",
    ],
    [
      "the first of two conditions",
      { status: { conditions: [succeeded, { ...succeeded, status: "False" }] } },
      "InProgress",
    ],
    ["a null item", { status: { conditions: [null, succeeded] } }, "Current"],
    ["a completed run that is suspended", { spec: { suspend: true }, status: { conditions: [succeeded] } }, "Current"],
    ["a phase that is a number", { status: { phase: 1, conditions: [failed] } }, "InProgress"],
    ["conditions that are an object", { status: { phase: "Lost", conditions: { a: failed } } }, "InProgress"],
    ["a condition that is a text", { status: { phase: "Lost", conditions: ["x"] } }, "InProgress"],
    ["a status that is a list", { status: [1] }, "InProgress"],
    [
      "a status of an earlier generation",
      { metadata: { generation: 2 }, status: { observedGeneration: 1, phase: "Lost" } },
      "InProgress",
    ],
    [
      "a status of this generation",
      { metadata: { generation: 2 }, status: { observedGeneration: 2, phase: "Lost" } },
      "Failed",
    ],
  ])("reports %s", (_name, object, status) => {
    expect(run(job, object)).toBe(status);
    const whole = { apiVersion: "example.com/v1", spec: {}, ...object };
    expect(fluxStatus(job, objectHealth(job, definitionFor(job, whole), whole, "Progressing"), whole)).toBe(status);
  });

  it("ends with an error while the object has no status, so that Flux waits", () => {
    expect(run(job, {})).toEqual({ error: expect.stringMatching(/^Unknown variable: status/) });
  });

  it.each([
    [{}, "Current"],
    [{ spec: { suspend: true } }, "Current"],
    [{ spec: { suspend: "true" } }, "Current"],
    [{ spec: "x" }, "Current"],
    [{ status: { phase: "Running", conditions: [{ type: "Restarting" }] } }, "InProgress"],
  ])("is current while a workload runs that may, or is suspended, unless it is degraded: %j", (object, status) => {
    const runner = new CelRunner(checkOf(job, { running: "Healthy" }));
    expect(runner.run({ apiVersion: "example.com/v1", spec: {}, status: { phase: "Running" }, ...object })).toBe(
      status,
    );
  });

  it("reads conditions without a type as those with an empty one", () => {
    const kind = kindWith({
      conditionsDefinition: { ...CONDITIONS, typeFieldName: "type", statusFieldName: "status" },
      statusMappings: { running: [{ byConditions: [{ type: "Up" }] }], degraded: [{ byConditions: [{ type: "" }] }] },
    });
    const statusWith = (...more: readonly unknown[]) => ({ status: { conditions: [{ type: "Up" }, ...more] } });
    expect(run(kind, statusWith())).toBe("Current");
    for (const item of [{}, { type: "" }, { type: 1 }]) expect(run(kind, statusWith(item))).toBe("InProgress");
  });

  it("is readable", () => {
    const { current } = checkOf(
      kindWith({ phaseDefinition: { path: ".status.phase" }, statusMappings: { running: [{ byPhase: "Up" }] } }),
    );
    expect(current.split("\n").slice(0, 1)).toEqual(["// Health of Run (example.com) for Flux."]);
    expect(current.split("\n").slice(2)).toEqual(["status.?phase.orValue(null) == 'Up'"]);
  });

  it("distinguishes the versions of a kind, and waits for one that it does not know", () => {
    const phase = { phaseDefinition: { path: ".status.phase" } };
    const kind = kindWith(
      { statusMappings: {} },
      {
        definitions: [
          definitionWith("v2", { ...phase, statusMappings: { running: [{ byPhase: "Up" }] } }),
          definitionWith("v1", { ...phase, statusMappings: { running: [{ byPhase: "Ready" }] } }),
        ],
      },
    );
    const check = checkOf(kind);
    expect(check.apiVersion).toBe("example.com/v2");
    const runner = new CelRunner(check);
    const statuses = ["v2", "v1", "v3"].map((version) =>
      ["Up", "Ready"].map((up) => runner.run({ apiVersion: `example.com/${version}`, status: { phase: up } })),
    );
    expect(statuses).toEqual([
      ["Current", "InProgress"],
      ["InProgress", "Current"],
      ["InProgress", "InProgress"],
    ]);
  });

  it("needs the numbers of an expression only where jq evaluates it", () => {
    const kind = kindWith({
      phaseDefinition: { path: ".status.phase" },
      statusMappings: {
        failed: [{ byPhase: "Lost" }],
        running: [{ byPhase: "Up", ...expression("(.status.all | not) or .status.ready / .status.all >= 0.5") }],
      },
    });
    expect(run(kind, { status: { phase: "Lost" } })).toBe("Failed");
    expect(run(kind, { status: { phase: "Up" } })).toBe("Current");
    expect(run(kind, { status: { phase: "Up", all: 4, ready: 2 } })).toBe("Current");
    expect(run(kind, { status: { phase: "Up", all: 4, ready: 1 } })).toBe("InProgress");
    expect(run(kind, { status: { phase: "Up", all: 0, ready: 1 } })).toBe("InProgress");
    expect(run(kind, { status: { phase: "Up", all: 4 } })).toBe("InProgress");
  });

  it("becomes part of a patch", () => {
    const check = checkOf(job);
    expect(fluxPatch([check])).toEqual({
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata: { name: "any" },
      spec: { healthCheckExprs: [check] },
    });
    expect(Object.keys(check)).toEqual(["apiVersion", "kind", "inProgress", "failed", "current"]);
  });
});

describe("the status of muster for Flux", () => {
  const judged = { health: "Healthy", message: "Running", status: "Running" } as const;
  const job = kindWith({
    phaseDefinition: { path: ".status.phase" },
    statusMappings: { running: [{ byPhase: "Up" }] },
  });

  it.each([
    [2, "InProgress"],
    [1, "Current"],
    [2 ** 53, "InProgress"],
    [undefined, "Current"],
  ])("compares the observed generation %s with 1", (observedGeneration, status) => {
    expect(fluxStatus(job, judged, { metadata: { generation: 1 }, status: { observedGeneration } })).toBe(status);
  });

  it.each([2 ** 63, 1.5, "1", true, null, {}, [1]])("compares no generation that is %j", (value) => {
    const observed = { metadata: { generation: 1 }, status: { observedGeneration: value } };
    expect(fluxStatus(job, judged, observed)).toBe("Current");
    expect(fluxStatus(job, judged, { metadata: { generation: value }, status: { observedGeneration: 1 } })).toBe(
      "Current",
    );
    expect(fluxStatus(job, judged, { metadata: { generation: value }, status: {} })).toBe("Current");
  });

  it("is that of the expressions for an object without a generation", () => {
    expect(fluxStatus(job, judged, { metadata: {}, status: { observedGeneration: 1 } })).toBe("Current");
    expect(fluxStatus(job, judged, { metadata: { generation: 1 }, status: {} })).toBe("Current");
  });

  it("is Unknown for an object without a status, which the expressions read", () => {
    expect(fluxStatus(job, judged, { metadata: { generation: 1 } })).toBe("Unknown");
    expect(fluxStatus({ group: "", kind: "Pod", definitions: [] }, judged, {})).toBe("Current");
    const suspendable = { ...job, suspendPath: "/spec/suspend" };
    expect(fluxStatus(suspendable, { health: "Progressing", message: "" }, { status: {} })).toBe("Unknown");
    expect(fluxStatus(suspendable, { health: "Progressing", message: "" }, { status: {}, spec: {} })).toBe(
      "InProgress",
    );
    expect(fluxStatus(suspendable, { health: "Suspended", message: "" }, { status: {}, spec: {} })).toBe("Current");
  });
});

describe("a refusal", () => {
  it.each([
    ["[.status.list[]? | .a] | add", "add adds up a list, which CEL cannot"],
    ['.status.a | test("x")', 'test("x") uses a regular expression, whose syntax differs in CEL'],
    [".status.a as $a | $a", ".status.a as $a | $a uses variables or definitions"],
    [".status.a, .status.b", ".status.a, .status.b has several results"],
    [".status == {a: 1}", "{a: 1} makes an object"],
    [".status.list[] == 1", ".status.list[] can have any number of results where one is needed"],
    [".status[.spec.name]", ".spec.name is not a constant name or position"],
    [".status.list[1:2]", ".status.list[1:2] takes a slice"],
    ['"\\(.status.a)"', '"\\(.status.a)" formats a string'],
    [". == 1", ". uses the whole object as a value"],
    [".status.a + .status.b == 1", ".status.a + .status.b adds two values that can both be null"],
    [".type.a == 1", ".type is a field whose name CEL cannot read"],
    ["[.status.list[]? | .a[]?] | length", "length makes one list of several, which CEL cannot"],
    [
      '.status.phase != "Down"',
      '.status.phase != "Down" is true of an object without a status, for which Flux evaluates nothing',
    ],
    [".status | unknown_function", "unknown_function calls unknown_function, which has no translation"],
    [".status |", " is not a jq expression: unexpected end of the program"],
    [`${"(".repeat(60)}.a${")".repeat(60)}`, `${"(".repeat(60)}.a${")".repeat(60)} is nested too deeply for CEL`],
  ])("of %s names the part and the reason", (source, message) => {
    expect(refused(expression(source))).toEqual([message]);
  });

  it("of an expected list or object names the expression", () => {
    expect(refused(expression(".status.a", '{"a":1}'))).toEqual([".status.a is compared with a list or an object"]);
  });

  it("leaves the matcher out of a check that may do without it, which the check reports", () => {
    const kind = kindWith({
      statusMappings: { running: [expression('.status.a | test("x\n//")')], failed: [expression(".status.failed")] },
    });
    const { check, refusals } = fluxCheck(kind, { running: "Healthy", fallback: true });
    expect(refusals).toHaveLength(1);
    expect(check?.current.split("\n").slice(2)).toEqual([
      "// LEFT OUT: the matcher of v1 /spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression:",
      '//   “test("x //")” uses a regular expression, whose syntax differs in CEL',
      "false",
    ]);
    expect(new CelRunner(check ?? { current: "" }).run({ status: { failed: true } })).toBe("Failed");
  });
});

interface Answered {
  readonly expression: string;
  readonly expectedResult: string;
  readonly answers: readonly { readonly object: Readonly<Record<string, unknown>>; readonly status: string }[];
}

const FIXTURE = fileURLToPath(new URL("../../../fixtures/flux/answers.json", import.meta.url));
const recorded: readonly Answered[] = JSON.parse(readFileSync(FIXTURE, "utf8"));

describe("the status that Flux gave, with fluxcd/pkg/runtime 0.110.3 and cel-go 0.31.0", () => {
  it.each(recorded)("is that of our engine for $expression == $expectedResult", (entry) => {
    const kind = kindWith({ statusMappings: { running: [expression(entry.expression, entry.expectedResult)] } });
    const runner = new CelRunner(checkOf(kind, { running: "Healthy" }));
    for (const { object, status } of entry.answers) {
      const found = runner.run(object);
      expect(typeof found === "string" ? found : "Unknown", JSON.stringify(object)).toBe(status);
    }
  });
});
