import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../../src/app/check/run-check.ts";
import { checkReportParts } from "../../../src/app/report/check-reports.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import { runHere } from "../../helpers/run-here.ts";

const IMAGE = `"busybox@sha256:${"0".repeat(64)}"`;
const deployment = (name: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: ${IMAGE}, securityContext: {capabilities: {drop: [ALL]}}}]}
`;
const patch = (container: string, name = "web") => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec: {template: {spec: {containers: [{name: c, ${container}}]}}}
`;
const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: evil}\nspec: {containers: [{name: c, image: busybox}]}\n";
const CHART = "apiVersion: v2\nname: web\nversion: 1.0.0\n";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-units-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function checked(files: Readonly<Record<string, string>>, paths: readonly string[] = ["."]) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const short = (file = "") => relative(folder, file);
  const { summary, findings, exitCode } = await check(
    paths.map((path) => join(folder, path)),
    { root: folder },
  );
  return {
    exitCode,
    evaluated: summary.evaluated,
    documents: summary.documents,
    skipped: summary.skipped.map(({ file, reason }) => [
      short(file),
      reason.split(/[:;]/)[0]?.replace(/ \S*\/muster-units-\S*\/(\S*)$/, " $1"),
    ]),
    unreadable: summary.unreadable.map(({ file }) => short(file)),
    findings: findings.map(({ rule, location }) => [rule, short(location?.file)]),
  };
}

const BASE = {
  "base/kustomization.yaml": "resources: [web.yaml]\n",
  "base/web.yaml": deployment("web"),
};
const TOOL = "is not a Kubernetes object";
const PATCH = "is a patch of kustomize";

describe("kustomize", () => {
  test("a patch is not judged as an object, and a base is judged once", async () => {
    expect(
      await checked({
        ...BASE,
        "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\nnamePrefix: dev-\n",
        "dev/patch.yaml": patch("imagePullPolicy: Always"),
        "prod/kustomization.yaml": "resources: [../base]\npatchesStrategicMerge: [patch.yaml]\n",
        "prod/patch.yaml": patch("imagePullPolicy: Never"),
      }),
    ).toEqual({
      exitCode: 0,
      documents: 6,
      evaluated: 1,
      skipped: [
        ["base/kustomization.yaml", TOOL],
        ["dev/kustomization.yaml", TOOL],
        ["prod/kustomization.yaml", TOOL],
        ["dev/patch.yaml", PATCH],
        ["prod/patch.yaml", PATCH],
      ],
      unreadable: [],
      findings: [],
    });
  });

  test("a base in another folder than the checked one is judged", async () => {
    mkdirSync(join(folder, ".git"), { recursive: true });
    const files = { ...BASE, "base/web.yaml": POD, "prod/kustomization.yaml": "resources: [../base]\n" };
    expect((await checked(files, ["prod"])).findings).toContainEqual(["SEC-009", "base/web.yaml"]);
  });

  test("secrets and privileges in a patch are findings", async () => {
    const { findings, exitCode } = await checked({
      ...BASE,
      "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\n",
      "dev/patch.yaml": patch(
        `securityContext: {privileged: true, capabilities: {add: [SYS_ADMIN]}}, env: [{name: HF_TOKEN, value: not-for-git-42}]`,
      ),
    });
    expect(findings.map(([rule]) => rule).sort()).toEqual(["SEC-001", "SEC-003", "SEC-011"]);
    expect(exitCode).toBe(2);
  });

  test("secrets in the text of a kustomization are findings at their lines", async () => {
    const kustomization = `resources: [web.yaml]
configMapGenerator:
- name: settings
  literals: [LEVEL=info, HF_TOKEN=not-for-git-42]
secretGenerator:
- name: hub
  envs: [hub.env]
- name: db
  literals:
  - username=app
  - password="not-for-git-42"
- name: later
  literals: ["token=$(TOKEN)", "other=<path:secret/data/hub#token>", empty=]
`;
    const { findings, skipped, exitCode } = await checked({
      ...BASE,
      "base/hub.env": "",
      "base/kustomization.yaml": kustomization,
    });
    expect(findings).toEqual([
      ["SEC-011", "base/kustomization.yaml"],
      ["SEC-023", "base/kustomization.yaml"],
    ]);
    expect(skipped).toEqual([["base/kustomization.yaml", TOOL]]);
    expect(exitCode).toBe(2);
    const [configMap, secret] = (await check([folder], { root: folder })).findings;
    expect([configMap?.location?.line, configMap?.location?.column]).toEqual([4, 26]);
    expect([secret?.location?.line, secret?.message]).toEqual([
      10,
      "the Secret has the values of password in git, where anyone with access can read them",
    ]);
  });

  test.each([
    ["dev", ["dev/patch.yaml"]],
    ["prod-web", ["dev/patch.yaml"]],
    ["prod-a-web-z", ["dev/patch.yaml"]],
  ])("a patch may name its target as %s", async (prefix) => {
    const name = prefix === "dev" ? "a-web-z" : prefix.replace("prod-", "");
    const { skipped, findings } = await checked({
      "base/kustomization.yaml": "resources: [web.yaml]\nnamePrefix: a-\nnameSuffix: -z\n",
      "base/web.yaml": deployment("web"),
      "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\nnamePrefix: prod-\n",
      "dev/patch.yaml": patch("imagePullPolicy: Always", name),
    });
    expect(skipped).toContainEqual(["dev/patch.yaml", PATCH]);
    expect(findings).toEqual([]);
  });

  test("patches of a Component and of generated objects have targets", async () => {
    const { skipped, findings } = await checked({
      ...BASE,
      "part/kustomization.yaml":
        "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{path: patch.yaml}]\n",
      "part/patch.yaml": patch("imagePullPolicy: Always"),
      "dev/kustomization.yaml":
        "resources: [../base]\ncomponents: [../part]\nconfigMapGenerator: [{name: c, literals: [a=b]}]\npatches: [{path: map.yaml}, {path: all.yaml, target: {kind: Deploy.*}}]\n",
      "dev/map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: c}\n",
      "dev/all.yaml": patch("imagePullPolicy: Always", "ignored"),
    });
    expect(skipped.filter(([, reason]) => reason === PATCH).map(([file]) => file)).toEqual([
      "dev/all.yaml",
      "dev/map.yaml",
      "part/patch.yaml",
    ]);
    expect(findings).toEqual([]);
  });
});

