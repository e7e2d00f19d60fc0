import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { valueAt } from "../../../../src/kernel/base/pointer.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import type { WorkloadKind } from "../../../../src/model/workload/workload-kind.ts";
import { editedValue } from "../../../../src/yaml/edit-value.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { cataloguePath, folderOf, sampleFiles } from "../../../workloadtypes/samples.ts";
import { changed, textAfter } from "./workload.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
const samples = kinds.flatMap((kind) => sampleFiles(kind).map((file) => [`${folderOf(kind)}/${file}`, kind] as const));
const textOfSample = (path: string) => readFileSync(cataloguePath(path.replace("/", "/samples/")), "utf8");
const valueOfText = (text: string) => readYaml(text, "").documents[0]?.value;

describe("changeDocument on the samples of every kind", () => {
  test.each(samples.filter(([, { suspendPath }]) => suspendPath !== undefined))(
    "suspends %s by its field only, and resume restores the text",
    (path, { suspendPath = "" }) => {
      const text = textOfSample(path);
      const result = changed(text, { type: "suspend" });
      if ("unchanged" in result) {
        expect(valueAt(valueOfText(text), suspendPath)).toBe(true);
        expect(valueOfText(textAfter(text, { type: "resume" }))).toEqual(
          editedValue(valueOfText(text), { op: "set", path: suspendPath, value: false })?.value,
        );
        return;
      }
      const suspended = "text" in result ? result.text : "";
      expect(valueOfText(suspended)).toEqual(
        editedValue(valueOfText(text), { op: "set", path: suspendPath, value: true })?.value,
      );
      expect(textAfter(suspended, { type: "resume" })).toBe(text);
      expect(changed(text, { type: "resume" })).toHaveProperty("unchanged");
    },
  );

  test.each(samples.filter(([, { suspendPath }]) => suspendPath === undefined))("refuses to suspend %s", (path) => {
    expect(changed(textOfSample(path), { type: "suspend" })).toHaveProperty("problem");
  });

  test.each(samples)("scales %s by one field, or refuses with a reason", (path) => {
    const text = textOfSample(path);
    const result = changed(text, { type: "scale", replicas: 7 });
    if (!("text" in result)) return expect(result).toHaveProperty("problem");
    const before = text.split("\n");
    const after = result.text.split("\n");
    expect(after.filter((line) => !before.includes(line))).toHaveLength(1);
    expect(changed(result.text, { type: "scale", replicas: 7 })).toHaveProperty("unchanged");
  });

  test.each(samples)("deletes %s", (path) => {
    const text = textOfSample(path);
    expect(changed(text, { type: "delete" })).toEqual({ text: "" });
  });
});

describe("the field that scales a workload", () => {
  const scaled = (path: string, component?: string) => {
    const action = { type: "scale", replicas: 7, ...(component !== undefined && { component }) } as const;
    const text = textOfSample(path);
    const result = changed(text, action);
    if (!("text" in result)) return "problem" in result ? result.problem : result.unchanged;
    const before = text.split("\n");
    return result.text
      .split("\n")
      .find((line, index) => line !== before[index])
      ?.trim();
  };

  test.each([
    ["deployment/minimal-cpu.yaml", undefined, "replicas: 7"],
    ["stateful-set/full-gpu.yaml", undefined, "replicas: 7"],
    ["job/minimal-cpu.yaml", undefined, "parallelism: 7"],
    ["leader-worker-set/vllm-gpu.yaml", undefined, "replicas: 7"],
    ["pytorch-job/distributed-gpu.yaml", "worker", "replicas: 7"],
    ["ray-cluster/full-gpu.yaml", "worker/small", "replicas: 7"],
    ["job-set/full-gpu.yaml", "replicatedjob/slice", "replicas: 7"],
    ["train-job/full-gpu.yaml", undefined, "numNodes: 7"],
    ["spark-application/full-gpu.yaml", undefined, "instances: 7"],
    ["inference-service/minimal-cpu.yaml", undefined, "minReplicas: 7"],
    ["pod-clique-set/full-gpu.yaml", undefined, "replicas: 7"],
  ])("of %s, component %s, is %s", (path, component, line) => {
    expect(scaled(path, component)).toBe(line);
  });

  test("is not chosen among several components, and not found for an unknown one", () => {
    expect(scaled("pytorch-job/distributed-gpu.yaml")).toBe(
      "several components can be scaled (master, worker): choose one with --component",
    );
    expect(scaled("pytorch-job/distributed-gpu.yaml", "launcher")).toBe(
      'no component "launcher" can be scaled; those that can: master, worker',
    );
  });

  test("does not exist where another field fixes the number", () => {
    expect(scaled("pod/minimal-cpu.yaml")).toBe(
      "a Pod cannot be scaled: no field sets the number of its pods, or other fields fix it",
    );
  });
});

describe("changeDocument", () => {
  const KARTA = {
    apiVersion: "run.ai/v1alpha1",
    kind: "Karta",
    metadata: { name: "widget" },
    spec: {
      structureDefinition: {
        rootComponent: {
          name: "widget",
          kind: { group: "example.com", version: "v1", kind: "Widget" },
          specDefinition: { podTemplateSpecPath: ".spec.template" },
          scaleDefinition: { replicasPath: ".spec.count" },
          suspendDefinition: {
            suspendActions: [{ path: ".spec.paused", value: "true" }],
            resumeActions: [{ path: ".spec.paused", value: "false" }],
          },
        },
      },
    },
  };
  const { resourceInterface } = parseResourceInterface(KARTA);
  const own = resourceInterface === undefined ? [] : [resourceInterface];
  const WIDGET = `apiVersion: example.com/v1
kind: Widget
metadata: {name: w, namespace: a}
spec:
  count: 2 # pods
  template: {spec: {containers: [{name: main, image: a}]}}
`;

  test("uses the paths of a Resource Interface of the repository", () => {
    const suspended = `${WIDGET}  paused: true # set by muster suspend\n`;
    expect(changed(WIDGET, { type: "suspend" }, own)).toEqual({ text: suspended });
    expect(changed(suspended, { type: "resume" }, own)).toEqual({ text: WIDGET });
    expect(changed(WIDGET, { type: "scale", replicas: 0 }, own)).toEqual({ text: WIDGET.replace("2 #", "0 #") });
  });

  test("refuses a field that comes from an anchor, and names the anchor", () => {
    const text =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nx: &x {suspend: false, template: {spec: {containers: [{name: a}]}}}\nspec: *x\n";
    expect(changed(text, { type: "suspend" })).toEqual({
      problem:
        "/spec/suspend comes from the YAML anchor at workloads/a.yaml:4:8, which other places may use: write the value itself there",
    });
  });
});
