import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { builder } from "../../src/inputs/kustomize/build.ts";
import type { BuildContext } from "../../src/inputs/kustomize/build-context.ts";
import type { Kustomization } from "../../src/inputs/units/kustomization.ts";
import { parseKustomization } from "../../src/inputs/units/kustomization.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { kustomizeFieldCases } from "./kustomize-field-cases.ts";
import { INERT } from "./kustomize-inert-cases.ts";

/** Contents of files by path: a text, or a value that is written as JSON. */
export type KustomizeFiles = Readonly<Record<string, unknown>>;

/** The file with what kustomize has built for the cases. */
export const RECORDED = "test/fixtures/kustomize/built.json";

const IMAGE = "registry.example.com/x:1";
const CONTEXT = { privileged: false, capabilities: { drop: ["ALL"] } };
const pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "safe", labels: { app: "a" } },
  spec: {
    enableServiceLinks: true,
    containers: [
      {
        name: "c",
        image: IMAGE,
        securityContext: CONTEXT,
        env: [{ name: "A", value: "1" }],
        ports: [{ containerPort: 80 }],
      },
      { name: "d", image: "why" },
    ],
    volumes: [{ name: "v", emptyDir: {} }],
    tolerations: [{ key: "a" }],
  },
};
const dep = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: "w" } },
    template: {
      metadata: { labels: { app: "w" } },
      spec: {
        containers: [
          { name: "c", image: IMAGE, securityContext: CONTEXT, volumeMounts: [{ mountPath: "/a", name: "v" }] },
        ],
        volumes: [{ name: "v", emptyDir: {} }],
      },
    },
  },
};
const pj = {
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "job" },
  spec: {
    pytorchReplicaSpecs: {
      Worker: {
        replicas: 1,
        template: {
          spec: {
            containers: [
              { name: "pytorch", image: IMAGE, securityContext: CONTEXT },
              { name: "b", image: "why:2@sha256:abc" },
            ],
          },
        },
      },
    },
  },
};
const OBJECTS: KustomizeFiles = { "pod.json": pod, "dep.json": dep, "pj.json": pj };
const cases: Record<string, KustomizeFiles> = {};
const add = (name: string, kustomization: object, more: KustomizeFiles = {}) => {
  cases[name] = {
    ...OBJECTS,
    "kustomization.yaml": { resources: ["pod.json", "dep.json", "pj.json"], ...kustomization },
    ...more,
  };
};
const json = (value: unknown) => JSON.stringify(value);
const patch = (value: unknown, target?: object) => ({
  patches: [{ patch: json(value), ...(target !== undefined && { target }) }],
});
add("plain", {});
add(
  "smp containers",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: {
      containers: [
        { name: "c", securityContext: { privileged: true } },
        { name: "new", image: "z" },
      ],
    },
  }),
);
add(
  "smp null",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { containers: [{ name: "c", securityContext: null }] },
  }),
);
add(
  "labels that a configured field of one kind hides from all others",
  { configurations: ["fields.json"], labels: [{ pairs: { tier: "true" }, includeTemplates: true }] },
  { "fields.json": { templateLabels: [{ path: "metadata/labels", create: true, group: "kubeflow.org" }] } },
);
add(
  "smp of another kind for a custom resource",
  patch(
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "any" },
      spec: {
        pytorchReplicaSpecs: { Worker: { template: null } },
        template: { spec: { containers: [{ name: "c", resources: { limits: { gpu: null } } }] } },
      },
    },
    { kind: "PyTorchJob" },
  ),
);
add(
  "smp delete container",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { containers: [{ name: "d", $patch: "delete" }] },
  }),
);
add(
  "smp replace list",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { containers: [{ $patch: "replace" }, { name: "n", image: "q" }] },
  }),
);
add(
  "smp replace map",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { $patch: "replace", containers: [{ name: "n", image: "q" }] },
  }),
);
add(
  "smp replace sc",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { containers: [{ name: "c", securityContext: { $patch: "replace", privileged: true } }] },
  }),
);
add("smp delete object", patch({ apiVersion: "v1", kind: "Pod", metadata: { name: "safe" }, $patch: "delete" }));
add(
  "smp env ports vols tol",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: {
      tolerations: [{ key: "b" }],
      volumes: [{ name: "h", hostPath: { path: "/" } }],
      containers: [
        {
          name: "c",
          env: [
            { name: "B", value: "2" },
            { name: "A", value: "3" },
          ],
          ports: [{ containerPort: 81 }],
        },
      ],
    },
  }),
);
add(
  "smp volume type",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { volumes: [{ name: "v", hostPath: { path: "/" } }] },
  }),
);
add(
  "smp deployment",
  patch({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web" },
    spec: {
      template: {
        spec: {
          hostNetwork: true,
          initContainers: [{ name: "i", image: "i" }],
          containers: [{ name: "c", volumeMounts: [{ mountPath: "/b", name: "v" }] }],
        },
      },
    },
  }),
);
add(
  "smp crd list",
  patch({
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "job" },
    spec: {
      pytorchReplicaSpecs: {
        Worker: { template: { spec: { containers: [{ name: "b", securityContext: { privileged: true } }] } } },
      },
    },
  }),
);
add(
  "smp other kind target",
  patch({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" }, spec: { hostNetwork: true } }, { kind: "Pod" }),
);
add(
  "smp target kind+name change",
  patch(
    { apiVersion: "v1", kind: "Pod", metadata: { name: "other", labels: { z: "y" } }, spec: { hostNetwork: true } },
    { kind: "Pod" },
  ),
);
add(
  "ops add",
  patch(
    [
      { op: "add", path: "/spec/hostNetwork", value: true },
      { op: "add", path: "/spec/containers/-", value: { name: "z", image: "z" } },
      { op: "add", path: "/spec/containers/0", value: { name: "first", image: "f" } },
    ],
    { kind: "Pod" },
  ),
);
add(
  "ops copy move remove",
  patch(
    [
      { op: "copy", from: "/spec/enableServiceLinks", path: "/spec/containers/0/securityContext/privileged" },
      { op: "move", from: "/spec/enableServiceLinks", path: "/spec/hostNetwork" },
      { op: "remove", path: "/spec/containers/1" },
    ],
    { kind: "Pod" },
  ),
);
add(
  "ops test",
  patch(
    [
      { op: "test", path: "/spec/hostNetwork", value: null },
      { op: "replace", path: "/spec/enableServiceLinks", value: false },
    ],
    { kind: "Pod" },
  ),
);
add("ops regex name", patch([{ op: "add", path: "/metadata/annotations", value: { a: "b" } }], { name: "s.*|w.b" }));
add(
  "ops group",
  patch([{ op: "add", path: "/metadata/annotations", value: { a: "b" } }], { group: "kubeflow.org", version: "v1" }),
);
add("ops labelSelector", patch([{ op: "add", path: "/spec/hostNetwork", value: true }], { labelSelector: "app=a" }));
add("images", {
  images: [
    { name: "registry.example.com/x", newName: "evil.io/e", newTag: "latest" },
    { name: "why", digest: "sha256:zzz" },
  ],
});
add("images tag", {
  images: [
    { name: "registry.example.com/x", newTag: "2" },
    { name: "why", newName: "w" },
  ],
});
add("images both", { images: [{ name: "registry.example.com/x", newTag: "2", digest: "sha256:q" }] });
add("replicas", { replicas: [{ name: "web", count: 100 }] });
add("namespace prefix", { namespace: "prod", namePrefix: "p-", nameSuffix: "-s" });
add("labels", {
  commonAnnotations: { a: "b" },
  labels: [{ pairs: { q: "r" }, includeTemplates: true }, { pairs: { only: "top" } }],
});
add("json6902", {
  patchesJson6902: [
    {
      target: { group: "apps", version: "v1", kind: "Deployment", name: "web" },
      patch: json([{ op: "replace", path: "/spec/replicas", value: 7 }]),
    },
  ],
});
add("psm inline", {
  patchesStrategicMerge: [
    `${json({ apiVersion: "v1", kind: "Pod", metadata: { name: "safe" }, spec: { hostPID: true } })}\n`,
  ],
});
add(
  "psm file",
  { patchesStrategicMerge: ["p.yaml"] },
  { "p.yaml": json({ apiVersion: "v1", kind: "Pod", metadata: { name: "safe" }, spec: { hostPID: true } }) },
);
add(
  "patch file list",
  { patches: [{ path: "p.yaml", target: { kind: "Pod" } }] },
  { "p.yaml": json([{ op: "add", path: "/spec/hostIPC", value: true }]) },
);
add(
  "patch file two docs",
  { patches: [{ path: "p.yaml" }] },
  {
    "p.yaml":
      json({ apiVersion: "v1", kind: "Pod", metadata: { name: "safe" }, spec: { hostPID: true } }) +
      "\n---\n" +
      json({ apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" }, spec: { replicas: 3 } }),
  },
);
add("replacement bool", {
  replacements: [
    {
      source: { kind: "Pod", fieldPath: "spec.enableServiceLinks" },
      targets: [
        { select: { kind: "Pod" }, fieldPaths: ["spec.containers.[name=c].securityContext.privileged"] },
        { select: { kind: "Deployment" }, fieldPaths: ["spec.template.spec.hostNetwork"], options: { create: true } },
      ],
    },
  ],
});
add("replacement literal", {
  configMapGenerator: [{ name: "c", literals: ["x=true", "i=evil:latest"] }],
  replacements: [
    {
      source: { kind: "ConfigMap", name: "c", fieldPath: "data.x" },
      targets: [{ select: { kind: "Pod" }, fieldPaths: ["spec.hostNetwork"], options: { create: true } }],
    },
    {
      source: { kind: "ConfigMap", name: "c", fieldPath: "data.i" },
      targets: [{ select: { kind: "Pod" }, fieldPaths: ["spec.containers.*.image"] }],
    },
  ],
});
add("replacement delimiter", {
  configMapGenerator: [{ name: "c", literals: ["t=9"] }],
  replacements: [
    {
      source: { kind: "ConfigMap", name: "c", fieldPath: "data.t" },
      targets: [
        {
          select: { kind: "Pod", name: "safe" },
          fieldPaths: ["spec.containers.0.image"],
          options: { delimiter: ":", index: 1 },
        },
      ],
    },
  ],
});
add("replacement map", {
  replacements: [
    {
      source: { kind: "Pod", fieldPath: "spec.containers.[name=c].securityContext" },
      targets: [
        {
          select: { kind: "PyTorchJob" },
          fieldPaths: ["spec.pytorchReplicaSpecs.Worker.template.spec.containers.[name=b].securityContext"],
          options: { create: true },
        },
      ],
    },
  ],
});
add(
  "replacement path",
  { replacements: [{ path: "r.yaml" }] },
  {
    "r.yaml": {
      source: { kind: "Pod", fieldPath: "spec.enableServiceLinks" },
      targets: [{ select: { kind: "Pod" }, fieldPaths: ["spec.hostNetwork"], options: { create: true } }],
    },
  },
);
add("replacement reject", {
  replacements: [
    {
      source: { kind: "Pod", fieldPath: "spec.enableServiceLinks" },
      targets: [
        { select: { version: "v1" }, reject: [{ kind: "Pod" }], fieldPaths: ["spec.x"], options: { create: true } },
      ],
    },
  ],
});
add("transformer inline", {
  transformers: [
    `apiVersion: builtin\nkind: PatchTransformer\nmetadata: {name: x}\npatch: '[{"op":"add","path":"/spec/hostNetwork","value":true}]'\ntarget: {kind: Pod}\n`,
  ],
});
add(
  "transformer file",
  { transformers: ["t.yaml"] },
  {
    "t.yaml": `apiVersion: builtin\nkind: ImageTagTransformer\nmetadata: {name: x}\nimageTag: {name: why, newTag: latest}\n`,
  },
);
add("transformer psm", {
  transformers: [
    `apiVersion: builtin\nkind: PatchStrategicMergeTransformer\nmetadata: {name: x}\npatches: '${json({ apiVersion: "v1", kind: "Pod", metadata: { name: "safe" }, spec: { hostPID: true } })}'\n`,
  ],
});
add(
  "component",
  { components: ["comp"] },
  {
    "comp/kustomization.yaml": {
      apiVersion: "kustomize.config.k8s.io/v1alpha1",
      kind: "Component",
      namePrefix: "k-",
      ...patch([{ op: "add", path: "/spec/hostNetwork", value: true }], { kind: "Pod", name: "safe" }),
    },
  },
);
cases.overlay = {
  ...OBJECTS,
  "base/kustomization.yaml": { resources: ["pod.json"], namePrefix: "b-" },
  "base/pod.json": pod,
  "kustomization.yaml": {
    resources: ["base", "dep.json"],
    namePrefix: "o-",
    ...patch({ apiVersion: "v1", kind: "Pod", metadata: { name: "b-safe" }, spec: { hostNetwork: true } }),
  },
};
cases["overlay old name"] = {
  ...cases.overlay,
  "kustomization.yaml": {
    resources: ["base", "dep.json"],
    namePrefix: "o-",
    ...patch({ apiVersion: "v1", kind: "Pod", metadata: { name: "safe" }, spec: { hostNetwork: true } }),
  },
};
cases["overlay target old name"] = {
  ...cases.overlay,
  "kustomization.yaml": {
    resources: ["base", "dep.json"],
    namePrefix: "o-",
    ...patch([{ op: "add", path: "/spec/hostNetwork", value: true }], { name: "safe" }),
  },
};
cases["overlay target new name"] = {
  ...cases.overlay,
  "kustomization.yaml": {
    resources: ["base", "dep.json"],
    namePrefix: "o-",
    ...patch([{ op: "add", path: "/spec/hostNetwork", value: true }], { name: "b-safe" }),
  },
};
add("allowNameChange", {
  patches: [
    {
      patch: json({ apiVersion: "v1", kind: "Pod", metadata: { name: "zzz" }, spec: { hostPID: true } }),
      target: { kind: "Pod" },
      options: { allowNameChange: true },
    },
  ],
});
add(
  "service ports",
  {
    resources: ["svc.json"],
    ...patch({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "s" },
      spec: { ports: [{ port: 80, targetPort: 1 }, { port: 90 }] },
    }),
  },
  {
    "svc.json": {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "s" },
      spec: { ports: [{ port: 80, targetPort: 8080 }, { port: 443 }] },
    },
  },
);

add(
  "list order 1",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: { containers: [{ name: "d", image: "x" }] },
  }),
);
add(
  "list order 2",
  patch({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "safe" },
    spec: {
      containers: [
        { name: "n", image: "x" },
        { name: "d", image: "x" },
      ],
    },
  }),
);
add("no targets", patch([{ op: "add", path: "/spec/x", value: 1 }], { kind: "StatefulSet" }));
add("name in a list of alternatives", patch([{ op: "add", path: "/spec/x", value: 1 }], { name: "web|job" }));

