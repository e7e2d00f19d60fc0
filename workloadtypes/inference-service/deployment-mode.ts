/** The ways in which KServe runs the pods of a service: as Deployments, or as Knative Services. */
export type DeploymentMode = "standard" | "knative";

/** The annotation that selects how KServe runs the pods. */
export const MODE_ANNOTATION = "serving.kserve.io/deploymentMode";

const MODES: Readonly<Record<string, DeploymentMode>> = {
  Standard: "standard",
  RawDeployment: "standard",
  Knative: "knative",
  Serverless: "knative",
};

/**
 * The mode that an annotation selects; undefined for none and for any other value, where KServe's configuration
 * decides.
 */
export function deploymentMode(annotation: unknown): DeploymentMode | undefined {
  return typeof annotation === "string" && Object.hasOwn(MODES, annotation) ? MODES[annotation] : undefined;
}
