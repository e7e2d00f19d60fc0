import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, number, text } from "../../src/base/read.ts";
import { defineRule, type RuleContext } from "../../src/rules/rule.ts";
import { pyTorchExample } from "./examples.ts";

/** GANG-014: an elastic workload has minimum, replicas and maximum in this order, and its gang waits for the minimum. */
export const elasticBounds = defineRule({
  id: "GANG-014",
  name: "elastic-bounds",
  title: "An elastic workload has minimum <= replicas <= maximum, and its gang waits for the minimum",
  severity: "warning",
  pack: "strict",
  rationale:
    "Replicas outside of the bounds are changed by the operator as soon as it sees them, or refused, and the gang is sized by numbers that do not hold. A gang that waits for more than the elastic minimum is not elastic at its start.",
  fix: "put replicas between the minimum and the maximum, and leave minAvailable to the elastic minimum",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/elastic"],
  examples: {
    good: pyTorchExample("elasticPolicy: {minReplicas: 2, maxReplicas: 4}"),
    bad: pyTorchExample("elasticPolicy: {minReplicas: 4, maxReplicas: 8}"),
  },
  scope: "object",
  check: ({ object }, { report }) => {
    const group = groupOf(object.apiVersion);
    if (group === "kubeflow.org" && object.kind === "PyTorchJob") checkPyTorch(object.spec, report);
    if (group !== "ray.io") return;
    const base = { RayCluster: "/spec", RayJob: "/spec/rayClusterSpec", RayService: "/spec/rayClusterConfig" }[
      object.kind
    ];
    if (base === undefined) return;
    const groups = items(at(object, ...base.split("/").slice(1), "workerGroupSpecs"));
    for (const [index, worker] of groups.entries()) {
      const path = `${base}/workerGroupSpecs/${index}`;
      const name = text(at(worker, "groupName")) ?? String(index);
      const bounds = { min: number(at(worker, "minReplicas")), max: number(at(worker, "maxReplicas")) };
      checkBounds(
        `worker group ${name}`,
        number(at(worker, "replicas")),
        bounds,
        { replicas: `${path}/replicas`, bounds: path },
        report,
      );
    }
  },
});

interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

function checkPyTorch(spec: unknown, report: RuleContext<unknown>["report"]): void {
  const policy = at(spec, "elasticPolicy");
  if (policy == null) return;
  const bounds = { min: number(at(policy, "minReplicas")), max: number(at(policy, "maxReplicas")) };
  const specs = at(spec, "pytorchReplicaSpecs");
  const replicas = number(at(specs, "Worker", "replicas"));
  const places = { replicas: "/spec/pytorchReplicaSpecs/Worker/replicas", bounds: "/spec/elasticPolicy" };
  checkBounds("the job", replicas, bounds, places, report);
  const master = at(specs, "Master") === undefined ? 0 : (number(at(specs, "Master", "replicas")) ?? 1);
  const waits = number(at(spec, "runPolicy", "schedulingPolicy", "minAvailable"));
  if (waits === undefined || bounds.min === undefined || waits <= bounds.min + master) return;
  report({
    path: "/spec/runPolicy/schedulingPolicy/minAvailable",
    message: `the gang waits for ${waits} pods, but the job can start with ${bounds.min + master}`,
    expected: `at most ${bounds.min + master}`,
    received: String(waits),
    key: "minAvailable",
  });
}

function checkBounds(
  who: string,
  replicas: number | undefined,
  { min, max }: Bounds,
  places: { readonly replicas: string; readonly bounds: string },
  report: RuleContext<unknown>["report"],
): void {
  if (min !== undefined && max !== undefined && min > max) {
    const message = `${who} has minReplicas ${min} above maxReplicas ${max}`;
    report({
      path: pointerTo(places.bounds, "minReplicas"),
      message,
      expected: `at most ${max}`,
      received: String(min),
      key: "bounds",
    });
    return;
  }
  if (replicas === undefined) return;
  if (min !== undefined && replicas < min) {
    const message = `${who} has ${replicas} replicas, fewer than its minReplicas ${min}`;
    report({
      path: places.replicas,
      message,
      expected: `at least ${min}`,
      received: String(replicas),
      key: "replicas",
    });
  }
  if (max !== undefined && replicas > max) {
    const message = `${who} has ${replicas} replicas, more than its maxReplicas ${max}`;
    report({ path: places.replicas, message, expected: `at most ${max}`, received: String(replicas), key: "replicas" });
  }
}
