import { describe, expect, it } from "vitest";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import {
  asKarta,
  asResourceInterface,
  definition,
  frozen,
  type Json,
  places,
  read,
  rootKind,
  template,
  workload,
} from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const child = "/spec/structureDefinition/childComponents/0";
const selector = { componentInstanceSelector: { idPath: ".metadata.labels.group" } };

const groups = (more: Json = {}): Json => ({
  name: "group",
  instanceIdPath: ".spec.groups[]?.name",
  specDefinition: { podTemplateSpecPath: ".spec.groups[]?.template" },
  scaleDefinition: { replicasPath: ".spec.groups[]?.replicas" },
  podSelector: selector,
  ...more,
});

const single = definition({
  specDefinition: { podTemplateSpecPath: ".spec.template" },
  scaleDefinition: { replicasPath: ".spec.replicas" },
});

describe("interpret on nothing", () => {
  it.each([[undefined], [null], [{}]])("%j has no pods", (object) => {
    const { components, status, pods, issues } = interpret(read(single), object);
    expect(components).toEqual([{ name: "train", kind: rootKind, owner: null, instances: [] }]);
    expect(status).toEqual({ matched: [], value: "Undefined" });
    expect(pods).toBe(0);
    expect(places(issues)).toEqual(["RI-132 "]);
  });

  it.each([["text"], [1], [[]]])("%j is not an object: every evaluated path reports it", (object) => {
    expect(places(interpret(read(single), object).issues)).toEqual([
      `RI-006 ${root}/scaleDefinition/replicasPath`,
      `RI-006 ${root}/specDefinition/podTemplateSpecPath`,
    ]);
  });

  it("a definition without pods reads none", () => {
    expect(interpret(read(definition()), workload({}))).toEqual({
      components: [{ name: "train", kind: rootKind, owner: null, instances: [{ id: "", pods: 0 }] }],
      status: { matched: [], value: "Undefined" },
      issues: [],
      pods: 0,
    });
    expect(interpret(read(definition()), workload({}), { status: false }).status).toBeNull();
  });
});

