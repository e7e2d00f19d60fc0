import { MUSTER, object, PINNED, type Way } from "./way.ts";

const SAFE = { name: "c", image: PINNED, securityContext: { privileged: false, capabilities: { drop: ["ALL"] } } };
const POD = {
  ...object("v1", "Pod", { enableServiceLinks: true, containers: [SAFE] }),
  metadata: { name: "safe", namespace: "team-a" },
};
const FILES = { "muster.yaml": MUSTER, "k8s/pod.json": JSON.stringify(POD) };
const NETWORK = "- op: add\n  path: /spec/hostNetwork\n  value: true\n";
const TWICE = "- op: add\n  path: /spec/hostNetwork\n  value: false\n  value: true\n";
const TARGET = { kind: "Pod" };

/** A kustomization with other files. */
function built(name: string, fields: object, files: Way["files"], ends: Way["ends"]): Way {
  const kustomization = JSON.stringify({ resources: ["pod.json"], ...fields });
  return { name, files: { ...FILES, "k8s/kustomization.yaml": kustomization, ...files }, ends };
}

/** An object of a controller with an own text. */
function controlled(name: string, value: object, ends: Way["ends"] = 3): Way {
  return { name, files: { ...FILES, "k8s/kustomization.yaml": "resources: [pod.json]\n", ...value }, ends };
}

const file = (name: string, content: string, ends: Way["ends"] = 3) =>
  built(name, { patches: [{ path: "p.yaml", target: TARGET }] }, { "k8s/p.yaml": content }, ends);
const text = (name: string, content: string, ends: Way["ends"] = 3) =>
  built(name, { patches: [{ patch: content, target: TARGET }] }, {}, ends);
const asJson = (kind: string, spec: object) => ({
  "a.json": JSON.stringify(object(kind.slice(0, kind.lastIndexOf("/")), kind.slice(kind.lastIndexOf("/") + 1), spec)),
});
const patches = (patch: string) => ({ patches: [{ target: TARGET, patch }] });
const flux = (patch: string) =>
  asJson("kustomize.toolkit.fluxcd.io/v1/Kustomization", {
    interval: "10m",
    prune: true,
    path: "./k8s",
    sourceRef: { kind: "GitRepository", name: "own" },
    ...patches(patch),
  });

/** Texts that other readers than kubectl's accept, and files whose names mislead. */
export const referredTextWays: readonly Way[] = [
  file("a patch file with a key twice", TWICE),
  file("a patch file with a directive", `%YAML 1.1\n---\n${NETWORK}`),
  file("a patch file with a number beyond 2^53", `${NETWORK}- {op: add, path: /spec/x, value: 99999999999999999999}\n`),
  file("a patch file with a binary value", `${NETWORK}- {op: !!binary YWRk, path: /spec/x, value: 1}\n`),
  file("a patch file in UTF-16", Buffer.from(`\uFEFF${NETWORK}`, "utf16le").toString("latin1")),
  built(
    "a patch file of YAML that is called JSON",
    { patches: [{ path: "p.json", target: TARGET }] },
    { "k8s/p.json": NETWORK },
    "SEC-005",
  ),
  text("a patch with a key twice", TWICE),
  text("a patch with a directive", `%YAML 1.1\n---\n${NETWORK}`),
  text("a patch with text after its end", `${NETWORK}...\nx: 1\n`, "SEC-005"),
  built(
    "an entry of patchesStrategicMerge behind a marker",
    {
      patchesStrategicMerge: [
        '--- {"apiVersion":"v1","kind":"Pod","metadata":{"name":"safe","namespace":"team-a"},"spec":{"hostNetwork":true}}',
      ],
    },
    {},
    3,
  ),
  built(
    "an entry of patchesStrategicMerge that is a path with brackets",
    { patchesStrategicMerge: ["p[1].yaml"] },
    {
      "k8s/p[1].yaml":
        "apiVersion: v1\nkind: Pod\nmetadata: {name: safe, namespace: team-a}\nspec: {hostNetwork: true}\n",
    },
    "SEC-005",
  ),
  built(
    "a file of replacements with a key twice",
    { replacements: [{ path: "r.yaml" }] },
    {
      "k8s/r.yaml":
        "source: {kind: Pod, fieldPath: spec.enableServiceLinks}\ntargets: []\ntargets: [{select: {kind: Pod}, fieldPaths: [spec.hostNetwork], options: {create: true}}]\n",
    },
    3,
  ),
  built(
    "a file of configurations with a key twice",
    { configurations: ["c.yaml"], images: [{ name: "x", newName: "y" }] },
    { "k8s/c.yaml": "images: []\nimages: [{kind: Pod, path: spec/a}]\n" },
    3,
  ),
  {
    name: "a base outside of the checked folder whose kustomization has a key twice",
    files: {
      ...FILES,
      "overlay/kustomization.yaml": "resources: [../k8s]\n",
      "k8s/kustomization.yaml": "resources: []\nresources: [pod.json]\n",
    },
    paths: ["overlay"],
    ends: 3,
  },
  controlled("YAML in a Kustomization of Flux that is JSON", flux(NETWORK), "SEC-005"),
  controlled("a patch of a Kustomization of Flux with a key twice", flux(TWICE)),
  controlled(
    "a patch of an Application with a key twice",
    asJson("argoproj.io/v1alpha1/Application", {
      project: "default",
      destination: { name: "main" },
      source: { repoURL: "https://example.com/r.git", path: "k8s", kustomize: patches(TWICE) },
    }),
  ),
  controlled(
    "a patch of a HelmRelease with a key twice",
    asJson("helm.toolkit.fluxcd.io/v2/HelmRelease", {
      interval: "10m",
      chart: { spec: { chart: "x", version: "1.0.0", sourceRef: { kind: "HelmRepository", name: "x" } } },
      postRenderers: [{ kustomize: patches(TWICE) }],
    }),
  ),
  controlled(
    "a patch of a FluxInstance with a key twice",
    asJson("fluxcd.controlplane.io/v1/FluxInstance", {
      distribution: { version: "2.x", registry: "ghcr.io/fluxcd" },
      kustomize: patches(TWICE),
    }),
  ),
  controlled("a patch of an override of Argo CD with a key twice", {
    "k8s/.argocd-source.yaml": JSON.stringify({ kustomize: patches(TWICE) }),
  }),
];

