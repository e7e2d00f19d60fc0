import type { CheckReport, CheckSummary } from "../../../../src/app/results/check-report.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";

/** The file that the findings of these tests are in. */
export const SOURCE = `apiVersion: v1
kind: Pod
metadata: {name: train, namespace: team-nlp}
spec:
  hostNetwork: true
  containers:
    - name: main
      securityContext:
        privileged: true
`;

/** A finding about a Pod, changed by what a test is about. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    rule: "SEC-001",
    name: "no-privileged-container",
    severity: "error",
    message: "container main is privileged",
    object: { apiVersion: "v1", kind: "Pod", namespace: "team-nlp", name: "train" },
    path: "/spec/containers/0/securityContext/privileged",
    location: { file: "a.yaml", line: 9, column: 21 },
    fix: "remove privileged",
    fingerprint: "f1",
    ...changes,
  };
}

/** The same at `hostNetwork`, as a warning. */
export const hostNetwork = finding({
  rule: "SEC-005",
  name: "no-host-network",
  severity: "warning",
  message: "the pod is on its node's network",
  path: "/spec/hostNetwork",
  location: { file: "a.yaml", line: 5, column: 16 },
  fingerprint: "f2",
});

/** A waiver. */
export const waiver = {
  reason: "no second network yet",
  owner: "nlp@example.com",
  expires: "2026-12-31",
  at: "muster.yaml:40:5",
} as const;

/** A finding without a place of its own. */
export const nowhere = (changes: Partial<Finding>): Finding => {
  const { location: _, object: __, ...rest } = finding(changes);
  return { ...rest, ...changes };
};

/** A report of findings whose counts agree with them. */
export function reportOf(findings: readonly Finding[], summary: Partial<CheckSummary> = {}): CheckReport {
  const active = findings.filter(({ waiver: accepted, known }) => accepted === undefined && known === undefined);
  const count = (severity: Finding["severity"]) => active.filter((entry) => entry.severity === severity).length;
  const { skipped = [], unreadable = [], evaluated = 1 } = summary;
  return {
    summary: {
      documents: evaluated + skipped.length + unreadable.length,
      evaluated,
      skipped,
      unreadable,
      ignored: [],
      errors: count("error"),
      warnings: count("warning"),
      infos: count("info"),
      waived: findings.filter((entry) => entry.waiver !== undefined).length,
      ...summary,
    },
    findings,
    rules: [
      {
        id: "SEC-001",
        name: "no-privileged-container",
        title: "No container is privileged",
        severity: "error",
        security: 9.8,
        rationale: "A privileged container owns its node.",
        fix: "remove privileged",
        docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
      },
    ],
    exitCode: count("error") > 0 ? 2 : 0,
  };
}

/** Names that a manifest may have and that no report may fall for. */
export const HOSTILE = [
  "::error file=x::y",
  "a\n::set-env name=PATH::x",
  "a\r\n##[error]boom",
  "\u001b[31mred\u001b[0m",
  "]]>",
  "<script>alert(1)</script>",
  "`code` | cell",
  "@team/all #12 https://evil.example/x www.evil.example",
  "[click](https://evil.example)",
  "![img](https://evil.example/i.png)",
  "a\u202eb\u0000c\ufffe\ud800d",
  "100%,file=b:c",
  "</details></td>&amp;\\| \\",
] as const;
