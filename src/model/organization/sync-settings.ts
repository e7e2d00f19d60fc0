/** The manifests in git that a controller syncs. */
interface SyncSource {
  /** URL of the git repository. */
  readonly repository: string;
  /** Branch, tag or commit. */
  readonly revision: string;
  /** Folder of the cluster's manifests in the repository. Default: `dist/<cluster>/apply`. */
  readonly path?: string;
  /** Namespace of the controller and of the objects that configure it. Default: `argocd` or `flux-system`. */
  readonly namespace?: string;
  /** Whether objects that are no longer in git are deleted from the cluster. Default: true. */
  readonly prune?: boolean;
}

/** The settings of a cluster that Argo CD syncs. */
export interface ArgocdSettings extends SyncSource {
  /** Name or URL by which Argo CD knows the cluster. Default: its name in `muster.yaml`. */
  readonly destination?: string;
  /**
   * Whether there is one Application for the cluster, which syncs in waves, or one for each namespace. Default:
   * `cluster`.
   */
  readonly applications?: "cluster" | "namespace";
  /**
   * Whether Argo CD runs health checks with the standard libraries of Lua, which those of `muster health --open-libs` need.
   * Default: false.
   */
  readonly useOpenLibs?: boolean;
}

/** The settings of a cluster that Flux syncs. */
export interface FluxSettings extends SyncSource {
  /** Name of the Secret with the credentials of the repository. Default: none. */
  readonly secret?: string;
  /** Longest time until the objects of a Kustomization are healthy. Default: `15m`, which large models need to load. */
  readonly timeout?: string;
}

/** The GitOps controller of a cluster with its settings. */
export type SyncSettings = { readonly argocd: ArgocdSettings } | { readonly flux: FluxSettings };
