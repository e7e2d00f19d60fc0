import { describe, expect, test } from "vitest";
import { type App, ArgocdSync, type ArgocdSyncProps, FluxSync, Manifest } from "../../constructs/index.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { valueAt } from "../../src/kernel/base/pointer.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
import { synthesised } from "./tree.ts";

const source = { repository: "https://git.example.com/platform.git", revision: "main" };
const argocd = (more: Partial<ArgocdSyncProps> = {}) => ({ cluster: "east", ...source, ...more });

const pods = { template: { spec: { containers: [{ name: "a", image: "example.com/a:1" }] } } };
const object = (apiVersion: string, kind: string, name: string, more: object = {}) => {
  const { metadata, ...rest } = { metadata: {}, ...more };
  return { apiVersion, kind, metadata: { name, namespace: "team-nlp", ...metadata }, ...rest } as KubeObject;
};
const job = (name = "train", more: object = {}) => object("batch/v1", "Job", name, { spec: pods, ...more });
const server = (name = "server", spec: object = {}) =>
  object("apps/v1", "Deployment", name, { spec: { replicas: 2, ...pods, ...spec } });
const claim = (name: string) => object("v1", "PersistentVolumeClaim", name);
const mounting = (claimName: string) => ({
  template: { spec: { ...pods.template.spec, volumes: [{ name: "a", persistentVolumeClaim: { claimName } }] } },
});
const scaler = (name: string, target = name) =>
  object("autoscaling/v2", "HorizontalPodAutoscaler", name, {
    spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: target } },
  });
const whole = (apiVersion: string, kind: string, name: string, metadata: object = {}) =>
  ({ apiVersion, kind, metadata: { name, annotations: { "muster.dev/cluster": "east" }, ...metadata } }) as KubeObject;

function synced(objects: readonly KubeObject[], add: (app: App) => void) {
  const result = synthesised(
    (app) => {
      for (const [index, each] of objects.entries()) new Manifest(app, `m${index}`, { object: each, cluster: "east" });
      add(app);
    },
    { workloadTypes },
  );
  return {
    ...result,
    at: (path: string) => result.objects[`east/${path}`]?.[0] as Record<string, unknown> | undefined,
  };
}

const withArgocd = (objects: readonly KubeObject[], more: Partial<ArgocdSyncProps> = {}) =>
  synced(objects, (app) => new ArgocdSync(app, "sync", argocd(more)));
const withFlux = (objects: readonly KubeObject[], more: object = {}) =>
  synced(objects, (app) => new FluxSync(app, "sync", { cluster: "east", ...source, ...more }));
const annotationsOf = (value: Record<string, unknown> | undefined) =>
  (value as KubeObject | undefined)?.metadata.annotations;

