import { describe, expect, it } from "vitest";
import { formOf } from "../../../../src/inputs/source/document-form.ts";
import { isWorkloadBody, readWorkloadBody } from "../../../../src/inputs/source/workload-body.ts";
import { organization } from "../../../helpers/organization.ts";

const manifest = { apiVersion: "ray.io/v1", kind: "RayJob", metadata: { labels: { a: "b" } }, spec: {} };
const metadata = { name: "nightly", projectId: "team-nlp" };
const locate = (pointer: string) => ({ file: `a.json#${pointer}`, line: 1, column: 1 });
const read = (value: unknown) => {
  const { object, cluster, issues, locate: place } = readWorkloadBody({ value, locate }, organization());
  const problems = issues.map(({ rule, path, message }) => `${rule} ${path} ${message}`);
  return { object, cluster, problems, place: place("/spec").file };
};

describe("a body of the Workloads V2 API", () => {
  it.each([
    undefined,
    null,
    {},
    [],
    "manifest",
    { manifest },
    { metadata, spec: {} },
    { metadata: { name: "a" }, manifest: {} },
    { apiVersion: "v1", kind: "ConfigMap", metadata, manifest },
  ])("is not %j", (value) => {
    expect([isWorkloadBody(value), formOf(value, undefined).form]).toEqual([false, "manifest"]);
  });

  it.each([
    { metadata, manifest },
    { metadata: {}, manifest },
    { metadata, manifestBase64Encoded: "" },
    { metadata: { clusterId: "a" }, manifestEncodedBase64: null, manifest: "" },
  ])("is %j", (value) => {
    expect(formOf(value, undefined).form).toBe("workload-body");
  });

  it("becomes its manifest, in the namespace of the project, with the name, priority and preemptibility of the body", () => {
    const { object, cluster, problems, place } = read({
      metadata: { ...metadata, priority: "build", preemptibility: "preemptible" },
      manifest,
    });
    expect(problems).toEqual([]);
    expect([cluster, place]).toEqual(["east", "a.json#/manifest/spec"]);
    expect(object).toEqual({
      ...manifest,
      metadata: {
        name: "nightly",
        namespace: "team-nlp",
        labels: { a: "b", priorityClassName: "build", "kai.scheduler/preemptibility": "preemptible" },
      },
    });
  });

  it("keeps the name and labels of the manifest", () => {
    const own = { name: "own", namespace: "elsewhere" };
    expect(read({ metadata, manifest: { ...manifest, metadata: own } }).object?.metadata).toEqual({
      name: "own",
      namespace: "team-nlp",
    });
  });

  it("may have its manifest in base64", () => {
    const text = Buffer.from(JSON.stringify(manifest)).toString("base64");
    for (const field of ["manifestBase64Encoded", "manifestEncodedBase64"]) {
      const { object, problems, place } = read({ metadata, [field]: text });
      expect(problems).toEqual([]);
      expect([object?.kind, object?.metadata.namespace, place]).toEqual(["RayJob", "team-nlp", `a.json#/${field}`]);
    }
  });

  it.each<[object, readonly string[], boolean]>([
    [
      { metadata: { projectId: "team-nlp", clusterId: "east" }, manifest },
      ["DEF-003 /metadata/clusterId metadata.clusterId: cannot be combined with projectId"],
      true,
    ],
    [{ metadata: {}, manifest }, ["DEF-009 /metadata/projectId metadata.projectId: is mandatory, but missing"], true],
    [
      { metadata: { projectId: "team-nlq" }, manifest },
      [
        'DEF-003 /metadata/projectId metadata.projectId: project "team-nlq" is not in muster.yaml; did you mean team-nlp?',
      ],
      true,
    ],
    [
      { metadata, manifest, manifestBase64Encoded: "e30=" },
      ["DEF-003 /manifestBase64Encoded manifestBase64Encoded: cannot be combined with manifest"],
      true,
    ],
    [
      { metadata, manifestBase64Encoded: Buffer.from("a: 1\n---\nb: 2").toString("base64") },
      ["DEF-003 /manifestBase64Encoded manifestBase64Encoded: must be one manifest in base64: it has 2 documents"],
      false,
    ],
    [
      { metadata, manifestBase64Encoded: 5 },
      [
        "DEF-003 /manifestBase64Encoded manifestBase64Encoded: must be one manifest in base64: the file is empty (0 bytes); write at least one document or delete the file",
      ],
      false,
    ],
    [{ metadata: { clusterId: "west" }, manifest }, [], true],
    [
      { metadata, manifest: "text" },
      ['DEF-001 /manifest manifest: must be a Kubernetes object, but is the string "text"'],
      false,
    ],
  ])("%j", (value, problems, isJudged) => {
    const found = read(value);
    expect(found.problems).toEqual(problems);
    expect(found.object !== undefined).toBe(isJudged);
  });
});