describe("what kustomize refuses to build", () => {
  test("a patch may have the name that an operation in a file gives", async () => {
    const { skipped, findings } = await checked({
      ...BASE,
      "dev/kustomization.yaml": `resources: [../base]
patches:
- {path: name.json, target: {kind: Deployment, name: web}}
- {path: patch.yaml}
`,
      "dev/name.json": '[{"op": "replace", "path": "/metadata/name", "value": "api"}]',
      "dev/patch.yaml": patch("imagePullPolicy: Always", "api"),
    });
    expect(skipped).toContainEqual(["dev/patch.yaml", PATCH]);
    expect(findings).toEqual([]);
  });

  test("a patch may have the name that a merge with an option gives", async () => {
    const { findings } = await checked({
      ...BASE,
      "dev/kustomization.yaml": `resources: [../base]
patches:
- target: {kind: Deployment, name: web}
  options: {allowNameChange: true}
  patch: '{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "api"}}'
- {path: patch.yaml}
`,
      "dev/patch.yaml": patch("imagePullPolicy: Always", "api"),
    });
    expect(findings).toEqual([]);
  });

  test("a patch in another namespace is a finding at the kustomization", async () => {
    await checked({
      ...BASE,
      "dev/kustomization.yaml": "namespace: team\nresources: [../base]\npatches:\n- path: patch.yaml\n",
      "dev/patch.yaml": patch("imagePullPolicy: Always").replace("name: web", "name: web, namespace: team"),
    });
    const { findings } = await check([folder], { root: folder });
    expect(findings.map(({ rule, location, path }) => [rule, location?.line, location?.column, path])).toEqual([
      ["GITOPS-071", 4, 9, "/patches/0/path"],
    ]);
  });

  test("a patch without an object is reported once, at its file", async () => {
    const { findings } = await checked({
      ...BASE,
      "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\n",
      "dev/patch.yaml": patch("imagePullPolicy: Always", "api"),
    });
    expect(findings.filter(([rule]) => rule === "GITOPS-071")).toEqual([["GITOPS-071", "dev/patch.yaml"]]);
  });

  test("an operation that fails is an error, and missing data a warning", async () => {
    const { findings, exitCode } = await checked({
      ...BASE,
      "dev/kustomization.yaml": `resources: [../base]
configMapGenerator: [{name: c, files: [none.txt]}]
patches: [{target: {kind: Deployment}, patch: '[{"op": "remove", "path": "/spec/x"}]'}]
`,
    });
    expect(findings).toEqual([
      ["GITOPS-070", "dev/kustomization.yaml"],
      ["GITOPS-077", "dev/kustomization.yaml"],
    ]);
    expect(exitCode).toBe(2);
  });

  test("a base with a kustomization that cannot be read is not called a folder without one", async () => {
    await checked({
      ...BASE,
      "base/kustomization.yaml": "resources: [web.yaml]\nresources: [web.yaml]\n",
      "dev/kustomization.yaml": "resources: [../base]\n",
    });
    const { findings } = await check([folder], { root: folder });
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ["GITOPS-070", 'the kustomization names "../base", which is a folder whose kustomization cannot be read'],
    ]);
  });
});

