import type { Finding, RuleSummary } from "../../kernel/index.ts";
import {
  FAULT_LEVELS,
  type FaultLevel,
  getOrCreate,
  parentPointer,
  parentPointers,
  pointerTo,
  SEVERITIES,
} from "../../kernel/index.ts";

/** A finding with the level of its rule; the number of levels for a rule without one. */
interface Ranked {
  readonly finding: Finding;
  readonly level: number;
}

/** The fields that decide whether there are pods, and whether a gang has them. */
const DECIDES_PODS = /\/(?:schedulerName|spec|template|\w+Template)$/;

const rankOf = (level: FaultLevel) => FAULT_LEVELS.indexOf(level);
const NO_LEVEL = FAULT_LEVELS.length;
const FIELD = rankOf("field");
const MISSING = rankOf("missing");
const CONTENT = rankOf("content");
const PART = rankOf("part");
const EXPRESSION = rankOf("expression");
const GROUP = rankOf("group");
const GANG = rankOf("gang");

/**
 * Removes findings whose cause is an invalid field that another finding of the same object reports more directly: a
 * value of the wrong type has no content to judge, without a pod template there are no pods, and a misspelt field is
 * missing. The other finding is at least as severe, and is waived or known where the finding is, so that the exit code
 * stays.
 */
export function withoutConsequences(findings: readonly Finding[], rules: readonly RuleSummary[]): readonly Finding[] {
  const levels = new Map(rules.flatMap(({ id, fault }) => (fault === undefined ? [] : [[id, rankOf(fault)]])));
  // Few findings have a level, and only these have consequences, so most objects need no group.
  const keys = new Set(findings.filter(({ rule, object }) => object !== undefined && levels.has(rule)).map(groupKey));
  if (keys.size === 0) return findings;
  const groups = new Map<string, Ranked[]>();
  for (const finding of findings) {
    const key = groupKey(finding);
    if (!keys.has(key)) continue;
    getOrCreate(groups, key, (): Ranked[] => []).push({ finding, level: levels.get(finding.rule) ?? NO_LEVEL });
  }
  const consequences = new Set<Finding>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const causes = new CauseIndex(group);
    for (const ranked of group) if (causes.hasCauseOf(ranked)) consequences.add(ranked.finding);
  }
  if (consequences.size === 0) return findings;
  return findings.filter((finding) => !consequences.has(finding));
}

/** Returns the finding of which another one is a consequence; undefined for none. */
export function causeOf(
  finding: Finding,
  findings: readonly Finding[],
  rules: readonly RuleSummary[],
): Finding | undefined {
  const key = groupKey(finding);
  const others = findings.filter((other) => other !== finding && groupKey(other) === key);
  return others.find((other) => !withoutConsequences([other, finding], rules).includes(finding));
}

function groupKey({ object, repeated, location, known, waiver }: Finding): string {
  return JSON.stringify([object, repeated, location?.file, known, waiver?.at]);
}

type Lists = Map<string, Ranked[]>;

/** The possible causes among the findings of an object. Indexes, because a hostile object may have thousands. */
class CauseIndex {
  private readonly at: Lists = new Map();
  private readonly below: Lists = new Map();
  private readonly byComponent: Lists = new Map();
  private readonly unjudged: Ranked[] = [];
  /** The findings about missing and misspelt fields, by the pointers of the fields that are absent. */
  private readonly absent: Lists = new Map();
  /** The findings about fields that may have the numbers of pods. */
  private readonly uncounted: Ranked[] = [];

  constructor(group: readonly Ranked[]) {
    for (const ranked of group) {
      const { finding, level } = ranked;
      if (level === NO_LEVEL) continue;
      add(this.at, finding.path, ranked);
      const absent = finding.intended && pointerTo(parentPointer(finding.path), finding.intended);
      if (absent !== undefined) add(this.absent, absent, ranked);
      const isMisspelt = absent !== undefined && absent !== finding.path;
      if (isMisspelt || level === EXPRESSION || (level < CONTENT && DECIDES_PODS.test(finding.path))) {
        this.uncounted.push(ranked);
      }
      if (level < CONTENT) add(this.byComponent, componentOf(finding), ranked);
      // Pods come neither from the metadata nor from the status of an object.
      if (/^\/(?:metadata|status)(?:\/|$)/.test(finding.path)) continue;
      if (finding.unjudged === true) this.unjudged.push(ranked);
      for (const path of parentPointers(finding.path)) add(this.below, path, ranked);
    }
  }

