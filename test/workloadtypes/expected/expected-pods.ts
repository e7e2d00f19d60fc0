/**
 * Pods and GPUs of manifests, counted by hand: file -> one line for each component instance with a pod definition, as
 * `component[/instance]: pods x hundredths of a GPU of one pod`. A file of several objects of the kind is listed as
 * `file#2` for the second one, and so on.
 */
export interface ExpectedPods {
  /** The kind's own samples, all of them. */
  readonly samples: Readonly<Record<string, readonly string[]>>;
  /** The recorded manifests of others: all objects of the kind in its folder of the corpus. */
  readonly corpus?: Readonly<Record<string, readonly string[]>>;
  /** Folder of the corpus where it is not called like the kind. */
  readonly corpusFolder?: string;
}
