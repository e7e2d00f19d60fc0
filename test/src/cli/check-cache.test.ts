import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sha256Of } from "../../../src/kernel/base/digest.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";
import { crd, organization, resourceInterface, SHARED_FILES } from "../../helpers/shared-check.ts";

let repo: TestRepository;
beforeEach(() => {
  repo = repository(SHARED_FILES);
});
afterEach(() => repo.dispose());

const check = (...args: string[]) => repo.here("check", "k8s", "--format", "json", "--today", "2026-06-01", ...args);
const cached = (...args: string[]) => check("--cache", "cache", ...args);

/** The files with results of files, by path. */
function packs(): ReadonlyMap<string, string> {
  return new Map(
    files()
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, "utf8")]),
  );
}

function files() {
  const found = readdirSync(join(repo.folder, "cache"), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile());
}

/** Changes the results of files. */
function change(edit: (text: string) => string): void {
  for (const [path, text] of packs()) writeFileSync(path, edit(text));
}

const entries = () => [...packs().values()].flatMap((text) => text.split("\n"));

test("the report has the same bytes with a cold, a warm and a half-warm cache", async () => {
  const one = await check();
  expect(one.code).toBe(2);
  expect(await cached()).toEqual(one);
  const before = packs();
  expect(await cached()).toEqual(one);
  expect(packs()).toEqual(before);
  repo.put("k8s/c.yaml", SHARED_FILES["k8s/a.yaml"] ?? "");
  repo.put("k8s/new.yaml", SHARED_FILES["k8s/c.yaml"] ?? "");
  expect(await cached()).toEqual(await check());
  // Two files more have results; the old ones stay for the branch that has them.
  expect([...packs().values()].join("\n").split("\n").length).toBe(
    [...before.values()].join("\n").split("\n").length + 2,
  );
});

test("results are taken from the cache", async () => {
  await cached();
  change(forged);
  const { findings } = JSON.parse((await cached()).stdout);
  expect(findings).toContainEqual(expect.objectContaining({ rule: "SEC-001", message: "forged" }));
});

/** Entries with another message, and with the hash that belongs to them. */
function forged(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const id = line.slice(0, 64);
      const content = line.slice(130).replaceAll("container main is privileged", "forged");
      return `${id} ${sha256Of(`${id} ${content}`)} ${content}`;
    })
    .join("\n");
}

describe("a change of what findings depend on", () => {
  test.each([
    ["muster.yaml", "muster.yaml", organization("policies: {pack: strict}\n")],
    ["a Resource Interface of another file", "k8s/d/kind.yaml", resourceInterface(".spec.other")],
    ["a CRD of another file", "k8s/e/crd.yaml", crd("string")],
    [
      "a kustomization that makes the file a patch",
      "k8s/kustomization.yaml",
      "resources: [b.yaml]\npatches: [{path: a.yaml}]\n",
    ],
  ])("%s", async (_, file, content) => {
    const before = await cached();
    repo.put(file, content);
    const after = await cached();
    expect(after).toEqual(await check());
    expect(after.stdout).not.toBe(before.stdout);
  });

  test("a CRD that an option names", async () => {
    repo.put("crds/rig.yaml", crd("integer"));
    rmSync(join(repo.folder, "k8s/e/crd.yaml"));
    const before = await cached("--crds", "crds");
    expect(JSON.parse(before.stdout).findings).toContainEqual(expect.objectContaining({ rule: "K8S-002" }));
    repo.put("crds/rig.yaml", crd("string"));
    const after = await cached("--crds", "crds");
    expect(after).toEqual(await check("--crds", "crds"));
    expect(JSON.parse(after.stdout).findings).not.toContainEqual(expect.objectContaining({ rule: "K8S-002" }));
  });

  test("a WorkloadType of the repository", async () => {
    const type = (category: string) => `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: {name: Rig}
spec:
  group: ml.example.com
  category: ${category}
  priority: build
  resourceInterfaces:
    - ${resourceInterface(".spec.template").split("\n").slice(3, -1).join("\n      ")}
`;
    repo.put("workloads/rig.yaml", type("Train"));
    await cached();
    repo.put("workloads/rig.yaml", type("Build"));
    expect(await cached()).toEqual(await check());
    const before = packs();
    expect(before.size).toBeGreaterThan(0);
    expect(await cached()).toEqual(await check());
    expect(packs()).toEqual(before);
  });

  test.each([[["--pack", "strict"]], [["--unknown-kinds", "error"]], [["--pack", "none"]]])(
    "option %j",
    async (args) => {
      await cached();
      expect(await cached(...args)).toEqual(await check(...args));
    },
  );
});

