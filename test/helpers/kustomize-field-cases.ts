import type { KustomizeFiles } from "./kustomize-cases.ts";

/** Repositories about the fields that transformers change: names, references, labels, variables, generated data. */

const pod = (more: object = {}) => ({ containers: [{ name: "c", image: "app:1" }], ...more });
const object = (apiVersion: string, kind: string, name: string, more: object = {}) => ({
  apiVersion,
  kind,
  metadata: { name },
  ...more,
});
const deployment = (name: string, spec: object = pod()) =>
  object("apps/v1", "Deployment", name, {
    spec: { selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec } },
  });
const labelled = (name: string, labels: object) => ({ ...deployment(name), metadata: { name, labels } });
/** A folder with objects and the other fields of its kustomization. */
const folder = (path: string, objects: readonly object[], kustomization: object): KustomizeFiles => ({
  ...Object.fromEntries(objects.map((each, index) => [`${path}${index}.json`, each])),
  [`${path}kustomization.yaml`]: { resources: objects.map((_, index) => `${index}.json`), ...kustomization },
});

const RBAC = "rbac.authorization.k8s.io";
const account = { kind: "ServiceAccount", name: "sa" };
const referring = [
  object("v1", "ServiceAccount", "sa", { imagePullSecrets: [{ name: "s" }] }),
  object("v1", "ConfigMap", "c", { data: { a: "b" } }),
  object("v1", "Secret", "s", { stringData: { a: "b" } }),
  object("v1", "Service", "svc", { spec: { ports: [{ port: 1 }] } }),
  object("v1", "PersistentVolumeClaim", "p", { spec: { storageClassName: "fast" } }),
  object("storage.k8s.io/v1", "StorageClass", "fast", { provisioner: "x" }),
  object("scheduling.k8s.io/v1", "PriorityClass", "high", { value: 1 }),
  object(`${RBAC}/v1`, "Role", "r", {
    rules: [{ resources: ["configmaps"], resourceNames: ["c", "s", "x"], verbs: ["get"] }],
  }),
  object(`${RBAC}/v1`, "RoleBinding", "rb", {
    roleRef: { apiGroup: RBAC, kind: "Role", name: "r" },
    subjects: [account],
  }),
  object(`${RBAC}/v1`, "RoleBinding", "rc", {
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: "r" },
    subjects: [account],
  }),
  deployment("web", {
    serviceAccountName: "sa",
    priorityClassName: "high",
    imagePullSecrets: [{ name: "s" }],
    containers: [
      {
        name: "c",
        image: "app:1",
        env: [{ name: "A", valueFrom: { configMapKeyRef: { name: "c", key: "a" } } }],
        envFrom: [{ secretRef: { name: "s" } }, { configMapRef: { name: "none" } }],
      },
    ],
    volumes: [
      { name: "a", configMap: { name: "c" } },
      { name: "b", secret: { secretName: "s" } },
      { name: "c", persistentVolumeClaim: { claimName: "p" } },
      { name: "d", projected: { sources: [{ configMap: { name: "c" } }] } },
    ],
  }),
  object("apps/v1", "StatefulSet", "set", {
    spec: {
      serviceName: "svc",
      selector: {},
      template: {},
      volumeClaimTemplates: [{ spec: { storageClassName: "fast" } }],
    },
  }),
  object("networking.k8s.io/v1", "Ingress", "i", {
    spec: {
      tls: [{ secretName: "s" }],
      defaultBackend: { service: { name: "svc" } },
      rules: [{ http: { paths: [{ backend: { service: { name: "svc", port: { number: 1 } } } }] } }],
    },
  }),
  object("autoscaling/v2", "HorizontalPodAutoscaler", "h", {
    spec: { scaleTargetRef: { kind: "Deployment", name: "web" } },
  }),
  object("example.com/v1", "Widget", "w", { spec: { serviceName: "svc", image: "app:1", replicas: 1 } }),
];

const bases = (kustomization: object, first: object, second: object): KustomizeFiles => ({
  ...folder("", [], { resources: ["a", "b"], ...kustomization }),
  ...folder(
    "a/",
    [
      object("v1", "ConfigMap", "c", { data: {} }),
      deployment("d", pod({ volumes: [{ name: "v", configMap: { name: "c" } }] })),
    ],
    first,
  ),
  ...folder(
    "b/",
    [
      object("v1", "ConfigMap", "c", { data: {} }),
      deployment("d", pod({ volumes: [{ name: "v", configMap: { name: "c" } }] })),
    ],
    second,
  ),
});