const LABELLED = [
  { apiVersion: "v1", kind: "Service", metadata: { name: "s" }, spec: { ports: [{ port: 80 }] } },
  { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "d" }, spec: { template: { spec: {} } } },
  {
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: { name: "ds" },
    spec: { selector: { matchLabels: { a: "b" } }, template: {} },
  },
  { apiVersion: "batch/v1", kind: "Job", metadata: { name: "j" }, spec: { template: { spec: {} } } },
  {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "k" },
    spec: { selector: { matchLabels: { a: "b" } }, template: {} },
  },
  {
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "c" },
    spec: { jobTemplate: { spec: { template: {} } } },
  },
  { apiVersion: "policy/v1", kind: "PodDisruptionBudget", metadata: { name: "p" }, spec: { minAvailable: 1 } },
  {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: "n" },
    spec: { podSelector: { matchLabels: { a: "b" } } },
  },
];
const labelled = (kustomization: object) => ({
  ...Object.fromEntries(LABELLED.map((object, index) => [`${index}.json`, object])),
  "kustomization.yaml": { resources: LABELLED.map((_, index) => `${index}.json`), ...kustomization },
});
cases["labels everywhere"] = labelled({ commonLabels: { team: "a" } });
cases["labels in selectors"] = labelled({ labels: [{ pairs: { team: "a" }, includeSelectors: true }] });
cases["labels in templates"] = labelled({ labels: [{ pairs: { team: "a" }, includeTemplates: true }] });

