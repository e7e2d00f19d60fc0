import type { Nullable, NullableList } from "../../kernel/index.ts";
import type { Compute } from "./compute.ts";
import type { EnvironmentVariable } from "./environment-variable.ts";
import type { Security } from "./security.ts";
import type { Storage } from "./storage.ts";

/** An annotation of the pods. */
export interface Annotation {
  /** 1 to 63 characters. Mandatory. */
  readonly name?: Nullable<string>;
  /** At most 10,000 characters. */
  readonly value?: Nullable<string>;
  /** Removes an annotation of the same name that a policy's defaults would add; default false. */
  readonly exclude?: Nullable<boolean>;
}

/** A label of the pods. */
export interface Label {
  /** 1 to 63 characters. Mandatory. */
  readonly name?: Nullable<string>;
  readonly value?: Nullable<string>;
  /** Removes a label of the same name that a policy's defaults would add. */
  readonly exclude?: Nullable<boolean>;
}

/** When an image is pulled; `Always` for the tag `latest`, else `IfNotPresent`. */
export const IMAGE_PULL_POLICIES = ["Always", "Never", "IfNotPresent"] as const;
/** One of `IMAGE_PULL_POLICIES`. */
type ImagePullPolicy = (typeof IMAGE_PULL_POLICIES)[number];

/** A Secret of the same namespace with registry credentials. */
export interface ImagePullSecret {
  /** DNS-1123 label of at most 253 characters. Mandatory. */
  readonly name?: string;
  /** True when a user made it and no other user can read it. */
  readonly userCredential?: Nullable<boolean>;
  readonly exclude?: Nullable<boolean>;
}

/** The comparison of a node label, as in Kubernetes. */
export const NODE_SELECTOR_OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] as const;
/** One of `NODE_SELECTOR_OPERATORS`. */
type NodeSelectorOperator = (typeof NODE_SELECTOR_OPERATORS)[number];

/** A condition on a node's labels. */
export interface MatchExpression {
  /** Label key, at most 63 characters. */
  readonly key: string;
  readonly operator: NodeSelectorOperator;
  /** At least one for `In` and `NotIn`, none for `Exists` and `DoesNotExist`, one integer for `Gt` and `Lt`. */
  readonly values?: readonly string[];
}

/** Conditions that must all be true; a term without conditions matches no node. */
export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly (MatchExpression | null)[];
}

/** Required node affinity: a node must match at least one of the terms. */
export interface NodeAffinityRequired {
  readonly nodeSelectorTerms?: readonly (NodeSelectorTerm | null)[];
}

/** Whether an affinity is required or preferred. */
export const POD_AFFINITY_TYPES = ["Required", "Preferred"] as const;
/** One of `POD_AFFINITY_TYPES`. */
type PodAffinityType = (typeof POD_AFFINITY_TYPES)[number];

/** Keeps the workload's pods together: on nodes with one value of a label. */
export interface PodAffinity {
  /** Mandatory. */
  readonly type?: Nullable<PodAffinityType>;
  /** Node label key, at most 63 characters. Mandatory. */
  readonly key?: Nullable<string>;
}

/** Schemes of a probe; `HTTP` by default. */
export const PROBE_SCHEMES = ["HTTP", "HTTPS"] as const;
/** One of `PROBE_SCHEMES`. */
type ProbeScheme = (typeof PROBE_SCHEMES)[number];

/** An HTTP GET that checks the container's health. */
export interface HttpGetAction {
  /** Absolute path of at most 2,048 characters; `/` by default. */
  readonly path?: Nullable<string>;
  /** 1 to 65535. Mandatory, as Kubernetes probes no container without one. */
  readonly port?: Nullable<number>;
  /** Host name; the pod's own address by default. */
  readonly host?: Nullable<string>;
  /** `HTTP` by default. */
  readonly scheme?: Nullable<ProbeScheme>;
}

