/** The manifests in git that a controller syncs. */
interface SyncSource {
  /**
   * URL of the git repository, without user name and password. Mandatory.
   * @example "https://git.example.com/platform.git"
   */
  readonly repository: string;
  /**
   * Branch, tag as `refs/tags/<name>`, or commit. Mandatory.
   * @example "main"
   */
  readonly revision: string;
  /**
   * Folder of the manifests in the repository; `.` for a branch of manifests of the cluster alone.
   * @default - `dist/<cluster>/apply`
   */
  readonly path?: string;
  /**
   * Namespace of the controller.
   * @default - `argocd`, `flux-system`
   */
  readonly namespace?: string;
  /**
   * Whether objects that are no longer in git are deleted from the cluster.
   * @default true
   */
  readonly prune?: boolean;
}

/** The settings of a cluster that Argo CD syncs. */
export interface ArgocdSettings extends SyncSource {
  /**
   * Name or URL of the cluster in Argo CD.
   * @default - the name of the cluster
   */
  readonly destination?: string;
  /**
   * The Applications that muster writes.
   * - `cluster`: one for the cluster, which syncs in waves
   * - `namespace`: one for each namespace
   * @default "cluster"
   */
  readonly applications?: "cluster" | "namespace";
  /**
   * Whether this Argo CD gives the health checks of `muster health --open-libs` the standard libraries of Lua.
   * @default false
   */
  readonly useOpenLibs?: boolean;
}

/** The settings of a cluster that Flux syncs. */
export interface FluxSettings extends SyncSource {
  /** Name of the Secret with the credentials of the repository. */
  readonly secret?: string;
  /**
   * Longest time until the objects are healthy; large models take minutes to load.
   * @default "15m"
   */
  readonly timeout?: string;
}

/** The GitOps controller of a cluster with its settings. */
export type SyncSettings = { readonly argocd: ArgocdSettings } | { readonly flux: FluxSettings };
