import { equalValues } from "../base/equal.ts";
import { given } from "../base/given.ts";
import type { CausedPlace, Finding } from "../finding/finding.ts";

/** A finding, and the findings with the same cause, itself included. */
interface Cause {
  readonly finding: Finding;
  readonly places: CausedPlace[];
}

/**
 * Merges findings with one cause into the first of them, which then has all places. Waivers and baselines were applied to
 * each finding, and an accepted one is never merged with one that counts: a new pod that repeats an accepted line counts.
 */
export function mergeCauses(findings: readonly Finding[]): readonly Finding[] {
  const byKey = new Map<string, Cause>();
  const causes = findings.map((finding): Cause | undefined => {
    const keys = finding.causes?.map((key) =>
      JSON.stringify([key, finding.severity, finding.known, finding.waiver?.at]),
    );
    const known = keys?.map((key) => byKey.get(key)).find((cause) => cause !== undefined);
    const cause = known ?? { finding, places: [] };
    cause.places.push(placeIn(finding, cause.finding));
    for (const key of keys ?? []) if (!byKey.has(key)) byKey.set(key, cause);
    return known === undefined ? cause : undefined;
  });
  return causes.flatMap((cause) => {
    if (cause === undefined) return [];
    const { finding, places } = cause;
    return [places.length === 1 ? finding : { ...finding, places }];
  });
}

function placeIn({ fingerprint, object, component, instance, path, location }: Finding, first: Finding): CausedPlace {
  const other = equalValues(object, first.object) ? undefined : object;
  return given({ fingerprint, object: other, component, instance, path, location });
}
