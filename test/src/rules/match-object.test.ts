import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchesGlob,
  matchesKind,
  matchesObject,
  objectPattern,
  pathMatcher,
} from "../../../src/rules/match-object.ts";

describe("matchesGlob", () => {
  it.each([
    ["", "", true],
    ["", "a", false],
    ["*", "", true],
    ["*", "anything", true],
    ["llama-*", "llama-sft", true],
    ["llama-*", "llama-", true],
    ["llama-*", "alpaca", false],
    ["*-sft", "llama-sft", true],
    ["*-sft", "llama-sft-2", false],
    ["a*b*c", "a-x-b-y-b-c", true],
    ["a*b*c", "a-x-c", false],
    ["**", "x", true],
    ["team-nlp", "team-nlp", true],
    ["team-nlp", "team-nlp-2", false],
    ["Team", "team", false],
    ["a.c", "abc", false],
    ["a+", "aa", false],
    ["[ab]", "a", false],
  ])("%j on %j is %j", (pattern, text, expected) => {
    expect(matchesGlob(pattern, text)).toBe(expected);
  });

  it("agrees with a regular expression", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    const plain = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 });
    fc.assert(
      fc.property(word, plain, (pattern, text) => {
        const expected = new RegExp(`^${pattern.replaceAll(/\*+/g, ".*")}$`).test(text);
        expect(matchesGlob(pattern, text)).toBe(expected);
      }),
    );
  });

  it("takes no more steps for a hostile pattern than the product of both lengths", () => {
    expect(matchesGlob(`${"a*".repeat(2000)}b`, "a".repeat(20_000))).toBe(false);
  });
});

describe("pathMatcher", () => {
  it.each([
    ["workloads/nlp/train.yaml", "workloads/nlp/train.yaml", true],
    ["workloads/*/train.yaml", "workloads/nlp/train.yaml", true],
    ["workloads/*.yaml", "workloads/nlp/train.yaml", false],
    ["workloads/**", "workloads/nlp/train.yaml", true],
    ["workloads/**", "workloads", true],
    ["workloads/**/train.yaml", "workloads/train.yaml", true],
    ["workloads/**/train.yaml", "workloads/a/b/train.yaml", true],
    ["workloads/**/train.yaml", "workloads/a/b/other.yaml", false],
    ["**/*.yaml", "a.yaml", true],
    ["**/nlp/**", "workloads/nlp/a/b.yaml", true],
    ["**/nlp/**", "workloads/vision/a/b.yaml", false],
    ["workloads/nlp/", "workloads/nlp/a/b.yaml", true],
    ["workloads/nlp", "workloads/nlp/a.yaml", false],
    ["./workloads/*.yaml", "workloads/a.yaml", true],
    ["workloads/*.yaml", "./workloads/a.yaml", true],
    ["workloads/*.yaml", "workloads\\a.yaml", true],
    ["*", "a/b", false],
    ["**", "", true],
  ])("%j on %j is %j", (pattern, file, expected) => {
    const matches = pathMatcher(pattern);
    expect([matches(file), matches(file)]).toEqual([expected, expected]);
  });
});

describe("matchesKind", () => {
  const job = { apiVersion: "batch/v1", kind: "Job" };
  const pytorch = { apiVersion: "kubeflow.org/v1", kind: "PyTorchJob" };
  it.each([
    ["Job", job, true],
    ["Job", pytorch, false],
    ["job", job, false],
    ["Job.batch", job, true],
    ["Job.kubeflow.org", job, false],
    ["PyTorchJob.kubeflow.org", pytorch, true],
    ["*Job", pytorch, true],
    ["*.kubeflow.org", pytorch, true],
    ["*.*", pytorch, true],
    ["Pod.", { apiVersion: "v1", kind: "Pod" }, true],
    ["Pod.", { apiVersion: "example.com/v1", kind: "Pod" }, false],
  ])("%j on %j is %j", (pattern, object, expected) => {
    expect(matchesKind(pattern, object)).toBe(expected);
  });
});

describe("objectPattern", () => {
  it.each(["", "PyTorchJob", "/", "a/", "/a", "a//b", "a/b/c/d", "a/b/", " a/b", "a/b "])("refuses %j", (text) => {
    expect(objectPattern(text)).toBeUndefined();
  });

  it("reads both forms", () => {
    expect(objectPattern("Job/team-nlp/sft")).toEqual({ kind: "Job", namespace: "team-nlp", name: "sft" });
    expect(objectPattern("Queue.scheduling.run.ai/*")).toEqual({ kind: "Queue.scheduling.run.ai", name: "*" });
  });
});

describe("matchesObject", () => {
  const sft = { apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name: "sft" };
  const queue = { apiVersion: "scheduling.run.ai/v2", kind: "Queue", name: "team-nlp" };
  it.each([
    ["Job/team-nlp/sft", sft, true],
    ["Job/team-*/*", sft, true],
    ["Job.batch/team-nlp/sft", sft, true],
    ["Job/other/sft", sft, false],
    ["Job/team-nlp/other", sft, false],
    ["Pod/team-nlp/sft", sft, false],
    ["Job/sft", sft, false],
    ["Queue/team-nlp", queue, true],
    ["Queue.scheduling.run.ai/team-nlp", queue, true],
    ["Queue/*/team-nlp", queue, false],
  ])("%j on %j is %j", (text, object, expected) => {
    const pattern = objectPattern(text);
    expect(pattern !== undefined && matchesObject(pattern, object)).toBe(expected);
  });

  it("never matches only a part of a name", () => {
    const name = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(name, name, (left, right) => {
        const pattern = objectPattern(`Job/a/${left}`);
        const matches = pattern !== undefined && matchesObject(pattern, { ...sft, namespace: "a", name: right });
        expect(matches).toBe(left === right);
      }),
    );
  });
});
