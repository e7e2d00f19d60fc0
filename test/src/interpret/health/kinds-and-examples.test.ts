import { expect, test } from "vitest";
import { healthKindsOf } from "../../../../src/interpret/health/health-kinds.ts";
import { statusExamples } from "../../../../src/interpret/health/status-examples.ts";
import { kindName } from "../../../../src/model/organization/organization.ts";
import { decodeResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import type { StatusDefinition } from "../../../../src/model/resource-interface/resource-interface.ts";
import { catalogueWith } from "../../../helpers/catalogue.ts";
import { kindWith } from "./health-kinds.ts";

/** The names of the kinds of one Resource Interface. */
function namesOf(
  group: string,
  version: string,
  kind: string,
  statusMappings: object = { running: [{ byPhase: "Up" }] },
) {
  const statusDefinition = { phaseDefinition: { path: ".status.phase" }, statusMappings };
  const rootComponent = { name: "root", kind: { group, version, kind }, statusDefinition };
  const { resourceInterface } = decodeResourceInterface(
    { spec: { structureDefinition: { rootComponent } } },
    { defaults: true },
  );
  const own = resourceInterface === undefined ? [] : [resourceInterface];
  const { kinds, withoutStatus } = healthKindsOf(catalogueWith(own), [], own);
  const names = [kinds, withoutStatus].map((list) => list.map((each) => kindName(each.group, each.kind)));
  return names;
}

test.each([
  ["example.com", "v1", "Run", "example.com/Run"],
  ["", "v1", "Run", "Run"],
])("the kind %s/%s %s has a check", (group, version, kind, name) => {
  expect(namesOf(group, version, kind)).toEqual([[name], []]);
  expect(namesOf(group, version, kind, {})).toEqual([[], [name]]);
});

test.each([
  ["Example_Com", "v1", "Run"],
  ["example.com", "v-1", "Run"],
  ["example.com", "v1", "Ru-n"],
  ["example.com", "v1", "1Run"],
])("the kind %s/%s %s has no check, because its name cannot be a key", (group, version, kind) => {
  expect(namesOf(group, version, kind)).toEqual([[], []]);
});

/** The objects of examples by their names. */
function examplesOf(statusDefinition: StatusDefinition, more: Parameters<typeof kindWith>[1] = {}) {
  const examples = statusExamples(kindWith(statusDefinition, more), "Healthy");
  return Object.fromEntries(examples.map(({ name, object }) => [name, [object.spec, object.status]]));
}

test("examples have the phase, the conditions or both, as their matchers need", () => {
  const definition: StatusDefinition = {
    phaseDefinition: { path: ".status.phase" },
    conditionsDefinition: { path: ".status.conditions", typeFieldName: "type", statusFieldName: "status" },
    statusMappings: {
      running: [{ byPhase: "Up" }],
      completed: [{ byConditions: [{ type: "Done", status: "True" }] }],
      failed: [{ byPhase: "Down", byConditions: [{ type: "Broken" }] }],
    },
  };
  const done = { type: "Done", status: "True", message: "Done is True" };
  const broken = { type: "Broken", status: "True", message: "Broken is True" };
  expect(examplesOf(definition, { suspendPath: "/spec/suspend" })).toEqual({
    "without-status": [undefined, undefined],
    suspended: [{ suspend: true }, undefined],
    running: [undefined, { phase: "Up" }],
    completed: [undefined, { conditions: [done] }],
    failed: [undefined, { phase: "Down", conditions: [broken] }],
  });
});

test("a kind without definitions has no examples", () => {
  expect(statusExamples(kindWith({ statusMappings: {} }, { definitions: [] }), "Healthy")).toEqual([]);
  expect(Object.keys(examplesOf({ statusMappings: {} }))).toEqual(["without-status"]);
});
