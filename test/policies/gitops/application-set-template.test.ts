import { describe, expect, test } from "vitest";
import { applicationSetTemplate as rule } from "../../../policies/gitops/application-set-template.ts";
import { check } from "../../helpers/policies.ts";

const set = (name: string, options = "", generators = "[{list: {elements: [{team: nlp, gpus: 8}, {team: vision}]}}]") =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: a}\nspec: {${options} generators: ${generators}, template: {metadata: {name: '${name}'}}}\n`;
const GO = "goTemplate: true,";
const STRICT = `${GO} goTemplateOptions: [missingkey=error],`;

test.each([
  "apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: a}\n",
  set("plain"),
  set("{{team}}"),
  set("{{path.basename}}"),
  set("{{"),
  set("{{.team}}", GO),
  set("{{ .team | lower }}-{{ normalize .team }}", GO),
  set('{{- if eq .team "nlp" }}a{{ else }}b{{ end }}', GO),
  set("{{ $x }}", GO),
  set("{{ now }}", GO),
  set("{{.other}}", GO),
  set("{{.team}}", STRICT),
  set("{{.anything}}", STRICT, "[{clusters: {}}]"),
  set("{{.anything}}", STRICT, "[{list: {elementsYaml: '{{ .x }}'}}]"),
  set("{{ range .teams }}{{ .name }}{{ end }}", STRICT),
  // One part of many braces: with a search from each of them the work would grow with the square.
  set(`${"{{".repeat(100_000)}}}`, GO),
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

describe("finds", () => {
  test.each([
    [set("{{team}}", GO), "with goTemplate, {{team}} is a function that does not exist", "write {{.team}}"],
    [set("{{path.basename}}", GO), "{{path.basename}} is a function", "write {{.path.basename}}"],
    [set("{{.team}}"), "without goTemplate, {{.team}} is not a parameter", "write {{team}}, or set goTemplate: true"],
    [set("{{ .path.basename }}"), "without goTemplate", "write {{path.basename}}, or set goTemplate: true"],
    [
      set("{{.name}}", STRICT),
      "have no name, and missingkey=error refuses {{.name}}",
      "use a parameter that all elements have: team",
    ],
    [set("{{.gpus}}", STRICT), "have no gpus", "use a parameter that all elements have: team"],
  ])("%#", (yaml, message, fix) => {
    expect(check(rule, yaml)).toMatchObject([
      { severity: "error", path: "/spec/template/metadata/name", message: expect.stringContaining(message), fix },
    ]);
  });
});
