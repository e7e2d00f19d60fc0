import type { Nullable } from "../../kernel/index.ts";
import type { DefinitionFields } from "./definition-fields.ts";
import type { PodFields } from "./pod-fields.ts";
import type { SchedulingFields } from "./scheduling-fields.ts";

/**
 * The reaction to a failed pod of a group.
 * - `RecreateGroupOnPodRestart`: the leader and all workers start again
 * - `None`: only the failed pod
 */
export const GROUP_RESTART_POLICIES = ["RecreateGroupOnPodRestart", "None"] as const;
/** One of `GROUP_RESTART_POLICIES`. */
type GroupRestartPolicy = (typeof GROUP_RESTART_POLICIES)[number];

/**
 * When the workers start.
 * - `LeaderCreated`: with the pod of the leader, so that KAI starts the group as one gang
 * - `LeaderReady`: when the pod of the leader is ready; the workers are then no part of its gang
 */
export const STARTUP_POLICIES = ["LeaderCreated", "LeaderReady"] as const;
/** One of `STARTUP_POLICIES`. */
type StartupPolicy = (typeof STARTUP_POLICIES)[number];

/**
 * The protocol of the serving port.
 * - `http`: HTTP
 */
export const SERVING_PROTOCOLS = ["http"] as const;
/** One of `SERVING_PROTOCOLS`. */
type ServingProtocol = (typeof SERVING_PROTOCOLS)[number];

/**
 * The users who may send requests.
 * - `public`: everyone
 * - `authenticatedUsers`: each user who is logged in
 * - `authorizedUsers`: those in `authorizedUsers`
 * - `authorizedGroups`: members of the groups in `authorizedGroups`
 */
export const SERVING_AUTHORIZATION_TYPES = [
  "public",
  "authenticatedUsers",
  "authorizedUsers",
  "authorizedGroups",
] as const;
/** One of `SERVING_AUTHORIZATION_TYPES`. */
type ServingAuthorizationType = (typeof SERVING_AUTHORIZATION_TYPES)[number];

/** The port on which the leaders answer requests. */
export interface ServingPort {
  /**
   * Port of the leader for requests, 1 to 65535. Mandatory.
   * @example 8000
   */
  readonly port?: Nullable<number>;
  /** @default "http" */
  readonly protocol?: Nullable<ServingProtocol>;
  /** @default "public" */
  readonly authorizationType?: Nullable<ServingAuthorizationType>;
  /** Users and service accounts who may send requests; not with `authorizedGroups`. */
  readonly authorizedUsers?: Nullable<readonly string[]>;
  /** Groups whose members may send requests; not with `authorizedUsers`. */
  readonly authorizedGroups?: Nullable<readonly string[]>;
  /**
   * Whether requests come from outside of the cluster, by an Ingress.
   * @default true
   */
  readonly exposeExternally?: Nullable<boolean>;
  /**
   * URL for requests, of a host that leads to the Ingress of the cluster.
   * @default - `<project>-<name>` below the `domain` of the cluster
   */
  readonly exposedUrl?: Nullable<string>;
}

/** The `spec` of the Distributed Inferences API 2.24: groups of one leader and its workers that serve a model. */
export interface DistributedInferenceSpec extends SchedulingFields {
  /** @default "RecreateGroupOnPodRestart" */
  readonly restartPolicy?: Nullable<GroupRestartPolicy>;
  /** The port for requests; without it there is neither a Service nor a URL. */
  readonly servingPort?: Nullable<ServingPort>;
  /** @default "LeaderCreated" */
  readonly startupPolicy?: Nullable<StartupPolicy>;
  /**
   * Number of workers of each group, without its leader.
   * @default 0
   */
  readonly workers?: Nullable<number>;
  /**
   * Number of groups.
   * @default 1
   */
  readonly replicas?: Nullable<number>;
  /** The pod of the leader, which answers requests. Mandatory. */
  readonly leader?: Nullable<PodFields>;
  /** The pods of the workers; exactly with `workers` above 0. */
  readonly worker?: Nullable<PodFields>;
}

/** A DistributedInference as muster reads it: the API's `spec` with project and cluster as names. */
export interface DistributedInferenceDefinition extends DefinitionFields {
  readonly kind: "DistributedInference";
  readonly spec: DistributedInferenceSpec;
}
