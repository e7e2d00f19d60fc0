import { KEEP_ON_PRUNE } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { at, isContainer } from "../../kernel/index.ts";
import type { SyncSettings } from "../../model/index.ts";
import { nameOfKind, WAVE_ANNOTATION } from "./waves.ts";

/** The annotation with which Argo CD syncs an object differently, a list such as `Prune=false`. */
export const SYNC_OPTIONS = "argocd.argoproj.io/sync-options";
/** The annotation with which Flux keeps an object that git no longer has; the value is `disabled`. */
export const FLUX_PRUNE = "kustomize.toolkit.fluxcd.io/prune";
/** The annotation with which Flux leaves `${…}` in an object as it is; the value is `disabled`. */
export const FLUX_SUBSTITUTE = "kustomize.toolkit.fluxcd.io/substitute";

/** Kinds whose deletion deletes or stops more than the object, as `group/Kind`. */
export const KEPT_KINDS: ReadonlySet<string> = new Set([
  "Namespace",
  "PersistentVolumeClaim",
  "scheduling.k8s.io/PriorityClass",
  "scheduling.run.ai/Queue",
]);

/**
 * Returns an object with the annotations that its controller needs. Those that it has are kept. Only the metadata of the
 * object changes, never that of a pod template, so no workload restarts.
 *
 * Only a claim of workloads with waves has a `wave`. In an operation with more than one wave, Argo CD waits for the health of all objects of a
 * wave in which one object fails, also in the last one, and skips each commit meanwhile. Without waves it applies the kinds
 * in an order of its own, namespaces and definitions first, and repeats a failed operation. Source: Argo CD,
 * gitops-engine/pkg/sync/sync_context.go (`multiStep`), sync_tasks.go; seen with Argo CD 3.6.
 */
export function withSyncAnnotations(object: KubeObject, wave: number | undefined, sync: SyncSettings): KubeObject {
  const existing = object.metadata.annotations ?? {};
  const wanted = "argocd" in sync ? argocdAnnotations(object, wave) : fluxAnnotations(object);
  const added = Object.entries(wanted).filter(([key]) => existing[key] === undefined);
  const options = existing[SYNC_OPTIONS];
  if (typeof options === "string" && wanted[SYNC_OPTIONS] !== undefined) {
    const missing = missingOptions(options);
    if (missing.length > 0) added.push([SYNC_OPTIONS, [options, ...missing].join(",")]);
  }
  if (added.length === 0) return object;
  const annotations = { ...existing, ...Object.fromEntries(added) };
  return Object.freeze({ ...object, metadata: Object.freeze({ ...object.metadata, annotations }) });
}

function argocdAnnotations(object: KubeObject, wave = 0): Readonly<Record<string, string>> {
  return {
    ...(wave !== 0 && { [WAVE_ANNOTATION]: String(wave) }),
    ...(KEPT_KINDS.has(nameOfKind(object)) && { [SYNC_OPTIONS]: KEEP_ON_PRUNE[SYNC_OPTIONS] }),
  };
}

/** The options against a deletion that an object has not. One that chose another value of `Prune` is left as it is. */
function missingOptions(options: string): readonly string[] {
  const own = options.split(",").map((option) => option.trim());
  if (own.some((option) => option.startsWith("Prune=") && option !== "Prune=false")) return [];
  const names = own.map((option) => option.replace(/=.*/, ""));
  return KEEP_ON_PRUNE[SYNC_OPTIONS].split(",").filter((option) => !names.includes(option.replace(/=.*/, "")));
}

function fluxAnnotations(object: KubeObject): Readonly<Record<string, string>> {
  return {
    ...(KEPT_KINDS.has(nameOfKind(object)) && { [FLUX_PRUNE]: "disabled" }),
    ...(hasVariable(object) && { [FLUX_SUBSTITUTE]: "disabled" }),
  };
}

/** Whether Argo CD runs an object as a hook, in a phase of its own. */
export function isHook({ metadata: { annotations } }: KubeObject): boolean {
  return at(annotations, "argocd.argoproj.io/hook") !== undefined || at(annotations, "helm.sh/hook") !== undefined;
}

// Flux replaces variables in the whole text of a manifest.
function hasVariable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("${");
  return isContainer(value) && Object.entries(value).some(([key, member]) => key.includes("${") || hasVariable(member));
}
