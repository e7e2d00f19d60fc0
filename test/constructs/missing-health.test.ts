import { expect, test } from "vitest";
import { type App, ArgocdSync, FluxSync, WorkloadType } from "../../constructs/index.ts";
import { synthesised } from "./tree.ts";

const source = { cluster: "east", repository: "https://git.example.com/platform.git", revision: "main" };

function typeWith(app: App, expression: string, clusters?: readonly string[]): WorkloadType {
  const byExpression = [{ expression, expectedResult: "true" }];
  const structureDefinition = {
    rootComponent: {
      name: "evaluation",
      kind: { group: "ml.example.com", version: "v1", kind: "Evaluation" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      statusDefinition: { statusMappings: { running: [{ byExpression: byExpression[0] }] } },
    },
  };
  return new WorkloadType(app, "type", {
    name: "Evaluation",
    spec: {
      group: "ml.example.com",
      category: "Train",
      priority: "train",
      resourceInterfaces: [{ spec: { structureDefinition } }],
    },
    ...(clusters !== undefined && { clusters }),
  });
}

const problemsOf = (build: (app: App) => void) =>
  synthesised(build).problems.filter((problem) => problem.includes("health"));

const PATH =
  "/spec/resourceInterfaces/0/spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression /spec/structureDefinition/rootComponent/statusDefinition/statusMappings/running/0/byExpression/expression";
const SUM = "([.status.jobs[]?.active] | add) > 2";
const UNTRANSLATABLE = '(.status.phase // "") | startswith("Run")';

test("a status without a health check in the controller of a cluster is an error", () => {
  const build = (add: (app: App) => void) => problemsOf((app) => [typeWith(app, UNTRANSLATABLE), add(app)]);
  expect(build(() => {})).toEqual([]);
  expect(build((app) => new ArgocdSync(app, "sync", source))).toEqual([
    `RI-170 ${PATH}: “startswith("Run")” needs Lua's string library, which Argo CD gives a script only with useOpenLibs, so the kind has no health check in Argo CD, which syncs cluster east`,
  ]);
  expect(build((app) => new ArgocdSync(app, "sync", { ...source, useOpenLibs: true }))).toEqual([]);
  const flux = (app: App) => new FluxSync(app, "sync", source);
  expect(problemsOf((app) => [typeWith(app, SUM), flux(app)])).toEqual([
    `RI-171 ${PATH}: “add” adds up a list, which CEL cannot, so the kind has no health check in Flux, which syncs cluster east`,
  ]);
  expect(build(flux)).toEqual([]);
});

test("a status with a health check, and a type of another cluster, have no finding", () => {
  const sync = (app: App) => new FluxSync(app, "sync", source);
  expect(problemsOf((app) => [typeWith(app, '.status.phase == "Running"'), sync(app)])).toEqual([]);
  expect(problemsOf((app) => [typeWith(app, UNTRANSLATABLE, ["west"]), sync(app)])).toEqual([]);
});
