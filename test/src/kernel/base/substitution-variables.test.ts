import { describe, expect, test } from "vitest";
import {
  afterVariables,
  isReplacedAtRunTime,
  variableIn,
  withDefaults,
} from "../../../../src/kernel/base/substitution-variables.ts";

const $ = "$";

describe("variableIn", () => {
  test.each([
    "",
    "train",
    "team-nlp",
    "a$",
    "5$",
    "$ x",
    "$5",
    "{a}",
    "a < b > c",
    "{{",
    "${",
    "$()",
    `${$}{}`,
    "<>",
    "<5>",
    "changeme",
    "your-team",
    "FILLED",
    "YOURS",
    "xxx",
  ])("%j has none", (text) => {
    expect(variableIn(text)).toBe(undefined);
  });

  test.each([
    [`${$}{TEAM}`, `${$}{TEAM}`],
    [`a-${$}{TEAM}-b`, `${$}{TEAM}`],
    [`${$}{N:=2}`, `${$}{N:=2}`],
    [`${$}{N:-2}`, `${$}{N:-2}`],
    [`${$}{A:=${$}{B}}`, `${$}{B}`],
    ["$(NAME)", "$(NAME)"],
    ["$NAME/x", "$NAME"],
    ["{{ .Values.name }}-a", "{{ .Values.name }}"],
    ["<YOUR_NAME>", "<YOUR_NAME>"],
    ["<your name>", "<your name>"],
    ["FILLED BY THE OPERATOR", "FILLED BY THE OPERATOR"],
    ["FILLED_BY_OPERATOR", "FILLED_BY_OPERATOR"],
    ["a/CHANGE_ME:1", "CHANGE_ME"],
    ["REPLACEME", "REPLACEME"],
    ["gs://YOUR_BUCKET/x", "YOUR_BUCKET"],
    ["enterYourKeyHere", "enterYourKeyHere"],
    ["registry.example.com/XXX", "XXX"],
  ])("of %j is %j", (text, variable) => {
    expect(variableIn(text)).toBe(variable);
  });

  test.each(["{{", `${$}{`, "$(", "<a", "$A"])("searches many %j in linear time", (part) => {
    expect(variableIn(part.repeat(200_000))?.length ?? 0).toBeLessThan(300);
  });
});

test.each([
  ["a", "a"],
  [`${$}{A}/b:1`, "/b:1"],
  [`a:${$}{A}`, ""],
  [`${$}A${$}{B}-c`, "-c"],
])("afterVariables(%j) is %j", (text, rest) => {
  expect(afterVariables(text)).toBe(rest);
});

test.each([
  ["a", "a"],
  [`${$}{A}`, `${$}{A}`],
  [`${$}{A:=1}`, "1"],
  [`${$}{A:-1}`, "1"],
  [`${$}{A=1}`, "1"],
  [`${$}{A-1}`, `${$}{A-1}`],
  [`${$}{A:=}`, ""],
  [`x/${$}{A:=b}:${$}{C:=1.2}`, "x/b:1.2"],
  [`${$}{A:+1}`, `${$}{A:+1}`],
])("withDefaults(%j) is %j", (text, replaced) => {
  expect(withDefaults(text)).toBe(replaced);
});

test("Argo and Tekton replace their variables at run time", () => {
  expect(["{{x}}", "$(params.x)", `${$}{X}`, "$X", "<X>"].map(isReplacedAtRunTime)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
