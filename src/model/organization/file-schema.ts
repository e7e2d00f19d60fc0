import {
  boolean,
  CURRENCY_PATTERN,
  closed,
  int32,
  list,
  mapOf,
  nullable,
  type Schema,
  stringSchema,
  titled,
  word,
} from "../../k8s-fields/index.ts";
import { MUSTER_API_VERSION, OPERATOR_NAMES } from "../../kernel/index.ts";
import { syncSchema } from "./file-sync.ts";
import type {
  AdmissionFile,
  ClusterFile,
  DepartmentFile,
  IngressFile,
  InterfacesFile,
  NodePoolFile,
  NodePoolGpuFile,
  OrganizationFile,
  OrganizationMetaFile,
  PodGrouperFile,
  PoolQuotaFile,
  ProjectFile,
  TopologyFile,
  TopologyLevelFile,
  UnjudgedFile,
} from "./file-types.ts";
import { type Quota, SCHEDULERS } from "./organization.ts";

const filled = stringSchema({ minLength: 1 });
const amount: Schema = { type: ["number", "string"] };
const count = nullable(int32({ minimum: 0 }));
const positive: Schema = { type: "number", minimum: 0 };

// A text or number is accepted here, so that a later check can report it precisely; the properties bind objects only.
const resource: Schema = {
  ...closed(
    { deserved: amount, limit: amount, overQuotaWeight: nullable(positive) } satisfies Record<keyof Quota, Schema>,
    ["deserved", "limit"],
  ),
  type: ["object", "string", "number"],
};

const quota = {
  cluster: filled,
  nodePool: nullable(filled),
  gpu: resource,
  cpu: resource,
  memory: resource,
} satisfies Record<keyof PoolQuotaFile, Schema>;
const quotas = nullable(list(closed(quota, ["cluster", "gpu", "cpu", "memory"])));

const gpu = { type: filled, memory: amount, perNode: int32({ minimum: 1 }) } satisfies Record<
  keyof NodePoolGpuFile,
  Schema
>;

const nodePool = {
  name: filled,
  gpu: nullable(closed(gpu, ["type", "memory", "perNode"])),
  nodes: count,
  pricePerGpuHour: nullable(positive),
} satisfies Record<keyof NodePoolFile, Schema>;

const ingress = { domain: filled, className: nullable(filled) } satisfies Record<keyof IngressFile, Schema>;

const level = { nodeLabel: filled, alias: nullable(filled) } satisfies Record<keyof TopologyLevelFile, Schema>;

// As many levels as the Topology CRD of KAI allows.
const topology = {
  name: filled,
  levels: { ...list(closed(level, ["nodeLabel"]), 16), minItems: 1 },
} satisfies Record<keyof TopologyFile, Schema>;

// A later check reports a text that is neither of the two words.
const reads: Schema = { type: ["string", "array", "null"], minLength: 1, items: filled };

// A number such as 0.20 loses its last digit, and is read as an unknown release.
const release: Schema = { type: ["string", "number", "null"], minLength: 1 };
const operators = closed(Object.fromEntries(OPERATOR_NAMES.map((name) => [name, release])), []);

const cluster = {
  name: filled,
  id: nullable(stringSchema({ format: "uuid" })),
  scheduler: word(SCHEDULERS),
  version: nullable(filled),
  kubernetes: nullable(filled),
  operators: nullable(operators),
  nodePorts: nullable(filled),
  resourceInterface: nullable(word(["ResourceInterface", "Karta"])),
  schedulerName: nullable(filled),
  priorityClasses: nullable(mapOf(int32())),
  emitPriorityClasses: nullable(boolean),
  nodePools: nullable(list(closed(nodePool, ["name"]))),
  topologies: nullable(list(closed(topology, ["name", "levels"]))),
  allocated: nullable(filled),
  podGrouper: nullable(closed({ reads } satisfies Record<keyof PodGrouperFile, Schema>)),
  podDefaults: nullable(word(["restricted"])),
  resourceManagement: nullable(word(["kai.resources"])),
  admission: nullable(closed({ enforce: nullable(list(filled)) } satisfies Record<keyof AdmissionFile, Schema>)),
  ingress: nullable(closed(ingress, ["domain"])),
  sync: nullable(syncSchema),
} satisfies Record<keyof ClusterFile, Schema>;

const department = { name: filled, quotas } satisfies Record<keyof DepartmentFile, Schema>;

const project = {
  name: filled,
  id: nullable(filled),
  department: filled,
  clusters: { ...list(filled), minItems: 1 },
  namespace: nullable(filled),
  defaultNodePools: nullable(list(filled)),
  quotas,
} satisfies Record<keyof ProjectFile, Schema>;

const paths = nullable({ ...list(filled), minItems: 1 });

// A later check reports an entry with neither charts nor files.
const unjudged = {
  charts: paths,
  files: paths,
  owner: filled,
  reason: filled,
} satisfies Record<keyof UnjudgedFile, Schema>;

const organization = {
  apiVersion: { const: MUSTER_API_VERSION },
  kind: { const: "Organization" },
  metadata: closed({ name: filled } satisfies Record<keyof OrganizationMetaFile, Schema>, ["name"]),
  clusters: { ...list(closed(cluster, ["name", "scheduler"])), minItems: 1 },
  departments: nullable(list(closed(department, ["name"]))),
  projects: nullable(list(closed(project, ["name", "department", "clusters"]))),
  resourceInterfaces: nullable(
    closed({ override: nullable(list(filled)) } satisfies Record<keyof InterfacesFile, Schema>),
  ),
  currency: nullable(stringSchema({ pattern: CURRENCY_PATTERN })),
  runaiPolicies: nullable(list(filled)),
  crds: nullable(list(filled)),
  units: nullable(list(filled)),
  unjudged: nullable(list(closed(unjudged, ["owner", "reason"]))),
  policies: { type: ["object", "null"] },
  waivers: { type: ["array", "null"] },
} satisfies Record<keyof OrganizationFile, Schema>;

/** The schema of `muster.yaml`. */
export const organizationSchema = titled(
  "organization",
  closed(organization, ["apiVersion", "kind", "metadata", "clusters"]),
);
