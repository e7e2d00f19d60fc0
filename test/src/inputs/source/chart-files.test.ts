import { relative } from "node:path";
import { afterEach, expect, test } from "vitest";
import { listInputs, readInputs, sortInputs } from "../../../../src/inputs/index.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let repo: TestRepository | undefined;
afterEach(() => repo?.dispose());

const CHART = "apiVersion: v2\nname: web\nversion: 1.0.0\n";
/** A text that could be a manifest, and that is not YAML before Helm renders it. */
const ACTIONS = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Values.name }}\n";
const READER = '{{ .Files.Get "files/a.yaml" }}\n';

/** The unreadable files of a repository. */
function unreadable(files: Readonly<Record<string, string>>): readonly string[] {
  repo = repository(files);
  const { folder } = repo;
  const listed = listInputs([folder]);
  const sorted = sortInputs(listed, readInputs(listed.files), folder);
  expect(sorted.skipped.length + sorted.unreadable.length + sorted.documents.length).toBeGreaterThan(0);
  return sorted.unreadable.map(({ file }) => relative(folder, file));
}

test.each([
  ["a template", { "web/templates/a.yaml": ACTIONS }],
  ["a template of a subchart", { "web/charts/b/templates/a.yaml": ACTIONS }],
  ["a file that templates can read", { "web/templates/reader.yaml": READER, "web/files/a.yaml": ACTIONS }],
])("a chart has %s, which only Helm reads", (_, files) => {
  expect(unreadable({ "web/Chart.yaml": CHART, ...files })).toEqual([]);
});

test.each([
  ["a file beside a chart", { "files/a.yaml": ACTIONS, "web/templates/reader.yaml": READER }, "files/a.yaml"],
  ["a file of a chart whose templates have no actions", { "web/files/a.yaml": ACTIONS }, "web/files/a.yaml"],
  [
    "a template that a kustomization includes",
    { "web/templates/a.yaml": ACTIONS, "kustomization.yaml": "resources: [web/templates/a.yaml]\n" },
    "web/templates/a.yaml",
  ],
  [
    "a file of a chart that a kustomization includes",
    {
      "web/templates/reader.yaml": READER,
      "web/files/a.yaml": ACTIONS,
      "kustomization.yaml": "resources: [web/files/a.yaml]\n",
    },
    "web/files/a.yaml",
  ],
  [
    "a template in a folder that Argo CD applies as it is",
    {
      "web/templates/a.yaml": ACTIONS,
      "app.yaml":
        "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a, namespace: argocd}\nspec: {source: {repoURL: https://git.example.com/a, path: web/templates, directory: {recurse: true}}}\n",
    },
    "web/templates/a.yaml",
  ],
])("%s is unreadable", (_, files, file) => {
  expect(unreadable({ "web/Chart.yaml": CHART, ...files })).toEqual([file]);
});
