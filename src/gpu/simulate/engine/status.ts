/** The states of a pod in a cycle of the scheduler, as bits (KAI Scheduler, pkg/scheduler/api/pod_status). */
export const PENDING = 1;
export const GATED = 2;
/** Gets a node in this cycle. */
export const ALLOCATED = 4;
/** Gets a node as soon as other pods have left it. */
export const PIPELINED = 8;
export const BOUND = 32;
export const RUNNING = 64;
/** Leaves its node. */
export const RELEASING = 128;
export const SUCCEEDED = 256;
export const FAILED = 512;
export const UNKNOWN = 1024;
/** Should have left its node long ago, so its place does not count as one that becomes free. */
export const STUCK = 4096;

export const isActiveUsed = (status: number): boolean =>
  (status & (ALLOCATED | PIPELINED | BOUND | RUNNING | RELEASING | STUCK)) !== 0;
export const isActiveAllocated = (status: number): boolean =>
  (status & (ALLOCATED | PIPELINED | BOUND | RUNNING)) !== 0;
export const isAliveStatus = (status: number): boolean =>
  (status & (ALLOCATED | PIPELINED | BOUND | RUNNING | PENDING | GATED)) !== 0;
export const isAllocated = (status: number): boolean => (status & (ALLOCATED | BOUND | RUNNING)) !== 0;