describe("an entry that is not intact is judged again", () => {
  test.each([
    ["truncated", (text: string) => text.slice(0, -40)],
    ["without findings", (text: string) => text.replaceAll(/\[\{.*\}\]/g, "[]")],
    ["with another message", (text: string) => text.replaceAll("privileged", "fine")],
    [
      "of another file",
      (text: string) =>
        text
          .split("\n")
          .map((line, row, all) => `${line.slice(0, 64)}${all.at(row - 1)?.slice(64)}`)
          .join("\n"),
    ],
    ["empty", () => ""],
    ["binary", () => "\u0000\u0001\n\n"],
    ["long", () => `${"a".repeat(64)} ${"b".repeat(64)} ${"[".repeat(100_000)}`],
  ])("%s", async (_, edit) => {
    const one = await cached();
    change(edit);
    expect(await cached()).toEqual(one);
    expect(await cached()).toEqual(one);
  });

  test.each([
    ["findings of no rule", (text: string) => text.replaceAll('"rule":"SEC-001"', '"rule":"NONE-001"')],
    ["findings of rules of the set", (text: string) => text.replaceAll('"rule":"SEC-001"', '"rule":"GITOPS-002"')],
    ["waived findings", (text: string) => text.replaceAll('"severity":', '"known":true,"severity":')],
    ["places in other files", (text: string) => text.replaceAll('"file":"k8s/', '"file":"../k8s/')],
    ["findings that are not a list", (text: string) => text.replaceAll(/\[\{.*\}\]/g, '{"length":0}')],
    [
      "members of prototypes",
      (text: string) => text.replaceAll('"severity":', '"__proto__":{"waiver":{}},"severity":'),
    ],
  ])("with the right hash, but with %s", async (_, edit) => {
    const one = await cached();
    change((text) => {
      const lines = text.split("\n").map((line) => {
        const content = edit(line.slice(130));
        return `${line.slice(0, 64)} ${sha256Of(`${line.slice(0, 64)} ${content}`)} ${content}`;
      });
      return lines.join("\n");
    });
    expect(await cached()).toEqual(one);
  });
});

describe("the folder", () => {
  const problem = async () => {
    const { code, stdout, stderr } = await cached();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    return stderr;
  };

  test("is not a link", async () => {
    mkdirSync(join(repo.folder, "real"));
    symlinkSync("real", join(repo.folder, "cache"));
    expect(await problem()).toBe("error: --cache cache: is a symbolic link; name the folder itself\n");
  });

  test("is not a file", async () => {
    repo.put("cache", "");
    expect(await problem()).toBe("error: --cache cache: is not a folder\n");
  });

  test("belongs to one user", async () => {
    mkdirSync(join(repo.folder, "cache"));
    chmodSync(join(repo.folder, "cache"), 0o777);
    expect(await problem()).toMatch("--cache cache: every user can write to it");
  });

  test("contains no file that git tracks", async () => {
    repo.put("cache/a", "");
    for (const args of [
      ["init", "-q"],
      ["add", "cache"],
    ]) {
      repo.run("git", args);
    }
    expect(await problem()).toMatch("--cache cache: git tracks files in it");
    repo.run("git", ["rm", "-q", "--cached", "cache/a"]);
    expect((await cached()).code).toBe(2);
  });

  test("loses what was not used for 30 days, and nothing else", async () => {
    await cached();
    repo.put("cache/notes.txt", "mine");
    const [old = ""] = readdirSync(join(repo.folder, "cache")).filter((name) => name.length === 64);
    const before = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    utimesSync(join(repo.folder, "cache", old), before, before);
    await cached("--pack", "strict");
    const left = readdirSync(join(repo.folder, "cache"));
    expect(left).not.toContain(old);
    expect(left).toHaveLength(2);
    expect(repo.read("cache/notes.txt")).toBe("mine");
  });
});

test("options beside it", async () => {
  expect((await repo.here("check", "--cache", "cache")).stderr).toMatch("--cache needs a path");
  expect((await cached("--fix")).stderr).toMatch("cannot be used with");
});

test("a token in a finding is not written", async () => {
  const token = `ghp_${"a".repeat(36)}`;
  repo.put("k8s/token.yaml", (SHARED_FILES["k8s/a.yaml"] ?? "").replace("spec:", `spec:\n  ${token}: 1`));
  const one = await check();
  expect(one.stdout).toMatch("k8s/token.yaml");
  expect(await cached()).toEqual(one);
  expect(await cached()).toEqual(one);
  expect(entries().join("\n")).not.toMatch(token);
  rmSync(join(repo.folder, "cache"), { recursive: true });
});
