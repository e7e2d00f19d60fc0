import { describe, expect, it } from "vitest";
import { rules } from "../../../../policies/index.ts";
import { waiverRelaxations } from "../../../../src/app/policy-base/compare-waivers.ts";
import type { Waiver } from "../../../../src/rule/waiver.ts";

const waiver = (changes: Partial<Waiver> = {}): Waiver => ({
  rule: "SEC-001",
  object: "Pod/team-nlp/a",
  reason: "r",
  owner: "o",
  expires: "2026-12-31",
  at: "muster.yaml:8:5",
  pointer: "/waivers/0",
  ...changes,
});
const messages = (base: readonly Waiver[], branch: readonly Waiver[]) =>
  waiverRelaxations(base, branch, rules).map(({ rule, path, message }) => `${rule} ${path} ${message}`);

describe("waiverRelaxations", () => {
  it("are none for no waivers, equal ones and removed ones", () => {
    expect(messages([], [])).toEqual([]);
    expect(messages([waiver()], [waiver()])).toEqual([]);
    expect(messages([waiver()], [])).toEqual([]);
  });

  it("report an added waiver", () => {
    expect(messages([], [waiver()])).toEqual([
      'waiver-widened /waivers/0 a waiver of SEC-001 for "Pod/team-nlp/a" is added',
    ]);
    expect(messages([waiver()], [waiver({ rule: "SEC-004" })])).toHaveLength(1);
  });

  it("report an extended waiver, and not a shorter one", () => {
    expect(messages([waiver()], [waiver({ expires: "2027-01-01" })])).toEqual([
      'waiver-widened /waivers/0 a waiver of SEC-001 for "Pod/team-nlp/a" is extended from 2026-12-31 to 2027-01-01',
    ]);
    expect(messages([waiver()], [waiver({ expires: "2026-12-30" })])).toEqual([]);
  });

  it.each([
    ["Pod/team-nlp/*", "Pod/team-nlp/a"],
    ["*/*/*", "Pod/team-nlp/a"],
    ["Pod/team-*/a*", "Pod/team-nlp/ab*"],
    ["Job/n/a", "Job.batch/n/a"],
    ["Namespace/*", "Namespace/a"],
  ])("report a widening to %s, and not a narrowing to %s", (wide, narrow) => {
    expect(messages([waiver({ object: wide })], [waiver({ object: narrow })])).toEqual([]);
    const [message = ""] = messages([waiver({ object: narrow })], [waiver({ object: wide })]);
    expect(message).toContain("is widened");
  });

  it.each([
    ["Pod/*", "Pod/team-nlp/a"],
    ["Job.batch/n/a", "Job/n/a"],
    ["Pod/n/a", "Pod/n/a*"],
  ])("do not take %s for a cover of %s", (base, branch) => {
    expect(messages([waiver({ object: base })], [waiver({ object: branch })])).toHaveLength(1);
  });

  it("take a kind of any group for the kind", () => {
    expect(messages([waiver({ object: "Job.*/n/a" })], [waiver({ object: "Job/n/a" })])).toEqual([]);
  });

  it("compare paths, and rules by id or name", () => {
    const path = "/spec/containers/main/image";
    expect(messages([waiver()], [waiver({ path })])).toEqual([]);
    expect(messages([waiver({ path })], [waiver()])).toHaveLength(1);
    expect(messages([waiver({ path: "/spec/containers/*/image" })], [waiver({ path })])).toEqual([]);
    expect(messages([waiver({ path: "/spec/containers" })], [waiver({ path })])).toHaveLength(1);
    expect(messages([waiver()], [waiver({ rule: "no-privileged-container" })])).toEqual([]);
  });

  it("ignore waivers that accept nothing", () => {
    expect(messages([], [waiver({ object: "Pod" })])).toEqual([]);
    expect(messages([], [waiver({ expires: "soon" })])).toEqual([]);
  });

  it("compare waivers of constructs by the construct", () => {
    const {
      object: _,
      pointer: __,
      ...own
    } = waiver({ at: "train", source: { constructPath: "train", file: "w.ts", line: 5 } });
    expect(messages([own], [own])).toEqual([]);
    expect(waiverRelaxations([waiver()], [own], rules)).toMatchObject([
      {
        message: "a waiver of SEC-001 for the construct train is added",
        location: { file: "w.ts", line: 5, column: 1 },
      },
    ]);
    expect(messages([own], [{ ...own, at: "other" }])).toHaveLength(1);
  });
});
