import type { Nullable } from "../../kernel/index.ts";
import type { DefinitionFields } from "./definition-fields.ts";
import type { PodFields } from "./pod-fields.ts";
import type { SchedulingFields } from "./scheduling-fields.ts";

/** The reaction to a failed pod of a group; by default the whole group restarts. */
export const GROUP_RESTART_POLICIES = ["RecreateGroupOnPodRestart", "None"] as const;
/** One of `GROUP_RESTART_POLICIES`. */
type GroupRestartPolicy = (typeof GROUP_RESTART_POLICIES)[number];

/** When workers start: with the leader's pod (default), or once that is ready. */
export const STARTUP_POLICIES = ["LeaderCreated", "LeaderReady"] as const;
/** One of `STARTUP_POLICIES`. */
type StartupPolicy = (typeof STARTUP_POLICIES)[number];

/** Protocols of a serving port; `http` by default. */
export const SERVING_PROTOCOLS = ["http"] as const;
/** One of `SERVING_PROTOCOLS`. */
type ServingProtocol = (typeof SERVING_PROTOCOLS)[number];

/** The users who may send requests; all users by default. */
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
  /** Container port, 1 to 65535. Mandatory, as no other field has the port for requests. */
  readonly port?: Nullable<number>;
  /** `http` by default. */
  readonly protocol?: Nullable<ServingProtocol>;
  readonly authorizationType?: Nullable<ServingAuthorizationType>;
  /** Users and service accounts; not together with `authorizedGroups`. */
  readonly authorizedUsers?: Nullable<readonly string[]>;
  /** Groups; not together with `authorizedUsers`. */
  readonly authorizedGroups?: Nullable<readonly string[]>;
  /** Whether requests may come from outside of the cluster; default true. */
  readonly exposeExternally?: Nullable<boolean>;
  /** URL to use instead of the one made from project and workload. */
  readonly exposedUrl?: Nullable<string>;
}

/** The `spec` of the Distributed Inferences API 2.24: groups of one leader and its workers that serve a model. */
export interface DistributedInferenceSpec extends SchedulingFields {
  /** Default `RecreateGroupOnPodRestart`. */
  readonly restartPolicy?: Nullable<GroupRestartPolicy>;
  /** Absent: no Service, and no URL. */
  readonly servingPort?: Nullable<ServingPort>;
  /** Default `LeaderCreated`. */
  readonly startupPolicy?: Nullable<StartupPolicy>;
  /** Workers of each group, 0 (default) to 1,000. */
  readonly workers?: Nullable<number>;
  /** Groups, 0 to 1,000; 1 by default. */
  readonly replicas?: Nullable<number>;
  /** The leader's pod. Mandatory. */
  readonly leader?: Nullable<PodFields>;
  /** The workers' pods; given exactly when `workers` is above 0. */
  readonly worker?: Nullable<PodFields>;
}

/** A DistributedInference as muster reads it: the API's `spec` with project and cluster as names. */
export interface DistributedInferenceDefinition extends DefinitionFields {
  readonly kind: "DistributedInference";
  readonly spec: DistributedInferenceSpec;
}