describe("a file that becomes data of a ConfigMap", () => {
  const files = {
    ...BASE,
    "dev/kustomization.yaml": "resources: [../base]\nconfigMapGenerator: [{name: c, files: [part.yaml]}]\n",
  };
  const part = "apiVersion: batch/v1\nkind: Job\nmetadata: {labels: {a: b}}\nspec: {parallelism: 2}\n";

  test("is not an object without a name", async () => {
    const { skipped, findings } = await checked({ ...files, "dev/part.yaml": part });
    expect(skipped).toContainEqual(["dev/part.yaml", "is data of a ConfigMap or a Secret"]);
    expect(findings).toEqual([]);
  });

  test("is an object with a name, and where a kustomization has it as a resource", async () => {
    const { findings } = await checked({ ...files, "dev/part.yaml": POD });
    expect(findings).toContainEqual(["SEC-009", "dev/part.yaml"]);
    const kustomization = `${files["dev/kustomization.yaml"].replace("base]", "base, part.yaml]")}`;
    const both = await checked({ ...files, "dev/kustomization.yaml": kustomization, "dev/part.yaml": part });
    expect(both.findings).toContainEqual(["DEF-001", "dev/part.yaml"]);
  });

  test("is judged by its privileges", async () => {
    const spec = "spec: {template: {spec: {containers: [{name: c, securityContext: {privileged: true}}]}}}";
    const { findings } = await checked({ ...files, "dev/part.yaml": part.replace("spec: {parallelism: 2}", spec) });
    expect(findings).toEqual([["SEC-001", "dev/part.yaml"]]);
  });
});

describe("an object that is called a patch", () => {
  const evil = { "dev/evil.yaml": POD };

  test("is judged as an object where the kustomization lacks the patched object", async () => {
    const { findings, evaluated, exitCode } = await checked({
      ...BASE,
      ...evil,
      "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: evil.yaml}]\n",
    });
    expect(findings).toEqual([
      ["GITOPS-071", "dev/evil.yaml"],
      ["SEC-003", "dev/evil.yaml"],
      ["SEC-009", "dev/evil.yaml"],
    ]);
    expect([evaluated, exitCode]).toEqual([2, 2]);
  });

  test.each([
    ["its target does not exist", "resources: [../base]\npatches: [{path: evil.yaml, target: {kind: Job}}]\n", true],
    ["it is a resource as well", "resources: [../base, evil.yaml]\npatches: [{path: evil.yaml}]\n", false],
    ["the file is outside of the folder", "resources: [../base]\npatches: [{path: ../dev/evil.yaml}]\n", true],
    ["the kustomization is broken", "resources: [../base\npatches: [{path: evil.yaml}]\n", false],
    ["the kustomization is of another kind", "kind: Other\npatches: [{path: evil.yaml}]\n", false],
  ])("is judged as an object where %s", async (_, kustomization, isReported) => {
    const place = kustomization.includes("../dev/") ? "other" : "dev";
    const { findings } = await checked({ ...BASE, ...evil, [`${place}/kustomization.yaml`]: kustomization });
    const rules = findings.map(([rule]) => rule);
    expect(rules).toContain("SEC-009");
    expect(rules.includes("GITOPS-071")).toBe(isReported);
  });

  test("is judged by its values where the rest of the kustomization is elsewhere", async () => {
    const { findings } = await checked({
      "dev/kustomization.yaml": 'resources: ["https://example.com/base?ref=v1"]\npatches: [{path: evil.yaml}]\n',
      "dev/evil.yaml": POD.replace("{containers", "{hostNetwork: true, containers"),
    });
    expect(findings).toEqual([
      ["SEC-005", "dev/evil.yaml"],
      ["GITOPS-073", "dev/kustomization.yaml"],
    ]);
  });

  test("is judged as an object in the output of a synth", async () => {
    const { findings } = await checked({
      "dist/.muster.json": "{}",
      "dist/kustomization.yaml": "resources: [web.yaml]\npatches: [{path: east/apply/a/web.yaml}]\n",
      "dist/web.yaml": deployment("web"),
      "dist/east/apply/a/web.yaml": deployment("web").replace(IMAGE, "busybox"),
    });
    expect(findings).toContainEqual(["SEC-009", "dist/east/apply/a/web.yaml"]);
  });
});

