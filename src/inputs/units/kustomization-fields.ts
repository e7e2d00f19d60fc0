import { isContainer, isObject, pointerTo } from "../../kernel/index.ts";

/** A field of a kustomization whose name has another case than the name that kustomize takes it for. */
interface RecasedField {
  readonly pointer: string;
  readonly name: string;
  /** The name as the documentation of kustomize has it. */
  readonly intended: string;
}

// Of api/types of kustomize 5.8, at all levels.
const NAMES = `allowKindChange allowNameChange annotationSelector annotations apiVersion apiVersions bases behavior
  buildMetadata chartHome chartName commonAnnotations commonLabels components configHome configMapGenerator configurations
  count crds create debug delimiter digest disableNameSuffixHash encoding env envs extraArgs fieldPath fieldPaths fieldref
  fieldSpecs files generatorOptions generators group helmChartInflationGenerator helmCharts helmGlobals images immutable
  includeCRDs includeSelectors includeTemplates index kind kubeVersion labels labelSelector legacySortOptions literals
  metadata name nameSuffix namePrefix namespace nameTemplate newName newTag objref openapi options order orderFirst orderLast
  pairs patch patches patchesJson6902 patchesStrategicMerge path reject releaseName replacements replicas repo resources
  secretGenerator select skipHooks skipTests sortOptions source sourceValue tagSuffix target targets transformers type
  validators valuesFile valuesInline valuesMerge vars version
  imageTags includeVolumeClaimTemplates fields allowKindChange additionalValuesFiles devel chartRepoName chartRepoUrl chartVersion
  nameReference varReference templateLabels volumeClaimTemplateLabels setRoleBindingSubjects unsetOnly imageTag jsonOp paths
  prefix suffix replica filePathPosition selector`.split(/\s+/);

/** Fields of a file that overrides the source of an Application, around those of kustomize. */
const SOURCE_NAMES = ["directory", "helm", "kustomize", "plugin"];

const ALL = [...NAMES, ...SOURCE_NAMES];
const BY_FOLDED = new Map(ALL.map((name) => [folded(name), name]));
const KNOWN: ReadonlySet<string> = new Set(ALL);
/**
 * Fields that muster does not read. Many public manifests write `fieldpath` in `vars`, and kustomize reads it as
 * `fieldPath`.
 */
const UNREAD: ReadonlySet<string> = new Set(["vars"]);
/** Fields whose members have any names. `labels` is also a list. */
const FREE: ReadonlySet<string> = new Set([
  "annotations",
  "commonAnnotations",
  "commonLabels",
  "labels",
  "metadata",
  "openapi",
  "pairs",
  "valuesInline",
  "valuesObject",
]);

/**
 * The first field of a kustomization, or of a file that overrides the source of an Application, that has another case
 * than its documented name. kustomize and Argo CD read fields with the JSON reader of Go, which ignores the case:
 * `Resources` are resources. All other readers take such a field for an unknown one.
 */
export function recasedField(value: unknown, pointer = ""): RecasedField | undefined {
  if (!isContainer(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const place = pointerTo(pointer, name);
    const intended = isObject(value) && !KNOWN.has(name) ? BY_FOLDED.get(folded(name)) : undefined;
    if (intended !== undefined) return { pointer: place, name, intended };
    if (UNREAD.has(name) || (FREE.has(name) && isObject(inner))) continue;
    const found = recasedField(inner, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A name as the JSON reader of Go compares it: the long s and the sign of Kelvin are letters as well. */
export function folded(name: string): string {
  return name.toUpperCase().toLowerCase();
}
