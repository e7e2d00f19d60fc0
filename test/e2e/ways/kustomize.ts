import { EVIL, MOVING_TAG, MUSTER, object, PINNED, type Way } from "./way.ts";

const json = (value: unknown) => JSON.stringify(value);
const SAFE = { name: "c", image: PINNED, securityContext: { privileged: false, capabilities: { drop: ["ALL"] } } };
const pod = (name: string, spec: object = {}) => ({
  ...object("v1", "Pod", { enableServiceLinks: true, containers: [SAFE], ...spec }),
  metadata: { name, namespace: "team-a", labels: { app: "a" } },
});
const FILES = {
  "k8s/pod.json": json(pod("safe")),
  "k8s/job.json": json({
    ...object("kubeflow.org/v1", "PyTorchJob", {
      pytorchReplicaSpecs: {
        Worker: { replicas: 1, template: { spec: { containers: [{ ...SAFE, name: "pytorch" }] } } },
      },
    }),
    metadata: { name: "job", namespace: "team-a" },
  }),
};
const way = (name: string, kustomization: object, ends: Way["ends"] = "SEC-005", files: Way["files"] = {}): Way => ({
  name,
  files: {
    ...FILES,
    "k8s/kustomization.yaml": json({ resources: ["pod.json", "job.json"], ...kustomization }),
    ...files,
  },
  ends,
});
const NETWORK = [{ op: "add", path: "/spec/hostNetwork", value: true }];
const JOB = "/spec/pytorchReplicaSpecs/Worker/template/spec";
const operations = (list: readonly object[], target: object) => ({ patches: [{ patch: json(list), target }] });
const merge = (patch: object, target?: object) => ({ patches: [{ patch: json(patch), ...(target && { target }) }] });
const OTHER = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" }, spec: { hostNetwork: true } };
const COMPONENT = { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component" };
const PRIVILEGED = "spec.containers.[name=c].securityContext.privileged";
const fromPod = (fieldPaths: readonly string[], kind = "Pod") => ({
  replacements: [
    {
      source: { kind: "Pod", fieldPath: "spec.enableServiceLinks" },
      targets: [{ select: { kind }, fieldPaths, options: { create: true } }],
    },
  ],
});

const $ = "$";
const fluxKustomization = (substitute: object) => ({
  ...object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", {
    interval: "10m",
    prune: true,
    path: "./k8s",
    sourceRef: { kind: "GitRepository", name: "own" },
    postBuild: { substitute },
  }),
  metadata: { name: "own", namespace: "flux-system" },
});

const QUOTAS = "quotas: [{cluster: main, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]";
const LIMITED = MUSTER.replace("name: research", `name: research, ${QUOTAS}`).replace(
  "name: team-a",
  `name: team-a, ${QUOTAS}`,
);
const GPU = {
  ...SAFE,
  name: "pytorch",
  resources: { limits: { memory: "1Gi", "nvidia.com/gpu": 1 }, requests: { cpu: 1, memory: "1Gi" } },
};
const GANG = {
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "gang", namespace: "team-a", labels: { "kai.scheduler/queue": "team-a" } },
  spec: {
    pytorchReplicaSpecs: {
      Worker: {
        replicas: 2,
        restartPolicy: "Never",
        template: { spec: { schedulerName: "kai-scheduler", containers: [GPU] } },
      },
    },
  },
};