describe("the text of a kustomization", () => {
  const dev = (text: string) => ({ ...BASE, "dev/kustomization.yaml": `resources: [../base]\n${text}` });
  const places = async (files: Readonly<Record<string, string>>) => {
    const { findings } = await checked(files);
    return findings;
  };

  test("an inline patch is judged by its values, at their places", async () => {
    const patchText = patch("securityContext: {privileged: true}").replaceAll(/^/gm, "      ").trimEnd();
    const files = dev(`patches:\n  - patch: |-\n${patchText}\n`);
    expect(await places(files)).toEqual([["SEC-001", "dev/kustomization.yaml"]]);
    const { findings } = await check([folder], { root: folder });
    expect(findings[0]?.location).toMatchObject({ line: 7 });
  });

  test("operations are judged by their values, in the kustomization and in files", async () => {
    const operations = '[{"op": "add", "path": "/spec/template/spec/hostNetwork", "value": true}]';
    const files = dev(
      `patches:\n  - {path: ops.json, target: {kind: Deployment}}\n  - {target: {kind: Deployment}, patch: '${operations}'}\n`,
    );
    expect(await places({ ...files, "dev/ops.json": operations })).toEqual([["SEC-005", "dev/kustomization.yaml"]]);
    const { findings } = await check([folder], { root: folder });
    expect(findings[0]?.places?.map(({ location }) => location?.file.split("/").pop())).toEqual([
      "kustomization.yaml",
      "ops.json",
    ]);
  });
});

describe("a patch that a controller applies as an object", () => {
  const files = (path: string, directory = "") => ({
    ...BASE,
    ".git/HEAD": "",
    "dev/kustomization.yaml": "resources: [../base]\npatches: [{path: patches/patch.yaml}]\n",
    "dev/patches/patch.yaml": patch("image: busybox"),
    "app.yaml": `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a, namespace: argocd}\nspec: {project: x, destination: {namespace: a, server: "https://kubernetes.default.svc"}, source: {repoURL: "https://example.com/r", targetRevision: main, path: ${path}${directory}}}\n`,
  });

  test.each([
    ["in its folder", "dev/patches", ""],
    ["in a folder above, with a kustomization", "dev", ", directory: {recurse: true}"],
  ])("is an error, and judged as an object, %s", async (_, path, directory) => {
    const { findings } = await checked(files(path, directory));
    const ofPatch = findings.filter(([, file]) => file === "dev/patches/patch.yaml").map(([rule]) => rule);
    expect(ofPatch).toContain("GITOPS-072");
    expect(ofPatch).toContain("SEC-009");
  });

  test.each([
    ["a directory without the file", "dev", ", directory: {recurse: true, exclude: '*patch*'}"],
    ["the kustomization", "dev", ""],
    ["another folder", "base", ""],
  ])("is not judged as an object where the controller builds %s", async (_, path, directory) => {
    const { findings } = await checked(files(path, directory));
    // The image is that of an object which the kustomization builds.
    expect(findings.filter(([, file]) => file === "dev/patches/patch.yaml")).toEqual([
      ["SEC-009", "dev/patches/patch.yaml"],
    ]);
  });
});

test("a kustomization that kustomize cannot read is a finding", async () => {
  const { findings } = await checked({
    "a/kustomization.yaml": "resources: [web.yaml]\nimages: [{name: web, newTag: 1.0}]\n",
    "a/Kustomization": "resources: [web.yaml]\n",
    "a/web.yaml": deployment("web"),
  });
  expect(findings).toEqual([
    ["GITOPS-076", "a/kustomization.yaml"],
    ["GITOPS-076", "a/kustomization.yaml"],
  ]);
});

