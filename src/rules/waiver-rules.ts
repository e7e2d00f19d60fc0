import type { Severity } from "../finding/issue.ts";
import { closed, int32 } from "../schema/schema.ts";
import type { RuleMeta } from "./rule.ts";

/** A rule about waivers and baselines: it looks at what the other rules found, so it has no code to be handed. */
export type WaiverRule = Pick<
  RuleMeta,
  "id" | "name" | "title" | "severity" | "pack" | "rationale" | "fix" | "examples" | "options"
>;

/** How waivers are held to account. */
export interface WaiverSettings {
  /** Most days from today to the expiry of a waiver. */
  readonly maxDays: number;
  /** Days before its expiry from which a waiver is told to end soon. */
  readonly warnDays: number;
  /** Ids of rules whose findings nobody can waive. */
  readonly neverWaive: readonly string[];
  /** Severities that differ from the rules' own, by the rule's id. */
  readonly severities: Readonly<Record<string, Severity>>;
  /** Whether waivers that cover nothing, or end soon, and stale entries of a baseline are told. */
  readonly unused: boolean;
}

const WAIVER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
waivers:
`;

/** Every waiver says what, why, who and until when, and holds for a limited time. */
export const validWaiver = {
  id: "GITOPS-009",
  name: "valid-waiver",
  title: "A waiver names rule, object, reason, owner and expiry, and has not expired",
  severity: "error",
  pack: "recommended",
  rationale:
    "A waiver without an owner and an end is never looked at again. What it says is therefore required, and an expired one accepts nothing: its findings count again.",
  fix: "complete the waiver, or repair what it accepts and remove it",
  options: { schema: closed({ maxDays: int32({ minimum: 1 }) }), defaults: { maxDays: 180 } },
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

/** What accepts findings accepts some, and nobody is surprised when it ends. */
export const usedWaiver = {
  id: "GITOPS-010",
  name: "used-waiver",
  title: "Every waiver and every entry of the baseline covers a finding, and none is about to expire",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A waiver that covers nothing hides the next finding at its place, which nobody has accepted. One that is about to expire fails the build of whoever comes next.",
  fix: "remove what covers nothing; before a waiver expires, repair the finding or have its owner extend it",
  options: { schema: closed({ warnDays: int32({ minimum: 0 }) }), defaults: { warnDays: 14 } },
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

/** Some rules hold without exception. */
export const waivableRule = {
  id: "GITOPS-011",
  name: "waivable-rule",
  title: "No waiver is for a rule that holds without exception",
  severity: "error",
  pack: "recommended",
  rationale:
    "The rules named in policies.neverWaive, and those about waivers themselves, are the ones that a single pull request must not switch off.",
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
    reason: the image asks for it
    owner: nlp@example.com
    expires: 2026-12-31
policies: {neverWaive: [SEC-001]}
`,
  },
} as const satisfies WaiverRule;

/** The rules about waivers and baselines, in the order of their ids. */
export const waiverRules: readonly WaiverRule[] = [validWaiver, usedWaiver, waivableRule];

/** What holds where `policies` says nothing of waivers. */
export const DEFAULT_WAIVER_SETTINGS: WaiverSettings = {
  maxDays: validWaiver.options.defaults.maxDays,
  warnDays: usedWaiver.options.defaults.warnDays,
  neverWaive: [],
  severities: {},
  unused: true,
};

/** Whether a rule is one about waivers, which neither a waiver nor a baseline can quieten. */
export function isWaiverRule(id: string): boolean {
  return waiverRules.some((rule) => rule.id === id);
}
