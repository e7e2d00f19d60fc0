import { expect, test } from "vitest";
import { literalObjects } from "../../../../src/inputs/units/literals.ts";

test.each([
  {},
  { secretGenerator: null },
  { secretGenerator: {} },
  { secretGenerator: [null, "text", {}, { name: "s", literals: "a=b" }, { name: "s", files: ["a=b"] }] },
  { configMapGenerator: [{ name: "c", literals: [null, 1, "", "a", "=b"] }] },
  { generatorOptions: { literals: ["a=b"] } },
])("%j has no values", (kustomization) => {
  expect(literalObjects(kustomization)).toEqual([]);
});

test("a Secret and a ConfigMap with the values of their generators", () => {
  const found = literalObjects({
    secretGenerator: [{ literals: ["a=b=c", "x", `q='it"s'`, 'one="', "__proto__=p", "a/b=\n"] }],
    configMapGenerator: [{ name: "c", literals: ["k="] }],
  });
  expect(found.map(({ object }) => object)).toEqual([
    { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" }, data: { k: "" } },
    {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "generated" },
      stringData: { a: "b=c", q: 'it"s', one: '"', ["__proto__"]: "p", "a/b": "\n" },
    },
  ]);
  expect(found.map(({ pointer }) => pointer)).toEqual([
    "/configMapGenerator/0/literals",
    "/secretGenerator/0/literals",
  ]);
  expect(found[1]?.places.get("/stringData/a~1b")).toBe("/secretGenerator/0/literals/5");
});
