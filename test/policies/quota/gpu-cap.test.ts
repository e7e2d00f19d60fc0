import { describe, expect, it } from "vitest";
import { gpuCap as rule } from "../../../policies/quota/gpu-cap.ts";
import { check } from "../../helpers/policies.ts";
import { deployment, ODD, places, training, yaml } from "./manifests.ts";

const all = (document: unknown, options: object = {}) =>
  check(rule, yaml(document), { options: options as Readonly<Record<string, unknown>> });

describe("gpu-cap", () => {
  it.each(ODD)("does not fail on a spec that is %j", (spec) => {
    expect(all({ ...training(1), spec })).toEqual([]);
  });

  it("skips an object without pods", () => {
    expect(all({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } })).toEqual([]);
  });

  it("bounds all pods of a workload", () => {
    expect(all(training(8))).toEqual([]);
    expect(all(training(9))).toMatchObject([
      {
        rule: "QUOTA-012",
        severity: "warning",
        path: "/spec",
        message: "all pods of the PyTorchJob together request 72 GPUs, above the agreed limit of 64",
        value: 72,
        location: { line: 1 },
      },
    ]);
    expect(all(training(2), { perWorkload: 15 })).toHaveLength(1);
    expect(all(training(2), { perWorkload: 16 })).toEqual([]);
    const parts = deployment(3, {}, { gpus: 0, annotations: { "gpu-fraction": "0.5" } });
    expect(all(parts, { perWorkload: 1 })).toMatchObject([{ received: "1.5" }]);
  });

  it("bounds each container, once for all pods like it", () => {
    expect(places(all(training(1, {}, { gpus: 16 })))).toEqual([
      "warning PyTorchJob/train /spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/resources",
    ]);
    expect(all(training(1, {}, { gpus: 16 }))).toMatchObject([
      { message: "container pytorch of worker requests 16 GPUs, above the agreed limit of 8", value: 16 },
    ]);
    expect(all(training(1, {}, { gpus: 1 }), { perContainer: 0 })).toHaveLength(1);
    expect(all(training(1, {}, { gpus: "0x10" }))).toEqual([]);
  });

  it("passes a workload that is switched off", () => {
    const off = training(9);
    expect(all({ ...off, spec: { ...off.spec, runPolicy: { suspend: true } } })).toEqual([]);
  });
});
