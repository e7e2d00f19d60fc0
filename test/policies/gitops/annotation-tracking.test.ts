import { expect, test } from "vitest";
import { annotationTracking as rule } from "../../../policies/gitops/annotation-tracking.ts";
import { check } from "../../helpers/policies.ts";

const config = (data: string, name = "argocd-cm") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: ${data}\n`;

test.each([
  config("null"),
  config("{}"),
  config("{application.resourceTrackingMethod: annotation}"),
  config("{application.resourceTrackingMethod: annotation+label}"),
  config("{application.resourceTrackingMethod: label}", "other"),
  config("{application.resourceTrackingMethod: label}").replace("ConfigMap", "Secret"),
])("passes %#", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test("finds tracking by label", () => {
  expect(check(rule, config("{application.resourceTrackingMethod: label}"))).toMatchObject([
    {
      rule: "GITOPS-069",
      severity: "warning",
      path: "/data/application.resourceTrackingMethod",
      message: "Argo CD tracks its objects by label, which operators copy to objects of their own",
    },
  ]);
});
