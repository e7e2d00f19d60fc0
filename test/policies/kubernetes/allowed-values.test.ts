import { describe, expect, test } from "vitest";
import { allowedValues as rule } from "../../../policies/kubernetes/allowed-values.ts";
import { check } from "../../helpers/policies.ts";
import { checkEveryPod, everyPodKind, podWith } from "./every-pod.ts";

const variable = "$" + "{VALUE}";

describe.each(everyPodKind)("$name", (kind) => {
  test.each([["Always"], [""], [null]])("accepts the imagePullPolicy %j", (imagePullPolicy) => {
    expect(checkEveryPod(rule, kind, podWith({ imagePullPolicy }))).toEqual([]);
  });

  test("reports a variable, whose value is unknown", () => {
    const [finding, ...more] = checkEveryPod(rule, kind, podWith({ imagePullPolicy: variable }));
    expect(more).toEqual([]);
    expect(finding?.severity).toBe("info");
    expect(finding?.message).toContain(`imagePullPolicy: is the variable ${variable}, so muster cannot check it`);
  });

  test("reports words, ports and names that are not allowed", () => {
    const container = { imagePullPolicy: "always", ports: [{ name: "Web", containerPort: 99999 }] };
    const findings = checkEveryPod(rule, kind, podWith(container, { tolerations: [{ key: "a", effect: "NoRun" }] }));
    expect(findings.map(({ path, message }) => [path, message])).toEqual([
      [
        kind.at("/spec/containers/0/imagePullPolicy"),
        'containers[0].imagePullPolicy: must be one of Always, IfNotPresent, Never, but is "always"',
      ],
      [
        kind.at("/spec/containers/0/ports/0/containerPort"),
        "containers[0].ports[0].containerPort: must be from 1 to 65535, but is 99999",
      ],
      [
        kind.at("/spec/containers/0/ports/0/name"),
        "containers[0].ports[0].name: \"Web\" has other characters than lower-case letters, digits and '-'",
      ],
      [
        kind.at("/spec/tolerations/0/effect"),
        'tolerations[0].effect: must be one of NoExecute, NoSchedule, PreferNoSchedule, but is "NoRun"',
      ],
    ]);
  });

  test("reports unknown resources and negative amounts", () => {
    const resources = { limits: { cpus: "1" }, requests: { memory: "-1Gi" } };
    expect(checkEveryPod(rule, kind, podWith({ resources })).map(({ path }) => path)).toEqual([
      kind.at("/spec/containers/0/resources/limits/cpus"),
      kind.at("/spec/containers/0/resources/requests/memory"),
    ]);
  });
});

const object = (apiVersion: string, kind: string, fields: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n${fields}\n`;

test.each([
  [object("v1", "Service", "spec: {type: clusterIP}"), "/spec/type"],
  [object("v1", "Service", "spec: {ports: [{port: 0}]}"), "/spec/ports/0/port"],
  [object("v1", "ConfigMap", "data: {a b: c}"), "/data/a b"],
  [object("batch/v1", "CronJob", 'spec: {schedule: "61 * * * *"}'), "/spec/schedule"],
  [
    object("networking.k8s.io/v1", "NetworkPolicy", "spec: {ingress: [{from: [{ipBlock: {cidr: 10.0.0.0}}]}]}"),
    "/spec/ingress/0/from/0/ipBlock/cidr",
  ],
  ["apiVersion: v1\nkind: Namespace\nmetadata: {name: a, labels: {a: b c}}\n", "/metadata/labels/a"],
])("reports %j", (yaml, path) => {
  expect(check(rule, yaml)).toMatchObject([{ severity: "error", path }]);
});

test.each([
  [object("v1", "ConfigMap", "data: {a b: c, d: e, f g: h}"), ["/data/a b", "/data/f g"]],
  [
    "apiVersion: v1\nkind: Namespace\nmetadata: {name: a, labels: {a b: c d, e: f g, h: i}, annotations: {j k: l, m n: o}}\n",
    ["/metadata/annotations/j k", "/metadata/annotations/m n", "/metadata/labels/a b", "/metadata/labels/e"],
  ],
  [
    object("v1", "ResourceQuota", 'spec: {hard: {cpu: "-1", memory: 1Gi, pods: "-2"}}'),
    ["/spec/hard/cpu", "/spec/hard/pods"],
  ],
  [
    object("v1", "Service", "spec: {loadBalancerSourceRanges: [10.0.0.0, 10.0.0.0/8, a]}"),
    ["/spec/loadBalancerSourceRanges/0", "/spec/loadBalancerSourceRanges/2"],
  ],
])("reports every invalid member of %j at its place", (yaml, paths) => {
  const findings = check(rule, yaml);
  expect(findings.map(({ path }) => path).sort()).toEqual(paths);
  expect(new Set(findings.map(({ location }) => JSON.stringify(location))).size).toBe(paths.length);
});

test("shows no value of a Secret", () => {
  const findings = check(rule, object("v1", "Secret", 'stringData: {"a b": hunter2}'));
  expect(findings).toHaveLength(1);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test.each([
  ["serving.knative.dev/v1", 0, 0],
  ["serving.knative.dev/v1", 70000, 1],
  ["apps/v1", 0, 1],
])(
  "in %s, a probe of port %d has %d fault, since Knative probes the port of the container for 0",
  (apiVersion, port, faults) => {
    const probes = `readinessProbe: {tcpSocket: {port: ${port}}}`;
    const template = `template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: b, ${probes}}]}}`;
    const kind = apiVersion === "apps/v1" ? "Deployment" : "Service";
    const findings = check(rule, object(apiVersion, kind, `spec: {selector: {matchLabels: {a: b}}, ${template}}`));
    expect(findings.map(({ path }) => path)).toEqual(
      new Array(faults).fill("/spec/template/spec/containers/0/readinessProbe/tcpSocket/port"),
    );
  },
);

test.each([
  ["nvidia.com/gpu", "0.75", []],
  ["nvidia.com/gpu", "two", []],
  ["example.com/fpga", "0.75", ["/spec/containers/0/resources/limits/example.com~1fpga"]],
])("leaves GPUs to GPU-002: limit %s: %s", (name, amount, paths) => {
  const resources = `resources: {limits: {${name}: ${amount}}}`;
  const pod = object("v1", "Pod", `spec: {containers: [{name: a, image: b, ${resources}}]}`);
  expect(check(rule, pod).map(({ path }) => path)).toEqual(paths);
});
