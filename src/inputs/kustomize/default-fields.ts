import type { FieldSpec } from "./field-spec.ts";
import { pathOf } from "./field-spec.ts";

// Each line: kind, group and version with `*` for any, then the paths; `+` before a path that kustomize creates.
// Source: kustomize, api/internal/konfig/builtinpluginconsts.

const TEMPLATE_LABELS = `
* * * +metadata/labels
ReplicationController * v1 +spec/template/metadata/labels
Deployment,ReplicaSet,DaemonSet * * +spec/template/metadata/labels
StatefulSet apps * +spec/template/metadata/labels
Job batch * +spec/template/metadata/labels
CronJob batch * +spec/jobTemplate/metadata/labels +spec/jobTemplate/spec/template/metadata/labels
`;

const CLAIM_LABELS = `
StatefulSet apps * +spec/volumeClaimTemplates[]/metadata/labels
`;

const AFFINITY = ["podAffinity", "podAntiAffinity"].flatMap((field) => [
  `spec/template/spec/affinity/${field}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels`,
  `spec/template/spec/affinity/${field}/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels`,
]);

const SELECTOR_LABELS = `
Service,ReplicationController * v1 +spec/selector
Deployment,ReplicaSet,DaemonSet * * +spec/selector/matchLabels
StatefulSet apps * +spec/selector/matchLabels
Deployment,StatefulSet apps * ${AFFINITY.join(" ")} spec/template/spec/topologySpreadConstraints/labelSelector/matchLabels
Job batch * spec/selector/matchLabels
CronJob batch * spec/jobTemplate/spec/selector/matchLabels
PodDisruptionBudget policy * spec/selector/matchLabels
NetworkPolicy networking.k8s.io * spec/podSelector/matchLabels spec/ingress/from/podSelector/matchLabels
NetworkPolicy networking.k8s.io * spec/egress/to/podSelector/matchLabels
`;

const ANNOTATIONS = `
* * * +metadata/annotations
ReplicationController * v1 +spec/template/metadata/annotations
Deployment,ReplicaSet,DaemonSet,StatefulSet * * +spec/template/metadata/annotations
Job batch * +spec/template/metadata/annotations
CronJob batch * +spec/jobTemplate/metadata/annotations +spec/jobTemplate/spec/template/metadata/annotations
`;

const NAMESPACE = `
Namespace * * +metadata/name
APIService apiregistration.k8s.io * +spec/service/namespace
CustomResourceDefinition apiextensions.k8s.io * spec/conversion/webhook/clientConfig/service/namespace
`;

const IMAGES = [
  ...["spec", "spec/template/spec"].map(
    (pod) => `* * * ${pod}/containers[]/image ${pod}/initContainers[]/image ${pod}/volumes[]/image/reference`,
  ),
  "* * * spec/jobTemplate/spec/template/spec/volumes[]/image/reference",
];

const REPLICAS = "Deployment,ReplicationController,ReplicaSet,StatefulSet * * +spec/replicas";

const PROGRAM = ["containers", "initContainers"].flatMap((list) =>
  ["args", "command", "env/value", "volumeMounts/mountPath"].map((field) => `${list}/${field}`),
);
const inPod = (pod: string) => PROGRAM.map((field) => `${pod}/${field}`).join(" ");

const VARIABLES = `
Pod * * ${inPod("spec")} spec/volumes/nfs/server
CronJob * * ${inPod("spec/jobTemplate/spec/template/spec")} spec/jobTemplate/spec/template/volumes/nfs/server
DaemonSet,Deployment,Job,ReplicaSet,StatefulSet * * ${inPod("spec/template/spec")}
DaemonSet,Deployment,Job,ReplicaSet * * spec/template/spec/volumes/nfs/server
Deployment * * spec/template/metadata/annotations
Ingress * * spec/rules/host spec/tls/hosts spec/tls/secretName
Service * * spec/ports/port spec/ports/targetPort
StatefulSet * * spec/volumeClaimTemplates/spec/nfs/server
PersistentVolume * * spec/nfs/server
* * * metadata/labels metadata/annotations
`;

/** The lists of fields in the configuration of kustomize, by name. */
export const DEFAULT_FIELDS = {
  namePrefix: tableFields("* * * metadata/name"),
  nameSuffix: tableFields("* * * metadata/name"),
  namespace: tableFields(NAMESPACE),
  labels: [],
  templateLabels: tableFields(TEMPLATE_LABELS),
  volumeClaimTemplateLabels: tableFields(CLAIM_LABELS),
  commonLabels: tableFields(SELECTOR_LABELS.trim() + TEMPLATE_LABELS.trimEnd() + CLAIM_LABELS),
  commonAnnotations: tableFields(ANNOTATIONS),
  images: tableFields(IMAGES.join("\n")),
  replicas: tableFields(REPLICAS),
  varReference: tableFields(VARIABLES),
} as const satisfies Readonly<Record<string, readonly FieldSpec[]>>;

/** The fields of a table. */
export function tableFields(table: string): readonly FieldSpec[] {
  const any = (word: string | undefined) => (word === "*" ? undefined : word);
  return table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [kinds = "", group, version, ...paths] = line.split(" ");
      return kinds.split(",").flatMap((kind) =>
        paths.map((path): FieldSpec => {
          const create = path.startsWith("+");
          return {
            kind: any(kind),
            group: any(group),
            version: any(version),
            path: pathOf(create ? path.slice(1) : path),
            create,
          };
        }),
      );
    });
}
