import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLI, ROOT, repository, type TestRepository } from "./helpers/repository.ts";

const PRELOADED = join(ROOT, "test/fixtures/report-loaded.cjs");
const JOB = `apiVersion: batch/v1
kind: Job
metadata: { name: a, namespace: b }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: main, image: registry.example.com/a:1.0.0 }] } } }
`;

let repo: TestRepository;
beforeAll(() => {
  const define = "export const define = () => {};";
  repo = repository({ "package.json": '{"type": "module"}', "job.yaml": JOB, "workloads/a.ts": define });
});
afterAll(() => repo.dispose());

/** The packages and scripts that the first process of a command has loaded. */
function loaded(...args: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, ["-r", PRELOADED, CLI, ...args], {
    cwd: repo.folder,
    encoding: "utf8",
    // A V8 with other flags rejects the code.
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const reports = stderr.split("\n").filter((line) => line.startsWith('{"packages"'));
  return { status, reports: reports.map((line) => JSON.parse(line)) };
}

// Counted and not timed: what is not loaded takes no time on any machine.
describe("a command loads", () => {
  test("no cdk8s and no engine for a check of one file, and the stored code of V8", () => {
    expect(loaded("check", "job.yaml")).toEqual({
      status: 0,
      reports: [
        {
          packages: [],
          scripts: { "base.script.cjs": false, "core.script.cjs": false },
        },
      ],
    });
  });

  test("only its command line before definitions run in another process", () => {
    const { status, reports } = loaded("synth");
    expect(status).toBe(0);
    expect(reports).toEqual([{ packages: [], scripts: { "base.script.cjs": false } }]);
  });

  test("a command line without the rules, the kinds and the jq engine", () => {
    const size = statSync(join(ROOT, "lib/bin/base.script.cjs")).size;
    // One import from there to a package with rules makes it four times as large.
    expect(size).toBeLessThan(700_000);
  });

  test("the YAML library of cdk8s only for a definition that uses it", () => {
    const program = `
      import { createRequire } from "node:module";
      import "muster-gitops";
      import { Yaml } from "cdk8s";
      const { cache } = createRequire(import.meta.url);
      const count = () => Object.keys(cache).filter((path) => path.includes("/yaml/dist/")).length;
      const before = count();
      console.log(JSON.stringify([before, Yaml.stringify({ a: "0775" }), count() > 0]));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toEqual([0, 'a: "0775"\n', true]);
  });

  test.each([
    ["beside", 'import * as cdk8s from "cdk8s"; import { Construct } from "constructs";'],
    [
      "after",
      'const cdk8s = createRequire(import.meta.url)("cdk8s"); const { Construct } = await import("constructs");',
    ],
  ])("the cdk8s of a program that imports it %s muster, with its names and its scripts", (_, imports) => {
    const program = `
      import { createRequire } from "node:module";
      import { App } from "muster-gitops/constructs";
      ${imports}
      const app = new App();
      const classes = [app instanceof cdk8s.App, app instanceof Construct, cdk8s.Chart.name];
      console.log(JSON.stringify([...classes, cdk8s.Yaml.load("cdk8s.yaml").length]));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toEqual([true, true, "Chart", 1]);
  });

  test.each([
    ["the build of Node that compiled it", (build: string) => build, [false]],
    [
      "no other build of the same version of V8",
      (build: string) => build.replace(process.version.slice(1), "20.19.0"),
      [],
    ],
  ])("the stored code of V8 in %s", (_, change, rejected) => {
    const folder = repository({});
    const bin = join(ROOT, "lib/bin");
    const code = `code-${process.versions.node}`;
    const files = ["load-script.cjs", "base.script.cjs", `${code}/base.script.cjs.code`];
    for (const file of files) cpSync(join(bin, file), join(folder.folder, file), { preserveTimestamps: true });
    const build = readFileSync(join(bin, code, "node-build.json"), "utf8");
    writeFileSync(join(folder.folder, code, "node-build.json"), change(build));
    const program = `
      const { load, loaded } = require("./load-script.cjs");
      load("base.script.cjs");
      console.log(JSON.stringify([...loaded.values()].flatMap(({ script }) => script.cachedDataRejected ?? [])));`;
    const { stdout } = spawnSync(process.execPath, ["-e", program], {
      cwd: folder.folder,
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "", NODE_PATH: join(ROOT, "node_modules") },
    });
    expect(JSON.parse(stdout)).toEqual(rejected);
    folder.dispose();
  });

  // Others print an error for a flag that they lack.
  test.each([
    [process.versions.node, process.versions.node.startsWith("20.") ? 1 : 0],
    ["20.19.0", 1],
    ["22.12.0", 0],
    ["24.0.0", 0],
  ])("Node %s gets a flag of V8 only if it has it", (version, flags) => {
    const program = `
      const set = [];
      require("node:v8").setFlagsFromString = (flag) => set.push(flag);
      Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} });
      require(${JSON.stringify(join(ROOT, "lib/bin/load-script.cjs"))});
      console.log(set.length);`;
    const { stdout } = spawnSync(process.execPath, ["-e", program], { encoding: "utf8" });
    expect(stdout.trim()).toBe(String(flags));
  });
});
