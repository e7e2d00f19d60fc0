import { type Component, componentsOf, type ResourceInterface, type StatusKey } from "./resource-interface.ts";

/** The input of an expression: the workload object, or one of its pods. */
type ExpressionSubject = "workload" | "pod";

/** An expression of a Resource Interface with its field. */
export interface ExpressionField {
  /** JSON pointer of the field in the definition. */
  readonly pointer: string;
  readonly source: string;
  readonly on: ExpressionSubject;
  /** Name of its component; absent for gang instructions. */
  readonly component?: string;
  /** Present for a field of the newer dialect, which the reference validator of the older one does not check. */
  readonly karta?: true;
}

/** The fields of a `fragmentedPodSpecDefinition`. */
export const FRAGMENT_PATHS = [
  "schedulerNamePath",
  "labelsPath",
  "annotationsPath",
  "resourcesPath",
  "resourceClaimsPath",
  "podAffinityPath",
  "nodeAffinityPath",
  "containersPath",
  "containerPath",
  "priorityClassNamePath",
  "imagePath",
] as const;

/** The fields of a `scaleDefinition`. */
export const SCALE_PATHS = ["replicasPath", "minReplicasPath", "maxReplicasPath"] as const;

/** The keys of `statusMappings`, in the order of the API type. */
export const statusKeys = [
  "initializing",
  "running",
  "completed",
  "failed",
  "degraded",
  "suspended",
  "suspending",
  "resuming",
] as const satisfies readonly StatusKey[];

/** Every expression of a definition, in the field order of the API types. */
export function expressionsOf(resourceInterface: ResourceInterface): readonly ExpressionField[] {
  return [...componentsOf(resourceInterface).flatMap(expressionsOfComponent), ...expressionsOfGang(resourceInterface)];
}

function expressionsOfComponent(component: Component): readonly ExpressionField[] {
  const { specDefinition: spec, scaleDefinition: scale, statusDefinition: status, podSelector: selector } = component;
  const fragments = spec?.fragmentedPodSpecDefinition;
  const paths: readonly (readonly [string, string | undefined, ExpressionSubject])[] = [
    ["specDefinition/podTemplateSpecPath", spec?.podTemplateSpecPath, "workload"],
    ["specDefinition/podSpecPath", spec?.podSpecPath, "workload"],
    ["specDefinition/metadataPath", spec?.metadataPath, "workload"],
    ...FRAGMENT_PATHS.map(
      (path) => [`specDefinition/fragmentedPodSpecDefinition/${path}`, fragments?.[path], "workload"] as const,
    ),
    ["scaleDefinition/replicasPath", scale?.replicasPath, "workload"],
    ["scaleDefinition/minReplicasPath", scale?.minReplicasPath, "workload"],
    ["scaleDefinition/maxReplicasPath", scale?.maxReplicasPath, "workload"],
    ["statusDefinition/phaseDefinition/path", status?.phaseDefinition?.path, "workload"],
    ["statusDefinition/conditionsDefinition/path", status?.conditionsDefinition?.path, "workload"],
    ...statusKeys.flatMap((key) =>
      (status?.statusMappings[key] ?? []).map(
        (matcher, index) =>
          [
            `statusDefinition/statusMappings/${key}/${index}/byExpression/expression`,
            matcher.byExpression?.expression,
            "workload",
          ] as const,
      ),
    ),
    ...actionPaths(component),
    ["instanceIdPath", component.instanceIdPath, "workload"],
    ["podSelector/componentTypeSelector/keyPath", selector?.componentTypeSelector?.keyPath, "pod"],
    ["podSelector/componentInstanceSelector/idPath", selector?.componentInstanceSelector?.idPath, "pod"],
    ["podSelector/replicaSelector/keyPath", selector?.replicaSelector?.keyPath, "pod"],
  ];
  return paths.flatMap(([path, source, on]) => {
    if (source === undefined) return [];
    const field: ExpressionField = { pointer: `${component.pointer}/${path}`, source, on, component: component.name };
    if (path.startsWith("suspendDefinition/")) return { ...field, karta: true };
    return field;
  });
}

function actionPaths(component: Component): readonly (readonly [string, string, ExpressionSubject])[] {
  const suspend = component.suspendDefinition;
  return (["suspendActions", "resumeActions"] as const).flatMap((key) =>
    (suspend?.[key] ?? []).map(
      (action, index) => [`suspendDefinition/${key}/${index}/path`, action.path, "workload"] as const,
    ),
  );
}

function expressionsOfGang(resourceInterface: ResourceInterface): readonly ExpressionField[] {
  const pointer = `${resourceInterface.pointer}/optimizationInstructions/gangScheduling/podGroups`;
  return (resourceInterface.gangScheduling?.podGroups ?? []).flatMap((group, groupIndex) =>
    group.members.flatMap((member, memberIndex) =>
      (["groupByKeyPaths", "filters"] as const).flatMap((key) =>
        (member[key] ?? []).map((source, index) => ({
          pointer: `${pointer}/${groupIndex}/members/${memberIndex}/${key}/${index}`,
          source,
          on: "pod" as const,
        })),
      ),
    ),
  );
}
