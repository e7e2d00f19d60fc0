import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../src/kernel/base/days.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import type { Waiver } from "../../../src/rule/waiver.ts";
import { applyWaivers, type WaiverContext } from "../../../src/rules/apply-waivers.ts";
import { parseWaivers } from "../../../src/rules/parse-waivers.ts";
import { DEFAULT_WAIVER_SETTINGS } from "../../../src/rules/waiver-rules.ts";
import { readYaml } from "../../../src/yaml/index.ts";
import { checkedJob, finding, findingOfNothing, RULES, TODAY, waiver } from "./findings.ts";

const context: WaiverContext = { today: TODAY, rules: RULES };
const apply = (findings: readonly Finding[], waivers: readonly Waiver[], more: Partial<WaiverContext> = {}) =>
  applyWaivers(findings, waivers, { ...context, ...more });

/** Whether the waiver takes effect on the finding. */
const accepts = (found: Finding, given: Waiver, more: Partial<WaiverContext> = {}) =>
  apply([found], [given], more).findings[0]?.waiver !== undefined;
/** The findings about a waiver, beside a finding that it covers. */
const waiverMessages = (fields: Partial<Waiver>, more: Partial<WaiverContext> = {}, findings = [finding("sft")]) =>
  apply(findings, [waiver(fields)], more).issues.map(({ rule, severity, message }) => `${rule} ${severity} ${message}`);
const inDays = (days: number) => dateOf((dayOf(TODAY) ?? 0) + days);

