/** Manifests for the tests of groups of Kubernetes itself. */

const NAMESPACE = "team-nlp";

/** A cluster with a release of Kubernetes, as a document before the others. */
export const onKubernetes = (kubernetes: string) => `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, version: 0.17.1, kubernetes: "${kubernetes}"}]
departments: [{name: research}]
projects: [{name: ${NAMESPACE}, department: research, clusters: [east]}]
---`;

/** A PodGroup of Kubernetes with a spec in flow style. */
export const nativeGroup = (spec: string, name = "train", version = "v1beta1", metadata = "") => `
apiVersion: scheduling.k8s.io/${version}
kind: PodGroup
metadata: {name: ${name}, namespace: ${NAMESPACE}${metadata}}
spec: {${spec}}
---`;

/** The policy of a gang. */
export const gang = (minCount: number) => `schedulingPolicy: {gang: {minCount: ${minCount}}}`;

/** A Workload of Kubernetes with a spec in flow style. */
export const nativeWorkload = (spec: string, version = "v1beta1") => `
apiVersion: scheduling.k8s.io/${version}
kind: Workload
metadata: {name: llm, namespace: ${NAMESPACE}}
spec: {${spec}}
---`;

/** The fields of a Job that differ between tests, in flow style. */
interface JobFields {
  readonly name?: string;
  readonly namespace?: string;
  /** The fields of the Job beside its template. */
  readonly spec?: string;
  /** The fields of the pod beside its containers. */
  readonly pod?: string;
  readonly annotations?: string;
}

/** A Job of four pods. */
export const nativeJob = ({
  name = "train",
  namespace = NAMESPACE,
  spec = "parallelism: 4",
  pod = "schedulingGroup: {podGroupName: train}",
  annotations = "{}",
}: JobFields = {}) => `
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  ${spec}
  template: {metadata: {annotations: ${annotations}}, spec: {${pod}${pod === "" ? "" : ", "}restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
---`;
