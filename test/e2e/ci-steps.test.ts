import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { synth } from "../../src/app/repository/run-synth.ts";
import { FakeGithub } from "../helpers/fake-github.ts";
import { GitRepositories, trainingYaml } from "../helpers/git-repository.ts";
import { runHere } from "../helpers/run-here.ts";
import { ciDocument, Runner, type Script, scriptsOf, type Workflow } from "../helpers/workflow.ts";

const github = ciDocument<Workflow>("github.yml").value;
const comment = ciDocument<Workflow>("github-comment.yml").value;
const gitlab = ciDocument<Readonly<Record<string, { readonly script: readonly string[] }>>>("gitlab.yml").value;

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const MARKER = "<!-- muster-report -->";
const HOSTILE_NUMBER = "$(touch /tmp/evaluated)";

/** A clone with the branch of a pull request, as a runner checks it out. */
async function pullRequest(
  files: Readonly<Record<string, string>>,
  prepareBase: (origin: ReturnType<typeof repositories.make>) => Promise<void> = async () => undefined,
) {
  const origin = repositories.make();
  origin.put("package.json", "{}\n");
  origin.put("package-lock.json", "{}\n");
  origin.put(".gitignore", "node_modules/\n");
  expect((await synth({ root: origin.folder })).exitCode).toBe(0);
  await prepareBase(origin);
  origin.git("add", ".");
  origin.git("commit", "-q", "-m", "base");
  const clone = repositories.clone(origin.folder);
  clone.git("switch", "-q", "-c", "change");
  for (const [path, content] of Object.entries(files)) clone.put(path, content);
  clone.git("add", "--all", "--force");
  clone.git("commit", "-q", "--allow-empty", "-m", "change");
  const runner = new Runner(join(clone.folder, ".git/runner"), {
    GITHUB_BASE_REF: "main",
    GITHUB_REPOSITORY: "acme/platform",
  });
  return { clone, runner };
}

/** Whether a run of GitHub starts because of the label that approves a change of policies. */
const APPROVED = "github.event.action == 'labeled' && github.event.label.name == 'muster-policy-change'";

function jobScripts(workflow: Workflow, name: string, values: Readonly<Record<string, string>> = {}) {
  const job = workflow.jobs[name];
  if (job === undefined) throw new Error(`no job ${name}`);
  return scriptsOf(job, { [APPROVED]: "false", ...values });
}

const evilPod = `apiVersion: v1
kind: Pod
metadata: {name: evil, namespace: team-a}
spec: {containers: [{name: main, image: evil, securityContext: {privileged: true}}]}
`;

