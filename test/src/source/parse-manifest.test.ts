import { describe, expect, test } from "vitest";
import { parseManifest } from "../../../src/source/parse-manifest.ts";

const valid = {
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "bert" },
  spec: { anything: null },
};
const messagesOf = (value: unknown) => parseManifest(value).issues.map(({ path, message }) => `${path} ${message}`);
const withMetadata = (metadata: unknown) => messagesOf({ ...valid, metadata });

describe("parseManifest", () => {
  test.each([
    [undefined, "nothing"],
    [null, "null"],
    ["text", "a string"],
    [[], "a list"],
  ])("refuses %j", (value, type) => {
    expect(messagesOf(value)).toEqual([` must be a Kubernetes object, but is ${type}`]);
  });

  test("tells everything that an empty object lacks", () => {
    expect(messagesOf({})).toEqual([
      "/apiVersion apiVersion must be <version> or <group>/<version>",
      "/kind kind must be the name of a kind, for example PyTorchJob",
      "/metadata metadata must be an object with a name",
    ]);
  });

  test("passes an object through untouched", () => {
    expect(parseManifest(valid)).toEqual({ object: valid, issues: [] });
    expect(parseManifest(valid).object).toBe(valid);
  });

  test("gives positions", () => {
    const { issues } = parseManifest({ ...valid, kind: 7 }, (pointer) => ({
      file: "a.yaml",
      line: 2,
      column: pointer.length,
    }));
    expect(issues[0]?.location).toEqual({ file: "a.yaml", line: 2, column: 5 });
  });

  test.each(["a/b/c", "", "v1/", "/v1", 1])("refuses apiVersion %j", (apiVersion) => {
    expect(messagesOf({ ...valid, apiVersion })).toHaveLength(1);
  });

  test("accepts names that are no DNS labels, as RBAC has them", () => {
    expect(withMetadata({ name: "system:controller:job-controller" })).toEqual([]);
    expect(withMetadata({ name: "a.b.c" })).toEqual([]);
  });

  test.each(["../etc/passwd", "a b", "A", "", "x".repeat(254)])("refuses the name %j", (name) => {
    expect(withMetadata({ name })).toHaveLength(1);
  });

  test("explains generateName", () => {
    expect(withMetadata({ generateName: "bert-" })).toEqual([
      "/metadata/generateName generateName creates a new object at every sync; write a name instead",
    ]);
  });

  test("lets an object that is only looked at have no name", () => {
    const { apiVersion, kind } = valid;
    const look = (metadata: object) => parseManifest({ apiVersion, kind, metadata }, undefined, { synced: false });
    expect(look({ generateName: "bert-" }).object?.metadata.name).toBe("bert-");
    expect(look({}).object?.metadata.name).toBe("");
    expect(look({ name: "A b" }).issues).toHaveLength(1);
  });

  test("refuses annotations that are no strings, at their place", () => {
    expect(withMetadata({ name: "a", annotations: { "example.com/x~y": true, fine: "yes" } })).toEqual([
      '/metadata/annotations/example.com~1x~0y metadata.annotations["example.com/x~y"] must be a string, not a boolean; write it in quotes',
    ]);
    expect(withMetadata({ name: "a", labels: ["x"] })).toEqual([
      "/metadata/labels metadata.labels must be a map of strings",
    ]);
  });
});
