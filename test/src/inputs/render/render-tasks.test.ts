import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderTask } from "../../../../src/inputs/render/render-task.ts";
import { renderTasks } from "../../../../src/inputs/render/render-tasks.ts";
import { Tools } from "../../../../src/inputs/render/run-tool.ts";
import { listInputs } from "../../../../src/inputs/source/list-inputs.ts";
import { readLayout } from "../../../../src/inputs/source/read-layout.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-tasks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tasksOf(valuesFiles: number) {
  mkdirSync(join(folder, "ci"), { recursive: true });
  writeFileSync(join(folder, "Chart.yaml"), "apiVersion: v2\nname: web\nversion: 1.0.0\n");
  for (let index = 0; index < valuesFiles; index += 1) {
    writeFileSync(join(folder, "ci", `${index}-values.yaml`), "a: 1\n");
  }
  const { files } = listInputs([folder]);
  const layout = readLayout(files);
  return { layout, tasks: renderTasks(layout, files, []) };
}

test("a chart is rendered alone and with each of its values files", () => {
  const { tasks } = tasksOf(100);
  expect(tasks).toHaveLength(101);
  expect(tasks.filter((task) => "problem" in task)).toEqual([]);
});

test("values files beyond the limit are a problem, and not left out", async () => {
  const { tasks, layout } = tasksOf(102);
  expect(tasks).toHaveLength(102);
  const task = tasks.at(-1);
  if (task === undefined) throw new Error("no task");
  const context = { layout, sourcesOf: () => [], limits: undefined, tools: new Tools(folder, []) };
  const { unreadable, charts } = await renderTask(task, context);
  expect(charts).toEqual([]);
  expect(unreadable.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^helm cannot render .*: the chart has 102 values files, of which 100 are rendered$/),
  ]);
});
