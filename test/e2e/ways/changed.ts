import { EVIL, MOVING_TAG, MUSTER, object, PINNED, type Way } from "./way.ts";

const json = (value: unknown) => JSON.stringify(value);
const $ = "$";
const SAFE = { name: "c", image: PINNED, securityContext: { privileged: false, capabilities: { drop: ["ALL"] } } };
const POD = {
  ...object("v1", "Pod", { enableServiceLinks: true, containers: [SAFE] }),
  metadata: { name: "safe", namespace: "team-a" },
};
const FILES = { "muster.yaml": MUSTER, "k8s/pod.json": json(POD) };
const NETWORK = json([{ op: "add", path: "/spec/hostNetwork", value: true }]);
const IMAGES = [{ name: "registry.example.com/x", newName: "evil", newTag: "latest" }];
const WARNED = { warning: "GITOPS-043" } as const;

const built = (name: string, fields: object, files: Way["files"], ends: Way["ends"]): Way => ({
  name,
  files: { ...FILES, "k8s/kustomization.yaml": json({ resources: ["pod.json"], ...fields }), ...files },
  ends,
});
const flux = (name: string, spec: object) => ({
  ...object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", {
    interval: "10m",
    prune: true,
    sourceRef: { kind: "GitRepository", name: "own" },
    ...spec,
  }),
  metadata: { name, namespace: "flux-system" },
});
const release = (spec: object) =>
  object("helm.toolkit.fluxcd.io/v2", "HelmRelease", {
    interval: "10m",
    chart: { spec: { chart: "x", version: "1.0.0", sourceRef: { kind: "HelmRepository", name: "x" } } },
    ...spec,
  });
const controlled = (name: string, value: object, ends: Way["ends"], files: Way["files"] = FILES): Way => ({
  name,
  files: { ...files, "a.json": json(value) },
  ends,
});

const role = {
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "ClusterRole",
  metadata: { name: "r" },
  rules: [{ apiGroups: [""], resources: ["secrets"], verbs: ["get", "list"] }],
};

/** Fields of objects that kustomize changes by other means than patches, images and replicas. */
export const changedFieldWays: readonly Way[] = [
  built(
    "an image that is a configured place of the namespace",
    { namespace: "evil", configurations: ["c.json"] },
    { "k8s/c.json": json({ namespace: [{ kind: "Pod", path: "spec/containers/image" }] }) },
    MOVING_TAG,
  ),
  built(
    "an image that is a configured reference to an object with another name",
    {
      resources: ["pod.json", "map.json"],
      configurations: ["c.json"],
      patches: [
        {
          target: { kind: "ConfigMap" },
          options: { allowNameChange: true },
          patch: json({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "evil:latest" } }),
        },
      ],
    },
    {
      "k8s/c.json": json({
        nameReference: [
          { kind: "ConfigMap", version: "v1", fieldSpecs: [{ kind: "Pod", path: "spec/containers/image" }] },
        ],
      }),
      "k8s/map.json": json({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: PINNED, namespace: "team-a" } }),
    },
    MOVING_TAG,
  ),
  built(
    "a level of pod security in labels",
    { resources: ["pod.json", "n.json"], labels: [{ pairs: { "pod-security.kubernetes.io/enforce": "privileged" } }] },
    { "k8s/n.json": json({ apiVersion: "v1", kind: "Namespace", metadata: { name: "n" } }) },
    { warning: "RIGHTS-006" },
  ),
  built(
    "a role that labels add to that of administrators",
    { resources: ["pod.json", "r.json"], commonLabels: { "rbac.authorization.k8s.io/aggregate-to-view": "true" } },
    { "k8s/r.json": json(role) },
    { warning: "RIGHTS-004" },
  ),
  built(
    "a pod template that a patch adds to an unknown kind",
    {
      resources: ["pod.json", "t.json"],
      patches: [
        {
          target: { kind: "Thing" },
          patch: json([{ op: "add", path: "/spec/template", value: { spec: { containers: [EVIL] } } }]),
        },
      ],
    },
    { "k8s/t.json": json(object("example.com/v1", "Thing", {})) },
    { warning: "GITOPS-041" },
  ),
  built(
    "values of a HelmRelease that a patch adds",
    {
      resources: ["pod.json", "h.json"],
      patches: [
        {
          target: { kind: "HelmRelease" },
          patch: json([{ op: "add", path: "/spec/values", value: { securityContext: { privileged: true } } }]),
        },
      ],
    },
    { "k8s/h.json": json(release({})) },
    WARNED,
  ),
];

