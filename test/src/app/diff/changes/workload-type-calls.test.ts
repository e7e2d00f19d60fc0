import { describe, expect, it } from "vitest";
import type { DiffedObject } from "../../../../../src/app/diff/changes/diffed-object.ts";
import { workloadTypeChanges } from "../../../../../src/app/diff/changes/workload-type-calls.ts";
import type { KubeObject } from "../../../../../src/kernel/base/kubernetes.ts";
import type { WorkloadTypeDefinition, WorkloadTypeSpec } from "../../../../../src/model/definition/workload-type.ts";
import { workloadTypeRequest } from "../../../../../src/synth/output/workload-type-request.ts";

const entry = (version: string, name = "evalsuite") => ({
  spec: {
    structureDefinition: { rootComponent: { name, kind: { group: "ml.example.com", version, kind: "EvalSuite" } } },
  },
});
const definition = (spec: Partial<WorkloadTypeSpec> = {}, name = "EvalSuite"): WorkloadTypeDefinition => ({
  kind: "WorkloadType",
  metadata: { name },
  spec: { group: "ml.example.com", category: "Train", priority: "low", resourceInterfaces: [entry("v1")], ...spec },
});
const placed = (object: KubeObject, zone: DiffedObject["zone"] = "review"): DiffedObject => ({
  object,
  cluster: "west",
  zone,
  owner: "",
});
const request = (spec?: Partial<WorkloadTypeSpec>, name?: string) =>
  placed(workloadTypeRequest(definition(spec, name)));
const defaults = (spec: Partial<WorkloadTypeSpec>): DiffedObject => {
  const { resourceInterfaces: _, category: __, priority: ___, ...rest } = definition().spec;
  return placed(
    workloadTypeRequest({ kind: "WorkloadType", metadata: { name: "EvalSuite" }, spec: { ...rest, ...spec } }),
  );
};

const NONE = { same: [], renamed: [], created: [], deleted: [] };
const changed = (before: DiffedObject, after: DiffedObject) => {
  const found = workloadTypeChanges({ ...NONE, same: [{ before, after }] });
  return found.map(({ calls, refusals }) => ({ calls, refusals }));
};
const PATH = "/api/v1/workload-types/<id of EvalSuite.ml.example.com in GET /api/v1/workload-types>";
const priorityId = (name: string) => `<id of ${name} in GET /api/v1/workload-priorities>`;
const categoryId = (name: string) => `<id of ${name} in GET /api/v1/workload-categories>`;
const put = (body: object, effect: string) => ({ method: "PUT", path: PATH, body, effect });

