import { isPresent } from "../../k8s-fields/index.ts";
import {
  badName,
  dnsLabelProblem,
  type FieldProblem,
  type NullableList,
  pointerTo,
  presentItems,
  quoted,
  violation,
} from "../../kernel/index.ts";
import { SCHEDULER_PROJECTS } from "./defaults.ts";
import { unknownReference } from "./file-constraints.ts";
import type { ClusterFile, DepartmentFile, OrganizationFile, PoolQuotaFile, ProjectFile } from "./file-types.ts";
import { DEFAULT_NODE_POOL, queueName, runsKai, type Scheduler } from "./organization.ts";

/** Checks that every reference names an existing item. */
export function checkReferences(file: OrganizationFile): readonly FieldProblem[] {
  const clusters = namesOf(file.clusters);
  const departments = presentItems(file.departments).flatMap(({ item, index }) =>
    checkQuotas(file, item, pointerTo("/departments", index), clusters, "cluster"),
  );
  const projects = presentItems(file.projects).flatMap(({ item, index }) => {
    const at = pointerTo("/projects", index);
    const own = presentItems(item.clusters);
    const known = own.every((entry) => clusters.includes(entry.item));
    // A misspelt cluster of the project is reported once, not again for every quota.
    const [allowed, what] = known ? [namesOfItems(own), "cluster of this project"] : [clusters, "cluster"];
    return [
      ...unknownReference(item.department, pointerTo(at, "department"), namesOf(file.departments), "department"),
      ...own.flatMap((entry) =>
        unknownReference(entry.item, pointerTo(at, "clusters", entry.index), clusters, "cluster"),
      ),
      ...repeated(own, pointerTo(at, "clusters")),
      ...checkQuotas(file, item, at, allowed, what),
      ...checkParents(file, item, at),
      ...checkDefaultPools(file, item, pointerTo(at, "defaultNodePools")),
    ];
  });
  return [...departments, ...projects, ...checkQueues(file), ...checkNamespaces(file)];
}

function namesOfItems(entries: readonly { readonly item: string }[]): readonly string[] {
  return entries.map(({ item }) => item);
}

function namesOf(list: NullableList<{ readonly name?: string }>): readonly string[] {
  return presentItems(list).flatMap(({ item }) => item.name ?? []);
}

function repeated(entries: readonly { item: string; index: number }[], at: string): readonly FieldProblem[] {
  return entries
    .filter(({ item }, index) => entries.findIndex((entry) => entry.item === item) < index)
    .map(({ item, index }) =>
      violation(pointerTo(at, index), `${quoted(item)} is given twice`, { received: quoted(item) }),
    );
}

function checkQuotas(
  file: OrganizationFile,
  owner: DepartmentFile | ProjectFile,
  at: string,
  clusters: readonly string[],
  what: string,
): readonly FieldProblem[] {
  const firstIndexes = new Map<string, number>();
  return presentItems(owner.quotas).flatMap(({ item, index }) => {
    const path = pointerTo(at, "quotas", index);
    const unknown = unknownReference(item.cluster, pointerTo(path, "cluster"), clusters, what);
    if (unknown.length > 0 || item.cluster === undefined) return unknown;
    const scheduler = clusterOf(file, item.cluster)?.scheduler ?? "kai";
    if (!runsKai({ scheduler })) return [withoutQueues(item.cluster, scheduler, pointerTo(path, "cluster"))];
    const pools = poolsOf(file, item.cluster);
    const key = placeOf(item);
    const earlier = firstIndexes.get(key);
    if (earlier === undefined) firstIndexes.set(key, index);
    const text = `is a second quota for node pool ${poolOf(item)} of cluster ${item.cluster}, after quotas[${earlier}]`;
    return [
      ...unknownReference(poolOf(item), pointerTo(path, "nodePool"), pools, `node pool of cluster ${item.cluster}`),
      ...(earlier === undefined ? [] : [violation(path, text)]),
    ];
  });
}

/**
 * Run:ai and KAI's resource management have default node pools of projects: each must be a pool of such a cluster of the
 * project.
 */
function checkDefaultPools(file: OrganizationFile, project: ProjectFile, at: string): readonly FieldProblem[] {
  const pools = presentItems(project.defaultNodePools);
  if (pools.length === 0) return [];
  const clusters = presentItems(project.clusters).flatMap(({ item }) =>
    presentItems(file.clusters).filter(
      (cluster) =>
        cluster.item.name === item &&
        (cluster.item.scheduler === "runai" || isPresent(cluster.item.resourceManagement)),
    ),
  );
  if (clusters.length === 0) {
    return [
      violation(
        at,
        "has an effect on clusters with scheduler runai or resourceManagement only, and the project has none",
      ),
    ];
  }
  const known = [...new Set(clusters.flatMap(({ item }) => poolsOf(file, item.name ?? "")))];
  return [
    ...pools.flatMap(({ item, index }) =>
      unknownReference(item, pointerTo(at, index), known, "node pool of these clusters of the project"),
    ),
    ...repeated(pools, at),
  ];
}

