import type { CausedPlace, Finding } from "../../kernel/index.ts";
import { equalValues, getOrCreate, given } from "../../kernel/index.ts";

/** A finding, and the findings with the same cause, itself included. */
interface Cause {
  readonly finding: Finding;
  /** Absent while there is only one. */
  places?: CausedPlace[];
}

/**
 * Merges findings with one cause into the first of them, which then has all places: those of one line of a file, and those of
 * copies of an object in several files, such as the releases of an operator side by side. Waivers and baselines were applied to
 * each finding, and an accepted one is never merged with one that counts: a new pod that repeats an accepted line counts.
 */
export function mergeCauses(findings: readonly Finding[]): readonly Finding[] {
  // By what findings must have in common besides a cause: a joined key for each would have to be stored.
  const groups = new Map<string, Map<string, Cause>>();
  const firsts: (Finding | Cause)[] = [];
  const copied = new Set(findings.filter(isNumbered).map(identityOf));
  const isCopied = copied.size === 0 ? () => false : (finding: Finding) => copied.has(identityOf(finding));
  for (const finding of findings) {
    const hasCopies = finding.object !== undefined && isCopied(finding);
    const causes = hasCopies ? [...(finding.causes ?? []), copyKey(finding)] : finding.causes;
    if (causes === undefined) {
      firsts.push(finding);
      continue;
    }
    const byKey = getOrCreate(groups, groupKey(finding), () => new Map<string, Cause>());
    let known: Cause | undefined;
    for (const key of causes) known ??= byKey.get(key);
    const cause = known ?? { finding };
    for (const key of causes) if (!byKey.has(key)) byKey.set(key, cause);
    if (known === undefined) firsts.push(cause);
    else {
      known.places ??= [placeIn(known.finding, known.finding)];
      known.places.push(placeIn(finding, known.finding));
    }
  }
  return firsts.map((first) => {
    if (!("finding" in first)) return first;
    const { finding, places } = first;
    if (places === undefined) return finding;
    return { ...finding, places };
  });
}

/** The key of the findings about the copies of an object. */
function copyKey(finding: Finding): string {
  const { message, repeated = 0 } = finding;
  return `${identityOf(finding)} ${repeated} ${message}`;
}

/** Whether another finding has the same identity, so that the fingerprint of this one has a number. */
function isNumbered({ fingerprint }: Finding): boolean {
  return fingerprint.includes("-");
}

/** The fingerprint without its number. */
function identityOf({ fingerprint }: Finding): string {
  const end = fingerprint.indexOf("-");
  return end < 0 ? fingerprint : fingerprint.slice(0, end);
}

function groupKey({ severity, known, waiver }: Finding): string {
  // Of most findings, without an intermediate list.
  if (known === undefined && waiver === undefined) return severity;
  return [severity, known, waiver?.at].join(" ");
}

function placeIn({ fingerprint, object, component, instance, path, location }: Finding, first: Finding): CausedPlace {
  const other = equalValues(object, first.object) ? undefined : object;
  return given({ fingerprint, object: other, component, instance, path, location });
}
