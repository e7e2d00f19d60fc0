import { describe, expect, test } from "vitest";
import { linkedNamespace as rule } from "../../../policies/quota/linked-namespace.ts";
import { check } from "../../helpers/policies.ts";
import { EAST, managed, yaml } from "./manifests.ts";

const project = managed("Project", "nlp", { namespace: "team", queues: [{ name: "nlp", nodepool: "default" }] });
const namespace = (labels?: object) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name: "other", labels } });
const pod = (labels: object = {}, schedulerName = "kai-scheduler", at = "other") => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "train", namespace: at, labels },
  spec: { schedulerName, containers: [{ name: "main", image: "example.com/train:1" }] },
});

const textsOf = (...documents: readonly object[]) =>
  check(rule, yaml(...documents)).map(
    ({ severity, object, path, message }) => `${severity} ${object?.kind} ${path}: ${message}`,
  );
const described = (...documents: readonly object[]) => textsOf(EAST, ...documents);
const NEVER = "so the PodGroups of its workloads get no queue, and never start";

describe("the namespace of a workload", () => {
  test("needs no link without Projects, and for pods of another scheduler", () => {
    expect(described(namespace(), pod())).toEqual([]);
    expect(described(project, namespace(), pod({}, "default-scheduler"))).toEqual([]);
  });

  test.each([undefined, null, {}, { "kai/project": "" }])("belongs to no project with the labels %j", (labels) => {
    const found = described(project, { ...namespace(), metadata: { name: "other", labels } }, pod());
    expect(found).toEqual([`error Namespace /metadata/labels: namespace other belongs to no project, ${NEVER}`]);
  });

  test("belongs to the project of its label, of a Project, or of the workload", () => {
    expect(described(project, namespace({ "kai/project": "nlp" }), pod())).toEqual([]);
    expect(described(project, pod({}, "kai-scheduler", "team"))).toEqual([]);
    expect(described(project, namespace(), pod({ project: "nlp" }))).toEqual([]);
  });

  test("may be one of another file, which is a warning, and so is one without muster.yaml", () => {
    expect(described(project, pod(), pod())).toEqual([
      `warning Pod /metadata/namespace: namespace other belongs to no project, ${NEVER}`,
    ]);
    expect(textsOf(project, namespace(), pod())).toEqual([
      `warning Namespace /metadata/labels: namespace other belongs to no project, ${NEVER}`,
    ]);
    expect(described(project, namespace({ "kai/project": "vision" }), pod())).toEqual([
      `error Namespace /metadata/labels/kai~1project: the manifests have no Project vision, to which namespace other belongs, ${NEVER}`,
    ]);
  });

  test("is outside of all quotas for a workload with a node pool label", () => {
    expect(described(project, namespace(), pod({ "kai.scheduler/node-pool": "h100" }))).toEqual([
      "warning Namespace /metadata/labels: namespace other belongs to no project, so its workloads run outside of the quotas of all projects",
    ]);
  });

  test("needs no link where external queues are allowed", () => {
    const config = (spec: object) => managed("KRMConfig", "krm-config", spec);
    expect(described(project, config({ global: { allowExternalQueues: true } }), namespace(), pod())).toEqual([]);
    expect(described(project, config({ global: { allowExternalQueues: false } }), namespace(), pod())).toHaveLength(1);
  });
});