describe("ArgocdSync", () => {
  const { at, objects, problems } = withArgocd([job(), server(), whole("v1", "Namespace", "team-nlp")]);

  test("makes a project that keeps permission for what leaves the manifests", () => {
    expect(problems).toEqual([]);
    const project = at("sync/argocd/appproject-acme-east.yaml");
    expect(project?.spec).toEqual({
      description: "The manifests of cluster east",
      sourceRepos: [source.repository],
      destinations: [
        { name: "east" },
        { name: "east", namespace: "*" },
        { name: "east", namespace: "!argocd" },
        { name: "east", namespace: "!kube-*" },
      ],
      clusterResourceWhitelist: expect.arrayContaining([
        { group: "", kind: "Namespace" },
        { group: "kai.scheduler", kind: "Topology" },
      ]),
    });
    expect(schemaProblems(project)).toEqual([]);
  });

  test("permits the cluster-scoped kinds of the manifests, and the namespaces of the control plane only where they are used", () => {
    const role = whole("rbac.authorization.k8s.io/v1", "ClusterRole", "reader");
    const used = withArgocd([role, job("train", { metadata: { namespace: "kube-system" } })], { namespace: "gitops" });
    expect(used.at("sync/gitops/appproject-acme-east.yaml")?.spec).toMatchObject({
      destinations: [{ name: "east" }, { name: "east", namespace: "*" }, { name: "east", namespace: "!gitops" }],
      clusterResourceWhitelist: expect.arrayContaining([{ group: "rbac.authorization.k8s.io", kind: "ClusterRole" }]),
    });
  });

  test("makes an Application that no sync deletes", () => {
    const application = at("sync/argocd/application-acme-east.yaml");
    // With argocd.argoproj.io/manifest-generate-paths, a commit during an operation that fails would never be synced.
    expect(annotationsOf(application)).toEqual({
      "argocd.argoproj.io/compare-options": "ServerSideDiff=true",
      "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
      "kustomize.toolkit.fluxcd.io/prune": "disabled",
    });
    expect(application?.spec).toMatchObject({
      project: "acme-east",
      source: { path: "dist/east/apply", directory: { recurse: true } },
      destination: { name: "east" },
      syncPolicy: { automated: { prune: true, selfHeal: true }, retry: { limit: 10, refresh: true } },
    });
    expect(application?.spec).not.toHaveProperty("ignoreDifferences");
    expect(schemaProblems(application)).toEqual([]);
    expect(Object.keys(objects).filter((path) => path.includes("/sync/"))).toHaveLength(2);
  });

  test("applies its settings", () => {
    const more = { path: "./env//east/", namespace: "gitops", destination: "https://10.0.0.1:6443", prune: false };
    const application = withArgocd([job()], more).at("sync/gitops/application-acme-east.yaml");
    expect(application?.spec).toMatchObject({
      source: { path: "env/east" },
      destination: { server: "https://10.0.0.1:6443" },
      syncPolicy: { automated: { prune: false } },
    });
  });

  test("makes an ApplicationSet for an Application of each namespace", () => {
    const { at: find } = withArgocd([job()], { applications: "namespace" });
    const set = find("sync/argocd/applicationset-acme-east.yaml");
    expect(schemaProblems(set)).toEqual([]);
    expect(set?.spec).toMatchObject({
      generators: [{ git: { directories: [{ path: "dist/east/apply/*" }] } }],
      template: {
        metadata: {
          // None of them has the name acme-east of the Application for the whole cluster, which would prune the objects of
          // others.
          name: 'acme-east-{{ if eq .path.basename "_cluster" }}cluster{{ else }}{{ .path.basename }}{{ end }}',
          finalizers: ["resources-finalizer.argocd.argoproj.io"],
        },
        spec: { project: "acme-east", source: { path: "{{ .path.path }}" } },
      },
    });
    expect(
      withArgocd([job()], { applications: "namespace", path: "." }).at("sync/argocd/applicationset-acme-east.yaml")
        ?.spec,
    ).toMatchObject({
      generators: [{ git: { directories: [{ path: "*" }] } }],
    });
  });

  test("keeps the objects of a folder that is gone, without prune", () => {
    const { at: find } = withArgocd([job()], { applications: "namespace", prune: false });
    const set = find("sync/argocd/applicationset-acme-east.yaml");
    expect(schemaProblems(set)).toEqual([]);
    expect(set?.spec).toMatchObject({ syncPolicy: { preserveResourcesOnDeletion: true } });
    expect(valueAt(set, "/spec/template/metadata/finalizers")).toBe(undefined);
  });

  test("ignores the fields of autoscalers, one entry for a kind where it can", () => {
    const ignored = (objects: readonly KubeObject[]) =>
      valueAt(withArgocd(objects).at("sync/argocd/application-acme-east.yaml"), "/spec/ignoreDifferences");
    const one = { group: "apps", kind: "Deployment", jsonPointers: ["/spec/replicas"] };
    expect(ignored([server(), scaler("server")])).toEqual([one]);
    expect(ignored([server(), server("other"), scaler("server")])).toEqual([
      { ...one, name: "server", namespace: "team-nlp" },
    ]);
    const queued = { metadata: { labels: { "kueue.x-k8s.io/queue-name": "q" } }, spec: { ...pods, suspend: true } };
    expect(ignored([job("train", queued)])).toEqual([{ group: "batch", kind: "Job", jsonPointers: ["/spec/suspend"] }]);
  });
});

