import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given } from "../../../src/kernel/base/given.ts";
import { VERSION } from "../../../src/kernel/base/tool-version.ts";
import { type Finding, isActive } from "../../../src/kernel/finding/finding.ts";
import { SEVERITIES } from "../../../src/kernel/finding/issue.ts";
import { applyBaseline, baselineOf, exactBaselineOf, staleFindings } from "../../../src/rules/baseline.ts";
import { parseBaseline, writeBaseline } from "../../../src/rules/baseline-file.ts";
import { DEFAULT_WAIVER_SETTINGS } from "../../../src/rules/waiver-rules.ts";
import { finding, findingOfNothing } from "./findings.ts";

const PART_A = "a".repeat(16);
const PART_B = "b".repeat(16);
const accepted = { reason: "r", owner: "o", expires: "2026-12-31", at: "muster.yaml:1:1" };
const waived = (name: string) => finding(name, { waiver: accepted });
const sum = (value: number) => findingOfNothing({ value });
const aboutWaiver = finding("sft", { rule: "GITOPS-009", name: "valid-waiver" });

describe("baselineOf", () => {
  it("is empty for nothing", () => {
    expect(baselineOf([])).toEqual([]);
  });

  it("has the active findings, sorted, without waived findings and findings about waivers", () => {
    const b = finding("b");
    const a = finding("a");
    const quota = sum(12);
    expect(baselineOf([b, waived("c"), quota, aboutWaiver, a])).toEqual([
      { fingerprint: quota.fingerprint, rule: "QUOTA-001", object: "muster.yaml", value: 12 },
      { fingerprint: a.fingerprint, rule: "SEC-005", object: "Job/team-nlp/a" },
      { fingerprint: b.fingerprint, rule: "SEC-005", object: "Job/team-nlp/b" },
    ]);
  });

  it("has no findings about what was not judged, and accepts none", () => {
    const unjudged = finding("a", { unjudged: true });
    expect(baselineOf([unjudged])).toEqual([]);
    expect(applyBaseline([unjudged], baselineOf([finding("a")]))).toEqual({ findings: [unjudged], stale: [] });
    expect(writeBaseline([unjudged])).toMatchObject({ added: 0, total: 0 });
  });

  it("has the severity of findings that are not errors, before settings, and the hash of a part that no rule judges", () => {
    const { fingerprint, rule } = finding("a");
    const entry = { fingerprint, rule, object: "Job/team-nlp/a" };
    expect(baselineOf([finding("a", { severity: "warning" })])).toEqual([{ ...entry, severity: "warning" }]);
    expect(baselineOf([finding("a", { severity: "error", ownSeverity: "info" })])).toEqual([
      { ...entry, severity: "info" },
    ]);
    expect(baselineOf([finding("a", { severity: "info", ownSeverity: "error" })])).toEqual([entry]);
    expect(baselineOf([finding("a", { part: PART_A, scalar: PART_B })])).toEqual([{ ...entry, part: PART_A }]);
    expect(exactBaselineOf([finding("a", { scalar: PART_B })])).toEqual([{ ...entry, scalar: PART_B }]);
  });

  it("does not depend on the order of the findings", () => {
    const findings = [finding("a"), finding("a", { rule: "SEC-001" }), finding("b"), sum(3)];
    expect(baselineOf([...findings].reverse())).toEqual(baselineOf(findings));
  });
});

