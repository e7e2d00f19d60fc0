import type { DangerSign } from "./danger-sign.ts";

/** More objects of a cluster are deleted than the limit allows. Runs with a successor do not count. */
export const removedShare: DangerSign = {
  id: "many-removed",
  finds:
    "more than --max-removed of the applied objects of a cluster deleted; a run that another one replaces does not count",
  reason: "a synth that lost its input deletes most of a cluster, and a controller that prunes applies this",
  upstream: "https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/#automatic-pruning",
  find: ({ cluster, matched, appliedBefore, maxRemoved }) => {
    const removed = matched.deleted.filter(({ zone }) => zone === "apply").length;
    if (removed === 0 || removed <= appliedBefore * maxRemoved) return [];
    const share = Math.floor((100 * removed) / appliedBefore);
    const limit = Math.round(100 * maxRemoved);
    return [
      {
        message: `${removed} of the ${appliedBefore} objects of cluster ${cluster} (${share} %) are deleted; the limit is ${limit} %`,
      },
    ];
  },
};
