export {
  applyBaseline,
  type Baseline,
  entriesByFingerprint,
  entryAccepts,
  exactBaselineOf,
  staleFindings,
} from "./baseline.ts";
export {
  FINGERPRINT,
  PART,
  parseBaseline,
  type WrittenBaseline,
  writeBaseline,
} from "./baseline-file.ts";
export { type BuiltSet, buildSet, crdSource, type ObjectReadings } from "./build-set.ts";
export { committedSettings } from "./committed-settings.ts";
export { highestSeverity, isLower } from "./enforce-pack.ts";
export { evaluateObjects, evaluateSet, type RuleRun, runAllRules } from "./evaluate.ts";
export { evaluateBuiltNamespaces, namespaceRules } from "./evaluate-built-namespaces.ts";
export { type BuiltPair, evaluateBuiltObjects } from "./evaluate-built-objects.ts";
export { evaluateBuiltSets } from "./evaluate-built-sets.ts";
export { evaluateObjectParts } from "./evaluate-object-parts.ts";
export { type ExplainedSetting, explainedSetting, type SettingLayer } from "./explained-setting.ts";
export { type EvaluatedFile, fileEvaluator } from "./file-evaluator.ts";
export { objectsByFile } from "./file-objects.ts";
export { KUEUE_SETTINGS_KEY } from "./kueue-settings.ts";
export type { Layers, Override, RuleSetting } from "./layered-settings.ts";
export { objectSet } from "./make-object-set.ts";
export { workloadView } from "./make-workload-view.ts";
export { matchesGlob, matchesKind, type ObjectSelector, objectPattern, pathMatcher } from "./match-object.ts";
export { identityOf } from "./object-index.ts";
export { oncePerSet } from "./once-per-set.ts";
export { unusedOverrides } from "./override-issues.ts";
export { type FindPlaces, objectAtPlace, placedSettings, withPlaces } from "./placed-findings.ts";
export { platformExemptions } from "./platform-exemptions.ts";
export { podPlaces } from "./pod-places.ts";
export type { TextsFile, WhereFile } from "./policies-file.ts";
export type { Policy } from "./policy.ts";
export { type PolicyState, policyState, type RelaxedRule, type WaiverInUse, whereText } from "./policy-state.ts";
export { problemFinding } from "./problem-finding.ts";
export { type BuiltOutputs, repairableRules, repairedBy } from "./repaired-by-kustomize.ts";
export {
  applyRuleBook,
  type BranchWaivers,
  bookPolicy,
  findingsForSynth,
  type RuleBook,
  readRuleBook,
  waive,
  withSeverity,
} from "./rule-book.ts";
export { type CatalogueRule, groupOfRule, ruleCatalogue, sentence } from "./rule-catalogue.ts";
export { findRule, type NamedRule, suggestion, suggestRule } from "./rule-names.ts";
export { runaiPolicyFindings, runaiSubmissionOf } from "./runai-policy-findings.ts";
export { kueueOfSet, kueueRowsOf, type PlacedKueueVerdict } from "./set-kueue.ts";
export {
  chargesOfWorkload,
  clustersOf,
  gangsOfSet,
  nativeGangsOfSet,
  objectionsOf,
  ownCharges,
  quotaOfSet,
  topWorkloads,
} from "./set-quota.ts";
export { type PlacedVolcanoVerdict, volcanoOfSet, volcanoRowsOf } from "./set-volcano.ts";
export { type ActiveRule, type ActiveRules, inPack, type Pack, type PolicySettings } from "./settings.ts";
export { silenceOf } from "./silence.ts";
export { VOLCANO_SETTINGS_KEY } from "./volcano-settings.ts";
export type { WaiverState, WaiverUse } from "./waiver-findings.ts";
export { isAcceptable, usedWaiver } from "./waiver-rules.ts";
