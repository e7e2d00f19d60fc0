import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";
import { Tools } from "../../../../src/inputs/render/run-tool.ts";

const PATH = process.env.PATH;
const tools = new Tools(tmpdir(), []);
const hasPrograms = tools.find("kustomize") !== undefined && tools.find("helm") !== undefined;

const pod = (privileged: string, image: string, name: string) => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
spec:
  containers:
    - name: c
      image: ${image}
      securityContext:
        privileged: ${privileged}
        capabilities: {drop: [ALL]}
`;
const OLD = `busybox@sha256:${"0".repeat(64)}`;
const TEMPLATE = pod("{{ .Values.privileged | default false }}", "{{ .Values.image }}", "{{ .Release.Name }}");
const CHART = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;
const FILES = {
  "apps/web/kustomization.yaml": `helmCharts:
  - {name: redis, releaseName: cache, valuesInline: {image: busybox}}
`,
  "apps/web/charts/redis/Chart.yaml": CHART("redis"),
  "apps/web/charts/redis/values.yaml": "privileged: true\n",
  "apps/web/charts/redis/templates/pod.yaml": TEMPLATE,
  "charts/api/Chart.yaml": CHART("api"),
  "charts/api/values.yaml": `privileged: true\nimage: ${OLD}\n`,
  "charts/api/templates/pod.yaml": TEMPLATE,
  "envs/api.yaml": "image: busybox:2\n",
  "config/prod.json": `{"env": "prod"}`,
  "clusters/all.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: api, namespace: flux}
spec:
  interval: 5m
  chart: {spec: {chart: ./charts/api, sourceRef: {kind: GitRepository, name: r}, valuesFiles: [envs/api.yaml]}}
---
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: all, namespace: argocd}
spec:
  goTemplate: true
  generators:
    - matrix:
        generators:
          - git: {repoURL: r, revision: main, pathParamPrefix: env, files: [{path: "config/*.json"}]}
          - git: {repoURL: r, revision: main, directories: [{path: "apps/*"}]}
    - clusters: {}
  template:
    metadata: {name: "{{.path.basename}}"}
    spec:
      project: default
      source: {repoURL: r, targetRevision: main, path: "{{.path.path}}", kustomize: {nameSuffix: "-{{.env}}"}}
      destination: {name: x, namespace: web}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cache, namespace: argocd}
spec:
  project: default
  source: {repoURL: https://charts.example.com, chart: redis, targetRevision: 1.0.0}
  destination: {name: x, namespace: web}
`,
};
/** The output of kustomize, and that of Helm without the values of the chart. */
const RECORDED = {
  kustomize: pod("true", "busybox", "cache-prod"),
  helm: `---\n# Source: api/templates/pod.yaml\n${pod("false", "busybox:2", "api")}`,
};
const FOUND = [
  "apps/web/kustomization.yaml:1 SEC-001 cache-prod",
  "apps/web/kustomization.yaml:1 SEC-009 cache-prod",
  "charts/api/templates/pod.yaml:1 SEC-009 api",
];
const NOT_RENDERED = [
  "clusters/all.yaml:8 ApplicationSet all: its generator clusters needs a cluster or another system",
  "clusters/all.yaml:26 Application cache: its chart is in another place, which is not fetched",
];

let folder = "";
let root = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-charts-")));
  root = join(folder, "repository");
  mkdirSync(join(root, ".git"), { recursive: true });
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

function put(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode });
}

/** Makes programs of the recorded outputs, which note their arguments, the only ones in PATH. */
function playRecords(): void {
  for (const [name, output] of Object.entries(RECORDED)) {
    put(`bin/${name}.txt`, output);
    const values = name === "helm" ? `\n/bin/cat "$3/values.yaml" "$3/Chart.yaml" >> ${folder}/bin/chart.log` : "";
    const print = `exec /bin/cat '${folder}/bin/${name}.txt'`;
    put(`bin/${name}`, `#!/bin/sh\necho "$*" >> '${folder}/bin/${name}.log'${values}\n${print}\n`, 0o755);
  }
  process.env.PATH = join(folder, "bin");
}

async function rendered(files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) put(`repository/${path}`, content);
  const { findings, summary } = await check([root], { root, render: true });
  const inside = (text: string) => text.replaceAll(`${relative(".", root)}/`, "");
  return {
    unreadable: summary.unreadable.map(({ file, message }) => inside(`${file}: ${message}`)),
    notRendered: summary.notRendered?.map(({ file, line, object, reason }) =>
      inside(`${file}:${line} ${object}: ${reason}`),
    ),
    findings: findings
      .filter(({ rule }) => rule.startsWith("SEC"))
      .map(({ rule, object, location }) => inside(`${location?.file}:${location?.line} ${rule} ${object?.name}`))
      .sort(),
  };
}

describe("charts of kustomizations, and values of Flux", () => {
  test("are rendered without the network", async () => {
    playRecords();
    expect(await rendered(FILES)).toEqual({ unreadable: [], notRendered: NOT_RENDERED, findings: FOUND });
    const log = (name: string) => readFileSync(join(folder, `bin/${name}.log`), "utf8").trim();
    expect(log("kustomize")).toMatch(
      /^build \S+overlay-\w+ --load-restrictor LoadRestrictionsRootOnly --enable-helm --helm-command \S+\/bin\/helm$/,
    );
    expect(log("helm")).toMatch(
      /^template api \S+chart-\w+ --namespace flux --include-crds --values \S+\/envs\/api.yaml$/,
    );
    // The values of the chart are empty.
    expect(log("chart")).toBe(CHART("api").trim());
  });

  test.skipIf(!hasPrograms)("are what the real programs print", async () => {
    expect(await rendered(FILES)).toEqual({ unreadable: [], notRendered: NOT_RENDERED, findings: FOUND });
  });

  test.each([
    ["{name: redis, repo: https://example.com, version: 1.0.0}", "redis, which is not fetched"],
    ["{name: other}", "other, which is not fetched"],
    ["{name: ../../../charts/api}", "../../../charts/api, whose name or release name is not valid"],
    ["{name: redis, releaseName: --post-renderer=/bin/sh}", "redis, whose name or release name is not valid"],
  ])("are unreadable for the entry %s", async (entry, message) => {
    playRecords();
    const { unreadable } = await rendered({ ...FILES, "apps/web/kustomization.yaml": `helmCharts: [${entry}]\n` });
    const expected = `kustomize cannot render apps/web of ApplicationSet all: apps/web/kustomization.yaml includes the chart ${message}`;
    expect(unreadable).toEqual([`apps/web/kustomization.yaml: ${expected}`]);
  });

  test("are unreadable with a link out of the chart or the repository", async () => {
    playRecords();
    put("secret.yaml", "a: 1\n");
    put("repository/apps/web/charts/redis/Chart.yaml", CHART("redis"));
    symlinkSync(join(folder, "secret.yaml"), join(root, "apps/web/charts/redis/notes.yaml"));
    const [first] = (await rendered(FILES)).unreadable.filter((text) => text.includes("cannot render"));
    expect(first).toContain("apps/web/charts/redis/notes.yaml is a symbolic link that leaves the chart");
    rmSync(join(root, "apps/web/charts"), { recursive: true });
    put("outside/redis/Chart.yaml", CHART("redis"));
    symlinkSync(join(folder, "outside"), join(root, "apps/web/charts"));
    const { "apps/web/kustomization.yaml": kustomization } = FILES;
    const second = (await rendered({ "apps/web/kustomization.yaml": kustomization })).unreadable;
    expect(second.join("\n")).toContain("includes the chart redis, which is not fetched");
  });
});
