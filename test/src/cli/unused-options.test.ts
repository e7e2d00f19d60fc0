import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const JOB = `apiVersion: batch/v1
kind: Job
metadata: {name: a, namespace: n}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: "a:1"}]}}}
status: {active: 1, ready: 1, startTime: "2026-01-01T00:00:00Z"}
`;
const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
const RI = `apiVersion: optimization.nvidia.com/v1alpha1
kind: ResourceInterface
metadata: {name: other}
spec:
  structureDefinition:
    rootComponent:
      name: root
      kind: {group: example.com, version: v1, kind: Other}
      specDefinition: {podTemplateSpecPath: .spec.template}
`;

let current: TestRepository | undefined;

function open(): TestRepository {
  current = repository({
    "job.yaml": JOB,
    "config.yaml": CONFIG_MAP,
    "other.yaml": RI,
    "wrong.yaml": RI.replace("rootComponent", "rootComponents"),
    "empty/readme.txt": "",
    "recorded/job.yaml": JOB,
    "recorded/index.json": '[{"kind": "Job", "file": "job.yaml", "expectedRiStatus": "Running"}]',
  });
  symlinkSync("circle", join(current.folder, "circle"));
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

describe("a path of an option that has no effect", () => {
  it.each([
    ["inspect", ["job.yaml", "--ri", "empty"], "empty:1:1: error: contains no Resource Interface"],
    ["inspect", ["job.yaml", "--pods", "empty"], "empty:1:1: error: contains no pod"],
    ["health", ["--for", "flux", "--ri", "empty"], "empty:1:1: error: contains no Resource Interface"],
    ["health", ["--for", "argocd", "--ri", "config.yaml"], "config.yaml:1:1: error: contains no Resource Interface"],
    ["health", ["--test", "empty"], "empty:1:1: error: contains no object"],
    ["health", ["--test", "config.yaml"], "config.yaml:1:1: error: no Resource Interface with a status describes"],
  ])("is an error in muster %s %j", async (command, args, message) => {
    const { code, stdout, stderr } = await open().here(command, ...args);
    expect(stdout + stderr).toContain(message);
    expect(code).toBe(3);
  });

  it.each([
    ["empty", "contains no Resource Interface"],
    ["config.yaml", "contains no Resource Interface"],
    ["other.yaml", "other.yaml: describes none of the tested objects"],
    ["wrong.yaml", "rootComponents: unknown field; did you mean rootComponent?"],
  ])("is an error in muster ri test --ri %s, which would test the catalogue instead", async (ri, reason) => {
    const { here } = open();
    expect((await here("ri", "test", "--objects", "recorded")).code).toBe(0);
    const { code, stdout } = await here("ri", "test", "--objects", "recorded", "--ri", ri);
    expect(stdout).toContain(reason);
    expect(code).toBe(3);
  });
});

it("the --crds of muster ri lint without a document is an error", async () => {
  const { here, put } = open();
  put("ri.yaml", (await here("types", "Job", "-o", "yaml")).stdout);
  expect((await here("ri", "lint", "ri.yaml")).code).toBe(0);
  const { code, stdout } = await here("ri", "lint", "ri.yaml", "--crds", "empty");
  expect(stdout).toContain("empty:1:1: error: contains no CustomResourceDefinition");
  expect(code).toBe(3);
});

describe("inputs without an object", () => {
  it.each([
    ["inspect", ["empty"], "muster inspect: the inputs have no object"],
    ["export", ["empty", "--as", "api"], "muster export: the inputs have no object to export"],
  ])("are named by muster %s", async (command, args, note) => {
    const { code, stdout, stderr } = await open().here(command, ...args);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: `${note}\n` });
  });
});

describe("a path that the system does not read", () => {
  it.each([
    ["its symbolic links form a circle", "circle"],
    ["a file is in the place of a folder", "job.yaml/a"],
    ["the path is too long for this file system", "n".repeat(300)],
  ])("is an unreadable input with its place, because %s", async (reason, path) => {
    const { here } = open();
    for (const command of [["inspect"], ["quota"], ["waivers"], ["export", "--as", "api"], ["import"]]) {
      const { code, stdout, stderr } = await here(...command, path);
      expect(stdout + stderr).toContain(`${path}:1:1: error: cannot be read: ${reason}`);
      expect(code).toBe(3);
    }
  });
});
