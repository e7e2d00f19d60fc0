import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { rollout } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

const rolloutOf = (spec: unknown): KubeObject => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "Rollout",
  metadata: { name: "web" },
  spec,
});

describe("the PodGroup of a Rollout", () => {
  it("is one for all pods and waits for one", () => {
    const [gang, ...more] = gangsOf(rollout, sample(rollout, "minimal-cpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-web-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["rollout: 2"]);
    expect(specsOf(rollout, sample(rollout, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 1 },
    ]);
  });

  it("does not exist without a template", () => {
    expect(reasonOf(rollout, rolloutOf({ workloadRef: { kind: "Deployment", name: "web" } }))).toMatch(
      /schedulerName|no pod/,
    );
  });
});

describe("the pods of a Rollout", () => {
  const template = { spec: { containers: [{ name: "c" }] } };
  it.each<[unknown, readonly string[]]>([
    [{ template }, ["rollout: 1 x 0"]],
    [{ template, replicas: 0 }, ["rollout: 0 x 0"]],
    [{ workloadRef: { kind: "Deployment", name: "web" }, replicas: 3 }, []],
    [null, []],
    [{}, []],
  ])("of %j", (spec, pods) => {
    expect(podsSeen(rollout, rolloutOf(spec))).toEqual(pods);
  });
});

describe("the status of a Rollout", () => {
  it.each([
    ["Progressing", "Initializing"],
    ["Healthy", "Running"],
    ["Paused", "Running"],
    ["Degraded", "Degraded"],
    ["", "Undefined"],
  ])("with the phase %j is %s", (phase, value) => {
    const object = { ...sample(rollout, "minimal-cpu.yaml"), status: { phase } };
    expect(seen(rollout, object).status?.value).toBe(value);
  });
});