describe("the job check of GitHub", () => {
  test("accepts the findings in the baseline of the base, and no others", async () => {
    const { clone, runner } = await pullRequest({}, async (origin) => {
      origin.put("k8s/old.yaml", evilPod.replace("evil", "old"));
      const written = await runHere(origin.folder, ["check", ".", "--write-baseline", "muster-baseline.json"]);
      expect(written.code).toBe(0);
    });
    const [install, check] = jobScripts(github, "check");
    if (install === undefined || check === undefined) throw new Error("two scripts expected");
    expect(runner.run(install, clone.folder)).toMatchObject({ code: 0 });
    expect(runner.run(check, clone.folder)).toMatchObject({ code: 0 });
    clone.put("k8s/pod.yaml", evilPod);
    expect(runner.run(check, clone.folder)).toMatchObject({ code: 2 });
  });

  test("finds what the pull request adds, by the policies of the base, and runs none of its code", async () => {
    const { clone, runner } = await pullRequest({
      "k8s/pod.yaml": evilPod,
      "workloads/evil.ts": 'import { writeFileSync } from "node:fs"; writeFileSync("evaluated", "");\n',
      ".npmrc": "node-options=--require ./evil.cjs\n",
      "node_modules/.bin/muster": "#!/bin/sh\ntouch evaluated\n",
    });
    clone.put("muster.yaml", `${readFileSync(join(clone.folder, "muster.yaml"), "utf8")}policies: {pack: none}\n`);
    clone.git("commit", "-qam", "no rules");
    const [install, check] = jobScripts(github, "check");
    if (install === undefined || check === undefined) throw new Error("two scripts expected");
    expect(runner.run(install, clone.folder)).toMatchObject({ code: 0 });
    const { code, stdout } = runner.run(check, clone.folder);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^::error file=k8s\/pod\.yaml,line=4,.*SEC-001/m);
    const sarif = JSON.parse(runner.read("muster.sarif") ?? "");
    const ids = new Set(sarif.runs[0].results.map(({ ruleId }: { readonly ruleId: string }) => ruleId));
    expect([...ids]).toEqual(expect.arrayContaining(["SEC-001", "POLICY-005"]));
    expect(clone.git("status", "--porcelain")).toBe("");
  });

  test.each([
    ["", {}, 0, /^::notice::the label muster-policy-change is set/m],
    [" but not one with programs", { "rules/a.mts": "export {};\n" }, 2, /^::warning::the label .* does not count/m],
    [" but not one with packages", { "rules/package.json": "{}\n" }, 2, /^::warning::the label .* does not count/m],
  ])("judges an approved change of policies by itself%s", async (_, files, code, text) => {
    const { clone, runner } = await pullRequest({ "k8s/pod.yaml": evilPod, ...files });
    clone.put("muster.yaml", `${readFileSync(join(clone.folder, "muster.yaml"), "utf8")}policies: {pack: none}\n`);
    clone.git("commit", "-qam", "no rules");
    const [install, check] = jobScripts(github, "check", { [APPROVED]: "true" });
    if (install === undefined || check === undefined) throw new Error("two scripts expected");
    expect(runner.run(install, clone.folder)).toMatchObject({ code: 0 });
    const run = runner.run(check, clone.folder);
    expect([run.code, run.stdout]).toEqual([code, expect.stringMatching(text)]);
    const [, compare] = jobScripts(github, "synth", { [APPROVED]: "true", "github.event.pull_request.number": "1" });
    expect(compare && runner.run(compare, clone.folder).code).toBe(0);
  });

  test("fails where the base has no lock file", async () => {
    const { clone, runner } = await pullRequest({});
    clone.git("update-ref", "refs/remotes/origin/main", "HEAD~2");
    const [install] = jobScripts(github, "check");
    expect(install && runner.run(install, clone.folder).code).not.toBe(0);
  });
});

describe("the job synth of GitHub", () => {
  const serve = `${trainingYaml("second")}---\n${trainingYaml("third")}`;

  test.each([
    ["a stale dist/", { "workloads/second.yaml": serve }, 3, /start/],
    ["a definition with an error", { "workloads/second.yaml": trainingYaml("second").replace("team-a", "x") }, 1, /x/],
    ["no change", {}, 0, /no change/i],
  ] as const)("compares dist/ and writes a report that can be posted, for %s", async (_, files, code, text) => {
    const { clone, runner } = await pullRequest(files);
    const [install, compare, report] = jobScripts(github, "synth", { "github.event.pull_request.number": "42" });
    if (install === undefined || compare === undefined || report === undefined) {
      throw new Error("three scripts expected");
    }
    expect(runner.run(install, clone.folder)).toMatchObject({ code: 0 });
    expect(runner.run(compare, clone.folder)).toMatchObject({ code });
    expect(runner.run(report, clone.folder)).toMatchObject({ code: code === 1 ? 1 : 0 });
    expect(runner.read("report/number")).toBe("42\n");
    expect(runner.read("report/comment.md")).toMatch(text);
    expect(runner.read("report/comment.md")?.split("\n")[0]).toBe(MARKER);
    expect(runner.read("report/report.html")).toMatch(/^<!doctype html>/i);
    expect(clone.git("status", "--porcelain")).toBe("");
  });
});

