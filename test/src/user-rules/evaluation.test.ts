import { describe, expect, test } from "vitest";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { userRule } from "../../helpers/user-rules.ts";

const POD = `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: team-nlp, labels: {app: x}}
spec:
  initContainers: [{name: first, image: "i:1"}]
  containers:
    - {name: main, image: "m:1", resources: {limits: {cpu: 2, nvidia.com/gpu: 4}}}
    - {name: side, image: "s:2"}
`;
const RAY = `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: r, namespace: team-nlp}
spec:
  headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, image: "h:1"}]}}}
`;

function places(spec: string, yaml: string) {
  return check(userRule(spec), yaml).map(({ path, message }) => [path, message]);
}

describe("rules of pods", () => {
  test("judge each container, in every kind", () => {
    const spec = "{id: ACME-001, scope: pod, title: T, path: image, expression: \"container.image.endsWith(':2')\"}";
    expect(places(spec, `${POD}---\n${RAY}`)).toEqual([
      ["/spec/initContainers/0/image", "T"],
      ["/spec/containers/0/image", "T"],
      ["/spec/headGroupSpec/template/spec/containers/0/image", "T"],
    ]);
  });

  test("judge only the roles and objects of match", () => {
    const spec = (match: string) =>
      `{id: ACME-001, scope: pod, title: T, match: {${match}}, messageExpression: container.name, expression: "container.image == ''"}`;
    const named = (match: string) => places(spec(match), `${POD}---\n${RAY}`).map(([, message]) => message);
    expect(named("containers: [init]")).toEqual(["first"]);
    expect(named("kinds: [RayCluster]")).toEqual(["head"]);
    expect(named("kinds: ['!RayCluster'], containers: [main]")).toEqual(["main", "side"]);
    expect(named("labels: {app: x*}, containers: [main]")).toEqual(["main", "side"]);
    expect(named("names: [b]")).toEqual([]);
    expect(named("namespaces: ['!team-*']")).toEqual([]);
    expect(named("schedulers: [runai]")).toEqual([]);
  });

  test("read numbers of quantities as texts, variables and options", () => {
    const spec = (expression: string) =>
      `{id: ACME-001, scope: pod, title: T, options: {properties: {most: {type: integer, default: 2}}},
        variables: [{name: cpus, expression: "pod.spec.containers.filter(c, has(c.resources)).map(c, quantity(c.resources.limits.cpu))"}],
        expression: "${expression}"}`;
    expect(places(spec("variables.cpus.all(q, q.compareTo(quantity(string(options.most))) <= 0)"), POD)).toEqual([]);
    expect(places(spec("variables.cpus.size() == 0 || component.gpus < 4"), POD)).toEqual([["/spec", "T"]]);
  });

  test("that fail are errors with their id, which nothing accepts", () => {
    const spec =
      "{id: ACME-001, scope: pod, title: T, severity: info, expression: container.resources.limits.memory != ''}";
    expect(check(userRule(spec), POD)).toMatchObject([
      {
        severity: "error",
        path: "/spec/initContainers/0",
        message: "rule ACME-001 failed here, so its result is unknown: no such key: resources",
        unjudged: true,
      },
      { severity: "error", path: "/spec/containers/0", message: expect.stringContaining("no such key: memory") },
      { severity: "error", path: "/spec/containers/1", unjudged: true },
    ]);
  });
});

describe("rules of objects and workloads", () => {
  test("read the object of any kind", () => {
    const spec =
      "{id: ACME-001, scope: object, title: T, path: metadata.labels, expression: \"'owner' in object.?metadata.labels.orValue({})\"}";
    expect(places(spec, `${POD}---\n${RAY}`)).toEqual([
      ["/metadata/labels", "T"],
      ["/metadata/labels", "T"],
    ]);
  });

  test("compare with the object of the base, where there is one", () => {
    const rule = userRule(
      "{id: ACME-001, scope: object, title: T, match: {kinds: [Deployment]}, expression: object.spec.replicas * 2 >= oldObject.spec.replicas}",
    );
    const deployment = (replicas: number) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: ${replicas}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: []}}}\n`;
    const [old] = setOf(deployment(10)).objects;
    const findings = (replicas: number, isKnown: boolean) => {
      const set = { ...setOf(deployment(replicas)), earlier: () => (isKnown ? old?.object : undefined) };
      return evaluateRules(set, settingsOf([activeRule(rule)])).findings.map(({ message }) => message);
    };
    expect(findings(5, true)).toEqual([]);
    expect(findings(4, true)).toEqual(["T"]);
    expect(findings(4, false)).toEqual([]);
  });

  test("know GPUs, queue and project of a workload, and the sums of projects", () => {
    const organization = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
departments: [{name: research}]
projects: [{name: team-nlp, department: research, clusters: [east]}]
---
`;
    const workload =
      "{id: ACME-001, scope: workload, title: T, messageExpression: \"'%s %s %s %s'.format([workload.kind, string(workload.gpus), workload.queue, workload.project])\", expression: workload.gpus < 4}";
    expect(places(workload, organization + POD)).toEqual([["", "Pod 4 team-nlp"]]);
    const project =
      "{id: ACME-002, scope: set, title: T, messageExpression: \"project.name + ' has ' + string(project.workloads.size())\", expression: project.gpus <= project.deservedGpus}";
    expect(places(project, organization + POD)).toEqual([["/projects/0", "team-nlp has 1"]]);
    const set = "{id: ACME-003, scope: set, title: T, expression: \"set.workloads.exists(w, w.kind == 'Job')\"}";
    expect(places(set, organization + POD)).toEqual([["", "T"]]);
  });
});

describe("limits", () => {
  const loop = "pod.spec.containers.map(a, a.name)";

  test("end an expression with loops in loops", () => {
    const containers = Array.from({ length: 60 }, (_, index) => `{name: c${index}}`).join(", ");
    const pod = `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [${containers}]}\n`;
    const spec = `{id: ACME-001, scope: pod, title: T, expression: "${loop}.all(a, ${loop}.all(b, ${loop}.all(c, ${loop}.all(d, d != 'x'))))"}`;
    expect(check(userRule(spec), pod)).toMatchObject([
      {
        severity: "error",
        message: "rule ACME-001 failed here, so its result is unknown: needs more than 1000000 steps",
      },
    ]);
  });

  test("end a text that doubles", () => {
    const doubled = Array.from(
      { length: 40 },
      (_, index) =>
        `{name: v${index}, expression: "${index === 0 ? "'xxxxxxxxxxxxxxxx'" : `variables.v${index - 1} + variables.v${index - 1}`}"}`,
    ).join(", ");
    const spec = `{id: ACME-001, scope: object, title: T, variables: [${doubled}], expression: "variables.v39 != ''"}`;
    expect(check(userRule(spec), POD)).toMatchObject([
      { unjudged: true, message: expect.stringContaining("needs more than 1000000 steps") },
    ]);
  });
});
