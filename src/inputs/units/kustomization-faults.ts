import {
  type FieldFault,
  faultMessage,
  fieldFaults,
  linesByName,
  NEWEST_KNOWN_MINOR,
  type ObjectType,
  parseFields,
  plainField,
} from "../../k8s-fields/index.ts";
import { formatValue, getOrCreate, given, isAbsent } from "../../kernel/index.ts";
import type { Kustomization } from "./kustomization.ts";
import { folded } from "./kustomization-fields.ts";

/** A reason why kustomize cannot read a kustomization. */
interface KustomizationFault {
  /** JSON pointer of the invalid value; empty for the whole file. */
  readonly pointer: string;
  readonly message: string;
  readonly fix?: string;
}

// Of api/types of kustomize 5.8. All releases since 4.0 reject an unknown field and a value of another type.
const TYPES = `
Kustomization apiVersion:string bases:string[] buildMetadata:string[] commonAnnotations:string{} commonLabels:string{} components:string[] configMapGenerator:ConfigMapArgs[] configurations:string[] crds:string[] generatorOptions:GeneratorOptions generators:string[] helmChartInflationGenerator:HelmChartArgs[] helmCharts:HelmChart[] helmGlobals:HelmGlobals imageTags:Image[] images:Image[] kind:string labels:Label[] metadata:ObjectMeta namePrefix:string nameSuffix:string namespace:string openapi:string{} patches:Patch[] patchesJson6902:Patch[] patchesStrategicMerge:string[] replacements:ReplacementField[] replicas:Replica[] resources:string[] secretGenerator:SecretArgs[] sortOptions:SortOptions transformers:string[] validators:string[] vars:Var[]
ConfigMapArgs behavior:string env:string envs:string[] files:string[] literals:string[] name:string namespace:string options:GeneratorOptions
FieldOptions create:boolean delimiter:string encoding:string index:int64
FieldSelector fieldPath:string
FieldSpec create:boolean group:string kind:string path:string version:string
GeneratorOptions annotations:string{} disableNameSuffixHash:boolean immutable:boolean labels:string{}
HelmChart additionalValuesFiles:string[] apiVersions:string[] debug:boolean devel:boolean includeCRDs:boolean kubeVersion:string name:string nameTemplate:string namespace:string releaseName:string repo:string skipHooks:boolean skipTests:boolean valuesFile:string valuesInline:any{} valuesMerge:string version:string
HelmChartArgs chartHome:string chartName:string chartRepoName:string chartRepoUrl:string chartVersion:string extraArgs:string[] helmBin:string helmHome:string releaseName:string releaseNamespace:string values:string valuesLocal:any{} valuesMerge:string
HelmGlobals chartHome:string configHome:string
Image digest:string name:string newName:string newTag:string tagSuffix:string
Label fields:FieldSpec[] includeSelectors:boolean includeTemplates:boolean includeVolumeClaimTemplates:boolean pairs:string{}
LegacySortOptions orderFirst:string[] orderLast:string[]
ObjectMeta annotations:string{} labels:string{} name:string namespace:string
Patch options:boolean{} patch:string path:string target:Selector
ReplacementField path:string source:SourceSelector sourceValue:string targets:TargetSelector[]
Replica count:int64 name:string
SecretArgs behavior:string env:string envs:string[] files:string[] literals:string[] name:string namespace:string options:GeneratorOptions type:string
Selector annotationSelector:string group:string kind:string labelSelector:string name:string namespace:string version:string
SortOptions legacySortOptions:LegacySortOptions order:string
SourceSelector fieldPath:string group:string kind:string name:string namespace:string options:FieldOptions version:string
Target apiVersion:string group:string kind:string name:string namespace:string version:string
TargetSelector fieldPaths:string[] options:FieldOptions reject:Selector[] select:Selector
Var fieldref:FieldSelector name:string objref:Target
`;

const types = new Map<string, ObjectType>();

function typeOf(name: string): ObjectType {
  return getOrCreate(types, name, () => {
    const line = linesByName(TYPES).get(name);
    if (line === undefined) throw new Error(`the table of kustomize lacks the type ${name}`);
    const fields = parseFields(line).map(
      ({ field, type }) => [field, plainField(type, name === "SecretArgs")] as const,
    );
    return { name, fields: new Map(fields), mandatory: [], checks: undefined, typeOf, isOpen: false };
  });
}

const VERSIONS = {
  Kustomization: "kustomize.config.k8s.io/v1beta1",
  Component: "kustomize.config.k8s.io/v1alpha1",
} as const;

/**
 * The reasons why kustomize cannot read a kustomization: fields that it does not know, values of a wrong type, another version of
 * its kind, no content, and a second kustomization in the folder. Source: kustomize, api/types/kustomization.go and
 * api/internal/target/kusttarget.go.
 */
export function kustomizationFaults(kustomization: Kustomization): readonly KustomizationFault[] {
  const { value, others } = kustomization;
  const ofFields = fieldFaults(value, typeOf("Kustomization"), { minor: NEWEST_KNOWN_MINOR, allows: isRecased }).map(
    (fault): KustomizationFault =>
      given({ pointer: fault.path, message: faultMessage(fault), fix: fault.fix ?? fixOf(fault) }),
  );
  const ofFile: KustomizationFault[] = others.map((other) => {
    const message = `the folder also has ${other}, and kustomize accepts only one kustomization in a folder`;
    return { pointer: "", message, fix: "keep one of the files" };
  });
  const content = Object.entries(value).filter(([field]) => field !== "apiVersion" && field !== "kind");
  if (content.every(([, member]) => isUnset(member))) {
    ofFile.push({ pointer: "", message: "the kustomization is empty", fix: "add resources, or delete the file" });
  }
  return [...ofFile, ...versionFaults(kustomization), ...ofFields];
}

/** The fix of a patch that is a path, as in kustomize before 3.0. */
function fixOf({ path, kind }: FieldFault): string | undefined {
  return kind === "type" && /^\/patches\/\d+$/.test(path) ? "write the path as {path: …}" : undefined;
}

/** Whether kustomize knows a field in another case. */
function isRecased(type: string, field: string): boolean {
  return [...typeOf(type).fields.keys()].some((known) => folded(known) === folded(field));
}

function versionFaults({ value: { apiVersion }, isComponent }: Kustomization): readonly KustomizationFault[] {
  const kind = isComponent ? "Component" : "Kustomization";
  const expected = VERSIONS[kind];
  // A value of another type is reported as such.
  if (typeof apiVersion !== "string" || apiVersion === "" || apiVersion === expected) return [];
  const message = `the apiVersion of a ${kind} must be ${expected}, but is ${formatValue(apiVersion)}`;
  return [{ pointer: "/apiVersion", message, fix: `write ${expected}` }];
}

function isUnset(value: unknown): boolean {
  return isAbsent(value) || value === "";
}
