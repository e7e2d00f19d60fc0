import type { Location, Source } from "../../kernel/index.ts";
import { compareText, given } from "../../kernel/index.ts";
import type { WaiverState, WaiverUse } from "../../rules/index.ts";

/** A waiver as `muster waivers` lists it. */
export interface ListedWaiver {
  /** Id of the rule, or the text of an unknown rule. */
  readonly rule: string;
  /** Name of the rule; absent for an unknown rule. */
  readonly name?: string;
  /** The objects that it covers; absent for a waiver of a construct. */
  readonly object?: string;
  /** Path of the construct with the waiver; absent for waivers of `muster.yaml`. */
  readonly construct?: string;
  readonly path?: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  /** Negative when it has expired; absent when the date cannot be parsed. */
  readonly daysLeft?: number;
  readonly ticket?: string;
  readonly state: WaiverState;
  /** Number of findings that it covers, or would cover if it were valid. */
  readonly findings: number;
  /** The reasons why it is not valid. */
  readonly problems: readonly string[];
  readonly location?: Location;
  readonly source?: Source;
  /** Its place, for people. */
  readonly at: string;
}

/** The report of `muster waivers`. */
export interface WaiversReport {
  /** Day that decides whether a waiver has expired, `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** Sorted by expiry, waivers without a date first. */
  readonly waivers: readonly ListedWaiver[];
}

/** States in the order of the summary. */
export const WAIVER_STATES: readonly WaiverState[] = [
  "active",
  "expiring",
  "unused",
  "expired",
  "invalid",
  "unknown rule",
  "not waivable",
];

/** Makes the report of applied waivers. */
export function waiversReport(uses: readonly WaiverUse[], today: string): WaiversReport {
  return { today, waivers: uses.map(listed).sort(byEnd) };
}

/** The number of waivers in each state, without states that do not occur. */
export function stateCounts(waivers: readonly ListedWaiver[]): readonly (readonly [WaiverState, number])[] {
  return WAIVER_STATES.map(
    (state) => [state, waivers.filter((waiver) => waiver.state === state).length] as const,
  ).filter(([, number]) => number > 0);
}

function listed({ waiver, rule, daysLeft, state, findings, problems }: WaiverUse): ListedWaiver {
  const { object, path, reason, owner, expires, ticket, location, source, at } = waiver;
  return given({
    rule: rule?.id ?? waiver.rule,
    name: rule?.name,
    object,
    construct: source?.constructPath,
    path,
    reason,
    owner,
    expires,
    daysLeft,
    ticket,
    state,
    findings,
    problems: problems.map(({ text }) => text),
    location,
    source,
    at,
  });
}

function byEnd(a: ListedWaiver, b: ListedWaiver): number {
  const days = (a.daysLeft ?? Number.NEGATIVE_INFINITY) - (b.daysLeft ?? Number.NEGATIVE_INFINITY);
  // The difference is NaN when both have no date.
  if (!Number.isNaN(days) && days !== 0) return days;
  const key = (item: ListedWaiver) => JSON.stringify([item.rule, item.object ?? "", item.at, item]);
  return compareText(key(a), key(b));
}
