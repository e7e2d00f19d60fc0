import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runInspect } from "../src/app/interfaces/run-inspect.ts";
import { inspectReports } from "../src/app/report/inspect-reports.ts";
import { at, items, record } from "../src/kernel/base/read.ts";
import { workloadTypes } from "../workloadtypes/index.ts";
import { ROOT } from "./helpers/repository.ts";
import { runHere } from "./helpers/run-here.ts";
import { folderOf, titleOf } from "./workloadtypes/samples.ts";

const EXAMPLES = join(ROOT, "examples");
const folders = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const readme = readFileSync(join(EXAMPLES, "README.md"), "utf8");

/** The rows of the tables of the index: folder, then the cells behind the task. */
const rows = [...readme.matchAll(/^\| \[.+\]\(([^)]+)\/\) \| (.+) \|$/gm)].map(([, folder = "", cells = ""]) => ({
  folder,
  cells: cells.split(" | ").map((cell) => cell.trim()),
}));
const withKueue = rows.filter(({ cells }) => cells[4] === "yes").map(({ folder }) => folder);

/** The number of pods without which no pod of a group starts. */
function leastPods(group: unknown): number {
  const subGroups = items(at(group, "spec", "subGroups"));
  const isParent = (one: unknown) => subGroups.some((other) => at(other, "parent") === at(one, "name"));
  const counted = subGroups.length === 0 ? [at(group, "spec")] : subGroups.filter((one) => !isParent(one));
  return counted.reduce<number>((sum, one) => sum + Number(at(one, "minMember")), 0);
}

/** The workloads of each folder. */
const inspected = new Map<string, readonly unknown[]>();
beforeAll(() => {
  for (const folder of folders) {
    const { workloads } = JSON.parse(inspectReports.json(runInspect([join(EXAMPLES, folder)], { root: EXAMPLES })));
    inspected.set(
      folder,
      items(workloads).filter((workload) => at(workload, "resourceInterface") !== null),
    );
  }
});

async function jsonOf(folder: string, ...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await runHere(folder, [...args, "--format", "json"]);
  expect([code, stderr.replaceAll(/^skipped \d+ documents?: .*\n|^next: .*\n/gm, "")]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const noFinding = { errors: 0, warnings: 0, infos: 0, waived: 0, skipped: [], unreadable: [] };

const noVerdict = { never: 0, "never-together": 0, partial: 0, risky: 0, info: 0 };

test("each kind of the registry has a folder and a row of the index", () => {
  const kinds = workloadTypes.map(folderOf).toSorted();
  expect(folders.toSorted()).toEqual(kinds);
  expect(rows.map(({ folder }) => folder).toSorted()).toEqual(kinds);
});

test("the index has the name of each kind", () => {
  const titles = new Map(workloadTypes.map((kind) => [folderOf(kind), titleOf(kind)]));
  expect(rows.filter(({ folder, cells }) => cells[0] !== titles.get(folder))).toEqual([]);
});

describe.each(rows)("examples/$folder", ({ folder, cells: [, pods, gpus, gang] }) => {
  test("has one file, which starts with a comment", () => {
    const files = readdirSync(join(EXAMPLES, folder));
    expect(files).toHaveLength(1);
    for (const file of files) expect(readFileSync(join(EXAMPLES, folder, file), "utf8")).toMatch(/^# .+\.\n/);
  });

  test("has no finding of the recommended pack, by itself", async () => {
    expect(await jsonOf(EXAMPLES, "check", folder)).toMatchObject({ summary: noFinding, findings: [] });
  });

  test("has the pods, GPUs and gang of the index", () => {
    const [found, ...others] = inspected.get(folder) ?? [];
    expect([others, at(found, "issues")]).toEqual([[], []]);
    const groups = items(at(found, "podGroups")).map(leastPods);
    expect([at(found, "pods"), at(found, "gpus")].map(String)).toEqual([pods, gpus]);
    if (groups.length === 0) expect(["none", "unknown"]).toContain(gang);
    else expect(groups.join(" + ")).toBe(gang);
  });
});

describe("the queues", () => {
  let copy: string;
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), "muster-examples-"));
    cpSync(EXAMPLES, copy, { recursive: true });
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  /** Runs the script of the index that has a text. */
  function change(text: string): void {
    const scripts = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, body = ""]) => body);
    const command = scripts.filter((body) => body.includes(text)).join("");
    expect(spawnSync("sh", ["-c", command], { cwd: copy, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  }

  test("of KAI have room for all examples at once", async () => {
    const { summary, unattributed } = record(await jsonOf(copy, "quota", "."));
    expect(at(summary, "verdicts")).toMatchObject(noVerdict);
    expect(items(unattributed).map((one) => at(one, "workload", "kind"))).toEqual(["NIMCache"]);
  });

  test("of Run:ai take all examples after the change of the index", async () => {
    change("runai-scheduler");
    expect(await jsonOf(copy, "check", ".")).toMatchObject({ summary: noFinding, findings: [] });
    const { summary, rows: queues } = record(await jsonOf(copy, "quota", "."));
    expect(at(summary, "verdicts")).toMatchObject(noVerdict);
    const queue = items(queues).find((row) => at(row, "kind") === "queue" && at(row, "name") === "team-b");
    const gpus = rows.reduce((sum, { cells }) => sum + Number(cells[2]), 0);
    expect(at(queue, "resources", "gpu", "declared")).toBe(gpus);
  });

  test("of Kueue admit the marked examples after the change of the index", async () => {
    for (const folder of folders) if (!withKueue.includes(folder)) rmSync(join(copy, folder), { recursive: true });
    change("kueue");
    expect(await jsonOf(copy, "check", ".")).toMatchObject({ summary: noFinding, findings: [] });
    const [kueue] = items(record(await jsonOf(copy, "quota", ".")).kueue);
    const levels = items(at(kueue, "workloads")).map((workload) => at(workload, "level"));
    expect(levels).toEqual(withKueue.map(() => "admitted"));
  });
});
