import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runTypeDefaults } from "../../../../src/app/interfaces/run-type-defaults.ts";
import { typeDefaultsReports } from "../../../../src/app/report/type-defaults.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";

const folder = mkdtempSync(join(tmpdir(), "muster-type-defaults-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: kai, nodePools: [{name: default}]}
  - {name: west, scheduler: runai, nodePools: [{name: default}]}
`;
const type = (name: string, cluster: string, spec: string) =>
  `apiVersion: muster.dev/v1alpha1\nkind: WorkloadType\nmetadata: {name: ${name}}\nclusters: [${cluster}]\nspec: ${spec}\n---\n`;

function repository(name: string, workloads: string, organization = ORGANIZATION): string {
  const root = join(folder, name);
  mkdirSync(join(root, "workloads"), { recursive: true });
  writeFileSync(join(root, "muster.yaml"), organization);
  if (workloads !== "") writeFileSync(join(root, "workloads", "types.yaml"), workloads);
  return root;
}

describe("muster types --defaults", () => {
  it("has every kind on every cluster", async () => {
    const { rows, messages, exitCode } = await runTypeDefaults(repository("empty", ""));
    expect([rows.length, messages, exitCode]).toEqual([2 * workloadTypes.length, [], 0]);
    expect(rows.filter(({ kind, group }) => kind === "Job" && group === "batch")).toEqual([
      {
        cluster: "east",
        kind: "Job",
        group: "batch",
        category: "Build",
        priority: "train",
        priorityValue: 50,
        preemptibility: "preemptible",
        source: "default",
      },
      {
        cluster: "west",
        kind: "Job",
        group: "batch",
        category: "Build",
        priority: "high",
        priorityValue: 125,
        preemptibility: "non-preemptible",
        source: "default",
      },
    ]);
  });

  it("follows the WorkloadTypes of the repository", async () => {
    const root = repository(
      "types",
      type("RayJob", "east", "{group: ray.io, priority: build}") +
        type("RayJob", "west", "{group: ray.io, preemptibility: non-preemptible, category: Build}"),
    );
    const { rows, exitCode } = await runTypeDefaults(root, "rayjob");
    expect(exitCode).toBe(0);
    const place = (line: number) => `${join("workloads", "types.yaml")}:${line}:18`;
    expect(rows).toMatchObject([
      { priority: "build", preemptibility: "non-preemptible", category: "Train", source: "WorkloadType" },
      { priority: "low", preemptibility: "non-preemptible", category: "Build", source: "WorkloadType" },
    ]);
    const [head, ...lines] = typeDefaultsReports.text(rows).trimEnd().split("\n");
    expect(head).toMatch(/^cluster +kind +group +category +priority +preemptibility +source$/);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ["east", "RayJob", "ray.io", "Train", "build (100)", "non-preemptible", `WorkloadType at ${place(3)}`],
      ["west", "RayJob", "ray.io", "Build", "low (40)", "non-preemptible", `WorkloadType at ${place(9)}`],
    ]);
    expect(JSON.parse(typeDefaultsReports.json(rows)).defaults).toEqual(rows);
  });

  it("ends with 3 for a wrong definition, and with 1 for an unknown kind and without muster.yaml's clusters", async () => {
    const wrong = await runTypeDefaults(
      repository("wrong", type("AMLJob", "east", "{group: ray.io, priority: build}")),
    );
    expect(wrong.exitCode).toBe(3);
    expect(wrong.messages.join()).toContain("AMLJob.ray.io is not a kind of the catalogue");
    const unknown = await runTypeDefaults(repository("unknown", ""), "KServe");
    expect(unknown).toEqual({
      rows: [],
      exitCode: 1,
      messages: ['muster types: no kind "KServe" is known; did you mean InferenceService or LLMInferenceService?'],
    });
    const broken = await runTypeDefaults(repository("broken", "", "kind: Organization\n"));
    expect([broken.exitCode, broken.rows]).toEqual([1, []]);
  });
});
