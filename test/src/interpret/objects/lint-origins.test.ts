import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { lintConstructedPods } from "../../../../src/interpret/lint/lint-origins.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";

function withWorker(worker: object) {
  const kind = { group: "ml.example.com", version: "v1", kind: "EvalSuite" };
  const statusDefinition = { phaseDefinition: { path: ".status.phase" }, statusMappings: {} };
  const { resourceInterface, issues } = parseResourceInterface({
    structureDefinition: {
      rootComponent: { name: "root", kind, statusDefinition },
      childComponents: [{ name: "worker", ownerRef: "root", ...worker }],
    },
  });
  if (resourceInterface === undefined) throw new Error(JSON.stringify(issues));
  return resourceInterface;
}

const constructed = (specDefinition: object) =>
  lintConstructedPods(withWorker({ specDefinition })).map(({ rule, path }) => [rule, path.split("/").at(-1)]);

describe("RI-018: expressions that construct pods", () => {
  it.each([
    "{spec: {containers: []}}",
    '{metadata: .metadata, spec: {containers: [{name: "a"}]}}',
    ".spec.template // {spec: {containers: []}}",
    ".spec.template * {spec: {hostNetwork: false}}",
    ".spec.template + {}",
    ".spec.template | {spec: {containers: [.spec.containers[] | {name, image}]}}",
    ".spec.template | with_entries(.)",
    ".spec.template | map_values(.)",
    ".spec.json | fromjson",
    'if .spec.safe then .spec.template else {spec: {containers: [{image: "a"}]}} end',
    "try .spec.template catch {spec: {containers: []}}",
    "first({spec: {containers: []}})",
    "if .spec.safe then {spec: {containers: []}} else empty end",
    "limit(1; {spec: {containers: []}})",
    '"a" as $image | {spec: {containers: [{image: $image}]}}',
    "def pod: .; {spec: {containers: []}}",
    '"text"',
    "-1",
    "@json",
  ])("are reported: %s", (path) => {
    expect(constructed({ podTemplateSpecPath: path })).toEqual([["RI-018", "podTemplateSpecPath"]]);
  });

  it.each([
    ".spec.template",
    ".spec.template?",
    ".spec.templates[]",
    ".spec.a // .spec.b",
    ".spec.template // empty",
    ".spec.template // {}",
    ".spec.template // null",
    "{spec: .spec.pod}",
    "{spec}",
    "{metadata: .spec.meta, spec: .spec.pod}",
    ".spec.templates[] | select(.name == 1)",
    ".spec | to_entries[] | .value.template",
    ".spec.templates | map(select(.a)) | .[0]",
    ".spec as $s | $s.template",
    "if .spec.a then .spec.a else .spec.b end",
    "{a: .spec.template}.a",
    "reduce .spec.templates[] as $t (null; $t)",
    "first(.spec.templates[])",
    ".spec.templates | first",
    "error",
    "label $out | .spec.template",
    '.spec.template | sub("a"; "b")',
  ])("are not those that may read: %s", (path) => {
    expect(constructed({ podTemplateSpecPath: path })).toEqual([]);
  });

  it("are judged in every path of pods", () => {
    expect(constructed({ podSpecPath: "{containers: [.spec]}", metadataPath: "{labels: {a: .spec.b}}" })).toEqual([
      ["RI-018", "podSpecPath"],
      ["RI-018", "metadataPath"],
    ]);
    const fragments = {
      imagePath: '"a:1"',
      schedulerNamePath: ".spec.scheduler",
      containersPath: "[.spec.containers[] | {name}]",
      resourcesPath: "{limits: .spec.limits}",
    };
    expect(constructed({ fragmentedPodSpecDefinition: fragments })).toEqual([
      ["RI-018", "resourcesPath"],
      ["RI-018", "containersPath"],
      ["RI-018", "imagePath"],
    ]);
    const joined = { imagePath: '"\\(.spec.repository):\\(.spec.tag)"', containersPath: "[.spec.a, .spec.b]" };
    expect(constructed({ fragmentedPodSpecDefinition: joined })).toEqual([]);
    expect(constructed({})).toEqual([]);
  });
});

describe("RI-150: constant numbers of pods", () => {
  const constants = (replicasPath: string) =>
    lintResourceInterface(withWorker({ scaleDefinition: { replicasPath } })).filter(({ rule }) => rule === "RI-150");

  it.each([
    "0",
    "2",
    "0 // .spec.a",
    ".spec.a * 0",
    "(0) * .spec.a",
    ".spec.a | 0",
    "if .spec.a then 0 else 0 end",
    "1 - 1",
    "[0][0]",
    "{a: 0}.a",
    "0 as $n | $n",
    "-1",
    "0 | floor",
  ])("are reported: %s", (path) => {
    const [issue, ...more] = constants(path);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({
      severity: "warning",
      component: "worker",
      path: "/structureDefinition/childComponents/0/scaleDefinition/replicasPath",
    });
  });

  it.each([
    "1",
    ".spec.tasks[] | 1",
    "if .spec.a then 0 else 1 end",
    "if .spec.a == null then null else 1 end",
    ".spec.a",
    ".spec.a // 1",
    ".spec.a * 2",
    ".spec.a | length",
    "empty",
    "null",
  ])("are not: %s", (path) => {
    expect(constants(path)).toEqual([]);
  });
});
