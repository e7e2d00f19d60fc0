import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runReport } from "../../../../src/app/compare/run-report.ts";
import { branchReports } from "../../../../src/app/report/branch-reports.ts";
import { startBranch } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, image: busybox}]}\n";

let own: TestRepository;
let git: ReturnType<typeof startBranch>;
beforeEach(() => {
  own = repository({
    "k8s/pod.yaml": POD,
    "k8s/old.yml": POD,
    "k8s/same.yaml": POD,
    "values.yaml": "replicas: 1\n",
    ".gitignore": "out/\n",
  });
  git = startBranch(own.folder);
});
afterEach(() => own.dispose());

const report = async () => {
  const made = await runReport({ root: own.folder, base: "main" });
  return { json: JSON.parse(branchReports.json(made)), markdown: branchReports.markdown(made) };
};

describe("a report of a repository whose manifests are not definitions", () => {
  it("names the changed manifests that an ignore rule excludes, and does not claim that nothing changes", async () => {
    own.put(".musterignore", "k8s/\n");
    git("add", "-A");
    git("commit", "-q", "-m", "ignored");
    git("branch", "-f", "main");
    own.put("k8s/pod.yaml", POD.replace("busybox", "evil"));
    own.put("k8s/new.json", '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}');
    own.put("values.yaml", "replicas: 2\n");
    own.put("out/ignored.yaml", POD);
    git("rm", "-q", "k8s/old.yml");
    const { json, markdown } = await report();
    expect(json.state).toBe("not compared");
    const at = { document: 0, line: 1, column: 1, message: "is a manifest of no unit" };
    const files = ["k8s/new.json", "k8s/old.yml", "k8s/pod.yaml"];
    expect(json.difference.summary.uncompared).toEqual(files.map((file) => ({ file, ...at })));
    expect(json.exitCode).toBe(3);
    expect(markdown).toContain("muster: not everything was compared");
    expect(markdown).toContain("k8s/new.json is a manifest of no unit");
  });

  it("of a branch without changes is one of no change", async () => {
    own.put("README.md", "text\n");
    const { json } = await report();
    expect([json.state, json.difference.summary.uncompared]).toEqual(["no change", []]);
  });
});