const rbac = (kind: string, name: string, more: object) => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind,
  metadata: { name },
  ...more,
});
const account = (name: string, namespace?: string) => ({
  apiVersion: "v1",
  kind: "ServiceAccount",
  metadata: { name, ...(namespace !== undefined && { namespace }) },
});
const subject = (name: string, more: object = {}) => ({ kind: "ServiceAccount", name, ...more });
const role = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "view" };
const hook = (kind: string) => ({
  apiVersion: "admissionregistration.k8s.io/v1",
  kind,
  metadata: { name: "h" },
  webhooks: [
    { name: "a.b.c", clientConfig: { service: { name: "s" } } },
    { name: "d.e.f", clientConfig: { url: "u" } },
  ],
});
const referring = (kustomization: object) => {
  const objects = [
    account("own"),
    account("other", "b"),
    { apiVersion: "v1", kind: "Service", metadata: { name: "s" }, spec: { ports: [{ port: 1 }] } },
    rbac("ClusterRoleBinding", "x", {
      roleRef: role,
      subjects: [subject("own"), subject("other"), subject("default"), subject("none"), { kind: "User", name: "u" }],
    }),
    rbac("RoleBinding", "y", { roleRef: role, subjects: [subject("own", { namespace: "z" }), subject("other")] }),
    hook("MutatingWebhookConfiguration"),
    hook("ValidatingWebhookConfiguration"),
  ];
  return {
    ...Object.fromEntries(objects.map((object, index) => [`${index}.json`, object])),
    "kustomization.yaml": { resources: objects.map((_, index) => `${index}.json`), ...kustomization },
  };
};
cases["references without a change"] = referring({});
cases["references to another namespace"] = referring({ namespace: "n" });
cases["references to other names"] = referring({ namePrefix: "p-" });
cases["references to other names and another namespace"] = referring({ namePrefix: "p-", namespace: "n" });

