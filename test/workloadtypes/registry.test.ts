import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../src/interpret/lint/lint.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import * as catalogue from "../../workloadtypes/index.ts";
import { schemaProblems as crdProblems } from "../helpers/crd-schema.ts";
import { schemaProblems as builtInProblems } from "../helpers/kubernetes-schema.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { groupKind, namedChildren, versionsWithout } from "./completeness.ts";
import { pointerProblem } from "./pointer.ts";
import { cataloguePath, folderOf, kindFolders, sample, sampleFiles, seen, titleOf } from "./samples.ts";
import { CHILDREN_LEFT_OUT, WITHOUT } from "./without.ts";

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

  it.each(kinds)("$kind has a README that names its versions and its assumptions", (kind) => {
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

describe("the fields of a kind", () => {
  const fields = ["suspendPath", "controllerOwned", "childKinds"] as const;
  const named = new Set(kinds.map(groupKind));

  it.each(kinds)("$kind has every field, or test/workloadtypes/without.ts has the reason", (kind) => {
    const silent = fields.filter((field) => kind[field] === undefined);
    expect(silent).toEqual(fields.filter((field) => Object.hasOwn(WITHOUT[field], titleOf(kind))));
  });

  // A pod of priority 100 or more is never evicted, unless its kind has another default (KAI's priority classes).
  it.each(kinds)("$kind has the preemptibility of its default priority", ({ priority, preemptibility }) => {
    const byValue = (value: number | undefined) => ((value ?? 0) >= 100 ? "non-preemptible" : "preemptible");
    expect(preemptibility).toEqual({
      kai: byValue(cluster().priorityClasses[priority.kai]),
      runai: byValue(runaiCluster().priorityClasses[priority.runai]),
    });
  });

  it.each(kinds)("$kind names the kinds with pods that its Resource Interface names", (kind) => {
    const said = (kind.childKinds ?? []).map(groupKind);
    const makePods = namedChildren(kind).filter((child) => named.has(child));
    expect(makePods.filter((child) => !said.includes(child))).toEqual(CHILDREN_LEFT_OUT[kind.kind] ?? []);
    if (kind.childKinds === undefined) expect(WITHOUT.childKinds[titleOf(kind)]).toBeDefined();
    else expect(said.length).toBeGreaterThan(0);
  });

  it.each(kinds)("$kind names no child kind twice and not itself", ({ kind, group, childKinds = [] }) => {
    const all = childKinds.map((child) => `${child.version} ${groupKind(child)}`);
    expect(all).toEqual([...new Set(all)]);
    expect(childKinds.map(groupKind)).not.toContain(groupKind({ kind, group }));
    for (const { version } of childKinds) expect(version).toMatch(/^v\d/);
  });

  it.each(kinds)("$kind has pointers to what its controllers write, each once, and who does", (kind) => {
    const owned = kind.controllerOwned ?? [];
    expect(new Set(owned.map(({ path }) => path)).size).toBe(owned.length);
    for (const { path, by } of owned) {
      expect(pointerProblem(path)).toBeUndefined();
      expect(path).toMatch(/^\/(spec|metadata)\/[^/]/);
      // `*` is a whole step and not the last one.
      expect(path).not.toMatch(/[^/]\*|\*[^/]|\*$/);
      expect(by.trim()).not.toBe("");
    }
  });

  it.each(kinds)("$kind has these fields in the schema of some version", (kind) => {
    const pointers = [...(kind.controllerOwned ?? []).map(({ path }) => path), kind.suspendPath ?? "/spec"];
    expect(pointers.filter((path) => versionsWithout(kind, path).length === kind.versions.length)).toEqual([]);
  });

  it.each(kinds)("$kind has GPU keys that are names of resources, none of them NVIDIA's own", ({ gpuKeys = [] }) => {
    expect(gpuKeys).toEqual([...new Set(gpuKeys)]);
    for (const key of gpuKeys) expect(key).toMatch(/^(?!nvidia\.com\/gpu$)[a-z0-9]([-a-z0-9./]*[a-z0-9])?$/);
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
    // Such an object has no pods, which is its only issue.
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

  const checked = samples.filter(({ kind }) => kind.group !== "run.ai");
  it.each(checked)("$name is valid by the schema of its API", ({ kind, file }) => {
    const object = sample(kind, file);
    // The kinds without a CRD are those that paths.test.ts lists.
    expect(builtInProblems(object) ?? crdProblems(object) ?? []).toEqual([]);
  });
});