/** Ways in which a kustomization makes a fault from harmless objects. */
export const kustomizeWays: readonly Way[] = [
  way(
    "a prefix that renames the account of a binding, and so the message about it",
    { namePrefix: "x-", resources: ["binding.json", "account.json"] },
    { warning: "RIGHTS-001" },
    {
      "k8s/account.json": json({
        ...object("v1", "ServiceAccount", {}),
        metadata: { name: "robot", namespace: "team-a" },
      }),
      "k8s/binding.json": json({
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "ClusterRoleBinding",
        metadata: { name: "robot" },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "cluster-admin" },
        subjects: [{ kind: "ServiceAccount", name: "robot", namespace: "team-a" }],
      }),
    },
  ),
  way("operations with a selector without a kind", operations(NETWORK, { name: "safe" })),
  way("operations with an expression as kind", operations(NETWORK, { kind: "P.d" })),
  way("operations with a label selector", operations(NETWORK, { labelSelector: "app=a" })),
  way(
    "operations on a custom resource without its group",
    operations([{ op: "add", path: `${JOB}/hostNetwork`, value: true }], { kind: "PyTorchJob" }),
  ),
  way(
    "a copied boolean",
    operations(
      [{ op: "copy", from: "/spec/enableServiceLinks", path: "/spec/containers/0/securityContext/privileged" }],
      {
        kind: "Pod",
      },
    ),
    "SEC-001",
  ),
  way(
    "a moved boolean",
    operations([{ op: "move", from: "/spec/enableServiceLinks", path: "/spec/hostNetwork" }], { kind: "Pod" }),
  ),
  way("a merge with the kind of another object", merge(OTHER, { kind: "Pod" })),
  way(
    "a merge in a file with the kind of another object",
    { patches: [{ path: "p.json", target: { kind: "Pod" } }] },
    "SEC-005",
    {
      "k8s/p.json": json(OTHER),
    },
  ),
  way(
    "a merge in a file that no tool reads by its name",
    { patches: [{ path: "p", target: { kind: "Pod" } }] },
    "SEC-005",
    {
      "k8s/p": json(OTHER),
    },
  ),
  way(
    "a merge that replaces all containers",
    merge({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "safe" },
      spec: { $patch: "replace", containers: [EVIL] },
    }),
    "SEC-001",
  ),
  way("operations of patchesJson6902", {
    patchesJson6902: [{ target: { version: "v1", kind: "Pod", name: "safe" }, patch: json(NETWORK) }],
  }),
  way("a component", { components: ["c"] }, "SEC-005", {
    "k8s/c/kustomization.yaml": json({ ...COMPONENT, ...operations(NETWORK, { name: "safe" }) }),
  }),
  way("a component of a component", { components: ["c"] }, "SEC-005", {
    "k8s/c/kustomization.yaml": json({ ...COMPONENT, components: ["d"] }),
    "k8s/c/d/kustomization.yaml": json({ ...COMPONENT, ...fromPod(["spec.hostNetwork"]) }),
  }),
  way("a replacement with a boolean of the object", fromPod(["spec.hostNetwork"])),
  way("a replacement in all containers", fromPod(["spec.containers.*.securityContext.privileged"]), "SEC-001"),
  way(
    "a replacement in another kind",
    fromPod([`${JOB.slice(1).replaceAll("/", ".")}.hostPID`], "PyTorchJob"),
    "SEC-006",
  ),
  way(
    "a replacement with a literal",
    {
      configMapGenerator: [{ name: "c", literals: ["x=true"] }],
      replacements: [
        {
          source: { kind: "ConfigMap", fieldPath: "data.x" },
          targets: [{ select: { kind: "Pod" }, fieldPaths: [PRIVILEGED] }],
        },
      ],
    },
    "SEC-001",
  ),
  way("a replacement in a file", { replacements: [{ path: "r.json" }] }, "SEC-005", {
    "k8s/r.json": json(fromPod(["spec.hostNetwork"]).replacements[0]),
  }),
  way("a transformer in a text", {
    transformers: [
      `${json({ apiVersion: "builtin", kind: "PatchTransformer", metadata: { name: "x" }, patch: json(NETWORK), target: { kind: "Pod" } })}\n`,
    ],
  }),
  way("a transformer in a file", { transformers: ["t.json"] }, "SEC-005", {
    "k8s/t.json": json({
      apiVersion: "builtin",
      kind: "ReplacementTransformer",
      metadata: { name: "x" },
      ...fromPod(["spec.hostNetwork"]),
    }),
  }),
  way("an overlay that patches the name of its base", { namePrefix: "a-" }, "SEC-005", {
    "o/kustomization.yaml": json({ resources: ["../k8s"], ...operations(NETWORK, { name: "a-safe" }) }),
  }),
  {
    name: "a namespace for which the rules are on",
    files: {
      ...FILES,
      "muster.yaml": `${MUSTER}policies: {overrides: [{where: {namespace: team-a}, rules: {SEC-001: off}}]}\n`,
      "k8s/pod.json": json(pod("safe", { containers: [{ ...SAFE, securityContext: { privileged: true } }] })),
      "k8s/kustomization.yaml": json({ resources: ["pod.json"], namespace: "prod" }),
    },
    ends: "SEC-001",
  },
  ...["k8s/.argocd-source.yaml", "k8s/.argocd-source-web.yaml"].map((path) =>
    way(`options of Argo CD in ${path}`, {}, "SEC-005", {
      [path]: json({ kustomize: operations(NETWORK, { name: "safe" }) }),
    }),
  ),
  way("a password in options of Argo CD", {}, "SEC-011", {
    "k8s/.argocd-source-web.yaml": json({
      helm: { parameters: [{ name: "auth.password", value: "hunter2-hunter2" }] },
    }),
  }),
  way("a component of Argo CD's options", {}, "SEC-005", {
    "k8s/.argocd-source.yaml": json({ kustomize: { components: ["c"] } }),
    "k8s/c/kustomization.yaml": json({ ...COMPONENT, ...operations(NETWORK, { name: "safe" }) }),
  }),
  ...[
    [
      "argoproj.io/v1alpha1",
      "Application",
      { source: { repoURL: "https://example.com/r", path: ".", kustomize: operations(NETWORK, { kind: "Pod" }) } },
    ],
    [
      "argoproj.io/v1alpha1",
      "Application",
      { sources: [{ repoURL: "https://example.com/r", path: "x", kustomize: merge(OTHER, { kind: "Pod" }) }] },
    ],
    [
      "argoproj.io/v1alpha1",
      "ApplicationSet",
      { template: { spec: { source: { kustomize: operations(NETWORK, {}) } } } },
    ],
    [
      "kustomize.toolkit.fluxcd.io/v1",
      "Kustomization",
      { path: "./elsewhere", ...operations(NETWORK, { kind: "Pod" }) },
    ],
    [
      "helm.toolkit.fluxcd.io/v2",
      "HelmRelease",
      { postRenderers: [{ kustomize: operations(NETWORK, { kind: "Pod" }) }] },
    ],
    [
      "helm.toolkit.fluxcd.io/v2beta1",
      "HelmRelease",
      { postRenderers: [{ kustomize: { patchesJson6902: [{ patch: NETWORK, target: { kind: "Pod" } }] } }] },
    ],
    [
      "argoproj.io/v1alpha1",
      "Application",
      { sourceHydrator: { drySource: { path: "x", kustomize: operations(NETWORK, { kind: "Pod" }) } } },
    ],
    ["fluxcd.controlplane.io/v1", "FluxInstance", { kustomize: operations(NETWORK, { kind: "Pod" }) }],
  ].map(
    ([apiVersion, kind, spec], index): Way => ({
      name: `patches of a controller, ${String(kind)} ${index}`,
      files: { "apps/a.json": json({ apiVersion, kind, metadata: { name: "a", namespace: "n" }, spec }) },
      ends: "SEC-005",
    }),
  ),
  ...["k8s/kustomization.yaml", "k8s/below/x.txt"].map(
    (path): Way => ({
      name: `a privilege in a variable of Flux, with ${path}`,
      files: {
        "k8s/pod.json": json(
          pod("safe", { containers: [{ ...SAFE, securityContext: { privileged: `${$}{P:=false}` } }] }),
        ),
        [path]: json({ resources: ["pod.json"] }),
        "flux.json": json(fluxKustomization({ P: "true" })),
      },
      paths: ["."],
      ends: "SEC-001",
    }),
  ),
  way(
    "a patch with a variable in place of a privilege",
    operations([{ op: "add", path: "/spec/hostNetwork", value: `${$}{X}` }], { kind: "Pod" }),
    "GITOPS-042",
  ),
  way("a patch in a file with a privilege as a text", { patches: [{ path: "more.json" }] }, "GITOPS-042", {
    "k8s/more.json": json({ ...pod("safe"), spec: { hostPID: "true" } }),
  }),
  way(
    "a patch with the default of a variable, which is a privilege",
    operations([{ op: "add", path: "/spec/hostNetwork", value: `${$}{X:=true}` }], { kind: "Pod" }),
  ),
  {
    name: "a privilege in the name of a field that is a variable of Flux",
    files: {
      ...FILES,
      "k8s/kustomization.yaml": json({
        resources: ["pod.json", "job.json"],
        patches: [
          { patch: json([{ op: "add", path: `/spec/${$}{F:=hostNetwork}`, value: true }]), target: { kind: "Pod" } },
        ],
      }),
      "flux.json": json(fluxKustomization({ OTHER: "true" })),
    },
    paths: ["."],
    ends: "SEC-005",
  },
  {
    name: "a gang above its limit by a variable of Flux",
    files: {
      "muster.yaml": LIMITED,
      "k8s/gang.json": json(GANG).replace('"replicas":2', `"replicas":"${$}{N:=2}"`),
      "flux.json": json(fluxKustomization({ N: "100" })),
    },
    paths: ["."],
    ends: "QUOTA-003",
  },
  ...[
    {
      patches: [
        {
          patch: json([{ op: "replace", path: "/spec/pytorchReplicaSpecs/Worker/replicas", value: 100 }]),
          target: { kind: "PyTorchJob" },
        },
      ],
    },
    merge({
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata: GANG.metadata,
      spec: { pytorchReplicaSpecs: { Worker: { replicas: 100 } } },
    }),
    { patches: [{ path: "more.json", target: { name: "gang" } }] },
  ].map(
    (kustomization, index): Way => ({
      name: `a gang above its limit by a patch, ${index}`,
      files: {
        "muster.yaml": LIMITED,
        "k8s/gang.json": json(GANG),
        "k8s/more.json": json([{ op: "replace", path: "/spec/pytorchReplicaSpecs/Worker/replicas", value: 100 }]),
        "k8s/kustomization.yaml": json({ resources: ["gang.json"], ...kustomization }),
      },
      ends: "QUOTA-003",
    }),
  ),
  ...builtWays(),
];

