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
