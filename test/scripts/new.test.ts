import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandSkeleton } from "../../scripts/new/command.ts";
import { kindSkeleton } from "../../scripts/new/kind.ts";
import { PREFIXES, ruleSkeleton } from "../../scripts/new/rule.ts";
import { type Skeleton, withSortedLine } from "../../scripts/new/skeleton.ts";
import { skeletonOf } from "../../scripts/new/skeleton-of.ts";
import { ROOT } from "../helpers/repository.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The lines that the edits of a skeleton add, by file; fails where an edit changes or removes a line. */
function addedLines({ edits }: Skeleton): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(edits).map(([path, text]) => {
      const old = read(path).split("\n");
      const added = text.split("\n").filter((line) => {
        if (line !== old[0]) return true;
        old.shift();
        return false;
      });
      expect(old).toEqual([]);
      return [path, added];
    }),
  );
}

describe("a new kind", () => {
  const skeleton = kindSkeleton({ kind: "MyJob", group: "ml.example.org", version: "v1beta1" }, read);

  test("gets a folder, tests and a line in each list of kinds", () => {
    expect(Object.keys(skeleton.files)).toEqual([
      "workloadtypes/my-job/index.ts",
      "workloadtypes/my-job/resource-interface.ts",
      "workloadtypes/my-job/pod-groups.ts",
      "workloadtypes/my-job/README.md",
      "workloadtypes/my-job/samples/minimal-cpu.yaml",
      "workloadtypes/my-job/samples/full-gpu.yaml",
      "test/workloadtypes/expected/my-job.ts",
      "test/workloadtypes/my-job.test.ts",
    ]);
    const why = '    MyJob: "TODO: why it has none",';
    expect(addedLines(skeleton)).toEqual({
      "workloadtypes/registry.ts": ['export { myJob } from "./my-job/index.ts";'],
      "docs/reference/gangs.md": ["| MyJob | 1 | 1 | none | nothing |"],
      "test/policies/every-kind-objects.ts": [
        '  MyJob: object("ml.example.org/v1beta1", "MyJob", { replicas: 1, template: template("main") }),',
      ],
      "test/policies/every-kind-table.ts": ['  { kind: "MyJob", pods: { myjob: pod("/spec/template/spec") } },'],
      "test/workloadtypes/without.ts": [why, why, why],
    });
    expect(skeleton.files["workloadtypes/my-job/index.ts"]).toContain("resourceInterfaces: { v1beta1: myJobV1Beta1 },");
  });

  test.each([
    ["myJob", "ml.example.org", "v1", "myJob is not a kind: write it in PascalCase"],
    ["MyJob", undefined, "v1", "--group is missing: write the API group of MyJob"],
    ["MyJob", "batch", "v1", "--group: batch is not an API group of custom resources such as ml.example.org"],
    ["MyJob", "ml.example.org", "1", "--version: 1 is not a version such as v1 or v1alpha1"],
    ["PyTorchJob", "ml.example.org", "v1", "the catalogue has a kind PyTorchJob already"],
  ])("%s of %s, %s: %s", (kind, group, version, message) => {
    expect(() => kindSkeleton({ kind, group, version }, read)).toThrow(message);
  });
});

