import { at, count, groupOf, items, type KubeObject, number, objectName, refOf, text } from "../../../kernel/index.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";
import { reasonToStay } from "./pruning.ts";

/** Claims of StatefulSets that stay after their pods. */
export const orphanedClaims: DangerSign = {
  id: "orphaned-claims",
  finds: "a StatefulSet with volumeClaimTemplates that is deleted, or that gets fewer replicas",
  reason:
    "no controller deletes the claims of its pods: the volumes keep their data and their price, and a later StatefulSet of this name gets the old data",
  upstream: "https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#persistentvolumeclaim-retention",
  find: ({ matched, changed }) => [
    ...matched.deleted.flatMap((object): readonly FoundDanger[] => {
      if (object.zone !== "apply" || reasonToStay(object) !== undefined) return [];
      const message = orphans(object.object, "whenDeleted", replicasOf(object.object));
      return message === undefined ? [] : [{ object, message, fix: fixOf(object.object) }];
    }),
    ...changed.flatMap(({ before, after }): readonly FoundDanger[] => {
      const lost = replicasOf(before.object) - replicasOf(after.object);
      const message = after.zone === "apply" && lost > 0 ? orphans(after.object, "whenScaled", lost) : undefined;
      return message === undefined
        ? []
        : [{ object: after, path: "/spec/replicas", message, fix: fixOf(after.object) }];
    }),
  ],
};

function replicasOf({ spec }: KubeObject): number {
  return number(at(spec, "replicas")) ?? 1;
}

function orphans({ apiVersion, kind, spec }: KubeObject, event: string, pods: number): string | undefined {
  if (groupOf(apiVersion) !== "apps" || kind !== "StatefulSet" || pods === 0) return undefined;
  const templates = items(at(spec, "volumeClaimTemplates")).length;
  if (templates === 0 || at(spec, "persistentVolumeClaimRetentionPolicy", event) === "Delete") return undefined;
  return `it leaves ${count(templates * pods, "claim")} of its pods in the cluster`;
}

function fixOf(object: KubeObject): string {
  const [claim = "data"] = items(at(object.spec, "volumeClaimTemplates")).flatMap(
    (template) => text(at(template, "metadata", "name")) ?? [],
  );
  return `after the merge, delete the claims ${claim}-${object.metadata.name}-… whose data is not needed, or set persistentVolumeClaimRetentionPolicy of ${objectName(refOf(object))}`;
}
