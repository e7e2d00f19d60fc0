import { describe, expect, test } from "vitest";
import { podFieldTypes as rule } from "../../../policies/gitops/pod-field-types.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

describe.each(podKinds)("$name", (kind) => {
  test.each([[undefined], [null], [false], [true]])("takes hostNetwork %j", (hostNetwork) => {
    expect(checkPod(rule, kind, podTemplate({ spec: { hostNetwork } }))).toEqual([]);
  });

  test.each([["yes"], [1], [[]], [{}]])("refuses hostNetwork %j", (hostNetwork) => {
    const template = podTemplate({ spec: { hostNetwork } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([{ severity: "error", path: kind.at("/spec/hostNetwork"), expected: "a boolean" }]);
    expect(findings.map((finding) => lineOf(kind, template, finding))[0]).toMatch(/hostNetwork|^- \[\]/);
  });

  test("looks into every container, and shows no value of the environment", () => {
    const env = [{ name: "OK", value: "1" }, { name: "EMPTY" }, { name: "TOKEN", value: 12345 }];
    const container = { name: "setup", image: "example.com/a:1", securityContext: { privileged: "true" }, env };
    const spec = { initContainers: [container], securityContext: { runAsUser: "1000" } };
    const findings = checkPod(rule, kind, podTemplate({ spec, container: { args: ["a", 1] } }));
    expect(findings.map(({ path, message }) => [path, message])).toEqual(
      expect.arrayContaining([
        [
          kind.at("/spec/initContainers/0/securityContext/privileged"),
          expect.stringMatching(/must be a boolean, but is "true"/),
        ],
        [kind.at("/spec/initContainers/0/env/2/value"), expect.stringMatching(/must be a string, but is a number$/)],
        [kind.at("/spec/securityContext/runAsUser"), expect.stringMatching(/whole number/)],
        [kind.at("/spec/containers/0/args/1"), expect.stringMatching(/must be a string, but is 1/)],
      ]),
    );
    expect(findings).toHaveLength(4);
    expect(JSON.stringify(findings)).not.toContain("12345");
  });

  test("wants labels and annotations of the template to be texts", () => {
    const metadata = { labels: { app: true }, annotations: { a: "b", none: null } } as never;
    expect(checkPod(rule, kind, podTemplate({ metadata })).map(({ path }) => path)).toEqual([
      kind.at("/metadata/labels/app"),
    ]);
  });
});

test("takes what Kubernetes reads as a boolean or a number", () => {
  const pod = `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {hostNetwork: no, terminationGracePeriodSeconds: 0x10, containers: [{name: a, securityContext: {runAsUser: 01750}}]}
`;
  expect(check(rule, pod)).toEqual([]);
});