describe("workloadTypeChanges", () => {
  it("finds nothing in objects that are not requests, and in requests without a change", () => {
    expect(workloadTypeChanges(NONE)).toEqual([]);
    const other: DiffedObject[] = [
      placed(workloadTypeRequest(definition()), "apply"),
      placed({ apiVersion: "muster.dev/v1alpha1", kind: "Training", metadata: { name: "x" } }),
      placed({ apiVersion: "example.com/v1", kind: "WorkloadTypeRequest", metadata: { name: "x" } }),
    ];
    expect(workloadTypeChanges({ ...NONE, created: other, deleted: other })).toEqual([]);
    expect(changed(request(), request())).toEqual([]);
  });

  it("registers a kind with POST, changes defaults with PUT, and removes a registration with DELETE", () => {
    const created = [request({ resourceInterfaces: [entry("v1"), entry("v2")] }), defaults({ priority: "high" })];
    expect(workloadTypeChanges({ ...NONE, created }).map(({ calls }) => calls)).toEqual([
      [
        {
          method: "POST",
          path: "/api/v1/workload-types",
          body: created[0]?.object.body,
          effect:
            "registers versions v1, v2; the platform answers 409 if it has the type already, which then needs a PUT",
        },
      ],
      [put({ priorityId: priorityId("high") }, "changes priorityId")],
    ]);
    const deleted = [request(), defaults({ priority: "high" })];
    expect(workloadTypeChanges({ ...NONE, deleted }).map(({ calls, refusals }) => ({ calls, refusals }))).toEqual([
      { calls: [{ method: "DELETE", path: PATH, effect: "removes the registration" }], refusals: [] },
      {
        calls: [],
        refusals: ["the former defaults are not in git: send a PUT with those that muster types --defaults lists"],
      },
    ]);
  });

  it("changes category, priority and preemptibility with one PUT that has only these fields", () => {
    const after = request({ category: "Deploy", priority: "high", preemptibility: "preemptible" });
    expect(changed(request(), after)).toEqual([
      {
        calls: [
          put(
            { categoryId: categoryId("Deploy"), priorityId: priorityId("high"), preemptibility: "preemptible" },
            "changes categoryId, priorityId, preemptibility",
          ),
        ],
        refusals: [],
      },
    ]);
    expect(changed(defaults({ priority: "low" }), defaults({ priority: "high" }))).toEqual([
      { calls: [put({ priorityId: priorityId("high") }, "changes priorityId")], refusals: [] },
    ]);
  });

  it("sends the complete list if versions are added or removed", () => {
    const list = [entry("v2"), entry("v3")];
    const before = request({ resourceInterfaces: [entry("v1"), entry("v2")] });
    expect(changed(before, request({ resourceInterfaces: list, priority: "high" }))).toEqual([
      {
        calls: [
          put(
            { priorityId: priorityId("high"), resourceInterfaces: list },
            "changes priorityId; adds version v3; removes version v1",
          ),
        ],
        refusals: [],
      },
    ]);
    expect(changed(defaults({ priority: "low" }), request())).toEqual([
      {
        calls: [
          put(
            { categoryId: categoryId("Train"), resourceInterfaces: [entry("v1")] },
            "changes categoryId; adds version v1",
          ),
        ],
        refusals: [],
      },
    ]);
    expect(changed(request(), defaults({ category: "Train", priority: "low" }))).toEqual([
      { calls: [put({ resourceInterfaces: [] }, "removes version v1")], refusals: [] },
    ]);
  });

  it("ignores the order of versions", () => {
    const [a, b] = [entry("v1"), entry("v2")];
    expect(changed(request({ resourceInterfaces: [a, b] }), request({ resourceInterfaces: [b, a] }))).toEqual([]);
  });

  it("refuses a changed version, and gives the two calls that replace it", () => {
    const kept = entry("v1");
    const now = entry("v2", "suite");
    const before = request({ resourceInterfaces: [kept, entry("v2")] });
    expect(changed(before, request({ resourceInterfaces: [kept, now] }))).toEqual([
      {
        calls: [
          put({ resourceInterfaces: [kept] }, "removes version v2"),
          put({ resourceInterfaces: [kept, now] }, "adds version v2 again"),
        ],
        refusals: [
          "version v2 is changed, but an update may only add or remove versions: remove it with one PUT, and add it with another one, or register a new version",
        ],
      },
    ]);
  });

  it("refuses another name or group, and a default that is left out", () => {
    expect(changed(request(), request({ group: "eval.example.com" }))).toEqual([
      {
        calls: [
          { method: "DELETE", path: PATH, effect: "removes the registration" },
          expect.objectContaining({ method: "POST" }),
        ],
        refusals: ["a registered type keeps its name and its group: an update changes neither"],
      },
    ]);
    expect(changed(request({}, "EvalSuite"), request({}, "Evalsuite"))[0]?.refusals).toHaveLength(1);
    expect(changed(request({ preemptibility: "preemptible" }), request())).toEqual([
      {
        calls: [],
        refusals: [
          "preemptibility is left out, but a PUT keeps the value of a field that it does not have: write the value",
        ],
      },
    ]);
  });

  it("reads requests of any form, which a base may have", () => {
    const odd = (body: unknown) =>
      placed({ apiVersion: "muster.dev/v1alpha1", kind: "WorkloadTypeRequest", metadata: { name: "x" }, body });
    for (const body of [undefined, null, {}, { resourceInterfaces: [null, 7, {}] }, { resourceInterfaces: "x" }, []]) {
      const [before, after] = [odd(body), odd({ priorityId: "x" })];
      expect(workloadTypeChanges({ ...NONE, created: [before], deleted: [before] })).toHaveLength(2);
      expect(changed(before, after)).toHaveLength(1);
    }
  });
});
