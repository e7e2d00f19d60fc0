import { expect, test } from "vitest";
import { unsubstitutedVariable as rule } from "../../../policies/gitops/unsubstituted-variable.ts";
import { check } from "../../helpers/policies.ts";

const object = (metadata: string, rest = "") => `apiVersion: v1\nkind: ConfigMap\nmetadata: ${metadata}\n${rest}`;
const variable = (expression: string) => `$\{${expression}}`;

test.each([
  object("{name: a}"),
  object("null"),
  object("{name: a, namespace: b, labels: null}"),
  object("{name: a, labels: {app: b, cost: 5$}}"),
  object(`{name: a, annotations: {x: '${variable("A")}'}}`, `data: {x: '${variable("A:=1")}'}`),
])("passes %j", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test("finds variables in names and labels", () => {
  const yaml = object(`{name: $(X), namespace: 'a-${variable("TEAM")}', labels: {"a/b": "{{ c }}"}}`);
  const format = "which is substituted before it is applied, so its format is not checked";
  expect(check(rule, yaml).map(({ severity, path, message }) => [severity, path, message])).toEqual([
    ["info", "/metadata/name", `/metadata/name has the variable $(X), ${format}`],
    ["info", "/metadata/namespace", `/metadata/namespace has the variable ${variable("TEAM")}, ${format}`],
    ["info", "/metadata/labels/a~1b", `/metadata/labels/a~1b has the variable {{ c }}, ${format}`],
  ]);
});

test("finds judged defaults at their lines", () => {
  const written = variable("IMMUTABLE:=true");
  expect(check(rule, object("{name: a}", `immutable: ${written}\n`))).toMatchObject([
    {
      severity: "info",
      path: "/immutable",
      message: `/immutable is the variable "${written}": rules judge its default true, but the cluster may get another value`,
      location: { line: 4 },
    },
  ]);
});
