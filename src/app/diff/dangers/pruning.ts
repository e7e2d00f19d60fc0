import type { DiffedObject } from "../changes/diffed-object.ts";
import { argocdOptions, fluxSetting } from "./sync-options.ts";

/**
 * The reason for which a controller leaves an object in the cluster that is no longer in git, as the start of a sentence;
 * undefined where it deletes it, and where no controller is known. Sources: Argo CD,
 * `gitops-engine/pkg/sync/sync_context.go`; kustomize-controller, `internal/controller/kustomization_controller.go`.
 */
export function reasonToStay({ object, applied }: DiffedObject): string | undefined {
  const { argocd, flux, unit } = applied ?? {};
  if (flux !== undefined) {
    if (!flux.prunes) return `${unit} has no prune: true`;
    const disabled = ["prune", "reconcile"].find((name) => fluxSetting(object, name) === "disabled");
    return disabled && `its annotation kustomize.toolkit.fluxcd.io/${disabled} is disabled`;
  }
  if (argocd === undefined) return undefined;
  const own = argocdOptions(object).find((option) => option.startsWith("Prune="));
  const option = own ?? argocd.syncOptions.find((each) => each.startsWith("Prune="));
  if (option === "Prune=false") return `${own === undefined ? unit : "its annotation"} has the sync option Prune=false`;
  if (!argocd.isAutomated) return `${unit} is not synced by itself, and a sync without prune keeps it`;
  if (!argocd.prunes) return `${unit} has no automated.prune: true`;
  if (option === "Prune=confirm") return "its sync option is Prune=confirm, so a person confirms its deletion";
  return undefined;
}
