import { describe, expect, it } from "vitest";
import { type Changes, change } from "../../../../src/interpret/objects/change.ts";
import { interpret } from "../../../../src/interpret/objects/interpret.ts";
import { seedExamples } from "./fixtures/seed-examples.ts";
import { definition, frozen, type Json, places, read, template, workload } from "./helpers.ts";

const selector = { componentInstanceSelector: { idPath: ".metadata.labels.group" } };
const job = read(
  definition({ specDefinition: { podTemplateSpecPath: ".spec.template" } }, [
    {
      name: "group",
      instanceIdPath: ".spec.groups[].name",
      specDefinition: { podSpecPath: ".spec.groups[].pod", metadataPath: ".spec.groups[].meta" },
      podSelector: selector,
    },
  ]),
);
const object = frozen(
  workload({
    template: template("old"),
    groups: [
      { name: "a", pod: { hostname: "a" } },
      { name: "b", pod: { hostname: "b" }, meta: { labels: { x: "1" } } },
    ],
  }),
);

describe("change", () => {
  it("of nothing is the object itself", () => {
    expect(change(job, object, {})).toEqual({ object, issues: [] });
    expect(change(job, object, { train: {} })).toEqual({ object, issues: [] });
    expect(change(job, object, { train: { "": {} } }).object).toBe(object);
  });

  it("writes a template on a copy", () => {
    const { object: changed, issues } = change(job, object, { train: { "": { podTemplate: template("new") } } });
    expect(issues).toEqual([]);
    expect(changed).toEqual({ ...object, spec: { ...(object.spec as Json), template: template("new") } });
  });

  it("writes the named instances and leaves the others alone", () => {
    const { object: changed } = change(job, object, {
      group: { b: { podSpec: { hostname: "new" }, metadata: { labels: { y: "2" } } } },
    });
    expect((changed as { spec: { groups: unknown } }).spec.groups).toEqual([
      { name: "a", pod: { hostname: "a" } },
      { name: "b", pod: { hostname: "new" }, meta: { labels: { y: "2" } } },
    ]);
  });

  it("creates missing objects on the path", () => {
    const { object: changed } = change(job, workload({}), { train: { "": { podTemplate: template("i") } } });
    expect(changed).toEqual(workload({ template: template("i") }));
  });

  it.each<readonly [string, Changes, string]>([
    ["a component that is not there", { nobody: { "": {} } }, "component nobody not found"],
    ["an instance that is not there", { group: { c: {} } }, "component group has no instance c, but a, b"],
    [
      "a definition that is not there",
      { train: { "": { podSpec: {} } } },
      "component train has no path for its pod spec",
    ],
    [
      "fragments that are not there",
      { train: { "": { fragments: { image: "i" } } } },
      "component train has no path for its image",
    ],
  ])("changes nothing for %s", (_, changes, why) => {
    const { object: changed, issues } = change(job, object, {
      ...changes,
      group: { a: { podSpec: { hostname: "z" } }, ...changes.group },
    });
    expect(changed).toBeUndefined();
    expect(issues).toMatchObject([{ rule: "RI-125", severity: "error", message: expect.stringContaining(why) }]);
  });

  it("changes nothing through a path that does not lead to a place", () => {
    const value = read(definition({ specDefinition: { podTemplateSpecPath: ".spec.template // {}" } }));
    expect(
      change(value, workload({ template: template("a") }), { train: { "": { podTemplate: template("b") } } }).object,
    ).toEqual(workload({ template: template("b") }));
    const { object: changed, issues } = change(value, workload({}), { train: { "": { podTemplate: template("b") } } });
    expect(changed).toBeUndefined();
    expect(places(issues)).toEqual(["RI-125 /spec/structureDefinition/rootComponent"]);
  });

  it("changes nothing where places and instances do not fit", () => {
    const value = read(definition({ specDefinition: { podSpecPath: ".spec.groups[].pod" } }));
    const { object: changed, issues } = change(value, object, { train: { "": { podSpec: {} } } });
    expect(changed).toBeUndefined();
    expect(issues[0]?.message).toContain("the path of the pod spec of train leads to 2 places for 1 instances");
  });

  it("changes nothing if a string is on the path", () => {
    const { object: changed, issues } = change(
      read(definition({ specDefinition: { podSpecPath: ".spec.a.b" } })),
      workload({ a: null }),
      { train: { "": { podSpec: { c: 1 } } } },
    );
    expect(issues).toEqual([]);
    expect(changed).toEqual(workload({ a: { b: { c: 1 } } }));
    const barred = change(
      read(definition({ specDefinition: { podSpecPath: '.spec | getpath(["a", "b"])' } })),
      workload({ a: "text" }),
      { train: { "": { podSpec: { c: 1 } } } },
    );
    expect(barred.object).toBeUndefined();
    expect(barred.issues).toHaveLength(1);
  });
});

