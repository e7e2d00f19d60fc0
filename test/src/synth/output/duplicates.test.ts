import { describe, expect, test } from "vitest";
import { duplicateIssues } from "../../../../src/synth/output/duplicates.ts";

function manifest(fields: {
  apiVersion?: string;
  namespace?: string;
  cluster?: string;
  line?: number;
}): Parameters<typeof duplicateIssues>[0][number] {
  const { apiVersion = "v1", namespace, cluster = "east", line } = fields;
  return {
    object: {
      apiVersion,
      kind: "Service",
      metadata: { name: "web", ...(namespace === undefined ? {} : { namespace }) },
    },
    cluster: { name: cluster },
    source: { constructPath: `service-${line ?? "ts"}` },
    ...(line === undefined ? {} : { location: { file: "a.yaml", line, column: 3 } }),
  };
}

describe("duplicateIssues", () => {
  test("finds none in nothing and in one", () => {
    expect(duplicateIssues([])).toEqual([]);
    expect(duplicateIssues([manifest({})])).toEqual([]);
  });

  test("names both places", () => {
    expect(duplicateIssues([manifest({ namespace: "n", line: 1 }), manifest({ namespace: "n", line: 9 })])).toEqual([
      {
        rule: "GITOPS-002",
        name: "unique-object",
        severity: "error",
        message: "Service n/web of cluster east is defined twice: here (a.yaml:9:3) and at a.yaml:1:3",
        object: { apiVersion: "v1", kind: "Service", namespace: "n", name: "web" },
        path: "/metadata/name",
        location: { file: "a.yaml", line: 9, column: 3 },
        source: { constructPath: "service-9" },
        fix: "rename or remove one of the two",
      },
    ]);
  });

  test("names the construct where there is no file", () => {
    expect(duplicateIssues([manifest({}), manifest({})])[0]?.message).toBe(
      "Service web of cluster east is defined twice: here (construct service-ts) and at construct service-ts",
    );
  });

  test("takes the versions of one group for one object, and two groups for two", () => {
    const knative = manifest({ apiVersion: "serving.knative.dev/v1" });
    expect(duplicateIssues([manifest({}), knative])).toEqual([]);
    expect(duplicateIssues([knative, manifest({ apiVersion: "serving.knative.dev/v1beta1" })])).toHaveLength(1);
  });

  test("lets clusters and namespaces share names", () => {
    expect(duplicateIssues([manifest({}), manifest({ cluster: "west" })])).toEqual([]);
    expect(duplicateIssues([manifest({ namespace: "a" }), manifest({ namespace: "b" })])).toEqual([]);
  });

  test("reports every further one", () => {
    expect(duplicateIssues([manifest({}), manifest({}), manifest({})])).toHaveLength(2);
  });
});
