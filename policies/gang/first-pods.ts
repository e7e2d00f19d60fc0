import { at, groupOf, isAbsent, items, type KubeObject, number, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";

/** The pods that a controller creates first, and the field by which the others wait until these are ready. */
interface FirstPods {
  readonly count: number;
  /** Whether a pod template is theirs. */
  readonly includes: (pod: PodView) => boolean;
  /** The field and its value, for messages. */
  readonly order: string;
  /** The change that starts all pods together. */
  readonly fix: string;
}

/**
 * The first pods of a workload whose other pods start when they are ready; undefined where all start together.
 * Sources: kubernetes, pkg/controller/statefulset (OrderedReady); lws, pkg/controllers/pod_controller.go (LeaderReady); jobset,
 * pkg/controllers/startup_policy.go (InOrder).
 */
export function firstPodsOf(object: KubeObject): FirstPods | undefined {
  return KINDS.get(`${groupOf(object.apiVersion)}/${object.kind}`)?.(object);
}

const KINDS: ReadonlyMap<string, (object: KubeObject) => FirstPods | undefined> = new Map([
  ["apps/StatefulSet", ofStatefulSet],
  ["jobset.x-k8s.io/JobSet", ofJobSet],
  ["leaderworkerset.x-k8s.io/LeaderWorkerSet", ofLeaderWorkerSet],
]);

function ofStatefulSet({ spec }: KubeObject): FirstPods | undefined {
  const policy = at(spec, "podManagementPolicy");
  if (!isAbsent(policy) && policy !== "OrderedReady") return undefined;
  return {
    count: 1,
    includes: () => true,
    order: "podManagementPolicy OrderedReady",
    fix: "set podManagementPolicy: Parallel, so that all pods start together",
  };
}

function ofLeaderWorkerSet({ spec }: KubeObject): FirstPods | undefined {
  if (at(spec, "startupPolicy") !== "LeaderReady") return undefined;
  return {
    count: 1,
    includes: ({ component }) => component === "leader",
    order: "startupPolicy LeaderReady",
    fix: "set startupPolicy: LeaderCreated, so that all pods of a group start together",
  };
}

function ofJobSet({ spec }: KubeObject): FirstPods | undefined {
  const [first, ...others] = items(at(spec, "replicatedJobs"));
  const name = text(at(first, "name"));
  if (at(spec, "startupPolicy", "startupPolicyOrder") !== "InOrder" || others.length === 0 || name === undefined) {
    return undefined;
  }
  const jobs = number(at(first, "replicas")) ?? 1;
  return {
    count: jobs * (number(at(first, "template", "spec", "parallelism")) ?? 1),
    includes: ({ instance }) => instance === name,
    order: "startupPolicyOrder InOrder",
    fix: "set startupPolicyOrder: AnyOrder, so that all jobs start together",
  };
}

/** Whether a pod becomes ready only after its containers have started. A sidecar counts as well. */
export function hasProbe({ containers }: PodView): boolean {
  return containers.some(
    ({ container, role }) =>
      (role === "main" || role === "sidecar") &&
      ["readinessProbe", "startupProbe"].some((probe) => !isAbsent(at(container, probe))),
  );
}
