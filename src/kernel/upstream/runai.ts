import { releaseHas, type UpstreamChange, type UpstreamProject } from "./change.ts";

/** The changes of Run:ai on which muster depends, besides the kinds that it registers. Oldest first. */
const CHANGES = {
  "semi-preemptible": {
    since: ["3.0"],
    change: "A workload may be `semi-preemptible`",
    before: "the word is an error",
    source: "Run:ai, What's New in Version 3.0",
  },
  "container-gpus": {
    since: ["3.0"],
    change: "The scheduler reads the annotations for the GPU memory of a container, as KAI 0.18 does",
    before: "the annotations count nothing, and are an error where the pod gets no GPU",
    source: "Run:ai, Migrate GPU Fractions, of version 3.0",
  },
} as const satisfies Readonly<Record<string, UpstreamChange>>;

/** The Run:ai platform. */
export const RUNAI = { title: "Run:ai", newest: "3.0", changes: CHANGES } as const satisfies UpstreamProject;

/** Whether a cluster is one of Run:ai with a change. */
export function hasRunaiChange(
  { scheduler, version }: { readonly scheduler: string; readonly version: string },
  change: keyof typeof CHANGES,
): boolean {
  return scheduler === "runai" && releaseHas(version, CHANGES[change]);
}

/** The first release of Run:ai with a change, for messages. */
export function runaiSince(change: keyof typeof CHANGES): string {
  return CHANGES[change].since[0];
}
