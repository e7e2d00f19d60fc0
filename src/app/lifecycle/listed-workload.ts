import type { CollectedGang } from "../../gpu/index.ts";
import { type PotentialPods, podTotals, potentialOf } from "../../gpu/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { canonicalJson, given, MUSTER_API_VERSION, record, refOf } from "../../kernel/index.ts";
import type { DepartmentSettings } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { chargesOfWorkload, gangsOfSet } from "../../rules/index.ts";
import type { Lifetime } from "./definition-history.ts";
import { isStopped } from "./is-stopped.ts";
import type { RepositoryWorkload } from "./repository-workload.ts";
import { workloadId } from "./workload-id.ts";

/** A workload as the GET calls of the API return it, as far as git has its data, and what muster adds. */
export interface ListedWorkload extends Partial<Lifetime> {
  readonly workloadId: string;
  /** Name of its object, with the suffix of its run. */
  readonly name: string;
  readonly requestedName: string;
  readonly type: string;
  /** The id in `muster.yaml`, or else the name. */
  readonly projectId?: string;
  readonly departmentId?: DepartmentSettings["name"];
  /** Absent for a cluster without an id in `muster.yaml`. */
  readonly clusterId?: string;
  readonly desiredPhase: "Running" | "Stopped" | "Deleted";
  readonly spec?: unknown;
  /** Name of the project in `muster.yaml`. */
  readonly project?: string;
  readonly cluster: string;
  readonly namespace?: string;
  /** The file that defines it. */
  readonly file?: string;
  /** Pods that may run at once, as `muster quota` counts them: 0 for a suspended workload. */
  readonly pods?: number;
  /** GPUs of these pods, with two decimals. GPU memory counts 0 where the GPU of the node pool is unknown. */
  readonly gpus?: number;
  /** The pods and GPUs of a workload without pods once it is resumed or scaled up; absent for any other. */
  readonly potential?: PotentialPods;
  readonly gangs?: readonly ListedGang[];
  readonly findings?: readonly ListedFinding[];
}

/** A gang with pods of a workload. */
interface ListedGang {
  readonly name: string;
  readonly mode: CollectedGang["mode"];
  readonly queue: string;
  /** Pods that must start together; absent for a tree of subgroups. */
  readonly minMember?: number;
}

type ListedFinding = Pick<Issue, "rule" | "severity" | "message" | "path">;

/** The data that the listing of workloads needs besides them. */
interface ListingContext {
  readonly set: ObjectSet;
  readonly findings: readonly Issue[];
  readonly lifetimeOf: (workload: RepositoryWorkload) => Lifetime | undefined;
}

/** Returns a workload as `muster get` shows it. */
export function listWorkload(workload: RepositoryWorkload, context: ListingContext): ListedWorkload {
  const { view, kind, name, requestedName, project, namespace, cluster, definition, document, objects } = workload;
  const { id } = view.checked.cluster;
  const refs = new Set(objects.map(({ object }) => canonicalJson(refOf(object))));
  if (definition !== undefined) refs.add(canonicalJson({ apiVersion: MUSTER_API_VERSION, kind, name: requestedName }));
  const totals = podTotals(chargesOfWorkload(context.set, view));
  const own = gangsOfSet(context.set).filter((gang) =>
    gang.members.some((member) => member.workload.object === view.object),
  );
  const found = context.findings.filter(({ object }) => object !== undefined && refs.has(canonicalJson(object)));
  return given({
    workloadId: workloadId({ cluster, owner: project?.name ?? namespace ?? "", kind, name }),
    name,
    requestedName,
    type: kind,
    projectId: project?.id ?? project?.name,
    departmentId: project?.department,
    clusterId: id,
    ...context.lifetimeOf(workload),
    desiredPhase: isStopped(workload) ? "Stopped" : "Running",
    spec: definition?.spec ?? record(view.object).spec,
    project: project?.name,
    cluster,
    namespace,
    file: document?.file ?? view.checked.source?.file,
    pods: totals.pods,
    gpus: totals.gpuHundredths / 100,
    potential: potentialOf(totals),
    gangs: own.map(({ gang, mode }) => given({ name: gang.name, mode, queue: gang.queue, minMember: gang.min })),
    findings: found.map(({ rule, severity, message, path }) => ({ rule, severity, message, path })),
  });
}
