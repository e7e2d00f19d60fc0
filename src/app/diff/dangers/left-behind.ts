import { objectName, refOf } from "../../../kernel/index.ts";
import type { DangerSign } from "./danger-sign.ts";
import { reasonToStay } from "./pruning.ts";
import { podTextOf, workloadOf } from "./runs.ts";

/** Objects that leave git and stay in the cluster. */
export const leftBehind: DangerSign = {
  id: "left-behind",
  finds:
    "a deleted object that its controller does not delete: without prune, with Prune=false, with prune: disabled of Flux",
  reason: "it stays in the cluster, where git no longer changes it; its pods keep their GPUs",
  upstream: "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/#no-prune-resources",
  find: ({ matched, before }) =>
    matched.deleted.flatMap((object) => {
      const reason = object.zone === "apply" ? reasonToStay(object) : undefined;
      if (reason === undefined) return [];
      const workload = workloadOf(before, object);
      const pods = workload === undefined ? "" : ` with ${podTextOf(before, workload)}`;
      const fix = `delete ${objectName(refOf(object.object))} with kubectl after the merge, or let its controller prune it before`;
      return [{ object, message: `it stays in the cluster${pods}: ${reason}`, fix }];
    }),
};

/** Objects that another unit applies from now on. */
export const movedUnit: DangerSign = {
  id: "moved-unit",
  finds: "an object that leaves one Application or Kustomization and joins another one of the same cluster",
  reason:
    "the controller of the old unit prunes it if it is faster than that of the new one: its pods end, and the new unit creates it again",
  upstream: "https://fluxcd.io/flux/components/kustomize/kustomizations/#prune",
  find: ({ matched }) =>
    matched.same.flatMap(({ before, after }) => {
      const [old, now] = [before.applied, after.applied];
      if (old === undefined || now === undefined || old.unit === now.unit || after.zone !== "apply") return [];
      if ((old.argocd === undefined && old.flux === undefined) || reasonToStay(before) !== undefined) return [];
      const message = `it moves from ${old.unit} to ${now.unit}: if ${old.unit} is synced first, it is deleted and created again`;
      const annotation =
        old.flux === undefined
          ? "argocd.argoproj.io/sync-options: Prune=false"
          : "kustomize.toolkit.fluxcd.io/prune: disabled";
      const fix = `add ${annotation} to ${objectName(refOf(after.object))} in a commit before the move, and remove it afterwards`;
      return [{ object: after, message, fix }];
    }),
};
