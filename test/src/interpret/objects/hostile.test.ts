import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { attributePods } from "../../../../src/interpret/objects/attribute.ts";
import { change } from "../../../../src/interpret/objects/change.ts";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { predictPodGroups } from "../../../../src/interpret/objects/predict-pod-groups.ts";
import { FREE, newRunUsage, OBJECT_LIMITS, RUN_LIMITS } from "../../../../src/interpret/objects/usage.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { asKarta, asResourceInterface, definition, type Json, places, podWith, read, workload } from "./helpers.ts";

const field = "/spec/structureDefinition/rootComponent/specDefinition/podTemplateSpecPath";
const hostile = (source: string) =>
  asResourceInterface(definition({ specDefinition: { podTemplateSpecPath: source } }));
const many = workload({
  a: `${"a".repeat(40)}!`,
  jobs: Array.from({ length: 3000 }, (_, index) => ({ name: `j${index}`, template: { spec: { containers: [] } } })),
});

const nested = (depth: number): Json => {
  let value: Json = {};
  for (let index = 0; index < depth; index += 1) value = { a: value };
  return value;
};

describe("expressions that would not end are stopped, and named with their place", () => {
  it.each([
    ["def f: f; f"],
    ["def f: 1 + f; f"],
    ["def f(x): x | f(x); 1 | f(. + 1)"],
    ['"a" * 1e9'],
    ["[.spec.jobs[] as $a | .spec.jobs[] as $b | 1]"],
    ["reduce .spec.jobs[] as $x ([]; . + . + [$x])"],
    [".spec.jobs[].name"],
  ])("%s", (source) => {
    const [issue] = interpret(read(hostile(source)), many).issues.filter(({ rule }) => rule === "RI-105");
    expect(issue).toMatchObject({
      severity: "error",
      path: field,
      object: { kind: "ResourceInterface", name: "train" },
      component: "train",
    });
    expect(issue?.message).toContain("ResourceInterface train, /spec/structureDefinition/rootComponent");
    expect(issue?.message).toContain("on Train team/run-1");
  });

  it("a large regular expression", () => {
    const { issues } = interpret(read(hostile('.spec.a | test("(?:a?){999}(?:a?){999}$")')), many, {
      limits: { steps: 100_000 },
    });
    expect(issues.some(({ path, severity }) => path === field && severity === "error")).toBe(true);
  });

  it("with the whole expression as the affected part", () => {
    const source = "def f: f; f";
    const [issue] = interpret(read(hostile(source)), many).issues;
    expect(issue).toMatchObject({ rule: "RI-105", part: { text: source, span: { start: 0, end: source.length } } });
  });

  it("also if an action only reads whether a workload is suspended", () => {
    const suspendDefinition = { suspendActions: [{ path: "def f: f; f", value: "true" }], resumeActions: [] };
    const value = read(asKarta(definition({ suspendDefinition })));
    expect(places(interpret(value, many).issues)).toContain(
      "RI-105 /spec/structureDefinition/rootComponent/suspendDefinition/suspendActions/0/path",
    );
  });
});