/** The action of a probe. */
export interface ProbeHandler {
  readonly httpGet?: HttpGetAction;
}

/** A health check. All times are seconds (int32); Kubernetes' defaults apply where a field is absent. */
export interface Probe {
  /** Wait after the container's start, 0 or more. */
  readonly initialDelaySeconds?: Nullable<number>;
  /** 1 or more. */
  readonly periodSeconds?: Nullable<number>;
  /** 1 or more. */
  readonly timeoutSeconds?: Nullable<number>;
  /** Successes in a row after a failure, 1 or more. */
  readonly successThreshold?: Nullable<number>;
  /** Failures in a row, 1 or more. */
  readonly failureThreshold?: Nullable<number>;
  /** Mandatory. */
  readonly handler?: Nullable<ProbeHandler>;
}

/** Health checks of the container. */
interface Probes {
  readonly readiness?: Nullable<Probe>;
}

/** The comparison of a toleration with a taint: `Equal` compares key and value, `Exists` matches any value. */
export const TOLERATION_OPERATORS = ["Equal", "Exists"] as const;
/** One of `TOLERATION_OPERATORS`. */
type TolerationOperator = (typeof TOLERATION_OPERATORS)[number];

/** Taint effects; `Any` matches all of them. */
export const TOLERATION_EFFECTS = ["NoSchedule", "NoExecute", "PreferNoSchedule", "Any"] as const;
/** One of `TOLERATION_EFFECTS`. */
type TolerationEffect = (typeof TOLERATION_EFFECTS)[number];

/** A taint that the pods tolerate. */
export interface Toleration {
  /** Identifies the item for a policy, 1 to 253 characters; unique in its list. */
  readonly name?: Nullable<string>;
  /** Mandatory. */
  readonly operator?: Nullable<TolerationOperator>;
  /** Taint key, at most 253 characters. Mandatory except with `Exists`, where an absent key matches every taint. */
  readonly key?: Nullable<string>;
  /** Taint value, at most 10,000 characters; only with `Equal`. */
  readonly value?: Nullable<string>;
  /** Mandatory. */
  readonly effect?: Nullable<TolerationEffect>;
  /** Seconds that a pod stays on a tainted node, 1 or more; only with `NoExecute`. */
  readonly seconds?: Nullable<number>;
  readonly exclude?: Nullable<boolean>;
}

/**
 * The common fields of a Training, a leader and a worker: one container and its pod. Lists hold at most 1,000 items.
 * Source: the Trainings and Distributed Inferences APIs 2.24.
 */
export interface PodFields {
  readonly annotations?: NullableList<Annotation>;
  /** Arguments as one command line, 1 to 10,000 characters. */
  readonly args?: Nullable<string>;
  /** Entry point as one command line, 1 to 10,000 characters. */
  readonly command?: Nullable<string>;
  readonly compute?: Nullable<Compute>;
  /** Gives the user a temporary home directory. */
  readonly createHomeDir?: Nullable<boolean>;
  readonly environmentVariables?: NullableList<EnvironmentVariable>;
  /** Image reference, 1 to 253 characters. Mandatory. */
  readonly image?: Nullable<string>;
  readonly imagePullPolicy?: Nullable<ImagePullPolicy>;
  readonly imagePullSecrets?: NullableList<ImagePullSecret>;
  readonly labels?: NullableList<Label>;
  readonly nodeAffinityRequired?: Nullable<NodeAffinityRequired>;
  /** Group of nodes: the value of their label `run.ai/type`. */
  readonly nodeType?: Nullable<string>;
  readonly podAffinity?: Nullable<PodAffinity>;
  readonly probes?: Nullable<Probes>;
  readonly security?: Nullable<Security>;
  readonly storage?: Nullable<Storage>;
  readonly tolerations?: NullableList<Toleration>;
  /** Directory in which the container starts, 1 to 4,096 characters; the image's own by default. */
  readonly workingDir?: Nullable<string>;
}
