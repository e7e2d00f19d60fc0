import { describe, expect, test } from "vitest";
import { noProbeHost as rule } from "../../../policies/security/no-probe-host.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const http = (host?: string) => ({ httpGet: { port: 80, path: "/", ...(host !== undefined && { host }) } });

describe.each(podKinds)("$name", (kind) => {
  test("finds it at its line, and passes without", () => {
    const template = podTemplate({ container: { livenessProbe: http("169.254.169.254") } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-026",
        severity: "error",
        message: "livenessProbe of container main makes the node call the host 169.254.169.254",
        path: kind.at("/spec/containers/0/livenessProbe/httpGet/host"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("host: 169.254.169.254");
    expect(checkPod(rule, kind, podTemplate({ container: { livenessProbe: http() } }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ container: { livenessProbe: http("") } }))).toEqual([]);
  });
});

test.each([
  ["readinessProbe/httpGet", { readinessProbe: http("a.example.com") }],
  ["startupProbe/tcpSocket", { startupProbe: { tcpSocket: { host: "localhost", port: 80 } } }],
  ["lifecycle/postStart/httpGet", { lifecycle: { postStart: http("127.0.0.1") } }],
  ["lifecycle/preStop/tcpSocket", { lifecycle: { preStop: { tcpSocket: { host: "a", port: 80 } } } }],
])("finds %s", (place, container) => {
  const found = check(rule, podYaml({ containers: [{ name: "main", ...container }] }));
  expect(found.map(({ path }) => path)).toEqual([`/spec/containers/0/${place}/host`]);
});

test("finds it in a container of any role", () => {
  const found = check(rule, podYaml(everyRole({ lifecycle: { preStop: http("a") } })));
  expect(found.map(({ message }) => /of (.*) makes/.exec(message)?.[1]).sort()).toEqual(EVERY_ROLE);
});

test("a long host is cut in the message", () => {
  const [found] = check(rule, podYaml({ containers: [{ name: "main", livenessProbe: http("a".repeat(5000)) }] }));
  expect(found?.received).toHaveLength(253);
});

test.each(ODD_VALUES.filter(([value]) => value !== "text"))("survives %j", (value) => {
  const probes = { livenessProbe: value, lifecycle: value, readinessProbe: { httpGet: { host: value } } };
  expect(check(rule, podYaml({ containers: [{ name: "main", ...probes }] }))).toEqual([]);
});