test.each(['kind: ""', "kind:", 'apiVersion: ""', "apiVersion:"])("%s does not hide a kustomization", async (empty) => {
  const { findings } = await checked({
    ...BASE,
    "over/kustomization.yaml": `${empty}
resources: [../base]
patches:
  - target: {kind: Deployment}
    patch: '[{op: add, path: /spec/template/spec/containers/0/securityContext, value: {privileged: true}}]'
`,
  });
  expect(findings).toEqual([["SEC-001", "over/kustomization.yaml"]]);
});

describe("an image", () => {
  const image = (reference: string) => deployment("web").replace(IMAGE, reference);
  const files = (reference: string, kustomization: string) => ({
    "base/kustomization.yaml": "resources: [web.yaml]\n",
    "base/web.yaml": image(reference),
    "over/kustomization.yaml": `resources: [../base]\n${kustomization}`,
  });
  const found = async (reference: string, kustomization: string) => {
    await checked(files(reference, kustomization));
    const result = await check([join(folder, ".")], { root: folder });
    return result.findings.map(({ rule, severity, message, location }) => {
      return `${severity} ${rule} ${relative(folder, location?.file ?? "")} ${message}`;
    });
  };

  test("is the one that kustomize builds", async () => {
    expect(await found("web", `images: [{name: web, digest: "sha256:${"0".repeat(64)}"}]\n`)).toEqual([]);
    expect(await found("web", 'images: [{name: web, newTag: "1.2"}]\n')).toEqual([
      'warning SEC-009 base/web.yaml container c has the image "web:1.2", which has no digest, and whose tag can be moved',
    ]);
  });

  test("is a finding where only a kustomization makes it one", async () => {
    expect(await found(IMAGE, "images: [{name: busybox, newTag: latest}]\n")).toEqual([
      'warning SEC-009 base/web.yaml container c has the image "busybox:latest", whose tag latest moves with every release',
    ]);
  });

  test("is that of the file where one kustomization leaves it", async () => {
    await checked({ "plain/kustomization.yaml": "resources: [../base]\n" });
    expect(await found("web", `images: [{name: web, digest: "sha256:${"0".repeat(64)}"}]\n`)).toEqual([
      'warning SEC-009 base/web.yaml container c has the image "web", which has neither tag nor digest, so the tag is latest',
    ]);
  });
});

describe("a mandatory field that kustomizations add", () => {
  const open = deployment("web").replace("  selector: {matchLabels: {app: web}}\n", "");
  const binding = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: web}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects: [{kind: ServiceAccount, name: web}]
`;
  const base = {
    "base/kustomization.yaml": "resources: [web.yaml, account.yaml, binding.yaml]\n",
    "base/web.yaml": open,
    "base/account.yaml": "apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web}\n",
    "base/binding.yaml": binding,
  };
  const overlay = "resources: [../base]\nnamespace: web\nlabels: [{pairs: {app: web}, includeSelectors: true}]\n";
  const missing = [
    ["K8S-003", "base/binding.yaml"],
    ["K8S-003", "base/web.yaml"],
  ];

  test("is not a finding where each of them adds it", async () => {
    expect((await checked(base)).findings).toEqual(missing);
    expect((await checked({ "one/kustomization.yaml": overlay, "two/kustomization.yaml": overlay })).findings).toEqual(
      [],
    );
    expect((await checked({ "three/kustomization.yaml": "resources: [../base]\n" })).findings).toEqual(missing);
  });

  test("is a finding in another file with an object of the same name", async () => {
    const { findings } = await checked({ ...base, "one/kustomization.yaml": overlay, "other/web.yaml": open });
    expect(findings).toContainEqual(["K8S-003", "other/web.yaml"]);
    expect(findings).not.toContainEqual(["K8S-003", "base/web.yaml"]);
  });

  test("is a finding where a controller applies the file as it is", async () => {
    const { findings } = await checked({
      ".git/HEAD": "",
      ...Object.fromEntries(Object.entries(base).map(([path, text]) => [`apps/${path}`, text])),
      "one/kustomization.yaml": overlay.replace("base", "apps/base"),
      "app.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: base, namespace: argocd}
spec:
  project: default
  destination: {name: east, namespace: web}
  source: {repoURL: "https://git.example.com/a.git", path: apps, directory: {recurse: true}}
`,
    });
    expect(findings).toContainEqual(["K8S-003", "apps/base/web.yaml"]);
  });
});

