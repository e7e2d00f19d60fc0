import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCheck } from "../../src/app/check/run-check.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-parents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FLUX = "kustomize.toolkit.fluxcd.io/v1";
const SOURCE = { kind: "GitRepository", name: "flux-system" };
const object = (apiVersion: string, kind: string, name: string, spec: object) => ({
  apiVersion,
  kind,
  metadata: { name, namespace: "flux-system" },
  spec,
});
const parent = (spec: object, name = "cluster-apps") =>
  object(FLUX, "Kustomization", name, { interval: "1h", path: "./apps", prune: true, sourceRef: SOURCE, ...spec });
const patch = {
  apiVersion: FLUX,
  kind: "Kustomization",
  metadata: { name: "any" },
  spec: { prune: true, sourceRef: SOURCE },
};
const target = { group: "kustomize.toolkit.fluxcd.io", kind: "Kustomization" };
const merge = { patches: [{ patch: JSON.stringify(patch), target }] };
const operations = [
  { op: "add", path: "/spec/prune", value: true },
  { op: "add", path: "/spec/sourceRef", value: SOURCE },
];
const CHILD = object(FLUX, "Kustomization", "gateway", { interval: "1h", path: "./gateway" });
const WHOLE = ["K8S-003 /spec/prune", "K8S-003 /spec/sourceRef"];

let count = 0;

/** The rules and places of the errors about the child of a repository. */
async function errorsOf(files: Readonly<Record<string, object>>): Promise<readonly string[]> {
  count += 1;
  const root = join(folder, String(count));
  // Paths of Flux are from the top of a repository.
  mkdirSync(join(root, ".git"), { recursive: true });
  for (const [path, value] of Object.entries({ "apps/ks.yaml": CHILD, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(value));
  }
  const { findings } = await runCheck([root], { root, today: "2026-01-01" });
  const ofChild = findings.filter(
    ({ object: { name } = { name: "" }, severity }) => name === "gateway" && severity === "error",
  );
  return ofChild.map(({ rule, path }) => `${rule} ${path}`).toSorted();
}

test.each([
  ["a merge", { "cluster.yaml": parent(merge) }],
  ["operations", { "cluster.yaml": parent({ patches: [{ patch: JSON.stringify(operations), target }] }) }],
  ["two parents that are equal", { "cluster.yaml": parent(merge), "other.yaml": parent(merge, "other") }],
  ["a folder above", { "cluster.yaml": parent({ ...merge, path: "./" }) }],
  [
    "a parent of a parent",
    {
      "cluster.yaml": parent({
        path: "./parents",
        patches: [{ patch: JSON.stringify([{ op: "add", path: "/spec/patches", value: merge.patches }]), target }],
      }),
      "parents/ks.yaml": parent({}),
    },
  ],
  [
    "a kustomization below the folder",
    { "cluster.yaml": parent(merge), "apps/kustomization.yaml": { resources: ["ks.yaml"] } },
  ],
])("patches of a parent fill in its children: %s", async (_, files) => {
  expect(await errorsOf(files)).toEqual([]);
});

test.each([
  ["no parent", {}],
  ["a parent without patches", { "cluster.yaml": parent({}) }],
  [
    "another target",
    { "cluster.yaml": parent({ patches: [{ ...merge.patches[0], target: { kind: "HelmRelease" } }] }) },
  ],
  ["another folder", { "cluster.yaml": parent({ ...merge, path: "./infra" }) }],
  ["a second parent without patches", { "cluster.yaml": parent(merge), "other.yaml": parent({}, "other") }],
  [
    "an Application of the folder",
    {
      "cluster.yaml": parent(merge),
      "app.yaml": object("argoproj.io/v1alpha1", "Application", "apps", {
        project: "default",
        destination: { name: "main", namespace: "apps" },
        source: { repoURL: "https://git.example.com/platform.git", path: "apps", targetRevision: "v1" },
      }),
    },
  ],
])("a child without them keeps its findings: %s", async (_, files) => {
  expect(await errorsOf(files)).toEqual(WHOLE);
});
