import { at, existingPaths, groupOf, type KubeObject, pointerTo, text, valueAt } from "../../src/kernel/index.ts";
import { claimOfStorageUri } from "../operators/storage-uri.ts";
import type { ReferencedName, TargetKind } from "./referenced-name.ts";

/** A field with the name of another object. */
interface ReferenceField {
  /** JSON pointer of the name, or of the object around it; `*` stands for the items of a list. */
  readonly pattern: string;
  /** The kinds of which one has the name. With `named`, the kind of a reference without one. */
  readonly targets: readonly TargetKind[];
  /** Whether the pattern leads to an object with `kind`, `name`, and maybe `namespace`, `apiVersion` or `apiGroup`. */
  readonly named?: true;
}

const FLUX_SOURCE = "source.toolkit.fluxcd.io";
const KUEUE = "kueue.x-k8s.io";
const VOLCANO = "scheduling.volcano.sh";
const RBAC = "rbac.authorization.k8s.io";

const of = (group: string, ...kinds: readonly string[]): readonly TargetKind[] =>
  kinds.map((kind) => ({ group, kind }));
const field = (pattern: string, targets: readonly TargetKind[]): ReferenceField => ({ pattern, targets });
const named = (pattern: string, group: string, kind: string): ReferenceField => ({
  pattern,
  targets: of(group, kind),
  named: true,
});

/** The fields with names of other objects, by group and kind. Sources: the API references of the projects. */
const FIELDS: ReadonlyMap<string, readonly ReferenceField[]> = new Map([
  ["argoproj.io/Application", [field("/spec/project", of("argoproj.io", "AppProject"))]],
  ["argoproj.io/ApplicationSet", [field("/spec/template/spec/project", of("argoproj.io", "AppProject"))]],
  ["argoproj.io/Workflow", [field("/spec/workflowTemplateRef/name", workflowTemplates())]],
  ["argoproj.io/CronWorkflow", [field("/spec/workflowSpec/workflowTemplateRef/name", workflowTemplates())]],
  [
    "kustomize.toolkit.fluxcd.io/Kustomization",
    [
      named("/spec/sourceRef", FLUX_SOURCE, "GitRepository"),
      named("/spec/dependsOn/*", "kustomize.toolkit.fluxcd.io", "Kustomization"),
    ],
  ],
  [
    "helm.toolkit.fluxcd.io/HelmRelease",
    [
      named("/spec/chart/spec/sourceRef", FLUX_SOURCE, "HelmRepository"),
      named("/spec/chartRef", FLUX_SOURCE, "OCIRepository"),
      named("/spec/dependsOn/*", "helm.toolkit.fluxcd.io", "HelmRelease"),
    ],
  ],
  [`${FLUX_SOURCE}/HelmChart`, [named("/spec/sourceRef", FLUX_SOURCE, "HelmRepository")]],
  [
    "image.toolkit.fluxcd.io/ImagePolicy",
    [named("/spec/imageRepositoryRef", "image.toolkit.fluxcd.io", "ImageRepository")],
  ],
  ["image.toolkit.fluxcd.io/ImageUpdateAutomation", [named("/spec/sourceRef", FLUX_SOURCE, "GitRepository")]],
  ["notification.toolkit.fluxcd.io/Alert", [named("/spec/providerRef", "notification.toolkit.fluxcd.io", "Provider")]],
  [`${KUEUE}/LocalQueue`, [field("/spec/clusterQueue", of(KUEUE, "ClusterQueue"))]],
  [
    `${KUEUE}/ClusterQueue`,
    [
      field("/spec/resourceGroups/*/flavors/*/name", of(KUEUE, "ResourceFlavor")),
      field("/spec/admissionChecks/*", of(KUEUE, "AdmissionCheck")),
      field("/spec/admissionChecksStrategy/admissionChecks/*/name", of(KUEUE, "AdmissionCheck")),
    ],
  ],
  [`${KUEUE}/ResourceFlavor`, [field("/spec/topologyName", of(KUEUE, "Topology"))]],
  [`${VOLCANO}/Queue`, [field("/spec/parent", of(VOLCANO, "Queue"))]],
  [`${VOLCANO}/PodGroup`, [field("/spec/queue", of(VOLCANO, "Queue"))]],
  ["batch.volcano.sh/Job", [field("/spec/queue", of(VOLCANO, "Queue"))]],
  ["batch.volcano.sh/CronJob", [field("/spec/jobTemplate/spec/queue", of(VOLCANO, "Queue"))]],
  [`${RBAC}/RoleBinding`, [named("/roleRef", RBAC, "Role"), named("/subjects/*", "", "ServiceAccount")]],
  [`${RBAC}/ClusterRoleBinding`, [named("/roleRef", RBAC, "ClusterRole"), named("/subjects/*", "", "ServiceAccount")]],
  ["apps/StatefulSet", [field("/spec/serviceName", of("", "Service"))]],
  ["autoscaling/HorizontalPodAutoscaler", [named("/spec/scaleTargetRef", "apps", "Deployment")]],
  ["keda.sh/ScaledObject", [named("/spec/scaleTargetRef", "apps", "Deployment")]],
  ["networking.k8s.io/Ingress", [field("/spec/rules/*/http/paths/*/backend/service/name", of("", "Service"))]],
  ["ray.io/RayJob", [field("/spec/clusterSelector/ray.io~1cluster", of("ray.io", "RayCluster"))]],
  ["serving.kserve.io/InferenceService", [field("/spec/predictor/model/runtime", servingRuntimes())]],
  [
    "apps.nvidia.com/NIMService",
    [
      field("/spec/storage/nimCache/name", of("apps.nvidia.com", "NIMCache")),
      field("/spec/image/pullSecrets/*", of("", "Secret")),
      field("/spec/authSecret", of("", "Secret")),
    ],
  ],
  [
    "apps.nvidia.com/NIMCache",
    [
      field("/spec/source/ngc/pullSecret", of("", "Secret")),
      field("/spec/source/ngc/authSecret", of("", "Secret")),
      field("/spec/storage/pvc/name", of("", "PersistentVolumeClaim")),
    ],
  ],
  ["trainer.kubeflow.org/TrainJob", [field("/spec/runtimeRef/name", trainingRuntimes())]],
]);

