import { readFileSync } from "node:fs";
import { CORE_SCHEMA, loadAll } from "js-yaml";
import { OPERATOR_KIND_LINES, OPERATOR_TYPE_LINES } from "../policies/operators/field-table.ts";
import { TYPE_LINES } from "../src/k8s-fields/kubernetes/field-table.ts";
import { compareText } from "../src/kernel/base/compare.ts";

// Writes the fields of the kinds of operators as policies/operators/field-table.ts. The arguments are files with the
// CustomResourceDefinitions of several releases, the oldest first; the kinds of KINDS are read:
//   node --import tsx scripts/operator-fields.ts FILE... > new.ts && mv new.ts policies/operators/field-table.ts
// The table has the fields of all releases, the fields that all of them call mandatory, and the other facts of the newest
// one. Parts that have the fields of a type of Kubernetes refer to it. Kinds that no file defines stay as they are.

/** The kinds of the table, as `group/kind`. */
const KINDS = new Set(
  [
    "agents.x-k8s.io/Sandbox",
    "apps.nvidia.com/NIMCache NIMPipeline NIMService",
    "argoproj.io/AnalysisTemplate AppProject Application ApplicationSet ClusterAnalysisTemplate ClusterWorkflowTemplate",
    "argoproj.io/CronWorkflow Rollout Workflow WorkflowTemplate",
    "batch.volcano.sh/CronJob Job",
    "disaggregatedset.x-k8s.io/DisaggregatedSet DisaggregatedSetRoleScaler",
    "extensions.agents.x-k8s.io/SandboxClaim SandboxTemplate SandboxWarmPool",
    "flow.volcano.sh/JobFlow JobTemplate",
    "grove.io/ClusterTopology PodClique PodCliqueScalingGroup PodCliqueSet",
    "helm.toolkit.fluxcd.io/HelmRelease",
    "image.toolkit.fluxcd.io/ImagePolicy ImageRepository ImageUpdateAutomation",
    "jobset.x-k8s.io/JobSet",
    "kai.resources/Department KRMConfig ManagedNodesConfig NodePool Project",
    "kai.scheduler/SchedulingShard Topology",
    "keda.sh/ClusterTriggerAuthentication ScaledJob ScaledObject TriggerAuthentication",
    "kubeflow.org/JAXJob MPIJob Notebook PaddleJob PyTorchJob TFJob XGBoostJob",
    "kueue.x-k8s.io/AdmissionCheck ClusterQueue Cohort LocalQueue MultiKueueCluster MultiKueueConfig",
    "kueue.x-k8s.io/ProvisioningRequestConfig ResourceFlavor Topology Workload WorkloadPriorityClass",
    "kustomize.toolkit.fluxcd.io/Kustomization",
    "leaderworkerset.x-k8s.io/LeaderWorkerSet",
    "machinelearning.seldon.io/SeldonDeployment",
    "milvus.io/Milvus",
    "notification.toolkit.fluxcd.io/Alert Provider Receiver",
    "nvidia.com/DynamoComponentDeployment DynamoGraphDeployment",
    "ray.io/RayCluster RayCronJob RayJob RayService",
    "scheduling.run.ai/PodGroup Queue",
    "scheduling.volcano.sh/PodGroup Queue",
    "serving.knative.dev/Service",
    "serving.kserve.io/ClusterServingRuntime ClusterStorageContainer InferenceGraph InferenceService LLMInferenceService",
    "serving.kserve.io/LLMInferenceServiceConfig LocalModelCache LocalModelNamespaceCache LocalModelNodeGroup ServingRuntime",
    "serving.kserve.io/TrainedModel",
    "source.toolkit.fluxcd.io/Bucket ExternalArtifact GitRepository HelmChart HelmRepository OCIRepository",
    "slinky.slurm.net/NodeSet",
    "sparkoperator.k8s.io/ScheduledSparkApplication SparkApplication",
    "tekton.dev/Pipeline PipelineRun Task TaskRun",
    "topology.volcano.sh/HyperNode",
    "trainer.kubeflow.org/ClusterTrainingRuntime TrainJob TrainingRuntime",
    "kubevirt.io/VirtualMachine VirtualMachineInstance",
    "workload.codeflare.dev/AppWrapper",
    "workspace.devfile.io/DevWorkspace",
  ].flatMap((line) => {
    const [group = "", kinds = ""] = line.split("/");
    return kinds.split(" ").map((kind) => `${group}/${kind}`);
  }),
);