/** Privileges and images that only the built objects have: values of generated data, of variables and of expressions. */
function builtWays(): readonly Way[] {
  const target = { select: { kind: "Pod" }, fieldPaths: [PRIVILEGED] };
  const variable = (field: string) => ({
    configMapGenerator: [{ name: "g", envs: ["g.env"] }],
    configurations: ["c.json"],
    vars: [
      {
        name: "V",
        objref: { apiVersion: "v1", kind: "ConfigMap", name: "g" },
        fieldref: { fieldpath: `data.${field}` },
      },
    ],
  });
  const data = { "k8s/g.env": `PRIVILEGED=true\nIMAGE=evil:latest\n` };
  const image = (path: string) => ({ "k8s/c.json": json({ varReference: [{ kind: "Pod", path }] }) });
  return [
    way(
      "a replacement by a file of a generator",
      {
        configMapGenerator: [{ name: "g", envs: ["g.env"] }],
        replacements: [{ source: { kind: "ConfigMap", name: "g", fieldPath: "data.PRIVILEGED" }, targets: [target] }],
      },
      "SEC-001",
      data,
    ),
    way("a variable as an image", variable("IMAGE"), MOVING_TAG, {
      ...data,
      ...image("spec/containers/image"),
      "k8s/pod.json": json(pod("safe", { containers: [{ ...SAFE, image: "$(V)" }] })),
    }),
    way("an image by an expression", { images: [{ name: ".*", newName: "evil", newTag: "latest" }] }, MOVING_TAG),
    way(
      "an image of a configuration",
      { configurations: ["c.json"], images: [{ name: "x", newName: "evil", newTag: "latest" }] },
      MOVING_TAG,
      {
        "k8s/c.json": json({ images: [{ kind: "Pod", path: "spec/containers[]/image" }] }),
        "k8s/pod.json": json(pod("safe", { containers: [{ ...SAFE, image: PINNED.replace(/^[^@:]+/, "x") }] })),
      },
    ),
  ];
}

/** Patches without a fault. */
export const goodPatch = way(
  "a patch with the default of a variable, which is no privilege",
  operations([{ op: "add", path: "/spec/hostNetwork", value: `${$}{X:=false}` }], { kind: "Pod" }),
);
