import { at, filledText, given, groupOf, isObject, items, type KubeObject, member, text } from "../../kernel/index.ts";
import {
  KAI_RESOURCES,
  type LabelledNodePool,
  type ManagedDepartment,
  type ManagedProject,
  type ManagedQueue,
  type ManagedResources,
  RESOURCE_KEYS,
} from "./managed-resources.ts";
import { DEFAULT_NODE_POOL, queueName } from "./organization.ts";

/** Prefix of the namespace that the controller creates for a project without `spec.namespace`. */
const NAMESPACE_PREFIX = "kai-";

/** Whether an object is one of KAI's resource management. */
export function isManagedKind(
  { apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">,
  ...kinds: readonly ("Department" | "Project" | "NodePool")[]
): boolean {
  return kinds.some((known) => known === kind) && groupOf(apiVersion) === KAI_RESOURCES;
}

/** Reads the objects of KAI's resource management of a cluster; undefined where there are none. */
export function managedResources(objects: readonly KubeObject[]): ManagedResources | undefined {
  const departments = objects.filter((object) => isManagedKind(object, "Department")).map(ownerOf);
  const projects = objects.filter((object) => isManagedKind(object, "Project")).map(projectOf);
  const nodePools = objects.filter((object) => isManagedKind(object, "NodePool")).map(nodePoolOf);
  if (departments.length + projects.length + nodePools.length === 0) return undefined;
  const labelled = objects.filter(isNamespace).flatMap(({ metadata: { name, labels } }) => {
    const project = filledText(member(labels, RESOURCE_KEYS.namespaceProject));
    return project === undefined ? [] : [[name, project] as const];
  });
  const wanted = projects.map(({ name, namespace }) => [namespace, name] as const);
  // The controller keeps the label of a namespace that has one.
  return { departments, projects, nodePools, namespaces: Object.fromEntries([...wanted, ...labelled]) };
}

function isNamespace({ apiVersion, kind }: KubeObject): boolean {
  return kind === "Namespace" && apiVersion === "v1";
}

function ownerOf({ metadata: { name }, spec }: KubeObject): ManagedDepartment {
  const queues = items(member(spec, "queues")).flatMap((queue): readonly ManagedQueue[] => {
    const nodePool = text(member(queue, "nodepool"));
    if (!isObject(queue) || nodePool === undefined) return [];
    return [{ name: managedQueueName(queue, name), nodePool }];
  });
  return { name, queues };
}

function projectOf(object: KubeObject): ManagedProject {
  const { metadata, spec } = object;
  return given({
    ...ownerOf(object),
    parent: filledText(member(spec, "parent")),
    namespace: filledText(member(spec, "namespace")) ?? `${NAMESPACE_PREFIX}${metadata.name}`,
    enforces: member(spec, "enforceKaiScheduler") === true,
    defaultNodePools: items(member(spec, "defaultNodePools")).flatMap((pool) => text(pool) ?? []),
  });
}

function nodePoolOf({ metadata: { name }, spec }: KubeObject): LabelledNodePool {
  return given({
    name,
    labelKey: filledText(at(spec, "labelKey")),
    labelValue: filledText(at(spec, "labelValue")),
  });
}

/**
 * The name of a queue of a Department or Project: the written one, else that of its owner and node pool. The controller
 * adds a random suffix where a queue of another owner has the name.
 * Source: kai-resource-management, `GetQueueName` in pkg/project-controller/handlers/queue_utils.go.
 */
export function managedQueueName(queue: unknown, owner: string): string {
  const nodePool = text(member(queue, "nodepool")) ?? DEFAULT_NODE_POOL;
  return filledText(member(queue, "name")) ?? queueName(owner, nodePool);
}