describe("instances", () => {
  it("a single one, with everything there is", () => {
    const { components, pods } = interpret(read(single), workload({ replicas: 3, template: template("i") }));
    expect(components[0]?.instances).toEqual([{ id: "", podTemplate: template("i"), scale: { replicas: 3 }, pods: 3 }]);
    expect(pods).toBe(3);
  });

  it("of a list, in its order", () => {
    const object = workload({
      groups: [
        { name: "b", replicas: 2, template: template("b") },
        { name: "a", template: template("a") },
      ],
    });
    const { components, pods } = interpret(read(definition({}, [groups()])), object);
    expect(components[1]).toEqual({
      name: "group",
      kind: null,
      owner: "train",
      instances: [
        { id: "b", podTemplate: template("b"), scale: { replicas: 2 }, pods: 2 },
        { id: "a", podTemplate: template("a"), scale: {}, pods: 1 },
      ],
    });
    expect(pods).toBe(3);
  });

  it("of a map, by sorted keys", () => {
    const byKey = groups({
      instanceIdPath: ".spec.groups | to_entries[] | .key",
      specDefinition: { podTemplateSpecPath: ".spec.groups[].template" },
      scaleDefinition: { replicasPath: ".spec.groups[].replicas" },
    });
    const object = workload({
      groups: {
        z: { replicas: 1, template: template("z") },
        "10": { replicas: 2, template: template("10") },
        "9": { replicas: 3, template: template("9") },
      },
    });
    const instances = interpret(read(definition({}, [byKey])), object).components[1]?.instances;
    expect(instances?.map(({ id, pods }) => [id, pods])).toEqual([
      ["10", 2],
      ["9", 3],
      ["z", 1],
    ]);
  });

  it("none where the list is missing", () => {
    const { components, issues } = interpret(read(definition({}, [groups()])), workload({}));
    expect(components[1]?.instances).toEqual([]);
    expect(places(issues)).toEqual(["RI-132 "]);
  });

  it("none if the list is missing and the path is not null-safe, with an issue", () => {
    const unsafe = groups({ instanceIdPath: ".spec.groups[].name" });
    const { components, issues } = interpret(read(definition({}, [unsafe])), workload({}));
    expect(components[1]?.instances).toEqual([]);
    expect(issues.find(({ rule }) => rule === "RI-008")).toMatchObject({
      severity: "warning",
      path: `${child}/instanceIdPath`,
      component: "group",
      object: { kind: "ResourceInterface", name: "train" },
      message: expect.stringContaining("on Train team/run-1: JQ execution error"),
      fix: "write [] as []?, so that a missing list yields nothing",
    });
  });

  it("none for a template that select() or empty drops, without a word", () => {
    const dropped = definition({}, [
      { name: "a", specDefinition: { podTemplateSpecPath: "(.spec.a // empty) | .template" } },
      { name: "b", specDefinition: { podTemplateSpecPath: ".spec.b.template" } },
    ]);
    const { components, issues } = interpret(read(dropped), workload({ b: { template: template("b") } }));
    expect(components.map(({ instances }) => instances.length)).toEqual([1, 0, 1]);
    expect(issues).toEqual([]);
  });

  it("keep one that has an id and no template", () => {
    const object = workload({ groups: [{ name: "a", replicas: 2 }] });
    expect(interpret(read(definition({}, [groups()])), object).components[1]?.instances).toEqual([
      { id: "a", scale: { replicas: 2 }, pods: 2 },
    ]);
  });

  it("with results that do not fit the ids are not guessed", () => {
    const shifting = groups({ scaleDefinition: { replicasPath: ".spec.groups[].replicas // empty" } });
    const object = workload({
      groups: [
        { name: "a", template: template("a") },
        { name: "b", replicas: 7, template: template("b") },
      ],
    });
    const { components, issues } = interpret(read(definition({}, [shifting])), object);
    expect(components[1]?.instances.map(({ id, scale, pods }) => [id, scale, pods])).toEqual([
      ["a", {}, 1],
      ["b", {}, 1],
    ]);
    expect(issues).toMatchObject([
      {
        rule: "RI-110",
        severity: "error",
        path: `${child}/scaleDefinition/replicasPath`,
        expected: "2 results",
        received: "1 results",
      },
    ]);
  });

  it("of a single component with several templates are an error, not a guess", () => {
    const { issues, components } = interpret(
      read(definition({ specDefinition: { podTemplateSpecPath: ".spec.l[]" } })),
      workload({ l: [template("a"), template("b")] }),
    );
    expect(places(issues)).toContain(`RI-110 ${root}/specDefinition/podTemplateSpecPath`);
    expect(issues[0]?.fix ?? issues[1]?.fix).toBe("give the component an instanceIdPath");
    expect(components[0]?.instances).toEqual([]);
  });

  it.each([
    [[{ name: "a" }, { name: "a" }], "two instances of component group have the instance id a", ["a", "a"]],
    [
      [{ name: "a" }, {}],
      "the id of instance 1 of component group must be a string that is not empty, but is null",
      ["a", "#1"],
    ],
    [
      [{ name: "" }, { name: "b" }],
      "the id of instance 0 of component group must be a string that is not empty, but is string",
      ["#0", "b"],
    ],
    [
      [{ name: 7 }, { name: "b" }],
      "the id of instance 0 of component group must be a string that is not empty, but is number 7",
      ["#0", "b"],
    ],
  ])("with unusable ids %j are kept, and reported", (list, message, ids) => {
    const { components, issues } = interpret(read(definition({}, [groups()])), workload({ groups: list }));
    expect(components[1]?.instances.map(({ id }) => id)).toEqual(ids);
    expect(issues).toMatchObject([
      { rule: "RI-111", path: `${child}/instanceIdPath`, message: expect.stringContaining(message) },
    ]);
  });
});

