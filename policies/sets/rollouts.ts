import { at, given, groupOf, isObject, type KubeObject, number } from "../../src/kernel/index.ts";

/** The way in which a rollout exchanges the pods of a workload, when a template changes. */
export interface Rollout {
  /** The pods that start before old ones end: one, a share of the replicas, or all. */
  readonly surge: number | "all";
  /** The old pods that end before new ones are ready. */
  readonly unavailable: number;
  /** JSON pointer of the object that decides it, or should. */
  readonly path: string;
  /** The change after which old pods end first; absent where the operator decides. */
  readonly fix?: string;
}

/**
 * The rollout of a workload; undefined for a kind without one, for a variable, and where all old pods end first.
 * Sources: kubernetes, pkg/apis/apps/v1/defaults.go and pkg/controller/deployment/util (`ResolveFenceposts`); argo-rollouts,
 * utils/defaults; kserve v0.20, pkg/controller/v1beta1/inferenceservice; k8s-nim-operator v3.1, manifests/deployment.yaml;
 * kuberay 1.7, rayservice_controller.go.
 */
export function rolloutOf(object: KubeObject): Rollout | undefined {
  return KINDS.get(`${groupOf(object.apiVersion)}/${object.kind}`)?.(object);
}

const KINDS: ReadonlyMap<string, (object: KubeObject) => Rollout | undefined> = new Map([
  ["apps/Deployment", ofDeployment],
  ["apps.nvidia.com/NIMService", ofNimService],
  ["argoproj.io/Rollout", ofArgoRollout],
  ["leaderworkerset.x-k8s.io/LeaderWorkerSet", ofLeaderWorkerSet],
  ["ray.io/RayService", ofRayService],
  ["serving.kserve.io/InferenceService", ofInferenceService],
]);

const RECREATE =
  "set strategy: {type: Recreate}, or rollingUpdate: {maxSurge: 0, maxUnavailable: 1}, so that the old pod ends first";

function ofDeployment({ spec }: KubeObject): Rollout | undefined {
  const strategy = at(spec, "strategy");
  if (at(strategy, "type") === "Recreate") return undefined;
  const path = isObject(strategy) ? "/spec/strategy" : "/spec";
  return rolling(at(strategy, "rollingUpdate"), at(spec, "replicas"), path, RECREATE);
}

function ofArgoRollout({ spec }: KubeObject): Rollout | undefined {
  const strategy = at(spec, "strategy");
  if (at(strategy, "blueGreen") !== undefined) {
    const fix = "use a canary with maxSurge: 0 and maxUnavailable: 1, so that an old pod ends first";
    return { surge: "all", unavailable: 0, path: "/spec/strategy/blueGreen", fix };
  }
  const fix = "set maxSurge: 0 and maxUnavailable: 1 of the canary, so that an old pod ends first";
  return rolling(at(strategy, "canary"), at(spec, "replicas"), "/spec/strategy", fix);
}

/** The operator writes no strategy, so that the defaults of a Deployment hold. */
function ofNimService({ spec }: KubeObject): Rollout | undefined {
  if (at(spec, "multiNode") !== undefined) return undefined;
  return rolling(undefined, at(spec, "replicas"), "/spec");
}

/** KServe makes a Deployment, or Knative starts a revision beside the old one. */
function ofInferenceService({ spec }: KubeObject): Rollout | undefined {
  const predictor = at(spec, "predictor");
  const strategy = at(predictor, "deploymentStrategy");
  if (at(strategy, "type") === "Recreate") return undefined;
  const fix =
    "set predictor.deploymentStrategy: {type: Recreate} of a service in the mode Standard, so that the old pod ends first";
  return rolling(at(strategy, "rollingUpdate"), at(predictor, "minReplicas"), "/spec/predictor", fix);
}

function ofLeaderWorkerSet({ spec }: KubeObject): Rollout | undefined {
  const path = "/spec/rolloutStrategy/rollingUpdateConfiguration";
  const written = at(spec, "rolloutStrategy", "rollingUpdateConfiguration");
  const settings = { maxSurge: at(written, "maxSurge") ?? 0, maxUnavailable: at(written, "maxUnavailable") ?? 1 };
  return rolling(
    settings,
    at(spec, "replicas"),
    path,
    "set maxSurge: 0 and maxUnavailable: 1, so that an old group ends first",
  );
}

/** A second RayCluster starts, and takes the requests when it is ready. */
function ofRayService({ spec }: KubeObject): Rollout | undefined {
  const type = at(spec, "upgradeStrategy", "type");
  if (type === "None" || type === "NewClusterWithIncrementalUpgrade") return undefined;
  const path = isObject(at(spec, "upgradeStrategy")) ? "/spec/upgradeStrategy" : "/spec";
  return {
    surge: "all",
    unavailable: 0,
    path,
    fix: "set upgradeStrategy: {type: None}, or leave room for a second cluster",
  };
}

/** The numbers of a rolling update: 25 % by default, of which the surge is rounded up, and the rest down. */
function rolling(settings: unknown, written: unknown, path: string, fix?: string): Rollout | undefined {
  const replicas = number(written ?? 1);
  if (replicas === undefined || replicas === 0) return undefined;
  const surge = podsOf(at(settings, "maxSurge") ?? "25%", replicas, Math.ceil);
  const unavailable = podsOf(at(settings, "maxUnavailable") ?? "25%", replicas, Math.floor);
  if (surge === undefined || unavailable === undefined || surge === 0) return undefined;
  return { surge, unavailable, path, ...given({ fix }) };
}

/** A number of pods, or a share of them; undefined for a variable. */
function podsOf(amount: unknown, replicas: number, round: (pods: number) => number): number | undefined {
  if (typeof amount !== "string") return number(amount);
  const [, share] = /^(\d{1,6})%$/.exec(amount) ?? [];
  return share === undefined ? undefined : round((Number(share) * replicas) / 100);
}