const inGit = { ...FILES, ".git/HEAD": "ref: refs/heads/main\n" };
const patchTo = (field: string, value: unknown) => [
  { target: { kind: "Kustomization" }, patch: json([{ op: "add", path: `/spec/${field}`, value }]) },
];

/** Objects of Argo CD and Flux that kustomizations change, so that these apply other objects. */
export const changedControllerWays: readonly Way[] = [
  {
    name: "patches of a Kustomization of Flux that another one adds",
    files: {
      ...inGit,
      "root.json": json(
        flux("root", { path: "./apps", patches: patchTo("patches", [{ target: { kind: "Pod" }, patch: NETWORK }]) }),
      ),
      "apps/own.json": json(flux("own", { path: "./k8s" })),
    },
    ends: "SEC-005",
  },
  {
    name: "images of a Kustomization of Flux that a kustomization adds",
    files: {
      ...inGit,
      "apps/own.json": json(flux("own", { path: "./k8s" })),
      "apps/kustomization.yaml": json({ resources: ["own.json"], patches: patchTo("images", IMAGES) }),
    },
    ends: MOVING_TAG,
  },
  {
    name: "options of an Application that a kustomization adds",
    files: {
      ...inGit,
      "k8s/kustomization.yaml": json({ resources: ["pod.json"] }),
      "apps/a.json": json(
        object("argoproj.io/v1alpha1", "Application", {
          project: "default",
          destination: { name: "main" },
          source: { repoURL: "https://example.com/r.git", path: "k8s" },
        }),
      ),
      "apps/kustomization.yaml": json({
        resources: ["a.json"],
        patches: [
          {
            target: { kind: "Application" },
            patch: json([
              { op: "add", path: "/spec/source/kustomize", value: { images: ["registry.example.com/x=evil:latest"] } },
            ]),
          },
        ],
      }),
    },
    ends: MOVING_TAG,
  },
  ...["", "k8s/"].map(
    (folder): Way => ({
      name: `images of an override of Argo CD in ${folder === "" ? "the top" : folder}`,
      files: {
        "muster.yaml": MUSTER,
        ".git/HEAD": "ref: refs/heads/main\n",
        [`${folder}pod.json`]: json(POD),
        [`${folder}kustomization.yaml`]: json({ resources: ["pod.json"] }),
        [`${folder}.argocd-source.yaml`]: json({ kustomize: { images: ["registry.example.com/x=evil:latest"] } }),
      },
      ends: MOVING_TAG,
    }),
  ),
];

const VALUES = "securityContext: {privileged: true}\n";
const set = (helm: object, spec: object = {}) =>
  object("argoproj.io/v1alpha1", "ApplicationSet", {
    goTemplate: true,
    generators: [{ clusters: {} }],
    template: {
      metadata: { name: "x" },
      spec: {
        project: "default",
        destination: { name: "main" },
        source: { repoURL: "https://charts.example.com", chart: "x", targetRevision: "1.0.0", helm },
      },
    },
    ...spec,
  });

