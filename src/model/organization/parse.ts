import { checkShape, describeValue } from "../../k8s-fields/index.ts";
import type { Issue, Locate } from "../../kernel/index.ts";
import {
  type FieldProblem,
  filled,
  given,
  isObject,
  issuesOf,
  organizationRules,
  pointerTo,
  presentItems,
  quantityNumber,
  quantityOf,
  record,
  withoutAbsent,
} from "../../kernel/index.ts";
import { clusterWithDefaults } from "./defaults.ts";
import { checkCluster, checkNames, checkUnjudged, portRange } from "./file-constraints.ts";
import { checkOverrides } from "./file-overrides.ts";
import { readQuota } from "./file-quota.ts";
import { checkReferences } from "./file-references.ts";
import { organizationSchema } from "./file-schema.ts";
import { syncSettings } from "./file-sync.ts";
import type {
  ClusterFile,
  NodePoolFile,
  OrganizationFile,
  PoolQuotaFile,
  ProjectFile,
  UnjudgedFile,
} from "./file-types.ts";
import type {
  Cluster,
  ClusterTopology,
  NodePool,
  Organization,
  PoolQuota,
  ProjectSettings,
  UnjudgedChart,
  UnjudgedFilePath,
} from "./organization.ts";
import { DEFAULT_NODE_POOL } from "./organization.ts";

/** A parsed organisation, or the reasons why it is invalid. */
interface ParsedOrganization {
  /** Absent as soon as one of the issues is an error. */
  readonly organization?: Organization;
  /** All problems, in the order of reports. */
  readonly issues: readonly Issue[];
}

/**
 * Parses `muster.yaml`. Reports all problems in one pass and never throws. Absent fields take the defaults of the
 * cluster's scheduler, except in quotas, which have none. `policies` and `waivers` are skipped.
 */
export function parseOrganization(value: unknown, locate?: Locate, file?: string): ParsedOrganization {
  const { findings, organization } = read(value);
  const issues = issuesOf(findings, { rules: organizationRules, locate, file });
  if (issues.some(({ severity }) => severity === "error")) return { issues };
  return { organization: organization(), issues };
}

interface Read {
  readonly findings: readonly FieldProblem[];
  /** Call it only without an error among the findings. */
  readonly organization: () => Organization;
}

function read(value: unknown): Read {
  if (!isObject(value)) {
    const expected = "an Organization: an object with apiVersion, kind, metadata and clusters";
    const received = describeValue(value);
    const finding = {
      fault: "schema",
      path: "",
      message: `must be ${expected}, but is ${received}`,
      expected,
      received,
    } as const;
    return { findings: [finding], organization: () => ({ name: "", clusters: [], departments: [], projects: [] }) };
  }
  const shape = checkShape(organizationSchema, value);
  // The schema check has removed the invalid fields, so the rest has its types.
  const file: OrganizationFile = record(shape.value);
  const departments = presentItems(file.departments).map(({ item, index }) => ({
    item,
    ...readQuotas(item.quotas, pointerTo("/departments", index, "quotas")),
  }));
  const projects = presentItems(file.projects).map(({ item, index }) => ({
    item,
    ...readQuotas(item.quotas, pointerTo("/projects", index, "quotas")),
  }));
  const findings = [
    ...shape.findings,
    ...checkNames(file),
    ...presentItems(file.clusters).flatMap(({ item, index }) => checkCluster(item, pointerTo("/clusters", index))),
    ...departments.flatMap((department) => department.findings),
    ...projects.flatMap((project) => project.findings),
    ...checkReferences(file),
    ...checkUnjudged(file),
    ...checkOverrides(file),
  ];
  const organization = () => ({
    name: file.metadata?.name ?? "",
    clusters: presentItems(file.clusters).map(({ item }) => clusterOf(item)),
    departments: departments.map(({ item, quotas }) => ({ name: item.name ?? "", quotas })),
    projects: projects.map(({ item, quotas }) => projectOf(item, quotas)),
    ...given({
      currency: file.currency ?? undefined,
      runaiPolicies: file.runaiPolicies ? presentItems(file.runaiPolicies).map(({ item }) => item) : undefined,
      crds: file.crds ? presentItems(file.crds).map(({ item }) => item) : undefined,
    }),
    ...given({ units: filled(presentItems(file.units).map(({ item }) => item)) }),
    ...given({
      unjudged: filled(presentItems(file.unjudged).flatMap(({ item, index }) => unjudgedCharts(item, index))),
      unjudgedFiles: filled(presentItems(file.unjudged).flatMap(({ item, index }) => unjudgedFiles(item, index))),
    }),
    ...given({ overrides: filled(presentItems(file.resourceInterfaces?.override).map(({ item }) => item)) }),
  });
  return { findings, organization };
}

function unjudgedCharts({ charts, owner = "", reason = "" }: UnjudgedFile, at: number): readonly UnjudgedChart[] {
  return presentItems(charts).map(({ item, index }) => {
    return { chart: item, owner, reason, pointer: pointerTo("/unjudged", at, "charts", index) };
  });
}

