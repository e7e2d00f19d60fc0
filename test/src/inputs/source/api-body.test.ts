import { describe, expect, it } from "vitest";
import { apiBody } from "../../../../src/inputs/source/api-body.ts";
import { parseManifest } from "../../../../src/inputs/source/parse-manifest.ts";

const body = { name: "a", projectId: "1", spec: { image: "a" } };

describe("a document of the Run:ai API", () => {
  it.each([
    [body, "request body"],
    [{ name: "a", clusterId: "1", masterSpec: {} }, "request body"],
    [{ meta: {}, policy: {} }, "policy"],
    [{ code: 400, message: "no", complianceIssues: [] }, "answer"],
  ])("%j is reported once, with what reads it", (value, what) => {
    const { object, issues } = parseManifest(value);
    expect(object).toBeUndefined();
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ rule: "DEF-001", path: "", unjudged: true });
    expect(issues[0]?.message).toMatch(new RegExp(`^the document is an? ${what} of the Run:ai API`));
    expect(issues[0]?.fix).toBe(apiBody(value)?.fix);
  });

  it.each([
    {},
    { ...body, kind: "Pod" },
    { ...body, apiVersion: "v1" },
    { ...body, spec: null },
    { name: "a", spec: {} },
    { meta: {}, policy: null },
    { code: 1, message: null },
  ])("is not %j", (value) => {
    expect(apiBody(value)).toBeUndefined();
  });
});
