import type { Locate } from "../../kernel/index.ts";
import { at, items, pointerTo, text } from "../../kernel/index.ts";
import type { Cluster, NodePool, Organization, PoolQuota, ProjectSettings, Quota } from "../../model/index.ts";
import type { Relaxation } from "./relaxation.ts";

/** `muster.yaml` of a branch. */
interface BranchOrganization {
  readonly organization: Organization;
  /** The file as written, for the places of its clusters and queues. */
  readonly value: unknown;
  readonly locate?: Locate | undefined;
}

/** A number or a name of `muster.yaml` that gives the branch more room than the base. */
interface Change {
  readonly path: string;
  /** The subject of the sentence: `limit of GPUs of project team-nlp on east/h100`. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the quotas, limits and capacities that a branch raises, the prices that it changes, and the settings of a
 * cluster that decide how its workloads are counted. Clusters, departments and projects that the base does not have are
 * content of the branch.
 */
export function limitRelaxations(base: Organization, branch: BranchOrganization): readonly Relaxation[] {
  const { organization, value, locate } = branch;
  const placed = <Item extends { readonly name: string }>(
    list: string,
    before: readonly Item[],
    after: readonly Item[],
  ) =>
    after.flatMap((item) => {
      const other = before.find(({ name }) => name === item.name);
      if (other === undefined) return [];
      return [{ other, item, path: pathOfNamed(value, `/${list}`, item.name) }];
    });
  const changes = [
    ...currencyChanges(base, organization),
    ...placed("clusters", base.clusters, organization.clusters).flatMap(({ other, item, path }) =>
      clusterChanges(other, item, path, value),
    ),
    ...placed("departments", base.departments, organization.departments).flatMap(({ other, item, path }) =>
      quotaChanges(`department ${item.name}`, other.quotas, item.quotas, pointerTo(path, "quotas")),
    ),
    ...placed("projects", base.projects, organization.projects).flatMap(({ other, item, path }) => [
      ...departmentChanges(other, item, path),
      ...quotaChanges(`project ${item.name}`, other.quotas, item.quotas, pointerTo(path, "quotas")),
    ]),
  ];
  return changes.map(({ path, what, before, after }) => ({
    rule: "limit-raised",
    path,
    location: locate?.(path),
    message: `${what} is ${after}, but ${before} at the base`,
    expected: before,
    received: after,
  }));
}

/** Another currency is another price. */
function currencyChanges(before: Organization, after: Organization): readonly Change[] {
  if (before.currency === undefined || before.currency === after.currency) return [];
  return [{ path: "/currency", what: "currency of prices", before: before.currency, after: after.currency ?? "none" }];
}

/** Another department may have more room above the queues of the project. */
function departmentChanges(before: ProjectSettings, after: ProjectSettings, path: string): readonly Change[] {
  if (before.department === after.department) return [];
  const what = `department of project ${after.name}`;
  return [{ path: pointerTo(path, "department"), what, before: before.department, after: after.department }];
}

function clusterChanges(before: Cluster, after: Cluster, path: string, file: unknown): readonly Change[] {
  const where = `cluster ${after.name}`;
  const settings = (["scheduler", "schedulerName", "allocatedFile"] as const).flatMap((key) => {
    const [old = "none", now = "none"] = [before[key], after[key]];
    const field = key === "allocatedFile" ? "allocated" : key;
    // A file with allocations that the base does not have only reduces the room.
    if (old === now || (key === "allocatedFile" && old === "none")) return [];
    return [{ path: pointerTo(path, field), what: `${field} of ${where}`, before: old, after: now }];
  });
  const classes = Object.entries(before.priorityClasses).flatMap(([name, old]) => {
    const now = after.priorityClasses[name];
    if (now === undefined || now >= old) return [];
    return [change(pointerTo(path, "priorityClasses", name), `priority class ${name} of ${where}`, old, now)];
  });
  const pools = after.nodePools.flatMap((pool) => {
    const other = before.nodePools.find(({ name }) => name === pool.name);
    if (other === undefined) return [];
    return poolChanges(other, pool, `${after.name}/${pool.name}`, pathOfNamed(file, `${path}/nodePools`, pool.name));
  });
  return [...settings, ...classes, ...pools];
}

function poolChanges(before: NodePool, after: NodePool, where: string, path: string): readonly Change[] {
  const of = (key: string) => `${key} of node pool ${where}`;
  const prices =
    before.pricePerGpuHour === after.pricePerGpuHour
      ? []
      : [
          change(
            pointerTo(path, "pricePerGpuHour"),
            of("pricePerGpuHour"),
            before.pricePerGpuHour,
            after.pricePerGpuHour,
          ),
        ];
  // A capacity that is not known is not a limit.
  const capacities = [
    change(pointerTo(path, "nodes"), of("nodes"), before.nodes, after.nodes),
    change(pointerTo(path, "gpu", "perNode"), of("gpu.perNode"), before.gpu?.perNode, after.gpu?.perNode),
    change(pointerTo(path, "gpu", "memory"), of("gpu.memory"), before.gpu?.memory, after.gpu?.memory),
  ].filter(({ raised }) => raised);
  return [...prices, ...capacities];
}

const RESOURCES = { gpu: "GPUs", cpu: "millicores of CPU", memory: "MB of memory" } as const;
const NO_QUOTA: Quota = { deserved: 0, limit: 0, overQuotaWeight: 0 };

function quotaChanges(
  owner: string,
  before: readonly PoolQuota[],
  after: readonly PoolQuota[],
  path: string,
): readonly Change[] {
  return after.flatMap((quota, index) => {
    const { cluster, nodePool } = quota;
    const other = before.find((each) => each.cluster === cluster && each.nodePool === nodePool);
    return (["gpu", "cpu", "memory"] as const).flatMap((resource) => {
      const [old, now] = [other?.[resource] ?? NO_QUOTA, quota[resource]];
      return (["deserved", "limit", "overQuotaWeight"] as const).flatMap((key) => {
        const what = `${key} of ${RESOURCES[resource]} of ${owner} on ${cluster}/${nodePool}`;
        const { raised, ...rest } = change(pointerTo(path, index, resource, key), what, old[key], now[key]);
        if (raised) return [rest];
        return [];
      });
    });
  });
}

function change(path: string, what: string, before: number | undefined, after: number | undefined) {
  const raised = before !== undefined && (after ?? Number.POSITIVE_INFINITY) > before;
  return { path, what, before: amount(before), after: amount(after), raised };
}

function amount(value: number | undefined): string {
  if (value === undefined) return "not set";
  if (value === Number.POSITIVE_INFINITY) return "unlimited";
  return String(value);
}

/** The pointer of the list item with a name. */
function pathOfNamed(file: unknown, list: string, name: string): string {
  const entries = items(at(file, ...list.split("/").slice(1)));
  const index = entries.findIndex((entry) => text(at(entry, "name")) === name);
  if (index < 0) return list;
  return pointerTo(list, index);
}