/**
 * Kinds whose CRDs, as most clusters have them, have no schema. Their controller reads the fields, and demands other
 * ones.
 */
const WITHOUT_SCHEMA = new Set(
  ["ClusterWorkflowTemplate", "CronWorkflow", "Workflow", "WorkflowTemplate"].map((kind) => `argoproj.io/${kind}`),
);
/** Texts that this controller also reads from numbers and booleans. */
const ANY_SCALARS = new Set(["default", "enum", "value"]);

/** Words of a list of kinds that platforms extend in the CRD: those whose events Flux sends, for other controllers too. */
const EXTENDED_KINDS = ["GitRepository", "HelmRelease"];

/** The share of the fields of a type of Kubernetes that a part must have to be of that type, and their least number. */
const LIKENESS = 0.7;
const LEAST_FIELDS = 4;
/** The least number of these fields for a part that has others as well. */
const LEAST_OF_EXTENDED = 10;
/** Fields of types of Kubernetes that only releases have which the field table lacks. */
const ELSEWHERE = new Set(["claims", "schedulingGroup", "userAnnotations", "workloadRef"]);

type Node = Readonly<Record<string, unknown>>;

const OBJECT_FIELDS = new Set(["apiVersion", "kind", "metadata"]);

const kubernetesLines = fieldsByName(TYPE_LINES);
/** The types of Kubernetes that operators use: those in pods and jobs, claims, and metrics. */
const kubernetesTypes = reachable(
  ["JobSpec", "PersistentVolumeClaimSpec", "autoscaling.v2.HorizontalPodAutoscalerSpec"],
  kubernetesLines,
)
  .map((name) => ({ name, fields: new Set(kubernetesLines.get(name)?.map((field) => field.replace(/[!@:].*$/, ""))) }))
  .sort((a, b) => a.fields.size - b.fields.size);

const objectMeta = new Set(kubernetesTypes.find(({ name }) => name === "ObjectMeta")?.fields);

const roots = new Map<string, Node[]>();
for (const file of process.argv.slice(2)) {
  for (const document of loadAll(readFileSync(file, "utf8"), undefined, { schema: CORE_SCHEMA })) {
    if (member(document, "kind") !== "CustomResourceDefinition") continue;
    const { group, names, versions } = (member(document, "spec") ?? {}) as Node;
    const kind = String(member(names, "kind"));
    if (!KINDS.has(`${group}/${kind}`)) continue;
    for (const version of versions as readonly Node[]) {
      const schema = member(version.schema, "openAPIV3Schema") as Node | undefined;
      const key = `${group}/${version.name}/${kind}`;
      if (schema !== undefined) roots.set(key, [...(roots.get(key) ?? []), schema]);
    }
  }
}

const keptKinds = OPERATOR_KIND_LINES.trim()
  .split("\n")
  .filter((line) => {
    const [key = ""] = line.split(" ");
    const [group, , kind] = key.split("/");
    return ![...roots.keys()].some((other) => other.startsWith(`${group}/`) && other.endsWith(`/${kind}`));
  });