test("Flux builds a base below its path as it is, also where an overlay repairs it", async () => {
  const flux = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {interval: 1h, path: ./apps, prune: false, sourceRef: {kind: GitRepository, name: repository}}
`;
  const files = {
    ".git/HEAD": "",
    "apps/base/kustomization.yaml": "resources: [web.yaml]\n",
    "apps/base/web.yaml": deployment("web").replace("  selector: {matchLabels: {app: web}}\n", ""),
    "apps/prod/kustomization.yaml": "resources: [../base]\nnamePrefix: prod-\ncommonLabels: {app: web}\n",
  };
  expect((await checked(files)).findings).toEqual([]);
  expect((await checked({ "flux.yaml": flux })).findings).toContainEqual(["K8S-003", "apps/base/web.yaml"]);
});

describe("a Namespace whose name is the namespace of its kustomization", () => {
  const flux = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {interval: 1h, path: ./apps, prune: false, sourceRef: {kind: GitRepository, name: repository}}
`;
  const namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: _}\n";
  const files = (...namespaces: readonly string[]) =>
    Object.fromEntries(
      namespaces.flatMap((name, index) => [
        [`apps/${index}/kustomization.yaml`, `resources: [namespace.yaml]\n${name && `namespace: ${name}\n`}`],
        [`apps/${index}/namespace.yaml`, namespace],
      ]),
    );
  const found = async (...namespaces: readonly string[]) => {
    await checked({ ".git/HEAD": "", "flux.yaml": flux, ...files(...namespaces) });
    // The paths of Flux are those of the working folder.
    const { stdout } = await runHere(folder, ["check", ".", "--format", "json"]);
    const { findings }: { findings: readonly Finding[] } = JSON.parse(stdout);
    return findings.flatMap(({ rule, location }) =>
      location?.file.startsWith("apps/") === true ? [[rule, location.file]] : [],
    );
  };

  test("has any name in its file, and is another one in each namespace", async () => {
    expect(await found("web", "jobs")).toEqual([]);
  });

  test("is the same one in the same namespace", async () => {
    expect(await found("web", "web")).toEqual([["GITOPS-002", "apps/1/namespace.yaml"]]);
  });

  test("has its own name without a namespace", async () => {
    expect(await found("web", "")).toEqual([["DEF-001", "apps/1/namespace.yaml"]]);
  });
});

test("paths that do not exist, and circles, are findings at their lines", async () => {
  const { findings } = await checked({
    "a/kustomization.yaml": "resources: [../b, none.yaml]\n",
    "b/kustomization.yaml": "resources: [../a]\n",
    "web.yaml": deployment("web"),
  });
  expect(findings).toEqual([
    ["GITOPS-070", "a/kustomization.yaml"],
    ["GITOPS-070", "b/kustomization.yaml"],
  ]);
});

describe("a chart", () => {
  const TEMPLATE = POD.replace("evil", "{{ .Release.Name }}");
  const OF_CHART = (name: string) => `belongs to the Helm chart ${name}`;

  test("is skipped with its templates, and everything else in its folder is judged", async () => {
    expect(
      await checked({
        "web/Chart.yaml": CHART,
        "web/values.yaml": "image: busybox\n",
        "web/templates/broken.yaml": TEMPLATE,
        "web/templates/quoted.yaml": POD.replace("evil", '"{{ .Release.Name }}"'),
        "web/charts/sub/Chart.yaml": CHART,
        "web/charts/sub/templates/a.yaml": TEMPLATE,
        "web/templates/plain.yaml": deployment("plain"),
        "web/deploy/web.yaml": deployment("web"),
      }),
    ).toEqual({
      exitCode: 3,
      documents: 8,
      evaluated: 2,
      skipped: [
        ["web/charts/sub/Chart.yaml", TOOL],
        ["web/values.yaml", TOOL],
        ["web/templates/quoted.yaml", OF_CHART("web")],
        ["web/charts/sub/templates/a.yaml", OF_CHART("web")],
        ["web/templates/broken.yaml", OF_CHART("web")],
      ],
      unreadable: ["web/Chart.yaml"],
      findings: [],
    });
  });

  test("does not hide privileges in templates that are YAML, nor files without actions of templates", async () => {
    const { findings, unreadable } = await checked({
      "web/Chart.yaml": CHART,
      "web/templates/quoted.yaml": POD.replace("evil", '"{{ .Release.Name }}"').replace(
        "{containers",
        "{hostPID: true, containers",
      ),
      "web/templates/plain.yaml": POD,
      "web/templates/invalid.yaml": "apiVersion: v1\nkind: [\n",
      "web/other.yaml": TEMPLATE,
    });
    expect(findings).toEqual([
      ["SEC-003", "web/templates/plain.yaml"],
      ["SEC-009", "web/templates/plain.yaml"],
      ["SEC-006", "web/templates/quoted.yaml"],
    ]);
    expect(unreadable).toEqual(["web/templates/invalid.yaml", "web/Chart.yaml"]);
  });

  test.each([
    ["k/kustomization.yaml", "resources: [../web/templates/pod.yaml]\n"],
    [
      "app.yaml",
      `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/a.git", path: web/templates}
  destination: {name: east}
`,
    ],
  ])("has templates that are objects where no Helm renders them: %s", async (file, content) => {
    const template = "# {{ .Values.a }}\napiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {nodeSelectr: {}}\n";
    const files = { "web/Chart.yaml": CHART, "web/templates/pod.yaml": template };
    mkdirSync(join(folder, ".git"), { recursive: true });
    expect((await checked(files)).findings).toEqual([]);
    expect((await checked({ [file]: content })).findings).toContainEqual(["K8S-001", "web/templates/pod.yaml"]);
  });

  test("alone is nothing that was checked, and a template that a user names must be readable", async () => {
    const files = { "web/Chart.yaml": CHART, "web/templates/a.yaml": TEMPLATE };
    expect(await checked(files)).toMatchObject({ exitCode: 3, evaluated: 0, unreadable: ["web/Chart.yaml"] });
    expect(await checked(files, ["web/templates/a.yaml"])).toMatchObject({
      exitCode: 3,
      unreadable: ["web/templates/a.yaml"],
    });
  });

  test("needs a valid Chart.yaml", async () => {
    const { unreadable } = await checked({ "web/Chart.yaml": "", "web/templates/a.yaml": TEMPLATE });
    expect(unreadable).toEqual(["web/templates/a.yaml"]);
  });
});

