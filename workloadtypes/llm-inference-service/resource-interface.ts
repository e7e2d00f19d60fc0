import type { GroupVersionKind } from "../../src/model/index.ts";
import { WITHOUT_NULLS } from "../shared/jq-text.ts";
import { kserveSuspension, stopsService } from "../shared/kserve-stop.ts";
import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * The kinds of objects that KServe creates for the service, except those that create its pods. Secrets are omitted,
 * because the podgrouper could then read all Secrets.
 */
export const LLM_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  POD_KIND,
  { group: "apps", version: "v1", kind: "ReplicaSet" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ServiceAccount" },
  { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
  { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
  { group: "gateway.networking.k8s.io", version: "v1", kind: "HTTPRoute" },
  { group: "inference.networking.k8s.io", version: "v1", kind: "InferencePool" },
  { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
  { group: "keda.sh", version: "v1alpha1", kind: "ScaledObject" },
];

const DEPLOYMENT = { group: "apps", version: "v1", kind: "Deployment" } as const;
const LEADER_WORKER_SET = { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" } as const;

const COMPONENT = '(.metadata.labels["app.kubernetes.io/component"] // "")';
const LABEL = "llminferenceservice-workload";

/** A count of pods if the part has a pod spec; 0 while the service is stopped. */
function running(podSpec: string, count: string): string {
  return `if ${podSpec} == null then null else .metadata as $meta
| if ${stopsService("$meta.annotations")} then 0 else ${count} end end`;
}

/** Replicas of a part: fixed, or the minimum of its autoscaler. */
function replicasOf(part: string): string {
  return `(if ${part}.scaling == null then ${part}.replicas else ${part}.scaling.minReplicas end // 1)`;
}

/** Pods of a multi-node replica: data ranks divided by the ranks of a node, else the stages of the pipeline. */
function sizeOf(part: string): string {
  return `(${part}.parallelism as $by
| if ($by.data // 0) > 0 or ($by.dataLocal // 0) > 0 then
    ([([$by.data // 1, 1] | max) / ([$by.dataLocal // 1, 1] | max) | floor, 1] | max)
  elif ($by.pipeline // 0) > 0 then $by.pipeline else 1 end)`;
}

function metadataOf(part: string): string {
  return `({labels: ${part}.labels, annotations: ${part}.annotations} | ${WITHOUT_NULLS})`;
}

/** The server of a part (or the leaders of its replicas) and its workers, if it spans several nodes. */
function part(name: string, path: ".spec" | ".spec.prefill", suffix: "" | "-prefill"): readonly ComponentSpec[] {
  const replicas = replicasOf(path);
  const bound = (field: string, nodes: string) =>
    `if ${path}.scaling == null then null else ${path}.scaling.${field} as $bound | if $bound == null then null else $bound * ${nodes} end end`;
  const workers = `(if ${path}.template == null then ${sizeOf(path)} else ${sizeOf(path)} - 1 end)`;
  return [
    {
      name,
      ownerRef: "llminferenceservice",
      kind: DEPLOYMENT,
      specDefinition: { podSpecPath: `${path}.template`, metadataPath: metadataOf(path) },
      scaleDefinition: {
        replicasPath: running(`${path}.template`, replicas),
        minReplicasPath: bound("minReplicas", "1"),
        maxReplicasPath: bound("maxReplicas", "1"),
      },
      podSelector: {
        componentTypeSelector: {
          keyPath: `(${COMPONENT} | IN("${LABEL}${suffix}", "${LABEL}-leader${suffix}") | tostring)`,
          value: "true",
        },
      },
    },
    {
      name: suffix === "" ? "worker" : "prefill-worker",
      ownerRef: "llminferenceservice",
      kind: LEADER_WORKER_SET,
      specDefinition: { podSpecPath: `${path}.worker`, metadataPath: metadataOf(path) },
      scaleDefinition: {
        replicasPath: running(`${path}.worker`, `${replicas} * ${workers}`),
        minReplicasPath: bound("minReplicas", workers),
        maxReplicasPath: bound("maxReplicas", workers),
      },
      podSelector: {
        componentTypeSelector: { keyPath: `(${COMPONENT} == "${LABEL}-worker${suffix}" | tostring)`, value: "true" },
      },
    },
  ];
}

const condition = (type: string, status: string) =>
  `any(.status.conditions[]?; .type == "${type}" and .status == "${status}")`;

const reason = (...reasons: readonly string[]) =>
  `any(.status.conditions[]?; .type == "Ready" and (.reason | IN(${reasons.map((word) => `"${word}"`).join(", ")})))`;

/** The reasons for which a new Deployment or LeaderWorkerSet is not available; the service repeats them. */
const STARTING = reason("Progressing", "MinimumReplicasUnavailable");
/** A LeaderWorkerSet that is no longer available keeps the reason of its earlier availability. */
const LOST = reason("AllGroupsReady");
const STOPPED = 'any(.status.conditions[]?; .reason == "Stopped")';
const NOT_READY = `${condition("Ready", "False")} and (${STOPPED} | not)`;
const SERVES = condition("WorkloadsReady", "True");

/** The suspension by the annotation that stops a service; every stopped part has the reason Stopped. */
export const llmInferenceServiceSuspension = kserveSuspension(STOPPED);

function structure(version: string): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "llminferenceservice",
        kind: { group: "serving.kserve.io", version, kind: "LLMInferenceService" },
        statusDefinition: {
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [
              { byConditions: [{ type: "Ready", status: "Unknown" }] },
              {
                byExpression: {
                  expression: `${NOT_READY} and (${SERVES} | not) and ${STARTING}`,
                  expectedResult: "true",
                },
              },
            ],
            running: [{ byConditions: [{ type: "Ready", status: "True" }] }],
            failed: [
              {
                byExpression: {
                  expression: `${NOT_READY} and (${SERVES} | not) and (${STARTING} or ${LOST} | not)`,
                  expectedResult: "true",
                },
              },
            ],
            degraded: [
              { byExpression: { expression: `${NOT_READY} and (${SERVES} or ${LOST})`, expectedResult: "true" } },
            ],
          },
        },
      },
      childComponents: [
        ...part("main", ".spec", ""),
        ...part("prefill", ".spec.prefill", "-prefill"),
        {
          name: "scheduler",
          ownerRef: "llminferenceservice",
          kind: DEPLOYMENT,
          specDefinition: {
            podSpecPath:
              'if (.spec.router.scheduler.pool.ref.name // "") == "" then .spec.router.scheduler.template else null end',
            metadataPath: metadataOf(".spec.router.scheduler"),
          },
          scaleDefinition: {
            replicasPath: running(".spec.router.scheduler.template", ".spec.router.scheduler.replicas // 1"),
          },
          podSelector: {
            componentTypeSelector: {
              keyPath: `(${COMPONENT} == "llminferenceservice-router-scheduler" | tostring)`,
              value: "true",
            },
          },
        },
      ],
      additionalChildKinds: LLM_ADDITIONAL_KINDS,
    },
  };
}

/**
 * `serving.kserve.io/v1alpha2` LLMInferenceService. With a pod spec in `worker` a replica spans several nodes:
 * `template` describes its leader; without it, the spec in `worker` applies to all pods. The additions of a preset or a
 * `baseRefs` entry are not in the object. The kind has no gang instruction, because it cannot express the number of
 * pods of a multi-node replica.
 * Source: kserve/kserve, pkg/apis/serving/v1alpha2 and pkg/controller/v1alpha2/llmisvc.
 */
export const llmInferenceServiceV1Alpha2: ResourceInterfaceSpec = structure("v1alpha2");

/** `serving.kserve.io/v1alpha1` LLMInferenceService: converted to and from v1alpha2, with the same fields for its pods. */
export const llmInferenceServiceV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1");
