import { describe, expect, it } from "vitest";
import { noGangOfOne as rule } from "../../../policies/gang/no-gang-of-one.ts";
import { check } from "../../helpers/policies.ts";
import { job, linked, organization, places, podGroup, template, yaml } from "./manifests.ts";

const torchrun = { container: { command: ["torchrun", "--nnodes=2", "train.py"] } };

function app(kind: string, replicas: number, pod = template(torchrun)) {
  return {
    apiVersion: "apps/v1",
    kind,
    metadata: { name: "train", namespace: "n" },
    spec: { replicas, template: pod },
  };
}

describe("no-gang-of-one", () => {
  it.each([undefined, null, {}, "x"])("ignores a StatefulSet with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...app("StatefulSet", 1), spec }))).toEqual([]);
  });

  it.each([
    ["StatefulSet", "apps/v1"],
    ["Deployment", "apps/v1"],
    ["ReplicaSet", "apps/v1"],
    ["ReplicationController", "v1"],
  ])("finds a %s of nodes of one program", (kind, apiVersion) => {
    expect(check(rule, yaml({ ...app(kind, 2), apiVersion }))).toMatchObject([
      {
        rule: "GANG-008",
        severity: "warning",
        path: "/spec/replicas",
        message: `2 pods wait for each other as nodes of one program, but the gang of a ${kind} is a single pod by default`,
        expected: "a gang of 2",
      },
    ]);
  });

  it("ignores other kinds", () => {
    const rollout = { ...app("Rollout", 2), apiVersion: "argoproj.io/v1alpha1" };
    expect(check(rule, yaml(rollout))).toEqual([]);
  });

  it("finds a Job without a gang size", () => {
    expect(places(check(rule, yaml(job({ template: template(torchrun) }))))).toEqual(["Job/run /spec/parallelism W"]);
    const annotations = { "kai.scheduler/batch-min-member": "2" };
    expect(check(rule, yaml(job({ template: template(torchrun) }, { annotations })))).toEqual([]);
  });

  it.each<[string, object, number]>([
    ["a master elsewhere", { container: { env: [{ name: "MASTER_ADDR", value: "train-0.train" }] } }, 1],
    ["a number of nodes", { container: { env: [{ name: "NNODES", value: "2" }] } }, 1],
    ["a shell", { container: { command: ["sh", "-c", "exec torchrun --nnodes 2 --node-rank $R train.py"] } }, 1],
    ["one node", { container: { command: ["torchrun", "--nnodes=1", "train.py"] } }, 0],
    ["one host", { container: { command: ["torchrun", "--standalone", "train.py"] } }, 0],
    ["itself", { container: { env: [{ name: "MASTER_ADDR", value: "localhost" }] } }, 0],
    ["nobody", {}, 0],
    ["others without a GPU", { ...torchrun, gpus: 0 }, 0],
  ])("pods that meet %s", (_, pod, count) => {
    expect(check(rule, yaml(app("StatefulSet", 2, template(pod))))).toHaveLength(count);
  });

  it("leaves single pods, committed groups and other schedulers alone", () => {
    expect(check(rule, yaml(app("StatefulSet", 1)))).toEqual([]);
    expect(check(rule, yaml(podGroup({ queue: "q", minMember: 2 }), app("StatefulSet", 2, linked(torchrun))))).toEqual(
      [],
    );
    const foreign = template({ ...torchrun, spec: { schedulerName: "default-scheduler" } });
    expect(check(rule, yaml(organization({}), app("StatefulSet", 2, foreign)))).toEqual([]);
  });
});
