import { given, refOf } from "../../kernel/index.ts";
import { platformExemptions } from "../../rules/index.ts";
import type { ExemptedObject } from "../results/check-report.ts";
import type { CheckTrace } from "./check-trace.ts";

/** Returns the DaemonSets of a check that rules exempt as those of the platform. */
export function exemptedObjects({ set, settings }: Pick<CheckTrace, "set" | "settings">): readonly ExemptedObject[] {
  return set.objects.flatMap((checked) => {
    const rules = [...new Set(platformExemptions(checked, set, settings).map(({ rule }) => rule))].sort();
    if (rules.length === 0) return [];
    return [given({ object: refOf(checked.object), location: checked.locate?.(""), rules })];
  });
}
