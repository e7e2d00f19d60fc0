import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { load } from "js-yaml";
import { afterEach, describe, expect, test } from "vitest";
import { configureGit, startBranch } from "../helpers/git-repository.ts";
import { CLI, filesBelow, repository, type TestRepository } from "../helpers/repository.ts";
import { type Job, Runner, scriptsOf } from "../helpers/workflow.ts";

const open: TestRepository[] = [];
afterEach(() => {
  delete (globalThis as { musterProgram?: unknown }).musterProgram;
  for (const one of open.splice(0)) one.dispose();
});
const holding = (files: Readonly<Record<string, string>>) => {
  const one = repository(files);
  open.push(one);
  return one;
};

const object = (apiVersion: string, kind: string, name: string, spec = "") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: web}\n${spec}`;
const CONFIG = object("v1", "ConfigMap", "a");
const PRIVILEGED = object(
  "v1",
  "Pod",
  "old",
  'spec: {containers: [{name: a, image: "a:1", securityContext: {privileged: true}}]}\n',
);
const application = (name: string, cluster: string) =>
  object(
    "argoproj.io/v1alpha1",
    "Application",
    name,
    `spec:\n  project: default\n  source: {repoURL: https://git.example.com/a.git, targetRevision: main, path: apps}\n  destination: {name: ${cluster}, namespace: web}\n`,
  );
const queue = (name: string, parent: string, gpus: number) =>
  `apiVersion: scheduling.run.ai/v2\nkind: Queue\nmetadata: {name: ${name}}\nspec:\n  ${parent === "" ? "" : `parentQueue: ${parent}\n  `}resources:\n    gpu: {quota: ${gpus}, limit: ${gpus}, overQuotaWeight: 1}\n    cpu: {quota: 2500, limit: -1, overQuotaWeight: 2}\n    memory: {quota: 4000, limit: -1, overQuotaWeight: 1}\n`;

/** The lines of an adoption, with the name of the folder replaced, and the new files. */
async function adopt(one: TestRepository, ...args: readonly string[]) {
  const before = filesBelow(one.folder);
  const { code, stdout, stderr } = await one.here("init", ...args);
  const after = filesBelow(one.folder);
  for (const [path, content] of Object.entries(before)) expect(after[path], path).toBe(content);
  const created = Object.keys(after).filter((path) => before[path] === undefined && !path.startsWith(".git/"));
  const lines = stdout.replaceAll(basename(one.folder).toLowerCase(), "repo").trimEnd().split("\n");
  return { code, stderr, lines, created };
}

const organizationOf = (one: TestRepository) =>
  one
    .read("muster.yaml")
    .replace(basename(one.folder).toLowerCase(), "repo")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "");

const NO_SCHEDULER =
  "  # No file names one scheduler of the GPUs, so this is the assumption of a check without muster.yaml.";
const COMMIT =
  "next: read muster.yaml, and commit these files to the default branch first: pull requests are judged by its policies and its baseline";
const CHECKED = "checked: npx muster check . --baseline muster-baseline.json";

