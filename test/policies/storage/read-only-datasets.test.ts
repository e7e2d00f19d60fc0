import { describe, expect, test } from "vitest";
import { readOnlyDatasets as rule } from "../../../policies/storage/read-only-datasets.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const train = podKinds.filter(({ name }) => ["Job", "PyTorchJob", "JobSet"].includes(name));
const claim = { persistentVolumeClaim: { claimName: "c" } };
const template = (mount: object, source: object = claim) =>
  podTemplate({
    container: { volumeMounts: [{ name: "v", mountPath: "/datasets", ...mount }] },
    spec: { volumes: [{ name: "v", ...source }] },
  });

describe.each(train)("$name", (kind) => {
  test.each([
    [{ readOnly: true }, claim],
    [{ mountPath: "/out" }, claim],
    [{}, { persistentVolumeClaim: { claimName: "c", readOnly: true } }],
    [{}, { emptyDir: {} }],
    [{}, { configMap: { name: "dataset" } }],
    [{ name: "other" }, claim],
    [{ mountPath: 7 }, claim],
  ])("passes with %j of %j", (mount, source) => {
    expect(checkPod(rule, kind, template(mount, source))).toEqual([]);
  });

  test("finds a mount that can be written, and repairs it", () => {
    const findings = checkPod(rule, kind, template({}));
    const path = kind.at("/spec/containers/0/volumeMounts/0/readOnly");
    expect(findings).toMatchObject([
      {
        rule: "STORAGE-007",
        severity: "warning",
        message: "container main may write to the data set at /datasets",
        path,
        edits: [{ op: "set", path, value: true }],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template({}), finding)).toBe("- mountPath: /datasets");
  });

  test.each([
    [{ readOnly: false }, claim],
    [{ readOnly: "true" }, claim],
    [{ mountPath: "/data" }, { persistentVolumeClaim: { claimName: "imagenet-Dataset" } }],
    [{}, { nfs: { server: "a", path: "/b" } }],
    [{}, { hostPath: { path: "/b" } }],
  ])("finds %j of %j", (mount, source) => {
    expect(checkPod(rule, kind, template(mount, source))).toHaveLength(1);
  });

  test("the words are an option", () => {
    expect(checkPod(rule, kind, template({}), { options: { words: ["corpus"] } })).toEqual([]);
    expect(checkPod(rule, kind, template({ mountPath: "/corpus" }), { options: { words: ["CORPUS"] } })).toHaveLength(
      1,
    );
  });

  test("an init container may fill it", () => {
    const initContainers = [{ name: "fill", volumeMounts: [{ name: "v", mountPath: "/datasets" }] }];
    expect(checkPod(rule, kind, podTemplate({ spec: { initContainers, volumes: [{ name: "v", ...claim }] } }))).toEqual(
      [],
    );
  });
});
