export { initRepository } from "./adopt/init-repository.ts";
export { defaultBase } from "./check/base-revision.ts";
export { type CheckActionOptions, checkAction, writeCheckReport } from "./check/check-action.ts";
export { type CheckOptions, check } from "./check/run-check.ts";
export { runPolicyCheck } from "./check/run-policy-check.ts";
export { runWaivers, type WaiversOptions } from "./check/run-waivers.ts";
export { shardAction } from "./check/shard-action.ts";
export { watchInputs } from "./check/watch-inputs.ts";
export { commitToBranch } from "./commit/commit-to-branch.ts";
export { commitPaths } from "./commit/run-commit.ts";
export { type DiffOptions, runDiff } from "./compare/run-diff.ts";
export { runReport } from "./compare/run-report.ts";
export { runDoctor } from "./doctor/run-doctor.ts";
export { runOverview } from "./doctor/run-overview.ts";
export { EXPORT_FORMS } from "./export/exported.ts";
export { CI_SYSTEMS, type CiSystem } from "./init/init-files.ts";
export type { HealthOptions } from "./interfaces/health-inputs.ts";
export { runHealth } from "./interfaces/run-health.ts";
export { runHealthTest } from "./interfaces/run-health-test.ts";
export { type InspectOptions, runInspect } from "./interfaces/run-inspect.ts";
export { type RiLintOptions, runRiLint } from "./interfaces/run-ri-lint.ts";
export { type RiTestOptions, runRiTest } from "./interfaces/run-ri-test.ts";
export { runTypeDefaults } from "./interfaces/run-type-defaults.ts";
export {
  runTypes,
  type TypesFormat,
  type TypesOptions,
  type TypesOutcome,
  writeTypes,
} from "./interfaces/run-types.ts";
export type { LifecycleAction } from "./lifecycle/change.ts";
export { endSupervised } from "./modules/definition-guard.ts";
export { hasRuleModules } from "./modules/has-modules.ts";
export { loadModuleRules } from "./modules/load-module-rules.ts";
export { DEFAULT_SECONDS, runSupervised, type SupervisionOptions } from "./modules/supervise.ts";
export { EXIT } from "./output/exit-code.ts";
export { fileIdentity } from "./output/file-identity.ts";
export { maskSecrets } from "./output/is-secret.ts";
export {
  errorLine,
  handleStreamErrors,
  print,
  printError,
  printNote,
  standardOutput,
  withoutResultFiles,
  writeReports,
} from "./output/output.ts";
export type { FormatRequest, ReportOptions } from "./output/report-request.ts";
export { connectSupervisor, supervisorChannel } from "./output/supervisor-channel.ts";
export { unsupportedNode } from "./output/supported-node.ts";
export { writeNewFiles } from "./output/write-new-files.ts";
export { BRANCH_FORMATS, type BranchFormat } from "./report/branch-formats.ts";
export { type BranchReport, failedReport } from "./report/branch-report.ts";
export { branchReports } from "./report/branch-reports.ts";
export type { RepeatedCommand } from "./report/check-context.ts";
export { checkFormats } from "./report/check-formats.ts";
export { countsByReason } from "./report/check-place.ts";
export { commitJson, commitText } from "./report/commit-report.ts";
export { DIFF_FORMATS, type DiffFormat } from "./report/diff-formats.ts";
export { diffReports } from "./report/diff-reports.ts";
export { doctorReports } from "./report/doctor-reports.ts";
export { explainPlaceReports } from "./report/explain-place.ts";
export { exportedText, exportReports } from "./report/export-reports.ts";
export { GET_FORMATS, getReports } from "./report/get-reports.ts";
export { healthReports } from "./report/health-reports.ts";
export { IMPORT_FORMATS, importReports } from "./report/import-reports.ts";
export { inspectReports } from "./report/inspect-reports.ts";
export { lifecycleReports } from "./report/lifecycle-reports.ts";
export { policyDiffReports } from "./report/policy-diff.ts";
export { policyEffectiveReports } from "./report/policy-effective.ts";
export { QUOTA_FORMATS, type QuotaFormat } from "./report/quota-formats.ts";
export { quotaReports } from "./report/quota-reports.ts";
export { riLintReports } from "./report/ri-lint.ts";
export { riTestReports } from "./report/ri-test.ts";
export { rulePage } from "./report/rule-page.ts";
export { ruleTestReports } from "./report/rule-tests.ts";
export { explainReports, rulesReports } from "./report/rules-reports.ts";
export { simulateReports } from "./report/simulate-reports.ts";
export { synthJson } from "./report/synth-json.ts";
export { synthCompact, synthText } from "./report/synth-text.ts";
export { typeDefaultsReports } from "./report/type-defaults.ts";
export { waiversReports } from "./report/waivers-reports.ts";
export { runApp } from "./repository/run-app.ts";
export { type SynthRepositoryOptions, synth } from "./repository/run-synth.ts";
export { runSynthApart } from "./repository/synth-apart.ts";
export type { CheckReport, CheckSummary } from "./results/check-report.ts";
export { MOST_SHARDS, type Shard } from "./results/shards.ts";
export { lockPacks } from "./run/lock-packs.ts";
export { type NewRuleOptions, newRule } from "./run/new-rule.ts";
export { repositoryCatalogue } from "./run/repository-catalogue.ts";
export { type ExplainOptions, explainPaths, explainRule, runExplain, settingHere } from "./run/run-explain.ts";
export { type ExportOptions, runExport } from "./run/run-export.ts";
export { runVapExport } from "./run/run-export-vap.ts";
export { type GetOptions, runGet } from "./run/run-get.ts";
export { type ImportOptions, runImport } from "./run/run-import.ts";
export { type LifecycleOptions, runLifecycle } from "./run/run-lifecycle.ts";
export { type PolicyDiffOptions, runPolicyDiff } from "./run/run-policy-diff.ts";
export { type PolicyEffectiveOptions, runPolicyEffective } from "./run/run-policy-effective.ts";
export { type QuotaOptions, runQuota } from "./run/run-quota.ts";
export { FILE_KINDS, fileSchemaText } from "./run/run-schema.ts";
export { testRules } from "./run/test-rules.ts";
export { runSimulate, type SimulateOptions } from "./simulate/run-simulate.ts";
export { withNextCycle } from "./simulate/simulate-branch.ts";
