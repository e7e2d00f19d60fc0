import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runTypeDefaults } from "../../../src/app/interfaces/run-type-defaults.ts";
import type { TypeDefaultsRow } from "../../../src/app/report/type-defaults.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";

/** Run:ai 2.25, "Workload Priority and Preemption": what each category gives. */
const CATEGORIES = {
  Build: ["high", 125, "non-preemptible"],
  Train: ["low", 40, "preemptible"],
  Deploy: ["very-high", 150, "non-preemptible"],
} as const;

/**
 * Run:ai 2.24, "Supported Workload Types", in its order and spelling; the kind where it differs, and the category of
 * 2.25.
 */
const SUPPORTED: readonly (readonly [name: string, category: keyof typeof CATEGORIES, kind?: string])[] = [
  ["NIM Services", "Deploy", "NIMService"],
  ["Deployment", "Deploy"],
  ["StatefulSet", "Deploy"],
  ["ReplicaSet", "Deploy"],
  ["Pod", "Deploy"],
  ["CronJob", "Deploy"],
  ["Job", "Build"],
  ["JobSet", "Train"],
  ["TFJob", "Train"],
  ["PyTorchJob", "Train"],
  ["MPIJob", "Train"],
  ["XGBoostJob", "Train"],
  ["Notebook", "Build"],
  ["ScheduledWorkflow", "Deploy"],
  ["RayService", "Deploy"],
  ["RayCluster", "Train"],
  ["RayJob", "Train"],
  ["PipelineRun", "Deploy"],
  ["TaskRun", "Build"],
  ["SeldonDeployment", "Deploy"],
  ["AMLJob", "Train", "AmlJob"],
  ["Workflow", "Deploy"],
  ["DevWorkspace", "Build"],
  ["Service", "Deploy"],
  ["VirtualMachineInstance", "Train"],
  ["KServe", "Deploy", "InferenceService"],
  // The table of 2.25 does not have it, so its category is inferred.
  ["Milvus", "Deploy"],
];
/** The kinds that the table of 2.25 adds. */
const ADDED = [
  ["NIMCache", "Deploy"],
  ["JAXJob", "Train"],
  ["LeaderWorkerSet", "Deploy"],
  ["DynamoGraphDeployment", "Deploy"],
] as const;
/** Run:ai's own: workspaces, trainings, distributed trainings and inferences. */
const NATIVE = [
  ["InteractiveWorkload", "Build"],
  ["TrainingWorkload", "Train"],
  ["DistributedWorkload", "Train"],
  ["InferenceWorkload", "Deploy"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "muster-type-table-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOn(cluster: string): Promise<readonly TypeDefaultsRow[]> {
  const root = mkdtempSync(join(folder, "root-"));
  mkdirSync(join(root, "workloads"));
  writeFileSync(
    join(root, "muster.yaml"),
    `apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters:\n  - {name: west, ${cluster}}\n`,
  );
  const { rows, messages } = await runTypeDefaults(root);
  expect(messages).toEqual([]);
  return rows;
}

const shown = ({ kind, category, priority, priorityValue, preemptibility, source }: TypeDefaultsRow) => [
  kind,
  category,
  priority,
  priorityValue,
  preemptibility,
  source,
];
const expectedRow = (kind: string, category: keyof typeof CATEGORIES, source: TypeDefaultsRow["source"]) => [
  kind,
  category,
  ...CATEGORIES[category],
  source,
];
const byKind = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);

describe("the defaults of Run:ai's workload types", () => {
  it.each([
    ["2.24", "inferred"],
    ["2.25", "default"],
    ["3.0", "default"],
    [undefined, "default"],
  ] as const)("release %s has each row of its documents, and no other", async (version, added) => {
    const rows = await rowsOn(`scheduler: runai${version === undefined ? "" : `, version: "${version}"`}`);
    const registered = [...SUPPORTED, ...NATIVE].map(([name, category, kind]) =>
      expectedRow(kind ?? name, category, "default"),
    );
    const later = ADDED.map(([kind, category]) => expectedRow(kind, category, added));
    const known = new Set([...registered, ...later].map(([kind]) => kind));
    // The Job of these documents is that of Kubernetes.
    const isKnown = ({ kind, group }: TypeDefaultsRow) => known.has(kind) && group !== "batch.volcano.sh";
    expect(rows.filter(isKnown).map(shown).sort(byKind)).toEqual([...registered, ...later].sort(byKind));
    const others = rows.filter((row) => !isKnown(row));
    expect(others).toHaveLength(workloadTypes.length - known.size);
    expect(others.filter(({ source }) => source !== "inferred")).toEqual([]);
    for (const { category = "Train", priority, priorityValue, preemptibility } of others) {
      expect([priority, priorityValue, preemptibility]).toEqual(CATEGORIES[category as keyof typeof CATEGORIES]);
    }
  });

  it("are those of the podgrouper's plug-ins on KAI", async () => {
    const rows = await rowsOn("scheduler: kai");
    expect(rows.filter(({ source }) => source !== "default")).toEqual([]);
    const other = rows.filter(({ priority }) => priority !== "train");
    expect(other.map(shown)).toEqual([
      ["Deployment", "Deploy", "inference", 125, "non-preemptible", "default"],
      ["InferenceWorkload", "Deploy", "inference", 125, "non-preemptible", "default"],
      ["Notebook", "Build", "build", 100, "non-preemptible", "default"],
      ["Service", "Deploy", "inference", 125, "non-preemptible", "default"],
    ]);
    const train = rows.filter(({ priority }) => priority === "train");
    expect(new Set(train.map((row) => shown(row).slice(3).join(" ")))).toEqual(new Set(["50 preemptible default"]));
  });

  it("report a class that the cluster does not have, which counts as 50", async () => {
    const rows = await rowsOn("scheduler: runai, priorityClasses: {low: 200}");
    const row = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map((each) => shown(each).slice(2, 5));
    expect(row("RayJob")).toEqual([["low", 200, "non-preemptible"]]);
    expect(row("JobSet")).toEqual([["low", 200, "non-preemptible"]]);
    expect(row("Notebook")).toEqual([["high", undefined, "preemptible"]]);
  });
});

describe.skipIf(sharedMissing("seeds"))("the page on supported workload types", () => {
  it("has the names of this table", () => {
    const [file = ""] = readdirSync(sharedPath("seeds")).filter((name) => name.startsWith("001_"));
    const page = readFileSync(sharedPath("seeds", file), "utf8");
    const list = page.slice(page.indexOf("ready to use, including:"), page.indexOf("Each workload type comes with"));
    const names = list
      .split("\n")
      .filter((line) => line.includes(" - "))
      .flatMap((line) => line.slice(line.indexOf(" - ") + 3).split(","))
      .map((name) => name.replace(/\(.*\)/, "").trim());
    expect(names).toEqual(SUPPORTED.map(([name]) => name));
  });
});