test("credentials in the address of another repository are a finding, and no report shows them", async () => {
  const url = "https://me:hunter2xK@git.example.com/r//x";
  writeFileSync(join(folder, "kustomization.yaml"), `resources: [${JSON.stringify(url)}, a.yaml]\n`);
  writeFileSync(join(folder, "a.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
  const report = await check([folder], { root: folder });
  expect(report.findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    'GITOPS-073 the kustomization includes "https://git.example.com/r//x", which is in another place, which rules do not check',
    "SEC-011 item 0 of resources has a URL with a password as plain text",
  ]);
  const context = { readSource: () => `resources: [${JSON.stringify(url)}, a.yaml]\n` };
  for (const format of ["text", "json", "sarif", "junit", "github", "markdown", "compact"] as const) {
    expect([...checkReportParts(format, report, context)].join("")).not.toContain("hunter2");
  }
});

describe("limits of kustomizations", () => {
  const base = {
    "base/kustomization.yaml": "resources: [web.yaml]\n",
    "base/web.yaml": deployment("web").replace("{containers", "{schedulerName: kai-scheduler, containers"),
  };
  const ofRule = async (files: Readonly<Record<string, string>>, id: string) => {
    const { findings, exitCode } = await checked(files);
    return { found: findings.filter(([rule]) => rule === id).map(([, file]) => file), exitCode };
  };
  const operations = (count: number) =>
    JSON.stringify([
      ...Array.from({ length: count - 1 }, () => ({ op: "test", path: "/kind", value: "Deployment" })),
      { op: "copy", from: "/metadata/labels/open", path: "/spec/template/spec/hostNetwork" },
    ]);
  const overlay = (count: number) => ({
    ...base,
    "base/web.yaml": base["base/web.yaml"].replace("{name: web}", "{name: web, labels: {open: true}}"),
    "dev/kustomization.yaml": `resources: [../base]\npatches: [{target: {kind: Deployment}, patch: '${operations(count)}'}]\n`,
  });

  test("that are exceeded are an error, and not a kustomization without findings", async () => {
    expect(await ofRule(overlay(1000), "GITOPS-075")).toEqual({ found: [], exitCode: 2 });
    expect((await ofRule(overlay(1000), "SEC-005")).found).toEqual(["base/web.yaml"]);
    expect(await ofRule(overlay(1001), "GITOPS-075")).toEqual({ found: ["dev/kustomization.yaml"], exitCode: 2 });
    expect((await ofRule(overlay(1001), "SEC-005")).found).toEqual([]);
  });

  test("count the copies of values, the levels and the places of replacements", async () => {
    const doubled = Array.from({ length: 60 }, (_, index) => {
      return { op: "copy", from: "/metadata", path: `/metadata/${index % 2 === 0 ? "a" : "b"}` };
    });
    const levels = Object.fromEntries(
      Array.from({ length: 103 }, (_, index) => [`${index}/kustomization.yaml`, `resources: [../${index + 1}]\n`]),
    );
    const places = JSON.stringify(Array.from({ length: 1001 }, () => 1));
    for (const kustomization of [
      {
        "dev/kustomization.yaml": `resources: [../base]\npatches: [{target: {kind: Deployment}, patch: '${JSON.stringify(doubled)}'}]\n`,
      },
      { ...levels, "103/kustomization.yaml": "resources: [../base]\n" },
      {
        "base/web.yaml": `${base["base/web.yaml"]}  list: ${places}\n`,
        "dev/kustomization.yaml":
          "resources: [../base]\nreplacements: [{sourceValue: a, targets: [{select: {kind: Deployment}, fieldPaths: [spec.list.*]}]}]\n",
      },
    ]) {
      rmSync(folder, { recursive: true, force: true });
      const { found } = await ofRule({ ...base, ...kustomization }, "GITOPS-075");
      expect(found).toHaveLength(1);
    }
  });

  test("do not depend on the number of kustomizations with other requests", async () => {
    const queue = `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-a}
spec: {resources: {gpu: {quota: 4, limit: 4}, cpu: {quota: -1, limit: 1000}, memory: {quota: -1, limit: -1}}}
`;
    const requested = base["base/web.yaml"]
      .replace("{name: web}", "{name: web, labels: {kai.scheduler/queue: team-a}}")
      .replace("{name: c,", "{name: c, resources: {requests: {cpu: 1, memory: 1Gi}},");
    const overlays = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `o${index}/kustomization.yaml`,
        `resources: [../base]\nnamePrefix: p${index}-\npatches: [{target: {kind: Deployment}, patch: '[{"op": "replace", "path": "/spec/template/spec/containers/0/resources/requests/cpu", "value": 2000}]'}]\n`,
      ]),
    );
    const { found } = await ofRule(
      { ...base, "base/web.yaml": requested, "queue.yaml": queue, ...overlays },
      "QUOTA-003",
    );
    expect(found).toHaveLength(60);
  });
});

