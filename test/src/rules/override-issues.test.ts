import { expect, it } from "vitest";
import { parseResourceInterface } from "../../../src/model/resource-interface/parse.ts";
import { unusedOverrides } from "../../../src/rules/override-issues.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";

const kind = { group: "ml.example.com", version: "v1", kind: "EvalSuite" };
const { resourceInterface } = parseResourceInterface({ structureDefinition: { rootComponent: { name: "a", kind } } });
const resourceInterfaces = resourceInterface === undefined ? [] : [resourceInterface];

it("reports entries of resourceInterfaces.override without a Resource Interface of the repository", () => {
  const overrides = ["ml.example.com/EvalSuite", "ml.example.com/EvalSuit", "batch/Job", "example.com/Other"];
  const organization = { name: "acme", clusters: [], departments: [], projects: [], overrides };
  const locate = (path: string) => ({ file: "muster.yaml", line: path.length, column: 1 });
  const issues = unusedOverrides(organization, { workloadTypes, resourceInterfaces }, locate);
  expect(issues.map(({ rule, severity, path, message, fix }) => [rule, severity, path, message, fix])).toEqual([
    [
      "ORG-003",
      "warning",
      "/resourceInterfaces/override/1",
      'resourceInterfaces.override[1]: the repository has no Resource Interface for "ml.example.com/EvalSuit"; did you mean ml.example.com/EvalSuite?',
      "write ml.example.com/EvalSuite",
    ],
    [
      "ORG-003",
      "info",
      "/resourceInterfaces/override/2",
      'resourceInterfaces.override[2]: the repository has no Resource Interface for "batch/Job"',
      "remove the entry",
    ],
    [
      "ORG-003",
      "warning",
      "/resourceInterfaces/override/3",
      'resourceInterfaces.override[3]: the repository has no Resource Interface for "example.com/Other"',
      "remove the entry",
    ],
  ]);
  expect(issues[0]?.location).toEqual({ file: "muster.yaml", line: 30, column: 1 });
  expect(
    unusedOverrides(
      { name: "acme", clusters: [], departments: [], projects: [] },
      { workloadTypes, resourceInterfaces },
      undefined,
    ),
  ).toEqual([]);
});
