import { describe, expect, test } from "vitest";
import {
  afterVariables,
  isPlaceholder,
  isReplacedAtRunTime,
  variableIn,
  variableInName,
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
    ["__REPLACE_ME__", "REPLACE_ME"],
    ["_XXX_", "XXX"],
    ["< your server >", "< your server >"],
  ])("of %j is %j", (text, variable) => {
    expect(variableIn(text)).toBe(variable);
  });

  test.each(["{{", `${$}{`, "$(", "<a", "$A", "AB_", "XX_", "REPLACE_"])("searches many %j in linear time", (part) => {
    expect(variableIn(part.repeat(200_000))?.length ?? 0).toBeLessThan(300);
  });
});

test.each([
  ["RELEASE-NAME-redis", "RELEASE-NAME"],
  ["MODEL_NAME", "MODEL_NAME"],
  [`${$}{TEAM}-a`, `${$}{TEAM}`],
  ["disk-wipe-HOSTNAME", "HOSTNAME"],
  ["a-GPU", undefined],
  ["Train", undefined],
  ["TRAIN", undefined],
  ["trainA-B", undefined],
  ["team_nlp", undefined],
])("variableInName(%j) is %j", (name, variable) => {
  expect(variableInName(name)).toBe(variable);
});

test.each([
  ["UPDATE_AWS_ACCESS_KEY_ID", true],
  ["CHANGE_ME", true],
  ["S3CR3T_PASS", false],
  ["HUNTER", false],
  ["my UPDATE_KEY", false],
])("isPlaceholder(%j) is %s", (text, is) => {
  expect(isPlaceholder(text)).toBe(is);
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