describe("a repository without muster.yaml", () => {
  const deployment = (image: string, more = "") => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: team-a}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: main
          image: ${image}@sha256:${"0".repeat(64)}
          resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi}}${more}
`;
  const base = {
    "base/kustomization.yaml": "resources: [web.yaml]\n",
    "base/web.yaml": deployment("a:1"),
    "prod/kustomization.yaml": "resources: [../base]\n",
  };

  /** A clone with a branch that changes some files, with the lock file of a package manager. */
  function branch(files: Readonly<Record<string, string>>, lock: string) {
    const origin = repositories.empty();
    const all = { ...base, "package.json": "{}\n", [lock]: "\n", ".gitignore": "node_modules/\n" };
    for (const [path, content] of Object.entries(all)) origin.put(path, content);
    origin.git("add", ".");
    origin.git("commit", "-q", "-m", "base");
    const clone = repositories.clone(origin.folder);
    clone.git("switch", "-q", "-c", "change");
    for (const [path, content] of Object.entries(files)) clone.put(path, content);
    clone.git("add", "--all");
    clone.git("commit", "-q", "-m", "change");
    return { clone, runner: new Runner(join(clone.folder, ".git/runner"), { GITHUB_BASE_REF: "main" }) };
  }

  test.each([
    ["a change of the base", "package-lock.json", { "base/web.yaml": deployment("a:2") }, 0, /spec.*image|1 changed/],
    [
      "a new error",
      "pnpm-lock.yaml",
      { "base/web.yaml": deployment("a:1", "\n          securityContext: {privileged: true}") },
      2,
      /1 new error/,
    ],
    [
      "a part that is not compared",
      "yarn.lock",
      { "prod/kustomization.yaml": "resources: [../base, 'https://example.com/x?ref=v1']\n" },
      0,
      /not everything was compared/,
    ],
    ["the lock file of a newer yarn", ".yarnrc.yml", { "base/web.yaml": deployment("a:2") }, 0, /1 changed/],
  ] as const)("gets a report that can be posted, for %s", (_, lock, files, code, text) => {
    const { clone, runner } = branch(files, lock);
    const [install, compare, report] = jobScripts(github, "synth", { "github.event.pull_request.number": "42" });
    if (install === undefined || compare === undefined || report === undefined) {
      throw new Error("three scripts expected");
    }
    expect(runner.run(install, clone.folder)).toMatchObject({ code: 0 });
    expect(runner.run(compare, clone.folder)).toMatchObject({ code: 0 });
    expect(runner.run(report, clone.folder)).toMatchObject({ code });
    expect(runner.read("report/comment.md")).toMatch(text);
    const [first, check] = jobScripts(github, "check");
    if (first === undefined || check === undefined) throw new Error("two scripts expected");
    expect(runner.run(first, clone.folder)).toMatchObject({ code: 0 });
    const checked = runner.run(check, clone.folder).code;
    expect(lock === "yarn.lock" ? [0, 3] : [code]).toContain(checked);
  });
});

describe("the workflow muster comment", () => {
  const values = {
    "github.token": "token",
    "github.event.workflow_run.id": "7",
    "github.event.workflow_run.head_sha": "a".repeat(40),
    "github.event.workflow_run.head_repository.id": "11",
    "github.event.workflow_run.html_url": "https://github.com/acme/platform/actions/runs/7",
  };
  const repo = "repos/acme/platform";
  const own = { id: 3, user: { login: "github-actions[bot]" }, body: `${MARKER}\nold` };

  /** Runs both steps on an artefact, and returns how they end and what they write to GitHub. */
  function post(
    artefact: Readonly<Record<string, string>>,
    {
      size = 500,
      head = values["github.event.workflow_run.head_sha"],
      repository = 11,
      comments = [] as unknown[],
    } = {},
  ) {
    const runner = new Runner(repositories.path(), { GITHUB_REPOSITORY: "acme/platform" });
    const answers = {
      [`${repo}/actions/runs/7/artifacts?name=muster-report`]: { artifacts: [{ id: 5, size_in_bytes: size }] },
      [`${repo}/pulls/42`]: { head: { sha: head, repo: { id: repository } } },
      [`${repo}/issues/42/comments`]: comments,
    };
    const fake = new FakeGithub(runner, answers, artefact);
    const [read, write] = jobScripts(comment, "comment", { ...values, "steps.artefact.outputs.number": "42" });
    if (read === undefined || write === undefined) throw new Error("two scripts expected");
    const { code, stdout } = runner.run(read, runner.temp);
    const number = runner.read("outputs");
    if (number !== "number=42\n") return { code, stdout, number, writes: fake.writes };
    const { code: written } = runner.run(write, runner.temp);
    return { code: written, stdout, number, writes: fake.writes };
  }

  test("posts the report once, and then edits its own comment", () => {
    const body = `${MARKER}\n| a | b |\n`;
    const others = [
      { ...own, id: 1, user: { login: "stranger" } },
      { ...own, id: 2, body: "other" },
    ];
    expect(post({ number: "42\n", "comment.md": body }, { comments: others })).toMatchObject({
      code: 0,
      writes: [["POST", `${repo}/issues/42/comments`, body]],
    });
    expect(post({ number: "42\n", "comment.md": body }, { comments: [...others, own] })).toMatchObject({
      code: 0,
      writes: [["PATCH", `${repo}/issues/comments/3`, body]],
    });
  });

  test("changes lines that a bot could run", () => {
    const { writes } = post({ number: "42\n", "comment.md": `${MARKER}\n/approve\n  /merge a/b\n` });
    expect(writes[0]?.[2]).toBe(`${MARKER}\n&#47;approve\n  &#47;merge a/b\n`);
  });

  const broken = `${MARKER}\n**muster** ended without a valid report: [the run](https://github.com/acme/platform/actions/runs/7) has the reason.\n`;

  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ["no report", {}],
    ["another text", { "comment.md": "everything is fine\n" }],
    ["one that is too long", { "comment.md": MARKER + "€".repeat(65_536) }],
    ["one that is cut", { "comment.md": MARKER + "x".repeat(1_000_000) }],
  ])("replaces an old report where the artefact has %s", (_, files) => {
    expect(post({ number: "42\n", ...files }, { comments: [own] }).writes).toEqual([
      ["PATCH", `${repo}/issues/comments/3`, broken],
    ]);
  });

  test.each([
    ["another commit", { head: "b".repeat(40) }],
    ["another repository", { repository: 12 }],
    ["a large artefact", { size: 20_000_001 }],
  ])("posts nothing for a pull request of %s", (_, options) => {
    expect(post({ number: "42\n", "comment.md": MARKER }, options)).toMatchObject({ code: 0, number: "", writes: [] });
  });

  test.each([HOSTILE_NUMBER, "", "42/../7", "42\n43"])("refuses the number %j", (number) => {
    expect(post({ number, "comment.md": MARKER })).toMatchObject({ code: 1, number: "", writes: [] });
  });
});

