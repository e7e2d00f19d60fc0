import { at, filledText, isObject, items, type KubeObject, member, text } from "../../kernel/index.ts";
import { countOf } from "../account/pod-set.ts";
import { jobSetShape } from "./batch-shapes.ts";
import type { KueueShapeOrReason } from "./kueue-shape.ts";

const STEP = "trainer.kubeflow.org/trainjob-ancestor-step";
/** The fields with changes of the pods of a runtime. */
const PATCHES = ["podTemplateOverrides", "podSpecOverrides", "runtimePatches"];

/** Returns the runtime of a kind and name; undefined for an unknown one. */
export type RuntimeOf = (kind: string, namespace: string, name: string) => KubeObject | undefined;

/**
 * A TrainJob: the JobSet of its runtime, with the nodes and the resources of the trainer. Its pods have no place in the job.
 * Source: kueue v0.19.2, pkg/controller/jobs/trainjob; Kubeflow Trainer v2, pkg/runtime.
 */
export function trainJobShape({ metadata, spec }: KubeObject, runtimeOf: RuntimeOf): KueueShapeOrReason {
  const reference = member(spec, "runtimeRef");
  const kind = filledText(member(reference, "kind")) ?? "ClusterTrainingRuntime";
  const name = text(member(reference, "name")) ?? "";
  const runtime = runtimeOf(kind, metadata.namespace ?? "default", name);
  if (runtime === undefined) return `its pods are in the ${kind} ${name}, which is not among the manifests`;
  if (isObject(at(runtime.spec, "mlPolicy", "mpi"))) return `its pods depend on the MPI policy of ${kind} ${name}`;
  if (PATCHES.some((field) => items(member(spec, field)).length > 0)) return "it patches the pods of its runtime";
  const template = at(runtime.spec, "template", "spec");
  const trainer = member(spec, "trainer");
  const nodes = countOf(member(trainer, "numNodes"), countOf(at(runtime.spec, "mlPolicy", "numNodes"), 1));
  const resources = member(trainer, "resourcesPerNode");
  const jobs = items(member(template, "replicatedJobs")).map((job) =>
    at(job, "template", "metadata", "labels", STEP) === "trainer" ? trainerJob(job, nodes, resources) : job,
  );
  const { copies, podSets } = jobSetShape({ replicatedJobs: jobs }, "");
  return { copies, podSets: podSets.map(({ path: _, ...podSet }) => podSet) };
}

function trainerJob(job: unknown, nodes: number, resources: unknown): unknown {
  const spec = at(job, "template", "spec");
  const template = member(spec, "template");
  const podSpec = member(template, "spec");
  const containers = items(member(podSpec, "containers")).map((container) =>
    member(container, "name") === "node" && isObject(resources) ? { ...Object(container), resources } : container,
  );
  const changed = { ...Object(template), spec: { ...Object(podSpec), containers } };
  const jobSpec = { ...Object(spec), parallelism: nodes, completions: nodes, template: changed };
  return { ...Object(job), template: { ...Object(member(job, "template")), spec: jobSpec } };
}
