import { MOVING_TAG, MUSTER, object, PINNED, type Way } from "./way.ts";

const json = (value: unknown) => JSON.stringify(value);
const SAFE = { name: "c", image: PINNED, securityContext: { privileged: false, capabilities: { drop: ["ALL"] } } };
const POD = {
  ...object("v1", "Pod", { enableServiceLinks: true, containers: [SAFE] }),
  metadata: { name: "safe", namespace: "team-a" },
};
const FILES = { "muster.yaml": MUSTER, "k8s/pod.json": json(POD) };
const BUILT = { ...FILES, "k8s/kustomization.yaml": json({ resources: ["pod.json"] }) };
/** A change of which the patch alone has no privilege. */
const COPY = json([{ op: "copy", from: "/spec/enableServiceLinks", path: "/spec/hostNetwork" }]);
const PATCHES = { patches: [{ target: { kind: "Pod" }, patch: COPY }] };
const IMAGES = { images: ["registry.example.com/x=evil:latest"] };

/** A repository with an object of a controller. */
function controlled(name: string, value: object, files: Way["files"], ends: Way["ends"] = "SEC-005"): Way {
  return { name, files: { ...files, "a.json": json(value) }, ends };
}

const flux = (spec: object) =>
  object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", {
    interval: "10m",
    prune: true,
    sourceRef: { kind: "GitRepository", name: "own" },
    ...spec,
  });
const source = (fields: object) => ({ repoURL: "https://example.com/r.git", path: "k8s", ...fields });
const project = { project: "default", destination: { name: "main" } };
const application = (fields: object) =>
  object("argoproj.io/v1alpha1", "Application", { ...project, source: source(fields) });
const set = (fields: object, kustomize: object = {}) =>
  object("argoproj.io/v1alpha1", "ApplicationSet", {
    generators: [{ list: { elements: [{ cluster: "main" }] } }],
    template: { metadata: { name: "x" }, spec: { ...project, source: source({ kustomize }) } },
    ...fields,
  });
const templatePatch = (kustomize: object, more = "") => `spec:\n  source:\n    kustomize: ${json(kustomize)}\n${more}`;
const PLAIN_CHART = {
  "muster.yaml": MUSTER,
  "c/Chart.yaml": "apiVersion: v2\nname: c\nversion: 1.0.0\n",
  "c/templates/pod.json": json(POD),
};

/** Options of Argo CD and Flux that change objects of the repository. */
export const controllerWays: readonly Way[] = [
  ...[undefined, "", ".", "./", "/", "./k8s/.."].flatMap((path) => [
    controlled(`patches of Flux for all files below ${path}`, flux({ path, ...PATCHES }), FILES),
    controlled(`patches of Flux for the kustomization in ${path}`, flux({ path, ...PATCHES }), {
      ...FILES,
      "kustomization.yaml": json({ resources: ["k8s/pod.json"] }),
    }),
  ]),
  {
    // Flux makes the kustomization of this folder, so no kustomize builds it for the check.
    ...controlled("patches of Flux for a folder of a rendered check", flux({ path: "k8s", ...PATCHES }), {
      "muster.yaml": MUSTER,
      "k8s/pod.yaml": json(POD),
    }),
    options: { render: true },
  },
  controlled("a path of Flux that leaves the repository", flux({ path: "../k8s", ...PATCHES }), FILES),
  controlled(
    "images of an Application at the top",
    application({ path: ".", kustomize: IMAGES }),
    {
      ...FILES,
      "kustomization.yaml": json({ resources: ["k8s/pod.json"] }),
    },
    MOVING_TAG,
  ),
  controlled(
    "a dry source of an Application",
    object("argoproj.io/v1alpha1", "Application", {
      ...project,
      sourceHydrator: {
        drySource: source({ kustomize: PATCHES }),
        syncSource: { path: "out", targetBranch: "env" },
      },
    }),
    BUILT,
  ),
  controlled("images of a templatePatch", set({ templatePatch: templatePatch(IMAGES) }), BUILT, MOVING_TAG),
  controlled("patches of a templatePatch", set({ templatePatch: templatePatch(PATCHES) }), BUILT),
  controlled(
    "a templatePatch with a parameter",
    set({
      generators: [{ list: { elements: [{ image: "evil:latest" }] } }],
      templatePatch: templatePatch({ images: ["registry.example.com/x={{image}}"] }),
    }),
    BUILT,
    MOVING_TAG,
  ),
  controlled(
    "a templatePatch with actions",
    set({
      goTemplate: true,
      templatePatch: templatePatch(PATCHES, "{{ if .cluster }}\n{{ end }}\n"),
    }),
    BUILT,
    3,
  ),
  controlled("patches of an ApplicationSet for clusters", set({ generators: [{ clusters: {} }] }, PATCHES), BUILT),
  controlled(
    "patches in the template of a generator",
    set({
      generators: [
        {
          list: {
            elements: [{ cluster: "main" }],
            template: { metadata: { name: "y" }, spec: { ...project, source: source({ kustomize: PATCHES }) } },
          },
        },
      ],
    }),
    BUILT,
  ),
  controlled(
    "options of an ApplicationSet for a folder of each cluster",
    {
      ...set({ generators: [{ clusters: {} }] }),
      spec: {
        generators: [{ clusters: {} }],
        template: {
          metadata: { name: "x" },
          spec: { ...project, source: source({ path: "{{name}}", kustomize: { components: ["c"] } }) },
        },
      },
    },
    BUILT,
    3,
  ),
  controlled(
    "post-renderers of a HelmRelease for a chart without actions",
    object("helm.toolkit.fluxcd.io/v2", "HelmRelease", {
      interval: "10m",
      chart: { spec: { chart: "./c", sourceRef: { kind: "GitRepository", name: "own" } } },
      postRenderers: [{ kustomize: PATCHES }],
    }),
    PLAIN_CHART,
    3,
  ),
];

