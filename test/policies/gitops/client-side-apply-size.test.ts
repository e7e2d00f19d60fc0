import { describe, expect, test } from "vitest";
import { clientSideApplySize as rule } from "../../../policies/gitops/client-side-apply-size.ts";
import { check } from "../../helpers/policies.ts";
import { repository } from "../../helpers/repository.ts";

const SYNC_OPTIONS = "argocd.argoproj.io/sync-options";
const application = (options: readonly string[] = [], source: object = {}) => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "Application",
  metadata: { name: "crds", namespace: "argocd" },
  spec: {
    project: "default",
    source: { repoURL: "https://git.example.com/p.git", path: ".", targetRevision: "v1", ...source },
    destination: { name: "in-cluster" },
    syncPolicy: { syncOptions: options },
  },
});
const config = (text: string, annotations: object = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "c", namespace: "lab", annotations },
  data: { text },
});
const yaml = (...objects: readonly object[]) =>
  objects.map((object) => JSON.stringify(object).replaceAll("\u2028", "\\u2028")).join("\n---\n");
const LARGE = "x".repeat(300_000);

/** The bytes of the annotations without the text: keys, the tracking id, and the copy. */
const COPY = `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"c","namespace":"lab","annotations":{"argocd.argoproj.io/tracking-id":"crds:/ConfigMap:lab/c"}},"data":{"text":""}}\n`;
const REST =
  "kubectl.kubernetes.io/last-applied-configuration".length +
  "argocd.argoproj.io/tracking-id".length +
  "crds:/ConfigMap:lab/c".length +
  COPY.length;
const MOST = 262_144;

describe("the limit is exact", () => {
  test.each([
    ["letters", "x".repeat(MOST - REST), "x"],
    ["an escaped character", `${"x".repeat(MOST - REST - 6)}<`, "x"],
    ["a character of two bytes", `${"x".repeat(MOST - REST - 2)}ä`, "x"],
    ["a separator of lines", `${"x".repeat(MOST - REST - 6)}\u2028`, "x"],
    ["a line feed", `${"x".repeat(MOST - REST - 2)}\n`, "x"],
  ])("%s", (_, fits, more) => {
    expect(check(rule, yaml(application(), config(fits)))).toEqual([]);
    expect(check(rule, yaml(application(), config(fits + more)))).toMatchObject([
      {
        severity: "error",
        value: MOST + 1,
        path: "/metadata/annotations",
        message: expect.stringContaining("262145 bytes"),
      },
    ]);
  });
});

test.each([
  ["no controller", yaml(config(LARGE))],
  [
    "Flux",
    yaml(
      {
        apiVersion: "kustomize.toolkit.fluxcd.io/v1",
        kind: "Kustomization",
        metadata: { name: "k" },
        spec: { path: ".", sourceRef: { kind: "GitRepository", name: "g" } },
      },
      config(LARGE),
    ),
  ],
  ["ServerSideApply of the Application", yaml(application(["ServerSideApply=true"]), config(LARGE))],
  ["Replace of the Application", yaml(application(["Replace=true"]), config(LARGE))],
  [
    "ServerSideApply of the object",
    yaml(application(), config(LARGE, { [SYNC_OPTIONS]: "Prune=false, ServerSideApply=true" })),
  ],
  ["Replace of the object", yaml(application(), config(LARGE, { [SYNC_OPTIONS]: "Replace=true" }))],
  ["another folder", yaml(application([], { path: "other" }), config(LARGE))],
])("silent: %s", (_, text) => {
  expect(check(rule, text)).toEqual([]);
});

test("an object may switch the option of its Application off", () => {
  const own = { [SYNC_OPTIONS]: "ServerSideApply=false" };
  expect(check(rule, yaml(application(["ServerSideApply=true"]), config(LARGE, own)))).toHaveLength(1);
});

/** The number of findings in a repository with the large object in `base/crd.json`. */
async function findingsIn(files: Readonly<Record<string, object>>): Promise<number> {
  const all = Object.entries({ "base/crd.json": config(LARGE), ...files });
  const { here, dispose } = repository(Object.fromEntries(all.map(([path, value]) => [path, JSON.stringify(value)])));
  try {
    const { stdout } = await here("check", ".", "--format", "json");
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly rule: string }[] };
    return findings.filter(({ rule: id }) => id === "GITOPS-088").length;
  } finally {
    dispose();
  }
}

test.each([
  ["its folder", 1, { "app.json": application([], { path: "base" }) }],
  [
    "a kustomization elsewhere",
    1,
    { "app.json": application([], { path: "over" }), "over/kustomization.yaml": { resources: ["../base/crd.json"] } },
  ],
  ["a folder above, with recurse", 1, { "app.json": application([], { path: ".", directory: { recurse: true } }) }],
  ["a folder above, without recurse", 0, { "app.json": application([], { path: "." }) }],
  [
    "a kustomization without the file",
    0,
    { "app.json": application([], { path: "base" }), "base/kustomization.yaml": { resources: [] } },
  ],
])("an Application of %s", async (_, count, files) => {
  expect(await findingsIn(files)).toBe(count);
});