function workflowTemplates(): readonly TargetKind[] {
  return of("argoproj.io", "WorkflowTemplate", "ClusterWorkflowTemplate");
}

function trainingRuntimes(): readonly TargetKind[] {
  return of("trainer.kubeflow.org", "ClusterTrainingRuntime", "TrainingRuntime");
}

function servingRuntimes(): readonly TargetKind[] {
  return of("serving.kserve.io", "ServingRuntime", "ClusterServingRuntime");
}

const NONE: readonly ReferenceField[] = Object.freeze([]);
const LOCAL_QUEUE = of(KUEUE, "LocalQueue");
const QUEUE_LABEL = "kueue.x-k8s.io/queue-name";

/** The names of other objects in an object: in the fields of its kind, and the queue of Kueue in its labels. */
export function objectReferences(object: KubeObject): readonly ReferencedName[] {
  const fields = FIELDS.get(`${groupOf(object.apiVersion)}/${object.kind}`) ?? NONE;
  const found = fields.flatMap((each) =>
    existingPaths(object, each.pattern).flatMap((path) => referenceAt(object, path, each) ?? []),
  );
  const claim = claimOfStorageUri(object);
  if (claim !== undefined) found.push({ ...claim, targets: of("", "PersistentVolumeClaim") });
  const queue = text(at(object.metadata, "labels", QUEUE_LABEL));
  if (queue === undefined) return found;
  return [...found, { path: pointerTo("/metadata/labels", QUEUE_LABEL), name: queue, targets: LOCAL_QUEUE }];
}

function referenceAt(object: KubeObject, path: string, { targets, named }: ReferenceField): ReferencedName | undefined {
  const value = valueAt(object, path);
  if (named === undefined) return typeof value === "string" ? { path, name: value, targets } : undefined;
  const name = text(at(value, "name"));
  if (name === undefined) return undefined;
  const [standard] = targets;
  const apiVersion = text(at(value, "apiVersion"));
  const group = text(at(value, "apiGroup")) ?? (apiVersion === undefined ? standard?.group : groupOf(apiVersion));
  const target = { group: group ?? "", kind: text(at(value, "kind")) ?? standard?.kind ?? "" };
  return { path: pointerTo(path, "name"), name, namespace: text(at(value, "namespace")), targets: [target] };
}
