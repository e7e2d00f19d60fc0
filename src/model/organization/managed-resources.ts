/** API group of the objects of KAI's resource management. */
export const KAI_RESOURCES = "kai.resources";

/**
 * Labels and annotations of KAI's resource management, with their default keys.
 * Source: kai-resource-management, docs/reference/labels-and-annotations.md.
 */
export const RESOURCE_KEYS = {
  /** Label of a namespace: its project. */
  namespaceProject: "kai/project",
  /** Label of a PodGroup or pod: its project, which takes precedence over that of the namespace. */
  project: "project",
  /** Annotation of a pod: the node pools whose queues may be charged, in the order of preference, with blanks between. */
  nodePools: "kai.scheduler/node-pools",
} as const;

/** A queue of a Department or Project. */
export interface ManagedQueue {
  readonly name: string;
  readonly nodePool: string;
}

/** A Department of KAI's resource management. */
export interface ManagedDepartment {
  readonly name: string;
  readonly queues: readonly ManagedQueue[];
}

/** A Project of KAI's resource management. */
export interface ManagedProject extends ManagedDepartment {
  /** Its department; absent: none. */
  readonly parent?: string;
  readonly namespace: string;
  /** Whether every pod in its namespace gets KAI's scheduler, whatever scheduler it names. */
  readonly enforces: boolean;
  /** The node pools of pods that name none, in the order of preference. */
  readonly defaultNodePools: readonly string[];
}

/** A NodePool of KAI's resource management; the one called `default` has neither key nor value. */
export interface LabelledNodePool {
  readonly name: string;
  readonly labelKey?: string;
  readonly labelValue?: string;
}

/** The objects of KAI's resource management of one cluster. */
export interface ManagedResources {
  readonly departments: readonly ManagedDepartment[];
  readonly projects: readonly ManagedProject[];
  readonly nodePools: readonly LabelledNodePool[];
  /** The names of projects, by the namespaces that labels or Projects link to them. */
  readonly namespaces: Readonly<Record<string, string>>;
}
