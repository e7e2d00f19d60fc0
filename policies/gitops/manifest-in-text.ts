import { controllerPatchPlaces } from "../../src/inputs/index.ts";
import {
  at,
  BUILTIN_GROUPS,
  groupOf,
  isContainer,
  items,
  type KubeObject,
  members,
  pointerTo,
  record,
  text,
} from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { readYaml } from "../../src/yaml/index.ts";

/** Groups of policies, whose texts are programs and messages. */
const PROGRAMS: ReadonlySet<string> = new Set([
  "constraints.gatekeeper.sh",
  "kyverno.io",
  "mutations.gatekeeper.sh",
  "policies.kyverno.io",
  "templates.gatekeeper.sh",
]);
/** Groups whose controllers apply the texts of their objects. */
const APPLIED: ReadonlySet<string> = new Set([
  "apiextensions.crossplane.io",
  "argoproj.io",
  "fluxcd.controlplane.io",
  "helm.toolkit.fluxcd.io",
  "kubernetes.crossplane.io",
]);
/** Deepest level that is searched: the highest limit of the YAML reader. */
const MAX_DEPTH = 500;
const SKIPPED_MEMBERS: ReadonlySet<string> = new Set(["metadata", "status"]);
const MEMBERS = ["apiVersion", "kind"].map((name) => new RegExp(`(?:^|[{,])[ \\t]*["']?${name}["']?[ \\t]*:`, "m"));

/** GITOPS-074: custom resources have no manifests in texts. */
export const manifestInText = defineRule({
  id: "GITOPS-074",
  name: "manifest-in-text",
  title:
    "No text of a custom resource, of its parameters, or of a ConfigMap that a controller applies contains a manifest",
  severity: "info",
  highestSeverity: "warning",
  strictSeverity: "error",
  reportsUnread: true,
  kustomize: "decides",
  pack: "recommended",
  rationale:
    "A controller may fill in a text and apply it as a manifest: a template of a ResourceSet, a function of a Composition, the manifests of a sync. Rules read objects inside of objects, but no texts, so the pods of such a text are not checked. It is a warning for controllers that are known to do so, and for a ConfigMap with the label of an executor plugin of Argo Workflows or of trial templates of Katib.",
  fix: "write the object as fields instead of a text, or commit it as a manifest of its own; otherwise review the text by hand",
  docs: [
    "https://fluxcd.control-plane.io/operator/resourceset/",
    "https://argo-workflows.readthedocs.io/en/latest/executor_plugins/",
  ],
  examples: {
    good: `
apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: {name: apps}
spec:
  resources:
    - apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
`,
    bad: `
apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: {name: apps}
spec:
  resourcesTemplate: |
    apiVersion: v1
    kind: Pod
    metadata: {name: << inputs.name >>}
`,
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    const group = groupOf(object.apiVersion);
    if (group === "" && object.kind === "ConfigMap") {
      for (const { path, content } of appliedTexts(object)) {
        report({ path, severity: "warning", message: `${object.kind} has a ${content}, which rules do not check` });
      }
      return;
    }
    if (BUILTIN_GROUPS.has(group) || PROGRAMS.has(group)) return;
    const severity = APPLIED.has(group) ? "warning" : "info";
    const patches = new Set(readablePatches(object));
    const found: string[] = [];
    // The Resource Interface finds the other parts of a workload.
    if (workload !== undefined) visit(at(object, "spec", "params"), ["spec", "params"], found);
    else for (const [key, member] of Object.entries(object)) if (!SKIPPED_MEMBERS.has(key)) visit(member, [key], found);
    found.push(...renderedTexts(object));
    for (const path of new Set(found)) {
      // Rules check a patch as a part of the objects that it changes.
      if (patches.has(path)) continue;
      report({
        path,
        severity,
        message: `${object.kind} has a manifest in the text at ${path}, which rules do not check`,
      });
    }
  },
});

/** The texts of a ConfigMap with which a controller starts pods, by the label that the controller reads. */
function appliedTexts({ metadata, data }: KubeObject): readonly { readonly path: string; readonly content: string }[] {
  const labels = record(metadata.labels);
  if (labels["workflows.argoproj.io/configmap-type"] === "ExecutorPlugin") {
    const key = "sidecar.container";
    if (text(at(data, key)) === undefined) return [];
    return [{ path: pointerTo("/data", key), content: `container of all pods of workflows in the text of ${key}` }];
  }
  if (labels["katib.kubeflow.org/component"] !== "trial-templates") return [];
  const found: string[] = [];
  visit(data, ["data"], found);
  return found.map((path) => ({ path, content: `manifest in the text at ${path}` }));
}

/** The texts of a ResourceSet that its controller renders, whatever is in them, and the inputs that add lines to its objects. */
function renderedTexts({ apiVersion, kind, spec }: KubeObject): readonly string[] {
  if (groupOf(apiVersion) !== "fluxcd.controlplane.io" || kind !== "ResourceSet") return [];
  const template = text(at(spec, "resourcesTemplate")) ?? "";
  const lines = items(at(spec, "inputs")).flatMap((input, index) =>
    members(input).flatMap(([name, value]) =>
      typeof value === "string" && value.trim().includes("\n") ? [pointerTo("/spec/inputs", index, name)] : [],
    ),
  );
  return template.trim() === "" ? lines : ["/spec/resourcesTemplate", ...lines];
}

/** The places of the patches for kustomize that are YAML. */
function readablePatches(object: KubeObject): readonly string[] {
  return controllerPatchPlaces(object).flatMap(({ patch, place }) => {
    const isReadable = typeof patch === "string" && readYaml(patch, "patch").unreadable.length === 0;
    return isReadable ? [pointerTo("", ...place)] : [];
  });
}

function visit(value: unknown, segments: (string | number)[], found: string[]): void {
  if (typeof value === "string") {
    // Most texts are short, and this test is cheap.
    if (value.includes("apiVersion") && MEMBERS.every((member) => member.test(value))) {
      found.push(pointerTo("", ...segments));
    }
    return;
  }
  if (!isContainer(value) || segments.length > MAX_DEPTH) return;
  // The texts in an object of Kubernetes, such as a ConfigMap, are not applied.
  const { apiVersion, kind } = value;
  if (typeof apiVersion === "string" && typeof kind === "string" && BUILTIN_GROUPS.has(groupOf(apiVersion))) return;
  for (const [key, member] of Object.entries(value)) {
    segments.push(key);
    visit(member, segments, found);
    segments.pop();
  }
}
