import type { KustomizeFiles } from "./kustomize-cases.ts";

/** A repository with a kustomization at its top, and what muster reports about it. */
interface FaultCase {
  readonly files: KustomizeFiles;
  /** Pointers in the kustomization that has the fault, and messages. */
  readonly faults: readonly (readonly [string, string])[];
}

/** The file with the cases that kustomize refuses to build. */
export const REFUSED = "test/fixtures/kustomize/refused.json";

const object = (name: string, namespace?: string) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  spec: { paused: true },
});
const json = (value: unknown) => JSON.stringify(value);
const merge = (name: string, more: object = {}) => ({ ...object(name), ...more });
const cases: Record<string, FaultCase> = {};
const add = (
  name: string,
  fields: object,
  faults: FaultCase["faults"] = [],
  more: KustomizeFiles = { "web.json": object("web") },
) => {
  cases[name] = { files: { ...more, "kustomization.yaml": { resources: ["web.json"], ...fields } }, faults };
};
const own = { kind: "Deployment", name: "web" };
const patches = (...entries: readonly unknown[]) => ({ patches: entries.map((each) => ({ patch: json(each) })) });
const targeted = (value: unknown, target: object) => ({ patches: [{ patch: json(value), target }] });
const inNamespace = { "web.json": object("web", "team") };
const missing = (label: string, more = "") =>
  `no object of the kustomization is ${label}, as the patch requires, so kustomize build fails${more}`;
const ignored = (label: string, more = "") =>
  `the target selects no object named ${label}, so kustomize leaves the patch out${more}`;