function unjudgedFiles({ files, owner = "", reason = "" }: UnjudgedFile, at: number): readonly UnjudgedFilePath[] {
  return presentItems(files).map(({ item, index }) => {
    return { file: item, owner, reason, pointer: pointerTo("/unjudged", at, "files", index) };
  });
}

interface ReadQuotas {
  readonly quotas: readonly PoolQuota[];
  readonly findings: readonly FieldProblem[];
}

function readQuotas(list: ProjectFile["quotas"], at: string): ReadQuotas {
  const pools = presentItems(list).map(({ item, index }) => readPoolQuota(item, pointerTo(at, index)));
  return { quotas: pools.flatMap(({ quotas }) => quotas), findings: pools.flatMap(({ findings }) => findings) };
}

function readPoolQuota(file: PoolQuotaFile, at: string): ReadQuotas {
  const gpu = readQuota(file.gpu, pointerTo(at, "gpu"), "gpu");
  const cpu = readQuota(file.cpu, pointerTo(at, "cpu"), "cpu");
  const memory = readQuota(file.memory, pointerTo(at, "memory"), "memory");
  const findings = [...gpu.findings, ...cpu.findings, ...memory.findings];
  if (gpu.quota === undefined || cpu.quota === undefined || memory.quota === undefined) return { quotas: [], findings };
  const { cluster = "", nodePool } = file;
  const quotas = { gpu: gpu.quota, cpu: cpu.quota, memory: memory.quota };
  return { quotas: [{ cluster, nodePool: nodePool ?? DEFAULT_NODE_POOL, ...quotas }], findings };
}

function projectOf(file: ProjectFile, quotas: readonly PoolQuota[]): ProjectSettings {
  const { name = "", id, department = "", clusters, namespace, defaultNodePools } = file;
  const pools = presentItems(defaultNodePools).map(({ item }) => item);
  return {
    name,
    department,
    clusters: presentItems(clusters).map(({ item }) => item),
    quotas,
    ...withoutAbsent({ id, namespace, defaultNodePools: filled(pools) }),
  };
}

function clusterOf(file: ClusterFile): Cluster {
  const {
    name = "",
    scheduler = "kai",
    version,
    kubernetes,
    operators,
    nodePorts,
    nodePools,
    ingress,
    topologies,
    allocated,
    podGrouper,
    sync,
    admission,
    ...rest
  } = file;
  return clusterWithDefaults({
    name,
    scheduler,
    ...withoutAbsent(rest),
    nodePools: presentItems(nodePools).map(({ item }) => poolOf(item)),
    ...withoutAbsent({
      version: version?.replace(/^v/, ""),
      kubernetes: kubernetes?.replace(/^v/, ""),
      operators: operators && operatorsOf(operators),
      nodePorts: portRange(nodePorts ?? ""),
      allocatedFile: allocated,
      topologies: topologies && topologiesOf(topologies),
      sync: syncSettings(sync),
      podGrouper: readsOf(podGrouper?.reads),
      admission: admission?.enforce && { enforce: presentItems(admission.enforce).map(({ item }) => item) },
      ingress: ingress && { domain: ingress.domain ?? "", ...withoutAbsent({ className: ingress.className }) },
    }),
  });
}

function operatorsOf(file: NonNullable<ClusterFile["operators"]>): NonNullable<Cluster["operators"]> {
  const given = Object.entries(file).flatMap(([name, release]) =>
    release === null || release === undefined
      ? []
      : [[name, typeof release === "number" ? release : release.replace(/^v/, "")] as const],
  );
  return Object.fromEntries(given);
}

function readsOf(reads: NonNullable<ClusterFile["podGrouper"]>["reads"]): Cluster["podGrouper"] {
  if (reads === undefined || reads === null || reads === "chart") return undefined;
  return { reads: typeof reads === "string" ? "all" : presentItems(reads).map(({ item }) => item) };
}

function topologiesOf(files: NonNullable<ClusterFile["topologies"]>): readonly ClusterTopology[] {
  return presentItems(files).map(({ item: { name = "", levels } }) => ({
    name,
    levels: presentItems(levels).map(({ item: { nodeLabel = "", alias } }) => ({
      nodeLabel,
      ...withoutAbsent({ alias }),
    })),
  }));
}

function poolOf(file: NodePoolFile): NodePool {
  const { name = "", gpu, ...rest } = file;
  return { name, ...withoutAbsent({ ...rest, gpu: gpuOf(gpu) }) };
}

function gpuOf(file: NodePoolFile["gpu"]): NodePool["gpu"] | undefined {
  const memory = quantityOf(file?.memory);
  if (!file || memory === undefined) return undefined;
  return { type: file.type ?? "", memory: quantityNumber(memory) / 2 ** 20, perNode: file.perNode ?? 1 };
}
