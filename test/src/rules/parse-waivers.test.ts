import { describe, expect, it } from "vitest";
import { parseWaivers } from "../../../src/rules/parse-waivers.ts";
import { readYaml } from "../../../src/yaml/index.ts";

const parse = (yaml: string) => {
  const [document] = readYaml(yaml, "muster.yaml").documents;
  const value = (document?.value as { waivers?: unknown } | null)?.waivers;
  return parseWaivers(value, document?.locate.bind(document));
};
const problems = (yaml: string) =>
  parse(yaml).issues.map(({ rule, message, location }) => `${location?.line}:${location?.column} ${rule} ${message}`);

describe("parseWaivers", () => {
  it.each([undefined, null, []])("has none for %j", (value) => {
    expect(parseWaivers(value)).toEqual({ waivers: [], issues: [] });
  });

  it("reads a waiver with its place, dates with or without quotes", () => {
    const { waivers, issues } = parse(`waivers:
  - rule: SEC-005
    object: PyTorchJob/team-nlp/llama-*
    path: /spec/x
    reason: >
      until the image is rebuilt
    owner: nlp@example.com
    expires: 2026-12-31
    ticket: ML-12
  - { rule: SEC-001, object: Pod/a/b, reason: r, owner: o, expires: "2027-01-01" }
`);
    expect(issues).toEqual([]);
    expect(waivers).toEqual([
      {
        rule: "SEC-005",
        object: "PyTorchJob/team-nlp/llama-*",
        path: "/spec/x",
        reason: "until the image is rebuilt",
        owner: "nlp@example.com",
        expires: "2026-12-31",
        ticket: "ML-12",
        at: "muster.yaml:2:5",
        location: { file: "muster.yaml", line: 2, column: 5 },
        pointer: "/waivers/0",
      },
      {
        rule: "SEC-001",
        object: "Pod/a/b",
        reason: "r",
        owner: "o",
        expires: "2027-01-01",
        at: "muster.yaml:10:5",
        location: { file: "muster.yaml", line: 10, column: 5 },
        pointer: "/waivers/1",
      },
    ]);
  });

  it("does not report missing members itself", () => {
    const { waivers, issues } = parse("waivers: [{}, {rule: SEC-001, object: null}]");
    const nothing = { object: "", reason: "", owner: "", expires: "" };
    expect(issues).toEqual([]);
    expect(waivers).toEqual([
      expect.objectContaining({ rule: "", ...nothing, pointer: "/waivers/0" }),
      expect.objectContaining({ rule: "SEC-001", ...nothing, pointer: "/waivers/1" }),
    ]);
  });

  it.each([
    ["waivers: {}", ["1:10 ORG-001 waivers: must be a list, but is an object"]],
    ["waivers: SEC-001", ['1:10 ORG-001 waivers: must be a list, but is the string "SEC-001"']],
    ["waivers: [SEC-001]", ['1:11 ORG-001 waivers[0]: must be an object, but is the string "SEC-001"']],
    ["waivers: [null]", ["1:11 ORG-001 waivers[0]: must be an object, but is null"]],
    ["waivers: [{expire: 2026-12-31}]", ["1:12 ORG-002 expire: unknown field; did you mean expires?"]],
    ["waivers: [{rule: [SEC-001]}]", ["1:18 ORG-001 waivers[0].rule: must be a string, but is a list"]],
    [
      "waivers: [{expires: 20261231}]",
      ["1:21 ORG-001 waivers[0].expires: must be a string, but is the number 20261231"],
    ],
  ])("refuses the form of %s", (yaml, expected) => {
    expect(problems(yaml)).toEqual(expected);
    expect(parse(yaml).waivers).toEqual([]);
  });

  it("keeps the waivers beside one of a wrong form, with their places", () => {
    const { waivers } = parse("waivers: [{rule: A}, {rule: 1}, {rule: C}]");
    expect(waivers.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ["A", "/waivers/0"],
      ["C", "/waivers/2"],
    ]);
  });

  it("names the file and the pointer where no position is known", () => {
    expect(parseWaivers([{ rule: "A" }]).waivers[0]).toMatchObject({ at: "muster.yaml#/waivers/0" });
    expect(parseWaivers(3).issues[0]?.location).toEqual({ file: "muster.yaml", line: 1, column: 1 });
  });
});