cases["a Namespace in a namespace"] = {
  "n.json": { apiVersion: "v1", kind: "Namespace", metadata: { name: "_" } },
  "kustomization.yaml": { resources: ["n.json"], namespace: "web", namePrefix: "p-" },
};

const podPatch = (...operations: readonly object[]) => patch(operations, { kind: "Pod", name: "safe" });
add("json replace adds a member", podPatch({ op: "replace", path: "/spec/hostNetwork", value: true }));
add("json replace with null", podPatch({ op: "replace", path: "/spec/containers/0/env", value: null }));
add("json add without a value", podPatch({ op: "add", path: "/spec/hostname" }));
add("json copy of a missing member", podPatch({ op: "copy", from: "/spec/hostname", path: "/spec/subdomain" }));
add("json test of a missing member", podPatch({ op: "test", path: "/spec/hostname", value: null }));
add(
  "json negative indexes",
  podPatch(
    { op: "add", path: "/spec/containers/-1", value: { name: "last", image: "z" } },
    { op: "replace", path: "/spec/containers/-1/image", value: "y" },
    { op: "remove", path: "/spec/containers/-2" },
  ),
);
add("json annotation of an object without any", podPatch({ op: "add", path: "/metadata/annotations/a", value: "b" }));

const dark = { hostNetwork: true };
const podMerge = (name: string, more: object = {}) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, ...more },
  spec: dark,
});
const rename = {
  patch: json([{ op: "replace", path: "/metadata/name", value: "new" }]),
  target: { kind: "Pod", name: "safe" },
};
add("a patch by a name that an operation gives", { patches: [rename, { patch: json(podMerge("new")) }] });
add("a patch by the name before an operation", { patches: [rename, { patch: json(podMerge("safe")) }] });
add("a target by a name that an operation gives", {
  patches: [rename, { patch: json(podMerge("x")), target: { kind: "Pod", name: "new" } }],
});
add("a target before the operation that gives its name", {
  patches: [{ patch: json(podMerge("x")), target: { kind: "Pod", name: "new" } }, rename],
});
add("a target in the namespace of objects without one", patch(podMerge("x"), { kind: "Pod", namespace: "default" }));
add("a patch in the namespace of objects without one", patch(podMerge("safe", { namespace: "default" })));
add("a target with a prefix that comes later", {
  namePrefix: "p-",
  ...patch(podMerge("x"), { kind: "Pod", name: "p-safe" }),
});
const host = { source: { kind: "Pod", name: "safe", fieldPath: "spec.containers.0.image" } };
const hostTarget = (select: object, more: object = {}) => ({
  replacements: [{ ...host, targets: [{ select, fieldPaths: ["spec.hostname"], options: { create: true }, ...more }] }],
});
add("replacement of a key with dots in brackets", {
  replacements: [
    {
      ...host,
      targets: [{ select: { kind: "Pod" }, fieldPaths: ["metadata.annotations.[a.b/c]"], options: { create: true } }],
    },
    {
      source: { kind: "Pod", name: "safe", fieldPath: "metadata.annotations.[a.b/c]" },
      targets: [{ select: { kind: "Pod" }, fieldPaths: ["spec.hostname"], options: { create: true } }],
    },
  ],
});
add("replacement by label", hostTarget({ kind: "Pod", labelSelector: "app=b" }));
add("replacement with a rejected label", hostTarget({ kind: "Pod" }, { reject: [{ labelSelector: "app=a" }] }));
add("replacement with an empty rejection", hostTarget({ kind: "Pod" }, { reject: [{}] }));
add("replacement in the namespace of objects without one", hostTarget({ kind: "Pod", namespace: "default" }));
const listTarget = (fieldPath: string, create = false) =>
  [
    {
      resources: ["lists.yaml"],
      replacements: [
        {
          source: { kind: "Pod", name: "lists", fieldPath: "metadata.annotations.value" },
          targets: [{ select: { kind: "Pod", name: "lists" }, fieldPaths: [fieldPath], options: { create } }],
        },
      ],
    },
    {
      // kustomize compares the text of a value with its quotes, which JSON files have.
      "lists.yaml": `apiVersion: v1
kind: Pod
metadata: {name: lists, annotations: {value: new}}
spec:
  dnsConfig: {searches: [NAMESPACE.svc.cluster.local, b.c]}
  containers:
    - {name: main, image: a, args: [--queue=old, --debug]}
    - {name: main-proxy, image: b, ports: [{containerPort: 8080}]}
`,
    },
  ] as const;
