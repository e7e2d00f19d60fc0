import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listInputs } from "../../../../src/inputs/source/list-inputs.ts";
import { readLayout } from "../../../../src/inputs/source/read-layout.ts";
import { unreadCharts } from "../../../../src/inputs/source/unread-charts.ts";
import type { UnjudgedChart } from "../../../../src/model/organization/organization.ts";

const CHART = "apiVersion: v2\nname: web\nversion: 1.0.0\n";
const LITERAL = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "muster-charts-"));
  mkdirSync(join(root, ".git"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function read(files: Readonly<Record<string, string>>, declared: readonly UnjudgedChart[] = []) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { files: listed } = listInputs([root]);
  const { unreadable, unread, values, withReasons } = unreadCharts(root, listed, readLayout(listed), declared);
  return {
    unjudged: unreadable.map(({ message }) => /do not check (.*?); use/.exec(message)?.[1]),
    parts: unread.map(({ what }) => what),
    values: values.map(({ value }) => value),
    withReasons,
  };
}

test("no chart is unjudged without charts, and none that has only literal templates", () => {
  expect(read({})).toMatchObject({ unjudged: [], parts: [], values: [] });
  const library = { "l/Chart.yaml": `${CHART}type: library\n`, "l/templates/_helpers.yaml": "{{ define }}" };
  const notes = { "web/templates/NOTES.txt": "{{ .Release.Name }}", "web/templates/_a.tpl": "{{ 1 }}" };
  const local = `${CHART}dependencies: [{name: sub, repository: ""}]\n`;
  const sub = { "web/charts/sub/Chart.yaml": CHART, "web/charts/sub/templates/a.yaml": LITERAL };
  const files = { "web/Chart.yaml": local, "web/templates/a.yaml": LITERAL, ...notes, ...sub, ...library };
  expect(read(files)).toMatchObject({ unjudged: [], parts: [] });
});

test.each([
  ["a template", { "templates/a.yaml": "{{ 1 }}" }, "1 template"],
  ["a template with another name", { "templates/deep/a.txt": "{{ 1 }}" }, "1 template"],
  ["a subchart", { "charts/b/Chart.yaml": CHART, "charts/b/templates/a.yaml": "{{ 1 }}" }, "1 template"],
  ["an archive", { "charts/b-1.0.0.tgz": "x" }, "the archive charts/b-1.0.0.tgz"],
  [
    "a dependency",
    {
      "Chart.yaml": `${CHART}dependencies: [{name: b, version: 1.0.0, repository: "https://user:word@example.com"}]\n`,
    },
    "the chart b 1.0.0 of https://example.com",
  ],
  [
    "a dependency of the older form",
    { "requirements.yaml": "dependencies: [{name: b, repository: '@c'}]\n", "templates/a.yaml": "{{ 1 }}" },
    "1 template and the chart b of @c",
  ],
  [
    "a library that is not one",
    { "Chart.yaml": `${CHART}type: library\n`, "templates/a.yaml": "{{ 1 }}" },
    "1 template",
  ],
])("a chart with %s is unjudged", (_, files, expected) => {
  const placed = Object.entries(files).map(([file, text]) => [`web/${file}`, text]);
  expect(read({ "web/Chart.yaml": CHART, ...Object.fromEntries(placed) }).unjudged).toEqual([expected]);
});

test("files that an ignore file matches are part of a chart", () => {
  const files = { ".gitignore": "*.tgz\ntemplates/\n", "web/Chart.yaml": CHART, "web/charts/a.tgz": "x" };
  expect(read({ ...files, "web/templates/a.yaml": "{{ 1 }}" }).unjudged).toEqual([
    "1 template and the archive charts/a.tgz",
  ]);
});

test("the values of a chart and its subcharts are parts of an object", () => {
  const values = { "web/values.yaml": "a: 1\n", "web/charts/b/values.yaml": "b: 1\n", "web/ci/x.yaml": LITERAL };
  expect(read({ "web/Chart.yaml": CHART, ...values, "web/Chart.lock": "c: 1\n" }).values).toEqual([
    { apiVersion: "v2", kind: "Chart", metadata: { name: "web" }, values: { b: 1 } },
    { apiVersion: "v2", kind: "Chart", metadata: { name: "web" }, values: { a: 1 } },
  ]);
});

test("a chart that is declared is not unjudged, and its files have the reason", () => {
  const declared = {
    chart: "web",
    owner: "a@example.com",
    reason: "rendered elsewhere",
    pointer: "/unjudged/0/charts/0",
  };
  const files = { "web/Chart.yaml": CHART, "web/templates/a.yaml": "{{ 1 }}", "web/values.yaml": "a: 1\n" };
  const { withReasons, ...rest } = read(files, [declared]);
  expect(rest).toEqual({ unjudged: [], parts: [], values: [] });
  expect(withReasons([{ file: join(root, "web/a.yaml"), document: 0, reason: "r" }])).toEqual([
    {
      file: join(root, "web/a.yaml"),
      document: 0,
      reason:
        "belongs to the Helm chart web, which muster.yaml declares not to be judged (a@example.com: rendered elsewhere)",
    },
  ]);
  expect(read({}, [{ ...declared, chart: "we" }]).unjudged).toEqual(["1 template"]);
});