const VALUES = "sidecars:\n- name: c\n  image: evil:latest\n  securityContext: {privileged: true}\n";
const WARNED = { warning: "GITOPS-043" };
const CHART = { repoURL: "https://charts.example.com", chart: "x", targetRevision: "1.0.0" };
const release = (spec: object) =>
  object("helm.toolkit.fluxcd.io/v2", "HelmRelease", {
    interval: "10m",
    chart: { spec: { chart: "x", version: "1.0.0", sourceRef: { kind: "HelmRepository", name: "x" } } },
    ...spec,
  });
const map = (data: object) =>
  json({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "v", namespace: "team-a" }, data });
const chartOf = (helm: object) =>
  object("argoproj.io/v1alpha1", "Application", { ...project, source: { ...CHART, helm } });

/** Privileges in values that controllers and kustomizations pass to charts. */
export const valueWays: readonly Way[] = [
  controlled("values of an Application with a key twice", chartOf({ values: `sidecars: []\n${VALUES}` }), FILES, 3),
  controlled("a text in values of an Application", chartOf({ valuesObject: { extra: VALUES } }), FILES, WARNED),
  controlled("a text with actions in values", release({ values: { extra: `${VALUES}{{ if .x }}` } }), FILES, WARNED),
  controlled("a text in values of a HelmRelease", release({ values: { extra: VALUES } }), FILES, WARNED),
  controlled(
    "values of a ConfigMap",
    release({ valuesFrom: [{ kind: "ConfigMap", name: "v" }] }),
    {
      ...FILES,
      "v.json": map({ "values.yaml": VALUES }),
    },
    WARNED,
  ),
  controlled(
    "values of a ConfigMap with a key twice",
    release({ valuesFrom: [{ kind: "ConfigMap", name: "v" }] }),
    {
      ...FILES,
      "v.json": map({ "values.yaml": `sidecars: []\n${VALUES}` }),
    },
    3,
  ),
  controlled(
    "a value of a ConfigMap at a path",
    release({
      valuesFrom: [{ kind: "ConfigMap", name: "v", valuesKey: "p", targetPath: "securityContext.privileged" }],
    }),
    { ...FILES, "v.json": map({ p: "true" }) },
    WARNED,
  ),
  controlled(
    "a file of values of another source",
    object("argoproj.io/v1alpha1", "Application", {
      ...project,
      sources: [
        { ...CHART, helm: { valueFiles: ["$own/v/values.txt"] } },
        { repoURL: "https://example.com/r.git", ref: "own" },
      ],
    }),
    { ...FILES, "v/values.txt": VALUES },
    WARNED,
  ),
  ...[{ valuesFile: "v.txt" }, { additionalValuesFiles: ["v.txt"] }, { valuesInline: { extra: VALUES } }].map(
    (values): Way => ({
      name: `values of a chart of a kustomization, ${Object.keys(values)}`,
      files: {
        ...FILES,
        "k8s/v.txt": VALUES,
        "k8s/kustomization.yaml": json({
          resources: ["pod.json"],
          helmCharts: [{ name: "x", repo: "https://charts.example.com", version: "1.0.0", ...values }],
        }),
      },
      ends: WARNED,
    }),
  ),
];

const remote = (name: string, fields: object): Way => ({
  name: `${name} of another place`,
  files: { ...FILES, "k8s/kustomization.yaml": json({ resources: ["pod.json"], ...fields }) },
  ends: 3,
});
const ELSEWHERE = "https://example.com/x.yaml";

/** Changes of objects of the repository by files of other places. */
export const remoteWays: readonly Way[] = [
  remote("a component", { components: ["https://github.com/example/c//c?ref=v1"] }),
  remote("a patch", { patches: [{ path: ELSEWHERE, target: { kind: "Pod" } }] }),
  remote("a merge patch", { patchesStrategicMerge: [ELSEWHERE] }),
  remote("a configuration", { configurations: [ELSEWHERE] }),
  remote("a replacement", { replacements: [{ path: ELSEWHERE }] }),
  remote("data", { configMapGenerator: [{ name: "g", files: [`x=${ELSEWHERE}`] }] }),
];

const substituted = (name: string, value: string, spec: object, ends: Way["ends"]): Way =>
  controlled(
    `a variable of Flux with ${name}`,
    flux({ path: "./k8s", postBuild: { substitute: { V: value } } }),
    {
      "muster.yaml": MUSTER,
      "k8s/pod.json": json({ ...POD, spec: { containers: [SAFE], ...spec } }),
      "k8s/kustomization.yaml": json({ resources: ["pod.json"] }),
    },
    ends,
  );
const variable = `${"$"}{V}`;

/** Values of variables that change the structure of YAML. */
export const variableWays: readonly Way[] = [
  substituted("a map", "{privileged: true}", { containers: [{ ...SAFE, securityContext: variable }] }, "SEC-001"),
  substituted(
    "a list",
    "[{name: c, image: x, securityContext: {privileged: true}}]",
    { containers: variable },
    "SEC-001",
  ),
  substituted("a tag", "!!bool 'true'", { hostNetwork: variable }, "SEC-005"),
  substituted("an anchor", "&a true", { hostNetwork: variable }, "SEC-005"),
  substituted("a comment", "evil:latest #", { containers: [{ ...SAFE, image: `${variable} x` }] }, MOVING_TAG),
];