for (const path of [
  "spec.dnsConfig.searches.[=NAMESPACE.svc.cluster.local]",
  "spec.dnsConfig.searches.[=b]",
  "spec.containers.[name=main].image",
  "spec.containers.[name=^main$].image",
  "spec.containers.[name=.*].image",
  "spec.containers.[name=main].args.[=^--queue=]",
  "spec.containers.*.ports.[containerPort=8080].name",
]) {
  add(`replacement of ${path}`, ...listTarget(path, path.endsWith(".name")));
}
add("replacement that adds a text", ...listTarget("spec.containers.[name=^main$].args.[=--new]", true));
add("replacement that adds no second item", ...listTarget("spec.containers.[name=proxy].image", true));
for (const path of ["spec.containers.-.image", "spec.dnsConfig.searches.[=b.c]", "spec.containers.[name=main].image"]) {
  const [fields, files] = listTarget("spec.hostname", true);
  const [replacement] = fields.replacements;
  const source = { ...replacement.source, fieldPath: path };
  add(`replacement from ${path}`, { ...fields, replacements: [{ ...replacement, source }] }, files);
}

for (const [name, fields] of Object.entries(INERT)) add(name, fields);

/** Repositories, each with a kustomization at its top. */
export const kustomizeCases: Readonly<Record<string, KustomizeFiles>> = { ...cases, ...kustomizeFieldCases };

