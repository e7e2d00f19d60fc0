import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fragmentIssue, fragmentOf, fragmentOfText } from "../../../../src/model/resource-interface/fragments.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";

const at = { file: "a.yaml", line: 1, column: 1 };
const read = (text: string) => {
  const { documents, unreadable } = readYaml(text, "a.yaml");
  return unreadable.length > 0 ? fragmentOfText(text) : fragmentOf(documents[0]?.value);
};
const ROOT = "spec.structureDefinition.rootComponent";
const CHILD = "spec.structureDefinition.childComponents[]";

describe("a fragment", () => {
  it.each([undefined, null, {}, [], "rootComponent", 5, true, [[]], [null]])("is not %j", (value) => {
    expect(fragmentOf(value)).toBeUndefined();
  });

  it.each([
    ["rootComponent: {name: a}", "rootComponent", "spec.structureDefinition"],
    ['{"rootComponent": {"name": "a"}}', "rootComponent", "spec.structureDefinition"],
    ["structureDefinition: {rootComponent: {name: a}}", "structureDefinition", "spec"],
    ["spec: {structureDefinition: {rootComponent: {name: a}}}", "spec", ""],
    ["childComponents: [{name: worker}]", "childComponents", "spec.structureDefinition"],
    ["additionalChildKinds: [{group: apps}]", "additionalChildKinds", "spec.structureDefinition"],
    ["optimizationInstructions: {}", "optimizationInstructions", "spec"],
    ["gangScheduling: {podGroups: []}", "gangScheduling", "spec.optimizationInstructions"],
    ["podGroups: [{name: a, members: []}]", "podGroups", "spec.optimizationInstructions.gangScheduling"],
    ["statusDefinition: {statusMappings: {}}", "statusDefinition", ROOT],
    ["statusMappings: {running: []}", "statusMappings", `${ROOT}.statusDefinition`],
    ["specDefinition: {podSpecPath: .spec}", "specDefinition", CHILD],
    ["podTemplateSpecPath: .spec.template", "podTemplateSpecPath", `${CHILD}.specDefinition`],
    ["podSelector: {replicaSelector: {idPath: .a}}", "podSelector", CHILD],
    ["instanceIdPath: .spec.jobs[].name", "instanceIdPath", CHILD],
    ["- {name: worker, kind: {kind: Pod}, ownerRef: a, specDefinition: {}}", "specDefinition", CHILD],
    ["resourceInterfaces: []", "resourceInterfaces", ""],
    ["[{spec: {structureDefinition: {}}}]", "resourceInterfaces", ""],
    ["- structureDefinition: {}", "resourceInterfaces", ""],
    ['    "resourceInterfaces": [{}]\n  }\'', "resourceInterfaces", ""],
    ['optimizationInstructions:\n  - name: "job"\n      members: []', "optimizationInstructions", "spec"],
    ["# ids\ninstanceIdPath: a\ninstanceIdPath: b", "instanceIdPath", CHILD],
    [
      "Running: []v1.StatusMatcher{\n{\n  ByExpression: &v1.Matcher{\n",
      "byExpression",
      `${ROOT}.statusDefinition.statusMappings.initializing[]`,
    ],
  ])("%s", (text, key, holder) => {
    const fragment = read(text);
    expect([fragment?.key, fragment?.holder.join(".")]).toEqual([key, holder]);
  });

  it.each([
    "apiVersion: v1\nkind: Pod\nspec: {structureDefinition: {}}",
    "kind: Pod\nrootComponent: {}",
    "podSelector: {matchLabels: {app: a}}",
    "podSelector: {componentTypeSelector: {}}\nreplicas: 2",
    "imagePath: a\nvalues: {}",
    "gangScheduling: true\nqueue: a",
    "spec: {template: {}}",
    "name: a\nimage: b",
    "foo: bar: baz",
    "spec:\n\t- structured: {}",
  ])("is not %j", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("is reported with its place and the whole document, which is a valid start", () => {
    const fragments = [
      "rootComponent: {}",
      "childComponents: []",
      "spec: {structureDefinition: {}}",
      "podSelector: {}",
    ];
    for (const text of fragments) {
      const fragment = read(text);
      const issue = fragment && fragmentIssue(fragment, at);
      expect(issue).toMatchObject({ rule: "RI-104", severity: "error", expected: "a ResourceInterface", location: at });
      const form = (issue?.fix ?? "").replace("write the whole document: ", "").replaceAll("<", "").replaceAll(">", "");
      const { value } =
        readYaml(form.replaceAll("{...}", "{statusMappings: {running: []}}").replaceAll(": ...", ": null"), "a")
          .documents[0] ?? {};
      expect(parseResourceInterface(value).issues).toEqual([]);
    }
  });

  it("is reported in the words of the API", () => {
    expect(fragmentIssue({ key: "resourceInterfaces", holder: [] }, at, "bad indentation")).toMatchObject({
      message:
        "the document starts at resourceInterfaces, which belongs in the request body of a WorkloadType, which also has name, group, categoryId and priorityId; it is not valid YAML either: bad indentation",
      fix: "write the whole document: {name: <Kind>, group: <group>, categoryId: <id>, priorityId: <id>, resourceInterfaces: [{spec: {...}}]}",
    });
  });
});

describe.skipIf(sharedMissing("seeds"))("the published documentation", () => {
  it("has no snippet of a definition that is not recognised", () => {
    const text = readFileSync(sharedPath("seeds", "000_4e5a00487cf7d0d4.txt"), "utf8");
    const snippets = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, snippet = ""]) => snippet);
    expect(snippets).toHaveLength(25);
    expect(snippets.filter((snippet) => read(snippet) === undefined)).toEqual([]);
  });
});
