import { describe, expect, test } from "vitest";
import { catalogueOf } from "../../../src/interpret/objects/catalogue.ts";
import type { KubeObject, PodTemplate } from "../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../src/model/organization/organization.ts";
import type { CheckedObject } from "../../../src/rule/checked-object.ts";
import { buildSet } from "../../../src/rules/build-set.ts";
import { uncountedKinds } from "../../../src/synth/output/uncounted-kinds.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { organization } from "../../helpers/organization.ts";

const knowledge = { organization: organization(), workloadTypes, resourceInterfaces: [] };

const [east, west] = organization().clusters as [Cluster, Cluster];

function manifest(object: object, fields: Partial<CheckedObject> = {}): CheckedObject {
  const whole = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "team-nlp" }, ...object };
  return { object: whole as KubeObject, cluster: east, source: { constructPath: "a" }, ...fields };
}

const template = (container: object = {}, annotations?: Readonly<Record<string, string>>): PodTemplate => ({
  ...(annotations === undefined ? {} : { metadata: { annotations } }),
  spec: { schedulerName: "kai-scheduler", containers: [{ name: "a", image: "example.com/a:1", ...container }] },
});
const job = (spec: object = {}) => ({ apiVersion: "batch/v1", kind: "Job", spec: { template: template(), ...spec } });

function workloads(...objects: readonly CheckedObject[]) {
  const { set, issues } = buildSet(
    { organization: knowledge.organization, objects },
    catalogueOf(knowledge),
    knowledge,
  );
  return { found: set.workloads, issues };
}

describe("buildSet", () => {
  test("reports an object on which a kind fails, and reads the others", () => {
    const broken = workloadTypes.map((kind) => {
      if (kind.kind !== "Job") return kind;
      const predictGangs = () => {
        throw new Error("no gang");
      };
      return { ...kind, predictGangs };
    });
    const known = { ...knowledge, workloadTypes: broken };
    const objects = [manifest(job()), manifest({ apiVersion: "v1", kind: "Pod", spec: template().spec })];
    const { set, issues } = buildSet({ organization: knowledge.organization, objects }, catalogueOf(known), known);
    expect(set.workloads.map(({ object }) => object.kind)).toEqual(["Pod"]);
    expect(issues).toMatchObject([
      {
        rule: "DEF-001",
        severity: "error",
        object: { kind: "Job" },
        message: "the pods of this object cannot be read: no gang",
        unjudged: true,
      },
    ]);
  });

  test("reads objects whose members hide methods of JavaScript", () => {
    const value = JSON.parse('{"toString": 1, "valueOf": null}');
    const kind = { apiVersion: "run.ai/v2alpha1", kind: "InteractiveWorkload" };
    const { found, issues } = workloads(manifest({ ...kind, spec: { parallelism: { value } } }));
    expect(found.map(({ object }) => object.kind)).toEqual(["InteractiveWorkload"]);
    expect(issues.filter(({ rule }) => rule === "DEF-001")).toEqual([]);
  });

  test("finds none among what starts no pods", () => {
    expect(workloads()).toEqual({ found: [], issues: [] });
    expect(workloads(manifest({}))).toEqual({ found: [], issues: [] });
  });

  test("reads an object by the Resource Interface of its version, and predicts its PodGroup", () => {
    const { found, issues } = workloads(manifest(job({ parallelism: 3 })));
    expect(issues).toEqual([]);
    expect(found[0]?.pods.map(({ component, count }) => [component, count])).toEqual([["job", 3]]);
    expect(found[0]?.gangs).toEqual([expect.objectContaining({ queue: "default-queue", min: 1 })]);
  });

  test("uses the names of a definition, and the numbers and templates of the object", () => {
    const components = [{ component: "main", template: template() }];
    const other = { spec: { containers: [{ name: "other", image: "example.com/b:1" }] } };
    const spec = { parallelism: 9, template: other };
    const { found } = workloads(manifest(job(spec), { components, grouping: "because" }));
    expect(found[0]).toMatchObject({
      pods: [{ component: "main", instance: "", count: 9, template: other }],
      grouping: "because",
    });
  });

  test("uses the templates of a definition for an object of Run:ai, which contains none", () => {
    const components = [{ component: "main", template: template() }];
    const object = {
      apiVersion: "run.ai/v2alpha1",
      kind: "TrainingWorkload",
      spec: { parallelism: { value: 2 }, active: { value: false } },
    };
    const { found } = workloads(manifest(object, { components }));
    expect(found[0]?.pods).toEqual([{ component: "main", instance: "", count: 2, template: template() }]);
    expect(found[0]?.suspended).toBe(true);
  });

  test("finds the queue of a Run:ai project by its namespace", () => {
    const metadata = { name: "a", namespace: "runai-team-search" };
    const spec = { ...template().spec, schedulerName: "runai-scheduler" };
    const { found } = workloads(manifest({ ...job({ template: { spec } }), metadata }, { cluster: west }));
    expect(found[0]?.gangs[0]).toMatchObject({ queue: "team-search" });
  });

  test("has the reason why no PodGroup is predicted", () => {
    const { found } = workloads(manifest(job({ template: { spec: { containers: [{ name: "a" }] } } })));
    expect(found[0]?.gangs).toEqual([]);
    expect(found[0]?.grouping).toMatch(/scheduler/);
  });

  test("adds what the interpretation complains of, at the object's place", () => {
    const location = { file: "a.yaml", line: 3, column: 1 };
    const { issues } = workloads(manifest(job({ template: 7 }), { locate: () => location }));
    expect(issues.length).toBeGreaterThan(0);
    for (const issue of issues) expect(issue).toMatchObject({ location, source: { constructPath: "a" } });
  });
});

describe("uncountedKinds", () => {
  test("names kinds with containers that nothing describes, once, and no others", () => {
    const odd = manifest({ apiVersion: "example.com/v1", kind: "Odd", spec: { deep: [{ pod: template().spec }] } });
    const counted = manifest(job());
    const { found } = workloads(counted);
    expect(uncountedKinds([odd, odd, counted, manifest({ data: { containers: "none" } })], found)).toEqual([
      "Odd (example.com/v1)",
    ]);
  });

  test("ends in an object that is too deep", () => {
    let deep: object = {};
    for (let depth = 0; depth < 5000; depth += 1) deep = { deep };
    expect(uncountedKinds([manifest(deep)], [])).toEqual([]);
  });
});

describe("catalogueOf", () => {
  test("puts a Resource Interface of the repository before the catalogue's", () => {
    const [own] = [catalogueOf(knowledge).resourceInterface("batch", "v1", "Job")];
    if (own === undefined) throw new Error("no Resource Interface of Job");
    const mine = { ...own, name: "mine" };
    const catalogue = catalogueOf({ workloadTypes, resourceInterfaces: [mine] });
    expect(catalogue.resourceInterface("batch", "v1", "Job")).toBe(mine);
    expect(catalogue.resourceInterface("batch", "v2", "Job")).toBeUndefined();
    expect(catalogue.resourceInterface("batch", "constructor", "Job")).toBeUndefined();
    expect(catalogue.kind("", "Job")).toBeUndefined();
  });
});
