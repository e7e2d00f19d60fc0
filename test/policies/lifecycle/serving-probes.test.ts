import { expect, test } from "vitest";
import { servingProbes as rule } from "../../../policies/lifecycle/serving-probes.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { workloadView } from "../../../src/rules/make-workload-view.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, checkPod, lineOf, podKinds, podTemplate, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { ODD } from "../gpu/repair.ts";
import { found, GPU } from "./trainings.ts";

const PORT = { ports: [{ containerPort: 8000 }] };
const PROBE = { httpGet: { path: "/health", port: 8000 } };
const SLOW = { ...PROBE, periodSeconds: 10, failureThreshold: 90 };
const PROBED = { readinessProbe: PROBE, startupProbe: SLOW };
const workload = (kind: string, container: object, spec: object = {}) => ({
  apiVersion: kind === "Pod" ? "v1" : "apps/v1",
  kind,
  metadata: { name: "chat" },
  spec:
    kind === "Pod"
      ? { ...spec, containers: [{ name: "server", ...container }] }
      : { selector: {}, template: { metadata: {}, spec: { ...spec, containers: [{ name: "server", ...container }] } } },
});
const told = (container: object, spec?: object, kind = "Deployment") =>
  found(rule, workload(kind, { ...GPU, ...container }, spec)).map(({ message }) => message);

const lws = podKinds.find(({ name }) => name === "LeaderWorkerSet");
if (lws === undefined) throw new Error("no kind");

test("finds a server without probes at its line", () => {
  const template = podTemplate({ container: { ...GPU, ...PORT } });
  const findings = checkPod(rule, lws, template);
  expect(findings).toMatchObject([
    {
      rule: "LIFECYCLE-006",
      severity: "warning",
      message: "container main serves on GPUs without a readinessProbe",
      path: lws.at("/spec/containers/0/readinessProbe"),
      expected: "a readinessProbe",
    },
    {
      severity: "info",
      message: "container main serves on GPUs without a startupProbe, so a load that hangs never ends",
      path: lws.at("/spec/containers/0/startupProbe"),
    },
  ]);
  for (const finding of findings) expect(lineOf(lws, template, finding)).toMatch(/^- image/);
});

test.each(podKinds.filter((kind) => kind !== lws))("demands no probes of a $name", (kind) => {
  expect(checkPod(rule, kind, podTemplate({ container: { ...GPU, ...PORT } }))).toEqual([]);
});

test.each(["Deployment", "StatefulSet", "ReplicaSet", "Pod"])("checks a %s", (kind) => {
  expect(told(PORT, {}, kind)).toHaveLength(2);
  expect(told({ ...PORT, ...PROBED }, {}, kind)).toEqual([]);
});

test("checks no DaemonSet of an exporter, whose GPUs it measures", () => {
  const daemonSet = (name: string, image: string) => {
    const object = workload("DaemonSet", { ...GPU, ...PORT, image });
    return found(rule, { ...object, metadata: { name } });
  };
  expect(daemonSet("dcgm-exporter", "x:1")).toEqual([]);
  expect(daemonSet("gpus", "nvcr.io/nvidia/k8s/dcgm-exporter:4")).toEqual([]);
  expect(daemonSet("chat", "vllm:1")).toHaveLength(2);
  expect(found(rule, { ...workload("Deployment", { ...GPU, ...PORT }), metadata: { name: "exporter" } })).toHaveLength(
    2,
  );
});

test.each(ODD.map((value) => [value]))("the probe %j does not count as a probe", (value) => {
  expect(told({ ...PORT, readinessProbe: value, startupProbe: value, livenessProbe: value })).toHaveLength(
    typeof value === "object" && value !== null && !Array.isArray(value) ? 1 : 2,
  );
});

test("passes what needs no GPU, or ends by itself", () => {
  expect(found(rule, workload("Deployment", PORT))).toEqual([]);
  expect(told(PORT, { restartPolicy: "Never" }, "Pod")).toEqual([]);
  expect(told(PORT, { restartPolicy: "OnFailure" }, "Pod")).toEqual([]);
});

test.each([undefined, "Never", "Always"])("a CronJob with the restartPolicy %j starts no servers", (restartPolicy) => {
  const template = { spec: { restartPolicy, containers: [{ name: "a", ...GPU, ...PORT }] } };
  const spec = { schedule: "0 1 * * *", jobTemplate: { spec: { template } } };
  expect(found(rule, { apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "a" }, spec })).toEqual([]);
});

test("a bare pod without a port is not a server", () => {
  expect(told({}, {}, "Pod")).toEqual([]);
  expect(told({})).toHaveLength(2);
});

