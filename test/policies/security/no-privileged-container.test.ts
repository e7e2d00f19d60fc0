import { describe, expect, test } from "vitest";
import { noPrivilegedContainer as rule } from "../../../policies/security/no-privileged-container.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const privileged = { securityContext: { privileged: true } };
const container = (name: string) => ({ name, image: "example.com/train:1", ...privileged });

describe.each(podKinds)("$name", (kind) => {
  test.each([[undefined], [null], [{}], [{ privileged: false }], [{ privileged: null }], ["text"]])(
    "passes with the security context %j",
    (securityContext) => {
      expect(checkPod(rule, kind, podTemplate({ container: { securityContext } }))).toEqual([]);
    },
  );

  test("finds a privileged container at its line", () => {
    const template = podTemplate({ container: privileged });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-001",
        severity: "error",
        message: "container main is privileged",
        path: kind.at("/spec/containers/0/securityContext/privileged"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("privileged: true");
  });

  test("finds init, sidecar and ephemeral containers", () => {
    const spec = {
      initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }],
      ephemeralContainers: [container("debug")],
    };
    expect(checkPod(rule, kind, podTemplate({ spec })).map(({ message }) => message)).toEqual([
      "ephemeral container debug is privileged",
      "init container setup is privileged",
      "sidecar container proxy is privileged",
    ]);
  });
});

describe("processes of a Windows node", () => {
  const pod = (own: string, ofPod: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {os: {name: windows}, securityContext: ${ofPod}, containers: [{name: a, securityContext: ${own}}]}\n`;
  const yes = "{windowsOptions: {hostProcess: true}}";
  const no = "{windowsOptions: {hostProcess: false}}";

  test.each([
    [yes, "{}", ["/spec/containers/0/securityContext/windowsOptions/hostProcess"]],
    ["{}", yes, ["/spec/securityContext/windowsOptions/hostProcess"]],
    [no, yes, []],
    [no, "{}", []],
    ["{windowsOptions: null}", "{}", []],
  ])("%s in %s", (own, ofPod, paths) => {
    const findings = check(rule, pod(own, ofPod));
    expect(findings.map(({ path }) => path)).toEqual(paths);
    for (const { message } of findings) expect(message).toBe("container a runs as a process of its Windows node");
  });
});

describe("reads YAML as Kubernetes does", () => {
  const pod = (value: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, securityContext: {privileged: ${value}}}]}\n`;

  test.each(["yes", "on", "True", "ON"])("%s is true", (value) => {
    expect(check(rule, pod(value))).toHaveLength(1);
  });

  test.each(["no", "off", "n", '"yes"'])("%s is not true", (value) => {
    expect(check(rule, pod(value))).toEqual([]);
  });

  test("an alias is found at both places, with the anchor beside it", () => {
    const findings = check(
      rule,
      `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
    - name: a
      securityContext: &s {privileged: true}
    - name: b
      securityContext: {<<: *s}
    - name: c
      securityContext: *s
`,
    );
    expect(findings.map(({ path, location }) => [path, location?.line])).toEqual([
      ["/spec/containers/0/securityContext/privileged", 8],
      ["/spec/containers/1/securityContext/privileged", 10],
      ["/spec/containers/2/securityContext/privileged", 12],
    ]);
    expect(findings.map(({ related }) => related?.[0]?.location?.line)).toEqual([undefined, 8, 8]);
  });
});
