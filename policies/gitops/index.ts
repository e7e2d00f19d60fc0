import type { Rule } from "../../src/rule/index.ts";
import { allowedNamespace } from "./allowed-namespace.ts";
import { annotationTracking } from "./annotation-tracking.ts";
import { applicationSetTemplate } from "./application-set-template.ts";
import { appliedOnce } from "./applied-once.ts";
import { checkedSource } from "./checked-source.ts";
import { claimWave } from "./claim-wave.ts";
import { clientSideApplySize } from "./client-side-apply-size.ts";
import { createdNamespace } from "./created-namespace.ts";
import { existingPath } from "./existing-path.ts";
import { fluxDependencyHealth } from "./flux-dependency-health.ts";
import { fluxHealthExpression } from "./flux-health-expression.ts";
import { keptOnPrune } from "./kept-on-prune.ts";
import { knownSyncValues } from "./known-sync-values.ts";
import { manifestInText } from "./manifest-in-text.ts";
import { manifestsInGit } from "./manifests-in-git.ts";
import { misspeltReference } from "./misspelt-reference.ts";
import { misspeltSelector } from "./misspelt-selector.ts";
import { narrowAppProject } from "./narrow-app-project.ts";
import { noControlPlaneIds } from "./no-control-plane-ids.ts";
import { noControllerOwnedField } from "./no-controller-owned-field.ts";
import { noDependencyCycle } from "./no-dependency-cycle.ts";
import { noEmptySync } from "./no-empty-sync.ts";
import { noForcedReplacement } from "./no-forced-replacement.ts";
import { noGenerateName } from "./no-generate-name.ts";
import { noIgnoredManifest } from "./no-ignored-manifest.ts";
import { noRemovedApi } from "./no-removed-api.ts";
import { noServerFields } from "./no-server-fields.ts";
import { noShellSubstitution } from "./no-shell-substitution.ts";
import { noSyncedReview } from "./no-synced-review.ts";
import { noWaitForRuns } from "./no-wait-for-runs.ts";
import { objectSize } from "./object-size.ts";
import { outputNotIgnored } from "./output-not-ignored.ts";
import { ownedPolicies } from "./owned-policies.ts";
import { pinnedActions } from "./pinned-actions.ts";
import { pinnedSource } from "./pinned-source.ts";
import { podFieldTypes } from "./pod-field-types.ts";
import { replaceWithForce } from "./replace-with-force.ts";
import { requiredLabels } from "./required-labels.ts";
import { resolvedSync } from "./resolved-sync.ts";
import { respectedIgnores } from "./respected-ignores.ts";
import { storedAsWritten } from "./stored-as-written.ts";
import { syncWaveOrder } from "./sync-wave-order.ts";
import { ttlOnSyncedObject } from "./ttl-on-synced-object.ts";
import { unambiguousScalars } from "./unambiguous-scalars.ts";
import { undescribedPodSpec } from "./undescribed-pod-spec.ts";
import { uniqueObject } from "./unique-object.ts";
import { uniqueReplicaType } from "./unique-replica-type.ts";
import { unknownKind } from "./unknown-kind.ts";
import { unreadText } from "./unread-text.ts";
import { unseenContainer } from "./unseen-container.ts";
import { unsubstitutedVariable } from "./unsubstituted-variable.ts";
import { usableDestination } from "./usable-destination.ts";
import { workflowResultCounts } from "./workflow-result-counts.ts";
import { workflowRunsOwnCode } from "./workflow-runs-own-code.ts";

/** Rules about manifests in git and what a GitOps controller makes of them, in the order of their ids. */
export const gitopsRules: readonly Rule[] = [
  uniqueObject,
  noServerFields,
  noGenerateName,
  allowedNamespace,
  ttlOnSyncedObject,
  noControllerOwnedField,
  requiredLabels,
  syncWaveOrder,
  noControlPlaneIds,
  objectSize,
  unambiguousScalars,
  noRemovedApi,
  unknownKind,
  undescribedPodSpec,
  podFieldTypes,
  unseenContainer,
  unreadText,
  unsubstitutedVariable,
  uniqueReplicaType,
  noIgnoredManifest,
  outputNotIgnored,
  storedAsWritten,
  manifestsInGit,
  workflowResultCounts,
  workflowRunsOwnCode,
  pinnedActions,
  ownedPolicies,
  keptOnPrune,
  noShellSubstitution,
  fluxDependencyHealth,
  noWaitForRuns,
  fluxHealthExpression,
  noForcedReplacement,
  noSyncedReview,
  narrowAppProject,
  pinnedSource,
  existingPath,
  noEmptySync,
  respectedIgnores,
  claimWave,
  annotationTracking,
  checkedSource,
  manifestInText,
  misspeltReference,
  knownSyncValues,
  appliedOnce,
  resolvedSync,
  createdNamespace,
  noDependencyCycle,
  applicationSetTemplate,
  misspeltSelector,
  usableDestination,
  clientSideApplySize,
  replaceWithForce,
];
