import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCheck } from "../../../src/app/check/run-check.ts";
import { configureGit } from "../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";
import { organization, SHARED_FILES } from "../../helpers/shared-check.ts";

const POD = SHARED_FILES["k8s/a.yaml"] ?? "";
const PATCH = `apiVersion: v1
kind: Pod
metadata: {name: lost, namespace: team-a}
spec: {containers: [{name: main, securityContext: {privileged: true}}]}
`;

/** An overlay whose base, component and patches are in other folders, and an Application that applies the files of a folder. */
const FILES: Readonly<Record<string, string>> = {
  "muster.yaml": organization(),
  ".musterignore": "ignored.yaml\n",
  "base/kustomization.yaml": "resources: [pod.yaml, ignored.yaml]\n",
  "base/pod.yaml": POD,
  "base/ignored.yaml": POD.replace("first", "ignored"),
  "part/kustomization.yaml": "kind: Component\npatches: [{path: patch.yaml}]\n",
  "part/patch.yaml": PATCH,
  "k8s/a/kustomization.yaml": "resources: [../../base]\ncomponents: [../../part]\n",
  "k8s/partial/kustomization.yaml": "resources: [../../base, gone.yaml]\nhelmCharts: [{name: redis}]\n",
  "k8s/app.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: plain, namespace: argocd}
spec:
  source: {repoURL: "https://example.com/a.git", path: k8s/b/plain, targetRevision: main}
  destination: {server: "https://kubernetes.default.svc"}
`,
  "k8s/b/plain/patch.yaml": PATCH.replace("lost", "first"),
  "k8s/b/kustomization.yaml": "resources: [../../base]\npatches: [{path: plain/patch.yaml}]\n",
};

let repo: TestRepository;
beforeEach(async () => {
  repo = repository(FILES);
  const git = configureGit(repo.folder);
  await git("add", ".");
  await git("commit", "-qm", "a");
});
afterEach(() => repo.dispose());

async function findings(options: { readonly since?: string; readonly baseline?: string } = {}, paths = ["k8s"]) {
  const all = paths.map((path) => join(repo.folder, path));
  return (await runCheck(all, { root: repo.folder, today: "2026-06-01", ...options })).findings;
}

/** The rules and files of the findings that a base does not have. */
async function added() {
  return (await findings({ since: "HEAD" }))
    .filter(({ known }) => known !== true)
    .map(({ rule, location }) => [rule, location?.file.replace(/^(?:\.\.\/)*.*muster-e2e-[^/]*\//, "")]);
}

describe("the base of a branch", () => {
  test("has all findings of the branch, where nothing has changed", async () => {
    const rules = new Set((await findings()).map(({ rule }) => rule));
    expect([...rules]).toEqual(
      expect.arrayContaining(["SEC-001", "GITOPS-070", "GITOPS-071", "GITOPS-072", "GITOPS-073"]),
    );
    expect(await added()).toEqual([]);
  });

  test("counts the pods of bases in other folders", async () => {
    const { stdout } = await repo.here("quota", "k8s", "--base", "HEAD", "-o", "markdown");
    // A number that changes has the difference in parentheses.
    expect(stdout).toMatch(/team-a \| 8 \| 8 \| 12 \| 12 \| 12 \|/);
  });
});

describe("a fault of a kustomization", () => {
  test("is another one than that of another kustomization, although it has the same place", async () => {
    repo.put("k8s/a/kustomization.yaml", "resources: [../../base]\n");
    repo.put("k8s/partial/kustomization.yaml", "resources: [../../base]\n");
    repo.put("k8s/c/kustomization.yaml", "resources: [../../base]\npatches: [{path: patch.yaml}]\n");
    repo.put("k8s/d/kustomization.yaml", "resources: [../../base, gone.yaml]\n");
    repo.put("k8s/c/patch.yaml", PATCH.replace("lost", "other"));
    expect(await added()).toEqual(
      expect.arrayContaining([
        ["GITOPS-070", "k8s/d/kustomization.yaml"],
        ["GITOPS-071", "k8s/c/patch.yaml"],
      ]),
    );
  });
});

describe("an ignored base", () => {
  test("is read, because a kustomization includes it, also by a rule of the branch", async () => {
    const ignored = async (...args: string[]) => {
      const { summary, findings: found } = JSON.parse(
        (await repo.here("check", "k8s/a", "-o", "json", ...args)).stdout,
      );
      const has = (text: string) => found.some((finding: object) => JSON.stringify(finding).includes(text));
      return [summary.ignored, has('"file":"base/pod.yaml"'), has("files-ignored")];
    };
    expect(await ignored()).toEqual([[], true, false]);
    repo.put(".musterignore", "ignored.yaml\n/base/pod.yaml\n");
    expect(await ignored()).toEqual([[], true, false]);
    expect(await ignored("--policy-base", "HEAD")).toEqual([[], true, false]);
  });
});