describe("pod definitions", () => {
  it("pod spec and metadata apart", () => {
    const value = definition({ specDefinition: { podSpecPath: ".spec.pod", metadataPath: ".spec.meta" } });
    const { components } = interpret(read(value), workload({ pod: { containers: [] }, meta: { labels: { a: "b" } } }));
    expect(components[0]?.instances).toEqual([
      { id: "", podSpec: { containers: [] }, metadata: { labels: { a: "b" } }, pods: 1 },
    ]);
  });

  it("fragments from all eleven paths", () => {
    const fields = [
      "schedulerName",
      "labels",
      "annotations",
      "resources",
      "resourceClaims",
      "podAffinity",
      "nodeAffinity",
      "containers",
      "container",
      "priorityClassName",
      "image",
    ];
    const paths = Object.fromEntries(fields.map((field) => [`${field}Path`, `.spec.${field}`]));
    const spec = {
      schedulerName: "kai-scheduler",
      labels: { a: "b" },
      annotations: { c: "d" },
      resources: { limits: { "nvidia.com/gpu": 1 } },
      resourceClaims: [{ name: "claim" }],
      podAffinity: {},
      nodeAffinity: {},
      containers: [{ name: "side" }],
      container: { name: "main" },
      priorityClassName: "train",
      image: "i",
    };
    const { components, issues } = interpret(
      read(definition({ specDefinition: { fragmentedPodSpecDefinition: paths } })),
      workload(spec),
    );
    expect(issues).toEqual([]);
    expect(components[0]?.instances).toEqual([{ id: "", fragments: spec, pods: 1 }]);
    const odd = interpret(
      read(definition({ specDefinition: { fragmentedPodSpecDefinition: paths } })),
      workload({ schedulerName: 5, image: "i" }),
    );
    expect(odd.issues.map(({ rule }) => rule)).toEqual(["RI-006"]);
    expect(odd.components[0]?.instances).toEqual([{ id: "", fragments: { image: "i" }, pods: 1 }]);
  });

  it("scattered ones of which the object has nothing are absent, unless it counts replicas", () => {
    const scattered = definition({
      specDefinition: { fragmentedPodSpecDefinition: { labelsPath: ".spec.labels" } },
      scaleDefinition: { replicasPath: ".spec.replicas" },
    });
    expect(interpret(read(scattered), workload({})).components[0]?.instances).toEqual([]);
    expect(interpret(read(scattered), workload({ replicas: 2 })).pods).toBe(2);
  });

  it("that are invalid are reported at their place in the object", () => {
    const { components, issues } = interpret(
      read(definition({}, [groups()])),
      workload({
        groups: [
          { name: "a", template: template("a") },
          { name: "b", template: { spec: { containers: { name: "x" } } } },
        ],
      }),
    );
    expect(components[1]?.instances.map(({ podTemplate }) => podTemplate)).toEqual([template("a"), undefined]);
    expect(issues).toEqual([
      {
        rule: "RI-131",
        name: "pod-definition-shape",
        severity: "error",
        object: { apiVersion: "ml.example.org/v1", kind: "Train", namespace: "team", name: "run-1" },
        component: "group",
        instance: "b",
        path: "/spec/groups/1/template/spec/containers",
        message:
          "/spec/groups/1/template/spec/containers: a list is required in a PodTemplateSpec, but the value is object",
        expected: "a list",
        received: "object",
        unjudged: true,
      },
    ]);
  });

  it("with a label that is not a string are reported, and kept for the rules", () => {
    const labelled = { metadata: { labels: { version: 2 } }, spec: { containers: [{ name: "c", image: "i" }] } };
    const { components, issues } = interpret(read(single), workload({ template: labelled }));
    expect(components[0]?.instances[0]?.podTemplate).toBe(labelled);
    expect(places(issues)).toEqual(["RI-131 /spec/template/metadata/labels/version"]);
  });

  it("are those of the object itself, with every field", () => {
    const pod = { spec: { containers: [{ name: "c", unknown: 1 }], alsoUnknown: true } };
    const object = frozen(workload({ template: pod }));
    expect(interpret(read(single), object).components[0]?.instances[0]?.podTemplate).toBe(pod);
  });
});

