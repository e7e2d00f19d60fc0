export { acceleratorWord } from "./base/accelerators.ts";
export { withArticle } from "./base/article.ts";
export { BUILTIN_GROUPS } from "./base/builtin-groups.ts";
export { choices } from "./base/choices.ts";
export { isCidr, isIp, isPartOfCidr } from "./base/cidr.ts";
export { compareKeys, compareText } from "./base/compare.ts";
export { compareLists, compareObjects } from "./base/compare-objects.ts";
export { count, gpuText } from "./base/count.ts";
export { dateOf, dayOf, isDate } from "./base/days.ts";
export { canonicalJson, fitName, sha256Of, shortHash } from "./base/digest.ts";
export { durationSeconds } from "./base/duration.ts";
export { equalValues, firstDifference, setOwn } from "./base/equal.ts";
export { errorCode, failureReason, messageOf, stackOf } from "./base/error-message.ts";
export {
  folderEntries,
  isFolder,
  ownStateOf,
  type PathState,
  realPathOf,
  slashed,
  stateOf,
  targetExists,
} from "./base/file-system.ts";
export { filled, filledObject, given } from "./base/given.ts";
export { isGpuResource, MIG_PREFIX, MOST_DEVICES, migSlices, WHOLE_GPU_RESOURCES } from "./base/gpu-resources.ts";
export { heapGuard } from "./base/heap-guard.ts";
export { HIDDEN_CLASS } from "./base/hidden.ts";
export { imageReferenceProblem } from "./base/image-reference.ts";
export { keysInOrder } from "./base/keys-in-order.ts";
export {
  type Container,
  groupOf,
  type KubeObject,
  type ObjectMeta,
  type ObjectRef,
  type PodMeta,
  type PodSpec,
  type PodTemplate,
  refOf,
  versionOf,
} from "./base/kubernetes.ts";
export { type KnownLabels, labelRequirements, meetsRequirement, selectsLabels } from "./base/label-selector.ts";
export { exactJson, integerDigits, isInteger64, numberOfInteger } from "./base/large-integer.ts";
export { getOrCreate, memoize, memoizeText } from "./base/memo.ts";
export {
  annotationKeyProblem,
  configKeyProblem,
  dns1035Problem,
  dnsLabelProblem,
  environmentNameProblem,
  labelKeyProblem,
  labelValueProblem,
  MAX_LABEL_LENGTH,
  refusesCapitals,
  repairedName,
  subdomainProblem,
  variableNameProblem,
} from "./base/names.ts";
export { editDistance, MOST_CANDIDATES, nearest, plainName } from "./base/nearest.ts";
export {
  activeItems,
  isAbsent,
  type Nullable,
  type NullableList,
  presentItems,
  withoutAbsent,
} from "./base/nullable.ts";
export { ownCopy, ownValue } from "./base/own-values.ts";
export { parsedJson } from "./base/parsed-json.ts";
export { pluralOf } from "./base/plural.ts";
export {
  existingPaths,
  fieldLabel,
  isWithin,
  parentPointer,
  parentPointers,
  pointerSegments,
  pointerTo,
  valueAt,
  valueBelow,
} from "./base/pointer.ts";
export { PREEMPTIBILITIES, type Preemptibility } from "./base/preemptibility.ts";
export { prefixed } from "./base/prefixed.ts";
export { itemsWhen, present, trueOrAbsent, when } from "./base/present.ts";
export { programFolders } from "./base/program-folders.ts";
export {
  canonicalQuantity,
  canonicalText,
  compareQuantities,
  isWhole,
  NANO,
  parseQuantity,
  type Quantity,
  quantityMebibytes,
  quantityNumber,
  quantityOf,
} from "./base/quantity.ts";
export { quantityFix } from "./base/quantity-fix.ts";
export { withoutQuotes } from "./base/quotes.ts";
export {
  at,
  filledText,
  formatValue,
  isContainer,
  isObject,
  items,
  member,
  members,
  names,
  number,
  ownEntry,
  record,
  stringOf,
  text,
} from "./base/read.ts";
export {
  type FileBytes,
  isInside,
  MAX_FILE_BYTES,
  pathExists,
  readOptionalFile,
  readRegularFile,
  textOfFile,
  tooLarge,
  unreadablePath,
} from "./base/regular-file.ts";
export { hugePageSize, isHugePages, isNativeResource, RESERVED_RESOURCE_PREFIX } from "./base/resource-names.ts";
export { runlessName } from "./base/run-name.ts";
export { looksSecret, maskTokens, withoutUser } from "./base/secret-text.ts";
export { shellWord } from "./base/shell-word.ts";
export {
  afterVariables,
  hasMoreThanVariables,
  isPlaceholder,
  isReplacedAtRunTime,
  SUBSTITUTE_FIX,
  variableIn,
  variableInName,
  withDefaults,
} from "./base/substitution-variables.ts";
export { COMMON_TOKENS, type TokenForm, VENDOR_TOKENS } from "./base/token-forms.ts";
export { BUILD, MUSTER_API_VERSION, VERSION } from "./base/tool-version.ts";
export { withoutTrailing } from "./base/trailing.ts";
export { atLeast } from "./base/version.ts";
export type { Writable } from "./base/writable.ts";
export { assignPaths, CLUSTER_FOLDER, type Zone } from "./dist/assign-paths.ts";
export { conflictFix, conflictMessage, LINE_END_ATTRIBUTE } from "./dist/conflict-words.ts";
export type { Change, Conflict, ConflictReason, OutputFile } from "./dist/decide.ts";
export { hasUnixHash, sha256 } from "./dist/hash.ts";
export { type KnownHashes, knownHashes, readLedger } from "./dist/ledger.ts";
export { planDist } from "./dist/plan.ts";
export { pendingRecovery, recoverDist } from "./dist/recover.ts";
export { LEDGER_FILE } from "./dist/safe-path.ts";
export { copyToScratch } from "./dist/scratch.ts";
export { writeDist } from "./dist/write.ts";
export type { CodedProblem } from "./finding/coded-problem.ts";
export { definitionRules, organizationRules, ruleFileRules, ruleOf } from "./finding/definition-rules.ts";
export { FAULT_LEVELS, type FaultLevel } from "./finding/fault-level.ts";
export { badName, type FieldProblem, issuesOf, missing, quoted, violation } from "./finding/field-problem.ts";
export {
  type CausedPlace,
  type Edit,
  type Finding,
  isActive,
  type RelatedPlace,
  withUniqueFingerprints,
} from "./finding/finding.ts";
export { digestOf, fingerprintOf, stablePath, valueDigest } from "./finding/fingerprint.ts";
export {
  type AppliedWaiver,
  compareIssues,
  type Issue,
  type Locate,
  type Location,
  locationText,
  type Problem,
  SEVERITIES,
  type Severity,
  type Source,
  sortedWith,
  unjudgedBy,
} from "./finding/issue.ts";
export { kustomizeIssue } from "./finding/kustomize-issue.ts";
export { kustomizeRules } from "./finding/kustomize-rules.ts";
export { isOutputRule, outputRules } from "./finding/output-rules.ts";
export { isPolicyRule, policyRules } from "./finding/policy-rules.ts";
export type { RuleSummary } from "./finding/rule-summary.ts";
export { runaiComplianceRule, runaiPolicyRules } from "./finding/runai-policy-rules.ts";
export { commandRules, synthRules } from "./finding/synth-rules.ts";
export { unbuiltKustomizations } from "./finding/unbuilt-kustomizations.ts";
export type { Unreadable } from "./finding/unreadable.ts";
export { type BranchBase, branchBase } from "./git/branch-base.ts";
export { type BranchHead, branchHead } from "./git/branch-head.ts";
export { type ChangedFile, changedFiles } from "./git/changed-files.ts";
export { type CheckoutCopy, checkoutCopy } from "./git/checkout-copy.ts";
export { commitFiles } from "./git/commit-files.ts";
export { findTop } from "./git/find-top.ts";
export { folderLog, readObjectTexts } from "./git/folder-log.ts";
export { type HeadCommit, headCommit } from "./git/head-commit.ts";
export { linkPackages } from "./git/link-packages.ts";
export { fetchTip, type PushTarget, push, pushTarget } from "./git/push.ts";
export { listPaths, listTree, readBlobs, type TreeFile } from "./git/read-tree.ts";
export {
  changesOf,
  type RenderRequest,
  renderBranch,
  requireOutputBranch,
  SOURCE_TRAILER,
} from "./git/render-branch.ts";
export { replay } from "./git/replay.ts";
export { gitText } from "./git/run-git.ts";
export { filesAtRevision, resolveRevision } from "./git/show.ts";
export { userGit } from "./git/user-git.ts";
export {
  ignoredFiles,
  indexEntries,
  readWorkingTree,
  requireIdle,
  type WorkingTree,
  workingFiles,
} from "./git/working-tree.ts";
export { conflictLines } from "./text/conflict-lines.ts";
export {
  codeMarkdown,
  escapeCell,
  escapeCommandData,
  escapeCommandProperty,
  escapeHtml,
  escapeJson,
  escapeMarkdown,
  escapeProse,
  escapeSarif,
  escapeXml,
  harmless,
  printable,
} from "./text/escape.ts";
export { issueLines, objectName, placeAndObject, placeText, unreadableLines, waivedLines } from "./text/issue-lines.ts";
export { cutLine, headed, wrapLines } from "./text/lines.ts";
export { plain, type Style, styleFor } from "./text/style.ts";
export { isNewerThanKnown, type UpstreamProject } from "./upstream/change.ts";
export { hasKaiChange, KAI, type KaiChange, kaiSince } from "./upstream/kai.ts";
export { hasKubernetesChange, KUBERNETES, type KubernetesChange, kubernetesSince } from "./upstream/kubernetes.ts";
export { KUEUE } from "./upstream/kueue.ts";
export { OPERATOR_NAMES, OPERATOR_RELEASES, type OperatorName } from "./upstream/operators.ts";
export { hasRunaiChange, RUNAI, runaiSince } from "./upstream/runai.ts";
export { VOLCANO_PROJECT } from "./upstream/volcano.ts";
