import { linkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: []}\n";
const WRONG_BODY = JSON.stringify({ name: "x", projectId: "1", spec: { image: "a:1", imagee: "b" } });

let current: TestRepository | undefined;

function open(files: Readonly<Record<string, string>> = {}): TestRepository {
  current = repository({ "pod.yaml": POD, "body.training.json": WRONG_BODY, ...files });
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

describe("an empty value", () => {
  it.each([
    ["path", ["inspect", ""]],
    ["path", ["import", "body.training.json", ""]],
    ["name", ["get", ""]],
    ["--base <revision>", ["diff", "--base", ""]],
    ["--base <revision>", ["ri", "lint", "--base="]],
    ["--baseline <file>", ["report", "--baseline", ""]],
    ["--crds <path>", ["synth", "--crds", "a", "--crds", ""]],
    ["--existing <file...>", ["export", "pod.yaml", "--as", "api", "--existing", ""]],
    ["--out <folder>", ["import", "body.training.json", "--out", ""]],
    ["--ri <path>", ["ri", "test", "--objects", ".", "--ri", ""]],
  ])("of %s is usage error", async (name, args) => {
    const { code, stderr } = await open().here(...args);
    expect(stderr).toContain(`error: the value of '${name}' is empty`);
    expect(code).toBe(1);
  });
});

describe("an option that takes one input", () => {
  it.each([
    ["--ri <path>", ["inspect", "pod.yaml", "--ri", "a", "--ri", "b"]],
    ["--pods <path>", ["inspect", "pod.yaml", "--pods=a", "--pods=b"]],
    ["--crds <path>", ["ri", "lint", "--crds", "a", "--crds=b"]],
    ["--ri <path>", ["ri", "test", "--objects", ".", "--ri", "a", "--ri", "b"]],
    ["--from <path>", ["types", "--from", "a", "--from", "b"]],
  ])("refuses a second value of %s, which would replace the first one", async (name, args) => {
    const { code, stderr } = await open().here(...args);
    expect(stderr).toContain(`error: '${name}' is given more than once; name a folder or a pattern for several files`);
    expect(code).toBe(1);
  });

  it("does not count words after --, and other options may be repeated", async () => {
    const { here } = open();
    expect((await here("inspect", "pod.yaml", "--pods", "pod.yaml", "--", "--pods")).stderr).not.toContain(
      "more than once",
    );
    const { stderr } = await here(
      "check",
      "pod.yaml",
      "--crds",
      "a",
      "--crds",
      "b",
      "--fail-on",
      "never",
      "--fail-on",
      "error",
    );
    expect(stderr).not.toContain("more than once");
  });
});

describe("--root", () => {
  it.each([
    ["check", "pod.yaml"],
    ["diff"],
    ["get"],
    ["inspect", "pod.yaml"],
    ["policy", "check", "pod.yaml"],
    ["quota"],
    ["report"],
    ["synth"],
    ["waivers"],
  ])(
    "must be a folder in muster %s, because a misspelt one would look like an empty repository",
    async (...command) => {
      const repository = open();
      for (const root of ["missing", "pod.yaml"]) {
        const { code, stdout, stderr } = await repository.here(...command, "--root", root);
        expect(stderr).toContain(`option '--root <folder>' argument '${root}' is invalid. ${root} is not a folder.`);
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      }
    },
  );
});

describe("the file of a report", () => {
  it.each([
    ["path", ["check", "pod.yaml", "-o", "json=pod.yaml"]],
    ["path", ["inspect", "pod.yaml", "-o", "json=./x/../pod.yaml"]],
    ["path", ["check", "pod.yaml", "-o", "text", "-o", "sarif=link.yaml"]],
    ["path", ["import", "body.training.json", "-o", "yaml=body.training.json"]],
    ["file", ["policy", "check", "pod.yaml", "-o", "json=pod.yaml"]],
    ["--pods <path>", ["inspect", "body.training.json", "--pods", "pod.yaml", "-o", "json=pod.yaml"]],
    ["--write-baseline <file>", ["check", "pod.yaml", "--write-baseline", "new.json", "-o", "json=new.json"]],
  ])("is not one that the command reads or writes as %s", async (name, args) => {
    const { folder, here, read, exists } = open({ "x/a.txt": "" });
    symlinkSync("pod.yaml", join(folder, "link.yaml"));
    const { code, stdout, stderr } = await here(...args);
    expect(stderr).toMatch(/error: the (?:json|sarif|yaml) report would replace /);
    expect(stderr).toContain(`which is a value of '${name}'`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect([read("pod.yaml"), read("body.training.json")]).toEqual([POD, WRONG_BODY]);
    expect(exists("new.json")).toBe(false);
  });

  it("may have the name of something that is not a file", async () => {
    const { here, exists } = open();
    const { code } = await here("explain", "SEC-001", "-o", "json=SEC-001");
    expect([code, exists("SEC-001")]).toEqual([0, true]);
    expect((await here("explain", "SEC-001", "-o", "json=SEC-001")).code).toBe(0);
  });

  it("is not that of another report, whatever its spelling", async () => {
    const { folder, here, exists } = open({ "x/a.txt": "" });
    for (const spelling of ["./report", "x/../report", join(folder, "report")]) {
      const { code, stderr } = await here("rules", "-o", "json=report", "-o", `text=${spelling}`);
      expect(stderr).toContain(`Both json and text would go to ${spelling}.`);
      expect([code, exists("report")]).toEqual([1, false]);
    }
  });

  it("keeps its content where muster import or muster export fails", async () => {
    const { here, read } = open({ "definition.yaml": "old", "body.json": "old" });
    const imported = await here("import", "body.training.json", "-o", "yaml=definition.yaml", "-o", "json=report.json");
    expect(imported.stderr).toContain("nothing was written, because an input has an error");
    expect(imported.code).toBe(1);
    expect(JSON.parse(read("report.json"))).toHaveProperty("issues");
    expect((await here("export", "pod.yaml", "--as", "api", "-o", "text=body.json")).code).toBe(2);
    expect([read("definition.yaml"), read("body.json")]).toEqual(["old", "old"]);
  });

  it("that cannot be written does not prevent the others, and the message has its path and the reason", async () => {
    const { folder, here, exists } = open();
    linkSync(join(folder, "pod.yaml"), join(folder, "file"));
    const { code, stderr } = await here("rules", "-o", "json=file/a", "-o", "text=b", "-o", "markdown=none/c");
    expect(stderr).toBe(
      "error: the json report cannot be written to file/a: a file is in the place of a folder\n" +
        "the markdown report cannot be written to none/c: it does not exist\n",
    );
    expect([code, exists("b")]).toEqual([1, true]);
  });
});