describe("muster init in a repository of Argo CD", () => {
  const files = {
    ".github/dependabot.yml": "version: 2\n",
    "apps/pod.yaml": PRIVILEGED,
    "argocd/east.yaml": application("web-east", "east"),
    "argocd/west.yaml": application("web-west", "https://west.example.com:6443"),
  };

  test("takes the clusters, writes CI and a baseline, and ends with a green check", async () => {
    const one = holding(files);
    const { code, stderr, lines, created } = await adopt(one);
    expect({ code, stderr, lines, created }).toEqual({
      code: 0,
      stderr: "",
      lines: [
        "found files: 3 objects in 4 files of YAML and JSON",
        "found Argo CD: 2 Applications",
        "found workloads: 1 Pod",
        "took cluster east: from argocd/east.yaml",
        "took cluster west-example-com: from argocd/west.yaml",
        "created muster.yaml",
        "created .github/workflows/muster.yml",
        "CI of GitHub, because of .github; it uses OWNER/muster@COMMIT",
        "created muster-baseline.json",
        CHECKED,
        "exit code 0: 0 errors, 0 warnings, 2 accepted by the baseline, 1 of them errors",
        "next: read the accepted errors, and repair what is a danger: npx muster check .",
        "next: in .github/workflows/muster.yml, replace OWNER/muster@COMMIT by your copy of the repository of muster and its commit: CI fails before you do",
        COMMIT,
      ],
      created: [".github/workflows/muster.yml", "muster-baseline.json", "muster.yaml"],
    });
    expect(organizationOf(one)).toEqual([
      "apiVersion: muster.dev/v1alpha1",
      "kind: Organization",
      "metadata: {name: repo}",
      "clusters:",
      NO_SCHEDULER,
      "  - {name: east, scheduler: kai}",
      "  - {name: west-example-com, scheduler: kai}",
    ]);
  });

  test("changes nothing the second time, and a new finding fails the check", async () => {
    const one = holding(files);
    await adopt(one);
    const again = await adopt(one);
    expect([again.code, again.created]).toEqual([0, []]);
    expect(again.lines.slice(4, 8)).toEqual([
      "kept muster.yaml",
      "CI of GitHub, because of .github; it uses OWNER/muster@COMMIT",
      "unchanged .github/workflows/muster.yml",
      "kept muster-baseline.json",
    ]);
    one.put("apps/new.yaml", PRIVILEGED.replace("old", "new"));
    expect((await adopt(one)).code).toBe(2);
    one.put(".github/workflows/muster.yml", "name: mine\n");
    expect((await adopt(one)).lines).toContain("kept .github/workflows/muster.yml");
  });

  test("judges the next pull request by what was committed", async () => {
    const one = holding(files);
    await adopt(one);
    startBranch(one.folder);
    const check = () =>
      one.here("check", ".", "--baseline", "muster-baseline.json", "--policy-base", "main", "-o", "compact");
    expect(await check()).toMatchObject({ code: 0 });
    one.put("apps/new.yaml", PRIVILEGED.replace("old", "new"));
    const { code, stdout } = await check();
    expect([code, stdout]).toEqual([2, expect.stringContaining("apps/new.yaml")]);
    expect(stdout).not.toContain("apps/pod.yaml");
  });

  test("prints with --dry-run, and writes nothing", async () => {
    const one = holding(files);
    const { code, lines, created } = await adopt(one, "--dry-run");
    expect([code, created]).toEqual([0, []]);
    expect(lines.filter((line) => line.startsWith("would create"))).toEqual([
      "would create muster.yaml:",
      expect.stringMatching(/^would create \.github\/workflows\/muster\.yml \(\d+ bytes\)$/),
      "would create muster-baseline.json",
    ]);
    expect(lines).toContain("  - {name: east, scheduler: kai}");
    expect(lines).toContain(
      "would then list folders that define the same objects as units: only a check with muster.yaml finds them",
    );
  });
});

