import { type KubeObject, record, text } from "../../../kernel/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";

const ARGOCD = "argocd.argoproj.io";
const FLUX = "kustomize.toolkit.fluxcd.io";

/** The treatment of an object by a controller, by the options of its unit and its own annotations. */
export interface SyncOptions {
  /** The unit in sentences: `Application lab`. Absent where no controller is known. */
  readonly unit?: string;
  readonly controller?: "Argo CD" | "Flux";
  /** Whether it deletes the object and creates it again where the API server rejects a change. */
  readonly recreates: boolean;
  /** Whether it replaces the object, without deleting it. */
  readonly replaces: boolean;
  /** Whether changes of the object are not applied at all. */
  readonly isIgnored: boolean;
  /** Whether it is a hook, which is deleted before the next sync creates it again. */
  readonly isRenewed: boolean;
}

/**
 * The options for an object. Argo CD reads annotations of the new object and of the one in the cluster. Sources: Argo CD,
 * `gitops-engine/pkg/sync/sync_context.go`; Flux, `pkg/ssa` and kustomize-controller.
 */
export function syncOptionsOf(before: DiffedObject | undefined, after: DiffedObject | undefined): SyncOptions {
  const { applied } = after ?? before ?? {};
  const objects = [before?.object, after?.object].filter((object) => object !== undefined);
  const now = after?.object ?? before?.object;
  const of = (option: string) => objects.some((object) => argocdOptions(object).includes(option));
  const base = { ...(applied && { unit: applied.unit }), isRenewed: objects.some(isRenewedHook) };
  if (applied?.flux !== undefined) {
    const recreates = applied.flux.forces || fluxSetting(now, "force") === "enabled";
    return { ...base, controller: "Flux", recreates, replaces: false, isIgnored: isIgnoredByFlux(now) };
  }
  const options = applied?.argocd?.syncOptions ?? [];
  const replaces = options.includes("Replace=true") || of("Replace=true");
  const appliesOnServer = options.includes("ServerSideApply=true") || of("ServerSideApply=true");
  // Argo CD only updates these kinds, since all their objects would be deleted with them.
  const isKept = now?.kind === "CustomResourceDefinition" || now?.kind === "Namespace";
  const recreates = of("Force=true") && (replaces ? !isKept : !appliesOnServer);
  return {
    ...base,
    ...(applied?.argocd && { controller: "Argo CD" as const }),
    recreates,
    replaces,
    isIgnored: false,
  };
}

/** The options in the annotation of an object of Argo CD. */
export function argocdOptions(object: KubeObject | undefined): readonly string[] {
  const value = text(record(object?.metadata.annotations)[`${ARGOCD}/sync-options`]) ?? "";
  return value.split(",").map((option) => option.trim());
}

/** The value of an annotation or label of an object for Flux, in lower case. */
export function fluxSetting(object: KubeObject | undefined, name: string): string | undefined {
  const { annotations, labels } = object?.metadata ?? {};
  const key = `${FLUX}/${name}`;
  return (text(record(annotations)[key]) ?? text(record(labels)[key]))?.toLowerCase();
}

function isIgnoredByFlux(object: KubeObject | undefined): boolean {
  const ssa = fluxSetting(object, "ssa");
  return fluxSetting(object, "reconcile") === "disabled" || ssa === "ignore" || ssa === "ifnotpresent";
}

/** Hooks of Argo CD and of Helm, with the policies for which an old one is gone before the next sync. */
const HOOKS = [
  { hook: `${ARGOCD}/hook`, policy: `${ARGOCD}/hook-delete-policy`, gone: ["BeforeHookCreation", "HookSucceeded"] },
  { hook: "helm.sh/hook", policy: "helm.sh/hook-delete-policy", gone: ["before-hook-creation", "hook-succeeded"] },
];

function isRenewedHook({ metadata }: KubeObject): boolean {
  const annotations = record(metadata.annotations);
  return HOOKS.some(({ hook, policy, gone }) => {
    const hooks = (text(annotations[hook]) ?? "").split(",").map((name) => name.trim());
    // Skip is the word for an object that is not applied.
    if (hooks.join("") === "" || hooks.includes("Skip")) return false;
    const policies = text(annotations[policy]);
    return policies === undefined || policies.split(",").some((name) => gone.includes(name.trim()));
  });
}