const textOf = (content: unknown) => (typeof content === "string" ? content : JSON.stringify(content));

/** The objects that the program kustomize builds; undefined where it refuses. */
export function builtByKustomize(files: KustomizeFiles, program = "kustomize"): readonly unknown[] | undefined {
  const root = mkdtempSync(join(tmpdir(), "muster-kustomize-"));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), textOf(content));
    }
    const { status, stdout } = spawnSync(program, ["build", root], { encoding: "utf8" });
    return status === 0 ? judged(readYaml(stdout, "built").documents.map(({ value }) => value)) : undefined;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The objects that muster builds. */
export function builtByMuster(files: KustomizeFiles): readonly unknown[] {
  return judged(runOfMuster(files).objects.map(({ value }) => value));
}

/** The fields with a fault, and the messages about them. */
export function faultsOfMuster(files: KustomizeFiles): readonly (readonly [string, string])[] {
  const { faults } = runOfMuster(files);
  return faults
    .filter(({ rule }) => rule !== "built-kustomization")
    .map(({ pointer, message }) => [pointer, message] as const);
}

/** The parts that muster does not evaluate, so that a check ends with 3. */
export function unreadByMuster(files: KustomizeFiles): readonly string[] {
  const { faults, unjudged } = runOfMuster(files);
  return [...faults.filter(({ rule }) => rule === "built-kustomization").map(({ message }) => message), ...unjudged];
}