describe("muster init in other repositories", () => {
  test("of Flux takes the folders of the clusters as units", async () => {
    const flux = (name: string) =>
      object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", name, "spec: {path: ./apps, prune: true}\n");
    const one = holding({
      "clusters/staging/apps.yaml": flux("apps"),
      "clusters/prod/apps.yaml": flux("apps"),
      "clusters/base/apps.yaml": flux("other"),
      "apps/a.yaml": CONFIG,
    });
    const { code, lines } = await adopt(one, "--ci", "gitlab");
    expect([code, lines.filter((line) => line.startsWith("took"))]).toEqual([
      0,
      ["took cluster prod: from clusters/prod", "took cluster staging: from clusters/staging"],
    ]);
    expect(organizationOf(one).slice(5)).toEqual([
      "  - {name: prod, scheduler: kai} # clusters/prod",
      "  - {name: staging, scheduler: kai} # clusters/staging",
      "# Each of these folders is applied by itself, so the same object in two of them is no conflict.",
      "units: [clusters/prod, clusters/staging]",
    ]);
    expect(one.read(".gitlab-ci.yml")).toBe('include: [{local: .gitlab/muster.yml, inputs: {image: "IMAGE"}}]\n');
  });

  test("of plain kustomizations lists one that muster does not build, and judges the rest", async () => {
    const one = holding({
      "base/kustomization.yaml": "resources: [a.yaml]\n",
      "base/a.yaml": CONFIG,
      "plug/kustomization.yaml": "resources: [../base]\ngenerators: [g.yaml]\n",
      "plug/g.yaml": object("example.com/v1", "Generator", "g"),
      "hack/template.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .name }}}\n",
    });
    const { code, lines } = await adopt(one);
    expect(lines).toContain(
      "no CI was written: no .github/, no .gitlab-ci.yml, and no remote at GitHub or GitLab; name it with --ci",
    );
    expect(code).toBe(0);
    const { unjudged } = load(one.read("muster.yaml")) as {
      unjudged: readonly { readonly files: readonly string[] }[];
    };
    expect(unjudged.flatMap(({ files }) => files).sort()).toEqual(["hack/template.yaml", "plug/kustomization.yaml"]);
  });

  test("of charts lists them as unjudged without losing the findings about their values", async () => {
    const one = holding({
      "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
      "web/values.yaml": "securityContext: {privileged: true}\n",
      "web/templates/a.yaml": "kind: {{ .Values.kind }}\n",
      "a.yaml": CONFIG,
    });
    const { code, lines } = await adopt(one);
    expect(code).toBe(0);
    expect(lines).toContain(
      "took unjudged: web/Chart.yaml: only Helm can render its templates; muster check --render judges them",
    );
    const { stdout } = await one.here("check", ".", "-o", "json");
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly { readonly location?: { file: string } }[];
    };
    expect(findings.some(({ location }) => location?.file === "web/values.yaml")).toBe(true);
  });

  test("is compared without the objects that a synth of the new muster.yaml would write", async () => {
    const one = holding({
      "queues/a.yaml": `${queue("research", "", 8)}---\n${queue("team-a", "research", 4)}`,
      "k8s/a.yaml": CONFIG,
    });
    const git = configureGit(one.folder);
    await adopt(one, "--ci", "github");
    git("add", ".");
    git("commit", "-q", "-m", "adopt");
    one.put("k8s/a.yaml", CONFIG.replace("{name: a,", "{name: a, labels: {team: a},"));
    const { summary } = JSON.parse((await one.here("diff", "--base", "HEAD", "-o", "json")).stdout);
    expect(summary).toMatchObject({ created: 0, deleted: 0, changed: 1 });
  });

  test("with Queues of KAI takes departments and projects with their quotas", async () => {
    const one = holding({
      "queues/a.yaml": [queue("research", "", 16), queue("team-a", "research", 8), queue("deep", "team-a", 1)].join(
        "---\n",
      ),
      "queues/b.yaml": queue("Lost", "gone", 1),
      "job.yaml": object(
        "batch/v1",
        "Job",
        "a",
        "spec: {template: {metadata: {labels: {kai.scheduler/queue: team-a}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: a, image: a, resources: {limits: {nvidia.com/gpu: 1}}}]}}}\n",
      ),
    });
    const { code, lines } = await adopt(one);
    expect([code, lines.filter((line) => line.startsWith("took"))]).toEqual([
      0,
      [
        "took scheduler kai: from queues/a.yaml",
        "took 1 department: research, from Queue objects in queues/a.yaml",
        "took 1 project: team-a, from Queue objects in queues/a.yaml",
        "took 2 Queues not taken: Queue deep (queues/a.yaml): it is on a third level, Queue Lost (queues/b.yaml): its name has an upper-case letter; only lower-case letters, digits and '-' are allowed",
      ],
    ]);
    const amounts =
      "cpu: {deserved: 2500m, limit: unlimited, overQuotaWeight: 2}, memory: {deserved: 4G, limit: unlimited}";
    expect(organizationOf(one).slice(4)).toEqual([
      "  # queues/a.yaml names the scheduler. Write its release as well, as version.",
      "  - {name: main, scheduler: kai}",
      "# The Queue objects stay in force: where they differ from these numbers, they count.",
      "departments:",
      "  - name: research",
      "    quotas:",
      `      - {cluster: main, gpu: {deserved: 16, limit: 16}, ${amounts}}`,
      "projects:",
      "  - name: team-a",
      "    department: research",
      "    clusters: [main]",
      "    quotas:",
      `      - {cluster: main, gpu: {deserved: 8, limit: 8}, ${amounts}}`,
    ]);
  });

  test("of Kueue leaves the quotas to its objects", async () => {
    const clusterQueue = object("kueue.x-k8s.io/v1beta1", "ClusterQueue", "team", "spec: {}\n");
    const kueue = holding({ "queues/a.yaml": clusterQueue.replace(", namespace: web", "") });
    expect((await adopt(kueue)).code).toBe(0);
    expect(organizationOf(kueue).slice(4)).toEqual([
      "  # queues/a.yaml names the scheduler. Write its release as well, as version.",
      "  - {name: main, scheduler: kueue}",
    ]);
    const one = holding({
      "a.yaml": object("kueue.x-k8s.io/v1beta1", "ResourceFlavor", "a100").replace(", namespace: web", ""),
    });
    const { code, lines } = await adopt(one);
    expect([code, lines[1]]).toEqual([0, "found Kueue: 1 ResourceFlavor"]);
    expect(organizationOf(one).slice(3)).toEqual(["clusters:", NO_SCHEDULER, "  - {name: default, scheduler: kai}"]);
  });

  test("with folders that define the same objects takes these as units", async () => {
    const one = holding({
      "a/x/one.yaml": CONFIG,
      "a/y/one.yaml": CONFIG,
      "a/y/two.yaml": object("v1", "ConfigMap", "b"),
    });
    const { code, lines } = await adopt(one);
    expect(code).toBe(0);
    expect(lines).toContain("took units: a/x, a/y, because they define the same objects");
  });

  test("with objects of several schedulers assumes nothing about the cluster", async () => {
    const one = holding({
      "a.yaml": queue("research", "", 1),
      "b.yaml": object("scheduling.volcano.sh/v1beta1", "Queue", "q").replace(", namespace: web", ""),
    });
    expect((await adopt(one)).code).toBe(0);
    expect(one.read("muster.yaml")).toContain("\n  - {name: default, scheduler: kai}\n");
  });

  test("without manifests makes a new repository, without a package for the single file", async () => {
    const alone = holding({});
    rmSync(join(alone.folder, "node_modules"), { recursive: true });
    (globalThis as { musterProgram?: unknown }).musterProgram = {
      path: join(alone.folder, "muster.cjs"),
      isExecutable: false,
    };
    const { lines: standalone } = await adopt(alone);
    expect(standalone).toEqual([
      "created muster.yaml",
      "created workloads/team-a/hello-gpu.yaml",
      "created .gitattributes",
      "created .gitignore",
      "next: write your clusters and projects into muster.yaml, and your image into workloads/team-a/hello-gpu.yaml",
      "next: node muster.cjs synth",
    ]);
    expect((await alone.here("synth")).code).toBe(0);
    delete (globalThis as { musterProgram?: unknown }).musterProgram;
    const one = holding({});
    const { lines, created } = await adopt(one);
    expect(created).toContain("workloads/team-a/hello-gpu.yaml");
    expect(lines.slice(-2)).toEqual([
      "next: write your clusters and projects into muster.yaml, and your image into workloads/team-a/hello-gpu.yaml",
      "next: npx muster synth",
    ]);
  });
});

