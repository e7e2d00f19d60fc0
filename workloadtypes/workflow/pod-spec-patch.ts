import type { KubeObject, PodSpec } from "../../src/kernel/index.ts";
import { at, isObject, items, member, text } from "../../src/kernel/index.ts";
import type { MadePlace, MadeTemplate, WorkloadPods } from "../../src/model/index.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { hasDirectives, strategicMerge } from "../shared/strategic-merge.ts";
import { type ArgoSpec, makesPod, type WrittenTemplate, writtenTemplates } from "./written-templates.ts";

/** Default security context of Argo's own containers. Source: workflow/common/security.go, MinimalCtrSC. */
const EXECUTOR_SECURITY = {
  capabilities: { drop: ["ALL"] },
  privileged: false,
  runAsNonRoot: true,
  runAsUser: 8737,
  readOnlyRootFilesystem: true,
  allowPrivilegeEscalation: false,
  seccompProfile: { type: "RuntimeDefault" },
};

/** Argo's own containers of every pod, which a patch may name. */
const EXECUTORS = [
  ["containers", "wait"],
  ["initContainers", "init"],
] as const;

/** A patch in a manifest. */
interface WrittenPatch {
  readonly text: string;
  /** JSON pointer into the spec of the workflow. */
  readonly path: string;
}

/**
 * The pods of a workflow with the `podSpecPatch` of the workflow and then that of the template, or else of the template
 * defaults, merged into each. Variables stay unchanged. A patch that cannot be merged is left out, and `unreadTexts`
 * reports it. Source: argoproj/argo-workflows, workflow/controller/workflowpod.go and workflow/util/util.go,
 * PodSpecPatchMerge and ApplyPodSpecPatch.
 */
export function withPodSpecPatches(specOf: (object: KubeObject) => ArgoSpec) {
  return (object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] => {
    const { spec, place } = specOf(object);
    const workflowPatch = patchAt(spec, "");
    const defaultPatch = patchAt(member(spec, "templateDefaults"), "/templateDefaults");
    const templates = new Map(
      writtenTemplates(spec)
        .filter(makesPod)
        .map((template) => [template.id, template] as const),
    );
    return pods.map((entry) => {
      const written = entry.component === "template" ? templates.get(entry.instance) : undefined;
      if (written === undefined) return entry;
      const { template, path, inline } = written;
      const patches = [workflowPatch, patchAt(template, path) ?? defaultPatch].filter((patch) => patch !== undefined);
      const placed = inline ? withPlaces(entry, placesInside(written, place)) : entry;
      return patches.reduce((patched, patch) => withPatch(patched, patch, place(patch.path)), placed);
    });
  };
}

/** The patch of a workflow, a template or the defaults of templates at a pointer into the spec. */
export function patchAt(holder: unknown, path: string): WrittenPatch | undefined {
  const written = text(member(holder, "podSpecPatch")) ?? "";
  if (written === "") return undefined;
  return { text: written, path: `${path}/podSpecPatch` };
}

/** A patch as a value that can be merged: undefined if it is not YAML or JSON of an object, or has directives. */
export function parsedPatch(written: string): Readonly<Record<string, unknown>> | undefined {
  const { documents, unreadable } = readYaml(written, "podSpecPatch");
  const [only] = documents;
  const value: unknown = unreadable.length === 0 && documents.length === 1 ? only?.value : undefined;
  if (isObject(value) && !hasDirectives(value)) return value;
  return undefined;
}

// A template inside a step has no name that identifies its parts.
function placesInside({ template, path }: WrittenTemplate, place: ArgoSpec["place"]): MadeTemplate["places"] {
  const set = member(template, "containerSet") ?? null;
  const main = member(template, "script") === undefined ? "container" : "script";
  const sidecars = items(member(template, "sidecars")).keys();
  const first = set === null ? 1 : items(member(set, "containers")).length;
  const at = (pointer: string, below: string) => [pointer, madePlace(place, `${path}/${below}`)] as const;
  return new Map([
    at("/spec/initContainers", "initContainers"),
    set === null ? at("/spec/containers/0", main) : at("/spec/containers", "containerSet/containers"),
    ...[...sidecars].map((index) => at(`/spec/containers/${first + index}`, `sidecars/${index}`)),
  ]);
}

// Parts of a workflow in a text have no paths of their own.
function madePlace(place: ArgoSpec["place"], pointer: string): MadePlace {
  const path = place(pointer);
  if (path.endsWith(pointer)) return { path };
  return { path, whole: true };
}

function withPlaces(pods: WorkloadPods, places: MadeTemplate["places"]): WorkloadPods {
  return { ...pods, made: { of: pods.template, places } };
}

function withPatch(pods: WorkloadPods, { text: written }: WrittenPatch, place: string): WorkloadPods {
  const patch = parsedPatch(written);
  if (patch === undefined) return pods;
  const { template, made } = pods;
  const places = new Map(made?.places);
  const spec = strategicMerge(withExecutors(template.spec, patch), patch, "/spec", (pointer) => {
    places.set(pointer, { path: place, whole: true });
  }) as PodSpec;
  return { ...pods, template: { ...template, spec }, made: { of: made?.of ?? template, places } };
}

function withExecutors(spec: PodSpec, patch: unknown): PodSpec {
  let completed = spec;
  for (const [field, name] of EXECUTORS) {
    const containers = items(at(completed, field));
    const isNamed = (container: unknown) => member(container, "name") === name;
    if (!items(at(patch, field)).some(isNamed) || containers.some(isNamed)) continue;
    completed = { ...completed, [field]: [...containers, { name, securityContext: EXECUTOR_SECURITY }] };
  }
  return completed;
}
