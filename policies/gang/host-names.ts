import { at, groupOf, items, type KubeObject, members, number, text } from "../../src/kernel/index.ts";

/** The names by which the pods of a workload find each other. */
interface HostNames {
  /** Returns whether a host name is one of the pods, whatever their number is. */
  readonly isPod: (host: string) => boolean;
  /** The subdomain of the pods; undefined for pods without one, which no name leads to. */
  readonly subdomain: string | undefined;
  /** Whether other workloads may have pods in the subdomain. */
  readonly isShared: boolean;
  /** The change that gives the pods a subdomain. */
  readonly fix: string;
}

/**
 * The host names of the pods of a workload that has fixed ones; undefined for other kinds. A pod has the name
 * `<hostname>.<subdomain>` in its namespace, where a headless Service with the name of the subdomain selects it.
 */
export function hostNamesOf(object: KubeObject): HostNames | undefined {
  return KINDS.get(`${groupOf(object.apiVersion)}/${object.kind}`)?.(object);
}

/**
 * The kinds with fixed host names. Sources: kubernetes, pkg/controller/statefulset and pkg/controller/job (indexed Jobs);
 * jobset, pkg/controllers/jobset_controller.go; lws, pkg/controllers/pod_controller.go; volcano,
 * pkg/controllers/job/plugins/svc.
 */
const KINDS: ReadonlyMap<string, (object: KubeObject) => HostNames | undefined> = new Map([
  ["apps/StatefulSet", statefulSetNames],
  ["batch/Job", jobNames],
  ["batch.volcano.sh/Job", volcanoNames],
  ["jobset.x-k8s.io/JobSet", jobSetNames],
  ["leaderworkerset.x-k8s.io/LeaderWorkerSet", leaderWorkerSetNames],
]);

function statefulSetNames({ metadata, spec }: KubeObject): HostNames {
  return {
    isPod: numbered([metadata.name], 1),
    subdomain: text(at(spec, "serviceName")) || undefined,
    isShared: true,
    fix: "set spec.serviceName to the name of a headless Service that selects the pods",
  };
}

function jobNames({ metadata, spec }: KubeObject): HostNames | undefined {
  if (at(spec, "completionMode") !== "Indexed") return undefined;
  return {
    isPod: numbered([metadata.name], 1),
    subdomain: text(at(spec, "template", "spec", "subdomain")) || undefined,
    isShared: true,
    fix: "set subdomain of the pod template to the name of a headless Service that selects the pods",
  };
}

function volcanoNames({ metadata, spec }: KubeObject): HostNames {
  const tasks = items(at(spec, "tasks")).map((task, index) => text(at(task, "name")) || `default${index}`);
  return {
    isPod: numbered(
      tasks.map((task) => `${metadata.name}-${task}`),
      1,
    ),
    subdomain: members(at(spec, "plugins")).some(([name]) => name === "svc") ? metadata.name : undefined,
    isShared: false,
    fix: "add the plug-in svc: spec.plugins: {svc: []}",
  };
}

function jobSetNames({ metadata, spec }: KubeObject): HostNames {
  const jobs = items(at(spec, "replicatedJobs")).flatMap((job) => text(at(job, "name")) ?? []);
  const subdomain = text(at(spec, "network", "subdomain")) || undefined;
  return {
    isPod: numbered(
      jobs.map((job) => `${metadata.name}-${job}`),
      2,
    ),
    subdomain: at(spec, "network", "enableDNSHostnames") === false ? undefined : (subdomain ?? metadata.name),
    isShared: subdomain !== undefined,
    fix: "remove enableDNSHostnames: false",
  };
}

function leaderWorkerSetNames({ metadata, spec }: KubeObject): HostNames | undefined {
  // Each group then has a subdomain of its own.
  if (at(spec, "networkConfig", "subdomainPolicy") === "UniquePerReplica") return undefined;
  const hasWorkers = (number(at(spec, "leaderWorkerTemplate", "size")) ?? 1) > 1;
  const isLeader = numbered([metadata.name], 1);
  const isWorker = numbered([metadata.name], 2);
  return {
    isPod: (host) => isLeader(host) || (hasWorkers && isWorker(host)),
    subdomain: metadata.name,
    isShared: false,
    fix: "",
  };
}

/** Returns whether a name is one of some beginnings with a number of indexes after it. */
function numbered(beginnings: readonly string[], indexes: number): (host: string) => boolean {
  const known = new Set(beginnings);
  return (host) => {
    const parts = host.split("-");
    const own = parts.slice(-indexes);
    return (
      parts.length > indexes &&
      own.every((part) => /^\d{1,9}$/.test(part)) &&
      known.has(parts.slice(0, -indexes).join("-"))
    );
  };
}
