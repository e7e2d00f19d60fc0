import { describe, expect, test } from "vitest";
import { agreeingFields as rule } from "../../../policies/kubernetes/agreeing-fields.ts";
import { check } from "../../helpers/policies.ts";
import { checkEveryPod, everyPodKind, podWith } from "./every-pod.ts";

describe.each(everyPodKind)("$name", (kind) => {
  test("passes fields that agree", () => {
    const container = {
      volumeMounts: [{ name: "a", mountPath: "/a" }],
      resources: { requests: { cpu: "500m" }, limits: { cpu: 1 } },
      livenessProbe: { httpGet: { port: 80 } },
    };
    expect(checkEveryPod(rule, kind, podWith(container, { volumes: [{ name: "a", emptyDir: {} }] }))).toEqual([]);
  });

  test("reports a mount without a volume, two handlers, and a request above the limit", () => {
    const template = podWith({
      volumeMounts: [{ name: "gone", mountPath: "/a" }],
      resources: { requests: { memory: "2Gi" }, limits: { memory: "1Gi" } },
      livenessProbe: { httpGet: { port: 80 }, exec: { command: ["a"] } },
    });
    expect(checkEveryPod(rule, kind, template).map(({ path, message }) => [path, message])).toEqual([
      [
        kind.at("/spec/containers/0/livenessProbe/httpGet"),
        "containers[0].livenessProbe.httpGet: must not be set together with exec: only one of exec, grpc, httpGet and tcpSocket is allowed",
      ],
      [
        kind.at("/spec/containers/0/resources/requests/memory"),
        'containers[0].resources.requests.memory: must be at most the limit "1Gi", but is "2Gi"',
      ],
      [
        kind.at("/spec/containers/0/volumeMounts/0/name"),
        'containers[0].volumeMounts[0].name: the pod has no volume "gone"',
      ],
    ]);
  });
});

const object = (kind: string, spec: string) => `
apiVersion: ${kind.endsWith("Job") ? "batch" : "apps"}/v1
kind: ${kind}
metadata: {name: a}
spec: ${spec}
`;
const pod = "containers: [{name: a, image: b}]";

test.each([
  [
    "Deployment",
    `{selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: c}}, spec: {${pod}}}}`,
    "/spec/selector/matchLabels/a",
  ],
  [
    "Deployment",
    `{selector: {matchExpressions: [{key: a, operator: Exists}]}, template: {spec: {${pod}}}}`,
    "/spec/selector/matchExpressions/0",
  ],
  [
    "StatefulSet",
    `{selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, ${pod}}}}`,
    "/spec/template/spec/restartPolicy",
  ],
  ["Job", `{template: {spec: {restartPolicy: Always, ${pod}}}}`, "/spec/template/spec/restartPolicy"],
  [
    "CronJob",
    `{schedule: "@daily", jobTemplate: {spec: {template: {spec: {restartPolicy: Always, ${pod}}}}}}`,
    "/spec/jobTemplate/spec/template/spec/restartPolicy",
  ],
])("reports a %s with %s", (kind, spec, path) => {
  expect(check(rule, object(kind, spec))).toMatchObject([{ severity: "error", path }]);
});

test("accepts mounts of the volumes of claim templates and of operators", () => {
  const claims = `{selector: {matchLabels: {a: b}}, volumeClaimTemplates: [{metadata: {name: data}}], template: {metadata: {labels: {a: b}},
  spec: {containers: [{name: a, image: b, volumeMounts: [{name: data, mountPath: /a}]}]}}}`;
  expect(check(rule, object("StatefulSet", claims))).toEqual([]);
  const workflow = `
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: {name: a}
spec:
  volumes: [{name: data, emptyDir: {}}]
  templates: [{name: a, container: {image: b, volumeMounts: [{name: data, mountPath: /a}, {name: gone, mountPath: /b}]}}]
`;
  expect(check(rule, workflow).map(({ path }) => path)).toEqual(["/spec/templates/0/container/volumeMounts/1/name"]);
});
