import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { VERSION } from "../../../src/kernel/index.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";
import { runHere } from "../../helpers/run-here.ts";

let open: TestRepository | undefined;
afterEach(() => open?.dispose());

const NOTHING_JUDGED = "no command was given, so nothing was judged: exit code 1\n";

async function overview(files: Readonly<Record<string, string>>, folder = ".") {
  open = repository(files);
  const { code, stdout, stderr } = await runHere(join(open.folder, folder), []);
  expect([code, stderr]).toEqual([1, NOTHING_JUDGED]);
  const lines = stdout.replaceAll(open.folder, "/repo").trimEnd().split("\n");
  expect(lines.length).toBeLessThan(24);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  return lines;
}

const object = (apiVersion: string, kind: string, name = "a") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\n`;

describe("muster alone", () => {
  test("in an empty folder shows the two ways to begin", async () => {
    expect(await overview({})).toEqual([
      `muster ${VERSION} in /repo`,
      "",
      "no manifests here",
      "",
      "next",
      "  npx muster init              a new repository with a first workload",
      "  cd REPOSITORY && npx muster  or a repository that has manifests",
      "  npx muster --help            all commands",
    ]);
  });

  test("in a repository of manifests shows what is in it", async () => {
    const lines = await overview({
      "argocd/a.yaml": object("argoproj.io/v1alpha1", "Application"),
      "argocd/b.yaml": object("argoproj.io/v1alpha1", "ApplicationSet"),
      "flux/a.yaml": object("kustomize.toolkit.fluxcd.io/v1", "Kustomization"),
      "queues/a.yaml": object("scheduling.run.ai/v2", "Queue"),
      "queues/b.yaml": object("kueue.x-k8s.io/v1beta1", "ClusterQueue"),
      "queues/c.yaml": object("kueue.x-k8s.io/v1beta1", "WorkloadPriorityClass"),
      "queues/d.yaml": object("kueue.x-k8s.io/v1beta1", "WorkloadPriorityClass", "b"),
      "queues/e.yaml": object("scheduling.volcano.sh/v1beta1", "Queue"),
      "runai/a.yaml": object("run.ai/v2alpha1", "TrainingWorkload"),
      "apps/kustomization.yaml": "resources: [job.yaml]\n",
      "apps/job.yaml": `${object("batch/v1", "Job")}spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a, resources: {limits: {nvidia.com/gpu: 2}}}]}}}\n`,
      "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
    });
    expect(lines.slice(2)).toEqual([
      "  files           10 objects in 12 files of YAML and JSON",
      "  Argo CD         1 Application, 1 ApplicationSet",
      "  Flux            1 Kustomization",
      "  KAI Scheduler   1 Queue",
      "  Run:ai          1 TrainingWorkload",
      "  Kueue           2 WorkloadPriorityClasses, 1 ClusterQueue",
      "  Volcano         1 Queue",
      "  kustomizations  1",
      "  charts          1",
      "  workloads       1 Job, 1 TrainingWorkload",
      "  GPUs            2 in 1 workload, as the files have them",
      "",
      "next",
      "  npx muster init     write muster.yaml from these objects, CI, and a baseline",
      "  npx muster check .  judge all files now",
      "  npx muster --help   all commands",
    ]);
  });

  test("in a repository of muster proposes its commands", async () => {
    const organization = object("muster.dev/v1alpha1", "Organization");
    const lines = await overview({
      "muster.yaml": organization,
      "workloads/a.yaml": object("muster.dev/v1alpha1", "Training"),
    });
    expect(lines[2]).toBe("  muster          muster.yaml, 1 definition");
    expect(lines.slice(-4, -1).map((line) => line.trim().split("  ")[0])).toEqual([
      "npx muster check",
      "npx muster synth --check",
      "npx muster quota",
    ]);
  });

  test("with a baseline proposes the check that accepts it", async () => {
    const lines = await overview({
      "muster.yaml": object("muster.dev/v1alpha1", "Organization"),
      "muster-baseline.json": "{}",
      "a.yaml": object("v1", "ConfigMap"),
    });
    expect(lines).toContain("  npx muster check . --baseline muster-baseline.json  judge all files");
  });

  test("below the top of a git repository names the top", async () => {
    open = repository({ "apps/a.yaml": object("v1", "ConfigMap") });
    mkdirSync(join(open.folder, ".git"));
    const { stdout } = await runHere(join(open.folder, "apps"), []);
    expect(stdout.replaceAll(open.folder, "/repo").split("\n").slice(0, 2)).toEqual([
      `muster ${VERSION} in /repo/apps`,
      "a folder of the git repository /repo",
    ]);
    expect(stdout).toContain(`  cd ${open.folder} && npx muster init`);
  });

  test("escapes what a hostile name contains, and fits a screen", async () => {
    const kinds = Array.from({ length: 40 }, (_, index) =>
      object("kueue.x-k8s.io/v1beta1", `K${"x".repeat(30)}${index}`),
    );
    const lines = await overview({ "a.yaml": kinds.join("---\n"), "\u001b[31m.yaml": object("v1", "Pod") });
    expect(lines.join("\n")).not.toContain("\u001b");
    expect(lines[3]).toMatch(/^ {2}Kueue {11}1 Kx{30}0, 39 other kinds$/);
  });
});

test("--help stays what it was", async () => {
  open = repository({});
  const { code, stdout } = await open.here("--help");
  expect([code, stdout.split("\n")[0]]).toEqual([0, "Usage: muster [options] [command]"]);
});