const PATCHES = `apiVersion: builtin
kind: PatchTransformer
metadata: {name: x}
patch: '[{"op":"add","path":"/spec/hostNetwork","value":true}]'
target: {kind: Pod}
`;
const plugIn = (kind: string, rest = "") => `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: x}\n${rest}`;
const PASSWORD = "literals: [DB_PASSWORD=qFz7Wk2LmXb9Rt4v]\n";
const pluggedIn = (name: string, fields: object, t: string, ends: Way["ends"]) =>
  built(name, fields, { "k8s/t/kustomization.yaml": "resources: [t.yaml]\n", "k8s/t/t.yaml": t }, ends);
const EXEC = `apiVersion: example.com/v1
kind: Writer
metadata:
  name: x
  annotations:
    config.kubernetes.io/function: |
      exec: {path: ./plug-in}
`;
const AS_POD = [
  { op: "replace", path: "/apiVersion", value: "v1" },
  { op: "replace", path: "/kind", value: "Pod" },
  { op: "add", path: "/spec", value: { hostNetwork: true, containers: [SAFE] } },
];

/** Plug-ins of kustomize in files, folders and texts, and objects that patches make of other things. */
export const plugInWays: readonly Way[] = [
  pluggedIn("a transformer in a folder", { transformers: ["t"] }, PATCHES, "SEC-005"),
  pluggedIn(
    "a transformer in a list",
    { transformers: ["t/t.yaml"] },
    `apiVersion: v1\nkind: List\nitems: [${JSON.stringify({ apiVersion: "builtin", kind: "PatchTransformer", metadata: { name: "x" }, patch: JSON.stringify([{ op: "add", path: "/spec/hostNetwork", value: true }]), target: TARGET })}]\n`,
    "SEC-005",
  ),
  built(
    "a transformer that is patched",
    { transformers: ["t"] },
    {
      "k8s/t/kustomization.yaml": JSON.stringify({
        resources: ["t.yaml"],
        patches: [
          { target: { kind: "PatchTransformer" }, patch: '[{"op":"replace","path":"/target/kind","value":"Pod"}]' },
        ],
      }),
      "k8s/t/t.yaml": PATCHES.replace("kind: Pod", "kind: None"),
    },
    "SEC-005",
  ),
  built(
    "a transformer in a text without white space",
    { transformers: [`--- ${JSON.stringify({ apiVersion: "builtin" })}`] },
    {},
    3,
  ),
  pluggedIn(
    "a transformer with a field in another case",
    { transformers: ["t"] },
    PATCHES.replace("patch:", "Patch:"),
    3,
  ),
  pluggedIn(
    "a transformer that is not built",
    { transformers: ["t"] },
    plugIn("ValueAddTransformer", "value: x\ntargets: [{fieldPath: spec/x}]\n"),
    3,
  ),
  pluggedIn("a transformer that is a program", { transformers: ["t/t.yaml"] }, EXEC, 3),
  pluggedIn("a validator that is a program", { validators: ["t"] }, EXEC, 3),
  pluggedIn("a generator that is a program", { generators: ["t"] }, EXEC, 3),
  pluggedIn("a generator of a chart", { generators: ["t"] }, plugIn("HelmChartInflationGenerator", "name: c\n"), 3),
  built("plug-ins of another repository", { transformers: ["https://github.com/example/t?ref=v1"] }, {}, 3),
  pluggedIn("a secret of a generator in a file", { generators: ["t"] }, plugIn("SecretGenerator", PASSWORD), "SEC-023"),
  built(
    "a patch without content, and one in a file",
    { patches: [{ patch: " ", path: "p.yaml", target: TARGET }] },
    { "k8s/p.yaml": NETWORK },
    "SEC-005",
  ),
  built(
    "a generated ConfigMap that becomes a pod",
    {
      configMapGenerator: [{ name: "g", literals: ["a=1"] }],
      patches: [{ target: { kind: "ConfigMap" }, patch: JSON.stringify(AS_POD) }],
    },
    {},
    "SEC-005",
  ),
  built(
    "the configuration of a tool that becomes a pod",
    { resources: ["pod.json", "x.yaml"], patches: [{ target: { kind: "Cluster" }, patch: JSON.stringify(AS_POD) }] },
    { "k8s/x.yaml": "apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\nmetadata: {name: x}\n" },
    "SEC-005",
  ),
];
