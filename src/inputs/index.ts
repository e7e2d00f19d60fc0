export { type BuiltUnit, unitBuilder } from "./render/build-units.ts";
export { builtDocuments } from "./render/built-objects.ts";
export { CUSTOM_CLUSTER_KINDS } from "./render/custom-cluster-kinds.ts";
export { objectPlaces } from "./render/object-places.ts";
export type { NotRendered } from "./render/placed-sources.ts";
export { planBuiltUnits } from "./render/plan-built-units.ts";
export type { PlannedUnits } from "./render/plan-units.ts";
export { render } from "./render/render.ts";
export { renderUnits } from "./render/render-units.ts";
export { withTools } from "./render/run-tool.ts";
export { dependsOn } from "./render/unit-files.ts";
export type { UnitPlan } from "./render/unit-plan.ts";
export { unreadParts } from "./render/unread-parts.ts";
export { type RenderedInputs, withRendered } from "./render/with-rendered.ts";
export { withAppliedByName } from "./source/applied-by-name.ts";
export { argocdOverrides } from "./source/argocd-overrides.ts";
export { isChartValues } from "./source/chart-values.ts";
export { checkedForm } from "./source/checked-form.ts";
export { controllerValues } from "./source/controller-values.ts";
export { couldBeManifest } from "./source/could-be-manifest.ts";
export { type PortableCrd, packCrd, unpackCrd } from "./source/crd-file.ts";
export {
  bodyKindOf,
  isReplicasBody,
  issueOfFragment,
  REPLICAS_BODY,
  type SourceDocument,
} from "./source/document-form.ts";
export { IGNORE_FILES, type IgnoreRules, ignoreRules, repositoryOf } from "./source/ignore-rules.ts";
export type { DocumentItem } from "./source/items.ts";
export { controllerParts } from "./source/kustomization-parts.ts";
export {
  displayName,
  filesOfPattern,
  type InputFile,
  type InputList,
  listInputs,
  listOutput,
  type SkippedDocument,
  STDIN_NAME,
} from "./source/list-inputs.ts";
export { MISNAMED, misnamedOrganization } from "./source/misnamed-organization.ts";
export { nameInRepository } from "./source/name-in-repository.ts";
export {
  changedManifest,
  DIST_FOLDER,
  isApplied,
  LEDGER,
  leftoverManifest,
  listedManifests,
  outputFolder,
  SYNTHESISED,
  staleManifests,
  unlistedManifest,
  vanishedDefinitions,
} from "./source/output-folder.ts";
export { overrideParts } from "./source/override-parts.ts";
export { type ParsedManifest, parseManifest } from "./source/parse-manifest.ts";
export { placeInside } from "./source/place-inside.ts";
export { admissionOfFiles, admissionPaths, type ReadAdmission, readAdmission } from "./source/read-admission.ts";
export { crdsOfFiles, type ReadCrds, readNamedCrds } from "./source/read-crds.ts";
export { locatorOf, readDefinition } from "./source/read-definition.ts";
export { readIdMap } from "./source/read-id-map.ts";
export {
  type FileContent,
  type InputDocument,
  type Inputs,
  type KnownMembers,
  readInputFile,
  readInputs,
  readManifests,
  standardInput,
} from "./source/read-inputs.ts";
export { chartIn } from "./source/read-layout.ts";
export {
  findRoot,
  hasOrganization,
  isMusterRepository,
  ORGANIZATION_FILE,
  parseOrganizationFile,
  type ReadOrganization,
  readOrganization,
  WORKLOADS_FOLDER,
} from "./source/read-organization.ts";
export {
  mayRegisterKind,
  readRegistrations,
  readSynthesisedInterfaces,
  registersKind,
} from "./source/read-registrations.ts";
export {
  policiesOfFiles,
  policyOf,
  policyPaths,
  type ReadRunaiPolicies,
  readRunaiPolicies,
} from "./source/read-runai-policies.ts";
export { readSources, type Sources } from "./source/read-sources.ts";
export { addedUnjudged, withUnjudgedTexts } from "./source/referred-texts.ts";
export { type DocumentKey, documentKey, type SortedInputs, sortInputs } from "./source/sort-inputs.ts";
export type { SubstitutedDefault } from "./source/substituted-default.ts";
export { NO_CHARTS, unreadCharts } from "./source/unread-charts.ts";
export { type FoundFile, hasManifestExtension, type IgnoredPath, isTypeScript, walk } from "./source/walk.ts";
export { ENCODED_MANIFESTS, isWorkloadBody, readWorkloadBody } from "./source/workload-body.ts";
export { UNCHANGED } from "./units/accumulate.ts";
export { appliedUnits } from "./units/applied-units.ts";
export { type PlacedGenerator, placedArgocdSources, placedGenerators } from "./units/argocd-places.ts";
export { controllerPatchPlaces } from "./units/controller-patch-places.ts";
export { type DirectoryFilter, directoryFilter, passesFilter } from "./units/directory-filter.ts";
export { filledTemplate, hasExpression } from "./units/fill-template.ts";
export { changesObjects } from "./units/flux-sources.ts";
export { generatedElements, SYSTEM_GENERATORS } from "./units/generators.ts";
export type { HowApplied } from "./units/how-applied.ts";
export { isKustomizationFile, KUSTOMIZATION_FILES } from "./units/kustomization.ts";
export type { Layout } from "./units/layout.ts";
export { outermostBuilt } from "./units/outermost-built.ts";
export { repositoryKey } from "./units/repository-names.ts";
export type { AppliedPlace, AppliedUnits, Renaming, UnreadPart } from "./units/unit.ts";