describe("applyBaseline", () => {
  it("does nothing where there is nothing", () => {
    expect(applyBaseline([], [])).toEqual({ findings: [], stale: [] });
    expect(applyBaseline([finding("a")], [])).toEqual({ findings: [finding("a")], stale: [] });
  });

  it("marks known findings, returns stale entries, and keeps the rest", () => {
    const baseline = baselineOf([finding("a"), finding("gone")]);
    const { findings, stale } = applyBaseline([finding("a"), finding("new")], baseline);
    expect(findings).toEqual([{ ...finding("a"), known: true }, finding("new")]);
    expect(stale.map(({ object }) => object)).toEqual(["Job/team-nlp/gone"]);
  });

  it.each([
    ["a warning that is an error now", { severity: "warning" }, { severity: "error" }, false],
    ["an info that is a warning now", { severity: "info" }, { severity: "warning" }, false],
    ["an error that is a warning now", { severity: "error" }, { severity: "warning" }, true],
    [
      "a warning that settings make an error",
      { severity: "warning" },
      { severity: "error", ownSeverity: "warning" },
      true,
    ],
    ["an error that settings made an info", { severity: "info", ownSeverity: "error" }, { severity: "error" }, true],
    ["an error that settings make an info", { severity: "warning" }, { severity: "info", ownSeverity: "error" }, false],
    ["a part that is the same", { part: PART_A }, { part: PART_A }, true],
    ["a part that has changed", { part: PART_A }, { part: PART_B }, false],
    ["a part that is gone", { part: PART_A }, {}, false],
    ["a part that an older version accepted", {}, { part: PART_A }, true],
    ["a value that has changed", { scalar: PART_A }, { scalar: PART_B }, true],
  ] satisfies [string, Partial<Finding>, Partial<Finding>, boolean][])("knows %s", (_, before, now, known) => {
    const [found] = applyBaseline([finding("a", now)], baselineOf([finding("a", before)])).findings;
    expect(found?.known === true).toBe(known);
  });

  it("of an earlier revision does not accept a changed value", () => {
    const past = exactBaselineOf([finding("a", { scalar: PART_A }), finding("b")]);
    const now = [finding("a", { scalar: PART_A }), finding("a", { scalar: PART_B }), finding("b", { scalar: PART_B })];
    expect(applyBaseline(now, past).findings.map(({ known }) => known === true)).toEqual([true, false, true]);
    const both = [...baselineOf([finding("a", { scalar: PART_A })]), ...past];
    expect(applyBaseline(now, both).findings.every(({ known }) => known)).toBe(true);
  });

  it("accepts a finding with another message, place or file, or a lower severity", () => {
    const moved: Finding = {
      ...finding("a"),
      severity: "warning",
      message: "is worse",
      location: { file: "renamed.yaml", line: 99, column: 1 },
    };
    expect(applyBaseline([moved], baselineOf([finding("a")])).findings[0]?.known).toBe(true);
  });

  it.each([
    [12, 11, true],
    [12, 12, true],
    [12, 12.01, false],
    [12, 40, false],
    [0, 0, true],
    [-1, 0, false],
  ])("knows a sum of %d up to it: %d is %j", (before, now, known) => {
    expect(applyBaseline([sum(now)], baselineOf([sum(before)])).findings[0]?.known === true).toBe(known);
  });

  it("does not accept a sum if the baseline has no number", () => {
    const baseline = baselineOf([findingOfNothing()]);
    expect(applyBaseline([sum(1)], baseline).findings).toEqual([sum(1)]);
    expect(applyBaseline([findingOfNothing()], baselineOf([sum(1)])).findings[0]?.known).toBe(true);
    expect(applyBaseline([sum(1)], baselineOf([sum(Number.POSITIVE_INFINITY)])).findings[0]?.known).toBeUndefined();
  });

  it("applies the greater number if two baselines have a sum", () => {
    const both = [...baselineOf([sum(8)]), ...baselineOf([findingOfNothing()]), ...baselineOf([sum(12)])];
    for (const baseline of [both, [...both].reverse()]) {
      expect(applyBaseline([sum(12)], baseline).findings[0]?.known).toBe(true);
      expect(applyBaseline([sum(13)], baseline).findings[0]?.known).toBeUndefined();
    }
  });

  it("never hides a problem of a waiver", () => {
    const entry = { fingerprint: aboutWaiver.fingerprint, rule: "GITOPS-009", object: "Job/team-nlp/sft" };
    expect(applyBaseline([aboutWaiver], [entry]).findings).toEqual([aboutWaiver]);
  });

  it("leaves a waived finding to its waiver, and its entry is not stale", () => {
    const { findings, stale } = applyBaseline([waived("a")], baselineOf([finding("a")]));
    expect(findings).toEqual([waived("a")]);
    expect(stale).toEqual([]);
  });

  it("lets a finding of the base that was waived there count when the waiver is gone", () => {
    const { findings } = applyBaseline([finding("a")], baselineOf([waived("a")]));
    expect(findings.filter(isActive)).toHaveLength(1);
  });

  const name = fc.constantFrom("a", "b", "c", "d");
  const anyFinding = fc.oneof(
    fc
      .record({ name, rule: fc.constantFrom("SEC-001", "SEC-005") })
      .map((each) => finding(each.name, { rule: each.rule })),
    name.map(waived),
    fc.integer({ min: 0, max: 99 }).map(sum),
    fc.constant(aboutWaiver),
  );

  it("of the same findings accepts all that it may, and changes nothing else", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyFinding, { selector: ({ fingerprint }) => fingerprint }), (findings) => {
        const { findings: marked, stale } = applyBaseline(findings, baselineOf(findings));
        expect(stale).toEqual([]);
        expect(marked.filter(isActive)).toEqual(findings.filter(({ rule }) => rule === "GITOPS-009"));
        expect(marked.map(({ known: _, ...rest }) => rest)).toEqual(findings);
      }),
    );
  });

  it("never accepts a finding that was not in the baseline", () => {
    fc.assert(
      fc.property(fc.array(anyFinding), fc.array(anyFinding), (before, now) => {
        const prints = new Set(before.map(({ fingerprint }) => fingerprint));
        const { findings } = applyBaseline(now, baselineOf(before));
        expect(findings.filter(({ known }) => known).every(({ fingerprint }) => prints.has(fingerprint))).toBe(true);
      }),
    );
  });
});

