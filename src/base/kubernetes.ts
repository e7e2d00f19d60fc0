import { given } from "./given.ts";
/** A JSON value, as Kubernetes objects are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** Metadata of a Kubernetes object; open, since muster drops no field that it does not know. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** Any Kubernetes object; open, since muster drops no field that it does not know. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly [key: string]: unknown;
}

/** The identity of an object: what `kubectl get` needs to find it. */
export interface ObjectRef {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** Metadata that a pod template gives to its pods. */
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

/** A pod template: what a controller stamps its pods from. */
export interface PodTemplate {
  readonly metadata?: PodMeta;
  readonly spec: PodSpec;
}

/** API group of an `apiVersion`: `""` for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf("/");
  return slash < 0 ? "" : apiVersion.slice(0, slash);
}

/** Version of an `apiVersion`, without the group. */
export function versionOf(apiVersion: string): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}

/** Identity of an object, for issues. */
export function refOf(object: KubeObject): ObjectRef {
  const { namespace, name } = object.metadata;
  return given({
    apiVersion: object.apiVersion,
    kind: object.kind,
    namespace,
    name,
  });
}
