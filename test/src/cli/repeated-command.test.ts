import { expect, test } from "vitest";
import { repeatedCommand } from "../../../src/cli/repeated-command.ts";

test("is the command of the process, without what a second run does not need", () => {
  const args = ["check", "k8s/", "--fix", "--watch", "--pack", "strict"];
  expect(repeatedCommand(args, ["k8s/"], { fix: true })).toEqual({
    command: "muster check k8s/ --pack strict",
    hasPaths: true,
    canFix: false,
  });
  expect(repeatedCommand(["check"], [], {})).toEqual({ command: "muster check", hasPaths: false, canFix: true });
});

test("leaves out the facts of shards and the cache, which a repair does not accept", () => {
  const args = ["check", "k8s", "--merge", "facts", "--cache=c", "--merge=more", "--cache", "d", "--pack", "strict"];
  expect(repeatedCommand(args, ["k8s"], {}).command).toBe("muster check k8s --pack strict");
});

test("quotes words for a shell", () => {
  const args = ["check", "my apps/*.yaml", "it's", "", "--baseline", "a b.json"];
  expect(repeatedCommand(args, [], { baseline: "a b.json" })).toEqual({
    command: `muster check 'my apps/*.yaml' 'it'\\''s' '' --baseline 'a b.json'`,
    hasPaths: false,
    canFix: true,
    baseline: "'a b.json'",
  });
});

test("shows that standard input is needed again", () => {
  expect(repeatedCommand(["check", "-"], ["-"], {})).toEqual({
    command: "… | muster check -",
    hasPaths: true,
    canFix: false,
  });
});

test("is cut where it is too long to be read", () => {
  const paths = Array.from({ length: 100 }, (_, index) => `file-${index}.yaml`);
  const { command } = repeatedCommand(["check", ...paths], paths, {});
  expect(command).toBe(`muster check ${paths.slice(0, 8).join(" ")} …`);
});
