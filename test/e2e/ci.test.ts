import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pinnedActions } from "../../policies/gitops/pinned-actions.ts";
import { workflowResultCounts } from "../../policies/gitops/workflow-result-counts.ts";
import { workflowRunsOwnCode } from "../../policies/gitops/workflow-runs-own-code.ts";
import { GitRepositories } from "../helpers/git-repository.ts";
import { repository } from "../helpers/repository.ts";
import { checkRepository } from "../helpers/repository-rule.ts";
import { ciDocument, type Job, type Step, type Workflow } from "../helpers/workflow.ts";

const github = ciDocument<Workflow>("github.yml");
const comment = ciDocument<Workflow>("github-comment.yml");
const gitlab = ciDocument<Readonly<Record<string, GitlabJob>>>("gitlab.yml");

interface GitlabJob {
  readonly script?: readonly string[];
  readonly image?: string;
}

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const workflows = [
  ["github.yml", github],
  ["github-comment.yml", comment],
] as const;

describe.each(workflows)("%s", (_, { text, value }) => {
  const jobs: readonly (readonly [string, Job])[] = Object.entries(value.jobs);
  const steps: readonly Step[] = jobs.flatMap(([, job]) => job.steps);

  test("gives each job the permissions that it needs, and the workflow none", () => {
    expect(value.permissions).toEqual({});
    const writing = jobs.flatMap(([name, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([scope, access]) => (access === "write" ? [`${name} ${scope}`] : [])),
    );
    expect(writing).toEqual(text === github.text ? ["check security-events"] : ["comment pull-requests"]);
    for (const [name, { "timeout-minutes": minutes }] of jobs) expect(minutes, name).toBeLessThanOrEqual(15);
  });

  test("pins every action by commit, with its release in a comment", () => {
    const lines = text.split("\n").filter((line) => /\buses:/.test(line));
    expect(lines).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    for (const line of lines) expect(line).toMatch(/uses: [a-z-]+\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("has no expression in a script", () => {
    for (const { run = "", name } of steps) expect(run, name).not.toContain("${{");
  });

  test("checks out without credentials, and never for an event with secrets", () => {
    expect(text).not.toMatch(/^[^#]*(?:pull_request_target|secrets\.)/m);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const step of checkouts) expect(step.with).toMatchObject({ "fetch-depth": 0, "persist-credentials": false });
    expect(checkouts).toHaveLength(text === github.text ? 2 : 0);
  });
});

test("only the job that installs the base's muster may write findings, and it imports no TypeScript", () => {
  const [, synth] = Object.values(github.value.jobs);
  const [check] = Object.values(github.value.jobs);
  const runs = (job: Job | undefined) => job?.steps.flatMap(({ run }) => run ?? []).join("\n") ?? "";
  expect(runs(check)).not.toMatch(/\bnpx\b|\bsynth\b|\breport\b/);
  expect(synth?.permissions).toEqual({ contents: "read" });
  expect(comment.value.jobs.comment?.steps.filter(({ uses }) => uses !== undefined)).toEqual([]);
});

test("gitlab.yml pins its image by digest", () => {
  expect(gitlab.value[".muster"]?.image).toMatch(/^node:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("the workflows satisfy muster's own rules about workflows", () => {
  const files = { ".github/workflows/muster.yml": github.text, ".github/workflows/muster-comment.yml": comment.text };
  for (const rule of [workflowResultCounts, workflowRunsOwnCode, pinnedActions]) {
    expect(checkRepository(rule, files), rule.id).toEqual([]);
  }
});

describe("muster init --ci", () => {
  test("writes docs/ci/ byte for byte, with a new repository or into an existing one", () => {
    const one = repository({});
    expect(one.muster("init", "--ci", "github").code).toBe(0);
    expect(one.exists("muster.yaml")).toBe(true);
    expect(one.read(".github/workflows/muster.yml")).toBe(github.text);
    expect(one.read(".github/workflows/muster-comment.yml")).toBe(comment.text);
    const { code, stdout } = one.muster("init", "--ci", "gitlab");
    expect({ code, created: stdout.match(/^created .*$/gm) }).toEqual({
      code: 0,
      created: ["created .gitlab/muster.yml", "created .gitlab-ci.yml"],
    });
    expect(one.read(".gitlab/muster.yml")).toBe(gitlab.text);
    expect(one.read(".gitlab-ci.yml")).toBe("include: [{local: .gitlab/muster.yml}]\n");
    one.dispose();
  });

  test("overwrites nothing, and leaves an existing pipeline to its owner", () => {
    const one = repository({ "muster.yaml": "mine\n", ".gitlab-ci.yml": "stages: [test]\n" });
    const { code, stdout } = one.muster("init", "--ci", "gitlab");
    expect(code).toBe(0);
    expect(stdout).toContain("next: add to .gitlab-ci.yml: include: [{local: .gitlab/muster.yml}]\n");
    expect(one.read(".gitlab-ci.yml")).toBe("stages: [test]\n");
    one.put(".gitlab/muster.yml", "mine\n");
    const again = one.muster("init", "--ci", "gitlab");
    expect(again.code).toBe(1);
    expect(again.stderr).toBe(
      "error: nothing was written, since .gitlab/muster.yml exists, and differs from what muster writes\n",
    );
    expect(one.read(".gitlab/muster.yml")).toBe("mine\n");
    one.dispose();
  });

  test("refuses a folder below the top of a git repository, and an unknown system", () => {
    const one = repositories.make();
    const nested = repository({});
    const { code, stderr } = nested.muster("init", join(one.folder, "apps"), "--ci", "github");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${join(one.folder, "apps")} is not the top of the git repository ${one.folder}: CI and muster.yaml belong there\n`,
    });
    expect(nested.muster("init", "--ci", "jenkins").code).toBe(1);
    expect(existsSync(join(one.folder, "apps"))).toBe(false);
    nested.dispose();
  });
});
