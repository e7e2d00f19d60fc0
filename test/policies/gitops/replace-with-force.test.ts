import { describe, expect, test } from "vitest";
import { noForcedReplacement } from "../../../policies/gitops/no-forced-replacement.ts";
import { replaceWithForce as rule } from "../../../policies/gitops/replace-with-force.ts";
import { check } from "../../helpers/policies.ts";

const spec = { template: { spec: { restartPolicy: "Never", containers: [{ name: "m", image: "a:1" }] } } };
const job = (annotations: object, more: object = {}) =>
  JSON.stringify({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "gate", namespace: "lab", annotations },
    spec,
    ...more,
  });
const options = (written: string) => ({ "argocd.argoproj.io/sync-options": written });
const application = (syncOptions: readonly string[]) =>
  JSON.stringify({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name: "app" },
    spec: {
      source: { repoURL: "https://git.example.com/p.git", path: "." },
      destination: { name: "in-cluster" },
      syncPolicy: { syncOptions },
    },
  });

describe("silent", () => {
  test.each([
    ["no option", job({})],
    ["both options", job(options("Replace=true,Force=true"))],
    ["both with a blank", job(options("Force=true, Replace=true"))],
    ["another option", job(options("Prune=false"))],
    ["a hook", job({ ...options("Replace=true"), "argocd.argoproj.io/hook": "Sync" })],
    ["another kind", job(options("Replace=true"), { apiVersion: "v1", kind: "ConfigMap", spec: undefined })],
    ["Force of the Job", `${application(["Replace=true"])}\n---\n${job(options("Force=true"))}`],
    ["an Application with both", `${application(["Replace=true", "Force=true"])}\n---\n${job({})}`],
  ])("%s", (_, yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    ["the option of a Job", job(options("Replace=true")), "/metadata/annotations/argocd.argoproj.io~1sync-options"],
    [
      "it beside others",
      job(options("Prune=false, Replace=true")),
      "/metadata/annotations/argocd.argoproj.io~1sync-options",
    ],
    ["that of its Application", `${application(["Replace=true"])}\n---\n${job({})}`, "/metadata/name"],
  ])("%s", (_, yaml, path) => {
    expect(check(rule, yaml)).toMatchObject([
      { severity: "warning", path, message: expect.stringContaining("does not create Job gate again") },
    ]);
  });
});

test.each([
  ["Replace=true", "overwrites all fields of Job gate"],
  ["Force=true,Replace=true", "recreates Job gate"],
])("GITOPS-061 has the effect of %s", (written, message) => {
  expect(check(noForcedReplacement, job(options(written)))).toMatchObject([
    { message: expect.stringContaining(message) },
  ]);
});
