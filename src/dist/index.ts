export { assignPaths, CLUSTER_FOLDER, type PathParts, type Zone } from "./assign-paths.ts";
export type { Change, Conflict, ConflictReason, OutputFile } from "./decide.ts";
export { DistError, type DistErrorCode } from "./error.ts";
export { type Ledger, readLedger } from "./ledger.ts";
export { type DistPlan, type PlanOptions, planDist } from "./plan.ts";
export { pendingRecovery, type RecoveryNote, recoverDist } from "./recover.ts";
export { LEDGER_FILE } from "./safe-path.ts";
export { copyToScratch } from "./scratch.ts";
export { describeConflict, type WriteOptions, type WriteStep, writeDist } from "./write.ts";
