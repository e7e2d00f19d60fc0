import { describe, expect, it } from "vitest";
import { queueResources as rule } from "../../../policies/quota/queue-resources.ts";
import { check } from "../../helpers/policies.ts";
import { gpus, places, queue, yaml } from "./manifests.ts";

const all = (resources: unknown) => check(rule, yaml(queue("q", resources)));

describe("queue-resources", () => {
  it.each([undefined, null])("leaves missing resources to the rule about mandatory fields: %j", (resources) => {
    expect(all(resources)).toEqual([]);
  });

  it.each([{}, [], "x", 7])("needs each resource: %j", (resources) => {
    expect(all(resources).map(({ message }) => message)).toEqual(
      ["cpu", "gpu", "memory"].map(
        (name) => `has no ${name}: KAI reads its quota and its limit as 0, so no pod that requests it starts`,
      ),
    );
  });

  it("requires a limit, and reports a quota that guarantees nothing", () => {
    const findings = all({ ...gpus(8), gpu: { quota: -1 } });
    expect(findings).toMatchObject([
      {
        severity: "error",
        path: "/spec/resources/gpu/limit",
        message: "gpu.limit is not set, and KAI reads it as 0: no pod that requests it starts",
        expected: "a number; -1 is unlimited",
      },
    ]);
    expect(places(all({ ...gpus(8), memory: { limit: -1 } }))).toEqual(["info Queue/q /spec/resources/memory/quota"]);
    expect(places(all({ ...gpus(8), cpu: {} }))).toEqual([
      "error Queue/q /spec/resources/cpu/limit",
      "info Queue/q /spec/resources/cpu/quota",
    ]);
    expect(places(all({ ...gpus(8), cpu: { quota: null, limit: null } }))).toHaveLength(2);
  });

  it("reports a limit of 0, which may be intended, as an info", () => {
    expect(all({ ...gpus(0, 0) })).toMatchObject([
      {
        severity: "info",
        path: "/spec/resources/gpu/limit",
        message: "gpu.limit is 0, so no pod that requests it starts",
      },
    ]);
  });

  it("reads the queues of a Department or Project, where the quota is called deserved", () => {
    const project = (resources: unknown) =>
      check(
        rule,
        yaml({
          apiVersion: "kai.resources/v1alpha1",
          kind: "Project",
          metadata: { name: "p" },
          spec: { queues: [{ name: "p", nodepool: "default", resources }] },
        }),
      );
    const unlimited = { deserved: -1, limit: -1 };
    expect(project({ gpu: unlimited, cpu: unlimited, memory: unlimited })).toEqual([]);
    const findings = project({ gpu: { deserved: 8 }, memory: { ...unlimited, limit: 0 } });
    expect(findings.map(({ severity, path, message }) => `${severity} ${path} ${message}`)).toEqual([
      "error /spec/queues/0/resources has no cpu: KAI reads its deserved and its limit as 0, so no pod that requests it starts",
      "error /spec/queues/0/resources/gpu/limit gpu.limit is not set, and KAI reads it as 0: no pod that requests it starts",
      "info /spec/queues/0/resources/memory/limit memory.limit is 0, so no pod that requests it starts",
    ]);
    expect(project(undefined)).toHaveLength(3);
  });

  it("leaves numbers of another type to another rule", () => {
    expect(all({ ...gpus(8), cpu: { quota: "8", limit: "8" } })).toEqual([]);
  });

  it("passes a whole Queue, a quota of 0, and queues of others", () => {
    expect(all(gpus(8))).toEqual([]);
    expect(all(gpus(0))).toEqual([]);
    const volcano = { ...queue("q", undefined), apiVersion: "scheduling.volcano.sh/v1beta1" };
    expect(check(rule, yaml(volcano))).toEqual([]);
  });
});
