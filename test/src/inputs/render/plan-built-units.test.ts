import { afterEach, expect, test } from "vitest";
import { listInputs, planBuiltUnits, readInputs, sortInputs } from "../../../../src/inputs/index.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let repo: TestRepository | undefined;
afterEach(() => repo?.dispose());

const application = {
  apiVersion: "argoproj.io/v1alpha1",
  kind: "Application",
  metadata: { name: "web", namespace: "argocd" },
  spec: { source: { repoURL: "https://git.example.com/a", path: "web" } },
};

/** The objects of controllers that are not planned, where each build gives the Application another namespace. */
function notRendered(namespaces: readonly string[]) {
  repo = repository({
    "apps/app.yaml": JSON.stringify(application),
    "apps/kustomization.yaml": "resources: [app.yaml]\n",
  });
  const listed = listInputs([repo.folder]);
  const inputs = sortInputs(listed, readInputs(listed.files), repo.folder);
  let builds = 0;
  const planned = planBuiltUnits(listed.files, inputs, repo.folder, () => {
    const namespace = namespaces[Math.min(builds, namespaces.length - 1)];
    builds += 1;
    const object = { ...application, spec: { ...application.spec, destination: { namespace } } };
    return { objects: [{ object, locate: () => ({ file: "apps/app.yaml", line: 1, column: 1 }) }], problems: [] };
  });
  return planned.notRendered.map(({ object, reason }) => [object, reason]);
}

test("controllers that change as often as levels are built are planned", () => {
  expect(notRendered(["a", "b", "c"])).toEqual([]);
});

test("one that changes once more is named", () => {
  expect(notRendered(["a", "b", "c", "d", "e", "f", "g"])).toEqual([
    ["Application web", "kustomizations change what it applies in more than 5 levels"],
  ]);
});
