import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";
import { Tools } from "../../../../src/inputs/render/run-tool.ts";

const installed = new Tools(tmpdir(), []);
const KUSTOMIZE = installed.find("kustomize") ?? installed.find("kubectl");
const HELM = installed.find("helm");
const PATH = process.env.PATH;

const DIGEST = `busybox@sha256:${"0".repeat(64)}`;
const BASE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: c
          image: busybox
        - name: d
          image: ${DIGEST}
          securityContext: {capabilities: {drop: [ALL]}}
`;
const PATCH = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
        - name: d
          securityContext:
            privileged: true
`;
const JSON_PATCH = `- op: add
  path: /spec/template/spec/hostNetwork
  value: true
`;
const FILES = {
  "base/kustomization.yaml": "resources: [web.yaml]\n",
  "base/web.yaml": BASE,
  "dev/kustomization.yaml": `resources: [../base]
namePrefix: dev-
namespace: team
patches:
  - path: patch.yaml
  - path: ops.yaml
    target: {kind: Deployment}
  - patch: |
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec: {template: {spec: {hostPID: true}}}
configMapGenerator:
  - {name: settings, literals: [HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyzABCDEFGH]}
`,
  "dev/patch.yaml": PATCH,
  "dev/ops.yaml": JSON_PATCH,
};
/** The output of kustomize for these files. */
const BUILT = `apiVersion: v1
data:
  HF_TOKEN: hf_abcdefghijklmnopqrstuvwxyzABCDEFGH
kind: ConfigMap
metadata:
  name: dev-settings-9k6mfh79bg
  namespace: team
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: dev-web
  namespace: team
spec:
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
      - image: ${DIGEST}
        name: d
        securityContext:
          capabilities:
            drop:
            - ALL
          privileged: true
      - image: busybox
        name: c
      hostNetwork: true
      hostPID: true
`;
const PLACES = [
  ["base/web.yaml:11:11", "SEC-003"],
  ["base/web.yaml:12:18", "SEC-009"],
  ["dev/kustomization.yaml:8:12", "SEC-006"],
  ["dev/kustomization.yaml:14:33", "SEC-011"],
  ["dev/ops.yaml:3:10", "SEC-005"],
  ["dev/patch.yaml:10:25", "SEC-001"],
];

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-render-test-")));
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Makes a program the only one in PATH. */
function program(name: string, script: string): void {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env.PATH = bin;
}

function prints(name: string, output: string): void {
  put({ "bin/output.txt": output });
  program(name, `exec /bin/cat '${join(folder, "bin/output.txt")}'`);
}

async function rendered(...paths: readonly string[]) {
  const { summary, findings, exitCode } = await check(
    paths.map((path) => join(folder, path)),
    {
      root: folder,
      render: true,
    },
  );
  const short = (text: string) => text.replaceAll(relative(".", folder), "").replaceAll("/muster-render-test", "");
  return {
    exitCode,
    counts: [summary.documents, summary.evaluated, summary.skipped.length, summary.unreadable.length],
    unreadable: summary.unreadable.map(({ file, message }) => `${relative(folder, file)}: ${short(message)}`),
    findings: findings.map(({ rule, location }) => [
      location && `${relative(folder, location.file)}:${location.line}:${location.column}`,
      rule,
    ]),
  };
}

describe("kustomize", () => {
  test("findings in its output have the places of their sources", async () => {
    put(FILES);
    prints("kustomize", BUILT);
    const { findings, counts, exitCode } = await rendered("base", "dev");
    expect(findings).toEqual(PLACES);
    expect(counts).toEqual([7, 2, 5, 0]);
    expect(exitCode).toBe(2);
  });

  test.skipIf(KUSTOMIZE === undefined)("the real program gives the same findings", async () => {
    put(FILES);
    expect((await rendered("base", "dev")).findings).toEqual(PLACES);
  });

  test("kubectl replaces it where it is missing", async () => {
    put(FILES);
    put({ "bin/output.txt": BUILT });
    program("kubectl", `[ "$1" = kustomize ] && exec /bin/cat '${join(folder, "bin/output.txt")}'`);
    expect((await rendered("base", "dev")).findings).toEqual(PLACES);
  });

  test.each([
    ["fails", "echo 'Error: no such file' >&2; exit 1", "failed: no such file"],
    ["prints no YAML", "echo 'a: ['", "line 1 of the output"],
  ])("a kustomization is unreadable where the program %s", async (_, script, message) => {
    put(FILES);
    program("kustomize", script);
    const { unreadable, exitCode } = await rendered("base", "dev");
    expect(unreadable.join("\n")).toContain(message);
    expect(exitCode).toBe(2);
  });

  test("one of another repository is not built, and nothing is fetched", async () => {
    put({ "dev/kustomization.yaml": "resources: [https://example.com/base]\n" });
    program("kustomize", "exit 9");
    expect(await rendered("dev")).toMatchObject({
      exitCode: 3,
      unreadable: [
        expect.stringMatching(/^dev\/kustomization.yaml: .*names https:\/\/example.com\/base, which is not fetched$/),
      ],
    });
  });

  test("without a program, the run fails and the sources are judged", async () => {
    put(FILES);
    process.env.PATH = "";
    const { unreadable, findings } = await rendered("base", "dev");
    expect(unreadable).toEqual([expect.stringMatching(/neither kustomize nor kubectl is in a folder of PATH$/)]);
    expect(findings).toContainEqual(["dev/patch.yaml:10:25", "SEC-001"]);
  });
});

