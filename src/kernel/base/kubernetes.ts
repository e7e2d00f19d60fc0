import { given } from "./given.ts";

/** Metadata of a Kubernetes object; open, since muster keeps unknown fields. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** Any Kubernetes object; open, since muster keeps unknown fields. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly [key: string]: unknown;
}

/** The identity of an object, as `kubectl get` needs it. */
export interface ObjectRef {
  /** Group and version, `v1` for the core group. */
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for an object of the whole cluster, and where the manifest names none. */
  readonly namespace?: string;
  readonly name: string;
}

/** The metadata of a pod template, which its pods get. */
export interface PodMeta {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** A container of a pod, as far as muster reads it; open for everything else. */
export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly resources?: {
    readonly requests?: Readonly<Record<string, string | number>>;
    readonly limits?: Readonly<Record<string, string | number>>;
    readonly [key: string]: unknown;
  };
  readonly [key: string]: unknown;
}

/** A pod spec, as far as muster reads it; open for everything else. */
export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly schedulerName?: string;
  readonly [key: string]: unknown;
}

/** A pod template, from which a controller makes its pods. */
export interface PodTemplate {
  readonly metadata?: PodMeta;
  readonly spec: PodSpec;
}

/** API group of an `apiVersion`: `""` for the core group. */
export function groupOf(apiVersion: string): string {
  return apiVersion.slice(0, Math.max(0, apiVersion.indexOf("/")));
}

/** Version of an `apiVersion`, without the group. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}

/** Identity of an object, for issues. */
export function refOf(object: KubeObject): ObjectRef {
  const { namespace, name } = object.metadata;
  return given({ apiVersion: object.apiVersion, kind: object.kind, namespace, name });
}
