export { Overlay } from "./output/apply-overlay.ts";
export { describePlace } from "./output/duplicates.ts";
export type { SynthOutcome } from "./output/outcome.ts";
export { type OutputEntry, outputEntries } from "./output/output-files.ts";
export {
  entryOf,
  hasChange,
  isAbout,
  LIFECYCLE_KIND,
  type LifecycleEntry,
  parseLifecycle,
} from "./output/overlay.ts";
export { type PlacedSync, placeTree } from "./output/place-tree.ts";
export type { Placement } from "./output/placed-object.ts";
export { clusterOf } from "./output/placement.ts";
export { podGrouperAccess, type ServiceAccountRef } from "./output/pod-grouper-access.ts";
export { type RegisteredType, unknownKindIssue } from "./output/registered-type.ts";
export {
  clusterIssues,
  duplicateTypeIssue,
  unknownClusterIssues,
  unreadInterfaceIssues,
  unusedCategoryIssue,
} from "./output/registration-issues.ts";
export { resourceInterfaceObject } from "./output/resource-interface-object.ts";
export type { ClusterSummary, SynthSummary } from "./output/summary.ts";
export {
  type CheckedTree,
  checkTree,
  type SynthInput,
  type SynthOptions,
  type SynthResult,
  synthesise,
} from "./output/synthesise.ts";
export { uncountedKinds } from "./output/uncounted-kinds.ts";
export { WORKLOAD_TYPE_REQUEST, workloadTypePath, workloadTypeRequest } from "./output/workload-type-request.ts";
export { appliedSources, gitGenerators } from "./sync/applied-sources.ts";
export { addFolders, checkedFolders } from "./sync/checked-folders.ts";
export { fluxRepository } from "./sync/flux-repository.ts";
export { findAutoscaler, ownedFields } from "./sync/owned-fields.ts";
export { generatedFolders, type Syncer } from "./sync/read-syncer.ts";
export { FLUX_PRUNE, FLUX_SUBSTITUTE, isHook, KEPT_KINDS, SYNC_OPTIONS } from "./sync/sync-annotations.ts";
export { folderSegments } from "./sync/synced-cluster.ts";
export { chartOfGit, checkedRepositories, hasCheckedFolder } from "./sync/synced-repositories.ts";
export { isBelow, syncerName, syncersOf, syncersOfObject } from "./sync/syncers.ts";
export { mountedClaims, nameOfKind, WAVE_ANNOTATION, writtenWave } from "./sync/waves.ts";
