import { without } from "../shared/jq-text.ts";

/**
 * Fields of a predictor with its model. The webhook writes the first framework that is present into `model`, in this
 * order. Source: kserve/kserve, pkg/apis/serving/v1beta1/inference_service_defaults.go, `setPredictorModelDefaults`.
 */
export const FRAMEWORKS = [
  "sklearn",
  "tensorflow",
  "xgboost",
  "pytorch",
  "triton",
  "onnx",
  "huggingface",
  "pmml",
  "lightgbm",
  "paddle",
  "model",
] as const;

/** Fields of a component that are not fields of a pod spec. */
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

/** The name of the container of the model server. */
export const MODEL_SERVER = "kserve-container";

const MAIN = JSON.stringify(MODEL_SERVER);

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
  predictor: FRAMEWORKS.map((framework) => `.${framework}`).join(" // "),
  // Alibi was removed in KServe 0.13.
  explainer: ".art // .alibi",
  transformer: "null",
} as const;

/** Containers of which the first has a name: KServe gives it the name of the model server where it has none. */
const NAMED = `(if type == "array" and (.[0] | type) == "object" and (.[0].name // "") == "" then [.[:1][] + {name: ${MAIN}}] + .[1:] else . end)`;

/**
 * The containers of a component: first the model server, completed by the container of the same name, then the others
 * unchanged. Without an image in the component, the image comes from the serving runtime.
 */
function containersOf(component: keyof typeof IMPLEMENTATIONS): string {
  return `((.containers // []) as $own | (${IMPLEMENTATIONS[component]}) as $model | if $model == null then $own | ${NAMED} else [
  (($own | map(select(.name == ${MAIN})) | first // {}) + ($model | ${without(NO_CONTAINER_FIELDS)}) + {name: ${MAIN}})
] + ($own | map(select(.name != ${MAIN}))) end)`;
}

/**
 * The number of nodes of a multi-node predictor and the GPUs of its head and of each worker, as KServe computes them
 * from the parallel sizes and the GPUs that either container requests. Its input is the predictor.
 */
const NODES = `(${containersOf("predictor")} as $containers
| ((.workerSpec.pipelineParallelSize // 1) * (.workerSpec.tensorParallelSize // 1)) as $total
| ${gpusOf("($containers | first)")} as $head
| ${gpusOf("(.workerSpec.containers // [] | first)")} as $worker
| if $worker > 0 then
    (if $head >= $total then 1 else ($total / $worker | ceil) end) as $count
    | if $count == 1 then {count: 1, head: $total, worker: 0}
      else {count: $count, head: (if $head > 0 then $head else $total - $worker * ($count - 1) end), worker: $worker} end
  elif $head > 0 then {count: (1 + ([$total - $head, 0] | max)), head: $head, worker: 1}
  else {count: $total, head: 1, worker: 1} end)`;

/** The pod template of a component, its input, with these containers. `$meta` is the metadata of the service. */
function templateWith(containers: string): string {
  return `{
  metadata: {
    labels: (($meta.labels // {}) + (.labels // {})),
    annotations: (($meta.annotations // {}) + (.annotations // {}))
  },
  spec: (${containers} as $all | ${without(NO_POD_FIELDS)} + {containers: $all})
}`;
}

function templateOf(component: keyof typeof IMPLEMENTATIONS, containers: string): string {
  return `.metadata as $meta | .spec.${component} | if . == null then null else ${templateWith(containers)} end`;
}

/** The pod template of a transformer or an explainer. */
export function podTemplate(component: "transformer" | "explainer"): string {
  return templateOf(component, containersOf(component));
}

/** The pod template of the predictor: of its only pod, or of the head of several. */
export const PREDICTOR_TEMPLATE = templateOf(
  "predictor",
  `(${containersOf("predictor")} as $containers
| if .workerSpec == null then $containers else
    ${NODES} as $nodes | [${withGpus("($containers | first // {})", "$nodes.head")}] + $containers[1:] end)`,
);

/**
 * The pod templates of the canaries: each is the predictor with the fields of the canary, and without workers. The
 * webhook has written the framework of the predictor into `model`, but not that of a canary, which comes first. A canary
 * without a model and containers of its own, which KServe rejects, has no containers.
 */
export const CANARY_TEMPLATES = `.metadata as $meta | .spec.predictor as $stable | .spec.canary[]? | (.predictor // {})
| ${containersOf("predictor")} as $own
| (($stable // {}) | (${IMPLEMENTATIONS.predictor}) as $model | ${without(FRAMEWORKS)} + {model: $model}) * .
| ${templateWith(`(if $own == [] then [] else ${containersOf("predictor")} end)`)}`;

/** The pod template of the workers: one container each. */
export const WORKER_TEMPLATE = `if .spec.predictor.workerSpec == null then null else .metadata as $meta | .spec.predictor | {
  metadata: {
    labels: (($meta.labels // {}) + (.labels // {})),
    annotations: (($meta.annotations // {}) + (.annotations // {}))
  },
  spec: (${NODES} as $nodes
    | ({name: "worker-container"} + (.workerSpec.containers // [] | first // {})) as $container
    | .workerSpec | ${without(NO_POD_FIELDS)} + {containers: [${withGpus("$container", "$nodes.worker")}]})
} end`;

/** The number of workers besides the head. */
export const WORKER_COUNT = `(.spec.predictor | ${NODES} as $nodes | $nodes.count - 1)`;

/** The minimum of each canary: its own, or that of the predictor times its share of the traffic. */
const CANARY_MINIMUMS =
  "(.spec.predictor.minReplicas as $stable | .spec.canary[]? | .predictor.minReplicas // (($stable // 1) * (.trafficPercent // 0) / 100 | ceil))";

/** The number of pods of each canary. */
export const CANARY_COUNTS = `(${CANARY_MINIMUMS} | [., 1] | max)`;

/** The number of pods of the predictor: its minimum without the canaries, which take over a part of it. */
export const PREDICTOR_COUNT = `([([${CANARY_MINIMUMS}] | add // 0) as $canaries | .spec.predictor.minReplicas | if . == null then 1 else . - $canaries end, 1] | max)`;
