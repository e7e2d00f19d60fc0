import type { UpstreamChange, UpstreamProject } from "./change.ts";

/** Volcano; its verdicts are those of this release. No older release is told apart. */
export const VOLCANO_PROJECT = {
  title: "Volcano",
  newest: "1.15.1",
  changes: {} satisfies Readonly<Record<string, UpstreamChange>>,
} as const satisfies UpstreamProject;
