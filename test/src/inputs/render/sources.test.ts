import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";
import { Tools } from "../../../../src/inputs/render/run-tool.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";

const PATH = process.env.PATH;
const tools = new Tools(tmpdir(), []);
const hasPrograms = tools.find("kustomize") !== undefined && tools.find("helm") !== undefined;
const IMAGE = `busybox@sha256:${"0".repeat(64)}`;
const REGION = `${"$"}{REGION:=eu}`;

const FILES = {
  "apps/base/kustomization.yaml": "resources: [web.yaml]\n",
  "apps/base/web.yaml": `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: c
      image: ${IMAGE}
      securityContext: {capabilities: {drop: [ALL]}}
      env: [{name: REGION, value: "${REGION}"}]
`,
  "apps/prod/kustomization.yaml": `resources: [../base]
configMapGenerator:
  - name: settings
    envs: [settings.env]
  - name: files
    files: [token=notes.txt]
`,
  "apps/prod/settings.env": "# of production\nA=b\nHF_TOKEN=hf_abcdefghijklmnopqrstuvwxyzABCDEFGH\n",
  "apps/prod/notes.txt": "nothing\n",
  "charts/api/Chart.yaml": "apiVersion: v2\nname: api\nversion: 1.0.0\n",
  "charts/api/values.yaml": `image: ${IMAGE}\nprivileged: false\n`,
  "charts/api/values-debug.yaml": "privileged: true\n",
  "charts/api/templates/pod.yaml": `apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}
  namespace: {{ .Release.Namespace }}
spec:
  hostNetwork: {{ .Values.hostNetwork | default false }}
  containers:
    - name: c
      image: {{ .Values.image }}
      securityContext:
        privileged: {{ .Values.privileged }}
        capabilities: {drop: [ALL]}
`,
  "envs/prod.yaml": "privileged: false\n",
  "clusters/argocd.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  project: default
  destination: {namespace: web, server: "https://kubernetes.default.svc"}
  source:
    repoURL: https://example.com/r
    targetRevision: main
    path: apps/prod
    kustomize:
      namePrefix: prod-
      images: ["busybox=example.com/busybox:latest"]
      patches:
        - target: {kind: Pod}
          patch: |-
            - {op: add, path: /spec/hostPID, value: true}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: api, namespace: argocd}
spec:
  project: default
  destination: {namespace: api, server: "https://kubernetes.default.svc"}
  sources:
    - repoURL: https://example.com/r
      targetRevision: main
      path: charts/api
      helm:
        releaseName: prod
        valueFiles: [$here/envs/prod.yaml]
        parameters: [{name: hostNetwork, value: "true"}]
    - {repoURL: "https://example.com/r", targetRevision: main, ref: here}
`,
  "clusters/flux.yaml": `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: web, namespace: flux-system}
spec:
  interval: 5m
  prune: true
  path: ./apps/base
  targetNamespace: flux
  sourceRef: {kind: GitRepository, name: r}
  postBuild: {substitute: {REGION: us}}
  patches:
    - patch: |
        {apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {hostIPC: true}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: api, namespace: flux-system}
spec:
  interval: 5m
  targetNamespace: flux
  chart: {spec: {chart: ./charts/api, sourceRef: {kind: GitRepository, name: r}}}
  valuesFrom: [{kind: ConfigMap, name: api-values}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: api-values, namespace: flux-system}
data: {values.yaml: "privileged: true\\n"}
`,
};

const pod = (name: string, image: string, more = "") => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
spec:
  containers:
  - env:
    - name: REGION
      value: ${REGION}
    image: ${image}
    name: c
    securityContext:
      capabilities:
        drop:
        - ALL
${more}`;
/**
 * The output of kustomize for the Application and the Kustomization, and of Helm for the Application and the
 * HelmRelease.
 */
const RECORDED = {
  argocd: `apiVersion: v1
data:
  token: |
    nothing
kind: ConfigMap
metadata:
  name: prod-files-c88khm6mbt
---
apiVersion: v1
data:
  A: b
  HF_TOKEN: hf_abcdefghijklmnopqrstuvwxyzABCDEFGH
kind: ConfigMap
metadata:
  name: prod-settings-6mhcgdd85t
---
${pod("prod-web", "example.com/busybox:latest", "  hostPID: true\n")}`,
  flux: pod("web\n  namespace: flux", IMAGE, "  hostIPC: true\n"),
  helm: (name: string, namespace: string, hostNetwork: boolean, privileged: boolean) => `---
# Source: api/templates/pod.yaml
apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  hostNetwork: ${hostNetwork}
  containers:
    - name: c
      image: ${IMAGE}
      securityContext:
        privileged: ${privileged}
        capabilities: {drop: [ALL]}
`,
};
const FOUND = [
  "apps/prod/settings.env:3:1 SEC-011 prod-settings",
  "charts/api/templates/pod.yaml:1:1 SEC-001 flux-api",
  "charts/api/templates/pod.yaml:1:1 SEC-005 prod",
  "clusters/argocd.yaml:5:3 SEC-006 prod-web",
  "clusters/argocd.yaml:5:3 SEC-009 prod-web",
  "clusters/flux.yaml:5:3 SEC-006 web",
];

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-sources-")));
  mkdirSync(join(folder, "repository/.git"), { recursive: true });
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

