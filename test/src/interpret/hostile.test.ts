import { describe, expect, it } from "vitest";
import { attributePods } from "../../../src/interpret/attribute.ts";
import { change } from "../../../src/interpret/change.ts";
import { interpret } from "../../../src/interpret/interpret.ts";
import { lintResourceInterface } from "../../../src/interpret/lint/lint.ts";
import { predictPodGroups } from "../../../src/interpret/predict-pod-groups.ts";
import { parseResourceInterface } from "../../../src/resource-interface/parse.ts";
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

  it("a catastrophic regular expression", () => {
    const { issues } = interpret(read(hostile('.spec.a | test("(a+)+(a+)+$")')), many, {
      limits: { milliseconds: 200 },
    });
    expect(issues.some(({ path, severity }) => path === field && severity === "error")).toBe(true);
  });

  it("and not tried again and again: after a few the rest is not evaluated", () => {
    const children = Array.from({ length: 20 }, (_, index) => ({
      name: `c${index}`,
      specDefinition: { podTemplateSpecPath: `def f: f + ${index}; f` },
    }));
    const messages = interpret(read(definition({}, children)), many)
      .issues.filter(({ rule }) => rule === "RI-105")
      .map(({ message }) => message);
    expect(messages.filter((message) => message.includes("was stopped"))).toHaveLength(5);
    expect(
      messages.filter((message) => message.includes("too many expressions of this definition reached their limits")),
    ).toHaveLength(15);
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