const UNWATCHED = "container server serves on GPUs without a startupProbe, so a load that hangs never ends";

test.each([
  [{ readinessProbe: PROBE }, ["info", UNWATCHED]],
  [{ startupProbe: SLOW }, ["warning", "container server serves on GPUs without a readinessProbe"]],
  [{ ...PROBED, livenessProbe: PROBE }, []],
  [
    { readinessProbe: PROBE, startupProbe: PROBE },
    ["warning", "the startupProbe of container server ends it after 30 seconds, before a model is loaded"],
  ],
  [
    { readinessProbe: PROBE, livenessProbe: PROBE },
    [
      "warning",
      "container server has no startupProbe, and its livenessProbe ends it after 30 seconds, before a model is loaded",
    ],
  ],
  [{ readinessProbe: PROBE, livenessProbe: { ...PROBE, initialDelaySeconds: 600 } }, ["info", UNWATCHED]],
  [{ ...PROBED, startupProbe: { ...PROBE, initialDelaySeconds: 90, periodSeconds: 10, failureThreshold: 3 } }, []],
])("of the probes %j it tells %j", (probes, expected) => {
  const findings = found(rule, workload("Deployment", { ...GPU, ...PORT, ...probes }));
  expect(findings.flatMap(({ severity, message }) => [severity, message])).toEqual(expected);
});

test("demands no startup probe of what muster manages, whose API has none", () => {
  const set = setOf(emitYaml(workload("Deployment", { ...GPU, ...PORT })));
  const messages = (managed: boolean) => {
    const workloads = set.workloads.map((view) => workloadView(view, { ...view.checked, managed }, view.kind));
    const objects = workloads.map(({ checked }) => checked);
    const parts = { organization: set.organization, objects, workloads };
    return evaluateRules(objectSet(parts), settingsOf([activeRule(rule)])).findings.map(({ path }) =>
      path.split("/").at(-1),
    );
  };
  expect(messages(false)).toEqual(["readinessProbe", "startupProbe"]);
  expect(messages(true)).toEqual(["readinessProbe"]);
});

test("the time of the load is an option", () => {
  const object = workload("Deployment", { ...GPU, ...PORT, ...PROBED, startupProbe: PROBE });
  expect(found(rule, object, { options: { loadSeconds: 30 } })).toEqual([]);
  expect(found(rule, object, { options: { loadSeconds: 31 } })).toHaveLength(1);
});

test("the containers with a port serve, those with GPUs first", () => {
  const containers = (list: readonly object[]) => ({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "chat" },
    spec: { template: { spec: { containers: list } } },
  });
  const names = (list: readonly object[]) => found(rule, containers(list)).map(({ path }) => path.split("/").at(-2));
  const server = { name: "server", ...GPU, ...PORT };
  expect(names([{ name: "log" }, server])).toEqual(["1", "1"]);
  expect(names([{ name: "proxy", ...PORT }, server])).toEqual(["1", "1"]);
  expect(
    names([
      { name: "proxy", ...PORT },
      { name: "server", ...GPU },
    ]),
  ).toEqual(["0", "0"]);
  expect(names([{ name: "log" }, { name: "server", ...GPU }])).toEqual(["1", "1"]);
});

test("only the leader of a group serves", () => {
  const group = (leader: object) => ({
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "chat" },
    spec: {
      replicas: 1,
      leaderWorkerTemplate: {
        size: 2,
        leaderTemplate: podTemplate({ container: { ...GPU, ...leader } }),
        workerTemplate: podTemplate({ container: GPU }),
      },
    },
  });
  const paths = (leader: object) => found(rule, group(leader)).map(({ path }) => path);
  const place = "/spec/leaderWorkerTemplate/leaderTemplate/spec/containers/0";
  expect(paths(PORT)).toEqual([`${place}/readinessProbe`, `${place}/startupProbe`]);
  expect(paths({})).toEqual([`${place}/readinessProbe`, `${place}/startupProbe`]);
  expect(paths({ ...PORT, ...PROBED })).toEqual([]);
});

test("operators with probes of their own are an option", () => {
  const yaml = `
apiVersion: serving.knative.dev/v1
kind: Service
metadata: {name: chat}
spec: {template: {spec: {containers: [{name: a, ports: [{containerPort: 80}], resources: {limits: {nvidia.com/gpu: 1}}}]}}}
`;
  expect(check(rule, yaml)).toEqual([]);
  expect(check(rule, yaml, { options: { ownProbes: [] } })).toHaveLength(2);
});