function put(files: Readonly<Record<string, string>>, mode = 0o644): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode });
  }
}

/** Makes programs of the recorded outputs the only ones in PATH. */
function playRecords(): void {
  const { argocd, flux, helm } = RECORDED;
  const outputs = {
    argocd,
    flux,
    prod: helm("prod", "api", true, false),
    release: helm("flux-api", "flux", false, true),
  };
  put(Object.fromEntries(Object.entries(outputs).map(([name, text]) => [`bin/${name}.txt`, text])));
  const print = (name: string) => `exec /bin/cat '${join(folder, "bin", `${name}.txt`)}'`;
  const log = (name: string) => `echo "$*" >> '${join(folder, `bin/${name}.log`)}'`;
  put(
    {
      "bin/kustomize": `#!/bin/sh\ncase "$(/bin/cat "$2/kustomization.yaml")" in *hostIPC*) ${print("flux")};; *hostPID*) ${print("argocd")};; esac\n`,
      "bin/helm": `#!/bin/sh\n${log("helm")}\ncase "$2" in prod) ${print("prod")};; flux-api) ${print("release")};; esac\n`,
    },
    0o755,
  );
  process.env.PATH = join(folder, "bin");
}

/** An error, or an image whose tag moves. */
function isOfInterest({ severity, message }: Finding): boolean {
  return severity === "error" || message.includes("the tag is latest") || message.includes("whose tag latest");
}

async function rendered(files: Readonly<Record<string, string>>) {
  put(Object.fromEntries(Object.entries(files).map(([path, content]) => [`repository/${path}`, content])));
  const root = join(folder, "repository");
  const { findings, summary } = await check([root], { root, render: true });
  const inside = (text: string) => text.replaceAll(`${relative(".", root)}/`, "");
  return {
    unreadable: summary.unreadable.map(({ file, message }) => inside(`${file}: ${message}`)),
    findings: findings
      .filter(isOfInterest)
      .map(({ rule, object, location }) => {
        const name = object?.name.replace(/-[a-z0-9]{10}$/, "");
        return inside(`${location?.file}:${location?.line}:${location?.column} ${rule} ${name}`);
      })
      .sort(),
  };
}

describe("what Argo CD and Flux render", () => {
  test("is judged with their options", async () => {
    playRecords();
    expect(await rendered(FILES)).toEqual({ unreadable: [], findings: FOUND });
    const [argocd = "", flux = "", ...others] = readFileSync(join(folder, "bin/helm.log"), "utf8").trim().split("\n");
    const root = join(folder, "repository");
    expect(argocd).toBe(
      `template prod ${root}/charts/api --namespace api --include-crds --values ${root}/envs/prod.yaml --set hostNetwork=true`,
    );
    expect(flux).toMatch(/^template flux-api \S+ --namespace flux --include-crds --values \S+values-\w+\/0\.yaml$/);
    expect(others).toEqual([]);
  });

  test.skipIf(!hasPrograms)("is what the real programs print", async () => {
    expect(await rendered(FILES)).toEqual({ unreadable: [], findings: FOUND });
  });

  test.each([
    ["$here/envs/missing.yaml", "names the values file envs/missing.yaml, which is not in the repository"],
    ["../../../secret.yaml", "which is not in the repository"],
    ["https://example.com/values.yaml", "which is not in the repository"],
  ])("is unreadable with the values file %s", async (file, message) => {
    playRecords();
    put({ "secret.yaml": "a: 1\n" });
    const broken = FILES["clusters/argocd.yaml"].replace("$here/envs/prod.yaml", file);
    const { unreadable } = await rendered({ ...FILES, "clusters/argocd.yaml": broken });
    expect(unreadable).toEqual([expect.stringContaining(message)]);
    expect(unreadable[0]).toMatch(
      /^charts\/api\/Chart.yaml: helm cannot render charts\/api of Application api: Application api /,
    );
  });

  test("has no charts of registries", async () => {
    playRecords();
    const withChart = { "apps/prod/kustomization.yaml": "helmCharts: [{name: redis, repo: https://example.com}]\n" };
    expect((await rendered({ ...FILES, ...withChart })).unreadable).toEqual([
      "apps/prod/kustomization.yaml: kustomize cannot render apps/prod of Application web: apps/prod/kustomization.yaml includes the chart redis, which is not fetched",
    ]);
  });
});

test("without rendering, values of generators in other files and patches of controllers are judged", async () => {
  put(Object.fromEntries(Object.entries(FILES).map(([path, content]) => [`repository/${path}`, content])));
  const root = join(folder, "repository");
  const { findings } = await check([root], { root });
  const places = findings
    .filter(isOfInterest)
    .map(({ rule, location }) => `${relative(root, location?.file ?? "")}:${location?.line} ${rule}`);
  expect(places).toEqual([
    "apps/prod/settings.env:3 SEC-011",
    "clusters/argocd.yaml:5 SEC-009",
    "clusters/argocd.yaml:17 SEC-006",
    "clusters/flux.yaml:13 SEC-006",
  ]);
});