describe("scale", () => {
  const scaled = (scaleDefinition: Json) =>
    definition({ specDefinition: { podTemplateSpecPath: ".spec.template" }, scaleDefinition });
  const paths = { replicasPath: ".spec.replicas", minReplicasPath: ".spec.min", maxReplicasPath: ".spec.max" };

  it.each([
    [{ replicas: 4, min: 2, max: 8 }, 4],
    [{ min: 2, max: 8 }, 2],
    [{ max: 8 }, 1],
    [{}, 1],
    [{ replicas: 0 }, 0],
    [{ replicas: 2.0 }, 2],
  ])("%j asks for %i pods", (spec, pods) => {
    expect(interpret(read(scaled(paths)), workload({ template: template("i"), ...spec })).pods).toBe(pods);
  });

  it.each([["3"], [1.5], [true], [-1], [2 ** 31]])("%j is not a count", (replicas) => {
    const { pods, issues } = interpret(read(scaled(paths)), workload({ template: template("i"), replicas }));
    expect(pods).toBe(1);
    expect(places(issues)).toEqual(["RI-006 /spec/replicas"]);
    expect(issues[0]).toMatchObject({ severity: "error", expected: "an integer number of pods" });
  });

  it("a default in the path gives no pods to a component that is not there", () => {
    const value = definition({}, [
      {
        name: "a",
        specDefinition: { podTemplateSpecPath: ".spec.a.template" },
        scaleDefinition: { replicasPath: ".spec.a.replicas // 1" },
      },
      {
        name: "b",
        specDefinition: { podTemplateSpecPath: ".spec.b.template" },
        scaleDefinition: { replicasPath: ".spec.b.replicas // 1" },
      },
    ]);
    const { pods, issues } = interpret(read(value), workload({ b: { template: template("b") } }));
    expect(pods).toBe(1);
    expect(issues).toEqual([]);
  });

  it("multiplies with that of the owners", () => {
    const value = definition({ scaleDefinition: { replicasPath: ".spec.replicas" } }, [
      { name: "set", scaleDefinition: { replicasPath: ".spec.sets" } },
      { name: "leader", ownerRef: "set", specDefinition: { podTemplateSpecPath: ".spec.leader" } },
      {
        name: "worker",
        ownerRef: "set",
        specDefinition: { podTemplateSpecPath: ".spec.worker" },
        scaleDefinition: { replicasPath: ".spec.size" },
      },
    ]);
    const object = workload({ replicas: 2, sets: 3, size: 5, leader: template("l"), worker: template("w") });
    const { components, pods } = interpret(read(value), object);
    expect(components.map(({ name, instances }) => [name, instances[0]?.pods])).toEqual([
      ["train", 0],
      ["set", 0],
      ["leader", 6],
      ["worker", 30],
    ]);
    expect(pods).toBe(36);
  });

  it("an owner with an empty scale, or with none, counts once", () => {
    const value = (scaleDefinition: Json) =>
      definition({ scaleDefinition }, [
        { name: "w", specDefinition: { podTemplateSpecPath: ".spec.w" }, scaleDefinition: { replicasPath: ".spec.n" } },
      ]);
    const object = workload({ n: 4, w: template("w") });
    expect(interpret(read(value({ replicasPath: ".spec.nothing" })), object).pods).toBe(4);
    expect(interpret(read(value({})), object).pods).toBe(4);
  });

  it("an owner at 0 has nothing below it", () => {
    const value = definition({ scaleDefinition: { replicasPath: ".spec.n" } }, [
      { name: "w", specDefinition: { podTemplateSpecPath: ".spec.w" } },
    ]);
    expect(interpret(read(value), workload({ n: 0, w: template("w") })).pods).toBe(0);
  });

  it("instances of owner and child with the same ids belong together", () => {
    const value = definition({ scaleDefinition: { replicasPath: ".spec.replicas" } }, [
      groups({ specDefinition: {} }),
      {
        name: "pod",
        ownerRef: "group",
        instanceIdPath: ".spec.groups[].name",
        podSelector: selector,
        specDefinition: { podTemplateSpecPath: ".spec.groups[].template" },
        scaleDefinition: { replicasPath: ".spec.groups[].size" },
      },
    ]);
    const object = workload({
      replicas: 2,
      groups: [
        { name: "a", replicas: 3, size: 4, template: template("a") },
        { name: "b", replicas: 1, size: 5, template: template("b") },
      ],
    });
    const { pods, issues } = interpret(read(value), object);
    expect(pods).toBe(34);
    expect(issues).toEqual([]);
  });

  it("other instances are counted under each instance of the owner, with an issue", () => {
    const value = definition({}, [
      groups({ specDefinition: {} }),
      {
        name: "role",
        ownerRef: "group",
        instanceIdPath: ".spec.roles[].name",
        podSelector: selector,
        specDefinition: { podTemplateSpecPath: ".spec.roles[].template" },
      },
    ]);
    const object = workload({
      groups: [
        { name: "a", replicas: 3 },
        { name: "b", replicas: 1 },
      ],
      roles: [{ name: "x", template: template("x") }],
    });
    const { pods, issues } = interpret(read(value), object);
    expect(pods).toBe(4);
    expect(places(issues)).toEqual(["RI-127 /spec/structureDefinition/childComponents/1/instanceIdPath"]);
  });
});

