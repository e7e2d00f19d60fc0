import type { IConstruct } from "constructs";
import type { Issue } from "../src/kernel/index.ts";
import { given, memoize, ruleOf } from "../src/kernel/index.ts";
import type { Waiver } from "../src/rule/index.ts";
import { usedWaiver } from "../src/rules/index.ts";
import { callerOrigin, sourceOf } from "./origin.ts";

/** The acceptance of a finding for a limited time, on a construct. */
export interface Acknowledgement {
  /** Id or name of the rule, for example `SEC-005`. */
  readonly rule: string;
  /** The reason for which the finding is accepted. */
  readonly reason: string;
  /** The team or address that is responsible. */
  readonly owner: string;
  /** Last day on which it applies, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /**
   * JSON pointer of the finding in the object, list items by index or name; `*` stands for any run of
   * characters within one part.
   * @default - every finding of the rule
   */
  readonly path?: string;
  /**
   * The ticket of the planned repair.
   * @default - none
   */
  readonly ticket?: string;
}

const KEY = "muster.dev/waiver";

/**
 * The policies of a construct. A waiver applies to every object of the construct and of those below it. An invalid or
 * unused waiver is a finding (GITOPS-009 to GITOPS-011).
 *
 * @example
 * Policies.of(training).acknowledge({
 *   rule: "SEC-005",
 *   reason: "the data loader writes to the node's cache until the PVC is there",
 *   owner: "nlp@example.com",
 *   expires: "2026-12-31",
 * });
 */
export class Policies {
  /** The policies of a construct. */
  static of(construct: IConstruct): Policies {
    return new Policies(construct);
  }

  readonly #construct: IConstruct;

  private constructor(construct: IConstruct) {
    this.#construct = construct;
  }

  /** Accepts the findings of rules on the construct and everything below it. */
  acknowledge(...acknowledgements: readonly Acknowledgement[]): this {
    const source = sourceOf(this.#construct, callerOrigin());
    const at = this.#construct.node.path || "App";
    for (const { rule, reason, owner, expires, path, ticket } of acknowledgements) {
      const waiver: Waiver = given({ rule, reason, owner, expires, path, ticket, at, source });
      this.#construct.node.addMetadata(KEY, waiver);
    }
    return this;
  }
}

/** Returns a function that finds the waivers of a construct and of those above it; shared lists are the same list. */
export function inheritedWaivers(): (construct: IConstruct) => readonly Waiver[] {
  const waiversOf = memoize((construct: IConstruct): readonly Waiver[] => {
    const own = ownWaivers(construct);
    const { scope } = construct.node;
    const above = scope === undefined ? NO_WAIVERS : waiversOf(scope);
    if (own.length === 0) return above;
    return [...above, ...own];
  });
  return waiversOf;
}

const NO_WAIVERS: readonly Waiver[] = [];

/** Issues about the waivers that apply to no object, which no check of objects reports. */
export function idleWaivers(constructs: readonly IConstruct[], reached: ReadonlySet<Waiver>): readonly Issue[] {
  return constructs.flatMap(ownWaivers).flatMap((waiver) => {
    if (reached.has(waiver)) return [];
    return [
      {
        ...ruleOf(usedWaiver),
        severity: usedWaiver.severity,
        message: `waiver of ${waiver.rule} of the construct ${waiver.at} reaches no object`,
        path: "",
        ...given({ source: waiver.source }),
        fix: "acknowledge on the construct of the object, or on one above it",
      },
    ];
  });
}

function ownWaivers(construct: IConstruct): readonly Waiver[] {
  return construct.node.metadata.flatMap(({ type, data }) => (type === KEY ? [data as Waiver] : []));
}