const known = fieldsByName(OPERATOR_TYPE_LINES);
/** The types that kinds of the table have already, by their fields. */
const lineNames = new Map(
  reachable(keptKinds.map(typeOfKindLine), known).map((name) => [known.get(name)?.join(" ") ?? "", name]),
);
const taken = new Set(lineNames.values());
let isWithoutSchema = false;
const kindLines = [
  ...keptKinds,
  ...[...roots].map(([key, nodes]) => {
    const [group = "", , kind = ""] = key.split("/");
    isWithoutSchema = WITHOUT_SCHEMA.has(`${group}/${kind}`);
    return `${key} ${objectOf(nodes, kind, true)}`;
  }),
];
const typeLines = [...lineNames].map(([fields, name]) => `${name} ${fields}`.trim());
console.log(`// Written by scripts/operator-fields.ts; do not edit.

/** The kinds of operators, as \`group/version/Kind\`, each with the name of its type. */
export const OPERATOR_KIND_LINES = \`
${kindLines.sort(compareText).join("\n")}
\`;

/** Their types. \`operator-types.ts\` describes the format. */
export const OPERATOR_TYPE_LINES = \`
${typeLines.sort(compareText).join("\n")}
\`;`);

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Node)[name] : undefined;
}

/** The type of a value with these schemas, those of older releases first. */
function typeOf(nodes: readonly Node[], name: string): string {
  const newest = nodes.at(-1) ?? {};
  if (nodes.some(isAny)) return "any";
  if (nodes.some((node) => node["x-kubernetes-int-or-string"] === true)) {
    const isQuantity = String(newest.pattern ?? "").includes("KMGTPE");
    return isQuantity ? "quantity" : "port";
  }
  if (new Set(nodes.map((node) => node.type)).size > 1) return "any";
  if (newest.type === "array") {
    const items = present(nodes.map((node) => node.items as Node | undefined));
    const keys = newest["x-kubernetes-list-type"] === "map" ? (newest["x-kubernetes-list-map-keys"] as string[]) : [];
    return `${typeOf(items, singular(name))}[${keys.join(",")}]`;
  }
  if (newest.type === "object") {
    const open = nodes.filter((node) => node.properties === undefined);
    if (open.length === 0) return objectOf(nodes, name, false);
    if (open.length < nodes.length) return "any";
    return `${typeOf(present(nodes.map((node) => node.additionalProperties as Node | undefined)), singular(name))}{}`;
  }
  if (newest.type === "string") return isWithoutSchema && ANY_SCALARS.has(name) ? "any" : stringOf(nodes);
  if (newest.type === "integer") return newest.format === "int32" ? "int32" : "int64";
  return newest.type as string;
}

function isAny(node: Node): boolean {
  const { type, properties, additionalProperties } = node;
  if (node["x-kubernetes-preserve-unknown-fields"] === true || node["x-kubernetes-embedded-resource"] === true) {
    return true;
  }
  const isOpen = additionalProperties === true || (additionalProperties !== undefined && properties !== undefined);
  if (node["x-kubernetes-int-or-string"] === true) return false;
  return (
    type === undefined ||
    isOpen ||
    (type === "object" && properties === undefined && additionalProperties === undefined)
  );
}

function stringOf(nodes: readonly Node[]): string {
  const newest = nodes.at(-1) ?? {};
  if (newest.enum === undefined) return "string";
  const words = new Set(nodes.flatMap((node) => (node.enum as string[] | undefined) ?? []));
  if ([...words].some((word) => /[ |)]/.test(word))) return "string";
  if (EXTENDED_KINDS.every((kind) => words.has(kind))) return "string";
  return `string(${[...words].sort(compareText).join("|")})`;
}