/** Values, images and variables for objects of other places. */
export const changedValueWays: readonly Way[] = [
  controlled("a privilege as a text in values", release({ values: { hostNetwork: "true" } }), WARNED),
  ...[{ files: ["values.yaml=v.txt"] }, { literals: [`values.yaml=${VALUES}`] }].map((generator) =>
    built(
      `values of a generated ConfigMap, ${Object.keys(generator)}`,
      { resources: ["pod.json", "h.json"], configMapGenerator: [{ name: "v", ...generator }] },
      {
        "k8s/v.txt": VALUES,
        "k8s/h.json": json(release({ valuesFrom: [{ kind: "ConfigMap", name: "v" }] })),
      },
      WARNED,
    ),
  ),
  ...[
    {
      namePrefix: "pre-",
      resources: ["pod.json", "h.json"],
      configMapGenerator: [{ name: "v", files: ["values.yaml=v.txt"] }],
    },
    { namePrefix: "pre-", resources: ["pod.json", "h.json", "v.json"] },
    { namespace: "other", namePrefix: "pre-", resources: ["pod.json", "h.json", "v.json"] },
  ].map((kustomization, index) =>
    built(
      `values of a ConfigMap that a kustomization renames, ${index}`,
      kustomization,
      {
        "k8s/v.txt": VALUES,
        "k8s/v.json": json({
          ...object("v1", "ConfigMap", {}),
          metadata: { name: "v" },
          data: { "values.yaml": VALUES },
        }),
        "k8s/h.json": json(release({ valuesFrom: [{ kind: "ConfigMap", name: "pre-v" }] })),
      },
      WARNED,
    ),
  ),
  ...[
    { values: "securityContext:\n  privileged: {{ .p }}\n" },
    { values: "{{ if .p }}\nhostNetwork: true\n{{ end }}\n" },
    { valuesObject: { securityContext: { privileged: "{{ .p }}" } } },
  ].map((helm, index) => controlled(`a privilege that is an expression in values, ${index}`, set(helm), WARNED)),
  ...[
    { values: "securityContext: {{ .p }}\n" },
    { valuesObject: { sidecars: [{ securityContext: "{{ .p }}" }] } },
    { parameters: [{ name: "extraContainers", value: "{{ .p }}" }] },
  ].map((helm, index) => controlled(`a part of a pod that is an expression in values, ${index}`, set(helm), 3)),
  ...["/apps/{{ .env }}/values.yaml", "$values/apps/{{ .env }}.yaml"].map((file): Way => {
    const way = controlled(
      `a file of values whose path is an expression, ${file}`,
      set({ valueFiles: [file] }),
      WARNED,
    );
    return { ...way, files: { ...way.files, "apps/prod/values.yaml": VALUES, "apps/prod.yaml": VALUES } };
  }),
  controlled("images of a post-renderer", release({ postRenderers: [{ kustomize: { images: IMAGES } }] }), MOVING_TAG),
  controlled(
    "images for a folder of another repository",
    flux("other", { path: "./elsewhere", images: IMAGES, sourceRef: { kind: "OCIRepository", name: "other" } }),
    MOVING_TAG,
  ),
  controlled(
    "a template of a ResourceSet",
    object("fluxcd.controlplane.io/v1", "ResourceSet", {
      inputs: [{ kind: "Pod" }],
      resourcesTemplate: "kind: << inputs.kind >>\nspec: {hostNetwork: true}\n",
    }),
    { warning: "GITOPS-074" },
  ),
  ...[{ privileged: `${$}{P:=false}` }, undefined].map((securityContext) =>
    controlled(
      `a variable of a ConfigMap elsewhere, ${securityContext === undefined ? "an image" : "a privilege"}`,
      flux("own", { path: "./k8s", postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "elsewhere" }] } }),
      3,
      {
        "muster.yaml": MUSTER,
        "k8s/kustomization.yaml": json({ resources: ["pod.json"] }),
        "k8s/pod.json": json({
          ...POD,
          spec: {
            containers: [
              securityContext === undefined
                ? { ...SAFE, image: `${$}{IMAGE:=${PINNED}}` }
                : { ...SAFE, securityContext },
            ],
          },
        }),
      },
    ),
  ),
];
