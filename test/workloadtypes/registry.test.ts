import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseResourceInterface } from "../../src/model/resource-interface-parse.ts";
import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { lintResourceInterface } from "../../src/ri/index.ts";
import * as catalogue from "../../workloadtypes/index.ts";
import { schemaProblems as crdProblems, haveCrds } from "../helpers/crd-schema.ts";
import { schemaProblems as builtInProblems } from "../helpers/kubernetes-schema.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { pointerProblem } from "./pointer.ts";
import { cataloguePath, folderOf, kindFolders, sample, sampleFiles, seen } from "./samples.ts";

const { workloadTypes } = catalogue;
const kinds: readonly WorkloadKind[] = workloadTypes;
const versions = kinds.flatMap((kind) =>
  kind.versions.map((version) => ({ kind, version, name: `${kind.kind} ${version}` })),
);

describe("the registry", () => {
  it("lists a kind for every folder and a folder for every kind, by name", () => {
    expect(kinds.map(folderOf).toSorted()).toEqual(kindFolders());
    expect(kinds.map(({ kind }) => kind)).toEqual(kinds.map(({ kind }) => kind).toSorted());
  });

  it("has no group and kind twice, and exports every kind by itself", () => {
    expect(new Set(kinds.map(({ group, kind }) => `${group}/${kind}`)).size).toBe(kinds.length);
    const exported: readonly unknown[] = Object.values(catalogue);
    for (const kind of kinds) expect(exported).toContain(kind);
  });

  it.each(kinds)(
    "$kind has a Resource Interface for exactly its versions",
    ({ versions: served, resourceInterfaces }) => {
      expect(served.length).toBeGreaterThan(0);
      expect(Object.keys(resourceInterfaces).toSorted()).toEqual([...served].toSorted());
    },
  );

  it.each(kinds)("$kind has default priority classes that both kinds of cluster know", ({ priority }) => {
    expect(Object.keys(cluster().priorityClasses)).toContain(priority.kai);
    expect(Object.keys(runaiCluster().priorityClasses)).toContain(priority.runai);
  });

  it.each(kinds)("$kind has a README that names its versions and says what is a guess", (kind) => {
    const file = cataloguePath(folderOf(kind), "README.md");
    expect(existsSync(file)).toBe(true);
    const readme = readFileSync(file, "utf8");
    expect(readme).toMatch(new RegExp(`^# ${kind.kind}\n`));
    for (const version of kind.versions) expect(readme).toContain(`${kind.group}/${version}`);
    for (const heading of ["## Source", "## Known", "## Guesses"]) expect(readme).toContain(heading);
  });

  it.each(kinds)("$kind has samples with and without GPU, minimal and full", (kind) => {
    const files = sampleFiles(kind);
    for (const part of ["minimal", "full", "cpu", "gpu"]) expect(files.join(" ")).toContain(part);
  });

  it.each(kinds.filter(({ suspendPath }) => suspendPath !== undefined))("$kind has a pointer to suspend it", (kind) => {
    expect(pointerProblem(kind.suspendPath ?? "")).toBeUndefined();
  });
});

describe.each(versions)("the Resource Interface of $name", ({ kind, version }) => {
  const { resourceInterface, issues } = parseResourceInterface(kind.resourceInterfaces[version]);

  it("is read without any issue", () => {
    expect(issues).toEqual([]);
    expect(resourceInterface?.dialect).toBe("spec");
  });

  it("names its own kind as the root", () => {
    expect(resourceInterface?.rootComponent.kind).toEqual({ group: kind.group, version, kind: kind.kind });
  });

  it("has nothing that lint warns of", () => {
    const found = resourceInterface === undefined ? [] : lintResourceInterface(resourceInterface);
    expect(found.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  const apiVersion = `${kind.group}/${version}`;
  const shell = { apiVersion, kind: kind.kind, metadata: { name: "a" } };
  it.each([
    ["nothing", shell],
    ["an empty spec and status", { ...shell, spec: {}, status: {} }],
    ["null for spec and status", { ...shell, spec: null, status: null }],
    ["empty lists and conditions", { ...shell, spec: { workerGroupSpecs: [] }, status: { conditions: [] } }],
    ["null conditions and groups", { ...shell, spec: { workerGroupSpecs: null }, status: { conditions: null } }],
  ])("copes with an object that has %s", (_, object) => {
    const { issues: found, status, pods } = seen(kind, object);
    // That there are no pods is true of such an object, and the only thing to say.
    expect(found.filter(({ rule }) => rule !== "RI-132")).toEqual([]);
    expect(status?.value).toBe("Undefined");
    expect(pods).toBeLessThanOrEqual(1);
  });
});

const samples = kinds.flatMap((kind) =>
  sampleFiles(kind).map((file) => ({ kind, file, name: `${kind.kind}: ${file}` })),
);

describe("the samples", () => {
  it.each(samples)("$name is of its kind, and seen without any issue", ({ kind, file }) => {
    const object = sample(kind, file);
    expect(object.kind).toBe(kind.kind);
    expect(seen(kind, object).issues).toEqual([]);
  });

  const checked = samples.filter(({ kind }) => haveCrds() && kind.group !== "run.ai");
  it.each(checked)("$name is valid by the schema of its API", ({ kind, file }) => {
    const object = sample(kind, file);
    // The kinds without a CRD are those that paths.test.ts lists.
    expect(builtInProblems(object) ?? crdProblems(object) ?? []).toEqual([]);
  });
});
