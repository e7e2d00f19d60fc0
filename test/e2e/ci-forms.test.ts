import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load, loadAll } from "js-yaml";
import { afterAll, describe, expect, test } from "vitest";
import { GitRepositories, ORGANIZATION } from "../helpers/git-repository.ts";
import { CLI, ROOT } from "../helpers/repository.ts";
import { type Job, Runner, scriptsOf } from "../helpers/workflow.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const PRIVILEGED = `apiVersion: v1
kind: Pod
metadata: {name: evil, namespace: team-a}
spec: {containers: [{name: main, image: "evil:1", securityContext: {privileged: true}}]}
`;
const policies = (pack: string) => `${ORGANIZATION}policies: {pack: ${pack}}\n`;
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: Job;
}
const action = load(text("action.yml")) as Action;
const [spec, component] = loadAll(text("templates/muster.yml")) as [
  { readonly spec: { readonly inputs: Readonly<Record<string, { readonly default?: string }>> } },
  Readonly<
    Record<string, { readonly script: readonly string[]; readonly variables: Readonly<Record<string, string>> }>
  >,
];
const tekton = load(text("docs/ci/tekton.yaml")) as {
  readonly spec: { readonly steps: readonly [{ readonly script: string }] };
};
const jenkins = /sh '''\n([\s\S]*?)'''/.exec(text("docs/ci/Jenkinsfile"))?.[1] ?? "";

/** A clone with a branch that adds files to its base, and a machine with muster. */
function change(files: Readonly<Record<string, string>>, base: Readonly<Record<string, string>> = {}) {
  const origin = repositories.make();
  for (const [path, content] of Object.entries({ "muster.yaml": policies("recommended"), ...base })) {
    origin.put(path, content);
  }
  origin.git("add", ".");
  origin.git("commit", "-q", "-m", "base");
  const clone = repositories.clone(origin.folder);
  clone.git("switch", "-q", "-c", "change");
  for (const [path, content] of Object.entries(files)) clone.put(path, content);
  clone.git("add", ".");
  clone.git("commit", "-q", "--allow-empty", "-m", "change");
  const runner = new Runner(join(clone.folder, ".git/runner"), {
    GITHUB_BASE_REF: "main",
    GITHUB_ACTION_PATH: ROOT,
    CHANGE_TARGET: "main",
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
    CI_COMMIT_SHA: clone.git("rev-parse", "HEAD").trim(),
  });
  const program = `const { spawnSync } = require("node:child_process");
