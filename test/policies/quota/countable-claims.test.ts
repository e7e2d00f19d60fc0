import { describe, expect, it } from "vitest";
import { countableClaims as rule } from "../../../policies/quota/countable-claims.ts";
import { gangWithinLimit } from "../../../policies/quota/gang-within-limit.ts";
import { check } from "../../helpers/policies.ts";
import { gpus, QUEUE, queue, yaml } from "./manifests.ts";

const claimTemplate = (request: object) => ({
  apiVersion: "resource.k8s.io/v1",
  kind: "ResourceClaimTemplate",
  metadata: { name: "r", namespace: "team-nlp" },
  spec: { spec: { devices: { requests: [{ name: "g", ...request }] } } },
});

const claiming = (entry: object = { resourceClaimTemplateName: "r" }) => ({
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name: "train", namespace: "team-nlp", labels: { [QUEUE]: "team-nlp" } },
  spec: {
    template: {
      spec: {
        schedulerName: "kai-scheduler",
        resourceClaims: [{ name: "g", ...entry }],
        containers: [{ name: "main", resources: { claims: [{ name: "g" }] } }],
      },
    },
  },
});

const exactly = { deviceClassName: "gpu.nvidia.com" };
const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));

describe("countable-claims", () => {
  it("accepts claims whose devices are counted, and pods without claims", () => {
    expect(all(claiming(), claimTemplate({ exactly: { ...exactly, count: 2 } }))).toEqual([]);
    expect(all(claiming(), claimTemplate({ firstAvailable: [{ name: "x", ...exactly, count: 2 }] }))).toEqual([]);
  });

  it("reports a claim whose number is not known", () => {
    expect(all(claiming(), claimTemplate({ exactly: { ...exactly, allocationMode: "All" } }))).toMatchObject([
      {
        severity: "warning",
        path: "/spec/template/spec/resourceClaims/0",
        message:
          'the GPUs of ResourceClaimTemplate r cannot be counted: request "g" asks for all devices of class gpu.nvidia.com on a node, which count as 1 because their number is not known here',
      },
    ]);
  });

  it("reports claims that are not among the manifests, which may be for other devices", () => {
    expect(all(claiming())).toMatchObject([
      {
        severity: "info",
        message: "ResourceClaimTemplate r is not among the manifests, so GPUs that it requests are not counted",
      },
    ]);
    expect(all(claiming({ resourceClaimName: "gpus-of-a" }))).toMatchObject([{ severity: "warning" }]);
  });

  it("reports classes that may be those of GPUs", () => {
    const deviceClass = (spec: object) => ({
      apiVersion: "resource.k8s.io/v1",
      kind: "DeviceClass",
      metadata: { name: "any" },
      spec,
    });
    const request = claimTemplate({ exactly: { deviceClassName: "any", count: 8 } });
    const nic = { selectors: [{ cel: { expression: "device.driver == 'nic.example.com'" } }] };
    expect(all(claiming(), request, deviceClass(nic))).toEqual([]);
    expect(all(claiming(), request, deviceClass({}))).toMatchObject([
      {
        severity: "warning",
        message:
          'the GPUs of ResourceClaimTemplate r cannot be counted: request "g" asks for devices of class any, whose selectors compare no driver, so they may be GPUs',
      },
    ]);
    expect(all(claiming(), request)).toMatchObject([
      {
        severity: "info",
        message:
          "ResourceClaimTemplate r asks for devices of class any, which is not among the manifests, so GPUs of this class are not counted",
        fix: "commit the DeviceClass with the manifests of the cluster",
      },
    ]);
  });

  it("leaves the largest alternative to the rule about limits", () => {
    const request = { firstAvailable: [{ name: "x", ...exactly, count: 8 }] };
    const found = check(gangWithinLimit, yaml(queue("team-nlp", gpus(4, 4)), claiming(), claimTemplate(request)));
    expect(found).toMatchObject([{ severity: "error", message: "gang needs 8 GPUs; queue team-nlp has limit 4" }]);
  });
});
