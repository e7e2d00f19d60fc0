import { choices, formatValue, given, items, member, nearest, pointerTo, text } from "../../src/kernel/index.ts";
import { DEFAULT_NODE_POOL, managedQueueName, RESOURCE_KEYS } from "../../src/model/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import type { ManagedReport, ManagedSet } from "./managed-sets.ts";

/** Reports Departments and Projects that admission rejects, or whose controller never finishes. */
export function reportOwners(managed: ManagedSet, report: ManagedReport): void {
  const owners = [...managed.departments, ...managed.projects];
  for (const owner of owners) reportQueues(owner, managed, report);
  for (const project of managed.projects) {
    reportParent(project, managed, report);
    reportDeletion(project, report);
  }
  reportNamespaces(managed, report);
  reportNames(owners, report);
}

function reportQueues(owner: CheckedObject, { read, isGuess }: ManagedSet, report: ManagedReport): void {
  const pools = [DEFAULT_NODE_POOL, ...read.nodePools.map(({ name }) => name)];
  const seen = new Set<string>();
  for (const [index, queue] of items(member(owner.object.spec, "queues")).entries()) {
    const pool = text(member(queue, "nodepool"));
    if (pool === undefined) continue;
    const place = { object: owner, path: pointerTo("/spec/queues", index, "nodepool"), received: formatValue(pool) };
    if (pool === "") {
      report({ ...place, key: `empty/${index}`, message: "is empty, so the admission webhook rejects the object" });
    } else if (seen.has(pool)) {
      const message = `an earlier queue has the node pool ${pool} too, so the admission webhook rejects the object`;
      report({ ...place, key: `repeated/${pool}`, message, fix: "write one queue for each node pool" });
    } else if (!pools.includes(pool)) {
      report({
        ...place,
        key: `pool/${pool}`,
        ...(isGuess && { severity: "warning" }),
        message: `the manifests have no NodePool ${pool}${didYouMean(pool, pools)}; the admission webhook rejects the object unless the cluster has it`,
        ...given({ expected: choices("one of ", pools) }),
        fix: `add the NodePool ${pool}, or name another one`,
      });
    }
    seen.add(pool);
  }
}

function reportParent(project: CheckedObject, { read, isGuess }: ManagedSet, report: ManagedReport): void {
  const { spec } = project.object;
  const parent = text(member(spec, "parent")) ?? "";
  if (parent === "") return;
  const department = read.departments.find(({ name }) => name === parent);
  const names = read.departments.map(({ name }) => name);
  if (department === undefined) {
    report({
      object: project,
      path: "/spec/parent",
      key: "parent",
      ...(isGuess && { severity: "warning" }),
      message: `the manifests have no Department ${parent}${didYouMean(parent, names)}; the admission webhook rejects the Project unless the cluster has it`,
      ...given({ expected: choices("one of ", names) }),
      received: parent,
      fix: `add the Department ${parent}, or name another one`,
    });
    return;
  }
  for (const [index, queue] of items(member(spec, "queues")).entries()) {
    const pool = text(member(queue, "nodepool")) ?? "";
    if (pool === "" || department.queues.some(({ nodePool }) => nodePool === pool)) continue;
    report({
      object: project,
      path: pointerTo("/spec/queues", index),
      key: `unlimited/${pool}`,
      severity: "warning",
      message: `department ${parent} has no queue on node pool ${pool}, so it does not limit the queue ${managedQueueName(queue, project.object.metadata.name)}`,
      fix: `add a queue on node pool ${pool} to department ${parent}`,
    });
  }
}

function reportDeletion({ object, ...checked }: CheckedObject, report: ManagedReport): void {
  const type = text(member(object.spec, "deletionType")) ?? "";
  if (type === "" || type === "Blocking") return;
  report({
    object: { object, ...checked },
    path: "/spec/deletionType",
    key: "deletion",
    severity: "warning",
    message: `is ${formatValue(type)}, which the controller ignores: nothing blocks the deletion of the project`,
    expected: "Blocking",
    received: formatValue(type),
    fix: "write Blocking, or remove the field",
  });
}

/** A namespace belongs to one project: the controller leaves every other one without its namespace. */
function reportNamespaces({ projects, namespaces, read }: ManagedSet, report: ManagedReport): void {
  const owners = new Map<string, string>();
  for (const namespace of namespaces) {
    const project = text(member(namespace.object.metadata.labels, RESOURCE_KEYS.namespaceProject)) ?? "";
    if (project !== "") owners.set(namespace.object.metadata.name, project);
  }
  for (const checked of projects) {
    const { name } = checked.object.metadata;
    const namespace = read.projects.find((project) => project.name === name)?.namespace ?? "";
    const owner = owners.get(namespace);
    owners.set(namespace, owner ?? name);
    if (owner === undefined || owner === name) continue;
    report({
      object: checked,
      path: member(checked.object.spec, "namespace") === undefined ? "/metadata/name" : "/spec/namespace",
      key: "namespace",
      message: `namespace ${namespace} belongs to project ${owner}, so this project never gets a namespace`,
      received: namespace,
      fix: "give each project a namespace of its own",
    });
  }
}

/** A queue with the name of a queue of another owner gets a random suffix. */
function reportNames(owners: readonly CheckedObject[], report: ManagedReport): void {
  const taken = new Map<string, CheckedObject>();
  for (const owner of owners) {
    for (const [index, queue] of items(member(owner.object.spec, "queues")).entries()) {
      const name = managedQueueName(queue, owner.object.metadata.name);
      const first = taken.get(name) ?? owner;
      taken.set(name, first);
      if (first === owner) continue;
      const { kind, metadata } = first.object;
      report({
        object: owner,
        path: pointerTo("/spec/queues", index),
        key: `name/${name}`,
        severity: "warning",
        message: `${kind} ${metadata.name} has a queue ${name} too, so the controller adds a random suffix to the name of one of them`,
        received: name,
        fix: "give the queue another name",
      });
    }
  }
}

function didYouMean(name: string, known: readonly string[]): string {
  const close = nearest(name, known);
  return close === undefined ? "" : `; did you mean ${close}?`;
}