describe("a cycle of owners", () => {
  it("ends", () => {
    const value = definition({}, [
      {
        name: "a",
        ownerRef: "b",
        specDefinition: { podTemplateSpecPath: ".spec.t" },
        scaleDefinition: { replicasPath: "2" },
      },
      { name: "b", ownerRef: "a", scaleDefinition: { replicasPath: "3" } },
    ]);
    expect(interpret(read(value), workload({ t: template("t") })).pods).toBe(6);
  });
});

describe("issues", () => {
  it("name the definition, its field and the object, with the place in the file", () => {
    const locate = (pointer: string) => ({ file: "ri.yaml", line: pointer.length, column: 1 });
    const computed = definition({
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: `.spec.replicas + "x"` },
    });
    const value = { ...read(asResourceInterface(computed)), locate };
    const { components, issues } = interpret(value, workload({ template: template("i"), replicas: "x" }));
    expect(components[0]?.instances).toEqual([{ id: "", podTemplate: template("i"), scale: {}, pods: 1 }]);
    expect(issues[0]).toEqual({
      rule: "RI-006",
      name: "expression-evaluates",
      severity: "error",
      object: { apiVersion: "optimization.nvidia.com/v1alpha1", kind: "ResourceInterface", name: "train" },
      component: "train",
      path: `${root}/scaleDefinition/replicasPath`,
      location: { file: "ri.yaml", line: `${root}/scaleDefinition/replicasPath`.length, column: 1 },
      message: `ResourceInterface train, ${root}/scaleDefinition/replicasPath on Train team/run-1: the result must be an integer number of pods, but is string`,
      expected: "an integer number of pods",
      received: "string",
    });
  });

  it("about a number of pods name the field of the object", () => {
    const messageOf = (replicas: unknown) =>
      interpret(read(single), workload({ template: template("i"), replicas })).issues.map(
        ({ rule, path, message }) => `${rule} ${path} ${message}`,
      );
    expect(messageOf("x")).toEqual([
      'RI-006 /spec/replicas /spec/replicas: must be an integer number of pods, but is "x"',
    ]);
    expect(messageOf(true)).toEqual([
      "RI-006 /spec/replicas /spec/replicas: must be an integer number of pods, but is true",
    ]);
    expect(messageOf("$NUM_NODES")).toEqual([
      "RI-006 /spec/replicas /spec/replicas: is the variable $NUM_NODES, so muster cannot count its pods",
    ]);
    expect(messageOf(null)).toEqual([]);
  });

  it("a number of pods that is computed from a variable names the variable and the component", () => {
    const computed = definition({
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: ".spec.replicas * 1" },
    });
    const { issues } = interpret(
      read(asKarta(computed)),
      workload({ template: template("i"), replicas: "$NUM_NODES" }),
    );
    expect(issues).toMatchObject([
      {
        rule: "RI-006",
        path: "",
        message: expect.stringMatching(
          /^the number of pods of component \w+ is the variable \$NUM_NODES, so muster cannot count its pods$/,
        ),
      },
    ]);
  });

  it("about an invalid program do not name the object, and are reported once for all objects", () => {
    const value = read(asKarta(definition({ specDefinition: { podTemplateSpecPath: ".spec[" } })));
    const messages = ["a", "b"].map(
      (name) =>
        interpret(value, workload({}, { metadata: { name } })).issues.find(({ rule }) => rule === "RI-006")?.message,
    );
    expect(messages[0]).toContain(
      "Karta train, /spec/structureDefinition/rootComponent/specDefinition/podTemplateSpecPath: failed to parse",
    );
    expect(messages[0]).toBe(messages[1]);
  });

  it("have the line and column in an expression of several lines", () => {
    const value = read(definition({ specDefinition: { podTemplateSpecPath: ".spec\n  | .a.b" } }));
    const [issue] = interpret(value, workload({ a: 1 })).issues;
    expect(issue?.message).toContain("(line 2, column");
  });
});

describe("what was compiled", () => {
  it("is kept, and gives the same answer again", () => {
    const value = read(single);
    const object = workload({ replicas: 2, template: template("i") });
    expect(interpret(value, object)).toEqual(interpret(value, object));
  });

  it("accepts other limits for one call only", () => {
    const value = read(definition({}, [groups()]));
    const object = workload({
      groups: Array.from({ length: 20 }, (_, index) => ({ name: `g${index}`, template: template("i") })),
    });
    expect(places(interpret(value, object, { limits: { outputs: 20 } }).issues)).toContain(
      `RI-105 ${child}/instanceIdPath`,
    );
    expect(interpret(value, object).pods).toBe(20);
  });
});
