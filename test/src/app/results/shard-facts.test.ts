import { describe, expect, test } from "vitest";
import { type FileResult, fileResult, isSameState } from "../../../../src/app/results/file-result.ts";
import { joinFacts } from "../../../../src/app/results/join-facts.ts";
import { factsText, parseFacts, UnusableFacts } from "../../../../src/app/results/shard-facts.ts";
import { VERSION } from "../../../../src/kernel/base/tool-version.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";

const HASH = "0".repeat(64);
const finding: Finding = {
  rule: "SEC-001",
  name: "no-privileged-container",
  severity: "error",
  message: "container main is privileged",
  object: { apiVersion: "v1", kind: "Pod", name: "a" },
  path: "/spec",
  location: { file: "a.yaml", line: 1, column: 1 },
  fingerprint: "0".repeat(32),
};
const state = { file: "a.yaml", sha256: HASH, objects: HASH };
const result: FileResult = { ...state, findings: [finding] };
const checkout = {
  knowledge: HASH,
  files: [{ file: "a.yaml", path: "/a.yaml", named: false, bytes: 1 }],
  stateOf: () => state,
  rules: new Set(["SEC-001"]),
};
const shard = { index: 1, count: 1 };
const text = factsText(HASH, shard, [result]);
const join = (facts: string) => joinFacts([parseFacts(facts, "facts.jsonl")], checkout);

test("facts are joined as they were written", () => {
  expect(parseFacts(text, "facts.jsonl")).toEqual({ version: VERSION, knowledge: HASH, shard, files: [result] });
  expect(join(text)).toEqual(new Map([["/a.yaml", [finding]]]));
});

test("a file whose findings cannot leave their run is judged again", () => {
  const token = { ...finding, message: `ghp_${"a".repeat(36)}` };
  const elsewhere = { ...finding, related: [{ message: "b", location: { file: "b.yaml", line: 1, column: 1 } }] };
  for (const other of [token, elsewhere]) expect(fileResult(state, [other]).findings).toBeNull();
  expect(join(factsText(HASH, shard, [fileResult(state, [token])]))).toEqual(new Map());
});

test("states are compared by name, bytes and objects", () => {
  expect(isSameState(state, { ...state })).toBe(true);
  for (const other of [{ file: "b" }, { sha256: null }, { objects: "1" }]) {
    expect(isSameState(state, { ...state, ...other })).toBe(false);
  }
});

describe("facts that anyone may have written are refused", () => {
  const [head = "", line = ""] = text.split("\n");
  const changedHead = (change: object) => `${JSON.stringify({ ...JSON.parse(head), ...change })}\n${line}\n`;
  const changed = (change: object) => `${head}\n${JSON.stringify({ ...result, ...change })}\n`;
  const withFinding = (change: object) => changed({ findings: [{ ...finding, ...change }] });

  test.each([
    ["", "its first line is not the head of one"],
    ["[]\n", "its first line is not the head of one"],
    [`${"[".repeat(100_000)}\n`, "its first line is not the head of one"],
    [changedHead({ more: 1 }), "its first line is not the head of one"],
    [changedHead({ shard: { index: 0, count: 1 } }), "its first line is not the head of one"],
    [changedHead({ shard: { index: 1, count: 100_000 } }), "its first line is not the head of one"],
    [changedHead({ facts: 2 }), "its format must be 1, but is 2"],
    [`${head}\n`, "it must have 1 files, but it has 0"],
    [text.slice(0, -1), "it must have 1 files, but it has 0"],
    [`${text}${line}\n`, "it must have 1 files, but it has 2"],
    [`${head}\n{}\n`, "line 2 is not the result of a file"],
    [`${head}\nnull\n`, "line 2 is not the result of a file"],
    [changed({ sha256: "x" }), "line 2 is not the result of a file"],
    [changed({ findings: {} }), "line 2 is not the result of a file"],
  ])("%.60s", (facts, problem) => {
    expect(() => parseFacts(facts, "facts.jsonl")).toThrow(
      new UnusableFacts(
        `facts.jsonl is not a complete file of facts: ${problem}; write it again with muster check --shard`,
      ),
    );
  });

  test.each([
    [changedHead({ muster: "9.9.9" }), `was written by muster 9.9.9, but this is ${VERSION}`],
    [changedHead({ knowledge: "1".repeat(64) }), /^shard 1\/1 was written with other settings/],
    [changed({ file: "../b.yaml" }), /does not have the file a\.yaml/],
    [changed({ file: "/etc/passwd" }), /does not have the file a\.yaml/],
    [changed({ sha256: "1".repeat(64) }), /has another content of a\.yaml/],
    [changed({ sha256: null }), /has another content of a\.yaml/],
    [changed({ objects: "1".repeat(64) }), /has other objects of a\.yaml/],
    [withFinding({ location: { file: "/etc/passwd", line: 1, column: 1 } }), /has findings of a\.yaml that no rule/],
    [withFinding({ related: [{ message: "", location: { file: "b", line: 1, column: 1 } }] }), /no rule of objects/],
    [withFinding({ source: { constructPath: "", file: "/etc/passwd" } }), /no rule of objects/],
    [withFinding({ rule: "NONE-001" }), /no rule of objects/],
    [withFinding({ waiver: { reason: "", owner: "", expires: "", at: "" } }), /no rule of objects/],
    [withFinding({ known: true }), /no rule of objects/],
    [withFinding({ severity: "none" }), /no rule of objects/],
    [withFinding({ fingerprint: "x" }), /no rule of objects/],
    [withFinding({ path: 1 }), /no rule of objects/],
    [changed({ findings: [null] }), /no rule of objects/],
  ])("%#", (facts, problem) => {
    expect(() => join(facts)).toThrow(problem);
  });
});