  hasCauseOf({ finding, level }: Ranked): boolean {
    const { path, severity, received, component, unjudged, other: otherPath } = finding;
    const isSevere = ({ finding: other }: Ranked) =>
      other !== finding && SEVERITIES.indexOf(other.severity) <= SEVERITIES.indexOf(severity);
    const direct = (cause: Ranked) => cause.level < level && isSevere(cause);
    // Two findings about one missing field are not each other's consequence.
    const isElsewhere = (cause: Ranked) => cause.finding.path !== path && isSevere(cause);
    const isAbsent = (place: string) => this.absent.get(place)?.some(isElsewhere) === true;
    if (placesFrom(path).some(isAbsent)) return true;
    const places = otherPath === undefined ? [] : placesFrom(otherPath);
    if (places.some(isAbsent)) return true;
    // For a finding without a level, a fault around the other field is not the cause, because it may be any fault of the
    // container.
    const otherPlaces = level === NO_LEVEL ? places.slice(0, 1) : places;
    if (otherPlaces.some((place) => this.at.get(place)?.some(direct) === true)) return true;
    const samePlace = this.at.get(path) ?? [];
    if (level === NO_LEVEL) {
      return samePlace.some((cause) => {
        return (
          cause.level < CONTENT && isSevere(cause) && received !== undefined && cause.finding.received === received
        );
      });
    }
    if (samePlace.some(direct) || firstLike(finding, level, samePlace) !== finding) return true;
    if (level === GANG) return this.unjudged.some(direct) || this.uncounted.some(isSevere);
    // The podgrouper reads few fields of an object, and its reason names the one that is wrong.
    const isBuilt = level === FIELD || level === MISSING || (level >= PART && level !== GROUP);
    // A part of a pod that is built from a field has the place of the field, whose value is below.
    if (isBuilt && this.below.get(path)?.some(direct) === true) return true;
    if (level !== MISSING && level < PART) return false;
    if (parentPointers(path).some((above) => this.at.get(above)?.some(direct) === true)) return true;
    if (level < PART) return false;
    if (this.unjudged.some(direct)) return true;
    // The place of a part that the Resource Interface builds is not a place in the object.
    return (
      unjudged === undefined &&
      component !== undefined &&
      this.byComponent.get(componentOf(finding))?.some(direct) === true
    );
  }
}

/** The pointer of a field, and those of the fields around it. */
function placesFrom(pointer: string): readonly string[] {
  return [pointer, ...parentPointers(pointer)];
}

/** The finding to report of those at a place with the same rule, severity, and fact or value. */
function firstLike(finding: Finding, level: number, samePlace: readonly Ranked[]): Finding | undefined {
  const { rule, severity, received } = finding;
  const fact = factOf(finding);
  const alike = samePlace.filter(({ finding: other }) => {
    if (other.rule !== rule || other.severity !== severity) return false;
    // An object on which one expression fails has the same fault for the others.
    if (level === EXPRESSION || factOf(other) === fact) return true;
    return received !== undefined && other.received === received;
  });
  return (alike.find((other) => other.finding.unjudged) ?? alike[0])?.finding;
}

/** The message without its field, because a pod and its object give the same field different names. */
function factOf({ message }: Finding): string {
  return message.slice(message.indexOf(": ") + 1);
}

function componentOf({ component, instance }: Finding): string {
  return JSON.stringify([component, instance]);
}

function add(lists: Lists, key: string, ranked: Ranked): void {
  getOrCreate(lists, key, (): Ranked[] => []).push(ranked);
}