add("a patch by name", patches(merge("web")));
add("a patch of another name", patches(merge("wbe")), [
  ["/patches/0/patch", missing("Deployment wbe of apps/v1 in namespace default", "; did you mean web?")],
]);
add("a patch of another kind", patches(merge("web", { kind: "StatefulSet" })), [
  ["/patches/0/patch", missing("StatefulSet web of apps/v1 in namespace default")],
]);
add("a patch of another version", patches(merge("web", { apiVersion: "apps/v1beta1" })), [
  [
    "/patches/0/patch",
    missing("Deployment web of apps/v1beta1 in namespace default", "; Deployment web has apiVersion apps/v1"),
  ],
]);
add(
  "a patch without the namespace of its object",
  patches(merge("web")),
  [
    [
      "/patches/0/patch",
      missing("Deployment web of apps/v1 in namespace default", "; Deployment web has namespace team"),
    ],
  ],
  inNamespace,
);
add(
  "a patch with a namespace that its kustomization gives later",
  { namespace: "team", ...patches(object("web", "team")) },
  [
    [
      "/patches/0/patch",
      missing("Deployment web of apps/v1 in namespace team", "; Deployment web has namespace default"),
    ],
  ],
);
add("a patch with a prefix that its kustomization gives later", { namePrefix: "p-", ...patches(merge("p-web")) }, [
  ["/patches/0/patch", missing("Deployment p-web of apps/v1 in namespace default", "; did you mean web?")],
]);
const base = (fields: object): KustomizeFiles => ({
  "base/web.json": object("web"),
  "base/kustomization.yaml": { resources: ["web.json"], ...fields },
});
for (const name of ["web", "p-web"]) {
  add(`a patch of ${name} above a base with a prefix`, { resources: ["base"], ...patches(merge(name)) }, [], {
    ...base({ namePrefix: "p-" }),
  });
}
for (const namespace of [undefined, "team"]) {
  add(
    `a patch in ${namespace ?? "no namespace"} above a base with a namespace`,
    { resources: ["base"], ...patches(object("web", namespace)) },
    [],
    base({ namespace: "team" }),
  );
}
add(
  "a patch with a name and a namespace of different times",
  { resources: ["base"], ...patches(object("p-web")) },
  [
    [
      "/patches/0/patch",
      missing("Deployment p-web of apps/v1 in namespace default", "; Deployment p-web has namespace team"),
    ],
  ],
  base({ namespace: "team", namePrefix: "p-" }),
);
add("a merge in the old list", { patchesStrategicMerge: [json(merge("wbe"))] }, [
  ["/patchesStrategicMerge/0", missing("Deployment wbe of apps/v1 in namespace default", "; did you mean web?")],
]);
add("a target with another name", targeted(merge("web"), { kind: "Deployment", name: "wbe" }), [
  ["/patches/0/patch", ignored("Deployment wbe", "; did you mean web?")],
]);
add("a target with a name and no kind", targeted(merge("web"), { name: "api" }), [
  ["/patches/0/patch", ignored("api")],
]);
add("a target in another namespace", targeted(merge("web"), { ...own, namespace: "team" }), [
  ["/patches/0/patch", ignored("Deployment web", "; Deployment web has namespace default")],
]);
add("a target of another group and version", targeted(merge("web"), { ...own, group: "batch", version: "v2" }), [
  ["/patches/0/patch", ignored("Deployment web", "; Deployment web has group apps and version v1")],
]);
add("a target of all objects of a kind", targeted(merge("web"), { kind: "Job" }));
add("a target with an expression", targeted(merge("web"), { kind: "Deployment", name: "api.*" }));
add("operations without a target", patches([{ op: "remove", path: "/spec" }]), [
  ["/patches/0/patch", "the patch is a list of operations, so kustomize requires a target"],
]);
add("an operation that fails", targeted([{ op: "remove", path: "/spec/replicas" }], { kind: "Deployment" }), [
  ["/patches/0/patch", "operation 0 (remove /spec/replicas) fails on Deployment web, so kustomize build fails"],
]);
add("an operation that is a text", targeted(["x"], { kind: "Deployment" }), [
  ["/patches/0/patch", "operation 0 (not an operation) fails on Deployment web, so kustomize build fails"],
]);
for (const [name, value] of Object.entries({
  "without a kind": { metadata: { name: "web" } },
  "without a name": { apiVersion: "apps/v1", kind: "Deployment", spec: {} },
  "that is one operation": { op: "remove", path: "/spec" },
})) {
  add(`a patch ${name}`, targeted(value, { kind: "Deployment" }), [
    ["/patches/0/patch", "the patch must be a list of operations, or an object with kind and metadata.name"],
  ]);
}
add(
  "a target of several documents",
  { patches: [{ path: "two.yaml", target: { kind: "Deployment" } }] },
  [["/patches/0/path", "the patch has 2 documents and a target, but kustomize accepts a target for one only"]],
  { "web.json": object("web"), "two.yaml": `${json(merge("web"))}\n---\n${json(merge("web"))}\n` },
);
add("replicas of another name", { replicas: [{ name: "wbe", count: 2 }] }, [
  [
    "/replicas/0/name",
    "no Deployment, ReplicaSet, ReplicationController or StatefulSet is named wbe, so kustomize build fails; did you mean web?",
  ],
]);
add("a file that is listed twice", { resources: ["web.json", "./web.json"] }, [
  [
    "/resources/1",
    "the kustomization already has Deployment web with this name and namespace, so kustomize build fails",
  ],
]);
add(
  "a base that comes in two ways",
  { resources: ["base", "more"] },
  [
    [
      "/resources/1",
      "the kustomization already has Deployment web with this name and namespace, so kustomize build fails",
    ],
  ],
  { ...base({}), "more/kustomization.yaml": { resources: ["../base"] } },
);
add("a base that comes in two namespaces", { resources: ["base", "more"] }, [], {
  ...base({}),
  "more/kustomization.yaml": { resources: ["../base"], namespace: "team" },
});
const replacement = (source: object, fieldPaths: readonly string[], options: object = {}) => ({
  replacements: [{ source, targets: [{ select: { kind: "Deployment" }, fieldPaths, options }] }],
});
add("a replacement without its source", replacement({ kind: "Service", name: "web" }, ["spec.paused"]), [
  ["/replacements/0", "no object of the kustomization is the source Service web, so kustomize build fails"],
]);
add(
  "a replacement with two sources",
  { resources: ["web.json", "api.json"], ...replacement({ kind: "Deployment" }, ["spec.paused"]) },
  [["/replacements/0", "2 objects of the kustomization match the source Deployment, so kustomize build fails"]],
  { "web.json": object("web"), "api.json": object("api") },
);
add("a replacement without the field of its source", replacement({ ...own, fieldPath: "spec.x" }, ["spec.paused"]), [
  ["/replacements/0", "Deployment web has no field spec.x, so kustomize build fails"],
]);
add("a replacement without the field of its target", replacement(own, ["spec.y"]), [
  ["/replacements/0", "Deployment web has no field spec.y, so kustomize build fails"],
]);
add("a replacement that creates its field", replacement(own, ["spec.y"], { create: true }));
const lists = { "web.json": { ...object("web"), spec: { tags: ["a.b"], map: {}, items: [{ name: "main" }] } } };
const listFault = (path: string) =>
  [["/replacements/0", `Deployment web has no field ${path}, so kustomize build fails`]] as const;