describe("sync waves", () => {
  const WAVE = "argocd.argoproj.io/sync-wave";
  const waveOf = (objects: readonly KubeObject[], path: string) =>
    annotationsOf(withArgocd(objects).at(`apply/${path}`))?.[WAVE];

  test.each([
    ["runs have none", [job()], "team-nlp/job-train.yaml", undefined],
    ["servers have none", [server()], "team-nlp/deployment-server.yaml", undefined],
    ["namespaces have none", [whole("v1", "Namespace", "team-nlp")], "_cluster/namespace-team-nlp.yaml", undefined],
    [
      "a wave of the manifest is kept",
      [job("train", { metadata: { annotations: { [WAVE]: "7" } } })],
      "team-nlp/job-train.yaml",
      "7",
    ],
    [
      "a hook has none",
      [job("train", { metadata: { annotations: { "argocd.argoproj.io/hook": "PreSync" } } })],
      "team-nlp/job-train.yaml",
      undefined,
    ],
    [
      "a claim of a run",
      [claim("a"), job("train", { spec: mounting("a") })],
      "team-nlp/persistentvolumeclaim-a.yaml",
      undefined,
    ],
    [
      "a claim of an early run",
      [
        claim("a"),
        job("train", { metadata: { annotations: { [WAVE]: "-5" } }, spec: mounting("a") }),
        server("server", mounting("a")),
      ],
      "team-nlp/persistentvolumeclaim-a.yaml",
      "-5",
    ],
    [
      "a claim of a late run",
      [claim("a"), job("train", { metadata: { annotations: { [WAVE]: "7" } }, spec: mounting("a") })],
      "team-nlp/persistentvolumeclaim-a.yaml",
      "7",
    ],
    [
      "a claim of a server and a run",
      [claim("a"), job("train", { spec: mounting("a") }), server("server", mounting("a"))],
      "team-nlp/persistentvolumeclaim-a.yaml",
      undefined,
    ],
    ["a claim that no pod mounts", [claim("a")], "team-nlp/persistentvolumeclaim-a.yaml", undefined],
  ])("%s", (_, objects, path, wave) => {
    expect(waveOf(objects, path)).toBe(wave);
  });

  test("pod templates do not change", () => {
    expect(withArgocd([job()]).at("apply/team-nlp/job-train.yaml")?.spec).toEqual(pods);
  });
});

describe("annotations against pruning", () => {
  const OPTIONS = "argocd.argoproj.io/sync-options";

  test("are added to the options that an object has", () => {
    const kept = (options?: string) => {
      const annotations = { "muster.dev/cluster": "east", ...(options !== undefined && { [OPTIONS]: options }) };
      const queue = whole("v1", "Namespace", "team-nlp", { annotations });
      return annotationsOf(withArgocd([queue]).at("apply/_cluster/namespace-team-nlp.yaml"))?.[OPTIONS];
    };
    expect(kept()).toBe("Prune=false,Delete=false");
    expect(kept("ServerSideApply=true")).toBe("ServerSideApply=true,Prune=false,Delete=false");
    expect(kept("Prune=false")).toBe("Prune=false,Delete=false");
    expect(kept("Delete=confirm, ServerSideApply=true")).toBe("Delete=confirm, ServerSideApply=true,Prune=false");
    expect(kept("Prune=confirm")).toBe("Prune=confirm");
    expect(kept("Prune=true")).toBe("Prune=true");
  });

  test("are those of Flux on its clusters", () => {
    const namespace = withFlux([whole("v1", "Namespace", "team-nlp")]).at("apply/_cluster/namespace-team-nlp.yaml");
    expect(annotationsOf(namespace)).toEqual({
      "kustomize.toolkit.fluxcd.io/prune": "disabled",
      "muster.dev/cluster": "east",
    });
  });
});

