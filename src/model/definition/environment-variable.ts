import type { Nullable } from "../../kernel/index.ts";

/** One key of a Secret, ConfigMap or user credential. */
export interface KeyReference {
  /** Name of the object, 1 to 253 characters; a DNS-1123 label for Secrets and ConfigMaps. Mandatory. */
  readonly name?: Nullable<string>;
  /** Key inside of it, 1 to 63 characters. Mandatory. */
  readonly key?: Nullable<string>;
}

/** A field of the pod, as the Kubernetes downward API names it. */
export interface PodFieldReference {
  /** Field path, 1 to 10,000 characters, for example `metadata.labels['project']`. Mandatory. */
  readonly path?: Nullable<string>;
}

/**
 * An environment variable of the container: its name and exactly one source. The value may be a secret, so no message
 * shows it.
 */
export interface EnvironmentVariable {
  /** 1 to 63 characters of letters, digits, `_`, `-` and `.`, not starting with a digit. Mandatory. */
  readonly name?: Nullable<string>;
  /** Literal value, at most 10,000 characters. */
  readonly value?: Nullable<string>;
  readonly secret?: Nullable<KeyReference>;
  readonly configMap?: Nullable<KeyReference>;
  readonly podFieldRef?: Nullable<PodFieldReference>;
  /** A credential that only the user who made it can read; the control plane resolves it. */
  readonly userCredential?: Nullable<KeyReference>;
  /** Removes a variable of the same name that a policy's defaults would add. */
  readonly exclude?: Nullable<boolean>;
  /** For people; at most 250 characters. */
  readonly description?: Nullable<string>;
}
