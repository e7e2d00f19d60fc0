import { expect, test } from "vitest";
import { appliedFolders } from "../../../../src/inputs/units/applied-folders.ts";

const application = (source: unknown, kind = "Application") => {
  const spec = { source };
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind,
    metadata: { name: "a" },
    spec: kind === "Application" ? spec : { template: { spec } },
  };
};
const flux = (path: unknown) => {
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name: "f" },
    spec: { path },
  };
};

test.each([undefined, null, {}, { kind: "Application" }, application(null), application({ path: 1 }), flux(1)])(
  "%j applies no folder",
  (object) => {
    expect(appliedFolders(object)).toEqual([]);
  },
);

test("an Application applies its path, and below it with recurse", () => {
  const folder = { folder: "apps/a", repository: "", by: "Application a", controller: "argocd", filter: {} };
  expect(appliedFolders(application({ path: "./apps/a/" }))).toEqual([
    { ...folder, isRecursive: false, isPlain: false },
  ]);
  expect(appliedFolders(application({ path: "apps/a", directory: { recurse: true } }))).toEqual([
    { ...folder, isRecursive: true, isPlain: true },
  ]);
  expect(appliedFolders(application({ path: "apps/a", directory: { exclude: "*.json" } }))).toEqual([
    { ...folder, isRecursive: false, isPlain: true, filter: { exclude: "*.json" } },
  ]);
  expect(appliedFolders(application({ path: "apps/a" }, "ApplicationSet"))).toEqual([
    { ...folder, by: "ApplicationSet a", isRecursive: false, isPlain: false },
  ]);
});

test("a Kustomization of Flux applies its path and everything below", () => {
  expect(appliedFolders(flux("./apps"))).toEqual([
    {
      folder: "apps",
      repository: "GitRepository  ",
      by: "Kustomization f",
      controller: "flux",
      isRecursive: true,
      isPlain: false,
    },
  ]);
});

test.each([null, undefined, "", ".", "./", "/"])("a Kustomization of Flux with the path %j applies the top", (path) => {
  expect(appliedFolders(flux(path)).map(({ folder }) => folder)).toEqual([""]);
});

test("an Application applies the folder of its dry source", () => {
  const spec = { sourceHydrator: { drySource: { path: "apps/a" } } };
  const found = appliedFolders({ ...application({}), spec });
  expect(found.map(({ folder }) => folder)).toEqual(["apps/a"]);
});

test.each(["apps/{{name}}", `apps/${"$"}{CLUSTER}`])("the path %j is not known", (path) => {
  expect([...appliedFolders(flux(path)), ...appliedFolders(application({ path }))]).toEqual([]);
});
