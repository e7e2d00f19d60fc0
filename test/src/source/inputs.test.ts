import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listInputs } from "../../../src/source/list-inputs.ts";
import { readInputs, readManifests } from "../../../src/source/read-inputs.ts";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: []}\n";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-inputs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  return join(folder, path);
}

const short = (file: string) => file.slice(file.indexOf("muster-inputs-")).split("/").slice(1).join("/");
const listed = (...paths: string[]) => {
  const list = listInputs(paths);
  return {
    files: list.files.map(({ file }) => short(file)),
    skipped: list.skipped.map(({ file, reason }) => [short(file), reason]),
    unreadable: list.unreadable.map(({ file, message }) => [short(file), message]),
    ignored: list.ignored,
  };
};
const read = (...paths: string[]) => {
  const { documents, skipped, unreadable, read: count } = readInputs(listInputs(paths).files);
  return {
    objects: documents.map(({ value }) => (value as { metadata?: { name?: string } }).metadata?.name),
    skipped: skipped.map(({ document, reason }) => [document, reason]),
    unreadable: unreadable.map(({ line, column, message }) => [line, column, message]),
    count,
  };
};

describe("listInputs", () => {
  test("lists nothing of nothing, and says what is not there", () => {
    expect(listed()).toEqual({ files: [], skipped: [], unreadable: [], ignored: 0 });
    expect(listed(join(folder, "none.yaml")).unreadable).toEqual([["none.yaml", "does not exist"]]);
    expect(listed(join(folder, "*.yaml")).unreadable).toEqual([["*.yaml", "matches no file"]]);
  });

  test("lists folders by name, patterns, and each file once", () => {
    put("b.yaml", POD);
    put("a.yml", POD);
    put("deep/c.JSON", "{}");
    put("notes.txt", "");
    expect(listed(folder).files).toEqual(["a.yml", "b.yaml", "deep/c.JSON"]);
    expect(listed(join(folder, "*.y*ml"), folder).files).toEqual(["a.yml", "b.yaml", "deep/c.JSON"]);
    expect(listed(join(folder, "deep/c.JSON"), folder).files).toEqual(["deep/c.JSON", "a.yml", "b.yaml"]);
  });

  test("leaves out what git and muster ignore, and counts it", () => {
    put(".gitignore", "build/\n*.tmp.yaml\n");
    put(".musterignore", "charts/**\n!charts/keep.yaml\n");
    put("build/a.yaml", POD);
    put("x.tmp.yaml", POD);
    put("charts/a.yaml", POD);
    put("charts/keep.yaml", POD);
    put("deep/.musterignore", "/only-here.yaml\n");
    put("deep/only-here.yaml", POD);
    put("only-here.yaml", POD);
    expect(listed(folder)).toEqual({
      files: ["charts/keep.yaml", "only-here.yaml"],
      skipped: [],
      unreadable: [],
      ignored: 4,
    });
    // A path that is named is never ignored.
    expect(listed(join(folder, "x.tmp.yaml")).files).toEqual(["x.tmp.yaml"]);
  });

  test("never enters node_modules, dot folders, or a link that leaves the folder", () => {
    put("node_modules/a.yaml", POD);
    put(".git/a.yaml", POD);
    const outside = mkdtempSync(join(tmpdir(), "muster-outside-"));
    symlinkSync(outside, join(folder, "out"));
    symlinkSync(folder, join(folder, "loop"));
    const found = listed(folder);
    rmSync(outside, { recursive: true });
    expect(found.files).toEqual([]);
    expect(found.unreadable.map(([file]) => file)).toEqual(["loop", "out"]);
  });

  test("skips what is synthesised beside its definitions, unless it is named", () => {
    put("workloads/job.yaml", POD);
    put("workloads/typed.ts", "");
    put("muster.yaml", "");
    put("dist/.muster.json", "{}");
    put("dist/east/apply/ns/pod-a.yaml", POD);
    put("dist/east/review/ns/pod-a.yaml", POD);
    const apply = "dist/east/apply/ns/pod-a.yaml";
    expect(listed(folder)).toMatchObject({
      files: ["muster.yaml", "workloads/job.yaml"],
      skipped: [
        [apply, "is synthesised from the definitions beside it; name its folder to check it"],
        ["dist/east/review/ns/pod-a.yaml", "is for reviewers and never applied"],
        ["workloads/typed.ts", "is a TypeScript definition: muster check without paths and muster synth run it"],
      ],
    });
    expect(listed(join(folder, "dist"))).toMatchObject({
      files: [apply],
      skipped: [["dist/east/review/ns/pod-a.yaml", "is for reviewers and never applied"]],
    });
  });
});

