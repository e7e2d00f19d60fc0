import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: b}\n";
const PRIVILEGED = `${POD}spec: {hostPID: true, containers: [{name: main, image: "example.com/a:1@sha256:${"1".repeat(64)}"}]}\n`;
const PART =
  "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: b}\nspec: {template: {spec: {hostPID: true}}}\n";
const TEST = `apiVersion: chainsaw.kyverno.io/v1alpha1
kind: Test
metadata: {name: a}
spec: {steps: [{try: [{apply: {file: pod.yaml}}, {assert: {file: expected*.yaml}}, {error: {file: no.yaml}}]}]}
`;

let folder = "";
const before = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-purposes-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

/** The rules of findings and the reasons of skipped documents. */
async function checked(files: Readonly<Record<string, string>>, paths = ["."]) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { findings, summary } = await check(paths, { root: folder });
  return {
    rules: [...new Set(findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule))],
    skipped: summary.skipped.map(({ file, reason }) => `${file}: ${reason.slice(0, 28)}`),
  };
}

describe("test data", () => {
  test("is not judged in a folder testdata that nothing applies", async () => {
    expect(await checked({ "pkg/testdata/pod.yaml": PRIVILEGED })).toEqual({
      rules: [],
      skipped: ["pkg/testdata/pod.yaml: is test data, which nothing "],
    });
  });

  test("is judged where a kustomization or an Application reads it, and where a user names it", async () => {
    const files = { "testdata/pod.yaml": PRIVILEGED };
    expect((await checked(files, ["testdata/pod.yaml"])).rules).toEqual(["SEC-006"]);
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a, namespace: argocd}
spec: {project: a, source: {repoURL: "https://git.example/apps", path: testdata, targetRevision: main}, destination: {name: a}}
`;
    expect((await checked({ ...files, "app.yaml": application })).rules).toContain("SEC-006");
    writeFileSync(join(folder, "app.yaml"), "");
    const kustomization = "resources: [testdata/pod.yaml]\n";
    expect((await checked({ ...files, "kustomization.yaml": kustomization })).rules).toContain("SEC-006");
  });
});

describe("assertions", () => {
  test("that a Test of Chainsaw names are not judged, and what it applies is", async () => {
    const files = { "t/chainsaw-test.yaml": TEST, "t/expected-1.yaml": PRIVILEGED, "t/no.yaml": PRIVILEGED };
    const { rules, skipped } = await checked(files);
    expect(rules).toEqual([]);
    expect(skipped).toContain("t/expected-1.yaml: is an assertion of a test, w");
    expect(skipped).toContain("t/no.yaml: is an assertion of a test, w");
    expect((await checked({ "t/pod.yaml": PRIVILEGED })).rules).toContain("SEC-006");
  });

  test("what a Test applies from a folder of tests is for its own cluster", async () => {
    const files = { "apps/.chainsaw-test/chainsaw-test.yaml": TEST, "apps/.chainsaw-test/pod.yaml": PRIVILEGED };
    const { rules, skipped } = await checked(files);
    expect(rules).toEqual([]);
    expect(skipped).toContain("apps/.chainsaw-test/pod.yaml: is what a test in its folder");
    // A Test cannot turn off the rules for the manifests of an application.
    const outside = TEST.replace("pod.yaml", "../pod.yaml");
    const others = { "apps/.chainsaw-test/chainsaw-test.yaml": outside, "apps/pod.yaml": PRIVILEGED };
    expect((await checked(others)).rules).toContain("SEC-006");
  });

  test.each([
    ["tests/e2e/01-assert.yaml", []],
    ["kuttl/a/00-errors.yaml", []],
    ["apps/01-assert.yaml", ["SEC-006"]],
    ["tests/assert.yaml", ["SEC-006"]],
  ])("of KUTTL are recognised by %s", async (file, rules) => {
    expect((await checked({ [file]: PRIVILEGED })).rules).toEqual(rules);
  });
});

describe("patches that no kustomization names", () => {
  test("have their secrets and privileges judged, and no missing fields", async () => {
    const { rules, skipped } = await checked({ "config/patches/a.yaml": PART, "config/b_patch.yaml": PART });
    expect(rules).toEqual(["SEC-006"]);
    expect(skipped).toEqual([
      "config/b_patch.yaml: is a patch by its name and i",
      "config/patches/a.yaml: is a patch by its name and i",
    ]);
  });

  test("are objects where they lack nothing, and in files with other names", async () => {
    expect((await checked({ "config/patches/a.yaml": PRIVILEGED })).skipped).toEqual([]);
    expect((await checked({ "config/c.yaml": PART })).rules).toContain("K8S-003");
  });
});

test("objects of Backstage configure a tool", async () => {
  const entity =
    "apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: {name: a, title: b}\nspec: {type: service}\n";
  const { rules, skipped } = await checked({ "catalog-info.yaml": entity, "pod.yaml": POD });
  expect(rules).not.toContain("K8S-001");
  expect(skipped[0]).toBe("catalog-info.yaml: configures a tool (Component");
});

describe("documents of other tools", () => {
  test("are skipped where neither the apiVersion nor the kind is one, and they have no metadata", async () => {
    const app = "apiVersion: 0.1.0\nkind: ksonnet.io/app\nname: a\n";
    expect(await checked({ "app.yaml": app })).toEqual({
      rules: [],
      skipped: ["app.yaml: is not a Kubernetes object: "],
    });
    expect((await checked({ "app.yaml": `${app}metadata: {name: a}\n` })).rules).toEqual(["DEF-001"]);
    expect((await checked({ "app.yaml": app.replace("0.1.0", "apps/v1") })).rules).toEqual(["DEF-001"]);
  });

  test("pod templates of Spark have no image, and are judged for secrets and privileges", async () => {
    const template = `${POD}spec: {hostPID: true, containers: [{name: spark-kubernetes-executor}]}\n`;
    expect(await checked({ "spark.yaml": template })).toEqual({
      rules: ["SEC-006"],
      skipped: ["spark.yaml: is a pod template for Spark,"],
    });
    expect((await checked({ "spark.yaml": template.replace("spark-kubernetes-executor", "main") })).rules).toContain(
      "K8S-003",
    );
  });
});