for (const path of ["spec.tags.[=a]", "spec.items.[name=ma].name", "spec.tags.0"]) {
  add(`a replacement of the item ${path}`, replacement(own, [path]), [], lists);
}
for (const path of ["spec.tags.[=^b]", "spec.items.[name=(].name", "spec.tags.1", "spec.*"]) {
  add(`a replacement of the missing item ${path}`, replacement(own, [path]), listFault(path), lists);
}
for (const path of ["spec.tags.[=a]", "spec.items.[name=ma].name", "spec.items.*.name", "spec.map", "spec.tags.7"]) {
  const source = { ...own, fieldPath: path };
  add(`a replacement from the missing item ${path}`, replacement(source, ["spec.tags.0"]), listFault(path), lists);
}
for (const path of ["spec.tags.-", "spec.tags.[=a.b]", "spec.items.[name=main].name"]) {
  add(`a replacement from the item ${path}`, replacement({ ...own, fieldPath: path }, ["spec.tags.0"]), [], lists);
}
const generator = (...entries: readonly object[]) => ({ configMapGenerator: entries });
add("a literal without a value", generator({ name: "a", literals: ["b", "c=d", "=e"] }), [
  ["/configMapGenerator/0/literals/0", "literals[0] must have the form key=value, so kustomize build fails"],
  ["/configMapGenerator/0/literals/2", "literals[2] must have the form key=value, so kustomize build fails"],
]);
add("two generators of one name", generator({ name: "a", literals: ["b=c"] }, { name: "a", literals: ["d=e"] }), [
  [
    "/configMapGenerator/1",
    "the kustomization already has ConfigMap a, so kustomize build fails; use behavior: merge or replace",
  ],
]);
add(
  "a generator that merges",
  generator({ name: "a", literals: ["b=c"] }, { name: "a", behavior: "merge", literals: ["d=e"] }),
);
add("a generator without its base", generator({ name: "a", behavior: "merge", literals: ["b=c"] }), [
  [
    "/configMapGenerator/0",
    "behavior is merge, but the kustomization has no ConfigMap a in namespace default, so kustomize build fails",
  ],
]);
const settings = { name: "a", literals: ["b=c"] };
add("a generator that replaces one of a base with a namespace", { resources: ["base", "over"] }, [], {
  ...base({}),
  "under/kustomization.yaml": { namespace: "x", ...generator(settings) },
  "over/kustomization.yaml": {
    namespace: "y",
    resources: ["../under"],
    ...generator({ ...settings, behavior: "replace" }),
  },
});
add("generators of one name in two namespaces", { resources: ["x", "y"] }, [], {
  "x/kustomization.yaml": generator({ ...settings, namespace: "x" }),
  "y/kustomization.yaml": generator({ ...settings, namespace: "y" }),
});
add(
  "generators of one name in two bases",
  { resources: ["x", "y"] },
  [["/resources/1", "the kustomization already has ConfigMap a, so kustomize build fails"]],
  { "x/kustomization.yaml": generator(settings), "y/kustomization.yaml": generator(settings) },
);
add("two patches of other names", patches(merge("a-1"), merge("b-2")), [
  ["/patches/0/patch", missing("Deployment a-1 of apps/v1 in namespace default")],
  ["/patches/1/patch", missing("Deployment b-2 of apps/v1 in namespace default")],
]);
const component = (fields: object) => ({
  "web.json": object("web"),
  "part/kustomization.yaml": { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component", ...fields },
});
add(
  "a component whose patch has no object",
  { components: ["part"] },
  [["/patches/0/patch", missing("Deployment wbe of apps/v1 in namespace default", "; did you mean web?")]],
  component(patches(merge("wbe"))),
);
add("a component with a target for other objects", { components: ["part"] }, [], {
  ...component(targeted(merge("web"), { kind: "Deployment", name: "api" })),
});
add("a patch of an empty file", patches(merge("api")), [], { "web.json": "# filled later\n" });
add(
  "a patch beside other settings",
  { ...targeted([{ op: "remove", path: "/spec/x" }], own), openapi: { path: "s.json" } },
  [],
  { "web.json": object("web"), "s.json": { definitions: {} } },
);
add(
  "a patch beside references to names",
  { ...targeted([{ op: "remove", path: "/spec/x" }], own), configurations: ["c.yaml"] },
  [["/patches/0/patch", "operation 0 (remove /spec/x) fails on Deployment web, so kustomize build fails"]],
  { "web.json": object("web"), "c.yaml": "namePrefix: []\n" },
);

/** Kustomizations with and without faults. */
export const kustomizeFaultCases: Readonly<Record<string, FaultCase>> = cases;

/** Cases that kustomize refuses, although muster does not report them: it cannot be sure of their objects. */
export const UNSURE: readonly string[] = ["a patch of an empty file", "a patch beside other settings"];

/** Cases that kustomize builds without the part that muster reports. */
export const LEFT_OUT: readonly string[] = [
  "a target with another name",
  "a target with a name and no kind",
  "a target in another namespace",
  "a target of another group and version",
];