describe("readInputs", () => {
  test("accounts for every document of a stream", () => {
    const file = put("a.yaml", `${POD}--- # a comment\n---\n${POD.replace("name: a", "name: b")}---   \nnull\n`);
    expect(read(file)).toEqual({
      objects: ["a", "b"],
      skipped: [
        [1, "is empty"],
        [3, "is empty"],
      ],
      unreadable: [],
      count: 2,
    });
  });

  test("reads the good documents of a file with a bad one", () => {
    const file = put("a.yaml", `${POD}---\na: [\n---\n${POD.replace("name: a", "name: b")}`);
    const found = read(file);
    expect(found.objects).toEqual(["a", "b"]);
    expect(found.unreadable).toHaveLength(1);
  });

  test("splits lists, also within lists", () => {
    const list = (items: string) => `apiVersion: v1\nkind: List\nitems: ${items}\n`;
    const pod = (name: string) => `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}}`;
    const inner = `{apiVersion: v1, kind: PodList, items: [${pod("b")}]}`;
    expect(read(put("a.yaml", list(`[${pod("a")}, ${inner}]`)))).toMatchObject({ objects: ["a", "b"], count: 1 });
    expect(read(put("b.yaml", list("[]")))).toMatchObject({ objects: [], count: 1, unreadable: [] });
    expect(read(put("c.yaml", list("null")))).toMatchObject({ count: 1 });
  });

  test("skips what is no object when it was found, and takes it for one when it was named", () => {
    const values = put("values.yaml", "replicas: 1\n");
    const kustomization = put("k.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n");
    expect(read(folder).skipped).toEqual([
      [0, "configures a tool (Kustomization) and is not an object of a cluster"],
      [0, "is not a Kubernetes object: it has no apiVersion and kind"],
    ]);
    expect(read(values, kustomization)).toMatchObject({ skipped: [], count: 2 });
  });

  test("says why a file cannot be read", () => {
    expect(read(put("empty.yaml", "")).unreadable).toEqual([
      [1, 1, "the file is empty (0 bytes); write at least one document or delete the file"],
    ]);
    const utf16 = Buffer.from("\ufeffa: 1\n", "utf16le");
    writeFileSync(join(folder, "wide.yaml"), utf16);
    expect(read(join(folder, "wide.yaml")).unreadable[0]?.[2]).toMatch(/UTF-16/);
    expect(read(put("helm.yaml", "a: {{ .Values.a }}\n")).unreadable[0]?.[2]).toMatch(/template/);
  });
});

describe("readManifests", () => {
  const names = (paths: readonly string[], options?: { readonly patterns: boolean }) => {
    const { documents, unreadable } = readManifests(paths, options);
    return {
      names: documents.map(({ value }) => (value as { metadata?: { name?: string } }).metadata?.name),
      unreadable: unreadable.map(({ file, message }) => [short(file), message]),
    };
  };
  const pod = (name: string) => POD.replace("name: a", `name: ${name}`);

  test("reads folders, files and patterns, each file once", () => {
    put("b.yaml", pod("b"));
    put("a.yaml", `${pod("a")}---\n---\n${pod("a2")}`);
    expect(names([])).toEqual({ names: [], unreadable: [] });
    expect(names([folder])).toEqual({ names: ["a", "a2", "b"], unreadable: [] });
    expect(names([join(folder, "b*.yaml"), folder])).toEqual({ names: ["b", "a", "a2"], unreadable: [] });
    expect(names([join(folder, "c*.yaml"), join(folder, "none")])).toEqual({
      names: [],
      unreadable: [
        ["c*.yaml", "matches no file"],
        ["none", "does not exist"],
      ],
    });
  });

  test("does not expand a pattern that is not from the command line", () => {
    put("a.yaml", pod("a"));
    expect(names([join(folder, "*.yaml")], { patterns: false })).toEqual({
      names: [],
      unreadable: [["*.yaml", "does not exist"]],
    });
  });

  test("excludes ignored files, reads the output of a synth, and reports links that leave the folder", () => {
    put(".gitignore", "tmp/\n");
    put("tmp/a.yaml", pod("ignored"));
    put("workloads/x.yaml", pod("source"));
    put("dist/.muster.json", "{}");
    put("dist/east/apply/a.yaml", pod("output"));
    symlinkSync(tmpdir(), join(folder, "link.yaml"));
    expect(names([folder])).toEqual({
      names: ["output", "source"],
      unreadable: [["link.yaml", "is a symbolic link that leaves the repository; it is not followed"]],
    });
  });

  test("takes every document for an object, except empty ones", () => {
    put("a.yaml", "a: 1\n---\n---\n- 1\n");
    expect(names([folder]).names).toEqual([undefined, undefined]);
  });
});
