import { at, groupOf, isObject, items, type KubeObject, member, pointerTo, text } from "../../kernel/index.ts";
import { countOf, type PodSet } from "../account/pod-set.ts";
import { cronJobShape, jobSetShape, jobShape, kubeflowShape, MAIN, one } from "./batch-shapes.ts";
import type { KueueShape, KueueShapeOrReason } from "./kueue-shape.ts";
import { rayClusterShape, rayJobShape, rayServiceShape, wrappedRayShape } from "./ray-shapes.ts";
import { deploymentShape, leaderWorkerSetShape, statefulSetShape } from "./serving-shapes.ts";
import { sparkShape } from "./spark-shape.ts";
import { type RuntimeOf, trainJobShape } from "./train-job-shape.ts";

type Shape = (object: KubeObject, runtimeOf: RuntimeOf) => KueueShapeOrReason;

const kubeflow: Shape = ({ spec }) => kubeflowShape(spec, "/spec");

/** The integration of Kueue for each kind, as `group/kind`, with the pods of its objects. */
const KINDS: Readonly<Record<string, { readonly framework: string; readonly shape: Shape }>> = {
  "/Pod": { framework: "pod", shape: podShape },
  "apps/Deployment": { framework: "deployment", shape: ({ spec }) => deploymentShape(spec) },
  "apps/StatefulSet": { framework: "statefulset", shape: ({ spec }) => statefulSetShape(spec) },
  "batch/CronJob": { framework: "batch/job", shape: cronJobShape },
  "batch/Job": { framework: "batch/job", shape: ({ metadata, spec }) => jobShape(metadata.annotations, spec, "/spec") },
  "jobset.x-k8s.io/JobSet": { framework: "jobset.x-k8s.io/jobset", shape: ({ spec }) => jobSetShape(spec, "/spec") },
  "kubeflow.org/JAXJob": { framework: "kubeflow.org/jaxjob", shape: kubeflow },
  "kubeflow.org/MPIJob": { framework: "kubeflow.org/mpijob", shape: kubeflow },
  "kubeflow.org/PaddleJob": { framework: "kubeflow.org/paddlejob", shape: kubeflow },
  "kubeflow.org/PyTorchJob": { framework: "kubeflow.org/pytorchjob", shape: kubeflow },
  "kubeflow.org/TFJob": { framework: "kubeflow.org/tfjob", shape: kubeflow },
  "kubeflow.org/XGBoostJob": { framework: "kubeflow.org/xgboostjob", shape: kubeflow },
  "leaderworkerset.x-k8s.io/LeaderWorkerSet": {
    framework: "leaderworkerset.x-k8s.io/leaderworkerset",
    shape: ({ spec }) => leaderWorkerSetShape(spec),
  },
  "ray.io/RayCluster": { framework: "ray.io/raycluster", shape: ({ spec }) => rayClusterShape(spec, "/spec") },
  "ray.io/RayJob": { framework: "ray.io/rayjob", shape: ({ spec }) => rayJobShape(spec) },
  "ray.io/RayService": { framework: "ray.io/rayservice", shape: ({ spec }) => rayServiceShape(spec) },
  "sparkoperator.k8s.io/SparkApplication": {
    framework: "sparkoperator.k8s.io/sparkapplication",
    shape: ({ spec }) => sparkShape(spec),
  },
  "trainer.kubeflow.org/TrainJob": { framework: "trainer.kubeflow.org/trainjob", shape: trainJobShape },
  "workload.codeflare.dev/AppWrapper": { framework: "workload.codeflare.dev/appwrapper", shape: appWrapperShape },
};

/** The name of Kueue's integration for the kind of an object; undefined for a kind that it does not queue. */
export function kueueFramework(object: KubeObject): string | undefined {
  return kindOf(object)?.framework;
}

/** The pods of an object as Kueue counts them, or the reason why they are not known; undefined for other kinds. */
export function kueueShape(object: KubeObject, runtimeOf: RuntimeOf): KueueShapeOrReason | undefined {
  return kindOf(object)?.shape(object, runtimeOf);
}

function kindOf({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">) {
  const name = `${groupOf(apiVersion)}/${kind}`;
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

function podShape({ metadata, spec }: KubeObject): KueueShape {
  return one([{ name: MAIN, count: 1, template: { metadata, spec }, path: "" }]);
}

/** The components of an AppWrapper: declared pod sets, else those of kinds that it knows. */
function appWrapperShape({ metadata, spec }: KubeObject): KueueShapeOrReason {
  const podSets: PodSet[] = [];
  for (const [index, component] of items(member(spec, "components")).entries()) {
    const found = componentPodSets(component, pointerTo("/spec/components", index));
    if (typeof found === "string") return found;
    podSets.push(...found);
  }
  return one(podSets.map((podSet, index) => ({ ...podSet, name: `${metadata.name}-${index}` })));
}

/** The kinds whose pod sets AppWrapper derives. Source: project-codeflare/appwrapper v1.1, pkg/utils. */
const DERIVED: Readonly<Record<string, (spec: unknown, path: string) => KueueShape>> = {
  "apps/Deployment": (spec, path) => derived(spec, path, countOf(member(spec, "replicas"), 1)),
  "apps/StatefulSet": (spec, path) => derived(spec, path, countOf(member(spec, "replicas"), 1)),
  "batch/Job": (spec, path) => jobShape(undefined, spec, path),
  "jobset.x-k8s.io/JobSet": jobSetShape,
  "kubeflow.org/PyTorchJob": kubeflowShape,
  "ray.io/RayCluster": wrappedRayShape,
  "ray.io/RayJob": (spec, path) => wrappedRayShape(member(spec, "rayClusterSpec"), `${path}/rayClusterSpec`),
};

function componentPodSets(component: unknown, path: string): readonly PodSet[] | string {
  const wrapped = member(component, "template");
  const declared = items(member(component, "podSets"));
  if (declared.length > 0) return declaredPodSets(component, declared, path);
  const kind = `${groupOf(text(member(wrapped, "apiVersion")) ?? "")}/${text(member(wrapped, "kind")) ?? ""}`;
  const spec = member(wrapped, "spec");
  if (kind === "/Pod") {
    const template = { metadata: member(wrapped, "metadata"), spec };
    return [{ name: MAIN, count: 1, template, path: `${path}/template` }];
  }
  if (!Object.hasOwn(DERIVED, kind)) return [];
  return DERIVED[kind]?.(spec, `${path}/template/spec`).podSets ?? [];
}

function declaredPodSets(component: unknown, declared: readonly unknown[], path: string): readonly PodSet[] | string {
  const podSets: PodSet[] = [];
  for (const each of declared) {
    const keys = (text(member(each, "path")) ?? "").split(/[.[\]]+/).filter((key) => key !== "");
    const template = at(component, ...keys);
    if (!isObject(template)) return `the pod set ${text(member(each, "path")) ?? ""} of a component is not found`;
    const count = countOf(member(each, "replicas"), 1);
    podSets.push({ name: MAIN, count, template, path: pointerTo(path, ...keys) });
  }
  return podSets;
}

function derived(spec: unknown, path: string, count: number): KueueShape {
  return one([{ name: MAIN, count, template: member(spec, "template"), path: `${path}/template` }]);
}
