import type { DangerSign } from "./danger-sign.ts";
import { hookRuns } from "./hook-runs.ts";
import { leftBehind, movedUnit } from "./left-behind.ts";
import { lostSelector } from "./lost-selector.ts";
import { movedNamespace } from "./moved-namespace.ts";
import { orphanedClaims } from "./orphaned-claims.ts";
import { prunedObject } from "./pruned-object.ts";
import { quotaBelowUse } from "./quota-below-use.ts";
import { raisedQuota } from "./raised-quota.ts";
import { conditionalRefusal, costlyChange, immutableField, recreatedObject, webhookRefusal } from "./refused-change.ts";
import { refusedRegistration } from "./refused-registration.ts";
import { removedShare } from "./removed-share.ts";
import { runEnded, runStarted } from "./runs.ts";
import { shrunkenGang } from "./shrunken-gang.ts";
import { steeringChanges } from "./steering-change.ts";
import { versionInUse } from "./version-in-use.ts";

/** The signs that look at the objects of one cluster, worst first. */
export const clusterSigns: readonly DangerSign[] = [
  prunedObject,
  removedShare,
  immutableField,
  webhookRefusal,
  recreatedObject,
  conditionalRefusal,
  costlyChange,
  versionInUse,
  refusedRegistration,
  movedUnit,
  leftBehind,
  lostSelector,
  shrunkenGang,
  movedNamespace,
  ...steeringChanges,
  runEnded,
  quotaBelowUse,
  raisedQuota,
  orphanedClaims,
  hookRuns,
  runStarted,
];

/** A danger sign as documents name it. */
type DangerSignFacts = Pick<DangerSign, "id" | "finds" | "reason" | "upstream">;

/** A branch changes the policies of its base, and findings disappear. */
export const relaxedPolicy: DangerSignFacts = {
  id: "policy-relaxed",
  finds:
    "a change of a rule, waiver, pack, quota or Resource Interface without which this branch had more findings; a finding that the branch adds to the file of --baseline; an ignore rule that excludes a manifest below apply/ from checks (POLICY-001 to POLICY-008); a rule of a Run:ai policy that the branch relaxes and its workloads break (POLICY-009)",
  reason: "the branch passes because of a change that it makes itself",
  upstream: "docs/guides/policies.md",
};

/** A changed Resource Interface hides pods or GPUs of an object. */
export const reducedReading: DangerSignFacts = {
  id: "interface-reads-less",
  finds: "a changed WorkloadType or Resource Interface that finds fewer pods or GPUs in an existing object",
  reason: "rules do not check these pods any more, and no quota counts them",
  upstream: "docs/reference/ri.md",
};

/** Every danger sign, worst first. */
export const dangerSigns: readonly DangerSignFacts[] = [relaxedPolicy, reducedReading, ...clusterSigns];
