/**
 * Custom kinds of the whole cluster, by API group, as far as repositories of AI platforms have them. Sources: `spec.scope` of
 * their CustomResourceDefinitions.
 */
const TABLE = `
cert-manager.io ClusterIssuer
cluster.open-cluster-management.io ManagedCluster ManagedClusterSet
config.openshift.io APIServer ClusterVersion Console DNS Image Infrastructure Ingress Network OAuth Proxy Scheduler
console.openshift.io ConsoleLink ConsoleNotification ConsolePlugin ConsoleQuickStart ConsoleYAMLSample
datasciencecluster.opendatahub.io DataScienceCluster
dscinitialization.opendatahub.io DSCInitialization
external-secrets.io ClusterExternalSecret ClusterGenerator ClusterPushSecret ClusterSecretStore
gateway.networking.k8s.io GatewayClass
karpenter.sh NodeClaim NodePool
kai.scheduler Config SchedulingShard Topology
kueue.x-k8s.io AdmissionCheck ClusterQueue Cohort MultiKueueCluster MultiKueueConfig ProvisioningRequestConfig ResourceFlavor Topology WorkloadPriorityClass
kueue.openshift.io Kueue
kyverno.io ClusterCleanupPolicy ClusterPolicy GlobalContextEntry
machineconfiguration.openshift.io ContainerRuntimeConfig KubeletConfig MachineConfig MachineConfigPool
nfd.k8s-sigs.io NodeFeatureGroup NodeFeatureRule
nvidia.com ClusterPolicy NVIDIADriver
optimization.nvidia.com ResourceInterface
project.openshift.io Project
run.ai Department Karta NodePool Project
scheduling.run.ai Queue
scheduling.volcano.sh HyperNode Queue
security.openshift.io SecurityContextConstraints
serving.kserve.io ClusterServingRuntime ClusterStorageContainer
trainer.kubeflow.org ClusterTrainingRuntime
user.openshift.io Group Identity User
`;

/** The kinds as `group/kind`. An API server drops the namespace that a controller gives to their objects. */
export const CUSTOM_CLUSTER_KINDS: ReadonlySet<string> = new Set(
  TABLE.trim()
    .split("\n")
    .flatMap((line) => {
      const [group = "", ...kinds] = line.split(" ");
      return kinds.map((kind) => `${group}/${kind}`);
    }),
);
