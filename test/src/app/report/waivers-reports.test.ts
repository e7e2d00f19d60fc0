import { describe, expect, it } from "vitest";
import { waiversReport } from "../../../../src/app/report/waivers-report.ts";
import { waiversReports } from "../../../../src/app/report/waivers-reports.ts";
import { VERSION } from "../../../../src/kernel/base/tool-version.ts";
import type { Waiver } from "../../../../src/rule/waiver.ts";
import { applyWaivers } from "../../../../src/rules/apply-waivers.ts";
import { checkedJob, finding, RULES, TODAY, waiver } from "../../rules/findings.ts";

const report = (waivers: readonly Waiver[], constructs: readonly Waiver[] = []) => {
  const job = checkedJob("made", { source: { constructPath: "nlp/made" }, waivers: constructs });
  const findings = [finding("sft"), finding("sft", { path: "/spec/x" }), finding("made", {}, job)];
  const { uses } = applyWaivers(findings, waivers, { today: TODAY, rules: RULES, objects: [job] });
  return waiversReport(uses, TODAY);
};
const text = (...args: Parameters<typeof report>) => waiversReports.text(report(...args));

const { object: _, ...construct } = waiver({
  rule: "non-root",
  at: "nlp",
  source: { constructPath: "nlp", file: "workloads/nlp.ts", line: 12 },
});

describe("the report of waivers", () => {
  it("reports that there are none", () => {
    expect(text([])).toBe("no waivers\n");
    expect(JSON.parse(waiversReports.json(report([])))).toEqual({
      tool: { name: "muster", version: VERSION },
      today: TODAY,
      summary: { waivers: 0 },
      waivers: [],
    });
  });

  it("lists those that expire first before the others, with their problems", () => {
    const list = [
      waiver(),
      waiver({ object: "Job/a/gone", expires: "2026-12-30", at: "muster.yaml:11:5" }),
      waiver({ expires: "2026-11-25", path: "/spec/x", at: "muster.yaml:12:5" }),
      waiver({ expires: "2026-11-01", at: "muster.yaml:13:5" }),
      waiver({ rule: "SEC-999", owner: "", at: "muster.yaml:14:5" }),
      waiver({ rule: "GITOPS-009", at: "muster.yaml:15:5" }),
      waiver({ expires: "never", at: "muster.yaml:16:5" }),
    ];
    expect(text(list, [construct])).toBe(
      `state         rule        object                    owner            expires     days left  findings  written
invalid       SEC-005     Job/team-nlp/sft          nlp@example.com  never               -         2  muster.yaml:16:5
expired       SEC-005     Job/team-nlp/sft          nlp@example.com  2026-11-01        -20         2  muster.yaml:13:5
expiring      SEC-005     Job/team-nlp/sft /spec/x  nlp@example.com  2026-11-25          4         1  muster.yaml:12:5
unused        SEC-005     Job/a/gone                nlp@example.com  2026-12-30         39         0  muster.yaml:11:5
not waivable  GITOPS-009  Job/team-nlp/sft          nlp@example.com  2026-12-31         40         0  muster.yaml:15:5
active        SEC-005     construct nlp             nlp@example.com  2026-12-31         40         1  workloads/nlp.ts:12
active        SEC-005     Job/team-nlp/sft          nlp@example.com  2026-12-31         40         2  muster.yaml:10:5
unknown rule  SEC-999     Job/team-nlp/sft          -                2026-12-31         40         0  muster.yaml:14:5

muster.yaml:16:5: SEC-005 expires on "never", which is not a date
muster.yaml:13:5: SEC-005 expired on 2026-11-01
muster.yaml:15:5: GITOPS-009 is not allowed: GITOPS-009 is a rule about waivers
muster.yaml:14:5: SEC-999 lacks owner
muster.yaml:14:5: SEC-999 names the unknown rule "SEC-999"

8 waivers: 2 active, 1 expiring, 1 unused, 1 expired, 1 invalid, 1 unknown rule, 1 not waivable
`,
    );
  });

  it("is JSON with all facts of each", () => {
    const file = waiver({
      ticket: "ML-1",
      location: { file: "muster.yaml", line: 10, column: 5 },
      expires: "2026-01-01",
    });
    const { waivers, summary } = JSON.parse(waiversReports.json(report([file], [construct])));
    const { reason, owner } = file;
    expect(summary).toEqual({ waivers: 2, active: 1, expired: 1 });
    expect(waivers).toEqual([
      {
        rule: "SEC-005",
        name: "non-root",
        object: "Job/team-nlp/sft",
        reason,
        owner,
        expires: "2026-01-01",
        daysLeft: -324,
        ticket: "ML-1",
        state: "expired",
        findings: 2,
        problems: ["expired on 2026-01-01"],
        location: { file: "muster.yaml", line: 10, column: 5 },
        at: "muster.yaml:10:5",
      },
      {
        rule: "SEC-005",
        name: "non-root",
        construct: "nlp",
        reason,
        owner,
        expires: "2026-12-31",
        daysLeft: 40,
        state: "active",
        findings: 1,
        problems: [],
        source: construct.source,
        at: "nlp",
      },
    ]);
  });

  it("does not depend on the order of the waivers", () => {
    const list = [waiver(), waiver({ object: "Job/*/*" }), waiver({ expires: "x" }), waiver({ expires: "y" })];
    expect(text([...list].reverse())).toBe(text(list));
  });

  it("shows control characters as escapes, so that no waiver forges lines or colours", () => {
    const forged = text([waiver({ owner: "a\u001b[31m\nmuster", rule: "SEC\n1" })]);
    expect(forged).toContain("a\\u{1b}[31m\\u{a}muster");
    expect(forged.split("\n")).toHaveLength(7);
  });
});
