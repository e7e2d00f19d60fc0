import type { Nullable, NullableList } from "../../kernel/index.ts";

/**
 * The users who may open the URL.
 * - `authenticatedUsers`: each user who is logged in
 * - `authorizedUsers`: those in `authorizedUsers`
 * - `authorizedGroups`: members of the groups in `authorizedGroups`
 */
export const URL_AUTHORIZATION_TYPES = ["authenticatedUsers", "authorizedUsers", "authorizedGroups"] as const;
/** One of `URL_AUTHORIZATION_TYPES`. */
type UrlAuthorizationType = (typeof URL_AUTHORIZATION_TYPES)[number];

/** A container port reached through a URL. */
export interface ExposedUrl {
  /**
   * Port of the container, 1 to 65535. Mandatory.
   * @example 8888
   */
  readonly container?: Nullable<number>;
  /**
   * URL, of a host that leads to the Ingress of the cluster.
   * @default - `<project>-<name>` below the `domain` of the cluster
   */
  readonly url?: Nullable<string>;
  /** @default - `authenticatedUsers` on the platform */
  readonly authorizationType?: Nullable<UrlAuthorizationType>;
  /** Users and service accounts who may open the URL; not with `authorizedGroups`. */
  readonly authorizedUsers?: Nullable<readonly string[]>;
  /** Groups whose members may open the URL; not with `authorizedUsers`. */
  readonly authorizedGroups?: Nullable<readonly string[]>;
  /**
   * Type of the tool behind the URL, for display.
   * @example "jupyter-notebook"
   */
  readonly toolType?: Nullable<string>;
  /** Name of the tool, for display. */
  readonly toolName?: Nullable<string>;
  /**
   * Name of the item, unique in its list. Run:ai policies refer to it.
   * @default - none
   */
  readonly name?: Nullable<string>;
  /**
   * Removes an item of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/**
 * The type of the Service for the port. Mandatory.
 * - `LoadBalancer`: a load balancer of the cloud
 * - `NodePort`: a port of every node
 * - `ClusterIP`: an address inside of the cluster
 */
export const PORT_SERVICE_TYPES = ["LoadBalancer", "NodePort", "ClusterIP"] as const;
/** One of `PORT_SERVICE_TYPES`. */
export type PortServiceType = (typeof PORT_SERVICE_TYPES)[number];

/** A container port reached through a Service. */
export interface Port {
  /**
   * Port of the container, 1 to 65535. Mandatory.
   * @example 6006
   */
  readonly container?: Nullable<number>;
  readonly serviceType?: Nullable<PortServiceType>;
  /**
   * Port of the Service, or of the nodes with `NodePort`, in the range of the cluster.
   * @default - the port of the container; with `NodePort` one that the cluster chooses
   */
  readonly external?: Nullable<number>;
  /** Type of the tool behind the port, for display. */
  readonly toolType?: Nullable<string>;
  /** Name of the tool, for display. */
  readonly toolName?: Nullable<string>;
  /**
   * Name of the item, unique in its list. Run:ai policies refer to it.
   * @default - none
   */
  readonly name?: Nullable<string>;
  /**
   * Removes an item of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/** A URL elsewhere that belongs to the workload, for example its experiment tracker; for display. */
export interface RelatedUrl {
  /**
   * The URL. Mandatory.
   * @example "https://wandb.example.com/nlp/sft"
   */
  readonly url?: Nullable<string>;
  /**
   * Type of the tool behind the URL. Mandatory.
   * @example "wandb"
   */
  readonly type?: Nullable<string>;
  /**
   * Name of the item, unique in its list. Run:ai policies refer to it.
   * @default - none
   */
  readonly name?: Nullable<string>;
  /**
   * Removes an item of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/** The ways into a Training. */
export interface Access {
  /** Ports of the container that users open by a URL. */
  readonly exposedUrls?: NullableList<ExposedUrl>;
  /** Ports of the container that a Service makes available. */
  readonly ports?: NullableList<Port>;
  /** URLs elsewhere that belong to the workload, such as its experiment tracker; for display. */
  readonly relatedUrls?: NullableList<RelatedUrl>;
}
