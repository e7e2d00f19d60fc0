import { type CelData, celJson } from "../cel/index.ts";
import { getOrCreate, memoize } from "../kernel/index.ts";
import { ownerOfNamespace, type ProjectSettings } from "../model/index.ts";
import type { ObjectSet, WorkloadView } from "../rule/index.ts";
import { oncePerSet, topWorkloads } from "../rules/index.ts";
import { celObject } from "./kubernetes-values.ts";
import { celWorkloadWith, gpuSum, lazyMap } from "./workload-values.ts";

/** The values of a set that expressions read. */
interface SetValues {
  /** `set` itself. */
  readonly set: CelData;
  readonly workload: (workload: WorkloadView) => CelData;
  /** The projects of `muster.yaml`, in its order. */
  readonly projects: readonly { readonly name: string; readonly value: CelData }[];
}

/** Returns the values of a set, which all rules share. */
export const setValues: (set: ObjectSet) => SetValues = oncePerSet((set) => {
  const { organization } = set;
  const projectOf = memoize(({ checked }: WorkloadView) => {
    const named = checked.definition?.project;
    if (named !== undefined) return organization.projects.find(({ name }) => name === named);
    return ownerOfNamespace(organization, checked.cluster, checked.object.metadata.namespace);
  });
  const workload = memoize((view: WorkloadView) =>
    celWorkloadWith(view, {
      project: () => projectOf(view)?.name ?? "",
      queue: () => view.gangs[0]?.queue ?? "",
      gangs: () => view.gangs.map(celGang),
    }),
  );
  const top = () => topWorkloads(set);
  let grouped: ReadonlyMap<ProjectSettings, readonly WorkloadView[]> | undefined;
  const ofProject = (project: ProjectSettings) => {
    grouped ??= byProject(top(), projectOf);
    return grouped.get(project) ?? [];
  };
  const projects = organization.projects.map((project) => ({
    name: project.name,
    value: celProject(project, () => ofProject(project), workload),
  }));
  return {
    workload,
    projects,
    set: lazyMap({
      workloads: () => top().map(workload),
      objects: () => set.objects.map(({ object }) => celObject(object)),
      projects: () => projects.map(({ value }) => value),
      clusters: () => organization.clusters.map(({ name, scheduler }) => celJson({ name, scheduler })),
      gpus: () => celJson(sumOf(top())),
    }),
  };
});

function byProject(
  workloads: readonly WorkloadView[],
  projectOf: (workload: WorkloadView) => ProjectSettings | undefined,
): ReadonlyMap<ProjectSettings, readonly WorkloadView[]> {
  const groups = new Map<ProjectSettings, WorkloadView[]>();
  for (const view of workloads) {
    const project = projectOf(view);
    if (project !== undefined) getOrCreate(groups, project, (): WorkloadView[] => []).push(view);
  }
  return groups;
}

function sumOf(workloads: readonly WorkloadView[]): number {
  return workloads.reduce((sum, view) => sum + gpuSum(view), 0);
}

function celProject(
  { name, department, quotas }: ProjectSettings,
  workloads: () => readonly WorkloadView[],
  celOf: (workload: WorkloadView) => CelData,
): CelData {
  const gpus = (key: "deserved" | "limit") => () => celJson(quotas.reduce((sum, { gpu }) => sum + gpu[key], 0));
  return lazyMap({
    name: () => name,
    department: () => department,
    deservedGpus: gpus("deserved"),
    limitGpus: gpus("limit"),
    gpus: () => celJson(sumOf(workloads())),
    workloads: () => workloads().map(celOf),
  });
}

function celGang({ name, namespace, queue, priorityClass = "", min, pods }: WorkloadView["gangs"][number]): CelData {
  return lazyMap({
    name: () => name,
    namespace: () => namespace,
    queue: () => queue,
    priorityClass: () => priorityClass,
    minMember: () => celJson(min ?? 0),
    pods: () => celJson(pods.reduce((sum, { count }) => sum + count, 0)),
  });
}
