import { at, count, groupOf, items, type KubeObject, number, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { pyTorchExample } from "./examples.ts";

type Report = RuleContext<unknown>["report"];

/** The pointer of the cluster spec in each kind of Ray. */
const RAY_CLUSTERS: ReadonlyMap<string, string> = new Map([
  ["RayCluster", "/spec"],
  ["RayJob", "/spec/rayClusterSpec"],
  ["RayService", "/spec/rayClusterConfig"],
]);

/** GANG-014: an elastic workload has minimum, replicas and maximum in this order, and its gang waits for the minimum. */
export const elasticBounds = defineRule({
  id: "GANG-014",
  name: "elastic-bounds",
  title: "An elastic workload has minimum <= replicas <= maximum, and its gang waits for the minimum",
  severity: "warning",
  pack: "strict",
  rationale:
    "The operator changes or rejects replicas outside of the bounds, so the size of the gang is wrong. A gang that waits for more pods than the elastic minimum is not elastic when it starts.",
  fix: "set replicas between the minimum and the maximum, and set minAvailable to at most the elastic minimum",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/elastic"],
  examples: {
    good: pyTorchExample({ spec: "elasticPolicy: {minReplicas: 2, maxReplicas: 4}" }),
    bad: pyTorchExample({ spec: "elasticPolicy: {minReplicas: 4, maxReplicas: 8}" }),
  },
  scope: "object",
  check: ({ object }, { report }) => {
    const group = groupOf(object.apiVersion);
    if (group === "kubeflow.org" && object.kind === "PyTorchJob") checkPyTorchJob(object.spec, report);
    if (group === "ray.io") checkRay(object, report);
  },
});

/** A scale: its replicas, its bounds and the places of both. */
interface Scale {
  readonly name: string;
  readonly replicas: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly replicasPath: string;
  readonly boundsPath: string;
}

function checkRay(object: KubeObject, report: Report): void {
  const base = RAY_CLUSTERS.get(object.kind);
  if (base === undefined) return;
  const groups = items(at(object, ...base.split("/").slice(1), "workerGroupSpecs"));
  for (const [index, group] of groups.entries()) {
    const path = `${base}/workerGroupSpecs/${index}`;
    const name = `worker group ${text(at(group, "groupName")) ?? index}`;
    const replicas = number(at(group, "replicas"));
    const bounds = boundsOf(group);
    // KubeRay rejects a minimum above the maximum, which K8S-006 reports.
    if (bounds.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max) continue;
    checkScale({ name, replicas, ...bounds, replicasPath: `${path}/replicas`, boundsPath: path }, report);
  }
}

function checkPyTorchJob(spec: unknown, report: Report): void {
  const policy = at(spec, "elasticPolicy");
  const bounds = boundsOf(policy);
  const specs = at(spec, "pytorchReplicaSpecs");
  const replicas = number(at(specs, "Worker", "replicas"));
  const replicasPath = "/spec/pytorchReplicaSpecs/Worker/replicas";
  checkScale({ name: "the job", replicas, ...bounds, replicasPath, boundsPath: "/spec/elasticPolicy" }, report);
  const masters = at(specs, "Master") === undefined ? 0 : (number(at(specs, "Master", "replicas")) ?? 1);
  const minAvailable = number(at(spec, "runPolicy", "schedulingPolicy", "minAvailable"));
  if (minAvailable === undefined || bounds.min === undefined || minAvailable <= bounds.min + masters) return;
  report({
    path: "/spec/runPolicy/schedulingPolicy/minAvailable",
    message: `the gang waits for ${count(minAvailable, "pod")}, but the job can start with ${bounds.min + masters}`,
    expected: `at most ${bounds.min + masters}`,
    received: String(minAvailable),
    key: "minAvailable",
  });
}

function boundsOf(holder: unknown): Pick<Scale, "min" | "max"> {
  return { min: number(at(holder, "minReplicas")), max: number(at(holder, "maxReplicas")) };
}

function checkScale({ name, replicas, min, max, replicasPath, boundsPath }: Scale, report: Report): void {
  if (min !== undefined && max !== undefined && min > max) {
    const message = `${name} has minReplicas ${min} above maxReplicas ${max}`;
    const path = pointerTo(boundsPath, "minReplicas");
    report({ path, message, expected: `at most ${max}`, received: String(min), key: "bounds" });
    return;
  }
  if (replicas === undefined) return;
  const place = { path: replicasPath, received: String(replicas), key: "replicas" };
  if (min !== undefined && replicas < min) {
    const message = `${name} has ${count(replicas, "replica")}, fewer than its minReplicas ${min}`;
    report({ ...place, message, expected: `at least ${min}` });
  }
  if (max !== undefined && replicas > max) {
    const message = `${name} has ${count(replicas, "replica")}, more than its maxReplicas ${max}`;
    report({ ...place, message, expected: `at most ${max}` });
  }
}