describe("what the reference engine would destroy", () => {
  const kserve = read(seedExamples.InferenceService);
  const service = frozen({
    spec: {
      predictor: { minReplicas: 1, model: { storageUri: "s3://m" }, serviceAccountName: "old", labels: { team: "a" } },
    },
  });

  it("stays beside a new pod spec, and what was the pod spec's does not", () => {
    const { object: changed, issues } = change(kserve, service, {
      predictor: { "": { podSpec: { schedulerName: "kai-scheduler" } } },
    });
    expect(changed).toEqual({
      spec: {
        predictor: {
          minReplicas: 1,
          model: { storageUri: "s3://m" },
          labels: { team: "a" },
          schedulerName: "kai-scheduler",
        },
      },
    });
    expect(issues).toMatchObject([
      {
        rule: "RI-130",
        severity: "info",
        message: expect.stringContaining(
          "minReplicas, model, labels are in the same node as the pod spec of predictor, and were kept",
        ),
      },
    ]);
  });

  it("stays beside new metadata in the same node", () => {
    const { object: changed } = change(kserve, service, { predictor: { "": { metadata: { labels: { team: "b" } } } } });
    expect(changed).toEqual({
      spec: {
        predictor: {
          minReplicas: 1,
          model: { storageUri: "s3://m" },
          serviceAccountName: "old",
          labels: { team: "b" },
        },
      },
    });
  });

  const dynamo = read(seedExamples.DynamoGraphDeployment);
  const graph = frozen({
    spec: {
      services: {
        A: { replicas: 1, extraPodSpec: { mainContainer: { image: "old:1" } } },
        B: { labels: { k: "v" }, extraPodSpec: { mainContainer: { name: "main", image: "old:1" } } },
      },
    },
  });

  it("a new image survives the container it is in", () => {
    const container = { name: "main", image: "old:1" };
    const { object: changed } = change(dynamo, graph, { service: { B: { fragments: { image: "new:2", container } } } });
    expect(changed).toMatchObject({
      spec: {
        services: {
          A: { extraPodSpec: { mainContainer: { image: "old:1" } } },
          B: { extraPodSpec: { mainContainer: { name: "main", image: "new:2" } } },
        },
      },
    });
  });

  it("nothing is written for what an instance does not have", () => {
    const { object: changed } = change(dynamo, graph, {
      service: { A: { fragments: {} }, B: { fragments: { labels: { a: "b" }, schedulerName: "kai-scheduler" } } },
    });
    expect(changed).toEqual({
      spec: {
        services: {
          A: { replicas: 1, extraPodSpec: { mainContainer: { image: "old:1" } } },
          B: {
            labels: { a: "b" },
            extraPodSpec: { mainContainer: { name: "main", image: "old:1" }, schedulerName: "kai-scheduler" },
          },
        },
      },
    });
  });

  it("a value can be made empty", () => {
    const { object: changed } = change(dynamo, graph, { service: { B: { fragments: { labels: {} } } } });
    expect(changed).toMatchObject({ spec: { services: { B: { labels: {} } } } });
  });

  it("what was read can be written back without a change", () => {
    const service = interpret(dynamo, graph).components.find(({ name }) => name === "service");
    const changes = {
      service: Object.fromEntries(
        (service?.instances ?? []).map(({ id, fragments }) => [id, fragments === undefined ? {} : { fragments }]),
      ),
    };
    expect(change(dynamo, graph, changes)).toEqual({ object: graph, issues: [] });
  });
});
