import type { Suspension } from "../../src/model/index.ts";

/** All components have 0 replicas; no constant restores their numbers. Source: zilliztech/milvus-operator. */
export const milvusSuspension: Suspension = { statusMappings: { suspended: [{ byPhase: "Stopped" }] } };
