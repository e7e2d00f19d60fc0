import { describe, expect, it } from "vitest";
import { namesAnIndex, undecidedFields } from "../../../../src/interpret/objects/pod-reads.ts";
import { parseJq } from "../../../../src/jq/index.ts";

const pod = {
  metadata: { name: "a-0", namespace: "team", labels: { role: "head" }, annotations: { "example.com/a": "1" } },
  spec: { containers: [{ name: "main" }] },
};
const labelsOn = (on: unknown, source: string) => undecidedFields(parseJq(source), on).map(({ label }) => label);
const labels = (source: string) => labelsOn(pod, source);

describe("undecidedFields", () => {
  it.each([undefined, null, {}, { metadata: null }, { metadata: { labels: 1 } }])(
    "of the pod %j are all labels",
    (on) => {
      expect(labelsOn(on, ".metadata.labels.role")).toEqual(["label role"]);
    },
  );

  it.each([
    ["a label of the template", ".metadata.labels.role"],
    ["an annotation of the template", '.metadata.annotations["example.com/a"]'],
    ["the namespace", ".metadata.namespace"],
    ["the spec", 'any(.spec.containers[]; (.resources.limits["nvidia.com/gpu"] // "0" | tonumber) > 0)'],
    ["a constant", '"all"'],
    ["nothing", "empty"],
    ["a variable that nobody binds to the pod", '"x" as $name | $name'],
  ])("of an expression that reads %s are none", (_, source) => {
    expect(labels(source)).toEqual([]);
  });

  it.each([
    [".metadata.labels.job", ["label job"]],
    ['.metadata.labels["example.com/job"]', ["label example.com/job"]],
    ['.metadata["labels"]["job"]', ["label job"]],
    ['.metadata.labels["index"] // "0"', ["label index"]],
    ['(.metadata.labels // {})["job"]', ["label job"]],
    ['.metadata | .labels | .["job"]', ["label job"]],
    [".metadata.labels.job? // .metadata.annotations.job", ["label job", "annotation job"]],
    ['.metadata.labels | has("job")', ["label job"]],
    [". as $pod | $pod.metadata.labels.job", ["label job"]],
    ['if .metadata.labels.role == "head" then .metadata.labels.job else "x" end', ["label job"]],
    ['"\\(.metadata.labels.job)-x"', ["label job"]],
    ['.metadata.labels | select(.role == "head") | .job', ["label job"]],
    ["first(.metadata.labels.job)", ["label job"]],
    ["[.metadata.labels[]] | length", ["metadata.labels"]],
    [".metadata.labels | to_entries | length", ["metadata.labels"]],
    [".metadata.name", ["metadata.name"]],
    [".metadata.ownerReferences[0].name", ["metadata.ownerReferences"]],
    [".status.podIP", ["status"]],
    [".spec.hostname", ["spec.hostname"]],
  ])("of %s are %j", (source, expected) => {
    expect(labels(source)).toEqual(expected);
  });

  it("end for an expression that nests calls", () => {
    const pairs = `${"(.a, .b) | ".repeat(30)}.c`;
    expect(labels(pairs)).toEqual(["metadata.labels"]);
    const source = `${"first(".repeat(60)}.metadata.labels.job${")".repeat(60)}`;
    expect(labels(source)).toEqual(["label job"]);
  });
});

describe("namesAnIndex", () => {
  it.each([
    ['.metadata.labels["leaderworkerset.sigs.k8s.io/group-index"]', true],
    [".metadata.labels.index", true],
    ['.metadata.labels["example.com/job-name"]', false],
    ['"index"', false],
  ])("%s: %s", (source, expected) => {
    expect(namesAnIndex(parseJq(source))).toBe(expected);
  });
});
