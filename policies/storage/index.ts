import type { Rule } from "../../src/rule/index.ts";
import { claimExists } from "./claim-exists.ts";
import { durableCheckpoints } from "./durable-checkpoints.ts";
import { durableRunAiCheckpoints } from "./durable-run-ai-checkpoints.ts";
import { readOnlyDatasets } from "./read-only-datasets.ts";
import { scratchSpaceRequest } from "./scratch-space-request.ts";
import { sharedClaimReadWriteMany } from "./shared-claim-read-write-many.ts";
import { sharedMemory } from "./shared-memory.ts";
import { sharedMemoryLimit } from "./shared-memory-limit.ts";

/** Rules about volumes, shared memory and claims, in the order of their ids. */
export const storageRules: readonly Rule[] = [
  sharedClaimReadWriteMany,
  sharedMemory,
  sharedMemoryLimit,
  durableCheckpoints,
  scratchSpaceRequest,
  claimExists,
  readOnlyDatasets,
  durableRunAiCheckpoints,
];
