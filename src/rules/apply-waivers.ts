import { dayOf } from "../base/days.ts";
import type { Locate } from "../finding/field-problem.ts";
import type { Finding } from "../finding/finding.ts";
import type { AppliedWaiver } from "../finding/issue.ts";
import type { CheckedObject } from "./checked-object.ts";
import { type JudgedWaiver, judgeWaiver, type KnownRule } from "./judge-waiver.ts";
import type { Waiver } from "./waiver.ts";
import { type WaiverUse, waiverFindings } from "./waiver-findings.ts";
import { DEFAULT_WAIVER_SETTINGS, isWaiverRule, type WaiverSettings, waiverRules } from "./waiver-rules.ts";
import { covers, objectIndex, waiverKey } from "./waiver-scope.ts";

/** What waivers are applied with. */
export interface WaiverContext {
  /** `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** Every rule that a finding may name; those about waivers need not be among them. */
  readonly rules: readonly KnownRule[];
  /** From `parsePolicies`; absent: the defaults. */
  readonly settings?: WaiverSettings;
  /** What was checked: the waivers of its constructs hold as well, and its lists have names for paths. */
  readonly objects?: readonly CheckedObject[];
  /** Finds pointers of `muster.yaml`. */
  readonly locate?: Locate | undefined;
  /** Name of the organisation: a finding about no object is one about `Organization/<name>`. */
  readonly organization?: string;
  /** False where only a part was checked, so that nobody knows which waivers cover nothing. Absent: true. */
  readonly complete?: boolean;
}

/** Findings with their waivers, and what is to be said of the waivers. */
export interface AppliedWaivers {
  /** All of them in the same order; what a waiver covers carries it. */
  readonly findings: readonly Finding[];
  /** Findings about the waivers themselves (`waiverRules`), in the order of reports. */
  readonly issues: readonly Finding[];
  /** Every waiver, those of `muster.yaml` in file order, then those of constructs by their place. */
  readonly uses: readonly WaiverUse[];
}

/**
 * Marks the findings that waivers accept. A waiver with a problem accepts nothing, an expired one among them: its
 * findings count again. Where several cover one finding, the one that holds longest is shown and all are used, so the
 * order of waivers does not matter. A waiver that has a wider one beside it is no problem of either.
 *
 * @throws RangeError where `today` is no date, since nothing could expire then
 */
export function applyWaivers(
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  context: WaiverContext,
): AppliedWaivers {
  const { today, objects = [], settings = DEFAULT_WAIVER_SETTINGS, organization = "", complete = true } = context;
  if (dayOf(today) === undefined) throw new RangeError(`today must be a date yyyy-mm-dd, but is ${today}`);
  const terms = { today, settings, rules: [...context.rules, ...waiverRules] };
  const judged = [...waivers, ...acknowledged(objects)].map((waiver) => judgeWaiver(waiver, terms));
  const candidates = waiverIndex(judged);
  const find = objectIndex(objects);
  const counts = new Map<JudgedWaiver, number>();
  const marked = findings.map((finding) => {
    if (isWaiverRule(finding.rule)) return finding;
    const name = finding.object?.name ?? organization;
    const covering = candidates(finding.rule, name).filter((each) => covers(each, finding, organization, find));
    for (const each of covering) counts.set(each, (counts.get(each) ?? 0) + 1);
    const [longest] = covering.filter(({ problems }) => problems.length === 0).sort(byEnd);
    return longest === undefined ? finding : { ...finding, waiver: appliedOf(longest.waiver) };
  });
  const uses = judged.map((each) => useOf(each, counts.get(each) ?? 0, settings));
  return { findings: marked, issues: waiverFindings(uses, { settings, complete, locate: context.locate }), uses };
}

/** The waivers of constructs, each once though every object below its construct has it. */
function acknowledged(objects: readonly CheckedObject[]): readonly Waiver[] {
  const distinct = new Set(objects.flatMap(({ waivers = [] }) => waivers));
  const found = new Map([...distinct].map((waiver) => [waiverKey(waiver), waiver]));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, waiver]) => waiver);
}

/** Finds the waivers that may cover a finding of a rule about an object of a name. */
function waiverIndex(judged: readonly JudgedWaiver[]): (rule: string, name: string) => readonly JudgedWaiver[] {
  const key = (rule: string, name: string) => JSON.stringify([rule, name]);
  const groups = new Map<string, JudgedWaiver[]>();
  for (const each of judged) {
    if (each.rule === undefined) continue;
    const { name = ANY } = each.pattern ?? {};
    const place = key(each.rule.id, name.includes("*") ? ANY : name);
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [each]);
    else group.push(each);
  }
  if (groups.size === 0) return () => [];
  return (rule, name) => [...(groups.get(key(rule, name)) ?? []), ...(groups.get(key(rule, ANY)) ?? [])];
}

// No object has this name.
const ANY = "*";

/** Longest first; what ends on one day in an order of its own, which is not that of the file. */
function byEnd(a: JudgedWaiver, b: JudgedWaiver): number {
  if (a.waiver.expires !== b.waiver.expires) return a.waiver.expires > b.waiver.expires ? -1 : 1;
  const [left, right] = [waiverKey(a.waiver), waiverKey(b.waiver)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function appliedOf({ reason, owner, expires, at }: Waiver): AppliedWaiver {
  return { reason, owner, expires, at };
}

function useOf(judged: JudgedWaiver, findings: number, { warnDays }: WaiverSettings): WaiverUse {
  const { problems, daysLeft = 0 } = judged;
  const worst = STATES.find((state) => problems.some((problem) => problem.state === state));
  const held = findings === 0 ? "unused" : daysLeft <= warnDays ? "expiring" : "active";
  return { ...judged, findings, state: worst ?? held };
}

// What a waiver lacks goes before what time has done to it.
const STATES = ["unknown rule", "not waivable", "invalid", "expired"] as const;