/** KAI drops a queue whose parent is missing, so a project's quota needs one of its department on the same pool. */
function checkParents(file: OrganizationFile, project: ProjectFile, at: string): readonly FieldProblem[] {
  const department = presentItems(file.departments).find(({ item }) => item.name === project.department)?.item;
  if (department === undefined) return [];
  const parents = new Set(presentItems(department.quotas).map(({ item }) => placeOf(item)));
  return presentItems(project.quotas).flatMap(({ item, index }) => {
    if (item.cluster === undefined || parents.has(placeOf(item))) return [];
    if (!poolsOf(file, item.cluster).includes(poolOf(item))) return [];
    const place = `node pool ${poolOf(item)} of cluster ${item.cluster}`;
    const text = `has no parent: department ${project.department} has no quota for ${place}`;
    return [
      violation(pointerTo(at, "quotas", index), text, { fix: `give department ${project.department} one there` }),
    ];
  });
}

/** Departments and projects share the names of queues on a cluster; a queue's name is also a label value. */
function checkQueues(file: OrganizationFile): readonly FieldProblem[] {
  const taken = new Map<string, string>();
  const findings: FieldProblem[] = [];
  for (const list of ["departments", "projects"] as const) {
    for (const { item, index } of presentItems<DepartmentFile | ProjectFile>(file[list])) {
      if (item.name === undefined) continue;
      for (const quota of presentItems(item.quotas)) {
        const queue = queueName(item.name, poolOf(quota.item));
        const path = pointerTo("", list, index, "quotas", quota.index);
        const owner = `${list.slice(0, -1)} ${item.name}`;
        const key = `${quota.item.cluster}/${queue}`;
        const other = taken.get(key);
        if (other === undefined) taken.set(key, owner);
        else if (other !== owner) {
          findings.push(violation(path, `makes the queue ${queue}, which ${other} has already on this cluster`));
        }
        if (dnsLabelProblem(item.name) !== undefined) continue;
        findings.push(...badName(path, queue, dnsLabelProblem(queue), "name of a queue"));
      }
    }
  }
  return findings;
}

/** One namespace belongs to one project on a cluster. */
function checkNamespaces(file: OrganizationFile): readonly FieldProblem[] {
  const taken = new Map<string, string>();
  return presentItems(file.projects).flatMap(({ item, index }) => {
    const { name } = item;
    if (name === undefined || dnsLabelProblem(name) !== undefined) return [];
    return presentItems(item.clusters).flatMap((entry) => {
      const cluster = presentItems(file.clusters).find((candidate) => candidate.item.name === entry.item)?.item;
      if (cluster === undefined) return [];
      const namespace = item.namespace ?? (cluster.scheduler === "runai" ? `runai-${name}` : name);
      const path = pointerTo("/projects", index, isPresent(item.namespace) ? "namespace" : "name");
      const key = `${entry.item}/${namespace}`;
      const other = taken.get(key);
      if (other === undefined) taken.set(key, name);
      else if (other !== name) {
        return [
          violation(path, `gives namespace ${namespace} of cluster ${entry.item}, which project ${other} has already`),
        ];
      }
      if (isPresent(item.namespace)) return [];
      return badName(path, namespace, dnsLabelProblem(namespace), "namespace");
    });
  });
}

function clusterOf(file: OrganizationFile, name: string): ClusterFile | undefined {
  return presentItems(file.clusters).find(({ item }) => item.name === name)?.item;
}

/** A quota on a cluster without queues of KAI. */
function withoutQueues(cluster: string, scheduler: Scheduler, at: string): FieldProblem {
  const { title } = SCHEDULER_PROJECTS[scheduler];
  const message = `cluster ${cluster} runs ${title}, whose quotas are not those of departments and projects`;
  const queues = scheduler === "kueue" ? "ClusterQueues and LocalQueues" : "Queues";
  return violation(at, message, { fix: `remove this quota, and write the ${queues} of ${title} as manifests` });
}

/** The node pools of a cluster that have queues; none for an unknown one, and with another scheduler. */
function poolsOf(file: OrganizationFile, name: string): readonly string[] {
  const cluster = clusterOf(file, name);
  if (cluster === undefined || !runsKai({ scheduler: "kai", ...cluster })) return [];
  return [...new Set([DEFAULT_NODE_POOL, ...namesOf(cluster.nodePools)])];
}

function poolOf(quota: PoolQuotaFile): string {
  return quota.nodePool ?? DEFAULT_NODE_POOL;
}

function placeOf(quota: PoolQuotaFile): string {
  return `${quota.cluster}/${poolOf(quota)}`;
}
