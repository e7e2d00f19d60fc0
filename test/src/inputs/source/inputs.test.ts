import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listInputs, listOutput } from "../../../../src/inputs/source/list-inputs.ts";
import { readInputs, readManifests } from "../../../../src/inputs/source/read-inputs.ts";
import { sha256 } from "../../../../src/kernel/dist/hash.ts";

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
  const list = listInputs(paths, { root: folder });
  return {
    files: list.files.map(({ file }) => short(file)),
    skipped: list.skipped.map(({ file, reason }) => [short(file), reason]),
    unreadable: list.unreadable.map(({ file, message }) => [short(file), message]),
    ignored: list.ignored.map(({ file, reason }) => [short(file), reason]),
    issues: list.issues.map(({ rule, location }) => [rule, short(location?.file ?? "")]),
    output: list.output.map(({ file }) => short(file)),
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

const POD_IN_LINE = "{apiVersion: v1, kind: Pod, metadata: {name: a}}";

describe("listInputs", () => {
  test("lists nothing without paths, and reports missing ones", () => {
    expect(listed()).toEqual({ files: [], skipped: [], unreadable: [], ignored: [], issues: [], output: [] });
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

  test("leaves out what git and muster ignore, and names the line", () => {
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
      ignored: [
        ["build/", ".gitignore:1"],
        ["charts/a.yaml", ".musterignore:1"],
        ["deep/only-here.yaml", "deep/.musterignore:1"],
        ["x.tmp.yaml", ".gitignore:2"],
      ],
      issues: [],
      output: [],
    });
    // A path that is named is never ignored.
    expect(listed(join(folder, "x.tmp.yaml")).files).toEqual(["x.tmp.yaml"]);
  });

  test("reads dot files and dot folders, as Argo CD does", () => {
    for (const file of [".evil.yaml", "apps/.evil.json", ".hidden/pod.yml", ".a/.b/.c.jsonnet", "..yaml", ".yaml"]) {
      put(file, POD);
    }
    expect(listed(folder).files).toEqual([
      "..yaml",
      ".a/.b/.c.jsonnet",
      ".evil.yaml",
      ".hidden/pod.yml",
      ".yaml",
      "apps/.evil.json",
    ]);
  });

  test("an ignore file that cannot be read is an input that cannot be evaluated", () => {
    mkdirSync(join(folder, ".musterignore"));
    symlinkSync("/dev/zero", join(folder, ".gitignore"));
    put("a/b.yaml", POD);
    symlinkSync("nothing", join(folder, "a/.gitignore"));
    const { files, unreadable } = listed(folder);
    expect(files).toEqual(["a/b.yaml"]);
    expect(unreadable).toEqual([
      [".gitignore", "leaves the repository; it is not read"],
      [".musterignore", "is a folder"],
      ["a/.gitignore", "is a symbolic link to a file that does not exist"],
    ]);
  });

  test("never enters node_modules, the folder of git, or a link that leaves the folder", () => {
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

  const APPLY = "dist/east/apply/ns/pod-a.yaml";
  const REVIEW = "dist/east/review/ns/pod-a.yaml";
  const FOR_REVIEW = "is for reviewers and never applied";
  const putLedger = (at: string, files: Readonly<Record<string, string>>) => {
    const hashes = Object.entries(files).map(([path, text]) => [path, sha256(text)]);
    put(join(at, ".muster.json"), JSON.stringify({ tool: "1", files: Object.fromEntries(hashes) }));
  };
  const putOutput = () => {
    put("workloads/job.yaml", POD);
    put("muster.yaml", "");
    put(APPLY, POD);
    put(REVIEW, POD);
    putLedger("dist", { "east/apply/ns/pod-a.yaml": POD, "east/review/ns/pod-a.yaml": POD });
  };

  test("lists separately what the ledger names beside definitions, unless it is named", () => {
    putOutput();
    put("workloads/typed.ts", "");
    const ledger = ["dist/.muster.json", "is the ledger of the output folder"];
    expect(listed(folder)).toMatchObject({
      files: ["muster.yaml", "workloads/job.yaml"],
      skipped: [
        ledger,
        [REVIEW, FOR_REVIEW],
        ["workloads/typed.ts", "is a TypeScript definition: muster check without paths and muster synth run it"],
      ],
      issues: [],
      output: [APPLY],
    });
    expect(listOutput(folder).output.map(({ file }) => short(file))).toEqual([APPLY]);
    expect(listed(join(folder, "dist"))).toMatchObject({
      files: [APPLY],
      skipped: [ledger, [REVIEW, FOR_REVIEW]],
      issues: [],
      output: [],
    });
  });

  test.each<readonly [string, () => void, readonly string[], readonly (readonly [string, string])[]]>([
    [
      "a manifest that the ledger does not list",
      () => put("dist/east/apply/ns/pod-evil.yaml", POD),
      ["dist/east/apply/ns/pod-evil.yaml"],
      [["DIST-001", "dist/east/apply/ns/pod-evil.yaml"]],
    ],
    [
      "a dot file, JSON, another folder and another cluster",
      () => {
        for (const file of ["east/apply/.a.yml", "east/apply/x/y/a.json", "new/apply/a.jsonnet"]) {
          put(`dist/${file}`, POD);
        }
      },
      ["dist/east/apply/.a.yml", "dist/east/apply/x/y/a.json", "dist/new/apply/a.jsonnet"],
      [
        ["DIST-001", "dist/east/apply/.a.yml"],
        ["DIST-001", "dist/east/apply/x/y/a.json"],
        ["DIST-001", "dist/new/apply/a.jsonnet"],
      ],
    ],
    ["a changed manifest", () => put(APPLY, `${POD}# x\n`), [APPLY], [["DIST-002", APPLY]]],
    ["a changed review", () => put(REVIEW, `${POD}# x\n`), [REVIEW], []],
    ["a file beside apply", () => put("dist/east/pod.yaml", POD), ["dist/east/pod.yaml"], []],
    ["no ledger", () => put("dist/.muster.json", "{}"), [APPLY, REVIEW], [["DIST-001", APPLY]]],
    [
      "a ledger that is a link out of the repository",
      () => {
        rmSync(join(folder, "dist/.muster.json"));
        symlinkSync("/etc/passwd", join(folder, "dist/.muster.json"));
      },
      [APPLY, REVIEW],
      [["DIST-001", APPLY]],
    ],
  ])("reads and reports %s", (_, change, files, issues) => {
    putOutput();
    change();
    expect(listed(folder).files).toEqual([...files, "muster.yaml", "workloads/job.yaml"].sort());
    expect(listed(folder).issues).toEqual(issues);
    expect(listOutput(folder).issues.map(({ rule }) => rule)).toEqual(issues.map(([rule]) => rule));
  });

  test("a ledger, workloads and an output folder elsewhere hide nothing", () => {
    const nested = "k8s/east/review/ev.yaml";
    put(nested, POD);
    put("k8s/workloads/a.yaml", POD);
    put("k8s/dist/east/apply/b.yaml", POD);
    putLedger("k8s", { "east/review/ev.yaml": POD });
    putLedger("k8s/dist", { "east/apply/b.yaml": POD });
    expect(listed(folder)).toMatchObject({
      files: [
        "k8s/.muster.json",
        "k8s/dist/.muster.json",
        "k8s/dist/east/apply/b.yaml",
        nested,
        "k8s/workloads/a.yaml",
      ],
      skipped: [],
      issues: [],
      output: [],
    });
    expect(listOutput(folder)).toMatchObject({ files: [], issues: [] });
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

  test("skips a found file that is not an object, and reports a named one", () => {
    const values = put("values.yaml", "replicas: 1\n");
    const kustomization = put("k.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n");
    expect(read(folder).skipped).toEqual([
      [0, "configures a tool (Kustomization) and is not an object of a cluster"],
      [0, "is not a Kubernetes object: it has no apiVersion and kind"],
    ]);
    expect(read(values, kustomization)).toMatchObject({ skipped: [], count: 2 });
  });

  test.each([
    "apiversion: v1\nkind: Pod",
    "apiVersion: v1\nKind: Pod",
    "kind: Pod",
    "apiVersion: v1",
    "ApiVersion: v1\nKind: Pod",
    "apiVersion: 1\nkind: Pod",
    "apiVersion:\nkind: Pod",
  ])("reads an object whose apiVersion or kind is missing or misspelt: %j", (fields) => {
    put("a.yaml", `${fields}\nmetadata: {name: a}\nspec: {}\n`);
    put("b.yaml", `${fields}\nmetadata: {generateName: a-}\nspec: {}\n`);
    expect(read(folder)).toMatchObject({ skipped: [], count: 2 });
  });

  test.each([
    "[{apiVersion: v1, kind: Pod, metadata: {name: a}}]",
    "kind: List\nitems: [{apiVersion: v1, kind: Pod, metadata: {name: a}}]",
    "items: [{apiVersion: v1, kind: Pod, metadata: {name: a}}]",
  ])("reads objects in a list that kubectl rejects: %j", (text) => {
    put("a.yaml", `${text}\n`);
    expect(read(folder)).toMatchObject({ skipped: [], count: 1 });
  });

  test.each([
    "[{op: replace, path: /spec/replicas, value: 2}]",
    "items: [{name: a, kind: Pod}]",
    "metadata: {name: a}\nspec: {}",
    "apiVersion: v2\nname: chart\nversion: 1.0.0",
    "kind: pipeline\nname: build\nsteps: []",
    "variant: openshift\nversion: 4.16.0\nmetadata: {name: a}",
    "apiVersion: 1.0.0\nmetadata: {generateName: a-}\ncomponents: []",
    "apiversion: scorecard.operatorframework.io/v1alpha3\nkind: Configuration\nmetadata: {name: a}",
    "apiVersion: v1\nmetadata: {annotations: {}}",
  ])("skips what is not an object: %j", (fields) => {
    put("a.yaml", `${fields}\n`);
    expect(read(folder).skipped).toEqual([[0, "is not a Kubernetes object: it has no apiVersion and kind"]]);
  });

  test.each([
    ["skaffold/v4beta1", "Config", "build: {artifacts: [{image: a}]}"],
    ["audit.k8s.io/v1", "Policy", "rules: [{level: Metadata}]"],
    ["kubelet.config.k8s.io/v1beta1", "KubeletConfiguration", "port: 1"],
    ["controller-runtime.sigs.k8s.io/v1alpha1", "ControllerManagerConfig", "health: {}"],
    ["kapp.k14s.io/v1alpha1", "Config", "rebaseRules: []"],
    ["mirror.openshift.io/v1alpha2", "ImageSetConfiguration", "mirror: {}"],
    ["v1", "Config", "clusters: []"],
    ["kind.x-k8s.io/v1alpha4", "Cluster", "# the default cluster"],
    ["eksctl.io/v1alpha5", "ClusterConfig", "metadata: {name: a, region: eu-west-1}"],
    ["kuttl.dev/v1beta1", "TestAssert", "metadata: {name: a}\nspec: {containers: []}"],
    ["install.istio.io/v1alpha1", "IstioOperator", "spec: {profile: minimal}"],
  ])("skips the configuration of a tool: %s %s", (apiVersion, kind, fields) => {
    put("a.yaml", `apiVersion: ${apiVersion}\nkind: ${kind}\n${fields}\n`);
    expect(read(folder).skipped).toEqual([[0, `configures a tool (${kind}) and is not an object of a cluster`]]);
  });

  test.each([
    ["resources: []\nresources: [pod.txt]\n", "duplicate"],
    ["Resources: [pod.txt]\n", '1:1 the field "Resources" is resources for kustomize'],
    [
      "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches: [{Path: a}]\n",
      '3:12 the field "Path"',
    ],
    ["re\u017Fources: [pod.txt]\n", "1:1"],
  ])("a kustomization that only kustomize reads is unreadable: %j", (text, message) => {
    put("kustomization.yaml", text);
    const { skipped, unreadable } = readInputs(listInputs([folder]).files);
    expect(skipped).toEqual([]);
    expect(unreadable.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test("so is the override of a source, which Argo CD reads in the same way", () => {
    put(".argocd-source.yaml", "Kustomize: {namePrefix: a}\n");
    put(".argocd-source-a.yaml", "helm: {valuesObject: {Name: a}}\n");
    put(".argocd-source-b.yaml", "kustomize: {}\nkustomize: {}\n");
    const { unreadable } = readInputs(listInputs([folder]).files);
    expect(unreadable.map(({ file, line, column }) => `${short(file)}:${line}:${column}`)).toEqual([
      ".argocd-source-b.yaml:2:1",
      ".argocd-source.yaml:1:1",
    ]);
  });

  test.each([
    "commonLabels: {Name: a}\nlabels: [{pairs: {Path: a}}]\n",
    "helmCharts: [{name: a, valuesInline: {Name: a, Files: []}}]\n",
    "generatorOptions: {labels: {Type: a}, annotations: {Env: a}}\n",
    "resource: [a]\n",
    "vars: [{name: A, objref: {kind: Pod, name: a, apiVersion: v1}, fieldref: {fieldpath: metadata.name}}]\n",
    "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: a}\nspec: {Path: a}\n",
  ])("names of labels and values in a kustomization are free: %j", (text) => {
    put("kustomization.yaml", text);
    expect(readInputs(listInputs([folder]).files).unreadable).toEqual([]);
  });

  test.each([
    ["config.kubernetes.io/v1", "ResourceList"],
    ["kuttl.dev/v1", "PodList"],
    ["kustomize.config.k8s.io/v1beta1", "List"],
    ["builtin", "List"],
  ])(
    "reads the objects in a list of the group of a tool, which kustomize and kubectl apply: %s %s",
    (apiVersion, kind) => {
      put("a.yaml", `apiVersion: ${apiVersion}\nkind: ${kind}\nitems: [${POD_IN_LINE}]\n`);
      put("b.yaml", `apiVersion: ${apiVersion}\nkind: ${kind}\nitems: []\n`);
      expect(read(folder)).toMatchObject({
        objects: ["a"],
        skipped: [[0, `configures a tool (${kind}) and is not an object of a cluster`]],
      });
    },
  );

  test.each([
    ["v1", "ConfigMap", "data: {}"],
    ["apps/v1", "Deployment", "kind2: a"],
    ["storage.k8s.io/v1", "StorageClass", "provisioner: a"],
    ["kubeflow.org/v1", "PyTorchJob", "spec: {}"],
    ["example.com/v1", "Config", "status: {}"],
    ["kubeflow.org/v1", "PyTorchJob", "metdata: {name: a}\nspecc: {}"],
    ["kubeflow.org/v1", "PyTorchJob", "Spec: {}"],
    ["ray.io/v1", "RayCluster", "metadata:"],
    ["install.istio.io/v1alpha1", "IstioOperator", "metadata: {name: a}"],
  ])("reads an object whose metadata is forgotten or misspelt: %s %s", (apiVersion, kind, fields) => {
    put("a.yaml", `apiVersion: ${apiVersion}\nkind: ${kind}\n${fields}\n`);
    expect(read(folder)).toMatchObject({ skipped: [], count: 1 });
  });

  test("skips a found file that is not a manifest for any tool", () => {
    put(".gitlab-ci.yml", "build:\n  script: !reference [.setup, script]\n");
    put("cfn.yaml", "Resources:\n  A: !Sub B\n");
    put("mkdocs.yml", "a: 1\n---\nemoji: !!python/name:x.y\n");
    put("tsconfig.json", '{ // comment\n "a": "\\d" }');
    put("values.yaml", "");
    expect(read(folder)).toMatchObject({ objects: [], unreadable: [], count: 0 });
    const foreign = "is not a Kubernetes object: its text has no apiVersion and kind";
    expect(read(folder).skipped).toEqual([
      [0, foreign],
      [0, foreign],
      [1, foreign],
      [0, "is not a Kubernetes object: it has no apiVersion and kind"],
      [0, foreign],
      [0, foreign],
    ]);
    // A file that is named must contain objects.
    expect(read(join(folder, "mkdocs.yml")).unreadable).toHaveLength(1);
  });

  test("a found file with apiVersion and kind must be readable", () => {
    const key = ["api\\u0056ersion", "api\\x56ersion", "api\\U00000056ersion", "api\\\n  Version"];
    for (const [index, name] of key.entries()) put(`${index}.yaml`, `{"${name}": v1, kind: Pod, a: !x b}`);
    put("binary.yaml", "!!binary YXBpVmVyc2lvbg==: v1\n!!binary a2luZA==: Pod\n");
    put("tab.yaml", "apiVersion: v1\nkind: Pod\nmetadata:\n\tname: a\n");
    put("alias.yaml", "x: [&a apiVersion, &k kind]\n*a : v1\n*k : Pod\ny: !x z\n");
    writeFileSync(join(folder, "wide.json"), Buffer.from(`\ufeff${POD}`, "utf16le"));
    expect(read(folder)).toMatchObject({ skipped: [], objects: [] });
    expect(read(folder).unreadable).toHaveLength(8);
  });

  test("Jsonnet counts where it is JSON, and is not evaluated otherwise", () => {
    const program =
      "is a Jsonnet program, which Argo CD evaluates and muster does not; check its output: jsonnet FILE | muster check -";
    put("a.jsonnet", '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}}');
    expect(read(folder)).toMatchObject({ objects: ["a"], skipped: [], unreadable: [] });
    put("a.jsonnet", "(import 'pods.libsonnet') + { replicas: 2 }");
    expect(read(folder)).toMatchObject({ objects: [], skipped: [[0, program]], unreadable: [] });
    for (const text of [
      "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'a'}, spec: {hostNetwork: 1 == 1}}",
      '[{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}}]',
      "local x = import 'x'; {apiVersion: 'v1', kind: 'Pod'} + x",
    ]) {
      put("a.jsonnet", text);
      expect(read(folder)).toMatchObject({ objects: [], skipped: [], unreadable: [[1, expect.any(Number), program]] });
    }
  });

  test("reports why a file cannot be read", () => {
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
