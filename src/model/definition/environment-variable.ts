import type { Nullable } from "../../kernel/index.ts";

/** One key of a Secret, ConfigMap or user credential. */
export interface KeyReference {
  /** Name of the object, in the namespace of the project. Mandatory. */
  readonly name?: Nullable<string>;
  /** Key inside of the object. Mandatory. */
  readonly key?: Nullable<string>;
}

/** A field of the pod, as the Kubernetes downward API names it. */
export interface PodFieldReference {
  /**
   * Field of the pod, as Kubernetes' downward API names it. Mandatory.
   * @example "metadata.name"
   */
  readonly path?: Nullable<string>;
}

/**
 * An environment variable of the container: its name and exactly one source. The value may be a secret, so no message
 * shows it.
 */
export interface EnvironmentVariable {
  /**
   * Name of the variable. Mandatory.
   * @example "NCCL_DEBUG"
   */
  readonly name?: Nullable<string>;
  /** Value as text. Do not write a password or token here: it is committed. */
  readonly value?: Nullable<string>;
  /** Key of a Secret with the value. */
  readonly secret?: Nullable<KeyReference>;
  /** Key of a ConfigMap with the value. */
  readonly configMap?: Nullable<KeyReference>;
  /** Field of the pod with the value. */
  readonly podFieldRef?: Nullable<PodFieldReference>;
  /** A credential that only the user who made it can read; the control plane resolves it. */
  readonly userCredential?: Nullable<KeyReference>;
  /**
   * Removes a variable of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
  /** Description of the variable, for people. */
  readonly description?: Nullable<string>;
}
