import type { Nullable, NullableList } from "../../kernel/index.ts";
import type { Compute } from "./compute.ts";
import type { EnvironmentVariable } from "./environment-variable.ts";
import type { Security } from "./security.ts";
import type { Storage } from "./storage.ts";

/** An annotation of the pods. */
export interface Annotation {
  /** Key of the annotation. Mandatory. */
  readonly name?: Nullable<string>;
  /** Value of the annotation. */
  readonly value?: Nullable<string>;
  /**
   * Removes an annotation of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/** A label of the pods. */
export interface Label {
  /** Key of the label. Mandatory. */
  readonly name?: Nullable<string>;
  /** Value of the label. */
  readonly value?: Nullable<string>;
  /**
   * Removes a label of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/**
 * When the node pulls the image.
 * - `Always`: at each start of a container
 * - `Never`: the node must have it
 * - `IfNotPresent`: where the node does not have it
 */
export const IMAGE_PULL_POLICIES = ["Always", "Never", "IfNotPresent"] as const;
/** One of `IMAGE_PULL_POLICIES`. */
type ImagePullPolicy = (typeof IMAGE_PULL_POLICIES)[number];

/** A Secret of the same namespace with registry credentials. */
export interface ImagePullSecret {
  /** Name of the Secret. Mandatory. */
  readonly name?: string;
  /**
   * Whether it is a credential of one user, which only this user can read.
   * @default false
   */
  readonly userCredential?: Nullable<boolean>;
  /**
   * Removes a Secret of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/**
 * The comparison of the label of a node with `values`. Mandatory.
 * - `In`: equal to one of them
 * - `NotIn`: equal to none of them
 * - `Exists`: the node has the label
 * - `DoesNotExist`: the node does not have it
 * - `Gt`: an integer above the value
 * - `Lt`: an integer below the value
 */
export const NODE_SELECTOR_OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] as const;
/** One of `NODE_SELECTOR_OPERATORS`. */
type NodeSelectorOperator = (typeof NODE_SELECTOR_OPERATORS)[number];

/** A condition on a node's labels. */
export interface MatchExpression {
  /**
   * Key of the label of the nodes. Mandatory.
   * @example "nvidia.com/gpu.product"
   */
  readonly key: string;
  readonly operator: NodeSelectorOperator;
  /** Values: at least one for `In` and `NotIn`, none for `Exists` and `DoesNotExist`, one integer for `Gt` and `Lt`. */
  readonly values?: readonly string[];
}

/** Conditions that must all be true; a term without conditions matches no node. */
export interface NodeSelectorTerm {
  /** Conditions on the labels of a node, all of which must be true. */
  readonly matchExpressions?: readonly (MatchExpression | null)[];
}

/** Required node affinity: a node must match at least one of the terms. */
export interface NodeAffinityRequired {
  /** Terms, of which a node must match at least one. Mandatory. */
  readonly nodeSelectorTerms?: readonly (NodeSelectorTerm | null)[];
}

/**
 * Whether the scheduler must keep the pods together. Mandatory.
 * - `Required`: it must
 * - `Preferred`: it does where it can
 */
export const POD_AFFINITY_TYPES = ["Required", "Preferred"] as const;
/** One of `POD_AFFINITY_TYPES`. */
type PodAffinityType = (typeof POD_AFFINITY_TYPES)[number];

/** Keeps the workload's pods together: on nodes with one value of a label. */
export interface PodAffinity {
  readonly type?: Nullable<PodAffinityType>;
  /**
   * Key of the label whose value the nodes share. Mandatory.
   * @example "topology.kubernetes.io/zone"
   */
  readonly key?: Nullable<string>;
}

/**
 * The scheme of the request.
 * - `HTTP`: without TLS
 * - `HTTPS`: with TLS; the certificate is not checked
 */
export const PROBE_SCHEMES = ["HTTP", "HTTPS"] as const;
/** One of `PROBE_SCHEMES`. */
type ProbeScheme = (typeof PROBE_SCHEMES)[number];

/** An HTTP GET that checks the container's health. */
export interface HttpGetAction {
  /**
   * Path of the request.
   * @default - `/`, that of Kubernetes
   * @example "/health"
   */
  readonly path?: Nullable<string>;
  /**
   * Port of the container, 1 to 65535. Mandatory.
   * @example 8000
   */
  readonly port?: Nullable<number>;
  /**
   * Host name of the request. Pod Security refuses it from Kubernetes 1.34 on.
   * @default - the address of the pod
   */
  readonly host?: Nullable<string>;
  /** @default - `HTTP`, that of Kubernetes */
  readonly scheme?: Nullable<ProbeScheme>;
}

/** The action of a probe. */
export interface ProbeHandler {
  /** An HTTP GET, which succeeds with a status of 200 to 399. Mandatory. */
  readonly httpGet?: HttpGetAction;
}

/** A health check. All times are seconds (int32); Kubernetes' defaults apply where a field is absent. */
export interface Probe {
  /**
   * Seconds between the start of the container and the first probe.
   * @default - 0, that of Kubernetes
   */
  readonly initialDelaySeconds?: Nullable<number>;
  /**
   * Seconds between two probes.
   * @default - 10, that of Kubernetes
   */
  readonly periodSeconds?: Nullable<number>;
  /**
   * Seconds after which a probe fails.
   * @default - 1, that of Kubernetes
   */
  readonly timeoutSeconds?: Nullable<number>;
  /**
   * Successes in a row after which the pod is ready.
   * @default - 1, that of Kubernetes
   */
  readonly successThreshold?: Nullable<number>;
  /**
   * Failures in a row after which the pod is not ready.
   * @default - 3, that of Kubernetes
   */
  readonly failureThreshold?: Nullable<number>;
  /** The action of the probe. Mandatory. */
  readonly handler?: Nullable<ProbeHandler>;
}

/** Health checks of the container. */
interface Probes {
  /** The readiness probe: the pod gets requests only while it succeeds. */
  readonly readiness?: Nullable<Probe>;
}

/**
 * The comparison with a taint. Mandatory.
 * - `Equal`: key and value are equal
 * - `Exists`: the key is equal, with any value; without a key every taint
 */
export const TOLERATION_OPERATORS = ["Equal", "Exists"] as const;
/** One of `TOLERATION_OPERATORS`. */
type TolerationOperator = (typeof TOLERATION_OPERATORS)[number];

/**
 * The effect of the taint. Mandatory.
 * - `NoSchedule`: no new pods on the node
 * - `NoExecute`: no new pods, and running ones are evicted
 * - `PreferNoSchedule`: new pods only where no other node is free
 * - `Any`: each effect
 */
export const TOLERATION_EFFECTS = ["NoSchedule", "NoExecute", "PreferNoSchedule", "Any"] as const;
/** One of `TOLERATION_EFFECTS`. */
type TolerationEffect = (typeof TOLERATION_EFFECTS)[number];

/** A taint that the pods tolerate. */
export interface Toleration {
  /**
   * Name of the item, unique in its list. Run:ai policies refer to it.
   * @default - none
   */
  readonly name?: Nullable<string>;
  readonly operator?: Nullable<TolerationOperator>;
  /**
   * Key of the taint. Mandatory, except with `Exists`.
   * @example "nvidia.com/gpu"
   */
  readonly key?: Nullable<string>;
  /** Value of the taint; only with `Equal`. */
  readonly value?: Nullable<string>;
  readonly effect?: Nullable<TolerationEffect>;
  /**
   * Seconds that a running pod stays on the node; only with `NoExecute`.
   * @default - for ever
   */
  readonly seconds?: Nullable<number>;
  /**
   * Removes a toleration of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/**
 * The common fields of a Training, a leader and a worker: one container and its pod. Lists hold at most 1,000 items.
 * Source: the Trainings and Distributed Inferences APIs 2.24.
 */
export interface PodFields {
  /** Annotations of the pods. */
  readonly annotations?: NullableList<Annotation>;
  /**
   * Arguments of the container as one command line. No shell runs: `&&`, `>` and variables are plain text.
   * @default - those of the image
   */
  readonly args?: Nullable<string>;
  /**
   * Entry point of the container as one command line. No shell runs: `&&`, `>` and variables are plain text.
   * @default - that of the image
   * @example "torchrun --nproc-per-node=8 sft.py"
   */
  readonly command?: Nullable<string>;
  /** GPUs, CPU and memory of the container of each pod. */
  readonly compute?: Nullable<Compute>;
  /**
   * Gives the container a temporary home directory, named after the user who submits the workload.
   * @default false
   */
  readonly createHomeDir?: Nullable<boolean>;
  /** Environment variables of the container, each with exactly one source. */
  readonly environmentVariables?: NullableList<EnvironmentVariable>;
  /**
   * Image of the container, best with its digest. Mandatory.
   * @example "registry.example.com/sft:1.4"
   */
  readonly image?: Nullable<string>;
  /** @default - that of Kubernetes: `Always` for the tag `latest`, else `IfNotPresent` */
  readonly imagePullPolicy?: Nullable<ImagePullPolicy>;
  /** Secrets with the credentials of image registries. */
  readonly imagePullSecrets?: NullableList<ImagePullSecret>;
  /** Labels of the pods. */
  readonly labels?: NullableList<Label>;
  /** Conditions on the labels of the nodes. A pod waits until a node meets them. */
  readonly nodeAffinityRequired?: Nullable<NodeAffinityRequired>;
  /**
   * Group of nodes for the pods: the value of their label `run.ai/type`.
   * @default - all nodes of the pool
   */
  readonly nodeType?: Nullable<string>;
  readonly podAffinity?: Nullable<PodAffinity>;
  /** Health checks of the container. */
  readonly probes?: Nullable<Probes>;
  readonly security?: Nullable<Security>;
  /** Volumes of the pods. */
  readonly storage?: Nullable<Storage>;
  /** Taints of nodes that the pods tolerate. */
  readonly tolerations?: NullableList<Toleration>;
  /**
   * Directory in which the container starts.
   * @default - that of the image
   */
  readonly workingDir?: Nullable<string>;
}
