import { describe, expect, test } from "vitest";
import { usableDestination as rule } from "../../../policies/gitops/usable-destination.ts";
import { check } from "../../helpers/policies.ts";

const application = (spec: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: ${spec}\n`;
const applicationSet = (destination: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: a}\nspec: {template: {spec: {destination: ${destination}}}}\n`;

test.each([
  application("null"),
  application("{destination: {name: east}}"),
  application("{destination: {server: https://k8s.example.com, name: ''}}"),
  applicationSet("{name: '{{name}}'}"),
  applicationSet("{namespace: team-nlp}"),
  "apiVersion: other.io/v1\nkind: Application\nmetadata: {name: a}\nspec: {destination: {name: a, server: b}}\n",
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

describe("finds", () => {
  test.each([
    [application("{}"), "/spec", "neither a name nor a server"],
    [
      application("{destination: {namespace: b}}"),
      "/spec/destination",
      "neither a name nor a server: Argo CD reports InvalidSpecError, and",
    ],
    [
      application("{destination: {name: east, server: https://x}}"),
      "/spec/destination/name",
      "both a name and a server",
    ],
    [applicationSet("{name: '{{name}}', server: '{{server}}'}"), "/spec/template/spec/destination/name", "both a name"],
  ])("%#", (yaml, path, message) => {
    expect(check(rule, yaml)).toMatchObject([{ severity: "error", path, message: expect.stringContaining(message) }]);
  });
});
