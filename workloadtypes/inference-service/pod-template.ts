import { without } from "../shared/jq-text.ts";

/** Fields of a component that are not fields of a pod spec, including the frameworks of the older form. */
const FRAMEWORKS = [
  "model",
  "sklearn",
  "xgboost",
  "tensorflow",
  "pytorch",
  "triton",
  "onnx",
  "huggingface",
  "pmml",
  "lightgbm",
  "paddle",
] as const;

const NO_POD_FIELDS = [
  ...FRAMEWORKS,
  "art",
  "alibi",
  "workerSpec",
  "pipelineParallelSize",
  "tensorParallelSize",
  "name",
  "annotations",
  "labels",
  "autoScaling",
  "batcher",
  "logger",
  "canaryTrafficPercent",
  "containerConcurrency",
  "deploymentStrategy",
  "maxReplicas",
  "minReplicas",
  "scaleMetric",
  "scaleMetricType",
  "scaleTarget",
  "storageContainerName",
  "storageUris",
  "timeout",
];

const NO_CONTAINER_FIELDS = [
  "modelFormat",
  "protocolVersion",
  "runtime",
  "runtimeVersion",
  "storage",
  "storageUri",
  "confidential",
  "config",
  "type",
];

const MAIN = '"kserve-container"';

/** GPUs of a container as a number; 0 when it requests none. */
function gpusOf(container: string): string {
  return `((${container} | (.resources.requests["nvidia.com/gpu"] // .resources.limits["nvidia.com/gpu"]) | tonumber?) // 0)`;
}

/** A container with this number of GPUs, which replaces its own number. */
function withGpus(container: string, gpus: string): string {
  return `(${container} as $to | $to + {resources: (($to.resources // {}) as $had | $had + {
  requests: (($had.requests // {}) + {"nvidia.com/gpu": (${gpus} | tostring)}),
  limits: (($had.limits // {}) + {"nvidia.com/gpu": (${gpus} | tostring)})})})`;
}

const IMPLEMENTATIONS = {
  predictor: FRAMEWORKS.map((framework) => `.spec.predictor.${framework}`).join(" // "),
  explainer: ".spec.explainer.art",
  transformer: "null",
} as const;

/**
 * The containers of a component: first the model server, completed by the container of the same name, then the others
 * unchanged. Without an image in the component, the image comes from the serving runtime.
 */
function containersOf(component: keyof typeof IMPLEMENTATIONS): string {
  const containers = `(.spec.${component}.containers // [])`;
  return `((${IMPLEMENTATIONS[component]}) as $model | if $model == null then ${containers} else [
  ((${containers} | map(select(.name == ${MAIN})) | first // {}) + ($model | ${without(NO_CONTAINER_FIELDS)}) + {name: ${MAIN}})
] + (${containers} | map(select(.name != ${MAIN}))) end)`;
}

/**
 * The number of nodes of a multi-node predictor and the GPUs of its head and of each worker, as KServe computes them
 * from the parallel sizes and the GPUs that either container requests.
 */
const NODES = `(${containersOf("predictor")} as $containers
| ((.spec.predictor.workerSpec.pipelineParallelSize // 1) * (.spec.predictor.workerSpec.tensorParallelSize // 1)) as $total
| ${gpusOf("($containers | first)")} as $head
| ${gpusOf("(.spec.predictor.workerSpec.containers // [] | first)")} as $worker
| if $worker > 0 then
    (if $head >= $total then 1 else ($total / $worker | ceil) end) as $count
    | if $count == 1 then {count: 1, head: $total, worker: 0}
      else {count: $count, head: (if $head > 0 then $head else $total - $worker * ($count - 1) end), worker: $worker} end
  elif $head > 0 then {count: (1 + ([$total - $head, 0] | max)), head: $head, worker: 1}
  else {count: $total, head: 1, worker: 1} end)`;

function templateOf(component: string, spec: string): string {
  return `if .spec.${component} == null then null else .metadata as $meta | {
  metadata: {
    labels: (($meta.labels // {}) + (.spec.${component}.labels // {})),
    annotations: (($meta.annotations // {}) + (.spec.${component}.annotations // {}))
  },
  spec: ${spec}
} end`;
}

/** The pod template of a transformer or an explainer. */
export function podTemplate(component: "transformer" | "explainer"): string {
  return templateOf(
    component,
    `(${containersOf(component)} as $containers | .spec.${component} | ${without(NO_POD_FIELDS)} + {containers: $containers})`,
  );
}

/** The pod template of the predictor: of its only pod, or of the head of several. */
export const PREDICTOR_TEMPLATE = templateOf(
  "predictor",
  `(${containersOf("predictor")} as $containers
| (if .spec.predictor.workerSpec == null then $containers else
    ${NODES} as $nodes | [${withGpus("($containers | first // {})", "$nodes.head")}] + $containers[1:] end) as $all
| .spec.predictor | ${without(NO_POD_FIELDS)} + {containers: $all})`,
);

/** The pod template of the workers: one container each. */
export const WORKER_TEMPLATE = `if .spec.predictor.workerSpec == null then null else .metadata as $meta | {
  metadata: {
    labels: (($meta.labels // {}) + (.spec.predictor.labels // {})),
    annotations: (($meta.annotations // {}) + (.spec.predictor.annotations // {}))
  },
  spec: (${NODES} as $nodes
    | ({name: "worker-container"} + (.spec.predictor.workerSpec.containers // [] | first // {})) as $container
    | .spec.predictor.workerSpec | ${without(NO_POD_FIELDS)} + {containers: [${withGpus("$container", "$nodes.worker")}]})
} end`;

/** The number of workers besides the head. */
export const WORKER_COUNT = `(${NODES} as $nodes | $nodes.count - 1)`;