describe("expressions that are legal but slow add up", () => {
  // Some millions of steps each.
  const slow = (index: number) => `.spec.jobs[:1000] as $j | isempty($j[] | $j[] | empty) | select(. == ${index})`;
  const slowChildren = (count: number) =>
    read(
      definition(
        {},
        Array.from({ length: count }, (_, index) => ({
          name: `c${index}`,
          specDefinition: { podTemplateSpecPath: slow(index) },
        })),
      ),
    );
  it("on one object: the rest is not evaluated, which is reported once", () => {
    const run = newRunUsage();
    const { issues } = interpret(slowChildren(20), many, { run });
    const [issue, ...others] = issues.filter(({ rule }) => rule === "RI-105");
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ severity: "error", path: "/spec", object: { kind: "ResourceInterface" } });
    expect(issue?.message).toMatch(
      /^ResourceInterface train, \/spec on Train team\/run-1: its expressions used [\d,]+ steps and [\d,]+ bytes on this object, but at most 20,000,000 steps and 100,000,000 bytes are allowed; the others were not evaluated$/,
    );
    // At most one expression more than the object may use.
    expect(run.used.steps).toBeGreaterThan(20_000_000 - FREE.steps);
    expect(run.used.steps).toBeLessThan(OBJECT_LIMITS.steps + 10_000_000);
  });

  it("over a run: other objects are not evaluated, with one message for all of them", () => {
    const run = newRunUsage();
    run.used.steps = RUN_LIMITS.steps;
    const value = slowChildren(1);
    expect(interpret(value, many, { run }).issues.map(({ rule }) => rule)).not.toContain("RI-105");
    const used = run.used.steps;
    const refused = [many, workload({ a: 1 }), null].map((object) => interpret(value, object, { run }));
    expect(refused.map(({ pods, components, status }) => [pods, components, status])).toEqual(
      refused.map(() => [0, [], null]),
    );
    expect(new Set(refused.map(({ issues }) => JSON.stringify(issues))).size).toBe(1);
    expect(refused[0]?.issues).toHaveLength(1);
    expect(refused[0]?.issues[0]).toMatchObject({ rule: "RI-105", severity: "error", path: "/spec" });
    expect(refused[0]?.issues[0]?.message).toMatch(
      /^ResourceInterface train, \/spec: the expressions of all Resource Interfaces used 10\d,[\d,]+ steps and [\d,]+ bytes \([\d,]+ steps by train\), but at most 100,000,000 steps/,
    );
    expect(run.used.steps).toBe(used);
  });

  it("but never on ordinary objects, however many they are", () => {
    const run = newRunUsage();
    const value = read(definition({ specDefinition: { podTemplateSpecPath: ".spec.jobs[0].template" } }));
    for (let index = 0; index < 1_000; index += 1) interpret(value, many, { run });
    expect(run.used).toEqual({ steps: 0, bytes: 0 });
  });

  it("in the lint of a definition, whose expressions that cost too much are reported", () => {
    const value = read(hostile('("x" * 10000000) | @urid | @uri | null'));
    const [issue] = lintResourceInterface(value).filter(({ rule }) => rule === "RI-105");
    expect(issue).toMatchObject({ path: field, severity: "error" });
    const run = newRunUsage();
    run.used.bytes = RUN_LIMITS.bytes + 1;
    expect(places(lintResourceInterface(value, { run }))).toContain("RI-105 /spec");
  });
});

describe("expressions that reach out are refused", () => {
  it.each([
    "env",
    "$ENV.HOME",
    "input",
    "inputs",
    "now",
    "debug",
    "halt",
    "input_filename",
    '"\\(.a = 1)"',
    "[..]",
    "last(range(1; infinite))",
    "repeat(.)",
    "until(false; .)",
  ])("%s", (source) => {
    const { resourceInterface, issues } = parseResourceInterface(hostile(source));
    expect(places(issues)).toContain(`RI-007 ${field}`);
    expect(places(interpret(resourceInterface ?? read(null), many).issues)).toContain(`RI-007 ${field}`);
  });

  it.each([
    "-n",
    "--version",
    ".a\u0000b",
    "\u0000",
    ".".repeat(30_000),
    `${"(".repeat(20_000)}.${")".repeat(20_000)}`,
  ])("%#: what looks like a flag, or is no text of a program", (source) => {
    expect(places(parseResourceInterface(hostile(source)).issues)).toContain(`RI-006 ${field}`);
  });
});

