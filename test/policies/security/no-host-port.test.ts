import { describe, expect, test } from "vitest";
import { noHostPort as rule } from "../../../policies/security/no-host-port.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { daemonSetYaml, EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const ports = [{ containerPort: 80 }, { containerPort: 8080, hostPort: 9090 }];

describe.each(podKinds)("$name", (kind) => {
  test("finds it at its line, and passes without", () => {
    const template = podTemplate({ container: { ports } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-025",
        severity: "error",
        message: "container main listens on port 9090 of its node",
        path: kind.at("/spec/containers/0/ports/1/hostPort"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("hostPort: 9090");
    expect(checkPod(rule, kind, podTemplate({ container: { ports: [{ containerPort: 80, hostPort: 0 }] } }))).toEqual(
      [],
    );
  });
});

test("finds it in a container of any role", () => {
  const found = check(rule, podYaml(everyRole({ ports: [{ containerPort: 1, hostPort: 1 }] })));
  expect(found.map(({ message }) => message.replace(" listens on port 1 of its node", "")).sort()).toEqual(EVERY_ROLE);
});

test("leaves a pod in the network of its node to SEC-005", () => {
  expect(check(rule, podYaml({ hostNetwork: true, containers: [{ name: "main", ports }] }))).toEqual([]);
});

test("accepts an exporter of the platform", () => {
  const spec = { containers: [{ name: "main", image: "quay.io/prometheus/node-exporter:v1", ports }] };
  expect(check(rule, daemonSetYaml({ name: "node-exporter", namespace: "monitoring" }, spec))).toEqual([]);
  expect(check(rule, daemonSetYaml({ name: "node-exporter", namespace: "team-nlp" }, spec))).toHaveLength(1);
});

test.each(ODD_VALUES.filter(([value]) => value !== 1))("survives %j", (value) => {
  expect(check(rule, podYaml({ containers: [{ name: "main", ports: value }] }))).toEqual([]);
  expect(check(rule, podYaml({ containers: [{ name: "main", ports: [{ hostPort: value }] }] }))).toEqual([]);
});
