import type { UpstreamChange, UpstreamProject } from "./change.ts";

/** Kueue; its verdicts are those of this release. No older release is told apart. */
export const KUEUE = {
  title: "Kueue",
  newest: "0.19.2",
  changes: {} satisfies Readonly<Record<string, UpstreamChange>>,
} as const satisfies UpstreamProject;