process.exit(spawnSync(process.execPath, [${JSON.stringify(CLI)}, ...process.argv.slice(2)], { stdio: "inherit" }).status);`;
  runner.program("muster", program);
  return { clone, runner };
}

type Change = ReturnType<typeof change>;

function runAction({ clone, runner }: Change, given: Readonly<Record<string, string>> = {}) {
  const values = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { default: preset }]) => [`inputs.${name}`, given[name] ?? preset]),
  );
  const [check] = scriptsOf(action.runs, values);
  if (check === undefined) throw new Error("a script expected");
  return runner.run(check, clone.folder);
}

function runComponent({ clone, runner }: Change, labels = "") {
  const job = component["muster-check"];
  if (job === undefined) throw new Error("no job");
  const preset = (value: string) =>
    value.replace(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name: string) => spec.spec.inputs[name]?.default ?? "");
  const env = Object.fromEntries(Object.entries(job.variables).map(([name, value]) => [name, preset(value)]));
  const run = job.script.join("\n");
  return runner.run({ run, env: { ...env, CI_MERGE_REQUEST_LABELS: labels } }, clone.folder);
}

describe.each([
  ["the action", (made: Change) => runAction(made)],
  ["the component of GitLab", (made: Change) => runComponent(made)],
  ["the Jenkinsfile", ({ clone, runner }: Change) => runner.run({ run: jenkins, env: {} }, clone.folder)],
  [
    "the Task of Tekton",
    ({ clone, runner }: Change) =>
      runner.run({ run: `set -- .\n${tekton.spec.steps[0].script}`, env: { BASE: "origin/main" } }, clone.folder),
  ],
])("%s", (_, run) => {
  test("passes a branch without findings", () => {
    expect(run(change({ "notes.md": "nothing" }))).toMatchObject({ code: 0 });
  });

  test("judges a branch by the policies of its base", () => {
    const { code, stdout } = run(change({ "pod.yaml": PRIVILEGED, "muster.yaml": policies("none") }));
    expect([code, stdout]).toEqual([2, expect.stringContaining("SEC-001")]);
  });

  test("accepts the baseline of the base, and no other one", () => {
    const empty = JSON.stringify({ version: 1, findings: [] });
    const { clone, runner } = change({ "pod.yaml": PRIVILEGED }, { "muster-baseline.json": empty });
    expect(run({ clone, runner }).code).toBe(2);
  });
});

describe("an approval", () => {
  const files = { "pod.yaml": PRIVILEGED, "muster.yaml": policies("none") };

  test("lets the policies of the branch count", () => {
    expect(runAction(change(files), { approved: "true" })).toMatchObject({ code: 0 });
    const made = change(files);
    const digits = made.clone.git("rev-parse", "HEAD").slice(0, 8);
    expect(runComponent(made, `other,muster-policy-change::${digits}`)).toMatchObject({ code: 0 });
  });

  test("does not count for another commit, and for a branch with programs", () => {
    expect(runComponent(change(files), "muster-policy-change::00000000").code).toBe(2);
    const made = change({ ...files, "rules/a.mts": "export {};\n" });
    expect(runAction(made, { approved: "true" }).code).toBe(2);
    const digits = made.clone.git("rev-parse", "HEAD").slice(0, 8);
    expect(runComponent(made, `muster-policy-change::${digits}`).code).toBe(2);
  });

  test("excludes the same files everywhere", () => {
    const guard = /-- '\*\.ts'[\s\S]*?node_modules\/\*\*'/g;
    const found = ["action.yml", "templates/muster.yml", "docs/ci/github.yml", "docs/ci/gitlab.yml"].flatMap((path) =>
      [...text(path).matchAll(guard)].map(([match]) => match.replaceAll(/\s*\\\n\s*/g, " ")),
    );
    expect(found).toHaveLength(4);
    expect(new Set(found).size).toBe(1);
  });
});

describe("the inputs of the action", () => {
  test("name paths, a pack, a cache and shards", () => {
    const made = change({ "a/pod.yaml": PRIVILEGED, "b c/pod.yaml": PRIVILEGED.replace("evil", "other") });
    expect(runAction(made, { paths: "a\nb c\n" }).stdout.match(/^::error/gm)).toHaveLength(2);
    expect(runAction(made, { paths: "a", cache: "cached" }).code).toBe(2);
    expect(existsSync(join(made.clone.folder, "cached"))).toBe(true);
    for (const share of ["1/2", "2/2"]) {
      runAction(made, { paths: "a\nb c", shard: share, facts: `facts/${share[0]}.jsonl` });
    }
    expect(runAction(made, { paths: "a\nb c", facts: "facts" }).stdout.match(/^::error/gm)).toHaveLength(2);
    expect(runAction(made, { paths: "a", pack: "none" }).code).toBe(0);
  });

  test("are never part of a script", () => {
    for (const { run = "" } of action.runs.steps) expect(run).not.toContain("${{");
  });
});

test("the hooks of pre-commit start muster from their clone", () => {
  const hooks = load(text(".pre-commit-hooks.yaml")) as readonly Readonly<Record<string, unknown>>[];
  expect(hooks.map(({ id, entry, language }) => [id, entry, language])).toEqual([
    ["muster-check", "scripts/from-clone.sh check", "script"],
    ["muster-synth", "scripts/from-clone.sh synth --check", "script"],
  ]);
});
