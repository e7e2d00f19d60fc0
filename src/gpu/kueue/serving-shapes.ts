import { isObject, member } from "../../kernel/index.ts";
import { countOf } from "../account/pod-set.ts";
import { MAIN, one } from "./batch-shapes.ts";
import type { KueueShape } from "./kueue-shape.ts";

/** A StatefulSet: one Workload of all replicas. Source: kueue v0.19.2, pkg/controller/jobs/statefulset. */
export function statefulSetShape(spec: unknown): KueueShape {
  const count = countOf(member(spec, "replicas"), 1);
  return one([{ name: MAIN, count, template: member(spec, "template"), path: "/spec/template" }]);
}

/** A Deployment: one Workload for each of its pods. Source: pkg/controller/jobs/deployment. */
export function deploymentShape(spec: unknown): KueueShape {
  const podSet = { name: MAIN, count: 1, template: member(spec, "template"), path: "/spec/template" };
  return { copies: countOf(member(spec, "replicas"), 1), podSets: [podSet] };
}

/** A LeaderWorkerSet: one Workload for each group. Source: pkg/controller/jobs/leaderworkerset. */
export function leaderWorkerSetShape(spec: unknown): KueueShape {
  const template = member(spec, "leaderWorkerTemplate");
  const size = countOf(member(template, "size"), 1);
  const leader = member(template, "leaderTemplate");
  const path = "/spec/leaderWorkerTemplate";
  const worker = { template: member(template, "workerTemplate"), path: `${path}/workerTemplate` };
  const copies = countOf(member(spec, "replicas"), 1);
  if (!isObject(leader)) return { copies, podSets: [{ name: MAIN, count: size, ...worker }] };
  const leaderSet = { name: "leader", count: 1, template: leader, path: `${path}/leaderTemplate` };
  return { copies, podSets: [leaderSet, { name: "worker", count: Math.max(0, size - 1), ...worker }] };
}
