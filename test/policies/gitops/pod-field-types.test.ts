import { describe, expect, test } from "vitest";
import { podFieldTypes as rule } from "../../../policies/gitops/pod-field-types.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { podYaml } from "../security/pods.ts";

describe.each(podKinds)("$name", (kind) => {
  test.each([[undefined], [null], [false], [true]])("accepts hostNetwork %j", (hostNetwork) => {
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
        [kind.at("/spec/securityContext/runAsUser"), expect.stringMatching(/integer/)],
        [kind.at("/spec/containers/0/args/1"), expect.stringMatching(/must be a string, but is 1/)],
      ]),
    );
    expect(findings).toHaveLength(4);
    expect(JSON.stringify(findings)).not.toContain("12345");
  });

  test("requires strings as labels and annotations of the template", () => {
    const metadata = { labels: { app: true }, annotations: { a: "b", none: null } } as never;
    expect(checkPod(rule, kind, podTemplate({ metadata })).map(({ path }) => path)).toEqual([
      kind.at("/metadata/labels/app"),
    ]);
  });
});

test("accepts values that Kubernetes reads as a boolean or a number", () => {
  const pod = `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {hostNetwork: no, terminationGracePeriodSeconds: 0x10, containers: [{name: a, securityContext: {runAsUser: 01750}}]}
`;
  expect(check(rule, pod)).toEqual([]);
});

const variable = "$" + "{VALUE}";

describe("every field that a rule reads", () => {
  test.each([
    [{ hostNetwork: variable }, "/spec/hostNetwork", "hostNetwork"],
    [{ hostPID: variable }, "/spec/hostPID", "hostPID"],
    [{ hostIPC: variable }, "/spec/hostIPC", "hostIPC"],
    [{ hostUsers: variable }, "/spec/hostUsers", "hostUsers"],
    [{ automountServiceAccountToken: variable }, "/spec/automountServiceAccountToken", "automountServiceAccountToken"],
    [
      { securityContext: { windowsOptions: { hostProcess: variable } } },
      "/spec/securityContext/windowsOptions/hostProcess",
      "securityContext.windowsOptions.hostProcess",
    ],
    [{ volumes: [{ name: "a", hostPath: variable }] }, "/spec/volumes/0/hostPath", "volumes[0].hostPath"],
  ])("reports a variable in the pod: %j", (spec, path, label) => {
    expect(check(rule, podYaml({ containers: [{ name: "main" }], ...spec }))).toMatchObject([
      { severity: "error", path, message: `${label}: is the variable ${variable}, so muster cannot check it` },
    ]);
  });

  test.each([
    [{ securityContext: { privileged: variable } }, "securityContext.privileged"],
    [{ securityContext: { allowPrivilegeEscalation: variable } }, "securityContext.allowPrivilegeEscalation"],
    [{ securityContext: { readOnlyRootFilesystem: variable } }, "securityContext.readOnlyRootFilesystem"],
    [{ securityContext: { runAsNonRoot: variable } }, "securityContext.runAsNonRoot"],
    [{ securityContext: { runAsUser: variable } }, "securityContext.runAsUser"],
    [{ securityContext: { capabilities: variable } }, "securityContext.capabilities"],
    [{ securityContext: { capabilities: { add: variable } } }, "securityContext.capabilities.add"],
    [{ securityContext: { seccompProfile: variable } }, "securityContext.seccompProfile"],
    [{ ports: variable }, "ports"],
    [{ ports: [{ hostPort: variable }] }, "ports[0].hostPort"],
    [{ volumeMounts: [{ mountPath: "/a", readOnly: variable }] }, "volumeMounts[0].readOnly"],
  ])("reports a variable in a container: %j", (fields, label) => {
    expect(check(rule, podYaml({ containers: [{ name: "main", ...fields }] }))).toMatchObject([
      { severity: "error", message: `containers[0].${label}: is the variable ${variable}, so muster cannot check it` },
    ]);
  });

  test("reports quantities that are not, and leaves GPUs to their own rule", () => {
    const limits = {
      cpu: variable,
      memory: "1 Gi",
      "nvidia.com/gpu": variable,
      "a.com/b": "{{x}}",
      c: "1",
      d: 2,
      e: null,
    };
    const findings = check(rule, podYaml({ containers: [{ name: "main", resources: { limits, requests: null } }] }));
    expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
      ["info", 'containers[0].resources.limits["a.com/b"]: is the variable {{x}}, so muster cannot check it'],
      ["warning", `containers[0].resources.limits.cpu: is the variable ${variable}, so muster cannot check it`],
      ["error", 'containers[0].resources.limits.memory: must be a quantity, but is "1 Gi"'],
    ]);
  });

  test("reports an amount of GPUs of the whole pod, which GPU-002 does not check", () => {
    const resources = { limits: { "nvidia.com/gpu": "many" } };
    expect(check(rule, podYaml({ containers: [{ name: "main" }], resources }))).toMatchObject([
      { severity: "error", path: "/spec/resources/limits/nvidia.com~1gpu" },
    ]);
  });

  test.each([
    [{ env: [{ name: "A", value: 1 }] }, "put the value in quotes"],
    [{ ports: [{ containerPort: "80" }] }, "write it without quotes: 80"],
    [{ tty: "yes" }, "write it without quotes: true"],
    [{ resources: { limits: { cpu: "a lot" } } }, "write a quantity, for example 500m of cpu or 16Gi of memory"],
  ])("has a fix for the type of %j", (fields, fix) => {
    expect(check(rule, podYaml({ containers: [{ name: "main", ...fields }] }))).toMatchObject([{ fix }]);
  });

  test("passes right types", () => {
    const securityContext = { capabilities: { add: ["A"], drop: null }, seccompProfile: { type: "RuntimeDefault" } };
    const container = { name: "main", ports: [{ containerPort: 80 }, null], volumeMounts: [], securityContext };
    expect(
      check(rule, podYaml({ containers: [container], volumes: [{ name: "a", hostPath: { path: "/a" } }] })),
    ).toEqual([]);
  });
});
