import type { PodDifference } from "../../src/model/index.ts";

/** The containers of Argo: those of scripts, sidecars and container sets have fields of their own. */
export const ARGO_POD_DIFFERENCES: Readonly<Record<string, PodDifference>> = {
  Container: { added: ["dependencies", "mirrorVolumeMounts", "source"] },
};