describe("muster init refuses", () => {
  test("a folder below the top of a git repository", async () => {
    const one = holding({ "apps/a.yaml": CONFIG });
    configureGit(one.folder);
    const { code, stdout, stderr } = await one.here("init", "apps");
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: `error: ${join(one.folder, "apps")} is not the top of the git repository ${one.folder}: CI and muster.yaml belong there\n`,
    });
  });

  test("a path of its files that it cannot write, and leaves no file", async () => {
    const one = holding({ "a.yaml": CONFIG, ".github": "a file\n" });
    const { code, stderr } = await one.here("init");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: nothing was written: \.github\/workflows\/muster\.yml .+\n$/),
    ]);
    expect(readdirSync(one.folder).sort()).toEqual([".github", "a.yaml", "node_modules"]);
  });

  test("a link in place of its files, and leaves no file", async () => {
    const one = holding({ "a.yaml": CONFIG });
    const other = holding({});
    symlinkSync(other.folder, join(one.folder, ".github"));
    const { code, stderr } = await one.here("init");
    expect([code, stderr]).toEqual([1, expect.stringContaining("these paths are or have symbolic links")]);
    expect(one.exists("muster.yaml")).toBe(false);
    expect(readdirSync(other.folder)).toEqual(["node_modules"]);
  });

  test.each([
    ["main", "OWNER/NAME@COMMIT with all 40 digits of the commit"],
    ["a/b@1234", "OWNER/NAME@COMMIT with all 40 digits of the commit"],
    ["a b.cjs", "OWNER/NAME@COMMIT with all 40 digits of the commit"],
  ])("--ci-from %s", async (place, expected) => {
    const one = holding({ "a.yaml": CONFIG });
    const { code, stderr } = await one.here("init", "--ci", "github", "--ci-from", place);
    expect([code, stderr]).toEqual([
      1,
      `error: --ci-from ${place}: write ${expected}, or the path of muster.cjs in the repository\n`,
    ]);
    expect(one.exists("muster.yaml")).toBe(false);
  });

  test("--ci-from with a file that is not there", async () => {
    const one = holding({ "a.yaml": CONFIG });
    const { stderr } = await one.here("init", "--ci", "github", "--ci-from", "tools/muster.cjs");
    expect(stderr).toBe(
      "error: --ci-from tools/muster.cjs: is not a file of the repository; copy muster.cjs there, or leave the option out\n",
    );
  });
});

