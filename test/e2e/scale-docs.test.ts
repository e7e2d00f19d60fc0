import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadAll } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, items, record } from "../../src/kernel/base/read.ts";
import { ROOT, repository, type TestRepository } from "../helpers/repository.ts";
import { SHARED_FILES } from "../helpers/shared-check.ts";

const example = (name: string) => readFileSync(join(ROOT, "docs/examples/shards", `${name}.yaml`), "utf8");
const [job, github, gitlab, argo] = [
  example("indexed-job"),
  example("github"),
  example("gitlab"),
  example("argo-workflows"),
];

// A shell expands the variables, and the commands that it would run are kept and run here.
const KEEP = `#!/bin/sh
test "$1" = muster && shift
for word in "$@"; do printf '%s\\n' "$word"; done >> kept
echo >> kept
`;

let repo: TestRepository;
beforeAll(() => {
  repo = repository({ ...SHARED_FILES, "bin/muster": KEEP, "bin/npx": KEEP });
  for (const name of ["muster", "npx"]) chmodSync(join(repo.folder, "bin", name), 0o755);
});
afterAll(() => repo.dispose());

interface Script {
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The arguments of the commands of scripts, with facts in a folder of the test. */
function commandsOf(scripts: readonly Script[], folder: string): readonly (readonly string[])[] {
  return scripts.flatMap(({ script, env }) => {
    repo.put("kept", "");
    const path = `${join(repo.folder, "bin")}:${process.env.PATH}`;
    expect(repo.run("sh", ["-c", script], { ...env, PATH: path })).toMatchObject({ code: 0, stderr: "" });
    const commands = repo.read("kept").split("\n\n").slice(0, -1);
    return commands.map((command) => command.split("\n").map((word) => word.replace(/^\/?facts/, folder)));
  });
}

const strings = (value: unknown) => items(value).map(String);
const numbers = [1, 2, 3];

describe("the examples give the report of one machine", () => {
  test.each([
    [
      "an Indexed Job",
      () => {
        const [shards, merge] = loadAll(job);
        expect(at(shards, "spec")).toMatchObject({ completionMode: "Indexed", completions: 3, parallelism: 3 });
        const container = (value: unknown) => record(items(at(value, "spec", "template", "spec", "containers"))[0]);
        expect(container(shards).command).toEqual(["sh", "-c"]);
        const [script = ""] = strings(container(shards).args);
        const [last = ""] = strings(container(merge).args);
        const indexed = numbers.map((index) => ({ script, env: { JOB_COMPLETION_INDEX: String(index - 1) } }));
        return [...indexed, { script: last }];
      },
    ],
    [
      "GitHub Actions",
      () => {
        const { jobs } = record(loadAll(github)[0]);
        expect(at(jobs, "shard", "strategy", "matrix", "shard")).toEqual(numbers);
        const scripts = (name: string) =>
          strings(items(at(jobs, name, "steps")).map((step) => at(step, "run"))).filter((run) => run.startsWith("npx"));
        const [script = ""] = scripts("shard");
        const shards = numbers.map((index) => ({ script, env: { SHARD: String(index) } }));
        return [...shards, ...scripts("merge").map((merge) => ({ script: merge }))];
      },
    ],
    [
      "GitLab",
      () => {
        const { shard, merge } = record(loadAll(gitlab)[0]);
        expect(at(shard, "parallel")).toBe(3);
        const [, script = ""] = strings(at(shard, "script"));
        const [, last = ""] = strings(at(merge, "script"));
        const shards = numbers.map((index) => ({
          script,
          env: { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: "3" },
        }));
        return [...shards, { script: last }];
      },
    ],
    [
      "Argo Workflows",
      () => {
        const templates = items(at(loadAll(argo)[0], "spec", "templates"));
        const [first] = items(items(at(templates[0], "steps"))[0]);
        expect(at(first, "withSequence")).toEqual({ start: "1", count: "3" });
        const [script = ""] = strings(at(templates[1], "container", "args"));
        const [last = ""] = strings(at(templates[2], "container", "args"));
        const shards = numbers.map((index) => ({
          script: script.replaceAll("{{inputs.parameters.index}}", String(index)),
        }));
        return [...shards, { script: last }];
      },
    ],
  ])("%s", async (name, scriptsOf) => {
    const commands = commandsOf(scriptsOf(), `facts-of-${name.replaceAll(" ", "-")}`);
    expect(commands).toHaveLength(4);
    for (const command of commands.slice(0, 3)) expect((await repo.here(...command)).code).toBe(0);
    const merge = [...(commands[3] ?? []), "--today", "2026-06-01"];
    const alone = merge.toSpliced(merge.indexOf("--merge"), 2);
    expect(await repo.here(...merge)).toEqual(await repo.here(...alone));
  });
});
