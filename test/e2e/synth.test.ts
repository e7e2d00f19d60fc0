import { spawn } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ORGANIZATION } from "../helpers/git-repository.ts";
import { CLI, filesBelow, ROOT, repository, sampleRepository, type TestRepository } from "../helpers/repository.ts";

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});
const keep = <T extends TestRepository>(one: T): T => {
  open.push(one);
  return one;
};

const training = (name: string, spec = "  image: example.com/a:1\n") =>
  `apiVersion: muster.dev/v1alpha1\nkind: Training\nmetadata: {name: ${name}}\nproject: team-a\nspec:\n${spec}`;
const small = (files: Readonly<Record<string, string>> = {}) =>
  keep(repository({ "muster.yaml": ORGANIZATION, "workloads/a.yaml": training("first"), ...files }));

describe("muster synth", () => {
  test("gives the committed dist/ of this repository from another folder, locale and time zone, and again", () => {
    const sample = keep(sampleRepository());
    const env = { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" };
    expect(sample.run(process.execPath, [CLI, "synth"], env)).toMatchObject({ code: 0, stderr: "" });
    const first = sample.dist();
    expect(first).toEqual(filesBelow(join(ROOT, "dist")));
    const again = sample.muster("synth");
    expect(again).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("dist/ is up to date") });
    expect(sample.dist()).toEqual(first);
  });

  test("--check writes nothing, and ends with exit code 3 for a stale dist/", async () => {
    const one = small();
    expect((await one.here("synth", "--check")).code).toBe(3);
    expect(one.exists("dist")).toBe(false);
    expect((await one.here("synth")).code).toBe(0);
    expect((await one.here("synth", "--check")).code).toBe(0);
    one.put("workloads/b.yaml", training("second"));
    const stale = await one.here("synth", "--check");
    expect(stale.code).toBe(3);
    expect(stale.stdout).toContain("added dist/main/apply/team-a/job-second.yaml");
    expect(one.exists("dist/main/apply/team-a/job-second.yaml")).toBe(false);
  });

  test.each([[], ["--check"]])("refuses a folder that is not a repository of muster %j", async (...options) => {
    const one = keep(repository({ "k8s/a.yaml": "" }));
    const run = await one.here("synth", ...options);
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain("has no muster.yaml and no workloads/; muster init writes them");
    expect(one.exists("dist")).toBe(false);
  });

  test("removes manifests that are no longer defined", async () => {
    const one = small({ "workloads/b.yaml": training("second") });
    await one.here("synth");
    rmSync(join(one.folder, "workloads/b.yaml"));
    expect((await one.here("synth")).stdout).toContain("removed");
    expect(one.exists("dist/main/apply/team-a/job-second.yaml")).toBe(false);
    expect(one.exists("dist/main/apply/team-a/job-first.yaml")).toBe(true);
  });

  test("protects a file edited by hand, and overwrites it with --force", async () => {
    const one = small();
    await one.here("synth");
    const path = "dist/main/apply/team-a/job-first.yaml";
    const written = one.read(path);
    one.put(path, `${written}# by hand\n`);
    one.put("dist/README.md", "ours\n");
    const refused = await one.here("synth");
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain("job-first.yaml: edited by hand since the last synth");
    expect(refused.stdout).toContain("fix: move the edit into the definition, then run muster synth --force");
    expect(one.read(path)).toBe(`${written}# by hand\n`);
    expect((await one.here("synth", "--check")).code).toBe(3);
    expect((await one.here("synth", "--force")).code).toBe(0);
    expect(one.read(path)).toBe(written);
    expect(one.read("dist/README.md")).toBe("ours\n");
  });

  test("names the line ends that git for Windows has converted, and their fix", async () => {
    const one = small();
    await one.here("synth");
    const path = "dist/main/apply/team-a/job-first.yaml";
    one.put(path, one.read(path).replaceAll("\n", "\r\n"));
    const fix = 'fix: add the line "dist/** text eol=lf" to .gitattributes, then run muster synth --force';
    const written = await one.here("synth");
    expect(written.code).toBe(1);
    expect(written.stdout).toContain("job-first.yaml: changed to Windows line ends (CRLF) since the last synth");
    expect(written.stdout).toContain(fix);
    for (const args of [
      ["synth", "--check"],
      ["check", "dist"],
    ]) {
      const { stdout } = await one.here(...args);
      expect(stdout).toContain("its hash in the ledger of dist/: it has Windows line ends (CRLF) [DIST-002]");
      expect(stdout).toContain(fix);
    }
  });

  test("names the fields of the definition for a container with a GPU and without CPU and memory", async () => {
    const one = small({
      "workloads/b.yaml": training("second", "  image: example.com/a:1\n  compute: {gpuDevicesRequest: 1}\n"),
    });
    expect((await one.here("synth")).stdout).toContain(" warnings: muster check\n");
    const { stdout } = await one.here("check", "--full");
    expect(stdout).toContain(
      "\n    fix: set compute.cpuCoreRequest, and compute.cpuMemoryRequest with an equal compute.cpuMemoryLimit, to the GPU's share of the node\n",
    );
  });

  test("finds its repository from a folder inside", () => {
    const one = small();
    const { code } = one.run("sh", ["-c", `cd workloads && "${process.execPath}" "${CLI}" synth`]);
    expect(code).toBe(0);
    expect(one.exists("dist/.muster.json")).toBe(true);
  });

  test("reports as JSON", async () => {
    const one = small();
    const { stdout } = await one.here("synth", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      tool: { name: "muster" },
      summary: { refused: false, definitions: 1, unreadable: [], conflicts: [] },
      // Findings have the shape of those of a check.
      findings: [{ rule: "SEC-009", severity: "warning", fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) }],
    });
  });
});