const images = { images: [{ name: "app", newTag: "2", tagSuffix: "-x" }] };
const own = (kustomization: object, configuration: object, objects: readonly object[] = referring) => ({
  ...folder("", objects, { configurations: ["config.json"], ...kustomization }),
  "config.json": configuration,
});
const builtin = (kind: string, more: object) => ({ apiVersion: "builtin", kind, metadata: { name: "t" }, ...more });
const transformer = (kind: string, more: object, objects: readonly object[] = referring) => ({
  ...folder("", objects, { transformers: ["t.json"] }),
  "t.json": builtin(kind, more),
});
const labels = (entries: readonly object[], more: object = {}) =>
  folder("", [deployment("d")], { labels: entries, ...more });
const everywhere = { pairs: { team: "a" }, includeSelectors: true };
const patch = (operations: readonly object[]) =>
  folder("", [deployment("d")], { patches: [{ patch: JSON.stringify(operations), target: { kind: "Deployment" } }] });
const copied = (fieldPath: string) => ({
  source: { kind: "ConfigMap", name: "g", fieldPath },
  targets: [{ select: { kind: "Deployment" }, fieldPaths: ["spec.template.spec.containers.0.image"] }],
});

/** The cases, by name. */
export const kustomizeFieldCases: Readonly<Record<string, KustomizeFiles>> = {
  "references follow a prefix": folder("", referring, { namePrefix: "p-" }),
  "references follow a suffix and a namespace": folder("", referring, { nameSuffix: "-s", namespace: "n" }),
  "references to two objects of one name": bases({}, { namePrefix: "a-" }, { namePrefix: "b-" }),
  "references to two objects of one name below a prefix": bases(
    { namePrefix: "x-" },
    { namePrefix: "a-" },
    { nameSuffix: "-b" },
  ),
  "references to two objects of one name in two namespaces": bases(
    { namePrefix: "x-" },
    { namespace: "a" },
    { namespace: "b" },
  ),
  "references of a configuration": own(
    { namePrefix: "p-" },
    { nameReference: [{ kind: "Service", version: "v1", fieldSpecs: [{ kind: "Widget", path: "spec/serviceName" }] }] },
  ),
  "images of a configuration": own(images, { images: [{ kind: "Widget", path: "spec/image" }] }),
  "replicas of a configuration": own(
    { replicas: [{ name: "w", count: 3 }] },
    { replicas: [{ kind: "Widget", path: "spec/replicas" }] },
  ),
  "labels of a configuration": own(
    { labels: [{ pairs: { a: "b" } }], commonLabels: { c: "d" }, commonAnnotations: { e: "f" } },
    {
      labels: [{ kind: "Widget", path: "spec/a", create: true }],
      commonLabels: [{ kind: "Widget", path: "spec/b/c", create: true }],
      commonAnnotations: [{ kind: "Widget", path: "spec/d", create: false }],
    },
  ),
  "prefixes and namespaces of a configuration": own(
    { namePrefix: "p-", namespace: "n" },
    {
      namePrefix: [{ kind: "Widget", path: "spec/serviceName" }],
      namespace: [{ kind: "Widget", path: "spec/ns", create: true }],
    },
  ),
  "a configuration of a base": {
    ...folder("", [], { resources: ["base"], namePrefix: "p-", ...images }),
    ...folder("base/", referring, { configurations: ["c.json"] }),
    "base/c.json": { images: [{ kind: "Widget", path: "spec/image" }] },
  },
  "a field of a configuration that hides the default one": own(
    { commonLabels: { c: "d" } },
    { commonLabels: [{ version: "v1", path: "metadata/labels", create: true }] },
    [deployment("d"), object("example.com/v2", "Widget", "w")],
  ),
  "a field of a configuration below a base that has the default one": {
    ...folder("", [], { resources: ["base"], commonLabels: { c: "d" }, configurations: ["c.json"] }),
    ...folder("base/", [deployment("d"), object("example.com/v2", "Widget", "w")], {}),
    "c.json": { commonLabels: [{ version: "v1", path: "metadata/labels", create: true }] },
  },
  "labels of a list that is missing": labels([
    { pairs: { team: "a" }, fields: [{ path: "spec/groups[]/labels", create: true }] },
  ]),
  "an inline generator with the older field of an environment": {
    ...folder("", [deployment("d")], { generators: ["g.json"] }),
    "g.json": builtin("ConfigMapGenerator", { literals: ["a=b"], env: "e.env" }),
    "e.env": "B=c",
  },
  "a tag with a suffix": folder("", referring, { images: [{ name: "app", tagSuffix: "-x" }] }),
  "an image by an expression": folder("", referring, {
    images: [
      { name: "a.*", newName: "b" },
      { name: "[b]", digest: "sha256:1" },
    ],
  }),
  "an image as a volume": folder(
    "",
    [deployment("d", pod({ volumes: [{ name: "v", image: { reference: "app:1" } }] }))],
    images,
  ),
  "a transformer of prefixes": transformer("PrefixTransformer", {
    prefix: "p-",
    fieldSpecs: [{ path: "metadata/name" }, { kind: "Widget", path: "spec/serviceName" }],
  }),
  "a transformer of prefixes for one field": transformer("PrefixSuffixTransformer", {
    prefix: "p-",
    suffix: "-s",
    fieldSpecs: [{ kind: "RoleBinding", path: "subjects/name" }],
  }),
  "a transformer of labels": transformer("LabelTransformer", {
    labels: { a: "b" },
    fieldSpecs: [{ path: "spec/template/metadata/labels", create: false }],
  }),
  "a transformer without fields": transformer("AnnotationsTransformer", { annotations: { a: "b" } }),
  "a transformer of images": transformer("ImageTagTransformer", {
    imageTag: { name: "app", newTag: "3" },
    fieldSpecs: [{ kind: "Widget", path: "spec/image" }],
  }),
  "a transformer of namespaces": transformer(
    "NamespaceTransformer",
    { metadata: { name: "t", namespace: "n" }, setRoleBindingSubjects: "allServiceAccounts", unsetOnly: true },
    [...referring, { ...deployment("other"), metadata: { name: "other", namespace: "m" } }],
  ),
  "a label that a later entry sets": labels([everywhere, { pairs: { team: "b" } }]),
  "a label that a later entry sets in an overlay": {
    ...folder("", [], { resources: ["base"], labels: [{ pairs: { team: "b" } }] }),
    ...folder("base/", [deployment("d")], { labels: [everywhere] }),
  },
  "a label that a patch sets": {
    ...folder("", [], {
      resources: ["base"],
      patches: [
        {
          patch: JSON.stringify({
            ...object("apps/v1", "Deployment", "d"),
            metadata: { name: "d", labels: { team: "b" } },
          }),
        },
      ],
    }),
    ...folder("base/", [deployment("d")], { labels: [everywhere] }),
  },
  "a label that operations set": {
    ...folder("", [], {
      resources: ["base"],
      patches: [
        { patch: '[{"op":"replace","path":"/metadata/labels/team","value":"b"}]', target: { kind: "Deployment" } },
      ],
    }),
    ...folder("base/", [deployment("d")], { labels: [everywhere] }),
  },
  "a label that a replacement sets": labels([everywhere], {
    replacements: [
      { sourceValue: "b", targets: [{ select: { kind: "Deployment" }, fieldPaths: ["metadata.labels.team"] }] },
    ],
  }),
  "labels before common labels": labels([{ pairs: { team: "a" }, includeTemplates: true }], {
    commonLabels: { team: "b" },
  }),
  "labels of some fields": labels([
    { pairs: { team: "a" }, fields: [{ kind: "Deployment", path: "spec/x/labels", create: true }] },
  ]),
  "operations that set missing keys": patch([
    { op: "replace", path: "/spec/template/spec/hostNetwork", value: true },
    { op: "copy", from: "/spec/none", path: "/spec/copy" },
    { op: "add", path: "/spec/template/spec/containers/-1", value: { name: "last" } },
    { op: "replace", path: "/spec/template/spec/containers/-2/image", value: "new" },
    { op: "test", path: "/spec/none", value: null },
  ]),
  variables: {
    ...folder("", referring, {
      configurations: ["c.json"],
      namePrefix: "p-",
      configMapGenerator: [{ name: "g", literals: ["IMAGE=evil:1", "N=5"] }],
      vars: [
        {
          name: "IMAGE",
          objref: { apiVersion: "v1", kind: "ConfigMap", name: "g" },
          fieldref: { fieldpath: "data.IMAGE" },
        },
        {
          name: "REPLICAS",
          objref: { apiVersion: "example.com/v1", kind: "Widget", name: "w" },
          fieldref: { fieldPath: "spec.replicas" },
        },
        { name: "SVC", objref: { apiVersion: "v1", kind: "Service", name: "svc" } },
      ],
      patches: [
        {
          patch: JSON.stringify([
            { op: "replace", path: "/spec/template/spec/containers/0/image", value: "$(IMAGE)" },
            { op: "add", path: "/spec/replicas", value: "$(REPLICAS)" },
            {
              op: "add",
              path: "/spec/template/spec/containers/0/args",
              value: ["--svc=$(SVC)", "$$(SVC)", "$(NONE)", "$x"],
            },
          ]),
          target: { kind: "Deployment" },
        },
      ],
    }),
    "c.json": { varReference: [{ path: "spec/template/spec/containers/image" }, { path: "spec/replicas" }] },
  },
  "a variable of an item": folder(
    "",
    [deployment("d", { containers: [{ name: "c", image: "app:1", args: ["$(V)"] }] })],
    {
      vars: [
        {
          name: "V",
          objref: { apiVersion: "apps/v1", kind: "Deployment", name: "d" },
          fieldref: { fieldPath: "spec.template.spec.containers[0].image" },
        },
      ],
    },
  ),
  "a number as an annotation": folder("", [deployment("d")], {
    replacements: [
      {
        sourceValue: "7",
        targets: [
          {
            select: { kind: "Deployment" },
            fieldPaths: ["metadata.annotations.a", "metadata.labels.a", "spec.replicas"],
            options: { create: true },
          },
        ],
      },
    ],
  }),
  "data of files": {
    ...folder("", [deployment("d")], {
      configMapGenerator: [
        {
          name: "g",
          files: ["f.txt", "k=f.txt"],
          envs: ["e.env"],
          literals: ['L="quoted"'],
          options: { labels: { a: "b" } },
        },
      ],
      secretGenerator: [{ name: "s", literals: [`long=${"x".repeat(100)}`], type: "x" }],
      generatorOptions: { disableNameSuffixHash: true, annotations: { c: "d" } },
      replacements: [copied("data.IMAGE")],
    }),
    "f.txt": "content\n",
    "e.env": "# comment\nIMAGE=evil:1\n\n  B = c\nC",
  },
  "data that an overlay merges": {
    ...folder("", [], {
      resources: ["base"],
      configMapGenerator: [
        { name: "g", behavior: "merge", literals: ["IMAGE=evil:2"] },
        { name: "h", behavior: "replace", literals: ["B=2"] },
      ],
      replacements: [copied("data.IMAGE")],
    }),
    ...folder("base/", [deployment("d")], {
      namePrefix: "p-",
      configMapGenerator: [
        { name: "g", literals: ["IMAGE=a", "A=1"] },
        { name: "h", literals: ["A=1"] },
      ],
    }),
  },
  "components receive generated data": {
    ...folder("", [deployment("d")], {
      configMapGenerator: [{ name: "g", literals: ["IMAGE=evil:3"] }],
      components: ["c"],
    }),
    "c/kustomization.yaml": {
      apiVersion: "kustomize.config.k8s.io/v1alpha1",
      kind: "Component",
      replacements: [copied("data.IMAGE")],
    },
  },
  "keys with dots in a path": folder("", [deployment("d")], {
    commonAnnotations: { "a.b/c": "x" },
    replacements: [
      {
        sourceValue: "y",
        targets: [
          {
            select: { kind: "Deployment" },
            fieldPaths: ["metadata.annotations.[a.b/c]", "spec.template.metadata.annotations.a\\.b/c"],
          },
        ],
      },
    ],
  }),
  ...Object.fromEntries(
    ["app=web", "app==web", "app!=web", "app", "!app", "app in (web,x)", "app notin (web),!b", "other notin (a)"].map(
      (labelSelector) => [
        `a patch for ${labelSelector}`,
        folder("", [labelled("a", { app: "web" }), labelled("b", {})], {
          patches: [{ target: { labelSelector }, patch: '[{"op":"add","path":"/spec/x","value":1}]' }],
        }),
      ],
    ),
  ),
  "replacements that create items": folder("", [deployment("d")], {
    replacements: [
      "spec.list.[name=a].value",
      "spec.template.spec.containers.[name=new].image",
      "spec.template.spec.containers.1.image",
      "spec.indexed.0.x",
    ].map((path) => ({
      sourceValue: "v",
      targets: [{ select: { kind: "Deployment" }, fieldPaths: [path], options: { create: true } }],
    })),
  }),
  "an item that a patch would replace": folder("", [deployment("d")], {
    patches: [
      {
        patch: JSON.stringify(
          deployment("d", { containers: [{ $patch: "replace", name: "c", securityContext: { privileged: true } }] }),
        ),
      },
    ],
  }),
  "a label that some objects have and a later entry sets": {
    ...folder("", [], { resources: ["base"], labels: [{ pairs: { app: "b" } }] }),
    ...folder("base/", [deployment("d")], { labels: [{ pairs: { app: "a" }, includeSelectors: true }] }),
  },
  "a replacement with selectors of labels": folder("", referring, {
    replacements: [
      {
        sourceValue: "y",
        targets: [
          {
            select: { kind: "Deployment", labelSelector: "app=none" },
            fieldPaths: ["spec.x"],
            options: { create: true },
          },
        ],
      },
    ],
  }),
};
