/** Version of muster, as in package.json (a test compares them); written into `dist/.muster.json`. */
export const VERSION = "0.1.0";

/** `apiVersion` of muster's own files. */
export const MUSTER_API_VERSION = "muster.dev/v1alpha1";

// The build script defines it.
declare const MUSTER_BUILD: string | undefined;

/** Hash of the program, because findings of two builds of one version may differ; `source` where it was not built. */
export const BUILD: string = typeof MUSTER_BUILD === "string" ? MUSTER_BUILD : "source";