function runOfMuster(files: KustomizeFiles) {
  const read = (path: string) => {
    const found = Object.entries(files).find(([name]) => resolve("/repository", name) === path);
    return found && readYaml(textOf(found[1]), path).documents.map(({ value }) => value);
  };
  const known = new Map<string, Kustomization | undefined>();
  const kustomizationIn = (folder: string) => {
    const file = join(folder, "kustomization.yaml");
    if (!known.has(folder)) known.set(folder, parseKustomization(read(file)?.[0], { file, folder }));
    return known.get(folder);
  };
  const unjudged: string[] = [];
  const context: BuildContext = {
    targetOf: ({ path }, { folder }) => {
      const full = resolve(folder, path);
      if (read(full) !== undefined) return { kind: "file", path: full };
      const kustomization = kustomizationIn(full);
      if (kustomization !== undefined) return { kind: "kustomization", kustomization };
      return { kind: "fault", problem: "does not exist" };
    },
    objectsOf: read,
    documentsOf: (path) => read(path) ?? [],
    parse: (text) => readYaml(text, "text").documents.map(({ value }) => value),
    unjudged: (_, __, message) => unjudged.push(message),
    bytesOf: (path) => {
      const found = Object.entries(files).find(([name]) => resolve("/repository", name) === path);
      return found && Buffer.from(textOf(found[1]));
    },
  };
  const top = kustomizationIn("/repository");
  const { build, faults } = builder(context);
  const { objects } = top === undefined ? { objects: [] } : build(top);
  return { objects, faults: faults(), unjudged };
}

/** The objects in a fixed order, with the names of ConfigMaps and Secrets without the hash that kustomize appends. */
function judged(objects: readonly unknown[]): readonly unknown[] {
  return withoutHashes(objects.map(withoutBuildMetadata))
    .map(sorted)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Labels and annotations that `buildMetadata` adds when everything is built. */
const BUILD_METADATA = /^(?:config\.kubernetes\.io\/origin|alpha\.config\.kubernetes\.io\/transformations)$/;

function withoutBuildMetadata(object: unknown): unknown {
  const { metadata } = Object(object);
  const parts = Object.entries(Object(metadata)).flatMap(([field, map]) => {
    if (field !== "labels" && field !== "annotations") return [[field, map] as const];
    const all = Object.entries(Object(map));
    const kept = all.filter(([key, value]) => !BUILD_METADATA.test(key) && !/^kustomize-v/.test(String(value)));
    if (kept.length === all.length) return [[field, map] as const];
    return kept.length === 0 ? [] : [[field, Object.fromEntries(kept)] as const];
  });
  return { ...Object(object), metadata: Object.fromEntries(parts) };
}

function withoutHashes(objects: readonly unknown[]): readonly unknown[] {
  const names = objects.flatMap((object) => {
    const { kind, metadata } = Object(object);
    return /^(?:ConfigMap|Secret)$/.test(kind) ? [String(metadata.name)] : [];
  });
  const hashed = names.filter((name) => /-[2456789bcdfghkmt]{10}$/.test(name));
  const plain = (written: string) => hashed.reduce((text, name) => text.replaceAll(name, name.slice(0, -11)), written);
  return JSON.parse(plain(JSON.stringify(objects)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