describe("a new rule", () => {
  test("gets the next id, a test and a place in its group", () => {
    const skeleton = ruleSkeleton("network/no-something", read);
    expect(Object.keys(skeleton.files)).toEqual([
      "policies/network/no-something.ts",
      "test/policies/network/no-something.test.ts",
    ]);
    expect(skeleton.files["policies/network/no-something.ts"]).toMatch(/\n {2}id: "NET-0\d\d",\n/);
    expect(addedLines(skeleton)).toEqual({
      "policies/network/index.ts": ['import { noSomething } from "./no-something.ts";', "  noSomething,"],
    });
  });

  test("is possible in every group", () => {
    const groups = readdirSync(join(ROOT, "policies")).filter((group) =>
      read("policies/registry.ts").includes(`"./${group}/`),
    );
    expect(groups).toEqual(Object.keys(PREFIXES));
    for (const group of groups) expect(() => ruleSkeleton(`${group}/no-something`, read)).not.toThrow();
  });

  test("gets another id than a rule that has no page yet", () => {
    const { files, edits } = ruleSkeleton("kubernetes/no-something", read);
    const next = ruleSkeleton("kubernetes/no-more", (path) => files[path] ?? edits[path] ?? read(path));
    const idOf = (text = "") => text.match(/\n {2}id: "K8S-(\d+)",\n/)?.[1];
    const first = idOf(files["policies/kubernetes/no-something.ts"]);
    expect(Number(idOf(next.files["policies/kubernetes/no-more.ts"]))).toBe(Number(first) + 1);
  });

  test.each([
    ["", "the group must be one of admission, gang, gitops"],
    ["nothing/no-something", "the group must be one of admission, gang, gitops"],
    ["gang/x", "gang/x: write the rule as <group>/<name>, and the name as two words or more in lower case, such as"],
    ["gang/no-x/y", "gang/no-x/y: write the rule as <group>/<name>, and the name as two words or more in lower case"],
  ])("%j: %s", (path, message) => {
    expect(() => ruleSkeleton(path, read)).toThrow(message);
  });
});

describe("a new command", () => {
  test("gets a test and a line in the program and in the tests of pipes", () => {
    const skeleton = commandSkeleton("hello-world", read);
    expect(Object.keys(skeleton.files)).toEqual(["src/cli/hello-world.ts", "test/src/cli/hello-world-command.test.ts"]);
    expect(addedLines(skeleton)).toEqual({
      "src/cli/program.ts": [
        'import { helloWorldCommand } from "./hello-world.ts";',
        '  "hello-world": helloWorldCommand,',
      ],
      "test/e2e/pipes.test.ts": [
        '  { line: "hello-world", formats: ["text", "json"], code: 0, small: ["text", "json"] },',
      ],
    });
  });

  test("is in the order of the names", () => {
    const { edits } = commandSkeleton("my-command", read);
    expect(edits["src/cli/program.ts"]).toContain(
      '\n  "my-command": myCommandCommand,\n  policies: policiesCommand,\n',
    );
  });

  test("has a name in kebab case", () => {
    expect(() => commandSkeleton("Hello", read)).toThrow(
      "Hello is not a command's name: write it in lower-case letters, with hyphens between words",
    );
  });
});

test("a line is added in order, and needs lines of its kind", () => {
  expect(withSortedLine("x\n- a\n- c\ny", "- b", /^-/)).toBe("x\n- a\n- b\n- c\ny");
  expect(withSortedLine("x\n- a\ny", "- b", /^-/)).toBe("x\n- a\n- b\ny");
  expect(() => withSortedLine("x", "- b", /^-/)).toThrow("no line matches /^-/");
});

describe("the arguments", () => {
  test.each([
    [[], "write kind, rule or command, and then a name"],
    [["rule"], "write kind, rule or command, and then a name"],
    [["rool", "gpu/no-a"], "rool is not one of kind, rule, command"],
    [["command", "a", "b", "c"], "write one name, without b c"],
    [["rule", "gpu/no-a", "--group", "a"], "--group is an option of kinds only"],
    [["command", "a", "--version", "v1"], "--version is an option of kinds only"],
  ])("%j: %s", (args, message) => {
    expect(() => skeletonOf(args, read)).toThrow(message);
  });

  test("choose the skeleton", () => {
    expect(skeletonOf(["rule", "gpu/no-a"], read)).toEqual(ruleSkeleton("gpu/no-a", read));
    expect(skeletonOf(["command", "a"], read)).toEqual(commandSkeleton("a", read));
    const kind = { kind: "MyJob", group: "ml.example.org", version: "v1" };
    expect(skeletonOf(["kind", "MyJob", "--group", kind.group], read)).toEqual(kindSkeleton(kind, read));
  });
});

test("an unknown option is reported with the usage", () => {
  const options = { cwd: ROOT, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync("node", ["--import", "tsx", "scripts/new.ts", "kind", "A", "--groop"], options);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--groop'.*\n\nnpm run new -- kind FooJob --group/);
});