describe("data", () => {
  it("of a hundred thousand instances", () => {
    const value = definition({}, [
      {
        name: "c",
        instanceIdPath: ".spec.jobs[].name",
        specDefinition: { podTemplateSpecPath: ".spec.jobs[].template" },
        podSelector: { componentInstanceSelector: { idPath: ".x" } },
      },
    ]);
    const object = workload({ jobs: Array.from({ length: 100_000 }, (_, index) => ({ name: `j${index}` })) });
    expect(places(interpret(read(value), object).issues)).toEqual([
      "RI-132 ",
      "RI-105 /spec/structureDefinition/childComponents/0/instanceIdPath",
    ]);
  });

  it.each([[".spec"], [".spec | tojson"], [".spec | tostring"], ["[.spec]"]])(
    "nested a hundred thousand deep, through %s",
    (source) => {
      const value = definition({
        specDefinition: { podTemplateSpecPath: source },
        statusDefinition: {
          statusMappings: { running: [{ byExpression: { expression: source, expectedResult: "x" } }] },
        },
      });
      const object = workload(nested(100_000));
      const reports = interpret(read(value), object).issues.map(({ rule }) => rule);
      expect(reports.filter((rule) => rule !== "RI-132" && rule !== "RI-131")).not.toEqual([]);
      expect(
        change(read(value), object, { train: { "": { podTemplate: nested(100_000) } } }).issues.every(
          ({ rule }) => rule === "RI-125",
        ),
      ).toBe(true);
      expect(attributePods(read(value), object, [nested(100_000)]).pods).toHaveLength(1);
      expect(predictPodGroups(read(value), object, [nested(100_000)]).groups).toHaveLength(1);
    },
  );

  it("nested deep in the definition itself", () => {
    expect(places(parseResourceInterface({ spec: nested(100_000) }).issues)).toEqual([
      "RI-103 /spec",
      "RI-101 /spec/a",
    ]);
    expect(
      parseResourceInterface({ spec: { structureDefinition: { rootComponent: nested(100_000) } } }).resourceInterface,
    ).toBeDefined();
  });

  it("with keys of JavaScript's own", () => {
    const object = JSON.parse(
      '{"kind":"Train","metadata":{"name":"x"},"spec":{"__proto__":{"replicas":3,"template":{"spec":{"containers":[]}}},"constructor":{"name":"y"}}}',
    );
    const at = (path: string) =>
      definition({
        specDefinition: { podTemplateSpecPath: `.spec${path}.template` },
        scaleDefinition: { replicasPath: `.spec${path}.replicas` },
      });
    expect(interpret(read(at('["__proto__"]')), object).pods).toBe(3);
    expect(interpret(read(at("")), object).pods).toBe(0);
    expect(interpret(read(at(".prototype")), {}).pods).toBe(0);
    const { object: changed } = change(read(at('["__proto__"]')), JSON.parse('{"spec":{}}'), {
      train: { "": { podTemplate: { spec: {} } } },
    });
    expect(JSON.stringify(changed)).toBe('{"spec":{"__proto__":{"template":{"spec":{}}}}}');
    expect(({} as { template?: unknown }).template).toBeUndefined();
    const labelled = read(
      asKarta(
        definition(
          {
            podSelector: { componentTypeSelector: { matchLabels: JSON.parse('{"__proto__":"x"}') } },
            specDefinition: { podSpecPath: ".a" },
          },
          [{ name: "b", specDefinition: { podSpecPath: ".b" } }],
        ),
      ),
    );
    expect(
      attributePods(labelled, object, [
        podWith({}),
        { metadata: { labels: JSON.parse('{"__proto__":"x"}') } },
      ]).pods.map((place) => place?.component),
    ).toEqual([undefined, "train"]);
  });

  it("with changes for components and instances called like that", () => {
    const value = read(definition({ specDefinition: { podTemplateSpecPath: ".spec.t" } }));
    for (const name of ["__proto__", "constructor", "toString"]) {
      const changes = JSON.parse(`{"${name}":{"":{}}}`);
      expect(places(change(value, {}, changes).issues)).toEqual(["RI-125 /spec"]);
      expect(change(value, {}, { train: JSON.parse(`{"${name}":{"podTemplate":{}}}`) }).object).toBeUndefined();
    }
  });
});

describe("a definition with everything wrong", () => {
  it("is linted and applied all the same", () => {
    const value = read({
      spec: {
        structureDefinition: {
          rootComponent: { name: "" },
          childComponents: [{}, { name: "a", ownerRef: "a" }, { name: "a" }],
        },
      },
    });
    expect(() => lintResourceInterface(value)).not.toThrow();
    expect(interpret(value, workload({})).pods).toBe(0);
  });
});
