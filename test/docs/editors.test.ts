import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { editorSettings } from "../../src/app/init/init-files.ts";
import { record, text } from "../../src/kernel/base/read.ts";
import { ROOT, repository } from "../helpers/repository.ts";
import { blocksOf } from "./blocks.ts";

const page = readFileSync(join(ROOT, "docs/guides/editors.md"), "utf8");
const [settings, tasks] = blocksOf(page)
  .filter(({ language }) => language === "json")
  .map((block) => JSON.parse(block.text));

describe("the page on editors", () => {
  test("has the settings that muster init writes", () => {
    expect(settings).toEqual(editorSettings("node_modules/muster-gitops/lib/schemas"));
  });

  test("maps each schema in JetBrains as in Visual Studio Code", () => {
    const rows = [...page.matchAll(/^\| `(\w+\.json)` \| `(.*)` \|$/gm)].map(([, file, pattern]) => [file, pattern]);
    const yaml = Object.entries(settings["yaml.schemas"]).map(([url, patterns]) => [url, [patterns].flat()[0]]);
    const json = settings["json.schemas"].map(({ url, fileMatch }: { url: string; fileMatch: string[] }) => [
      url,
      fileMatch[0],
    ]);
    const known = [...yaml, ...json].map(([url, pattern]) => [url.split("/").at(-1), pattern]);
    expect(rows.length).toBeGreaterThan(3);
    expect(known).toEqual(expect.arrayContaining(rows));
  });
});

describe("the problem matcher of the page", () => {
  const matcher = record(record(tasks.tasks[0]).problemMatcher);
  const { regexp, ...groups } = record(matcher.pattern);
  const pattern = new RegExp(text(regexp) ?? "");
  const found = (output: string) =>
    output.split("\n").flatMap((line) => {
      const match = pattern.exec(line);
      if (match === null) return [];
      return [Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, match[Number(group)]]))];
    });

  const pod = (image: string) => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: team-nlp}
spec:
  containers:
    - name: main
      image: ${image}
      securityContext: {privileged: true}
`;
  const one = repository({
    "k8s/a b.yaml": pod('"example.com/a:latest"'),
    "k8s/broken.yaml": "apiVersion: v1\nkind: Pod\nmetadata: [\n",
    "muster.yaml": `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
`,
    "workloads/a.ts": `import { Manifest } from "muster-gitops/constructs";
export function define(app) {
  const containers = [{ name: "main", image: "a:1", securityContext: { privileged: true } }];
  const metadata = { name: "a", namespace: "a", annotations: { "muster.dev/cluster": "east" } };
  new Manifest(app, "pod", { object: { apiVersion: "v1", kind: "Pod", metadata, spec: { containers } } });
}
`,
  });
  afterAll(() => one.dispose());

  test("reads each line of a check, and no other", () => {
    const { stdout } = one.muster(...String(tasks.tasks[0].command).split(" ").slice(2), "k8s");
    const lines = stdout.trimEnd().split("\n");
    expect(found(stdout)).toHaveLength(lines.length - 1);
    expect(found(stdout)).toContainEqual({
      file: "k8s/a b.yaml",
      line: "8",
      column: "37",
      severity: "error",
      message: "container main is privileged",
      code: "SEC-001",
    });
    expect(found(stdout)).toContainEqual(
      expect.objectContaining({ file: "k8s/broken.yaml", severity: "error", code: undefined }),
    );
  });

  test("reads the errors of a synth about TypeScript", () => {
    const { stdout, stderr } = one.muster("synth");
    expect(found(`${stdout}${stderr}`)).toContainEqual({
      file: "workloads/a.ts",
      line: "5",
      column: "1",
      severity: "error",
      message: "container main is privileged",
      code: "SEC-001",
    });
  });
});
