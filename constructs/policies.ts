import type { IConstruct } from "constructs";
import { given } from "../src/base/given.ts";
import { ruleOf } from "../src/finding/definition-rules.ts";
import type { Issue } from "../src/finding/issue.ts";
import type { Waiver } from "../src/rules/waiver.ts";
import { usedWaiver } from "../src/rules/waiver-rules.ts";
import { callerOrigin, sourceOf } from "./origin.ts";

/** A finding that somebody accepts for a time, on a construct. */
export interface Acknowledgement {
  /** Id or name of the rule, for example `SEC-005`. */
  readonly rule: string;
  /** Why the finding is accepted. */
  readonly reason: string;
  /** Who answers for it: a team or an address. */
  readonly owner: string;
  /** Last day on which it holds, `yyyy-mm-dd`, until the end of that day in UTC. */
  readonly expires: string;
  /**
   * JSON pointer of the object that the finding is at, list items by index or name; `*` stands for any run of
   * characters within one part.
   * @default - every finding of the rule
   */
  readonly path?: string;
  /**
   * Where the repair is planned.
   * @default - none
   */
  readonly ticket?: string;
}

const KEY = "muster.dev/waiver";

/**
 * What a construct says about policies. A waiver holds for every object of the construct and of those below it; what
 * is wrong with one is a finding (GITOPS-009 to GITOPS-011), and the check fails when nothing is covered.
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
    for (const { rule, reason, owner, expires, path, ticket } of acknowledgements) {
      const waiver: Waiver = given({
        rule,
        reason,
        owner,
        expires,
        path,
        ticket,
        at: this.#construct.node.path === "" ? "App" : this.#construct.node.path,
        source,
      });
      this.#construct.node.addMetadata(KEY, waiver);
    }
    return this;
  }
}

/** Finds the waivers of constructs and of those above; constructs that share theirs get the same list. */
export function inheritedWaivers(): (construct: IConstruct) => readonly Waiver[] {
  const known = new Map<IConstruct, readonly Waiver[]>();
  const waiversOf = (construct: IConstruct): readonly Waiver[] => {
    const found = known.get(construct);
    if (found !== undefined) return found;
    const own = ownWaivers(construct);
    const { scope } = construct.node;
    const above = scope === undefined ? [] : waiversOf(scope);
    const all = own.length === 0 ? above : [...above, ...own];
    known.set(construct, all);
    return all;
  };
  return waiversOf;
}

/** The waivers that reach no object, which no check of objects would ever see. */
export function idleWaivers(constructs: readonly IConstruct[], reached: ReadonlySet<Waiver>): readonly Issue[] {
  return constructs.flatMap(ownWaivers).flatMap((waiver) => {
    if (reached.has(waiver)) return [];
    return [
      {
        ...ruleOf(usedWaiver),
        severity: usedWaiver.severity,
        message: `waiver of ${waiver.rule} of the construct ${waiver.at} reaches no object`,
        path: "",
        ...(waiver.source === undefined ? {} : { source: waiver.source }),
        fix: "acknowledge on the construct of the object, or on one above it",
      },
    ];
  });
}

function ownWaivers(construct: IConstruct): readonly Waiver[] {
  return construct.node.metadata.flatMap(({ type, data }) => (type === KEY ? [data as Waiver] : []));
}
