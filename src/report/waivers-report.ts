import { given } from "../base/given.ts";
import type { Location, Source } from "../finding/issue.ts";
import type { WaiverState, WaiverUse } from "../rules/waiver-findings.ts";

/** A waiver as `muster waivers` lists it. */
export interface ListedWaiver {
  /** Id of the rule, or what stands there instead. */
  readonly rule: string;
  /** Name of the rule; absent where there is none of that id. */
  readonly name?: string;
  /** What it is for; absent where it is everything that a construct makes. */
  readonly object?: string;
  /** The construct that acknowledges; absent for waivers of `muster.yaml`. */
  readonly construct?: string;
  readonly path?: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  /** Negative when it has expired; absent where the date cannot be read. */
  readonly daysLeft?: number;
  readonly ticket?: string;
  readonly state: WaiverState;
  /** Findings that it covers, or would cover if it held. */
  readonly findings: number;
  /** Why it does not hold. */
  readonly problems: readonly string[];
  readonly location?: Location;
  readonly source?: Source;
  /** Where it is written, for people. */
  readonly at: string;
}

/** What `muster waivers` reports. */
export interface WaiversReport {
  /** Day that they are judged by, `yyyy-mm-dd` in UTC. */
  readonly today: string;
  /** Those that end first go first; those without a date before all. */
  readonly waivers: readonly ListedWaiver[];
}

/** States in the order in which a summary names them. */
export const WAIVER_STATES: readonly WaiverState[] = [
  "active",
  "expiring",
  "unused",
  "expired",
  "invalid",
  "unknown rule",
  "not waivable",
];

/** The report of waivers that were applied. */
export function waiversReport(uses: readonly WaiverUse[], today: string): WaiversReport {
  return { today, waivers: uses.map(listed).sort(byEnd) };
}

/** How many waivers are in each state that occurs. */
export function stateCounts(waivers: readonly ListedWaiver[]): readonly (readonly [WaiverState, number])[] {
  return WAIVER_STATES.flatMap((state) => {
    const number = waivers.filter((waiver) => waiver.state === state).length;
    return number === 0 ? [] : [[state, number] as const];
  });
}

function listed({ waiver, rule, daysLeft, state, findings, problems }: WaiverUse): ListedWaiver {
  const { object, path, reason, owner, expires, ticket, location, source, at } = waiver;
  return given({
    rule: rule?.id ?? waiver.rule,
    ...(rule === undefined ? {} : { name: rule.name }),
    object,
    ...(source === undefined ? {} : { construct: source.constructPath }),
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
  // Two without a date: infinity minus infinity is no number.
  if (!Number.isNaN(days) && days !== 0) return days;
  const key = (item: ListedWaiver) => JSON.stringify([item.rule, item.object ?? "", item.at, item]);
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}
