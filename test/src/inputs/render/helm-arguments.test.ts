import { expect, test } from "vitest";
import { helmArguments } from "../../../../src/inputs/render/helm-arguments.ts";

/** The arguments before those about values. */
function argumentsOf(release: string, namespace?: string) {
  const helm = { release, namespace, skipCrds: true, hasOwnValues: true, valuesFiles: [], values: [], parameters: [] };
  const found = helmArguments(
    { source: { by: "Application a", helm }, folder: "/chart", top: "/" } as never,
    "/nowhere",
  );
  return "args" in found ? found.args : found.problem;
}

test.each([["a"], ["0"], ["a0"], ["a-0.b"], ["a".repeat(53)]])("the name %j is an argument", (name) => {
  expect(argumentsOf(name, name)).toEqual(["template", name, "/chart", "--namespace", name]);
});

test.each([[""], ["-a"], ["a-"], ["A"], ["--set"], ["a".repeat(54)]])("the name %j is left out", (name) => {
  expect(argumentsOf(name, name)).toEqual(["template", "/chart"]);
  expect(argumentsOf(name)).toEqual(["template", "/chart"]);
});