test("patches in the templates of generators of an ApplicationSet are checked", async () => {
  const patched = `template: {spec: {source: {kustomize: {patches: [{target: {kind: Pod}, patch: "[{op: add, path: /spec/hostNetwork, value: true}]"}]}}}}`;
  const set = (generator: string) => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: web, namespace: argocd}
spec:
  generators:
    - ${generator}
  template:
    metadata: {name: web}
    spec: {source: {repoURL: "https://git.example.com/a.git", path: web}, destination: {name: east}}
`;
  const list = `list: {elements: [{name: a}], ${patched}}`;
  for (const generator of [
    list,
    `matrix: {generators: [{${list}}]}`,
    `matrix: {generators: [{merge: {generators: [{${list}}]}}]}`,
  ]) {
    expect((await checked({ "a.yaml": set(generator) })).findings).toContainEqual(["SEC-005", "a.yaml"]);
  }
});

test.each([
  ["a file that is built", "generators: [g.yaml]\n", [], []],
  [
    "a text that is built",
    "generators:\n  - |\n    apiVersion: builtin\n    kind: SecretGenerator\n    metadata: {name: a}\n",
    [],
    [],
  ],
  [
    "a transformer with a field in another case",
    "transformers: ['{apiVersion: builtin, kind: PatchTransformer, Patch: a}']\n",
    [],
    ["base/kustomization.yaml"],
  ],
  [
    "a transformer on one line",
    "transformers: ['{apiVersion: builtin, kind: PrefixTransformer, prefix: a}']\n",
    [],
    [],
  ],
])("a configuration is built or unjudged: %s", async (_, text, parts, unjudged) => {
  const generator = "apiVersion: builtin\nkind: SecretGenerator\nmetadata: {name: a}\nliterals: [password=a]\n";
  const { findings, unreadable } = await checked({
    ...BASE,
    "base/kustomization.yaml": `resources: [web.yaml]\n${text}`,
    "base/g.yaml": generator,
  });
  expect(findings.filter(([rule]) => rule === "GITOPS-073")).toEqual(parts);
  expect(unreadable).toEqual(unjudged);
});
