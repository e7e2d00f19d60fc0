/** Version of muster, as in package.json (a test compares them); written into `dist/.muster.json`. */
export const VERSION = "0.1.0";

/** `apiVersion` of muster's own files. */
export const MUSTER_API_VERSION = "muster.dev/v1alpha1";