function objectOf(nodes: readonly Node[], name: string, isRoot: boolean): string {
  const fields = fieldsOf(nodes);
  for (const field of ELSEWHERE) if (fields.has("containers")) fields.delete(field);
  const like = isRoot ? undefined : kubernetesTypes.find((type) => isLike(fields, type, LEAST_FIELDS));
  if (like !== undefined && [...fields.keys()].every((field) => like.fields.has(field))) return `~${like.name}`;
  if (name === "metadata" && [...fields.keys()].every((field) => objectMeta.has(field))) return "~ObjectMeta";
  const base = isRoot ? undefined : kubernetesTypes.find((type) => isLike(fields, type, LEAST_OF_EXTENDED));
  const newest = nodes.at(-1) ?? {};
  const own = [...fields]
    .sort(([a], [b]) => compareText(a, b))
    .filter(([field]) => (isRoot ? !OBJECT_FIELDS.has(field) : base?.fields.has(field) !== true))
    .map(([field, schemas]) => {
      const having = nodes.filter(({ properties }) => member(properties, field) !== undefined);
      const isMandatory =
        having.includes(newest) &&
        having.every((node) => (node.required as string[] | undefined)?.includes(field) === true);
      const mark = isMandatory && !isWithoutSchema && schemas.every((node) => node.default === undefined) ? "!" : "";
      return `${field}${mark}:${isRoot && field === "status" ? "any" : typeOf(schemas, field)}`;
    });
  const line = [...(base === undefined ? [] : [`~${base.name}`]), ...own].join(" ");
  const known = lineNames.get(line);
  if (known !== undefined) return known;
  const wanted = name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/\W/g, "");
  let unique = wanted;
  for (let count = 2; taken.has(unique); count += 1) unique = `${wanted}${count}`;
  taken.add(unique);
  lineNames.set(line, unique);
  return unique;
}

/** The fields of the types in lines. */
function fieldsByName(lines: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", ...fields] = line.split(" ");
        return [name, fields];
      }),
  );
}

function typeOfKindLine(line: string): string {
  return line.slice(line.indexOf(" ") + 1);
}

/** Some types, and those of their fields. */
function reachable(names: readonly string[], types: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set(names);
  for (const name of found) {
    for (const field of types.get(name) ?? []) {
      const type = field.replace(/^.*:/, "").replace(/[[({].*$/, "");
      if (types.has(type)) found.add(type);
    }
  }
  return [...found];
}

function isLike(
  fields: ReadonlyMap<string, readonly Node[]>,
  { name, fields: known }: { readonly name: string; readonly fields: ReadonlySet<string> },
  least: number,
): boolean {
  const shared = [...fields].filter(([field]) => known.has(field));
  if (shared.length < Math.max(least, known.size * LIKENESS)) return false;
  if (least !== LEAST_OF_EXTENDED && shared.length < fields.size) return false;
  return shared.every(([field, nodes]) => covers(typeOfField(name, field), nodes));
}

/** Whether a type of Kubernetes has all fields of the objects in a value with these schemas. */
function covers(type: string, nodes: readonly Node[]): boolean {
  const items = present(nodes.flatMap((node) => [node.items, node.additionalProperties]));
  const inner = items.filter((item) => typeof item === "object") as Node[];
  if (inner.length > 0) return /\[[^\]]*\]$|\{\}$/.test(type) && covers(type.replace(/\[[^[\]]*\]$|\{\}$/, ""), inner);
  const fields = fieldsOf(nodes);
  if (fields.size === 0) return true;
  if (type === "any") return true;
  const known = kubernetesLines.get(type);
  if (known === undefined) return false;
  return [...fields].every(([field, own]) => {
    if (ELSEWHERE.has(field)) return true;
    const found = typeOfField(type, field);
    return found !== "" && covers(found, own);
  });
}

function fieldsOf(nodes: readonly Node[]): Map<string, Node[]> {
  const fields = new Map<string, Node[]>();
  for (const { properties } of nodes) {
    for (const [field, node] of Object.entries((properties ?? {}) as Record<string, Node>)) {
      fields.set(field, [...(fields.get(field) ?? []), node]);
    }
  }
  return fields;
}

/** The type of a field of a type of Kubernetes; empty for an unknown field. */
function typeOfField(type: string, field: string): string {
  const line = kubernetesLines.get(type)?.find((own) => own.replace(/[!@:].*$/, "") === field);
  return line?.replace(/^[^:]*:/, "") ?? "";
}

function singular(name: string): string {
  return name.replace(/(?<=\w{3})s$/, "");
}

function present<T>(list: readonly (T | undefined)[]): readonly T[] {
  return list.filter((each) => each !== undefined);
}
