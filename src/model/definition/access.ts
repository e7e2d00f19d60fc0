import type { Nullable, NullableList } from "../../kernel/index.ts";

/** The users who may open a URL of a Training; any authenticated user by default. */
export const URL_AUTHORIZATION_TYPES = ["authenticatedUsers", "authorizedUsers", "authorizedGroups"] as const;
/** One of `URL_AUTHORIZATION_TYPES`. */
type UrlAuthorizationType = (typeof URL_AUTHORIZATION_TYPES)[number];

/** A container port reached through a URL. */
export interface ExposedUrl {
  /** Container port, 1 to 65535 (the API sets no bound, Kubernetes does). Mandatory. */
  readonly container?: Nullable<number>;
  /** URL of at most 2,048 characters; made from project and workload when absent. */
  readonly url?: Nullable<string>;
  readonly authorizationType?: Nullable<UrlAuthorizationType>;
  /** At most 1,000 users or service accounts; not together with `authorizedGroups`. */
  readonly authorizedUsers?: Nullable<readonly string[]>;
  /** At most 1,000 groups; not together with `authorizedUsers`. */
  readonly authorizedGroups?: Nullable<readonly string[]>;
  /** The tool that answers; for display. */
  readonly toolType?: Nullable<string>;
  /** Name of the tool, at most 253 characters; for display. */
  readonly toolName?: Nullable<string>;
  /** Identifies the item for a policy, 1 to 253 characters; unique in its list. */
  readonly name?: Nullable<string>;
  readonly exclude?: Nullable<boolean>;
}

/** Kinds of Service for a port. */
export const PORT_SERVICE_TYPES = ["LoadBalancer", "NodePort", "ClusterIP"] as const;
/** One of `PORT_SERVICE_TYPES`. */
export type PortServiceType = (typeof PORT_SERVICE_TYPES)[number];

/** A container port reached through a Service. */
export interface Port {
  /** Container port, 1 to 65535. Mandatory. */
  readonly container?: Nullable<number>;
  /** Mandatory. */
  readonly serviceType?: Nullable<PortServiceType>;
  /** Port of the Service or node; chosen by the cluster when absent. */
  readonly external?: Nullable<number>;
  /** At most 63 characters; for display. */
  readonly toolType?: Nullable<string>;
  /** At most 253 characters; for display. */
  readonly toolName?: Nullable<string>;
  /** Identifies the item for a policy, 1 to 63 characters; unique in its list. */
  readonly name?: Nullable<string>;
  readonly exclude?: Nullable<boolean>;
}

/** A URL elsewhere that belongs to the workload, for example its experiment tracker; for display. */
export interface RelatedUrl {
  /** At most 2,048 characters. Mandatory. */
  readonly url?: Nullable<string>;
  /** Name of the tool behind it, at most 63 characters, for example `wandb`. Mandatory. */
  readonly type?: Nullable<string>;
  /** Identifies the item for a policy, at most 63 characters; unique in its list. */
  readonly name?: Nullable<string>;
  readonly exclude?: Nullable<boolean>;
}

/** The ways into a Training. */
export interface Access {
  readonly exposedUrls?: NullableList<ExposedUrl>;
  readonly ports?: NullableList<Port>;
  readonly relatedUrls?: NullableList<RelatedUrl>;
}