describe("FluxSync", () => {
  test("makes a pair of its own for a namespace that others make", () => {
    const table = object("v1", "ConfigMap", "table", { metadata: { namespace: "kai-scheduler" } });
    const { at: find } = withFlux([job(), table, whole("v1", "Namespace", "team-nlp")]);
    expect(find("sync/flux-system/kustomization-acme-east-kai-scheduler.yaml")?.spec).toMatchObject({
      path: "./dist/east/apply",
      dependsOn: [{ name: "acme-east-cluster" }],
      wait: false,
    });
    const ignored = (name: string) => valueAt(find(`sync/flux-system/gitrepository-${name}.yaml`), "/spec/ignore");
    expect(String(ignored("acme-east-kai-scheduler")).split("\n").slice(-3)).toEqual([
      "/dist/east/apply/*",
      "!/dist/east/apply/kai-scheduler/",
      "",
    ]);
    expect(String(ignored("acme-east")).split("\n").slice(-3)).toEqual([
      "/dist/east/apply/_cluster/",
      "/dist/east/apply/kai-scheduler/",
      "",
    ]);
  });

  const objects = [job(), server(), scaler("server"), whole("v1", "Namespace", "team-nlp")];
  const { at, objects: files, problems } = withFlux(objects, { secret: "git", timeout: "1h" });

  test("makes a pair for the objects of the whole cluster, which is synced first", () => {
    expect(problems).toEqual([]);
    const first = at("sync/flux-system/kustomization-acme-east-cluster.yaml");
    const repository = at("sync/flux-system/gitrepository-acme-east-cluster.yaml");
    expect(first?.spec).toEqual({
      interval: "10m",
      path: "./dist/east/apply",
      prune: true,
      retryInterval: "1m",
      sourceRef: { kind: "GitRepository", name: "acme-east-cluster" },
      timeout: "1h",
      wait: true,
    });
    expect(repository?.spec).toMatchObject({
      ref: { branch: "main" },
      secretRef: { name: "git" },
      ignore:
        "/*\n!/dist/\n/dist/*\n!/dist/east/\n/dist/east/*\n!/dist/east/apply/\n/dist/east/apply/*\n!/dist/east/apply/_cluster/\n",
    });
    expect([schemaProblems(first), schemaProblems(repository)]).toEqual([[], []]);
  });

  test("makes a pair for all namespaces, which checks servers and leaves scaled fields alone", () => {
    const second = at("sync/flux-system/kustomization-acme-east.yaml");
    expect(second?.spec).toMatchObject({
      dependsOn: [{ name: "acme-east-cluster" }],
      wait: false,
      healthChecks: [{ apiVersion: "apps/v1", kind: "Deployment", name: "server", namespace: "team-nlp" }],
      ignore: [
        {
          paths: ["/spec/replicas"],
          target: { group: "apps", kind: "Deployment", name: "server", namespace: "team-nlp" },
        },
      ],
    });
    expect(schemaProblems(second)).toEqual([]);
    expect(Object.keys(files).filter((path) => path.includes("/sync/"))).toHaveLength(4);
  });

  test("has health expressions for kinds that Flux does not know", () => {
    const cluster = object("ray.io/v1", "RayCluster", "tune", {
      spec: { headGroupSpec: { rayStartParams: {}, ...pods } },
    });
    const { at: find } = withFlux([cluster, server(), job()]);
    const kustomization = find("sync/flux-system/kustomization-acme-east.yaml");
    expect(kustomization?.spec).toMatchObject({
      healthChecks: [{ kind: "Deployment" }, { kind: "RayCluster" }],
      healthCheckExprs: [{ apiVersion: "ray.io/v1", kind: "RayCluster", current: expect.stringContaining("status") }],
    });
    expect(schemaProblems(kustomization)).toEqual([]);
  });

  test.each([
    ["refs/tags/v1", { name: "refs/tags/v1" }],
    ["0123456789abcdef0123456789abcdef01234567", { commit: "0123456789abcdef0123456789abcdef01234567" }],
  ])("reads the revision %s", (revision, ref) => {
    const repository = withFlux([job()], { revision }).at("sync/flux-system/gitrepository-acme-east.yaml");
    expect(repository?.spec).toMatchObject({ ref });
  });

  test("of a branch of manifests alone", () => {
    const { at: find } = withFlux([job()], { path: "." });
    expect(find("sync/flux-system/gitrepository-acme-east.yaml")?.spec).toMatchObject({ ignore: "/_cluster/\n" });
    const { spec } = find("sync/flux-system/kustomization-acme-east.yaml") ?? {};
    expect(spec).toMatchObject({ path: "./" });
    expect(spec).not.toHaveProperty("dependsOn");
  });

  test("protects texts with variables", () => {
    const script = { metadata: { annotations: { note: "$" + "{A}" } }, spec: pods };
    const annotations = (each: KubeObject) => annotationsOf(withFlux([each]).at("apply/team-nlp/job-train.yaml"));
    expect(annotations(job("train", script))).toEqual({
      "kustomize.toolkit.fluxcd.io/substitute": "disabled",
      note: "$" + "{A}",
    });
    expect(annotations(job())).toBe(undefined);
  });
});

describe("a sync is refused", () => {
  test.each([
    [
      "of an unknown cluster",
      (app: App) => new ArgocdSync(app, "sync", argocd({ cluster: "esat" })),
      /^DEF-007 .*"esat"/,
    ],
    [
      "with a password",
      (app: App) => new ArgocdSync(app, "sync", argocd({ repository: "https://a:b@c.example/d" })),
      /password/,
    ],
    [
      "beside another one",
      (app: App) => {
        new ArgocdSync(app, "one", argocd());
        new FluxSync(app, "two", { cluster: "east", ...source });
      },
      /cluster east is synced twice/,
    ],
  ])("%s", (_, add, problem) => {
    expect(synced([job()], add).problems).toEqual([expect.stringMatching(problem)]);
  });

  test("without objects it makes none", () => {
    expect(synced([], (app) => new ArgocdSync(app, "sync", argocd())).objects).toEqual({});
  });
});
