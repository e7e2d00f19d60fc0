import { record, text } from "../../../kernel/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";

const HOOK = "argocd.argoproj.io/hook";

/** The phases of a sync in which a hook runs, with what waits for it. */
const PHASES: Readonly<Record<string, string>> = {
  PreSync: "before all other objects, which are not applied if it fails",
  Sync: "together with the other objects, and the sync fails if it fails",
};

/** Hooks of Argo CD that the next syncs run, and wait for. */
export const hookRuns: DangerSign = {
  id: "hook-runs",
  finds: "a new or changed object that Argo CD runs as a PreSync or Sync hook",
  reason: "each sync runs it again, and a hook that fails or never ends holds back the sync",
  upstream: "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-waves/",
  find: ({ matched, changed }) =>
    [...matched.created, ...changed.map(({ after }) => after)].flatMap((object): readonly FoundDanger[] => {
      const phase = object.applied?.argocd === undefined ? undefined : phaseOf(object);
      if (phase === undefined) return [];
      return [{ object, message: `each sync of ${object.applied?.unit ?? ""} runs it ${PHASES[phase] ?? ""}` }];
    }),
};

function phaseOf({ zone, object }: DiffedObject): string | undefined {
  const hooks = (text(record(object.metadata.annotations)[HOOK]) ?? "").split(",").map((hook) => hook.trim());
  return zone === "apply" ? hooks.find((hook) => Object.hasOwn(PHASES, hook)) : undefined;
}
