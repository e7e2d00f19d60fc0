import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";
import { repositoryFacts } from "../../../../src/app/results/read-repository.ts";
import { trackedTree } from "../../../../src/app/results/tracked-tree.ts";
import { GitRepositories, type GitRepository } from "../../../helpers/git-repository.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const pod = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: team-a}\n";

function make(files: Readonly<Record<string, string>>): GitRepository {
  const one = repositories.make();
  for (const [path, content] of Object.entries(files)) one.put(path, content);
  one.git("add", "--all", "--force");
  one.git("commit", "-q", "--allow-empty", "-m", "files");
  return one;
}

async function factsOf({ folder }: GitRepository, paths?: readonly string[]) {
  const tree = await trackedTree(folder);
  if (tree === undefined) throw new Error("no repository");
  return repositoryFacts(tree, { root: folder, paths: paths?.map((path) => join(folder, path)), skipped: [] });
}

/** The ids of the rules about git with findings. */
async function rulesOf(one: GitRepository, options = {}, paths = [one.folder]): Promise<readonly string[]> {
  const { findings } = await check(paths, { root: one.folder, ...options });
  const ids = findings.filter(({ known }) => known === undefined).map(({ rule }) => rule);
  return [...new Set(ids)].filter((id) => /^GITOPS-0(?:4[89]|5\d)$/.test(id)).sort();
}

describe("the facts of a repository", () => {
  test("are absent outside of git", async () => {
    const one = make({});
    rmSync(join(one.folder, ".git"), { recursive: true });
    expect(await trackedTree(one.folder)).toBeUndefined();
    expect(await rulesOf(one)).toEqual([]);
  });

  test("are those of the checked folders, and of the whole repository only where it is checked", async () => {
    const ci = "on: push\n";
    const one = make({ "k8s/a.yaml": pod, "other/b.yaml": pod, ".github/workflows/ci.yml": ci, CODEOWNERS: "* @a\n" });
    expect(await factsOf(one, ["k8s"])).toMatchObject({ root: "", manifests: ["k8s/a.yaml"], workflows: [] });
    const whole = await factsOf(one, ["."]);
    expect(whole.workflows).toEqual([{ path: ".github/workflows/ci.yml", text: ci }]);
    expect(whole.codeOwners).toEqual({ path: "CODEOWNERS", text: "* @a\n" });
    expect(await factsOf(one)).toMatchObject({ manifests: ["workloads/first.yaml"], workflows: whole.workflows });
  });

  test("have ignored files by the rules of the repository, not by those of its user", async () => {
    const one = make({ ".gitignore": "k8s/\n", "k8s/a.yaml": pod, "own/b.yaml": pod });
    one.put(".git/info/exclude", "own/\n");
    expect((await factsOf(one, ["."])).unread).toEqual([{ reason: ".gitignore:1", paths: ["k8s/a.yaml"] }]);
  });

  test("have ignored kustomizations, and manifests of any encoding and size", async () => {
    const one = make({
      ".gitignore": "k8s/\n",
      "k8s/Kustomization": "resources: [pod.txt]\n",
      "k8s/kustomization.yaml": "resources: [pod.txt]\n",
      "k8s/large.yaml": `${pod}# ${"a".repeat(1024 * 1024)}\n`,
      "k8s/values.yaml": "replicas: 1\n",
    });
    writeFileSync(join(one.folder, "k8s/utf16.yaml"), Buffer.from(`\uFEFF${pod}`, "utf16le"));
    one.put("k8s/deleted.yaml", pod);
    one.git("add", "--all", "--force");
    rmSync(join(one.folder, "k8s/deleted.yaml"));
    const paths = ["Kustomization", "kustomization.yaml", "large.yaml", "utf16.yaml"].map((name) => `k8s/${name}`);
    expect((await factsOf(one, ["."])).unread).toEqual([{ reason: ".gitignore:1", paths }]);
  });

  test("have manifests that a sparse checkout leaves out", async () => {
    const one = make({ "k8s/a.yaml": pod, "other/b.yaml": pod, "other/c.txt": pod });
    expect((await factsOf(one, ["."])).sparse).toEqual([]);
    one.git("sparse-checkout", "set", "k8s", "workloads");
    expect((await factsOf(one, ["k8s"])).sparse).toEqual([]);
    expect((await factsOf(one, ["."])).sparse).toEqual(["other/b.yaml"]);
    expect(await rulesOf(one)).toEqual(["GITOPS-051"]);
  });

  test("have submodules that are not checked out", async () => {
    const one = make({});
    one.git("update-index", "--add", "--cacheinfo", `160000,${one.git("rev-parse", "HEAD")},vendor/k8s`);
    expect((await factsOf(one, ["."])).emptySubmodules).toEqual(["vendor/k8s"]);
  });
});

describe("muster check", () => {
  const files = {
    ".gitignore": "k8s/hidden.yaml\n",
    ".gitattributes": "*.yaml filter=x\n",
    CODEOWNERS: "/k8s/ @a\n",
    "k8s/a.yaml": pod,
    "k8s/hidden.yaml": pod,
    "k8s/pointer.yaml": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
  };

  test("reports them for folders and for the repository, and not for single files", async () => {
    const one = make(files);
    expect(await rulesOf(one)).toEqual(["GITOPS-048", "GITOPS-050", "GITOPS-051", "GITOPS-055"]);
    expect(await rulesOf(one, {}, [join(one.folder, "k8s")])).toEqual(["GITOPS-048", "GITOPS-050", "GITOPS-051"]);
    expect(await rulesOf(one, {}, [])).toEqual(["GITOPS-050", "GITOPS-055"]);
    expect(await rulesOf(one, {}, [join(one.folder, "k8s/a.yaml")])).toEqual([]);
  });

  test("accepts with --since what the base has, and judges by the settings of --policy-base", async () => {
    const one = make(files);
    one.git("switch", "-q", "-c", "change");
    one.put("muster.yaml", `${one.git("show", "HEAD:muster.yaml")}\npolicies: {rules: {GITOPS-050: off}}\n`);
    one.git("commit", "-qam", "rule off");
    expect(await rulesOf(one, { since: "main" })).toEqual([]);
    expect(await rulesOf(one)).toEqual(["GITOPS-048", "GITOPS-051", "GITOPS-055"]);
    expect(await rulesOf(one, { policyBase: "main" })).toEqual([
      "GITOPS-048",
      "GITOPS-050",
      "GITOPS-051",
      "GITOPS-055",
    ]);
  });
});
