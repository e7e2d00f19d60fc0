import { MUSTER, object, PINNED, type Way } from "./way.ts";

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
  controlled("a path of Flux that leaves the repository", flux({ path: "../k8s", ...PATCHES }), FILES),
  controlled(
    "images of an Application at the top",
    application({ path: ".", kustomize: IMAGES }),
    {
      ...FILES,
      "kustomization.yaml": json({ resources: ["k8s/pod.json"] }),
    },
    "SEC-009",
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
  controlled("images of a templatePatch", set({ templatePatch: templatePatch(IMAGES) }), BUILT, "SEC-009"),
  controlled("patches of a templatePatch", set({ templatePatch: templatePatch(PATCHES) }), BUILT),
  controlled(
    "a templatePatch with a parameter",
    set({
      generators: [{ list: { elements: [{ image: "evil:latest" }] } }],
      templatePatch: templatePatch({ images: ["registry.example.com/x={{image}}"] }),
    }),
    BUILT,
    "SEC-009",
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
          spec: { ...project, source: source({ path: "{{name}}", kustomize: IMAGES }) },
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
