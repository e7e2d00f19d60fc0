import { expect, test } from "vitest";
import { documentHeads, kindKey } from "../../../../src/app/survey/document-heads.ts";

const keys = (text: string) => documentHeads(text).map(kindKey);

test.each([
  ["", []],
  ["a: 1\n", []],
  ["apiVersion: v1\nkind: Pod\n", ["Pod"]],
  ['kind: "Deployment" # the web\r\napiVersion: apps/v1\r\n', ["apps/Deployment"]],
  ["---\napiVersion: v1\nkind: Pod\n---\napiVersion: v1\nkind: Service\n--- # end\n", ["Pod", "Service"]],
  ["apiVersion: v1\nkind: {{ .kind }}\n", []],
  ["data: |\n  apiVersion: v1\n  kind: Pod\n", []],
  ["apiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    apiVersion: v1\n    kind: Pod\n", ["ConfigMap"]],
  ['{"apiVersion": "apps/v1", "kind": "Deployment"}', ["apps/Deployment"]],
  ["apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: Pod}, 3, {kind: Pod}]\n", ["Pod"]],
  ["apiVersion: 1\nkind: [Pod]\n", []],
  ['{"apiVersion": "v1", "kind": "Pod"', []],
])("the kinds of %j", (text, expected) => {
  expect(keys(text)).toEqual(expected);
});

test("a long text of another form is not parsed", () => {
  const list = `{"apiVersion": "v1", "kind": "Pod", "a": "${"x".repeat(200_000)}"}`;
  expect(keys(list)).toEqual([]);
});