describe("the jobs of GitLab", () => {
  const variables = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" };
  const script = (job: string): Omit<Script, "name"> => {
    return { run: gitlab[job]?.script.join("\n") ?? "", env: variables };
  };

  test("muster-check writes a JUnit report with what the merge request adds", async () => {
    const { clone, runner } = await pullRequest({ "k8s/pod.yaml": evilPod });
    const { code, stdout } = runner.run(script("muster-check"), clone.folder);
    expect(code).toBe(2);
    expect(stdout).toContain("SEC-001");
    expect(readFileSync(join(clone.folder, "muster-junit.xml"), "utf8")).toContain("SEC-001");
  });

  test.each([
    ["of the last commit", "", 0],
    ["of another commit", "0", 2],
  ])("a label %s decides whether the policies of the merge request count", async (_, wrong, code) => {
    const { clone, runner } = await pullRequest({ "k8s/pod.yaml": evilPod });
    clone.put("muster.yaml", `${readFileSync(join(clone.folder, "muster.yaml"), "utf8")}policies: {pack: none}\n`);
    clone.git("commit", "-qam", "no rules");
    const commit = clone.git("rev-parse", "HEAD");
    const labels = `bug,muster-policy-change::${wrong}${commit.slice(0, 8 - wrong.length)},ui`;
    const env = { ...variables, CI_COMMIT_SHA: commit, CI_MERGE_REQUEST_LABELS: labels };
    expect(runner.run({ ...script("muster-check"), env }, clone.folder)).toMatchObject({ code });
  });

  test("muster-synth writes the report before it fails", async () => {
    const { clone, runner } = await pullRequest({ "workloads/second.yaml": trainingYaml("second") });
    expect(runner.run(script("muster-synth"), clone.folder)).toMatchObject({ code: 3 });
    expect(readFileSync(join(clone.folder, "muster-report/comment.md"), "utf8").split("\n")[0]).toBe(MARKER);
    clone.git("reset", "-q", "--hard", "origin/main");
    rmSync(join(clone.folder, "muster-report"), { recursive: true });
    rmSync(join(clone.folder, "node_modules"), { recursive: true });
    expect(runner.run(script("muster-synth"), clone.folder)).toMatchObject({ code: 0 });
  });

  test("muster-note posts the report once, and then edits its own note", async () => {
    const { clone, runner } = await pullRequest({ "muster-report/comment.md": `${MARKER}\n/merge\ntext\n` });
    const requests: unknown[] = [];
    const notes = [
      [{ id: 1, author: { id: 5 }, body: `${MARKER}\nof a stranger` }],
      [{ id: 2, author: { id: 9 }, body: `${MARKER}\nold` }],
    ];
    let pages = notes.slice(0, 1);
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (part) => {
        text += part;
      });
      request.on("end", () => {
        const url = new URL(request.url ?? "", "http://localhost");
        const page = Number(url.searchParams.get("page") ?? 1);
        if (request.method !== "GET") requests.push([request.method, url.pathname, JSON.parse(text).body]);
        if (page < pages.length) response.setHeader("x-next-page", String(page + 1));
        response.end(JSON.stringify(url.pathname.endsWith("/user") ? { id: 9 } : (pages[page - 1] ?? {})));
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const env = {
      ...variables,
      CI_API_V4_URL: `http://127.0.0.1:${port}/api/v4`,
      CI_PROJECT_ID: "8",
      CI_MERGE_REQUEST_IID: "6",
      CI_PIPELINE_URL: "https://gitlab.example.com/p/1",
      MUSTER_NOTE_TOKEN: "token",
    };
    // The server answers in this process, so the script must not block it.
    const note = async () => {
      const child = spawn("bash", ["-e", "-c", script("muster-note").run], {
        cwd: clone.folder,
        env: { ...process.env, ...env, HOME: runner.temp },
        stdio: "ignore",
      });
      const [code] = await once(child, "exit");
      return code;
    };
    expect(await note()).toBe(0);
    pages = notes;
    expect(await note()).toBe(0);
    rmSync(join(clone.folder, "muster-report"), { recursive: true });
    expect(await note()).toBe(0);
    server.close();
    const path = "/api/v4/projects/8/merge_requests/6/notes";
    const body = `${MARKER}\n&#47;merge\ntext\n`;
    const broken = `${MARKER}\n**muster** ended without a valid report: [the pipeline](${env.CI_PIPELINE_URL}) has the reason.\n`;
    expect(requests).toEqual([
      ["POST", path, body],
      ["PUT", `${path}/2`, body],
      ["PUT", `${path}/2`, broken],
    ]);
  });
});
