import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { typeDefaultsFor } from "../../../../src/app/interfaces/inspected-types.ts";
import { runInspect } from "../../../../src/app/interfaces/run-inspect.ts";
import type { WorkloadTypeDefinition, WorkloadTypeSpec } from "../../../../src/model/definition/workload-type.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";

const type = (name: string, spec: WorkloadTypeSpec, clusters?: readonly string[]): WorkloadTypeDefinition => ({
  kind: "WorkloadType",
  metadata: { name },
  ...(clusters && { clusters }),
  spec,
});
const rayJob = type("RayJob", { group: "ray.io", priority: "build", category: "Build" });
const suite = type("EvalSuite", { group: "ml.example.com", preemptibility: "non-preemptible" }, ["west"]);

describe("the defaults of WorkloadTypes among the inputs", () => {
  it("are those of the cluster, and not those of a known kind on Run:ai", () => {
    expect(typeDefaultsFor([], cluster())).toBeUndefined();
    const east = typeDefaultsFor([rayJob, suite], cluster());
    expect(east?.("ray.io", "RayJob")).toEqual({ priorityClass: "build", category: "Build" });
    expect(east?.("example.com", "RayJob")).toBeUndefined();
    expect(east?.("ml.example.com", "EvalSuite")).toBeUndefined();
    const west = typeDefaultsFor([rayJob, suite], runaiCluster());
    expect(west?.("ray.io", "RayJob")).toBeUndefined();
    expect(west?.("ml.example.com", "EvalSuite")).toEqual({ priorityClass: "", preemptibility: "non-preemptible" });
  });
});

const folder = mkdtempSync(join(tmpdir(), "muster-inspected-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TYPE = `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: {name: EvalSuite}
spec:
  group: ml.example.com
  category: Research
  priority: build
  resourceInterfaces:
    - spec:
        structureDefinition:
          rootComponent:
            name: suite
            kind: {group: ml.example.com, version: v1, kind: EvalSuite}
            specDefinition: {podTemplateSpecPath: .spec.template}
            statusDefinition: {statusMappings: {}}
`;
const SUITE = `apiVersion: ml.example.com/v1
kind: EvalSuite
metadata: {name: nightly}
spec: {template: {spec: {schedulerName: kai-scheduler, containers: [{name: a, image: "example.com/a:1"}]}}}
`;

function inspected(text: string) {
  const file = join(folder, "input.yaml");
  writeFileSync(file, text);
  return runInspect([file], { root: folder });
}

describe("muster inspect with a WorkloadType among the inputs", () => {
  it("reads objects by its Resource Interface, with its category, priority and preemptibility", () => {
    const { workloads, exitCode } = inspected(`${TYPE}---\n${SUITE}`);
    expect(workloads).toMatchObject([
      {
        object: { kind: "EvalSuite", name: "nightly" },
        pods: 1,
        control: { category: "Research", priorityClass: "build", priority: 100, preemptibility: "non-preemptible" },
      },
    ]);
    expect(exitCode).toBe(0);
  });

  it("reports an invalid one with its rule, and lists no workload for it", () => {
    const { workloads, issues, exitCode } = inspected(TYPE.replace("  priority: build\n", ""));
    expect([workloads, exitCode]).toEqual([[], 3]);
    expect(issues.map(({ path }) => path)).toEqual(["/spec/priority"]);
  });
});