describe("the file", () => {
  it("has one finding in a line and ends with a line feed", () => {
    const { text, ...counts } = writeBaseline([finding("b"), sum(12)]);
    const [quota, b] = baselineOf([sum(12), finding("b")]);
    expect(text).toBe(`{
  "version": 1,
  "tool": {"name":"muster","version":"${VERSION}"},
  "findings": [
    {"fingerprint":"${quota?.fingerprint}","rule":"QUOTA-001","object":"muster.yaml","value":12},
    {"fingerprint":"${b?.fingerprint}","rule":"SEC-005","object":"Job/team-nlp/b"}
  ]
}
`);
    expect(counts).toEqual({ added: 2, removed: 0, total: 2, refused: 0 });
    expect(writeBaseline([]).text).toContain('"findings": []\n}\n');
  });

  it("has no message, no place and no value of the manifest", () => {
    const secret: Finding = {
      ...finding("a"),
      message: "hunter2",
      received: "hunter2",
      location: { file: "secret.yaml", line: 7, column: 3 },
    };
    expect(writeBaseline([secret]).text).not.toMatch(/hunter2|secret\.yaml|"line"/);
  });

  it("lists what it accepts and the previous one did not", () => {
    const before = baselineOf([finding("a"), finding("gone"), sum(8)]);
    const { added, removed, total } = writeBaseline([finding("a"), finding("new"), sum(9), waived("w")], before);
    expect({ added, removed, total }).toEqual({ added: 2, removed: 1, total: 3 });
    const known = applyBaseline([finding("a"), sum(8)], before).findings;
    expect(writeBaseline(known, before)).toMatchObject({ added: 0, removed: 1, total: 2 });
  });

  it("is read as it was written", () => {
    const findings = fc.array(
      fc.record({
        name: fc.string({ maxLength: 20 }),
        value: fc.option(fc.double({ noNaN: true }), { nil: undefined }),
        severity: fc.constantFrom(...SEVERITIES),
        part: fc.constantFrom(undefined, PART_A),
      }),
    );
    fc.assert(
      fc.property(findings, (list) => {
        const found = list.map(({ name: each, ...fields }) => finding(each, given(fields)));
        // JSON has one zero.
        const baseline = baselineOf(found).map((entry) => (entry.value === 0 ? { ...entry, value: 0 } : entry));
        expect(parseBaseline(writeBaseline(found).text)).toEqual(baseline);
      }),
    );
  });

  it("may begin with a byte order mark", () => {
    expect(parseBaseline(`\uFEFF${writeBaseline([]).text}`)).toEqual([]);
  });

  const entry = `"fingerprint": "${"a".repeat(32)}", "rule": "SEC-001", "object": "Job/a/b"`;
  it.each([
    ["", "it is not a JSON object"],
    ["null", "it is not a JSON object"],
    ["[]", "it is not a JSON object"],
    ["{", "it is not a JSON object"],
    ["version: 1\nfindings: []", "it is not a JSON object"],
    ["{}", "its version must be 1, but is missing"],
    ['{"version": 2, "findings": []}', "its version must be 1, but is 2"],
    ['{"version": "1", "findings": []}', 'its version must be 1, but is "1"'],
    ['{"version": 1}', "it has no list of findings"],
    ['{"version": 1, "findings": {}}', "it has no list of findings"],
    ['{"version": 1, "findings": [null]}', "findings[0] is not a {fingerprint, rule, object}"],
    [`{"version": 1, "findings": [{${entry}}, {}]}`, "findings[1] is not a {fingerprint, rule, object}"],
    [
      `{"version": 1, "findings": [{${entry.replace("aa", "xx")}}]}`,
      "findings[0] is not a {fingerprint, rule, object}",
    ],
    [`{"version": 1, "findings": [{${entry}, "value": "1"}]}`, "findings[0] is not a {fingerprint, rule, object}"],
    [
      `{"version": 1, "findings": [{${entry}, "severity": "fatal"}]}`,
      "findings[0] is not a {fingerprint, rule, object}",
    ],
    [`{"version": 1, "findings": [{${entry}, "part": "xyz"}]}`, "findings[0] is not a {fingerprint, rule, object}"],
    ['<<<<<<< HEAD\n{"version": 1, "findings": []}', "it is not a JSON object"],
  ])("is refused when it is %s", (text, reason) => {
    expect(() => parseBaseline(text, "muster-baseline.json")).toThrow(
      `muster-baseline.json is not a baseline: ${reason}; write it again with muster check --write-baseline`,
    );
  });

  it("accepts the numbered fingerprints of similar findings", () => {
    const text = `{"version": 1, "findings": [{${entry.replace('", "rule', '-2", "rule')}}]}`;
    expect(parseBaseline(text)[0]?.fingerprint).toBe(`${"a".repeat(32)}-2`);
  });
});

