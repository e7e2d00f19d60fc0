import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { missingField, unknownWord } from "../../src/k8s-fields/index.ts";
import { isAbsent, member, text } from "../../src/kernel/index.ts";

const MODES = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod", ""];

/** The faults of a claim at `path` of a NIMService or NIMCache. */
export function claimFaults(claim: unknown, path: string): readonly ObjectFault[] {
  const isUnnamed = isAbsent(member(claim, "name")) || text(member(claim, "name")) === "";
  return [
    ...(isUnnamed && member(claim, "create") !== true
      ? [missingField(`${path}/name`, "is missing, and create is not true")]
      : []),
    ...unknownWord(MODES, member(claim, "volumeAccessMode"), `${path}/volumeAccessMode`),
  ];
}

/**
 * Faults that only the webhook of the NIM operator finds. They are warnings, because a cluster has the webhook only if its
 * administrator has switched it on.
 */
export function ofWebhook(faults: readonly ObjectFault[]): readonly ObjectFault[] {
  return faults.map((fault) => ({ ...fault, severity: "warning" }));
}
