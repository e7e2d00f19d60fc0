import { closed, int32 } from "../k8s-fields/index.ts";
import type { Issue, Severity } from "../kernel/index.ts";
import { isPolicyRule } from "../kernel/index.ts";
import type { RuleMeta } from "../rule/index.ts";

/** A rule about waivers and baselines. It has no `check`, because its input are the findings of the other rules. */
export type WaiverRule = Pick<
  RuleMeta,
  "id" | "name" | "title" | "severity" | "pack" | "rationale" | "fix" | "examples" | "options"
>;

/** The settings of the rules about waivers. */
export interface WaiverSettings {
  /** Maximum number of days from today to the expiry of a waiver. */
  readonly maxDays: number;
  /** Number of days before its expiry from which a waiver is reported as expiring. */
  readonly warnDays: number;
  /** Ids of rules whose findings cannot be waived. */
  readonly neverWaive: readonly string[];
  /** Configured severities, by id of the rule. */
  readonly severities: Readonly<Record<string, Severity>>;
  /** Whether unused and expiring waivers and stale entries of a baseline are reported. */
  readonly unused: boolean;
}

const WAIVER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
waivers:
`;

/** Requires the fields of a waiver and limits its life. */
export const validWaiver = {
  id: "GITOPS-009",
  name: "valid-waiver",
  title: "A waiver names rule, object, reason, owner and expiry, and has not expired",
  severity: "error",
  pack: "recommended",
  rationale:
    "A waiver without an owner and an end is never reviewed again. These fields are therefore required, and an expired waiver accepts nothing: its findings count again.",
  fix: "complete the waiver, or repair the findings that it accepts and remove it",
  options: {
    schema: closed({ maxDays: int32({ minimum: 1 }) }),
    defaults: { maxDays: 180 },
    stricter: { maxDays: "less" },
  },
  examples: {
    good: `${WAIVER}  - rule: SEC-005
    object: PyTorchJob/team-nlp/llama-sft
    reason: the data loader writes to the node's cache until the PVC is there
    owner: nlp@example.com
    expires: 2026-12-31
`,
    bad: `${WAIVER}  - rule: SEC-005
    object: PyTorchJob/team-nlp/llama-sft
    reason: later
`,
  },
} as const satisfies WaiverRule;

/** Reports waivers and baseline entries without a finding, and waivers that expire soon. */
export const usedWaiver = {
  id: "GITOPS-010",
  name: "used-waiver",
  title: "Every waiver and every entry of the baseline covers a finding, and none is about to expire",
  severity: "warning",
  pack: "recommended",
  rationale:
    "An unused waiver hides the next finding at its place, although that one was never accepted. A waiver that expires fails the next build, whoever starts it.",
  fix: "remove unused waivers and entries; before a waiver expires, repair its findings or let its owner extend it",
  options: {
    schema: closed({ warnDays: int32({ minimum: 0 }) }),
    defaults: { warnDays: 14 },
    stricter: { warnDays: "more" },
  },
  examples: {
    good: `${WAIVER}  - rule: SEC-005
    object: PyTorchJob/team-nlp/llama-sft
    reason: the data loader writes to the node's cache until the PVC is there
    owner: nlp@example.com
    expires: 2026-12-31
`,
    bad: `${WAIVER}  - rule: SEC-005
    object: PyTorchJob/team-nlp/removed-long-ago
    reason: the data loader writes to the node's cache until the PVC is there
    owner: nlp@example.com
    expires: 2026-12-31
`,
  },
} as const satisfies WaiverRule;

/** Reports waivers for rules that must not be waived. */
export const waivableRule = {
  id: "GITOPS-011",
  name: "waivable-rule",
  title: "No waiver is for a rule that must not be waived",
  severity: "error",
  pack: "recommended",
  rationale:
    "A single pull request must not switch off the rules named in policies.neverWaive, or the rules about waivers.",
  fix: "remove the waiver and repair the finding, or agree with the platform team on policies.neverWaive",
  examples: {
    good: `${WAIVER}  - rule: SEC-005
    object: PyTorchJob/team-nlp/llama-sft
    reason: the data loader writes to the node's cache until the PVC is there
    owner: nlp@example.com
    expires: 2026-12-31
policies: {neverWaive: [SEC-001]}
`,
    bad: `${WAIVER}  - rule: SEC-001
    object: PyTorchJob/team-nlp/llama-sft
    reason: the image requires it
    owner: nlp@example.com
    expires: 2026-12-31
policies: {neverWaive: [SEC-001]}
`,
  },
} as const satisfies WaiverRule;

/** The rules about waivers and baselines, in the order of their ids. */
export const waiverRules: readonly WaiverRule[] = [validWaiver, usedWaiver, waivableRule];

/** The settings without any in `policies`. */
export const DEFAULT_WAIVER_SETTINGS: WaiverSettings = {
  maxDays: validWaiver.options.defaults.maxDays,
  warnDays: usedWaiver.options.defaults.warnDays,
  neverWaive: [],
  severities: {},
  unused: true,
};

/** Whether a rule is about waivers. */
export function isWaiverRule(id: string): boolean {
  return waiverRules.some((rule) => rule.id === id);
}

/**
 * Whether a baseline may accept a finding: not one about waivers or about the base, and not one about a part that
 * was not judged.
 */
export function isAcceptable({ rule, unjudged }: Pick<Issue, "rule" | "unjudged">): boolean {
  return unjudged !== true && !isWaiverRule(rule) && !isPolicyRule(rule);
}