describe("what muster synth refuses, with nothing written", () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, number, RegExp])[] = [
    ["a YAML syntax error", { "workloads/b.yaml": "a: [1\nb: 2\n" }, 3, /^workloads\/b\.yaml:\d+:\d+: error: /m],
    [
      "an unknown kind",
      { "workloads/b.yaml": training("x").replace("kind: Training", "kind: Trainings") },
      1,
      /^workloads\/b\.yaml:2:7: error: .*Training/m,
    ],
    [
      "an unknown field",
      { "workloads/b.yaml": training("x", "  imagee: a\n") },
      1,
      /^workloads\/b\.yaml:6:3: error: .*imagee.*did you mean image\?/m,
    ],
    [
      "an unknown project",
      { "workloads/b.yaml": training("x").replace("team-a", "team-b") },
      1,
      /^workloads\/b\.yaml:4:10: error: project "team-b" is not in muster\.yaml; did you mean team-a\?/m,
    ],
    [
      "an unknown cluster",
      { "workloads/b.yaml": training("x").replace("project", "cluster: nowhere\nproject") },
      1,
      /^workloads\/b\.yaml:4:10: error: cluster "nowhere"/m,
    ],
    [
      "two definitions of one name",
      { "workloads/b.yaml": training("first") },
      1,
      /^workloads\/b\.yaml:3:\d+: error: Job team-a\/first of cluster main is defined twice: here \(workloads\/b\.yaml:3:\d+\) and at workloads\/a\.yaml:3:\d+/m,
    ],
    [
      "a name that is no DNS label",
      { "workloads/b.yaml": training("Foo_Bar") },
      1,
      /^workloads\/b\.yaml:3:\d+: error: .*Foo_Bar/m,
    ],
    [
      "a name too long for its pods",
      { "workloads/b.yaml": training("x".repeat(64)) },
      1,
      /^workloads\/b\.yaml:3:\d+: error: /m,
    ],
    [
      "a quantity that is none",
      { "workloads/b.yaml": training("x", "  image: a\n  compute: {cpuMemoryRequest: 5 apples}\n") },
      1,
      /^workloads\/b\.yaml:7:\d+: error: .*cpuMemoryRequest/m,
    ],
    [
      "an integer beyond its range",
      { "workloads/b.yaml": training("x", "  image: a\n  parallelism: 3000000000\n") },
      1,
      /^workloads\/b\.yaml:7:\d+: error: .*parallelism/m,
    ],
    [
      "a TTL on a synced Job",
      { "workloads/b.yaml": training("x", "  image: a\n  autoDeletionTimeAfterCompletionSeconds: 60\n") },
      2,
      /^workloads\/b\.yaml:7:\d+: error: .*/m,
    ],
    [
      "a manifest of no project",
      { "workloads/b.yaml": "apiVersion: v1\nkind: Secret\nmetadata: {name: a, namespace: elsewhere}\n" },
      1,
      /^workloads\/b\.yaml:3:\d+: error: Secret a: namespace elsewhere belongs to no project/m,
    ],
    ["no Kubernetes object at all", { "workloads/b.yaml": "hello: world\n" }, 1, /^workloads\/b\.yaml:1:1: error: /m],
    [
      "a wrong muster.yaml",
      { "muster.yaml": ORGANIZATION.replace("department: research", "department: reserch") },
      1,
      /^muster\.yaml:10:\d+: error: .*reserch.*/m,
    ],
  ];

  test.each(cases)("%s", async (_, files, code, message) => {
    const one = small(files);
    const { stdout, code: found } = await one.synth();
    expect(stdout).toMatch(message);
    expect(stdout).toContain("refused: nothing was written");
    expect(found).toBe(code);
    expect(one.exists("dist")).toBe(false);
  });

  test("TypeScript that throws, and invalid TypeScript, at their places", () => {
    const one = small({
      "workloads/b.ts": "export function define(): void {\n  throw new Error('no');\n}\n",
      "workloads/c.ts": "export function define(: void\n",
    });
    const { code, stdout } = one.muster("synth");
    expect(stdout).toContain("workloads/b.ts:2:9: error: Error: no [DEF-012]");
    expect(stdout).toMatch(
      /^workloads\/c\.ts:1:\d+: error: syntax error: Expected identifier but found ":" \[DEF-012\]$/m,
    );
    expect(code).toBe(1);
    expect(one.exists("dist")).toBe(false);
  });

  test("constructs from the wrong export, and without an app, with what to write", () => {
    const props = '{ name: "a", project: "team-a", spec: { image: "example.com/a:1" } }';
    const module = (from: string, args: string) =>
      `import { Training } from "${from}";\nexport function define(app: any): void {\n  new Training(${args});\n}\n`;
    const one = small({
      "workloads/b.ts": module("muster-gitops", `app, "a", ${props}`),
      "workloads/c.ts": module("muster-gitops/constructs", `"a", ${props}`),
    });
    const { code, stdout } = one.muster("synth");
    expect(stdout).toMatch(
      /^workloads\/b\.ts:3:3: error: TypeError: .*Training is not a constructor \[DEF-012\]\n {4}fix: import Training from "muster-gitops\/constructs"$/m,
    );
    expect(stdout).toContain(
      "workloads/c.ts:3:3: error: TypeError: new Training(scope, id, props): props must be an object, but is nothing [DEF-012]",
    );
    expect(code).toBe(1);
  });

  test("TypeScript that defines nothing, unless it is a helper", () => {
    const one = small({
      "workloads/lib/helper.ts": "export const image = 'example.com/a:1';\n",
      "workloads/b.ts":
        "import { image } from './lib/helper.ts';\nexport function defines(): string {\n  return image;\n}\n",
      "workloads/c.mts": "export default function define(): void {}\n",
      "workloads/d.ts": "",
      "workloads/e.yaml.txt": "a: 1\n",
    });
    const { code, stdout } = one.muster("synth", "--format", "compact");
    expect(stdout.split("\n").filter((line) => line.includes("[DEF-013]"))).toEqual([
      'workloads/b.ts:1:1: error: workloads/b.ts defines nothing: it exports "defines", and no other module imports it [DEF-013]',
      'workloads/c.mts:1:1: error: workloads/c.mts defines nothing: it exports "default", and no other module imports it [DEF-013]',
      "workloads/d.ts:1:1: error: workloads/d.ts defines nothing: it exports nothing, and no other module imports it [DEF-013]",
      "workloads/e.yaml.txt:1:1: warning: workloads/e.yaml.txt is not read: it has no extension of a definition [DEF-013]",
    ]);
    expect(code).toBe(1);
    expect(one.exists("dist")).toBe(false);
  });

  test("names what a synth adds and removes, and a manifest that it has not written", async () => {
    const one = small();
    const first = await one.synth();
    expect(first.stdout).toMatch(/dist\/ written: \d+ added, 0 unchanged\n(?: {2}added dist\/\S+\n)+$/);
    const name = Object.keys(one.dist()).find((path) => path.includes("/apply/")) ?? "";
    one.put(`dist/${name}`.replace(/[^/]*$/, "pod-evil.yaml"), "apiVersion: v1\nkind: Pod\nmetadata: {name: evil}\n");
    const check = await one.synth({ check: true });
    expect(check.stdout).toMatch(/pod-evil\.yaml:1:1: error: .* is not in the ledger of dist\/.*\[DIST-001\]/);
    expect(check.code).toBe(3);
    const { stdout, code } = await one.here("check");
    expect(stdout).toContain("[DIST-001]");
    expect(code).toBe(2);
    expect((await one.synth()).stdout).toMatch(/warning: .* is not in the ledger/);
    rmSync(join(one.folder, "workloads"), { recursive: true });
    mkdirSync(join(one.folder, "workloads"));
    expect((await one.synth()).stdout).toMatch(/\n {2}removed dist\/\S+\n/);
  });

  test("a TypeScript definition, at the line that makes it", () => {
    const one = small({
      "workloads/b.ts": `import { type App, Training } from "muster-gitops/constructs";
export function define(app: App): void {
  new Training(app, "x", { name: "x", project: "team-b", spec: { image: "example.com/a:1" } });
}
`,
    });
    const { code, stdout } = one.muster("synth");
    expect(stdout).toMatch(
      /^workloads\/b\.ts:3:1 \(construct x\) \/project: error: project "team-b" is not in muster\.yaml/m,
    );
    expect(code).toBe(1);
  });

  test("a symbolic link out of the tree and a file of 50 MB", async () => {
    const one = small();
    symlinkSync("/etc/hostname", join(one.folder, "workloads/link.yaml"));
    writeFileSync(join(one.folder, "workloads/large.yaml"), "");
    truncateSync(join(one.folder, "workloads/large.yaml"), 50 * 1024 * 1024);
    const { code, stdout } = await one.synth();
    expect(code).toBe(3);
    expect(stdout).toContain("workloads/link.yaml:1:1: error: is a symbolic link that leaves the repository");
    expect(stdout).toContain("workloads/large.yaml:1:1: error: has 52428800 bytes");
    expect(one.exists("dist")).toBe(false);
  });

  test("everything at once, sorted, and keeps an existing dist/", async () => {
    const one = small();
    await one.here("synth");
    const before = one.dist();
    one.put("workloads/b.yaml", training("x", "  imagee: a\n  parallelism: -1\n"));
    one.put("workloads/c.yaml", training("z").replace("team-a", "team-z"));
    const { code, stdout } = await one.here("synth");
    expect(code).toBe(1);
    expect(stdout.match(/^workloads\/[bc]\.yaml:\d+/gm)).toEqual(
      [...(stdout.match(/^workloads\/[bc]\.yaml:\d+/gm) ?? [])].sort(),
    );
    expect(stdout).toMatch(/b\.yaml.*imagee[\s\S]*b\.yaml.*parallelism[\s\S]*c\.yaml.*team-z/);
    expect(one.dist()).toEqual(before);
  });

  test("an unknown option", async () => {
    expect(await small().here("synth", "--chekc")).toMatchObject({ code: 1, stdout: "" });
  });
});

test("a killed synth leaves either the complete old dist/ or the complete new one", async () => {
  const one = small();
  await one.here("synth");
  const before = one.dist();
  for (let index = 0; index < 300; index += 1) one.put(`workloads/many/${index}.yaml`, training(`job-${index}`));
  const left: Readonly<Record<string, string>>[] = [];
  for (const delay of [150, 300, 450]) {
    const child = spawn(process.execPath, [CLI, "synth"], { cwd: one.folder, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const timer = setTimeout(() => child.kill("SIGKILL"), delay);
    await ended;
    clearTimeout(timer);
    // Between two renames the folder is absent for an instant; what a killed process left there is put back.
    if (!one.exists("dist")) await one.here("synth", "--check");
    left.push(one.dist());
  }
  expect((await one.here("synth")).code).toBe(0);
  const after = one.dist();
  expect(Object.keys(after).length).toBeGreaterThan(300);
  for (const state of left) expect([before, after, {}]).toContainEqual(state);
});