describe("applyWaivers", () => {
  it("does nothing where there is nothing", () => {
    expect(apply([], [])).toEqual({ findings: [], issues: [], uses: [] });
    const findings = [finding("sft"), findingOfNothing()];
    expect(apply(findings, [])).toEqual({ findings, issues: [], uses: [] });
  });

  it("marks what a waiver covers and leaves everything else as it was", () => {
    const findings = [finding("sft"), finding("other"), finding("sft", { rule: "SEC-001" })];
    const { findings: marked, issues, uses } = apply(findings, [waiver()]);
    const { reason, owner, expires, at } = waiver();
    expect(marked).toEqual([{ ...findings[0], waiver: { reason, owner, expires, at } }, findings[1], findings[2]]);
    expect(issues).toEqual([]);
    expect(uses).toMatchObject([{ state: "active", findings: 1, daysLeft: 40 }]);
  });

  it("finds the rule by id or by name", () => {
    expect(accepts(finding("sft"), waiver({ rule: "non-root" }))).toBe(true);
    expect(accepts(finding("sft"), waiver({ rule: "SEC-001" }))).toBe(false);
  });

  it.each([
    ["Job/team-nlp/sft", true],
    ["Job/team-nlp/*", true],
    ["Job/*/s*", true],
    ["Job.batch/team-nlp/sft", true],
    ["*/*/*", true],
    ["Job/team-nlp/s", false],
    ["Job/sft", false],
    ["Job.example.com/team-nlp/sft", false],
  ])("for %s: %j", (object, expected) => {
    expect(accepts(finding("sft"), waiver({ object }))).toBe(expected);
  });

  it("applies a waiver of the organisation to a finding without an object", () => {
    const given = (object: string) => waiver({ rule: "QUOTA-001", object });
    expect(accepts(findingOfNothing(), given("Organization/acme"), { organization: "acme" })).toBe(true);
    expect(accepts(findingOfNothing(), given("Organization/*"))).toBe(true);
    expect(accepts(findingOfNothing(), given("Organization/other"), { organization: "acme" })).toBe(false);
    expect(accepts(findingOfNothing(), given("Job/team-nlp/*"))).toBe(false);
  });

  it.each([
    ["/spec/containers/1/image", true],
    ["/spec/containers/sidecar/image", true],
    ["/spec/containers/*/image", true],
    ["/spec/containers/side*/image", true],
    ["/spec/containers/main/image", false],
    ["/spec/containers/0/image", false],
    ["/spec/containers/1", false],
    ["/spec/containers/1/image/x", false],
    ["/spec/*", false],
  ])("at the path %s: %j", (path, expected) => {
    const found = finding("sft", { path: "/spec/containers/1/image" });
    expect(accepts(found, waiver({ path }), { objects: [checkedJob("sft")] })).toBe(expected);
  });

  it("matches list items by index only if the object is not available", () => {
    const found = finding("sft", { path: "/spec/containers/1/image" });
    expect(accepts(found, waiver({ path: "/spec/containers/1/image" }))).toBe(true);
    expect(accepts(found, waiver({ path: "/spec/containers/sidecar/image" }))).toBe(false);
  });

  describe("expiry", () => {
    it.each([
      [-1, false, "expired"],
      [0, true, "expiring"],
      [1, true, "expiring"],
      [14, true, "expiring"],
      [15, true, "active"],
      [180, true, "active"],
      [181, false, "invalid"],
    ])("in %i days: holds %j, %s", (days, holds, state) => {
      const given = waiver({ expires: inDays(days) });
      expect(accepts(finding("sft"), given)).toBe(holds);
      expect(apply([finding("sft")], [given]).uses).toMatchObject([{ state, findings: 1, daysLeft: days }]);
    });

    it("is reported", () => {
      expect(waiverMessages({ expires: "2026-11-20" })).toEqual([
        "GITOPS-009 error waiver of SEC-005 for Job/team-nlp/sft expired on 2026-11-20",
      ]);
      const soon = "GITOPS-010 info waiver of SEC-005 for Job/team-nlp/sft expires";
      expect(waiverMessages({ expires: TODAY })).toEqual([`${soon} today (2026-11-21); its owner is nlp@example.com`]);
      expect(waiverMessages({ expires: inDays(1) })).toEqual([
        `${soon} tomorrow (2026-11-22); its owner is nlp@example.com`,
      ]);
      expect(waiverMessages({ expires: inDays(14) })).toEqual([
        `${soon} in 14 days (2026-12-05); its owner is nlp@example.com`,
      ]);
      expect(waiverMessages({ expires: inDays(15) })).toEqual([]);
    });

    it("follows the settings", () => {
      const settings = { ...DEFAULT_WAIVER_SETTINGS, maxDays: 30, warnDays: 2 };
      expect(waiverMessages({ expires: inDays(3) }, { settings })).toEqual([]);
      expect(waiverMessages({ expires: inDays(31) }, { settings })).toEqual([
        "GITOPS-009 error waiver of SEC-005 for Job/team-nlp/sft expires on 2026-12-22, in 31 days; at most 30 are allowed",
      ]);
      expect(apply([], [waiver({ expires: inDays(31) })], { settings }).issues[0]?.fix).toBe(
        "let it expire on 2026-12-21 or earlier",
      );
    });

    it.each(["", "2026-02-30", "today", "21.11.2026"])("is never reckoned from %j", (today) => {
      expect(() => apply([], [], { today })).toThrow(`today must be a date yyyy-mm-dd, but is ${today}`);
    });
  });

  describe("reports the problems of a waiver, which then accepts nothing", () => {
    const WHO = "waiver of SEC-005 for Job/team-nlp/sft";
    it.each<[Partial<Waiver>, readonly string[], string]>([
      [{ reason: "" }, [`GITOPS-009 error ${WHO} lacks reason`], "invalid"],
      [{ reason: " ", owner: "", expires: "" }, [`GITOPS-009 error ${WHO} lacks reason, owner, expires`], "invalid"],
      [{ object: "" }, ["GITOPS-009 error waiver of SEC-005 lacks object"], "invalid"],
      [{ rule: "" }, ["GITOPS-009 error waiver for Job/team-nlp/sft lacks rule"], "invalid"],
      [
        { rule: "SEC-999" },
        ['GITOPS-009 error waiver of SEC-999 for Job/team-nlp/sft names the unknown rule "SEC-999"'],
        "unknown rule",
      ],
      [
        { rule: "non-rooot" },
        [
          'GITOPS-009 error waiver of non-rooot for Job/team-nlp/sft names the unknown rule "non-rooot"; did you mean non-root?',
        ],
        "unknown rule",
      ],
      [{ rule: "*" }, ['GITOPS-009 error waiver of * for Job/team-nlp/sft names the unknown rule "*"'], "unknown rule"],
      [
        { object: "Job" },
        ['GITOPS-009 error waiver of SEC-005 for Job is for "Job", which is not an object'],
        "invalid",
      ],
      [
        { path: "spec/x" },
        [`GITOPS-009 error ${WHO} is for the path "spec/x", which is not a JSON pointer`],
        "invalid",
      ],
      [{ path: "" }, [`GITOPS-009 error ${WHO} is for the path "", which is not a JSON pointer`], "invalid"],
      [{ expires: "31.12.2026" }, [`GITOPS-009 error ${WHO} expires on "31.12.2026", which is not a date`], "invalid"],
      [{ expires: "2026-02-30" }, [`GITOPS-009 error ${WHO} expires on "2026-02-30", which is not a date`], "invalid"],
      [
        { owner: "", expires: "2026-11-01" },
        [`GITOPS-009 error ${WHO} expired on 2026-11-01`, `GITOPS-009 error ${WHO} lacks owner`],
        "invalid",
      ],
    ])("%j", (fields, expected, state) => {
      expect([...waiverMessages(fields)].sort()).toEqual(expected);
      expect(accepts(finding("sft"), waiver(fields))).toBe(false);
      expect(apply([finding("sft")], [waiver(fields)]).uses).toMatchObject([{ state }]);
    });

    it("also that a rule allows no waiver", () => {
      const settings = { ...DEFAULT_WAIVER_SETTINGS, neverWaive: ["SEC-005"] };
      expect(waiverMessages({}, { settings })).toEqual([
        `GITOPS-011 error ${WHO} is not allowed: policies.neverWaive names SEC-005`,
      ]);
      expect(waiverMessages({ rule: "non-root" }, { settings })).toHaveLength(1);
      expect(accepts(finding("sft"), waiver(), { settings })).toBe(false);
    });

    it.each(["GITOPS-009", "GITOPS-010", "waivable-rule"])("%s among them", (rule) => {
      const own = { ...finding("sft"), rule: "GITOPS-009" };
      const { findings, issues, uses } = apply([own], [waiver({ rule, object: "*/*/*" })]);
      expect(findings).toEqual([own]);
      expect(issues.map((issue) => issue.rule)).toEqual(["GITOPS-011"]);
      expect(uses).toMatchObject([{ state: "not waivable" }]);
    });

    it("also that a finding of a reader cannot be waived", () => {
      const rules = [
        { id: "SEC-005", name: "non-root", origin: "definition", severity: "error" },
        { id: "SEC-001", name: "no-privileged-container", origin: "resource-interface", severity: "error" },
      ] as const;
      expect(waiverMessages({}, { rules })).toEqual([
        `GITOPS-011 error ${WHO} is not allowed: SEC-005 reports input that a synth cannot write`,
      ]);
      expect(accepts(finding("sft"), waiver(), { rules })).toBe(false);
      const warnings = rules.map((rule) => ({ ...rule, severity: "warning" as const }));
      expect(accepts(finding("sft"), waiver(), { rules: warnings })).toBe(true);
      expect(accepts(finding("sft", { rule: "SEC-001" }), waiver({ rule: "SEC-001" }), { rules })).toBe(true);
    });

    it("under the severities of the settings", () => {
      const severities = { "GITOPS-009": "warning", "GITOPS-010": "error" } as const;
      const settings = { ...DEFAULT_WAIVER_SETTINGS, severities };
      expect(waiverMessages({ reason: "" }, { settings })[0]).toMatch(/^GITOPS-009 warning /);
      expect(waiverMessages({}, { settings }, [])[0]).toMatch(/^GITOPS-010 error /);
    });
  });

  describe("a waiver that covers nothing", () => {
    it("is reported, with a fix", () => {
      const { issues, uses } = apply([finding("other")], [waiver()]);
      expect(issues).toMatchObject([
        {
          rule: "GITOPS-010",
          severity: "warning",
          message: "waiver of SEC-005 for Job/team-nlp/sft covers no finding",
          fix: "remove it",
        },
      ]);
      expect(uses).toMatchObject([{ state: "unused", findings: 0 }]);
    });

    it("is not reported if only a part was checked, or if this is switched off", () => {
      expect(apply([], [waiver()], { complete: false }).issues).toEqual([]);
      expect(apply([], [waiver()], { settings: { ...DEFAULT_WAIVER_SETTINGS, unused: false } }).issues).toEqual([]);
    });

    it("is reported once, with its problem", () => {
      expect(waiverMessages({ expires: "2026-01-01" }, {}, [])).toHaveLength(1);
      expect(waiverMessages({ rule: "SEC-999" }, {}, [])).toHaveLength(1);
      expect(waiverMessages({ expires: inDays(1) }, {}, [])).toEqual([
        "GITOPS-010 warning waiver of SEC-005 for Job/team-nlp/sft covers no finding",
      ]);
    });
  });

  describe("several waivers of one finding", () => {
    const short = waiver({ expires: "2026-12-01", reason: "short", at: "muster.yaml:1:1" });
    const long = waiver({ expires: "2026-12-30", reason: "long", object: "Job/*/*", at: "muster.yaml:2:1" });

    it("show the one that expires last, and all count as used", () => {
      for (const waivers of [
        [short, long],
        [long, short],
      ]) {
        const { findings, issues, uses } = apply([finding("sft")], waivers);
        expect(findings[0]?.waiver?.reason).toBe("long");
        expect(issues.map(({ message }) => message)).toEqual([
          "waiver of SEC-005 for Job/team-nlp/sft expires in 10 days (2026-12-01); its owner is nlp@example.com",
        ]);
        expect(uses.map((use) => use.findings)).toEqual([1, 1]);
      }
    });

    it("never show an invalid one", () => {
      const expired = waiver({ expires: "2026-11-20", reason: "expired" });
      const tooLong = waiver({ expires: "2036-11-20", reason: "too long" });
      expect(apply([finding("sft")], [expired, short, tooLong]).findings[0]?.waiver?.reason).toBe("short");
      expect(apply([finding("sft")], [expired, tooLong]).findings[0]?.waiver).toBeUndefined();
    });

    it("have findings of their own where they are the same", () => {
      const { issues } = apply([], [waiver(), waiver({ at: "muster.yaml:20:5" })]);
      expect(issues).toHaveLength(2);
      expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    });
  });

  describe("of constructs", () => {
    const acknowledged = (fields: Partial<Waiver> = {}): Waiver => {
      const { object: _, ...rest } = waiver({
        at: "nlp/sft",
        source: { constructPath: "nlp/sft", file: "nlp.ts", line: 4 },
      });
      return { ...rest, ...fields };
    };
    const made = (name: string, constructPath: string, waivers: readonly Waiver[]) =>
      checkedJob(name, { source: { constructPath }, waivers });

    it("cover the findings of their objects and of no other", () => {
      const own = made("sft", "nlp/sft/Default", [acknowledged()]);
      const other = made("other", "nlp/other/Default", []);
      const findings = [finding("sft", {}, own), finding("other", {}, other)];
      const { findings: marked, issues, uses } = apply(findings, [], { objects: [own, other] });
      expect(marked.map((found) => found.waiver?.at)).toEqual(["nlp/sft", undefined]);
      expect(issues).toEqual([]);
      expect(uses).toHaveLength(1);
    });

    it("distinguish the same object on two clusters by its construct", () => {
      const east = made("sft", "east/sft", [acknowledged()]);
      const west = made("sft", "west/sft", []);
      const findings = [finding("sft", {}, west), finding("sft", {}, east)];
      const { findings: marked } = apply(findings, [], { objects: [east, west] });
      expect(marked.map((found) => found.waiver?.at)).toEqual([undefined, "nlp/sft"]);
    });

    it("are one waiver for all objects below, also as a copy from another thread", () => {
      const shared = acknowledged();
      const one = made("a", "nlp/sft/a", [shared]);
      const two = made("b", "nlp/sft/b", [structuredClone(shared)]);
      const { findings, uses } = apply([finding("a", {}, one), finding("b", {}, two)], [], { objects: [one, two] });
      expect(findings.every((found) => found.waiver !== undefined)).toBe(true);
      expect(uses).toMatchObject([{ findings: 2, state: "active" }]);
    });

    it("are held to account like others, at their construct", () => {
      const own = made("sft", "nlp/sft/Default", [
        acknowledged({ reason: "" }),
        acknowledged({ rule: "SEC-001" }),
        acknowledged({ path: "/spec/containers/main/image" }),
      ]);
      const { findings, issues } = apply([finding("sft", {}, own)], [], { objects: [own] });
      expect(findings[0]?.waiver).toBeDefined();
      expect(issues.map(({ message, path, source }) => [message, path, source?.constructPath])).toEqual([
        ["waiver of SEC-005 of the construct nlp/sft lacks reason", "", "nlp/sft"],
        ["waiver of SEC-001 of the construct nlp/sft covers no finding", "", "nlp/sft"],
      ]);
    });
  });

  it("points at the field in muster.yaml", () => {
    const text = `waivers:
  - rule: SEC-005
    object: Job/team-nlp/sft
    reason: r
    expires: 2026-01-01
  - { rule: SEC-001, object: Job/a/b, reason: r, owner: o, expires: 2026-12-24 }
  - { rule: SEK-001, object: Job/a/b, reason: r, owner: o, expires: 2026-12-24 }
`;
    const [document] = readYaml(text, "muster.yaml").documents;
    const locate = document?.locate.bind(document);
    const { waivers } = parseWaivers((document?.value as { waivers: unknown } | undefined)?.waivers, locate);
    const { issues } = apply([], waivers, { locate });
    expect(issues.map(({ rule, path, location }) => `${location?.line}:${location?.column} ${rule} ${path}`)).toEqual([
      "2:5 GITOPS-009 /waivers/0/owner",
      "5:14 GITOPS-009 /waivers/0/expires",
      "6:5 GITOPS-010 /waivers/1",
      "7:13 GITOPS-009 /waivers/2/rule",
    ]);
    const { location } = apply([], waivers).issues[0] ?? {};
    expect(location).toEqual({ file: "muster.yaml", line: 2, column: 5 });
  });

  it("gives findings about a waiver the same fingerprint at any place in the list", () => {
    const second = waiver({ object: "Job/a/b" });
    const prints = (waivers: readonly Waiver[]) =>
      apply(
        [],
        waivers.map((each, index) => ({ ...each, pointer: `/waivers/${index}` })),
      ).issues.map(({ message, fingerprint }) => `${message} ${fingerprint}`);
    expect([...prints([waiver(), second])].sort()).toEqual([...prints([second, waiver()])].sort());
  });

  describe("for any findings and waivers", () => {
    const name = fc.constantFrom("a", "b", "c");
    const rule = fc.constantFrom("SEC-001", "SEC-005");
    const findings = fc.array(fc.record({ name, rule }).map((each) => finding(each.name, { rule: each.rule })));
    const waivers = fc.array(
      fc.record({
        rule: fc.constantFrom("SEC-001", "SEC-005", "SEC-999", "non-root"),
        object: fc.constantFrom("Job/team-nlp/a", "Job/team-nlp/*", "Job/*/b", "Pod/x", ""),
        expires: fc.constantFrom("2026-11-20", "2026-11-21", "2026-12-31", "2027-12-31", "x"),
        reason: fc.constantFrom("", "one", "two"),
        at: fc.integer({ min: 1, max: 99 }).map((line) => `muster.yaml:${line}:5`),
      }),
      { maxLength: 6 },
    );
    const withOrder = waivers.chain((list) =>
      fc
        .shuffledSubarray(
          list.map((_, index) => index),
          { minLength: list.length },
        )
        .map((order) => ({ list, order })),
    );

    it("the order of the waivers does not matter", () => {
      fc.assert(
        fc.property(findings, withOrder, (found, { list, order }) => {
          const given = list.map((fields) => waiver(fields));
          const left = apply(found, given);
          const right = apply(
            found,
            order.flatMap((index) => given[index] ?? []),
          );
          const told = (issues: readonly Finding[]) => issues.map(({ rule: id, message }) => `${id} ${message}`).sort();
          expect(right.findings).toEqual(left.findings);
          expect(told(right.issues)).toEqual(told(left.issues));
        }),
      );
    });

    it("no finding is dropped, added or changed in anything but its waiver", () => {
      fc.assert(
        fc.property(findings, waivers, (found, list) => {
          const { findings: marked } = apply(
            found,
            list.map((fields) => waiver(fields)),
          );
          expect(marked.map(({ waiver: _, ...rest }) => rest)).toEqual(found);
        }),
      );
    });
  });
});