describe("the files of CI", () => {
  const COMMIT_ID = "a".repeat(40);
  const workflow = (one: TestRepository) =>
    load(one.read(".github/workflows/muster.yml")) as { readonly jobs: Readonly<Record<string, Job>> };
  /** Starts the program of this checkout, in place of the single file. */
  const STARTER = `process.exit(require("node:child_process").spawnSync(process.execPath, [${JSON.stringify(CLI)}, ...process.argv.slice(2)], { stdio: "inherit" }).status);\n`;

  /** As if the single file of a folder had started this process. */
  function startedFrom(folder: string) {
    const path = join(folder, "muster.cjs");
    writeFileSync(path, STARTER);
    (globalThis as { musterProgram?: unknown }).musterProgram = {
      path,
      isExecutable: false,
      singleFile: () => readFileSync(path),
    };
  }

  test("name the package of the lock file where package.json does, byte for byte those of docs/ci", async () => {
    const one = holding({ "a.yaml": CONFIG, "package.json": '{"devDependencies": {"muster-gitops": "0.1.0"}}\n' });
    const { lines } = await adopt(one, "--ci", "github");
    expect(lines).toContain("CI of GitHub, because of --ci github; it installs muster from the lock file");
    for (const [path, source] of [
      [".github/workflows/muster.yml", "github.yml"],
      [".github/workflows/muster-comment.yml", "github-comment.yml"],
    ] as const) {
      expect(one.read(path)).toBe(readFileSync(new URL(`../../docs/ci/${source}`, import.meta.url), "utf8"));
    }
  });

  test("name the published place that the user gives", async () => {
    const one = holding({ "a.yaml": CONFIG });
    const { lines } = await adopt(one, "--ci", "github", "--ci-from", `acme/muster@${COMMIT_ID}`);
    expect(lines.filter((line) => line.includes("OWNER"))).toEqual([]);
    const uses = workflow(one).jobs.check?.steps.map((step) => step.uses);
    expect(uses).toContain(`acme/muster@${COMMIT_ID}`);
  });

  test("start the single file of the base, whatever the branch has in its place", async () => {
    const elsewhere = holding({});
    startedFrom(elsewhere.folder);
    const one = holding({ "apps/pod.yaml": PRIVILEGED });
    const { lines, created } = await adopt(one, "--ci", "github");
    expect(lines).toContain("CI of GitHub, because of --ci github; it starts .muster/muster.cjs of the base branch");
    expect(created).toContain(".muster/muster.cjs");
    const git = startBranch(one.folder);
    git("update-ref", "refs/remotes/origin/main", "main");
    one.put(".muster/muster.cjs", "process.exit(0);\n");
    const runner = new Runner(join(one.folder, ".git/runner"), { GITHUB_BASE_REF: "main" });
    const jobs = workflow(one).jobs;
    const run = (job: string) => {
      const values = {
        "github.event.action == 'labeled' && github.event.label.name == 'muster-policy-change'": "false",
        "github.event.pull_request.number": "1",
      };
      const scripts = jobs[job] === undefined ? [] : scriptsOf(jobs[job], values);
      return scripts.map((script) => ({ name: script.name, ...runner.run(script, one.folder) }));
    };
    expect(run("check").map(({ code }) => code)).toEqual([0, 0]);
    one.put("apps/new.yaml", PRIVILEGED.replace("old", "new"));
    git("add", "-A");
    git("commit", "-q", "-m", "change");
    const [, check] = run("check");
    expect([check?.code, check?.stdout]).toEqual([2, expect.stringContaining("apps/new.yaml")]);
    const report = run("synth");
    expect(report.map(({ code }) => code)).toEqual([0, 0, 2]);
    expect(report[1]?.stdout).toBe("without muster.yaml and workloads/ there are no definitions to compare\n");
    expect(runner.read("report/comment.md")).toContain("<!-- muster-report -->");
  });

  test("agree with those of docs/ci but for the start of muster", async () => {
    const one = holding({ "a.yaml": CONFIG });
    startedFrom(one.folder);
    await adopt(one, "--ci", "github");
    await adopt(one, "--ci", "gitlab");
    for (const [path, source] of [
      [".github/workflows/muster.yml", "github.yml"],
      [".gitlab/muster.yml", "gitlab.yml"],
    ] as const) {
      const own = one.read(path);
      expect(own).not.toMatch(/\bnpm ci\b|\bnpx\b|corepack|node_modules\/muster/);
      expect(own.match(/git show "[^"]*:muster\.cjs"/g)).toHaveLength(2);
      const original = readFileSync(new URL(`../../docs/ci/${source}`, import.meta.url), "utf8").split("\n");
      const others = own.split("\n").filter((line) => !original.includes(line));
      for (const line of others) expect(line).toMatch(/muster\.cjs|Take muster from the base|No code of the/);
    }
  });

  test("judge with the same options in every form", () => {
    const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    for (const path of ["docs/ci/github.yml", "docs/ci/gitlab.yml", "action.yml", "templates/muster.yml"]) {
      expect(text(path), path).toMatch(/--policy-base "\$base"/);
      expect(text(path), path).toContain("--baseline");
      expect(text(path), path).toContain("muster-baseline.json");
    }
    const action = load(text("action.yml")) as { readonly inputs: Readonly<Record<string, unknown>> };
    const { jobs } = load(text("docs/ci/github-action.yml")) as { readonly jobs: Readonly<Record<string, Job>> };
    const step = jobs.check?.steps.find(({ uses }) => uses === "OWNER/muster@COMMIT");
    expect(Object.keys(step?.with ?? {}).filter((name) => action.inputs[name] === undefined)).toEqual([]);
  });
});
