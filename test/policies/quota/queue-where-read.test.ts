import { describe, expect, test } from "vitest";
import { knownQueue } from "../../../policies/quota/known-queue.ts";
import { queueWhereRead as rule } from "../../../policies/quota/queue-where-read.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const KEY = "kueue.x-k8s.io/queue-name";
const inTemplate = podTemplate({ metadata: { labels: { [KEY]: "team" } } });
const object = (apiVersion: string, kind: string, metadata: object, spec: object) =>
  JSON.stringify({ apiVersion, kind, metadata: { name: "a", namespace: "lab", ...metadata }, spec });

describe.each(podKinds)("$name", (kind) => {
  test("a label of the pod template is not read", () => {
    expect(check(rule, emitYaml(kind.wrap(inTemplate)))).toMatchObject([
      { severity: "warning", path: kind.at("/metadata/labels/kueue.x-k8s.io~1queue-name"), received: "team" },
    ]);
  });
  test("a label of the object as well is", () => {
    const value = kind.wrap(inTemplate);
    const labelled = { ...value, metadata: { ...value.metadata, labels: { [KEY]: "team" } } };
    expect(check(rule, emitYaml(labelled))).toEqual([]);
  });
  test.each([undefined, null, {}, { labels: null }, { labels: { [KEY]: null } }])("metadata %j", (metadata) => {
    expect(check(rule, emitYaml(kind.wrap({ ...podTemplate(), metadata } as never)))).toEqual([]);
  });
});

test.each([
  [
    "a Deployment, whose pods Kueue may queue",
    object("apps/v1", "Deployment", {}, { selector: {}, template: inTemplate }),
  ],
  ["a Pod", object("v1", "Pod", { labels: { [KEY]: "team" } }, podTemplate().spec)],
  [
    "a kind that Kueue does not know",
    object("argoproj.io/v1alpha1", "Rollout", {}, { selector: {}, template: inTemplate }),
  ],
])("silent: %s", (_, yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test("a suspended Job is never resumed", () => {
  const [finding] = check(rule, object("batch/v1", "Job", {}, { suspend: true, template: inTemplate }));
  expect(finding?.message).toContain("nothing resumes it");
});

describe("keys that KAI does not read (QUOTA-001)", () => {
  const pod = (metadata: object, scheduler = "kai-scheduler") =>
    object("v1", "Pod", metadata, { ...podTemplate().spec, schedulerName: scheduler });
  const stray = (yaml: string) =>
    check(knownQueue, yaml).filter(({ message }) => message.startsWith("KAI does not read"));
  const queue = object("scheduling.run.ai/v2", "Queue", { name: "research", namespace: undefined }, { resources: {} });

  test.each([
    ["the label of older versions", pod({ labels: { "runai/queue": "research" } }), "the label runai/queue"],
    [
      "another spelling",
      pod({ labels: { "kai.scheduler/queue-name": "research" } }),
      "the label kai.scheduler/queue-name",
    ],
    [
      "an annotation",
      pod({ annotations: { "kai.scheduler/queue": "research" } }),
      "the annotation kai.scheduler/queue",
    ],
    [
      "a pod template",
      object(
        "apps/v1",
        "Deployment",
        {},
        { selector: {}, template: podTemplate({ metadata: { labels: { "run.ai/queue": "research" } } }) },
      ),
      "the label run.ai/queue",
    ],
    [
      "a queue that exists",
      `${queue}\n---\n${pod({ labels: { "runai/queue": "research" } })}`,
      "the label runai/queue",
    ],
  ])("%s", (_, yaml, message) => {
    expect(stray(yaml)).toMatchObject([
      {
        severity: "warning",
        message: expect.stringContaining(message),
        fix: "rename it to the label kai.scheduler/queue: research",
      },
    ]);
  });

  test.each([
    ["the right label beside it", pod({ labels: { "runai/queue": "research", "kai.scheduler/queue": "research" } })],
    ["another scheduler", pod({ labels: { "runai/queue": "research" } }, "default-scheduler")],
    ["another label", pod({ labels: { "example.com/queue": "research" } })],
    ["no label", pod({})],
    [
      "a cluster of Run:ai, which reads it",
      `apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: a}\nclusters: [{name: east, scheduler: runai}]\n---\n${pod({ labels: { "runai/queue": "research" }, annotations: { "muster.dev/cluster": "east" } })}`,
    ],
  ])("silent: %s", (_, yaml) => {
    expect(stray(yaml)).toEqual([]);
  });
});

describe("the annotations of Volcano", () => {
  const QUEUE = "scheduling.volcano.sh/queue-name";
  const MINIMUM = "scheduling.volcano.sh/group-min-member";
  const pods = (annotations: object, scheduler = "volcano") => ({
    metadata: { annotations },
    spec: { ...podTemplate().spec, schedulerName: scheduler },
  });
  const run = (own: object, ofPods: object, scheduler?: string) =>
    check(
      rule,
      object("apps/v1", "Deployment", { annotations: own }, { selector: {}, template: pods(ofPods, scheduler) }),
    );

  test("are read where they belong, and not from pods of another scheduler", () => {
    expect(run({}, {})).toEqual([]);
    expect(run({ [MINIMUM]: "2" }, { [QUEUE]: "q" })).toEqual([]);
    expect(run({ [QUEUE]: "q", [MINIMUM]: "2" }, { [QUEUE]: "q", [MINIMUM]: "2" })).toEqual([]);
    expect(run({ [QUEUE]: "q" }, {}, "default-scheduler")).toEqual([]);
  });

  test("have no effect elsewhere", () => {
    expect(run({ [QUEUE]: "q" }, {})).toMatchObject([
      {
        severity: "warning",
        path: `/spec/template/metadata/annotations/${QUEUE.replace("/", "~1")}`,
        message: `${QUEUE} is an annotation of the Deployment, and Volcano reads it from the pods, so they are not in this queue`,
        received: "q",
      },
    ]);
    expect(run({}, { [MINIMUM]: "2" })).toMatchObject([
      { message: expect.stringContaining("Volcano reads it from the owner, so each pod starts by itself") },
    ]);
  });
});