describe("staleFindings", () => {
  const gone = (count: number) => baselineOf(Array.from({ length: count }, (_, index) => finding(`job-${index}`)));

  it("returns nothing without stale entries, or if this is switched off", () => {
    expect(staleFindings([], "b.json", DEFAULT_WAIVER_SETTINGS)).toEqual([]);
    expect(staleFindings(gone(1), "b.json", { ...DEFAULT_WAIVER_SETTINGS, unused: false })).toEqual([]);
  });

  it("returns one warning at the file for all of them", () => {
    expect(staleFindings(gone(1), "b.json", DEFAULT_WAIVER_SETTINGS)).toMatchObject([
      {
        rule: "GITOPS-010",
        severity: "warning",
        message: "the baseline has an entry without a finding: SEC-005 of Job/team-nlp/job-0",
        location: { file: "b.json", line: 1, column: 1 },
      },
    ]);
    const [many] = staleFindings(gone(7), "b.json", DEFAULT_WAIVER_SETTINGS);
    expect(many?.message).toBe(
      "the baseline has 7 entries without a finding: SEC-005 of Job/team-nlp/job-0, SEC-005 of Job/team-nlp/job-1, SEC-005 of Job/team-nlp/job-2, SEC-005 of Job/team-nlp/job-3, SEC-005 of Job/team-nlp/job-4 and 2 more",
    );
  });
});