describe("Helm", () => {
  const CHART = {
    "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
    "web/values.yaml": "image: busybox\nprivileged: false\n",
    "web/values-prod.yaml": "privileged: true\n",
    "web/templates/pod.yaml": `apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}
spec:
  {{- if .Values.privileged }}
  hostNetwork: true
  {{- end }}
  containers:
    - name: c
      image: {{ .Values.image }}
      securityContext: {capabilities: {drop: [ALL]}}
`,
  };
  const output = (more = "") => `---
# Source: web/templates/pod.yaml
apiVersion: v1
kind: Pod
metadata:
  name: release-name
spec:${more}
  containers:
    - name: c
      image: busybox
      securityContext: {capabilities: {drop: [ALL]}}
`;
  const EXPECTED = [
    ["web/templates/pod.yaml:1:1", "SEC-009"],
    ["web/templates/pod.yaml:7:1", "SEC-005"],
  ];

  test("each values file is rendered, and findings have the places of their templates", async () => {
    put({ ...CHART, "bin/a.txt": output(), "bin/b.txt": output("\n  hostNetwork: true") });
    const file = (name: string) => `'${join(folder, "bin", name)}'`;
    program(
      "helm",
      `case "$*" in *--values*) exec /bin/cat ${file("b.txt")};; *) exec /bin/cat ${file("a.txt")};; esac`,
    );
    const { findings, counts } = await rendered("web");
    expect(findings).toEqual(EXPECTED);
    expect(counts).toEqual([6, 2, 4, 0]);
  });

  test.skipIf(HELM === undefined)("the real program gives the same findings", async () => {
    put(CHART);
    expect((await rendered("web")).findings).toEqual(EXPECTED);
  });

  test("a chart with a link to another folder is not rendered", async () => {
    put({ ...CHART, secret: "top" });
    symlinkSync(join(folder, "secret"), join(folder, "web/leak"));
    program("helm", "exit 9");
    expect((await rendered("web")).unreadable[0]).toMatch(/web\/leak is a symbolic link that leaves the chart$/);
  });

  test("a library chart has nothing to render", async () => {
    put({ ...CHART, "web/Chart.yaml": `${CHART["web/Chart.yaml"]}type: library\n` });
    program("helm", "exit 9");
    expect(await rendered("web")).toMatchObject({ unreadable: [], exitCode: 3 });
  });
});

describe("programs", () => {
  test("are found in absolute folders that are not of the repository", () => {
    program("tool", "exit 0");
    const found = (path: string, ...repositories: string[]) => {
      process.env.PATH = path;
      return new Tools(folder, repositories).find("tool");
    };
    const bin = join(folder, "bin");
    expect(found(bin)).toBe(join(bin, "tool"));
    expect(found(bin, join(folder, "other"))).toBe(join(bin, "tool"));
    expect(found(relative(".", bin))).toBeUndefined();
    expect(found("")).toBeUndefined();
    expect(found(bin, folder)).toBeUndefined();
    symlinkSync(bin, join(folder, "link"));
    expect(found(join(folder, "link"), bin)).toBeUndefined();
    expect(found(bin, join(folder, "link"))).toBeUndefined();
    process.env.PATH = [join(folder, "none"), bin].join(delimiter);
    expect(new Tools(folder, []).find("none")).toBeUndefined();
  });

  test("that are missing, or only in the repository, are named", () => {
    program("tool", "exit 0");
    const tools = new Tools(folder, [folder]);
    expect(tools.missing("helm")).toEqual({ problem: "helm is not in a folder of PATH" });
    expect(tools.missing("a", "b")).toEqual({ problem: "neither a nor b is in a folder of PATH" });
    const own = `${join(folder, "bin/tool")} is a program of the repository, which is not run; install one in another folder`;
    expect(tools.missing("a", "tool")).toEqual({ problem: own });
  });

  test("get no environment, no network and bounded time, output and memory", async () => {
    program("tool", 'echo "$SECRET|$PATH|$HTTPS_PROXY|$*"; ulimit -t');
    process.env.SECRET = "x";
    const tool = join(folder, "bin/tool");
    const run = await new Tools(folder, []).run(tool, ["$HOME `id`", "a b"]);
    delete process.env.SECRET;
    expect("output" in run && run.output.toString()).toMatch(
      /^\|[^|]*\|http:\/\/127\.0\.0\.1:9\|\$HOME `id` a b\n240\n$/,
    );
    program("tool", "while :; do echo aaaaaaaa; done");
    expect(await new Tools(folder, [], { bytes: 1000 }).run(tool, [])).toEqual({
      problem: "printed more than 1000 bytes",
    });
    program("tool", "while :; do :; done");
    expect(await new Tools(folder, [], { seconds: 0.2 }).run(tool, [])).toEqual({
      problem: "did not end within 0.2 s",
    });
  });

  test("do not start where the earlier ones took the time of the command", async () => {
    program("tool", "exit 0");
    const tools = new Tools(folder, [], { allSeconds: 0 });
    expect(await tools.run(join(folder, "bin/tool"), [])).toEqual({
      problem: "was not started, because the programs of this command took more than 0 s",
    });
  });
});
