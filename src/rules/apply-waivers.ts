import type { AppliedWaiver, Finding, Locate } from "../kernel/index.ts";
import { compareKeys, compareText, dayOf, getOrCreate } from "../kernel/index.ts";
import type { CheckedObject, Waiver } from "../rule/index.ts";
import { type CheckedWaiver, checkWaiver, type KnownRule } from "./check-waiver.ts";
import { type WaiverUse, waiverFindings } from "./waiver-findings.ts";
import { DEFAULT_WAIVER_SETTINGS, isWaiverRule, type WaiverSettings, waiverRules } from "./waiver-rules.ts";
import { covers, objectIndex, waiverKey } from "./waiver-scope.ts";

/** The context in which waivers are applied. */
export interface WaiverContext {
  /** `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** Every rule that a finding may name; those about waivers need not be among them. */
  readonly rules: readonly KnownRule[];
  /** From `parsePolicies`; absent: the defaults. */
  readonly settings?: WaiverSettings;
  /** The checked objects. The waivers of their constructs apply too, and paths may name their list items. */
  readonly objects?: readonly CheckedObject[];
  /** Returns the location of a pointer in `muster.yaml`. */
  readonly locate?: Locate | undefined;
  /** Name of the organisation: a finding without an object belongs to `Organization/<name>`. */
  readonly organization?: string;
  /** Whether the waiver of a construct applies. Default: all do. */
  readonly accepts?: ((waiver: Waiver) => boolean) | undefined;
  /** False when only a part was checked, so that an unused waiver cannot be detected. Default true. */
  readonly complete?: boolean;
  /** Whether rules that read git were evaluated. Default false. */
  readonly readsGit?: boolean;
}

/** Findings with their waivers, and findings about the waivers. */
interface AppliedWaivers {
  /** All findings in the same order; a covered one has its waiver. */
  readonly findings: readonly Finding[];
  /** Findings about the waivers themselves (`waiverRules`), in the order of reports. */
  readonly issues: readonly Finding[];
  /** Every waiver, those of `muster.yaml` in file order, then those of constructs by their place. */
  readonly uses: readonly WaiverUse[];
}

/**
 * Marks the findings that waivers accept. A waiver with a problem, for example an expired one, accepts nothing, so its
 * findings count again. When several waivers cover a finding, it gets the one that expires last and all count as used,
 * so the order of waivers does not matter. A waiver next to a wider one is valid.
 *
 * @throws RangeError when `today` is not a date, because no waiver could expire
 */
export function applyWaivers(
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  context: WaiverContext,
): AppliedWaivers {
  const {
    today,
    objects = [],
    settings = DEFAULT_WAIVER_SETTINGS,
    organization = "",
    complete = true,
    readsGit = false,
    accepts = () => true,
  } = context;
  if (dayOf(today) === undefined) throw new RangeError(`today must be a date yyyy-mm-dd, but is ${today}`);
  const terms = { today, settings, rules: [...context.rules, ...waiverRules] };
  const checked = [...waivers, ...acknowledged(objects).filter(accepts)].map((waiver) => checkWaiver(waiver, terms));
  const candidates = waiverIndex(checked);
  const find = objectIndex(objects);
  const counts = new Map<CheckedWaiver, number>();
  const mark = (finding: Finding): Finding => {
    if (finding.unjudged === true || isWaiverRule(finding.rule)) return finding;
    const name = finding.object?.name ?? organization;
    const covering = candidates(finding.rule, name).filter((each) => covers(each, finding, organization, find));
    for (const each of covering) counts.set(each, (counts.get(each) ?? 0) + 1);
    const [longest] = covering.filter(({ problems }) => problems.length === 0).sort(byEnd);
    if (longest === undefined) return finding;
    return { ...finding, waiver: appliedOf(longest.waiver) };
  };
  const marked = checked.length === 0 ? findings : findings.map(mark);
  const uses = checked.map((each) => useOf(each, counts.get(each) ?? 0, settings));
  return {
    findings: marked,
    issues: waiverFindings(uses, { settings, complete, readsGit, locate: context.locate }),
    uses,
  };
}

/** The waivers of constructs without duplicates: every object below a construct has its waivers. */
function acknowledged(objects: readonly CheckedObject[]): readonly Waiver[] {
  const distinct = new Set(objects.flatMap(({ waivers = [] }) => waivers));
  const byKey = new Map([...distinct].map((waiver) => [waiverKey(waiver), waiver]));
  return [...byKey].sort(compareKeys).map(([, waiver]) => waiver);
}

/** Returns a lookup of the waivers that may cover a finding, by rule and name of the object. */
function waiverIndex(checked: readonly CheckedWaiver[]): (rule: string, name: string) => readonly CheckedWaiver[] {
  const key = (rule: string, name: string) => JSON.stringify([rule, name]);
  const groups = new Map<string, CheckedWaiver[]>();
  for (const each of checked) {
    if (each.rule === undefined) continue;
    const { name = ANY } = each.pattern ?? {};
    const group = key(each.rule.id, name.includes("*") ? ANY : name);
    getOrCreate(groups, group, (): CheckedWaiver[] => []).push(each);
  }
  if (groups.size === 0) return () => [];
  return (rule, name) => [...(groups.get(key(rule, name)) ?? []), ...(groups.get(key(rule, ANY)) ?? [])];
}

// No object can have this name.
const ANY = "*";

/** Latest expiry first; waivers that expire on the same day in an order that does not depend on the file. */
function byEnd(a: CheckedWaiver, b: CheckedWaiver): number {
  return compareText(b.waiver.expires, a.waiver.expires) || compareText(waiverKey(a.waiver), waiverKey(b.waiver));
}

function appliedOf({ reason, owner, expires, at }: Waiver): AppliedWaiver {
  return { reason, owner, expires, at };
}

function useOf(checked: CheckedWaiver, findings: number, settings: WaiverSettings): WaiverUse {
  return { ...checked, findings, state: stateOf(checked, findings, settings) };
}

function stateOf({ problems, daysLeft = 0 }: CheckedWaiver, findings: number, { warnDays }: WaiverSettings) {
  const problem = PROBLEM_STATES.find((state) => problems.some((each) => each.state === state));
  if (problem !== undefined) return problem;
  if (findings === 0) return "unused";
  if (daysLeft <= warnDays) return "expiring";
  return "active";
}

// An incomplete waiver is reported as that, also when it has expired.
const PROBLEM_STATES = ["unknown rule", "not waivable", "invalid", "expired"] as const;
