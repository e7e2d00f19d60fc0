import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { KubeObject } from "../src/kernel/base/kubernetes.ts";
import { readYaml } from "../src/yaml/index.ts";
import { schemaProblems as crdProblems } from "./helpers/crd-schema.ts";
import { schemaProblems as kubernetesProblems } from "./helpers/kubernetes-schema.ts";
import { filesBelow, ROOT } from "./helpers/repository.ts";

const files = filesBelow(join(ROOT, "dist"));
const applied = Object.entries(files).filter(([path]) => path.includes("/apply/"));
const syncing = Object.entries(files).filter(([path]) => path.includes("/sync/"));
const reviewed = Object.entries(files).filter(([path]) => path.includes("/review/"));

/** Kinds of which no schema is public. */
const WITHOUT_SCHEMA = ["EvalSuite", "TrainingWorkload"];

function objectOf(path: string, text: string): KubeObject {
  const { documents, unreadable } = readYaml(text, path);
  expect(unreadable).toEqual([]);
  expect(documents).toHaveLength(1);
  return documents[0]?.value as KubeObject;
}

describe("the committed dist/", () => {
  test("shows enough to learn from", () => {
    expect(applied.length).toBeGreaterThanOrEqual(20);
    expect(reviewed.length).toBeGreaterThanOrEqual(8);
    const withPodGroup = Object.values(files).filter((text) => /^kind: PodGroup$/m.test(text));
    expect(withPodGroup.length).toBeGreaterThanOrEqual(6);
  });

  test("has a ledger of exactly its files", () => {
    const ledger = JSON.parse(files[".muster.json"] ?? "{}");
    const hashes = [...applied, ...reviewed, ...syncing].map(([path, text]) => [
      path,
      createHash("sha256").update(text).digest("hex"),
    ]);
    expect(ledger.files).toEqual(Object.fromEntries(hashes));
    expect(JSON.stringify(ledger)).not.toMatch(/\d{4}-\d\d-\d\dT/);
  });

  test.each(applied)("%s is what its schema allows", (path, text) => {
    const object = objectOf(path, text);
    const problems = kubernetesProblems(object) ?? crdProblems(object);
    if (problems !== undefined) expect(problems).toEqual([]);
    else expect(WITHOUT_SCHEMA).toContain(object.kind);
  });

  test("has the objects of both controllers", () => {
    expect(syncing.map(([path]) => path)).toEqual([
      "east/sync/argocd/application-acme-east.yaml",
      "east/sync/argocd/appproject-acme-east.yaml",
      "west/sync/flux-system/gitrepository-acme-west-cluster.yaml",
      "west/sync/flux-system/gitrepository-acme-west.yaml",
      "west/sync/flux-system/kustomization-acme-west-cluster.yaml",
      "west/sync/flux-system/kustomization-acme-west.yaml",
    ]);
  });

  test.each(syncing)("%s is what its schema allows", (path, text) => {
    expect(crdProblems(objectOf(path, text))).toEqual([]);
  });

  test.each(reviewed)("%s has pods and groups that match their schemas", (path, text) => {
    const { documents, unreadable } = readYaml(text, path);
    expect(unreadable).toEqual([]);
    expect(documents.length).toBeGreaterThan(0);
    for (const { value } of documents) {
      const { kind } = value as KubeObject;
      expect(["Pod", "PodGroup", "WorkloadTypeRequest"]).toContain(kind);
      expect(kubernetesProblems(value) ?? crdProblems(value) ?? []).toEqual([]);
    }
  });
});
