// Written by scripts/operator-fields.ts; do not edit.

/** The kinds of operators, as `group/version/Kind`, each with the name of its type. */
export const OPERATOR_KIND_LINES = `
agents.x-k8s.io/v1alpha1/Sandbox Sandbox
agents.x-k8s.io/v1beta1/Sandbox Sandbox2
apps.nvidia.com/v1alpha1/NIMCache NIMCache
apps.nvidia.com/v1alpha1/NIMPipeline NIMPipeline
apps.nvidia.com/v1alpha1/NIMService NIMService
argoproj.io/v1alpha1/AnalysisTemplate AnalysisTemplate
argoproj.io/v1alpha1/AppProject AppProject
argoproj.io/v1alpha1/Application Application
argoproj.io/v1alpha1/ApplicationSet ApplicationSet
argoproj.io/v1alpha1/ClusterAnalysisTemplate AnalysisTemplate
argoproj.io/v1alpha1/ClusterWorkflowTemplate ClusterWorkflowTemplate
argoproj.io/v1alpha1/CronWorkflow CronWorkflow
argoproj.io/v1alpha1/Rollout Rollout
argoproj.io/v1alpha1/Workflow Workflow
argoproj.io/v1alpha1/WorkflowTemplate ClusterWorkflowTemplate
batch.volcano.sh/v1alpha1/CronJob CronJob
batch.volcano.sh/v1alpha1/Job Job2
disaggregatedset.x-k8s.io/v1/DisaggregatedSet DisaggregatedSet
disaggregatedset.x-k8s.io/v1/DisaggregatedSetRoleScaler DisaggregatedSetRoleScaler
extensions.agents.x-k8s.io/v1alpha1/SandboxClaim SandboxClaim
extensions.agents.x-k8s.io/v1alpha1/SandboxTemplate SandboxTemplate
extensions.agents.x-k8s.io/v1alpha1/SandboxWarmPool SandboxWarmPool
extensions.agents.x-k8s.io/v1beta1/SandboxClaim SandboxClaim2
extensions.agents.x-k8s.io/v1beta1/SandboxTemplate SandboxTemplate2
extensions.agents.x-k8s.io/v1beta1/SandboxWarmPool SandboxWarmPool2
flow.volcano.sh/v1alpha1/JobFlow JobFlow
flow.volcano.sh/v1alpha1/JobTemplate Job2
grove.io/v1alpha1/ClusterTopology ClusterTopology
grove.io/v1alpha1/PodClique PodClique
grove.io/v1alpha1/PodCliqueScalingGroup PodCliqueScalingGroup
grove.io/v1alpha1/PodCliqueSet PodCliqueSet
helm.toolkit.fluxcd.io/v2/HelmRelease HelmRelease3
helm.toolkit.fluxcd.io/v2beta1/HelmRelease HelmRelease
helm.toolkit.fluxcd.io/v2beta2/HelmRelease HelmRelease2
image.toolkit.fluxcd.io/v1/ImagePolicy ImagePolicy3
image.toolkit.fluxcd.io/v1/ImageRepository ImageRepository4
image.toolkit.fluxcd.io/v1/ImageUpdateAutomation ImageUpdateAutomation5
image.toolkit.fluxcd.io/v1alpha1/ImagePolicy ImagePolicy
image.toolkit.fluxcd.io/v1alpha1/ImageRepository ImageRepository
image.toolkit.fluxcd.io/v1alpha1/ImageUpdateAutomation ImageUpdateAutomation
image.toolkit.fluxcd.io/v1alpha2/ImagePolicy ImagePolicy
image.toolkit.fluxcd.io/v1alpha2/ImageRepository ImageRepository
image.toolkit.fluxcd.io/v1alpha2/ImageUpdateAutomation ImageUpdateAutomation2
image.toolkit.fluxcd.io/v1beta1/ImagePolicy ImagePolicy2
image.toolkit.fluxcd.io/v1beta1/ImageRepository ImageRepository2
image.toolkit.fluxcd.io/v1beta1/ImageUpdateAutomation ImageUpdateAutomation3
image.toolkit.fluxcd.io/v1beta2/ImagePolicy ImagePolicy3
image.toolkit.fluxcd.io/v1beta2/ImageRepository ImageRepository3
image.toolkit.fluxcd.io/v1beta2/ImageUpdateAutomation ImageUpdateAutomation4
jobset.x-k8s.io/v1alpha2/JobSet JobSet
kai.resources/v1alpha1/Department Department
kai.resources/v1alpha1/KRMConfig KRMConfig
kai.resources/v1alpha1/ManagedNodesConfig ManagedNodesConfig
kai.resources/v1alpha1/NodePool NodePool
kai.resources/v1alpha1/Project Project2
kai.scheduler/v1/SchedulingShard SchedulingShard
kai.scheduler/v1alpha1/Topology Topology
keda.sh/v1alpha1/ClusterTriggerAuthentication ClusterTriggerAuthentication
keda.sh/v1alpha1/ScaledJob ScaledJob
keda.sh/v1alpha1/ScaledObject ScaledObject
keda.sh/v1alpha1/TriggerAuthentication ClusterTriggerAuthentication
kubeflow.org/v1/JAXJob JAXJob
kubeflow.org/v1/MPIJob MPIJob2
kubeflow.org/v1/Notebook Notebook
kubeflow.org/v1/PaddleJob PaddleJob
kubeflow.org/v1/PyTorchJob PyTorchJob
kubeflow.org/v1/TFJob TFJob
kubeflow.org/v1/XGBoostJob XGBoostJob
kubeflow.org/v1alpha1/Notebook Notebook
kubeflow.org/v1beta1/Notebook Notebook
kubeflow.org/v2beta1/MPIJob MPIJob
kubevirt.io/v1/VirtualMachineInstance VirtualMachineInstance
kueue.x-k8s.io/v1alpha1/Cohort Cohort
kueue.x-k8s.io/v1alpha1/MultiKueueCluster MultiKueueCluster
kueue.x-k8s.io/v1alpha1/MultiKueueConfig MultiKueueConfig
kueue.x-k8s.io/v1alpha1/Topology Topology2
kueue.x-k8s.io/v1beta1/AdmissionCheck AdmissionCheck
kueue.x-k8s.io/v1beta1/ClusterQueue ClusterQueue
kueue.x-k8s.io/v1beta1/Cohort Cohort2
kueue.x-k8s.io/v1beta1/LocalQueue LocalQueue
kueue.x-k8s.io/v1beta1/MultiKueueCluster MultiKueueCluster2
kueue.x-k8s.io/v1beta1/MultiKueueConfig MultiKueueConfig
kueue.x-k8s.io/v1beta1/ProvisioningRequestConfig ProvisioningRequestConfig
kueue.x-k8s.io/v1beta1/ResourceFlavor ResourceFlavor
kueue.x-k8s.io/v1beta1/Topology Topology2
kueue.x-k8s.io/v1beta1/Workload Workload
kueue.x-k8s.io/v1beta1/WorkloadPriorityClass WorkloadPriorityClass
kueue.x-k8s.io/v1beta2/AdmissionCheck AdmissionCheck3
kueue.x-k8s.io/v1beta2/ClusterQueue ClusterQueue2
kueue.x-k8s.io/v1beta2/Cohort Cohort2
kueue.x-k8s.io/v1beta2/LocalQueue LocalQueue
kueue.x-k8s.io/v1beta2/MultiKueueCluster MultiKueueCluster3
kueue.x-k8s.io/v1beta2/MultiKueueConfig MultiKueueConfig2
kueue.x-k8s.io/v1beta2/ProvisioningRequestConfig ProvisioningRequestConfig2
kueue.x-k8s.io/v1beta2/ResourceFlavor ResourceFlavor
kueue.x-k8s.io/v1beta2/Topology Topology2
kueue.x-k8s.io/v1beta2/Workload Workload2
kueue.x-k8s.io/v1beta2/WorkloadPriorityClass WorkloadPriorityClass
kustomize.toolkit.fluxcd.io/v1/Kustomization Kustomization3
kustomize.toolkit.fluxcd.io/v1beta1/Kustomization Kustomization
kustomize.toolkit.fluxcd.io/v1beta2/Kustomization Kustomization2
leaderworkerset.x-k8s.io/v1/LeaderWorkerSet LeaderWorkerSet
machinelearning.seldon.io/v1/SeldonDeployment SeldonDeployment
machinelearning.seldon.io/v1alpha2/SeldonDeployment SeldonDeployment
machinelearning.seldon.io/v1alpha3/SeldonDeployment SeldonDeployment
milvus.io/v1alpha1/Milvus Milvus
milvus.io/v1beta1/Milvus Milvus2
notification.toolkit.fluxcd.io/v1/Receiver Receiver3
notification.toolkit.fluxcd.io/v1beta1/Alert Alert
notification.toolkit.fluxcd.io/v1beta1/Provider Provider2
notification.toolkit.fluxcd.io/v1beta1/Receiver Receiver
notification.toolkit.fluxcd.io/v1beta2/Alert Alert2
notification.toolkit.fluxcd.io/v1beta2/Provider Provider3
notification.toolkit.fluxcd.io/v1beta2/Receiver Receiver2
notification.toolkit.fluxcd.io/v1beta3/Alert Alert3
notification.toolkit.fluxcd.io/v1beta3/Provider Provider4
nvidia.com/v1alpha1/DynamoComponentDeployment DynamoComponentDeployment
nvidia.com/v1alpha1/DynamoGraphDeployment DynamoGraphDeployment
ray.io/v1/RayCluster RayCluster
ray.io/v1/RayCronJob RayCronJob
ray.io/v1/RayJob RayJob
ray.io/v1/RayService RayService
ray.io/v1alpha1/RayCluster RayCluster2
ray.io/v1alpha1/RayJob RayJob2
ray.io/v1alpha1/RayService RayService2
scheduling.run.ai/v2/Queue Queue
scheduling.run.ai/v2alpha2/PodGroup PodGroup
scheduling.volcano.sh/v1beta1/PodGroup PodGroup2
scheduling.volcano.sh/v1beta1/Queue Queue2
serving.knative.dev/v1/Service Service5
serving.kserve.io/v1alpha1/ClusterServingRuntime ClusterServingRuntime
serving.kserve.io/v1alpha1/ClusterStorageContainer ClusterStorageContainer
serving.kserve.io/v1alpha1/InferenceGraph InferenceGraph
serving.kserve.io/v1alpha1/LLMInferenceService LLMInferenceServiceConfig
serving.kserve.io/v1alpha1/LLMInferenceServiceConfig LLMInferenceServiceConfig
serving.kserve.io/v1alpha1/LocalModelCache LocalModelCache
serving.kserve.io/v1alpha1/LocalModelNamespaceCache LocalModelCache
serving.kserve.io/v1alpha1/LocalModelNodeGroup LocalModelNodeGroup
serving.kserve.io/v1alpha1/ServingRuntime ClusterServingRuntime
serving.kserve.io/v1alpha1/TrainedModel TrainedModel
serving.kserve.io/v1alpha2/LLMInferenceService LLMInferenceServiceConfig2
serving.kserve.io/v1alpha2/LLMInferenceServiceConfig LLMInferenceServiceConfig2
serving.kserve.io/v1beta1/InferenceService InferenceService
slinky.slurm.net/v1beta1/NodeSet NodeSet
source.toolkit.fluxcd.io/v1/Bucket Bucket3
source.toolkit.fluxcd.io/v1/ExternalArtifact ExternalArtifact
source.toolkit.fluxcd.io/v1/GitRepository GitRepository3
source.toolkit.fluxcd.io/v1/HelmChart HelmChart3
source.toolkit.fluxcd.io/v1/HelmRepository HelmRepository2
source.toolkit.fluxcd.io/v1/OCIRepository OCIRepository2
source.toolkit.fluxcd.io/v1beta1/Bucket Bucket
source.toolkit.fluxcd.io/v1beta1/GitRepository GitRepository
source.toolkit.fluxcd.io/v1beta1/HelmChart HelmChart
source.toolkit.fluxcd.io/v1beta1/HelmRepository HelmRepository
source.toolkit.fluxcd.io/v1beta2/Bucket Bucket2
source.toolkit.fluxcd.io/v1beta2/GitRepository GitRepository2
source.toolkit.fluxcd.io/v1beta2/HelmChart HelmChart2
source.toolkit.fluxcd.io/v1beta2/HelmRepository HelmRepository2
source.toolkit.fluxcd.io/v1beta2/OCIRepository OCIRepository
sparkoperator.k8s.io/v1beta2/ScheduledSparkApplication ScheduledSparkApplication
sparkoperator.k8s.io/v1beta2/SparkApplication SparkApplication
tekton.dev/v1/Pipeline Pipeline2
tekton.dev/v1/PipelineRun PipelineRun2
tekton.dev/v1/Task Task3
tekton.dev/v1/TaskRun TaskRun2
tekton.dev/v1beta1/Pipeline Pipeline
tekton.dev/v1beta1/PipelineRun PipelineRun
tekton.dev/v1beta1/Task Task2
tekton.dev/v1beta1/TaskRun TaskRun
topology.volcano.sh/v1alpha1/HyperNode HyperNode
trainer.kubeflow.org/v1alpha1/ClusterTrainingRuntime ClusterTrainingRuntime
trainer.kubeflow.org/v1alpha1/TrainJob TrainJob
trainer.kubeflow.org/v1alpha1/TrainingRuntime ClusterTrainingRuntime
workload.codeflare.dev/v1beta2/AppWrapper AppWrapper
workspace.devfile.io/v1alpha1/DevWorkspace DevWorkspace
workspace.devfile.io/v1alpha2/DevWorkspace DevWorkspace2
`;

/** Their types. `operator-types.ts` describes the format. */
export const OPERATOR_TYPE_LINES = `
AccessCredential sshPublicKey:SshPublicKey userPassword:UserPassword
AccessFrom namespaceSelectors!:NamespaceSelector[]
AccessFrom2 namespaceSelectors:NamespaceSelector[]
AccessKey valueFrom!:ValueFrom5
Acpi msdmNameRef:string slicNameRef:string
Action enabled:boolean priority:int64
AdmissionCheck spec:Spec58 status:any
AdmissionCheck2 name!:string onFlavors:string[]
AdmissionCheck3 spec:Spec70 status:any
AdmissionChecksStrategy admissionChecks:AdmissionCheck2[]
AdmissionChecksStrategy2 admissionChecks!:AdmissionCheck2[name]
AdmissionScope admissionMode!:string
AdmissionScope2 admissionMode!:string(NoAdmissionFairSharing|UsageBasedAdmissionFairSharing)
Advanced horizontalPodAutoscalerConfig:HorizontalPodAutoscalerConfig restoreToOriginalReplicaCount:boolean scalingModifiers:ScalingModifiers
Advanced2 horizontalPodAutoscalerConfig:HorizontalPodAutoscalerConfig2 restoreToOriginalReplicaCount:boolean scalingModifiers:ScalingModifiers
Affinity nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAffinity
Affinity2 nodeAffinity:NodeAffinity2 podAffinity:PodAffinity2 podAntiAffinity:PodAffinity2
Affinity3 nodeAntiAffinity:any
Affinity4 nodeGroupAffinity:NodeGroupAffinity nodeGroupAntiAffinity:NodeGroupAffinity
Alb annotationPrefix:string ingress:string ingresses:string[] rootService:string servicePort!:int32 stickinessConfig:StickinessConfig
Alert spec:Spec117 status:any
Alert2 spec:Spec120 status:any
Alert3 spec:Spec124
Alphabetical order:string(asc|desc)
Ambassador mappings!:string[]
Analyse args:Arg2[] clusterScope:boolean name!:string requiredForCompletion:boolean templateName!:string
Analysis successfulRunHistoryLimit:int32 unsuccessfulRunHistoryLimit:int32
Analysis2 analysisRunMetadata:ManagedNamespaceMetadata args:Arg2[] dryRun:DryRun[] measurementRetention:MeasurementRetention[] startingStep:int32 templates:Template5[]
AnalysisTemplate spec!:Spec27
Annotation deployment:string{} service:string{}
AntiAffinity preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution3 requiredDuringSchedulingIgnoredDuringExecution:any
Apic enabled:boolean endOfInterrupt:boolean
Apisix route:Route
AppMesh virtualNodeGroup:VirtualNodeGroup virtualService:VirtualService
AppProject spec!:Spec2 status:any
AppWrapper spec:Spec76 status:any
Application operation:Operation spec!:Spec status:any
ApplicationSet spec!:Spec148 status:any
Apply force:boolean
Apply2 attributes:string{} component:string group:Group id!:string label:string
Apply3 component:string group:Group2 label:string
Apply4 component!:string group:Group3 label:string
Archive none:any tar:Tar zip:any
ArchiveLocation archiveLogs:boolean artifactory:Artifactory azure:Azure gcs:Gcs git:Git7 hdfs:Hdfs http:Http2 oss:Oss plugin:Plugin7 raw:Raw s3:S3
Arg name!:string value:string valueFrom:ValueFrom
Arg2 name!:string value:string valueFrom:ValueFrom2
Args dcgmExporterNamespace:string debug:boolean excludedNodepoolName:string groveTopologyAnnotation:string groveTopologyResourceVersionAnnotation:string leaderElect:boolean managedNodesConfigName:string metricsNamespace:string schedulingShardArgs:string toExcludeLabel:string unschedulableLabel:string
Args2 annotationNodepoolsKey:string debug:boolean leaderElect:boolean unexistingNodepoolSentinel:string
Args3 debug:boolean leaderElect:boolean limitRangeName:string namespaceVersionLabelKey:string projectIdLabelKey:string projectNamePrefix:string queueDepartmentNameLabelKey:string resourceManualOverrideLabelKey:string
Arguments artifacts:Artifact[] parameters:Parameter4[]
Art ~Container config:string{} runtimeVersion:string storage:Storage3 storageUri:string type:string
Artifact archive:Archive archiveLogs:boolean artifactGC:ArtifactGC artifactory:Artifactory azure:Azure deleted:boolean from:string fromExpression:string gcs:Gcs git:Git7 globalName:string hdfs:Hdfs http:Http2 mode:int32 name:string optional:boolean oss:Oss path:string plugin:Plugin7 raw:Raw recurseMode:boolean s3:S3 subPath:string
ArtifactGC podMetadata:ManagedNamespaceMetadata serviceAccountName:string strategy:string(|Never|OnWorkflowCompletion|OnWorkflowDeletion)
ArtifactGC2 forceFinalizerRemoval:boolean podMetadata:ManagedNamespaceMetadata podSpecPatch:string serviceAccountName:string strategy:string(|Never|OnWorkflowCompletion|OnWorkflowDeletion)
ArtifactRepositoryRef configMap:string key:string
Artifactory passwordSecret:PasswordSecret url:string usernameSecret:PasswordSecret
AttributeSelector key!:string op:string(Equal|GreaterThan|GreaterThanOrEqual|LessThan|LessThanOrEqual|NotEqual) value:Value
Auth basicAuth:BasicAuth2 clientCert:ClientCert oauth2:Oauth22
AuthOptions enableK8sTokenAuth:boolean mode:string(disabled|token) secretName:string
Authentication basicAuth:BasicAuth oauth2:Oauth2 sigv4:Sigv4
AuthenticationRef kind:string name!:string
AuthenticationRef2 kind:string(ClusterTriggerAuthentication|TriggerAuthentication) name!:string
AuthenticationRef3 authModes:string authenticationRef!:Binding
Author email!:string name:string
AutoScaling behavior:Behavior2 metrics:Metric6[]
AutoScalingConfig maxReplicas!:int32 metrics:~MetricSpec[] minReplicas:int32
Automated allowEmpty:boolean enabled:boolean prune:boolean selfHeal:boolean
AutoscalerOptions args:string[] command:string[] env:Env[] envFrom:EnvFrom[] idleTimeoutSeconds:int32 image:string imagePullPolicy:string resources:EngineResources securityContext:~SecurityContext upscalingMode:string(Aggressive|Conservative|Default) version:string(v1|v2) volumeMounts:~VolumeMount[]
AutoscalerOptions2 env:Env[] envFrom:EnvFrom[] idleTimeoutSeconds:int32 image:string imagePullPolicy:string resources:EngineResources securityContext:~SecurityContext upscalingMode:string(Aggressive|Conservative|Default) volumeMounts:~VolumeMount[]
Autoscaling behavior:Behavior2 enabled:boolean maxReplicas:int64 metrics:~MetricSpec[] minReplicas:int64
AwsCodeCommit allBranches:boolean region:string role:string tagFilters:TagFilter[]
AwsSecretManager credentials:Credentials podIdentity:PodIdentity region:string secrets!:Secret3[]
Azure accountKeySecret:PasswordSecret blob:string container:string endpoint:string useSDKCreds:boolean
AzureDevOps accessTokenRef!:TokenRef allBranches:boolean api:string organization!:string teamProject!:string
AzureFile readOnly:boolean secretName!:string secretNamespace:string shareName!:string
AzureKeyVault cloud:Cloud credentials:Credentials2 podIdentity:PodIdentity secrets!:Secret4[] vaultUri!:string
Azuredevops api:string labels:string[] organization!:string project!:string repo!:string tokenRef:TokenRef
BackendRef group:string kind:string name!:string namespace:string port:int32 weight:int32
BackendRef2 group:string kind:string name!:string namespace:string port:int32
BackendRef3 filters:Filter3[] group:string kind:string name!:string namespace:string port:int32 weight:int32
Backoff duration:string factor:int64 maxDuration:string
Backoff2 cap:string duration:string factor:port maxDuration:string
BasicAuth password:string username:string
BasicAuth2 passwordSecret:PasswordSecret usernameSecret:PasswordSecret
BasicAuth3 passwordRef!:TokenRef username!:string
BatchSchedulerOptions priorityClassName:string queue:string resources:quantity{}
Batcher maxBatchSize:int64 maxLatency:int64 timeout:int64
BearerToken tokenRef!:TokenRef
Behavior scaleDown:ScaleDown scaleUp:ScaleDown
Behavior2 scaleDown:~HPAScalingRules scaleUp:~HPAScalingRules
Binding name!:string
Bios useSerial:boolean
Bitbucket api:string basicAuth:BasicAuth3 bearerToken:BearerToken owner!:string repo!:string
Bitbucket2 allBranches:boolean appPasswordRef!:TokenRef owner!:string user!:string
BitbucketServer api!:string basicAuth:BasicAuth3 bearerToken:BearerToken caRef:CaRef insecure:boolean project!:string repo!:string
BitbucketServer2 allBranches:boolean api!:string basicAuth:BasicAuth3 bearerToken:BearerToken caRef:CaRef insecure:boolean project!:string
BlockSize custom:Custom matchVolume:MatchVolume
BlueGreen abortScaleDownDelaySeconds:int32 activeMetadata:ManagedNamespaceMetadata activeService!:string antiAffinity:AntiAffinity autoPromotionEnabled:boolean autoPromotionSeconds:int32 maxUnavailable:port postPromotionAnalysis:PostPromotionAnalysis prePromotionAnalysis:PostPromotionAnalysis previewMetadata:ManagedNamespaceMetadata previewReplicaCount:int32 previewService:string scaleDownDelayRevisionLimit:int32 scaleDownDelaySeconds:int32
BodyFrom bytes:string
Bootloader bios:Bios efi:Efi
BorrowWithinCohort maxPriorityThreshold:int32 policy:string(LowerPriority|Never)
BoundServiceAccountToken parameter!:string serviceAccountName!:string
Breakpoints beforeSteps:string[] onFailure:string
Bucket spec:Spec103 status:any
Bucket2 spec:Spec107 status:any
Bucket3 spec:Spec114 status:any
BuiltInAdapter env:Env[] memBufferBytes:int64 modelLoadingTimeoutMillis:int64 runtimeManagementPort:int64 serverType:string
CaRef configMapName!:string key!:string
Cache configMap:PasswordSecret
Canary abortScaleDownDelaySeconds:int32 analysis:Analysis2 antiAffinity:AntiAffinity canaryMetadata:ManagedNamespaceMetadata canaryService:string dynamicStableScale:boolean maxSurge:port maxUnavailable:port minPodsPerReplicaSet:int32 pingPong:PingPong replicaProgressThreshold:ReplicaProgressThreshold scaleDownDelayRevisionLimit:int32 scaleDownDelaySeconds:int32 stableMetadata:ManagedNamespaceMetadata stableService:string steps:Step[] trafficRouting:TrafficRouting
Canary2 predictor!:Predictor2 trafficPercent!:int32
Capacity requests:quantity{}
CapacitySelector key!:string op:string(Equal|GreaterThan|GreaterThanOrEqual|LessThan|LessThanOrEqual|NotEqual) value!:quantity
Cdc affinity:Affinity commands:string[] dnsPolicy:string env:Env[] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] initContainers:any nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string sidecars:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
Cdrom bus:string readonly:boolean tray:string
Cel expression!:string
Cephfs monitors!:string[] path:string readOnly:boolean secretFile:string secretRef:Kubernetes5 user:string
CertConfig mountPath!:string name!:string
Chart metadata:~ObjectMeta spec!:Spec9
Chart2 metadata:~ObjectMeta spec!:Spec99
Chart3 metadata:~ObjectMeta spec!:Spec101
ChartRef apiVersion:string kind!:string(HelmChart|OCIRepository) name!:string namespace:string
ChartRef2 apiVersion:string kind!:string(ExternalArtifact|HelmChart|OCIRepository) name!:string namespace:string
Chassis asset:string manufacturer:string serial:string sku:string version:string
Checkout branch!:string gitRepositoryRef!:Binding
Checkout2 ref!:Ref
Checkout3 ref!:Ref4
CheckoutFrom remote:string revision:string
Cinder fsType:string readOnly:boolean secretRef:Kubernetes5 volumeID!:string
Claim name!:string request:string
Claim2 name:string request:string
ClaimCreationSpec devices!:Device[] generateName:string
ClaimRef apiVersion:string fieldPath:string kind:string name:string namespace:string resourceVersion:string uid:string
ClientCert clientCertSecret:PasswordSecret clientKeySecret:PasswordSecret
ClientIP timeoutSeconds:int32
Clique annotations:string{} labels:string{} name!:string resourceSharing:ResourceSharing[] spec!:Spec22 topologyConstraint:TopologyConstraint2
Cloud activeDirectoryEndpoint:string keyVaultResourceURL:string type!:string
CloudInitConfigDrive networkData:string networkDataBase64:string networkDataSecretRef:NetworkDataSecretRef secretRef:NetworkDataSecretRef userData:string userDataBase64:string
CloudWatch interval:string metricDataQueries!:MetricDataQuerie[]
ClusterDecisionResource configMapRef!:string labelSelector:MetricSelector name:string requeueAfterSeconds:int64 template:Template14 values:string{}
ClusterQueue spec:Spec59 status:any
ClusterQueue2 spec:Spec71 status:any
ClusterResourceBlacklist group!:string kind!:string name:string
ClusterServingRuntime spec:Spec36 status:any
ClusterSource clusterProfileRef:Binding kubeConfig:KubeConfig2
ClusterStorageContainer disabled:boolean spec:Spec141
ClusterTopology spec!:Spec26
ClusterTrainingRuntime spec:Spec52
ClusterTriggerAuthentication spec!:Spec32 status:any
ClusterUpgradeOptions gatewayClassName!:string intervalSeconds!:int32 maxSurgePercent:int32 stepSizePercent!:int32
ClusterWorkflowTemplate spec:Spec30
Clusters flatList:boolean selector:MetricSelector template:Template14 values:string{}
Cohort spec:Spec66 status:any
Cohort2 spec:Spec69 status:any
CollectorOptions env:Env[] image:string imagePullPolicy:string resources:EngineResources
Command apply:Apply2 commandType:string(Apply|Composite|Custom|Exec|VscodeLaunch|VscodeTask) composite:Composite custom:Custom2 exec:Exec2 vscodeLaunch:VscodeLaunch vscodeTask:VscodeLaunch
Command2 apply:Apply3 attributes:any commandType:string(Apply|Composite|Exec) composite:Composite2 exec:Exec3 id!:string
Command3 apply:Apply4 attributes:any commandType:string(Apply|Composite|Custom|Exec) composite:Composite3 custom:Custom5 exec:Exec4 id!:string
Commit authorEmail!:string authorName!:string messageTemplate:string signingKey:SigningKey
Commit2 author!:Author messageTemplate:string signingKey:SigningKey
Commit3 author!:Author messageTemplate:string messageTemplateValues:string{} signingKey:SigningKey
Commit4 author!:Author messageTemplate:string messageTemplateValues:string{} signingKey:SigningKey2
Component componentType:string(Container|Kubernetes|Openshift|Volume) container:Container2 kubernetes:Kubernetes openshift:Kubernetes volume:Volume2
Component2 componentType:string(Container|Custom|Kubernetes|Openshift|Plugin|Volume) container:Container2 custom:Custom3 kubernetes:Kubernetes openshift:Kubernetes plugin:Plugin3 volume:Volume2
Component3 attributes:any componentType:string(Container|Image|Kubernetes|Openshift|Volume) container:Container3 image:Image2 kubernetes:Kubernetes3 name!:string openshift:Kubernetes3 volume:Volume3
Component4 attributes:any componentType:string(Container|Custom|Image|Kubernetes|Openshift|Plugin|Volume) container:Container4 custom:Custom6 image:Image3 kubernetes:Kubernetes4 name!:string openshift:Kubernetes4 plugin:Plugin4 volume:Volume3
Component5 attributes:any componentType:string(Container|Image|Kubernetes|Openshift|Plugin|Volume) container:Container3 image:Image2 kubernetes:Kubernetes3 name!:string openshift:Kubernetes3 plugin:Plugin5 volume:Volume3
Component6 annotations:string{} podSetInfos:PodSetInfo[] podSets:PodSet3[] template!:any
ComponentSpec hpaSpec:HpaSpec kedaSpec:KedaSpec metadata:Metadata pdbSpec:PdbSpec replicas:int32 spec:~PodSpec
Components activeConfigMap:string affinity:Affinity cdc:Cdc commands:string[] dataCoord:DataCoord dataNode:DataNode disableMetric:boolean dnsPolicy:string dummyImage:string enableManualMode:boolean enableRollingUpdate:boolean env:Env[] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] imageUpdateMode:string(all|force|rollingDowngrade|rollingUpgrade) indexCoord:DataCoord indexNode:DataCoord metricInterval:string metricLabels:string{} mixCoord:DataCoord nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} priorityClassName:string probes:any proxy:Proxy2 queryCoord:DataCoord queryNode:DataNode resources:EngineResources rollingMode:int64 rootCoord:DataCoord runAsNonRoot:boolean runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string standalone:Standalone streamingMode:boolean streamingNode:StreamingNode targetPortType:string(integer|string) tolerations:~Toleration[] toolImage:string topologySpreadConstraints:~TopologySpreadConstraint[] updateConfigMapOnly:boolean updateToolImage:boolean version:string volumeMounts:~VolumeMount[] volumes:any
Composite attributes:string{} commands:string[] group:Group id!:string label:string parallel:boolean
Composite2 commands:string[] group:Group2 label:string parallel:boolean
Composite3 commands:string[] group:Group3 label:string parallel:boolean
ComputeDomain create:boolean name:string
ConcurrentAdmissionPolicy migration!:Migration
Condition lastProbeTime:string lastTransitionTime:string message:string reason:string status!:string type!:string
Condition2 lastProbeTime:string lastTransitionTime:string message:string reason:string status:string type:string
Condition3 lastTransitionTime!:string message!:string observedGeneration:int64 reason!:string status!:string(False|True|Unknown) type!:string
Condition4 jobDeploymentStatus:string(Failed) jobStatus:string(FAILED|SUCCEEDED) ttlSeconds:int32
Confidential enabled!:boolean resourceId:string
Config opaque:Opaque requests:string[]
Config2 inline:any ref:ConfigMapRef
ConfigMap name:string optional:boolean volumeLabel:string
ConfigMap2 name!:string path!:string
ConfigMapRef key!:string name:string optional:boolean
ConfigMapRef2 name:string optional:boolean
ConfigMapTargetRef key!:string name!:string parameter!:string
Constraint distinctAttribute:string matchAttribute:string requests:string[]
Constraints lastAcceptableFlavorName:string
Container image!:string imagePullPolicy:string imagePullSecret:string initrdPath:string kernelPath:string
Container2 args:string[] command:string[] dedicatedPod:boolean endpoints:Endpoint2[] env:Info[] image:string memoryLimit:string mountSources:boolean name!:string sourceMapping:string volumeMounts:VolumeMount2[]
Container3 annotation:Annotation args:string[] command:string[] cpuLimit:string cpuRequest:string dedicatedPod:boolean endpoints:Endpoint3[] env:Env2[] image:string memoryLimit:string memoryRequest:string mountSources:boolean sourceMapping:string volumeMounts:VolumeMount2[]
Container4 annotation:Annotation args:string[] command:string[] cpuLimit:string cpuRequest:string dedicatedPod:boolean endpoints:Endpoint4[] env:Info[] image!:string memoryLimit:string memoryRequest:string mountSources:boolean sourceMapping:string volumeMounts:VolumeMount2[]
Container5 ~Container dependencies:string[]
Container6 env:Env[name] name!:string volumeMounts:~VolumeMount[name]
Container7 env:Env[name] name!:string securityContext:~SecurityContext volumeMounts:~VolumeMount[name]
ContainerDisk image!:string imagePullPolicy:string imagePullSecret:string path:string
ContainerPath path!:string readOnly:boolean
ContainerResource container!:string name!:string targetAverageUtilization:int32 targetAverageValue:quantity
ContainerSet containers:Container5[] retryStrategy:RetryStrategy2 volumeMounts:~VolumeMount[]
ContinueOn error:boolean failed:boolean
Contribution attributes:any commands:Command2[] components:Component3[] id:string importReferenceType:string(Id|Kubernetes|Uri) kubernetes:Kubernetes2 name!:string registryUrl:string uri:string version:string
ControlScope end:string region!:string scope!:string start:string step!:int64
ControllerService metrics:Metrics3 nodePoolMetrics:Metrics3 webhook:Metrics3
ControllerService2 webhook:Metrics3
ControllerService3 metrics:Metrics3 webhook:Metrics3
CookieConfig lifetimeType:string(Permanent|Session)
Coordinator jobIndex:int64 podIndex:int64 replicatedJob!:string
Cors allowCredentials:boolean allowHeaders:string[] allowMethods:string(*|CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|TRACE)[] allowOrigins:string[] exposeHeaders:string[] maxAge:int32
Coscheduling scheduleTimeoutSeconds:int32
Counter value:any
Cpu cores:int32 dedicatedCpuPlacement:boolean features:Feature[] isolateEmulatorThread:boolean maxSockets:int32 model:string numa:Numa realtime:Realtime sockets:int32 threads:int32
Cpu2 limit:number overQuotaWeight:number quota:number
Cpu3 deserved:number limit:number overQuotaWeight:number
CreateBucketIfNotPresent objectLocking:boolean
Credential serviceAccount:string serviceAccountName:string token:string
Credentials accessKey!:AccessKey accessSecretKey!:AccessKey accessToken:AccessKey
Credentials2 clientId!:string clientSecret!:AccessKey tenantId!:string
Credentials3 clientSecret!:AccessKey
CronJob spec:Spec96 status:any
CronWorkflow spec:Spec31 status:any
Csi controllerExpandSecretRef:Kubernetes5 controllerPublishSecretRef:Kubernetes5 driver!:string fsType:string nodeExpandSecretRef:Kubernetes5 nodePublishSecretRef:Kubernetes5 nodeStageSecretRef:Kubernetes5 readOnly:boolean volumeAttributes:string{} volumeHandle!:string
Custom discardGranularity:int64 logical:int64 physical:int64
Custom2 attributes:string{} commandClass!:string embeddedResource!:any group:Group id!:string label:string
Custom3 componentClass!:string embeddedResource!:any name!:string
Custom4 embeddedResource!:any projectSourceClass!:string
Custom5 commandClass!:string embeddedResource!:any group:Group3 label:string
Custom6 componentClass!:string embeddedResource!:any
Dag failFast:boolean target:string tasks:Task[]
Data source:Source4 transformation:Transformation[]
DataCoord affinity:Affinity commands:string[] dnsPolicy:string env:Env[] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] initContainers:any nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} port:int32 priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string sidecars:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
DataNode affinity:Affinity commands:string[] dnsPolicy:string env:Env[] groups:Group4[name] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] initContainers:any nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} port:int32 priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string sidecars:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
DataStore authSecret!:string checkpointName:string datasetName:string endpoint!:string modelName:string modelPuller!:string namespace:string pullSecret:string revision:string
DataVolume hotpluggable:boolean name!:string
Database key:string
Datadog aggregator:string(area|avg|l2norm|last|max|mean|min|percentile|sum) apiVersion:string(v1|v2) formula:string interval:string queries:string{} query:string requestTimeout:string secretRef:SecretRef2
Dataset env:Env[name] secretRef:NetworkDataSecretRef storageUri:string
Debug breakpoints:Breakpoints
Decryption provider!:string(sops) secretRef:Binding
Decryption2 provider!:string(sops) secretRef:Binding serviceAccountName:string
DefaultBackend resource:Resource3 service:Service2
DeleteBlocker displayName!:string group:string kind!:string labelSelector:MetricSelector version!:string
DeletionRule condition!:Condition4 policy!:string(DeleteCluster|DeleteNone|DeleteSelf|DeleteWorkers)
DeletionStrategy deletionRules:DeletionRule[] onFailure:OnFailure onSuccess:OnFailure
Department spec:Spec151 status:any
Dependencie envName:string envValue:string name!:string port!:int32
Dependencies customMsgStream:any etcd:Etcd kafka:Kafka msgStreamType:string(|custom|kafka|natsmq|pulsar|rocksmq|woodpecker) natsmq:Natsmq pulsar:Pulsar rocksmq:Natsmq storage:Storage6 tei:Tei woodpecker:Woodpecker
DependentProject attributes:any clonePath:string custom:Custom4 git:Git5 name!:string sourceType:string(Custom|Git|Zip) zip:Zip2
DependentProject2 attributes:any clonePath:string git:Git6 name!:string sourceType:string(Git|Zip) zip:Zip2
DependsOn name!:string namespace:string readyExpr:string
DependsOn2 name!:string status!:string(Complete|Ready)
DependsOn3 iteration:string name:string[]
DependsOn4 probe:Probe targets:string[]
Deployment autoscalingConfig:string gracefulShutdownTimeoutS:int32 gracefulShutdownWaitLoopS:int32 healthCheckPeriodS:int32 healthCheckTimeoutS:int32 maxConcurrentQueries:int32 name!:string numReplicas:int32 rayActorOptions:RayActorOptions routePrefix:string userConfig:string
DeploymentStrategy rollingUpdate:RollingUpdate type:string
Deps archives:string[] excludePackages:string[] files:string[] jars:string[] packages:string[] pyFiles:string[] repositories:string[]
Destination name:string namespace:string server:string
DestinationRule additionalSubsetNames:string[] canarySubsetName!:string name!:string stableSubsetName!:string
DestinationServiceAccount defaultServiceAccount!:string namespace:string server!:string
DevWorkspace spec:Spec16 status:any
DevWorkspace2 spec:Spec17 status:any
DevfileRegistry id:string registryUrl:string
DevfileRegistry2 id!:string registryUrl:string
Device attributeSelectors:AttributeSelector[] capacitySelectors:CapacitySelector[] celExpressions:string[] count:int32 deviceClassName:string driverName:string name!:string
Devices autoattachGraphicsDevice:boolean autoattachInputDevice:boolean autoattachMemBalloon:boolean autoattachPodInterface:boolean autoattachSerialConsole:boolean autoattachVSOCK:boolean blockMultiQueue:boolean clientPassthrough:any disableHotplug:boolean disks:Disk2[] downwardMetrics:any filesystems:Filesystem[] gpus:Gpu[] hostDevices:HostDevice[] inputs:Input[] interfaces:Interface[] logSerialConsole:boolean networkInterfaceMultiqueue:boolean panicDevices:PanicDevice[] rng:any sound:Sound tpm:Tpm useVirtioTransitional:boolean video:Video watchdog:Watchdog
Devices2 config:Config[] constraints:Constraint[] requests:Request[]
DhcpOptions bootFileName:string ntpServers:string[] privateOptions:PrivateOption[] tftpServerName:string
Diag288 action:string
Directorie exclude:boolean path!:string
Directory disableExtensionFilter:boolean exclude:string include:string jsonnet:Jsonnet recurse:boolean
DisaggregatedSet spec!:Spec4 status:any
DisaggregatedSetRoleScaler spec:Spec154 status:any
Disk bus:string pciAddress:string readonly:boolean
Disk2 blockSize:BlockSize bootOrder:int64 cache:string cdrom:Cdrom changedBlockTracking:boolean dedicatedIOThread:boolean disk:Disk errorPolicy:string io:string lun:Lun name!:string serial:string shareable:boolean tag:string
Display enabled:boolean ramFB:MatchVolume
DnsConfig nameservers:string[] options:Option[] searches:string[]
DnsConfig2 nameservers:string[] options:Header2[] searches:string[]
Dockerfile args:string[] buildContext:string devfileRegistry:DevfileRegistry git:Git3 rootRequired:boolean srcType:string(DevfileRegistry|Git|Uri) uri:string
Dockerfile2 args:string[] buildContext:string devfileRegistry:DevfileRegistry2 git:Git4 rootRequired:boolean srcType:string(DevfileRegistry|Git|Uri) uri:string
Domain chassis:Chassis clock:any cpu:Cpu devices!:Devices features:Features firmware:Firmware ioThreads:IoThreads ioThreadsPolicy:string launchSecurity:LaunchSecurity machine:Video memory:Memory rebootPolicy:string(Reboot|Terminate) resources:Resources
DownwardAPI fields:~DownwardAPIVolumeFile[] volumeLabel:string
DraResource claimCreationSpec:ClaimCreationSpec requests:string[] resourceClaimName:string resourceClaimTemplateName:string
DriftDetection ignore:Ignore2[] mode:string(disabled|enabled|warn)
Driver affinity:Affinity annotations:string{} configMaps:ConfigMap2[] coreLimit:string coreRequest:string cores:int32 dnsConfig:DnsConfig env:Env[] envFrom:EnvFrom[] envSecretKeyRefs:SecretKeyRef{} envVars:string{} gpu:Gpu3 hostAliases:HostAliase[] hostNetwork:boolean image:string initContainers:~Container[] javaOptions:string kubernetesMaster:string labels:string{} lifecycle:Lifecycle memory:string memoryLimit:string memoryOverhead:string nodeSelector:string{} podName:string podSecurityContext:~PodSecurityContext ports:Port4[] priorityClassName:string schedulerName:string secrets:Secret7[] securityContext:~SecurityContext serviceAccount:string serviceAnnotations:string{} serviceLabels:string{} shareProcessNamespace:boolean sidecars:~Container[] template:any terminationGracePeriodSeconds:int64 tolerations:~Toleration[] volumeMounts:~VolumeMount[]
DriverIngressOption ingressAnnotations:string{} ingressTLS:Tls2[] ingressURLFormat:string serviceAnnotations:string{} serviceLabels:string{} servicePort!:int32 servicePortName!:string serviceType:string
DryRun metricName!:string
DrySource directory:Directory helm:Helm kustomize:Kustomize path!:string plugin:Plugin repoURL!:string targetRevision!:string
DynamicAllocation enabled:boolean initialExecutors:int32 maxExecutors:int32 minExecutors:int32 shuffleTrackingEnabled:boolean shuffleTrackingTimeout:int64
DynamoComponentDeployment spec:Spec11 status:any
DynamoGraphDeployment spec:Spec12 status:any
Efi persistent:boolean secureBoot:boolean
EgressRule ports:Port7[] to:To[]
ElasticPolicy maxReplicas:int32 maxRestarts:int32 metrics:~MetricSpec[] minReplicas:int32
ElasticPolicy2 maxReplicas:int32 maxRestarts:int32 metrics:~MetricSpec[] minReplicas:int32 nProcPerNode:int32 rdzvBackend:string rdzvConf:RdzvConf[] rdzvHost:string rdzvId:string rdzvPort:int32 standalone:boolean
EmptyDir sizeLimit:quantity
EmptyDir2 size!:quantity
EmptyDir3 medium:string sizeLimit:quantity
EmptyDisk capacity!:quantity
EncryptionOptions enableEncryption:boolean kmsEncryptionContext:string kmsKeyId:string serverSideCustomerKeySecret:PasswordSecret
Endpoint grpcPort:int32 httpPort:int32 service_host:string service_port:int32 type:string
Endpoint2 attributes:string{} exposure:string(internal|none|public) name!:string path:string protocol:string secure:boolean targetPort:int64
Endpoint3 annotation:string{} attributes:any exposure:string(internal|none|public) name!:string path:string protocol:string(http|https|tcp|udp|ws|wss) secure:boolean targetPort:int64
Endpoint4 annotation:string{} attributes:any exposure:string(internal|none|public) name!:string path:string protocol:string(http|https|tcp|udp|ws|wss) secure:boolean targetPort!:int64
EndpointParam key:string value:any
EndpointPickerRef failureMode:string(FailClose|FailOpen) group:string kind:string name!:string port:Port3
EngineResources claims:Claim[name] limits:quantity{} requests:quantity{}
Env name!:string value:string valueFrom:~EnvVarSource
Env2 name!:string value:string
Env3 containerName:string name!:string parameter!:string
Env4 containerName:string name!:string value!:string
EnvFrom configMapRef:ConfigMapRef2 prefix:string secretRef:ConfigMapRef2
Ephemeral persistentVolumeClaim:PersistentVolumeClaim
EppConfig config:any configMapRef:ConfigMapRef containerSpec!:InitContainer livenessProbe:~Probe ports:~ContainerPort[] readinessProbe:~Probe startupProbe:~Probe
Etcd endpoints:string[] external:boolean inCluster:InCluster
EventSource apiVersion:string kind:string matchLabels:string{} name!:string namespace:string
EventSource2 apiVersion:string kind!:string matchLabels:string{} name!:string namespace:string
Events postStart:string[] postStop:string[] preStart:string[] preStop:string[]
Exactly adminAccess:boolean allocationMode:string capacity:Capacity count:int64 deviceClassName!:string selectors:Selector[] tolerations:~Toleration[]
Exec command:string[]
Exec2 attributes:string{} commandLine:string component:string env:Info[] group:Group hotReloadCapable:boolean id!:string label:string workingDir:string
Exec3 commandLine:string component:string env:Env2[] group:Group2 hotReloadCapable:boolean label:string workingDir:string
Exec4 commandLine!:string component!:string env:Info[] group:Group3 hotReloadCapable:boolean label:string workingDir:string
Executor affinity:Affinity annotations:string{} configMaps:ConfigMap2[] coreLimit:string coreRequest:string cores:int32 deleteOnTermination:boolean dnsConfig:DnsConfig env:Env[] envFrom:EnvFrom[] envSecretKeyRefs:SecretKeyRef{} envVars:string{} gpu:Gpu3 hostAliases:HostAliase[] hostNetwork:boolean image:string initContainers:~Container[] instances:int32 javaOptions:string labels:string{} lifecycle:Lifecycle memory:string memoryLimit:string memoryOverhead:string nodeSelector:string{} podSecurityContext:~PodSecurityContext ports:Port4[] priorityClassName:string schedulerName:string secrets:Secret7[] securityContext:~SecurityContext serviceAccount:string shareProcessNamespace:boolean sidecars:~Container[] template:any terminationGracePeriodSeconds:int64 tolerations:~Toleration[] volumeMounts:~VolumeMount[]
ExecutorPlugin metadata:~ObjectMeta spec:Spec29
Experiment analyses:Analyse[] analysisRunMetadata:ManagedNamespaceMetadata dryRun:DryRun[] duration:string scaleDownDelaySeconds:int32 templates!:Template6[]
Explainer config:string{} containerSpec:~Container endpoint:Endpoint envSecretRefName:string initParameters:string modelUri:string replicas:int32 serviceAccountName:string storageInitializerImage:string type:string
Explainer2 ~PodSpec annotations:string{} art:Art autoScaling:AutoScaling batcher:Batcher canaryTrafficPercent:int64 containerConcurrency:int64 deploymentStrategy:DeploymentStrategy labels:string{} logger:Logger2 maxReplicas:int32 minReplicas:int32 scaleMetric:string(concurrency|cpu|memory|rps) scaleMetricType:string(AverageValue|Utilization|Value) scaleTarget:int32 storageUris:StorageUri[] timeout:int64
Expose ingress:Ingress2 router:Router service:Service3
ExtVar code:boolean name!:string value!:string
ExtendCluster capacity:quantity{} name:string weight:int32
ExtensionRef group!:string kind!:string name!:string
ExtensionRef2 failureMode:string(FailClose|FailOpen) group:string kind:string name!:string portNumber:int32
External metricName!:string metricSelector:MetricSelector targetAverageValue:quantity targetValue:quantity
External2 authenticationRef:AuthenticationRef3 metric!:Metric4 target!:~MetricTarget
ExternalArtifact spec:Spec116 status:any
ExternalAuth backendRef!:BackendRef2 forwardBody:ForwardBody grpc:Grpc http:Http4 protocol!:string(GRPC|HTTP)
ExtraPodSpec ~PodSpec mainContainer:~Container
ExtraProjectRoleBinding bindProjectServiceAccount:boolean clusterRoleName:string name!:string serviceAccountName!:string
Failover enabled:boolean mode:string numShadows:int32
FailurePolicy maxRestarts:int32 restartStrategy:string(BlockingRecreate|InPlaceRestart|Recreate) rules:Rule3[]
FairSharing weight:quantity
Fallback behavior:string(currentReplicas|currentReplicasIfHigher|currentReplicasIfLower|static) failureThreshold!:int32 replicas!:int32
Fallback2 behavior:string(currentReplicas|currentReplicasIfHigher|currentReplicasIfLower|scalingModifiers|static) failureThreshold!:int32 replicas!:int32
Feature name!:string policy:string
Features acpi:MatchVolume apic:Apic hyperv:Hyperv hypervPassthrough:MatchVolume kvm:Kvm pvspinlock:MatchVolume smm:MatchVolume
Features2 allowExternalQueues:boolean clusterWideConfigMap:boolean clusterWidePvc:boolean clusterWideSecret:boolean createNamespaces:boolean createRoleBindings:boolean limitRange:boolean
FieldRef fieldPath!:string
FileParameter name:string path:string
FileSystem emptyDir:EmptyDir2 pvc:Pvc4
Filesystem name!:string virtiofs!:any
Filter childCliqueNames:string[]
Filter2 childCliqueNames:string[] childScalingGroupNames:string[]
Filter3 cors:Cors extensionRef:ExtensionRef externalAuth:ExternalAuth requestHeaderModifier:RequestHeaderModifier requestMirror:RequestMirror requestRedirect:RequestRedirect responseHeaderModifier:RequestHeaderModifier type!:string(CORS|ExtensionRef|RequestHeaderModifier|RequestMirror|RequestRedirect|ResponseHeaderModifier|URLRewrite) urlRewrite:UrlRewrite
Filter4 exclude:boolean name!:string
Filter5 branchMatch:string targetBranchMatch:string titleMatch:string
Filter6 branchMatch:string labelMatch:string pathsDoNotExist:string[] pathsExist:string[] repositoryMatch:string
FilterTags extract:string pattern:string
Finally description:string displayName:string matrix:Matrix name:string onError:string params:Param[] pipelineRef:PipelineRef pipelineSpec:any resources:Resources5 retries:int64 runAfter:string[] taskRef:TaskRef taskSpec:any timeout:string when:When[] workspaces:Workspace[]
Finally2 description:string displayName:string matrix:Matrix name:string onError:string params:Param[] pipelineRef:PipelineRef2 pipelineSpec:any retries:int64 runAfter:string[] taskRef:TaskRef2 taskSpec:any timeout:string when:When[] workspaces:Workspace[]
Firmware acpi:Acpi bootloader:Bootloader kernelBoot:KernelBoot serial:string uuid:string
FirstAvailable allocationMode:string capacity:Capacity count:int64 deviceClassName!:string name!:string selectors:Selector[] tolerations:~Toleration[]
Flavor name!:string resources!:Resource6[name]
FlavorFungibility preference:string(BorrowingOverPreemption|PreemptionOverBorrowing) whenCanBorrow:string(Borrow|MayStopSearch|TryNextFlavor) whenCanPreempt:string(MayStopSearch|Preempt|TryNextFlavor)
FlavorFungibility2 preference:string(BorrowingOverPreemption|PreemptionOverBorrowing) whenCanBorrow:string(MayStopSearch|TryNextFlavor) whenCanPreempt:string(MayStopSearch|TryNextFlavor)
FlexVolume driver!:string fsType:string options:string{} readOnly:boolean secretRef:Kubernetes5
Flocker datasetName:string datasetUUID:string
Flow dependsOn:DependsOn4 name!:string patch:Patch2
Flux numProcPerNode:int32
ForwardBody maxSize:int64
Fraction denominator:int32 numerator!:int32
Gateway backendRef:BackendRef grpcRoutesEnabled:boolean httpRoutesEnabled:boolean name!:string namespace!:string
Gateway2 refs:Ref2[]
Gauge operation:string(Add|Set|Sub) realtime:boolean value:any
GcpSecretManager credentials:Credentials3 podIdentity:PodIdentity secrets!:Secret5[]
Gcs bucket:string key:string serviceAccountKeySecret:PasswordSecret
GcsFaultToleranceOptions backend:string(redis|rocksdb) externalStorageNamespace:string redisAddress:string redisPassword:RedisPassword redisUsername:RedisPassword storage:Storage5
Generator clusterDecisionResource:ClusterDecisionResource clusters:Clusters git:Git12 list:List matrix:any merge:any plugin:Plugin8 pullRequest:PullRequest scmProvider:ScmProvider selector:MetricSelector
Generator2 clusterDecisionResource:ClusterDecisionResource clusters:Clusters git:Git12 list:List matrix:Matrix2 merge:Merge plugin:Plugin8 pullRequest:PullRequest scmProvider:ScmProvider selector:MetricSelector
Git policies!:Policie[]
Git10 checkout:Checkout3 commit!:Commit3 push:Push2
Git11 checkout:Checkout3 commit!:Commit4 push:Push2
Git12 directories:Directorie[] files:Directorie[] pathParamPrefix:string repoURL!:string requeueAfterSeconds:int64 revision!:string template:Template14 values:string{}
Git2 checkoutFrom:CheckoutFrom remotes:string{} sparseCheckoutDir:string
Git3 checkoutFrom:CheckoutFrom fileLocation:string remotes:string{}
Git4 checkoutFrom:CheckoutFrom fileLocation:string remotes!:string{}
Git5 checkoutFrom:CheckoutFrom remotes!:string{}
Git6 checkoutFrom:CheckoutFrom remotes:string{}
Git7 branch:string depth:int64 disableSubmodules:boolean fetch:string[] insecureIgnoreHostKey:boolean insecureSkipTLS:boolean passwordSecret:PasswordSecret repo:string revision:string singleBranch:boolean sshPrivateKeySecret:PasswordSecret usernameSecret:PasswordSecret
Git8 checkout:Checkout2 commit!:Commit2 push:Push
Git9 checkout:Checkout3 commit!:Commit2 push:Push2
GitRepository spec:Spec104 status:any
GitRepository2 spec:Spec108 status:any
GitRepository3 spec:Spec112 status:any
Gitea api!:string insecure:boolean labels:string[] owner!:string repo!:string tokenRef:TokenRef
Gitea2 allBranches:boolean api!:string excludeArchivedRepos:boolean insecure:boolean owner!:string tokenRef:TokenRef
Github api:string appSecretName:string labels:string[] owner!:string repo!:string tokenRef:TokenRef
Github2 allBranches:boolean api:string appSecretName:string excludeArchivedRepos:boolean organization!:string tokenRef:TokenRef
Gitlab api:string caRef:CaRef insecure:boolean labels:string[] project!:string pullRequestState:string tokenRef:TokenRef
Gitlab2 allBranches:boolean api:string caRef:CaRef group!:string includeArchivedRepos:boolean includeSharedProjects:boolean includeSubgroups:boolean insecure:boolean tokenRef:TokenRef topic:string
Global affinity:Affinity allowExternalQueues:boolean defaultNodePoolName:string enforceSchedulerAnnotationKey:string finalizerDomain:string fipsMode:string(off|on|only) imagePullSecrets:string[] leaderElection:boolean namespaceProjectLabelKey:string nodePoolLabelKey:string nodeSelector:string{} openshift:boolean priorityClassName:string projectLabelKey:string queueLabelKey:string replicaCount:int32 requireDefaultPodAntiAffinityTerm:boolean schedulerName:string securityContext:~SecurityContext serviceMonitor:ServiceMonitor2 tolerations:~Toleration[] vpa:Vpa
Glusterfs endpoints!:string endpointsNamespace:string path!:string readOnly:boolean
Gpg keys!:string[] mode!:string
Gpu claimName:string deviceName:string name!:string requestName:string tag:string virtualGPUOptions:VirtualGPUOptions
Gpu2 ids:string[] product:string
Gpu3 name!:string quantity!:int64
GpuMemoryService deviceClassName:string enabled:boolean mode:string
Graph children:any[] endpoint:Endpoint envSecretRefName:string implementation:string logger:Logger methods:string[] modelUri:string name!:string parameters:Parameter3[] serviceAccountName:string storageInitializerImage:string type:string
Graphite address:string query:string
Group isDefault:boolean kind!:string(build|debug|run|test)
Group2 isDefault:boolean kind:string(build|debug|deploy|run|test)
Group3 isDefault:boolean kind!:string(build|debug|deploy|run|test)
Group4 affinity:Affinity annotations:string{} extraEnv:Env[] labels:string{} name!:string nodeSelector:string{} replicas!:int32 tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[]
Grpc allowedHeaders:string[]
Guarantee resource:quantity{}
HashiCorpVault address!:string authentication!:string(kubernetes|token) credential:Credential mount:string namespace:string role:string secrets!:Secret6[]
Hdfs addresses:string[] dataTransferProtection:string force:boolean hdfsUser:string krbCCacheSecret:PasswordSecret krbConfigConfigMap:PasswordSecret krbKeytabSecret:PasswordSecret krbRealm:string krbServicePrincipalName:string krbUsername:string path:string
Head egressRules:EgressRule[] ingressRules:IngressRule[]
HeadGroupSpec enableIngress:boolean headService:HeadService ingressOptions:IngressOptions labels:string{} rayStartParams:string{} replicas:int32 resources:string{} serviceType:string template!:LeaderTemplate
HeadGroupSpec2 enableIngress:boolean headService:HeadService rayStartParams!:string{} replicas:int32 serviceType:string template!:LeaderTemplate
HeadGroupSpec3 enableIngress:boolean headService:HeadService2 ingressOptions:IngressOptions labels:string{} rayStartParams:string{} resources:string{} serviceType:string template!:LeaderTemplate
HeadService apiVersion:string kind:string metadata:~ObjectMeta spec:Spec77 status:Status3
HeadService2 apiVersion:string kind:string metadata:~ObjectMeta spec:Spec77 status:Status4
Header key!:string value!:string
Header2 name:string value:any
Header3 name:string value:any valueFrom:ValueFrom4
Header4 name!:string type:string(Exact|RegularExpression) value!:string
HeaderValue exact:string prefix:string regex:string
HeadlessServiceConfig publishNotReadyAddresses:boolean
HealthCheckExpr apiVersion!:string current!:string failed:string inProgress:string kind:string
Helm apiVersions:string[] fileParameters:FileParameter[] ignoreMissingValueFiles:boolean kubeVersion:string namespace:string parameters:Parameter[] passCredentials:boolean releaseName:string skipCrds:boolean skipSchemaValidation:boolean skipTests:boolean valueFiles:string[] values:string valuesObject:any version:string
HelmChart spec:Spec105 status:any
HelmChart2 spec:Spec109 status:any
HelmChart3 spec:Spec113 status:any
HelmRelease spec:Spec15 status:any
HelmRelease2 spec:Spec100 status:any
HelmRelease3 spec:Spec102 status:any
HelmRepository spec:Spec106 status:any
HelmRepository2 spec:Spec110 status:any
Hf authSecret!:string datasetName:string endpoint!:string modelName:string modelPuller!:string namespace!:string pullSecret!:string revision:string
Histogram buckets:number[] value:any
HistoryServerOptions collectorOptions:CollectorOptions
Hook arguments:Arguments expression:string template:string templateRef:TemplateRef
HorizontalPodAutoscalerConfig behavior:Behavior name:string
HorizontalPodAutoscalerConfig2 behavior:Behavior2 name:string
HostAliase hostnames:string[] ip:string
HostAliase2 hostnames:string[] ip!:string
HostDevice claimName:string deviceName:string name!:string requestName:string tag:string
HostDisk capacity:quantity path!:string shared:boolean type!:string
HostPath path!:string type:string
Hpa behavior:Behavior2
HpaSpec maxReplicas!:int32 metrics:Metric[] metricsv2:~MetricSpec[] minReplicas:int32
Http paths!:Path[]
Http2 auth:Auth headers:Header2[] saveStreamViaFile:boolean url:string
Http3 body:string bodyFrom:BodyFrom headers:Header3[] insecureSkipVerify:boolean method:string successCondition:string timeoutSeconds:int64 url:string
Http4 allowedHeaders:string[] allowedResponseHeaders:string[] path:string
Http5 refs:NetworkDataSecretRef[] spec:Spec38
HttpGetList httpHeader:Info path:string port:int64 taskName:string
Hugepages pageSize:string
Huggingface ~Container confidential:Confidential protocolVersion:string runtimeVersion:string storage:Storage3 storageUri:string
HydrateTo targetBranch!:string
HyperNode spec:Spec147 status:any
Hyperv evmcs:MatchVolume frequencies:MatchVolume ipi:MatchVolume reenlightenment:MatchVolume relaxed:MatchVolume reset:MatchVolume runtime:MatchVolume spinlocks:Spinlocks synic:MatchVolume synictimer:Synictimer tlbflush:Tlbflush vapic:MatchVolume vendorid:Vendorid vpindex:MatchVolume
Ignore group:string kind:string name:string
Ignore2 paths!:string[] target:Target
IgnoreApplicationDifference jqPathExpressions:string[] jsonPointers:string[] name:string
IgnoreDifference group:string jqPathExpressions:string[] jsonPointers:string[] kind!:string managedFieldsManagers:string[] name:string namespace:string
Image digest:string name!:string newName:string newTag:string
Image2 autoBuild:boolean dockerfile:Dockerfile imageName:string imageType:string(AutoBuild|Dockerfile)
Image3 autoBuild:boolean dockerfile:Dockerfile2 imageName!:string imageType:string(Dockerfile)
Image4 pullPolicy:string pullSecrets:string[] repository!:string tag!:string
Image5 pullPolicy:string pullSecrets:string[] repository:string tag:string
ImagePolicy spec:Spec131 status:any
ImagePolicy2 spec:Spec132 status:any
ImagePolicy3 spec:Spec135 status:any
ImageRepository spec:Spec133 status:any
ImageRepository2 spec:Spec134 status:any
ImageRepository3 spec:Spec136 status:any
ImageRepository4 spec:Spec137 status:any
ImageUpdateAutomation spec:Spec126 status:any
ImageUpdateAutomation2 spec:Spec127 status:any
ImageUpdateAutomation3 spec:Spec128 status:any
ImageUpdateAutomation4 spec:Spec129 status:any
ImageUpdateAutomation5 spec:Spec130 status:any
InCluster chartVersion:string deletionPolicy:string(Delete|Retain) pvcDeletion:boolean values:any
Include fromPath:string repository!:Binding toPath:string
Include2 name:string params:Param[]
InferenceGraph spec:Spec142 status:any
InferenceService spec:Spec37 status:any
Influxdb profile:string query:string
Info name!:string value!:string
Ingres hostname:string ip:string ipMode:string ports:Port6[]
Ingres2 hostname:string ip:string ipMode:string ports:Port8[]
Ingress annotations:string{} enabled:boolean host:string hostPrefix:string hostSuffix:string ingressControllerClassName:string labels:string{} tls:Tls useVirtualService:boolean virtualServiceGateway:string
Ingress2 annotations:string{} enabled:boolean spec:Spec19
Ingress3 ingressClass!:string tlsSecretName:string
Ingress4 refs:Kubernetes5[]
Ingress5 annotations:string{} hosts:string[] ingressClassName:string labels:string{} tlsSecretRefs:string[]{}
IngressOptions host:string path:string pathType:string(Exact|ImplementationSpecific|Prefix) tls:Tls2[]
IngressRule from:To[] ports:Port7[]
InitContainer args:string[] command:string[] env:Env[] image!:Image4 name!:string workingDir:string
InitContainer2 ~Container mirrorVolumeMounts:boolean
Initializer dataset:Dataset model:Dataset
InitiatedBy automated:boolean username:string
Input bus:string name!:string type!:string
Input2 from:string[] name!:string resource!:string
Input3 description:string name!:string optional:boolean targetPath:string type!:string
Input4 name:string paths:string[] resourceRef:ResourceRef resourceSpec:ResourceSpec
Input5 parameters:any{}
Install crds:string(Create|CreateReplace|Skip) createNamespace:boolean disableHooks:boolean disableOpenAPIValidation:boolean disableWait:boolean disableWaitForJobs:boolean remediation:Remediation replace:boolean skipCRDs:boolean timeout:string
Install2 crds:string(Create|CreateReplace|Skip) createNamespace:boolean disableHooks:boolean disableOpenAPIValidation:boolean disableSchemaValidation:boolean disableTakeOwnership:boolean disableWait:boolean disableWaitForJobs:boolean remediation:Remediation replace:boolean serverSideApply:boolean skipCRDs:boolean strategy:Strategy3 timeout:string
Interface acpiIndex:int64 binding:Binding bootOrder:int64 bridge:any dhcpOptions:DhcpOptions macAddress:string macvtap:any masquerade:any model:string name!:string passt:any passtBinding:any pciAddress:string portRanges:PortRange[] ports:Port[] slirp:any sriov:any state:string tag:string
IoThreads supplementalPoolThreadCount:int32
IpBlock cidr!:string except:string[]
Iscsi chapAuthDiscovery:boolean chapAuthSession:boolean fsType:string initiatorName:string iqn!:string iscsiInterface:string lun!:int32 portals:string[] readOnly:boolean secretRef:Kubernetes5 targetPortal!:string
Istio destinationRule:DestinationRule virtualService:VirtualService2 virtualServices:VirtualService2[]
JAXJob spec:Spec50 status:any
Job metadata:~ObjectMeta spec!:~JobSpec
Job2 spec:Spec93 status:any
JobFlow spec:Spec146 status:any
JobSet spec:Spec51 status:any
JobTemplate activeDeadlineSeconds:int32 backoffLimit:int32 clusterSelector:string{} deletionStrategy:DeletionStrategy entrypoint:string entrypointNumCpus:number entrypointNumGpus:number entrypointResources:string jobId:string managedBy:string metadata:string{} preRunningDeadlineSeconds:int32 rayClusterSpec:RayClusterSpec runtimeEnvYAML:string shutdownAfterJobFinishes:boolean submissionMode:string submitterConfig:SubmitterConfig submitterPodTemplate:LeaderTemplate suspend:boolean ttlSecondsAfterFinished:int32
JobTemplate2 metadata:~ObjectMeta spec:Spec93
Jsonnet extVars:ExtVar[] libs:string[] tlas:ExtVar[]
JwtToken exp:int64 iat!:int64 id:string
KRMConfig spec:Spec149 status:any
Kafka brokerList:string[] external:boolean inCluster:InCluster secretRef:string
Kayenta address!:string application!:string canaryConfigName!:string configurationAccountName!:string lookback:boolean metricsAccountName!:string scopes!:Scope[] storageAccountName!:string threshold!:Threshold
Keda advanced:Advanced2 cooldownPeriod:int32 fallback:Fallback idleReplicaCount:int32 initialCooldownPeriod:int32 pollingInterval:int32 triggers!:Trigger[]
Keda2 advanced:Advanced2 cooldownPeriod:int32 fallback:Fallback idleReplicaCount:int32 initialCooldownPeriod:int32 pollingInterval:int32
KedaSpec advanced:Advanced cooldownPeriod:int32 fallback:Fallback idleReplicaCount:int32 maxReplicaCount:int32 minReplicaCount:int32 pollingInterval:int32 triggers!:Trigger[]
KernelBoot container:Container kernelArgs:string
KubeConfig secretRef:SecretRef
KubeConfig2 location!:string locationType:string(Path|Secret)
KubeConfig3 configMapRef:Binding secretRef:SecretRef
Kubernetes endpoints:Endpoint2[] inlined:string locationType:string(Inlined|Uri) name!:string uri:string
Kubernetes2 name!:string namespace:string
Kubernetes3 deployByDefault:boolean endpoints:Endpoint3[] inlined:string locationType:string(Inlined|Uri) uri:string
Kubernetes4 deployByDefault:boolean endpoints:Endpoint4[] inlined:string locationType:string(Inlined|Uri) uri:string
Kubernetes5 name:string namespace:string
Kustomization spec:Spec138 status:any
Kustomization2 spec:Spec139 status:any
Kustomization3 spec:Spec140 status:any
Kustomize apiVersions:string[] commonAnnotations:string{} commonAnnotationsEnvsubst:boolean commonLabels:string{} components:string[] forceCommonAnnotations:boolean forceCommonLabels:boolean ignoreMissingComponents:boolean images:string[] kubeVersion:string labelIncludeTemplates:boolean labelWithoutSelector:boolean namePrefix:string nameSuffix:string namespace:string patches:Patche[] replicas:Replica[] version:string
Kustomize2 images:Image[] patches:Patche2[] patchesJson6902:PatchesJson6902[] patchesStrategicMerge:any[]
Kustomize3 images:Image[] patches:Patche3[] patchesJson6902:PatchesJson6902[] patchesStrategicMerge:any[]
Kustomize4 images:Image[] patches:Patche3[]
KvCacheOffloading cpu!:quantity evictionPolicy:string(arc|lru) secondary:Secondary[]
Kvm hidden:boolean
LLMInferenceServiceConfig spec:Spec40 status:any
LLMInferenceServiceConfig2 spec:Spec42 status:any
LaunchSecurity sev:Sev snp:any tdx:any
LayerSelector mediaType:string operation:string(copy|extract)
LeaderTemplate metadata:~ObjectMeta spec:~PodSpec
LeaderWorkerSet spec:Spec3 status:any
LeaderWorkerTemplate leaderTemplate:LeaderTemplate persistentVolumeClaimRetentionPolicy:PersistentVolumeClaimRetentionPolicy restartPolicy:string(Default|None|RecreateGroupAfterStart|RecreateGroupOnPodRestart) size:int32 subGroupPolicy:SubGroupPolicy volumeClaimTemplates:VolumeClaimTemplate[] workerTemplate!:LeaderTemplate
Level alias:string nodeLabel!:string
Level2 domain!:string(block|datacenter|host|numa|rack|region|zone) key!:string
Level3 nodeLabel!:string
Lifecycle postStart:~LifecycleHandler preStop:~LifecycleHandler stopSignal:string
Lifecycle2 shutdownPolicy:string(Delete|DeleteForeground|Retain) shutdownTime:string ttlSecondsAfterFinished:int32
LifecycleRule markDeletionAfterDays:int32 markInfrequentAccessAfterDays:int32
Limits cpu:string custom:string{} gpu:string memory:string
List elements:any[] elementsYaml:string template:Template14
LivenessProbe exec:Exec failureThreshold:int32 guestAgentPing:any httpGet:~HTTPGetAction initialDelaySeconds:int32 periodSeconds:int32 successThreshold:int32 tcpSocket:TcpSocket timeoutSeconds:int32
LivenessProbe2 enabled:boolean probe:~Probe
LoadBalancer ingress:Ingres[]
LoadBalancer2 ingress:Ingres2[]
Local fsType:string path!:string
LocalModelCache spec:Spec143 status:any
LocalModelNodeGroup spec:Spec144 status:any
LocalQueue spec:Spec60 status:any
Logger mode:string url:string
Logger2 batchInterval:string batchSize:int64 marshallerUrl:string metadataAnnotations:string[] metadataHeaders:string[] mode:string(all|request|response) storage:Storage4 url:string
Lora adapters:any maxAdapters:int32 maxCpuAdapters:int32 maxRank:int32
Lun bus:string readonly:boolean reservation:boolean
MPIJob spec:Spec43 status:any
MPIJob2 spec:Spec45 status:any
ManagedNamespaceMetadata annotations:string{} labels:string{}
ManagedNodesConfig spec:Spec150 status:any
ManifestFrom artifact:Artifact
Match headerName!:string headerValue!:HeaderValue
Match2 headers:HeaderValue{} method:HeaderValue path:HeaderValue
MatchExpression key!:string operator!:string values:string[]
MatchExpression2 key:string operator:string values:any[]
MatchExpression3 key:string operator:string values:string[]
MatchOIDCIdentity issuer!:string subject!:string
MatchVolume enabled:boolean
Matche headers:Header4[name] method:string(CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|TRACE) path:Path3 queryParams:Header4[name]
Matrix include:Include2[] params:Param[]
Matrix2 generators!:Generator[] template:Template14
MeasurementRetention limit!:int32 metricName!:string
Member selector:Selector4 type!:string(HyperNode|Node)
Memoize cache:Cache key:string maxAge:string
Memory guest:quantity hugepages:Hugepages maxGuest:quantity reservedOverhead:ReservedOverhead
MemoryDump claimName!:string hotpluggable:boolean readOnly:boolean
Merge generators!:Generator[] mergeKeys!:string[] template:Template14
Metadata ~ObjectMeta clusterName:string
Metric containerResource:ContainerResource external:External object:Object pods:Pods resource:Resource2 type!:string
Metric2 dimensions:Option[] metricName:string namespace:string
Metric3 consecutiveErrorLimit:port consecutiveSuccessLimit:port count:port failureCondition:string failureLimit:port inconclusiveLimit:port initialDelay:string interval:string name!:string provider!:Provider successCondition:string
Metric4 backend:string(graphite|prometheus) namespace:string query:string serverAddress:string
Metric5 backend:string(opentelemetry) metricNames:string[] operationOverTime:string query:string serverAddress:string
Metric6 external:External2 podmetric:Podmetric resource:Resource5 type!:string(External|PodMetric|Resource)
MetricDataQuerie expression:string id:string label:string metricStat:MetricStat period:port returnData:boolean
MetricSelector matchExpressions:MatchExpression[] matchLabels:string{}
MetricStat metric:Metric2 period:port stat:string unit:string
Metrics enabled:boolean serviceMonitor:ServiceMonitor
Metrics2 prometheus:Prometheu[]
Metrics3 name:string port:int32 targetPort:int32
Migration constraints:Constraints mode!:string(RetainFirstAdmission|TryPreferredFlavors)
Milvus spec:Spec97 status:any
Milvus2 spec:Spec98 status:any
MinRuntime preemptMinRuntime:string reclaimMinRuntime:string
MlPolicy flux:Flux jax:any mpi:Mpi2 numNodes:int32 torch:any xgboost:any
Model buildable:boolean engine:string gpus:Gpu2[] lora:boolean precision:string profiles:string[] qosProfile:string tensorParallelism:string
Model2 ~Container confidential:Confidential modelFormat!:ModelFormat protocolVersion:string runtime:string runtimeVersion:string storage:Storage3 storageUri:string
Model3 ~Container confidential:Confidential modelFormat:ModelFormat protocolVersion:string runtime:string runtimeVersion:string storage:Storage3 storageUri:string
Model4 criticality:string(Critical|Sheddable|Standard) lora:Lora name:string uri!:string
Model5 confidential:Confidential lora:Lora name:string uri!:string
Model6 framework!:string memory!:quantity storageUri!:string
ModelFormat name!:string version:string
ModelRef name:string revision:string
ModifyVolumeStatus status!:string targetVolumeAttributesClassName:string
ModifyVolumeStatus2 status:string targetVolumeAttributesClassName:string
Monitoring exposeDriverMetrics!:boolean exposeExecutorMetrics!:boolean metricsProperties:string metricsPropertiesFile:string prometheus:Prometheus2
Mpi mpiStartTimeout:int64
Mpi2 mpiImplementation:string(|OpenMPI) numProcPerNode:int32 runLauncherAsNode:boolean sshAuthMountPath:string
MpiReplicaSpec replicas:int32 restartPolicy:string template:LeaderTemplate
MultiKueueCluster spec:Spec61 status:any
MultiKueueCluster2 spec:Spec67 status:any
MultiKueueCluster3 spec:Spec72 status:any
MultiKueueConfig spec:Spec62
MultiKueueConfig2 spec:Spec73
MultiNode backendType:string(lws) computeDomain:ComputeDomain mpi:Mpi parallelism!:Parallelism ray:Ray
Multinode nodeCount:int32
Multus default:boolean networkName!:string
Mutex database:boolean name:string namespace:string
NIMCache spec:Spec18 status:any
NIMPipeline spec:Spec21 status:any
NIMService spec:Spec20 status:any
NamespaceResourceBlacklist group!:string kind!:string
NamespaceSelector matchLabels:string{}
Natsmq persistence:Persistence
Network multus:Multus name!:string pod:Pod resourceClaim:ResourceClaim
Network2 enableDNSHostnames:boolean publishNotReadyAddresses:boolean subdomain:string
NetworkConfig subdomainPolicy!:string(Shared|UniquePerReplica)
NetworkDataSecretRef name:string
NetworkPackGroupConfig cliqueNames!:string[]
NetworkPolicy head:Head mode:string(DenyAll|DenyAllEgress|DenyAllIngress) worker:Head workerGroups:WorkerGroup[groupName]
NetworkPolicy2 egress:EgressRule[] ingress:IngressRule[]
NetworkTopology highestTierAllowed:int64 mode:string(hard|soft)
NetworkTopology2 highestTierAllowed:int64 highestTierName:string mode:string(hard|soft)
NewRelic profile:string query!:string timeout:int64
Nfs path!:string readOnly:boolean server!:string
Ngc authSecret!:string model:Model modelEndpoint:string modelPuller!:string pullSecret:string
Nginx additionalIngressAnnotations:string{} annotationPrefix:string canaryIngressAnnotations:string{} stableIngress:string stableIngresses:string[]
NimCache name:string profile:string
Node routerType!:string(Ensemble|Sequence|Splitter|Switch) steps:Step5[]
NodeAffinity preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution[] requiredDuringSchedulingIgnoredDuringExecution:RequiredDuringSchedulingIgnoredDuringExecution
NodeAffinity2 preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution4[] requiredDuringSchedulingIgnoredDuringExecution:RequiredDuringSchedulingIgnoredDuringExecution2
NodeAffinity3 required:RequiredDuringSchedulingIgnoredDuringExecution
NodeGroupAffinity preferredDuringSchedulingIgnoredDuringExecution:string[] requiredDuringSchedulingIgnoredDuringExecution:string[]
NodePool spec:Spec153 status:any
NodePoolController args:Args controllerService:ControllerService extraArgs:string[] replicas:int32 service:Service6 vpa:Vpa webhooks:Webhooks
NodeSelector key!:string valueFromProvisioningClassDetail!:string
NodeSet spec:Spec155 status:any
NodeTaint effect!:string key!:string timeAdded:string value:string
Notebook spec:Spec7 status:any
Numa guestMappingPassthrough:any
OCIRepository spec:Spec111 status:any
OCIRepository2 spec:Spec115 status:any
Oauth2 clientId:string clientSecret:string scopes:string[] tokenUrl:string
Oauth22 clientIDSecret:PasswordSecret clientSecretSecret:PasswordSecret endpointParams:EndpointParam[] scopes:string[] tokenURLSecret:PasswordSecret
Oauth23 clientId!:string clientSecret:AccessKey scopes:string[] tokenUrl!:string tokenUrlParams:string{} type:string(clientCredentials)
Object averageValue:quantity metricName!:string selector:MetricSelector target!:Target2 targetValue!:quantity
OidcProvider audience:string issuerURL!:string validations!:Validation[] variables:Variable[]
OnFailure policy:string(DeleteCluster|DeleteNone|DeleteSelf|DeleteWorkers)
Opaque driver!:string parameters!:any
Operation info:Info[] initiatedBy:InitiatedBy retry:Retry sync:Sync
Option name:string value:string
OrphanedResources ignore:Ignore[] warn:boolean
Oss accessKeySecret:PasswordSecret bucket:string createBucketIfNotPresent:boolean endpoint:string key:string lifecycleRule:LifecycleRule secretKeySecret:PasswordSecret securityToken:string useSDKCreds:boolean
Output name!:string resource!:string
Outputs artifacts:Artifact[] exitCode:string parameters:Parameter4[] result:string
Pack preferred:string required:string
PaddleJob spec:Spec46 status:any
PanicDevice model:string
Parallelism pipeline:int32 tensor:int32
Parallelism2 data:int32 dataLocal:int32 dataRPCPort:int32 expert:boolean pipeline:int32 tensor:int32
Param name!:string value!:any
Param2 default:any description:string enum:string[] name!:string properties:Video{} type:string
Parameter forceString:boolean name:string value:string
Parameter2 array:string[] map:string{} name:string string:string
Parameter3 name!:string type!:string value!:string
Parameter4 default:any description:string enum:any[] globalName:string name:string value:any valueFrom:ValueFrom3
Parameters apiGroup!:string kind!:string name!:string
Parent commands:Command[] components:Component2[] id:string importReferenceType:string(Id|Kubernetes|Uri) kubernetes:Kubernetes2 projects:Project[] registryUrl:string starterProjects:StarterProject[] uri:string
Parent2 attributes:any commands:Command2[] components:Component5[] dependentProjects:DependentProject2[] id:string importReferenceType:string(Id|Kubernetes|Uri) kubernetes:Kubernetes2 projects:DependentProject2[] registryUrl:string starterProjects:StarterProject2[] uri:string variables:string{} version:string
ParentRef group:string kind:string name!:string namespace:string port:int32 sectionName:string
Partition config:string enabled:boolean
PartitionPolicy minPartitions:int32 networkTopology:NetworkTopology2 partitionSize!:int32 totalPartitions!:int32
PasswordSecret key:string name:string optional:boolean
Patch from:string op!:string(add|copy|move|remove|replace|test) path!:string value:any
Patch2 jobSpec:Spec93
Patche options:boolean{} patch:string path:string target:Target
Patche2 patch:string target:Target
Patche3 patch!:string target:Target
PatchesJson6902 patch!:Patch[] target!:Target
Path backend!:DefaultBackend path:string pathType!:string
Path2 replaceFullPath:string replacePrefixMatch:string type!:string(ReplaceFullPath|ReplacePrefixMatch)
Path3 type:string(Exact|PathPrefix|RegularExpression) value:string
Pause duration:port
PdbSpec maxUnavailable:port minAvailable:port
Persistence enabled:boolean persistentVolumeClaim:PersistentVolumeClaim2 pvcDeletion:boolean
PersistentVolumeClaim claimName!:string readOnly:boolean
PersistentVolumeClaim2 annotations:string{} existingClaim:string labels:string{} spec:any
PersistentVolumeClaimRetentionPolicy whenDeleted:string whenScaled:string
PersistentVolumeClaimRetentionPolicy2 whenDeleted:string(Delete|Retain) whenScaled:string(Delete|Retain)
PersistentVolumeSpec accessModes:string[] awsElasticBlockStore:~AWSElasticBlockStoreVolumeSource azureDisk:~AzureDiskVolumeSource azureFile:AzureFile capacity:quantity{} cephfs:Cephfs cinder:Cinder claimRef:ClaimRef csi:Csi fc:~FCVolumeSource flexVolume:FlexVolume flocker:Flocker gcePersistentDisk:~GCEPersistentDiskVolumeSource glusterfs:Glusterfs hostPath:HostPath iscsi:Iscsi local:Local mountOptions:string[] nfs:Nfs nodeAffinity:NodeAffinity3 persistentVolumeReclaimPolicy:string photonPersistentDisk:PhotonPersistentDisk portworxVolume:PortworxVolume quobyte:~QuobyteVolumeSource rbd:Rbd scaleIO:ScaleIO storageClassName:string storageos:Storageos volumeAttributesClassName:string volumeMode:string vsphereVolume:~VsphereVirtualDiskVolumeSource
PhotonPersistentDisk fsType:string pdID!:string
PingPong pingService!:string pongService!:string
Pipeline spec:Spec85
Pipeline2 spec:Spec86
PipelineRef apiVersion:string bundle:string name:string params:Param[] resolver:string
PipelineRef2 apiVersion:string name:string params:Param[] resolver:string
PipelineRun spec:Spec87 status:any
PipelineRun2 spec:Spec88 status:any
PkiData altNames:string commonName:string format:string ipSans:string otherSans:string ttl:string uriSans:string
PlacementPolicy topology:string type:string(ExclusiveSlice|ExclusiveTopology|None)
PlacementStrategy cpu:string gpu:string
Plugin env:Info[] name:string parameters:Parameter2[]
Plugin2 arguments:string{} enabled:boolean priority:int64
Plugin3 commands:Command[] components:Component[] id:string importReferenceType:string(Id|Kubernetes|Uri) kubernetes:Kubernetes2 name:string registryUrl:string uri:string
Plugin4 commands:Command2[] components:Component3[] id:string importReferenceType:string(Id|Kubernetes|Uri) kubernetes:Kubernetes2 registryUrl:string uri:string version:string
Plugin5 commands:Command2[] components:Component3[] id:string importReferenceType:string(Id|Kubernetes|Uri) kubernetes:Kubernetes5 registryUrl:string uri:string version:string
Plugin6 config:any name!:string
Plugin7 configuration:string connectionTimeoutSeconds:int32 key:string name:string
Plugin8 configMapRef!:Binding input:Input5 requeueAfterSeconds:int64 template:Template14 values:string{}
Pod vmIPv6NetworkCIDR:string vmNetworkCIDR:string
PodAffinity preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution2[] requiredDuringSchedulingIgnoredDuringExecution:~PodAffinityTerm[]
PodAffinity2 preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution5[] requiredDuringSchedulingIgnoredDuringExecution:~PodAffinityTerm[]
PodClique spec!:Spec22 status:any
PodCliqueScalingGroup spec!:Spec23 status:any
PodCliqueScalingGroup2 annotations:string{} cliqueNames!:string[] minAvailable:int32 name!:string replicas:int32 resourceSharing:ResourceSharing2[] scaleConfig:AutoScalingConfig topologyConstraint:TopologyConstraint2
PodCliqueSet spec!:Spec25 status:any
PodDisruptionBudget maxUnavailable:port minAvailable:port selector:Selector2 unhealthyPodEvictionPolicy:string
PodDisruptionBudget2 enabled:boolean maxUnavailable:int32
PodGC deleteDelayDuration:string labelSelector:Selector2 strategy:string(|OnPodCompletion|OnPodSuccess|OnWorkflowCompletion|OnWorkflowSuccess)
PodGroup spec:Spec13 status:any
PodGroup2 spec:Spec94 status:any
PodGroupAssigner args:Args2 controllerService:ControllerService2 extraArgs:string[] replicas:int32 service:Service6 vpa:Vpa webhooks:Webhooks2
PodGroupPolicy coscheduling:Coscheduling volcano:Volcano
PodIdentity externalID:string identityAuthorityHost:string identityId:string identityOwner:string(keda|workload) identityTenantId:string provider!:string(aws|aws-eks|aws-kiam|azure|azure-workload|gcp|none) roleArn:string
PodResources claims:Claim2[name] limits:quantity{} requests:quantity{}
PodSet count:int32 minCount:int32 name:string template!:LeaderTemplate topologyRequest:TopologyRequest
PodSet2 count:int32 minCount:int32 name:string template!:LeaderTemplate topologyRequest:TopologyRequest2
PodSet3 annotations:string{} path!:string podPath:string replicaPath:string replicas:int32
PodSetInfo annotations:string{} labels:string{} nodeSelector:string{} schedulingGates:Binding[] tolerations:~Toleration[]
PodSetUpdates nodeSelector:NodeSelector[]
PodSetUpdates2 nodeSelector:NodeSelector[key]
PodSpecOverride containers:Container6[name] initContainers:Container6[name] nodeSelector:string{} schedulingGates:Binding[name] serviceAccountName:string targetJobs!:Binding[] tolerations:~Toleration[] volumes:~Volume[name]
PodTemplate affinity:any automountServiceAccountToken:boolean dnsConfig:DnsConfig dnsPolicy:string enableServiceLinks:boolean env:Env[] hostAliases:HostAliase2[] hostNetwork:boolean hostUsers:boolean imagePullSecrets:NetworkDataSecretRef[] nodeSelector:string{} priorityClassName:string runtimeClassName:string schedulerName:string securityContext:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] volumes:any
PodTemplate2 metadata:~ObjectMeta spec!:~PodSpec
PodTemplateOverride metadata:~ObjectMeta spec:Spec53 targetJobs!:Binding[]
Podmetric metric!:Metric5 target!:~MetricTarget
Pods metricName!:string selector:MetricSelector targetAverageValue!:quantity
PodsetSliceRequiredTopologyConstraint size!:int32 topology!:string
Policie gpg!:Gpg repos!:Repo[]
Policie2 periodSeconds!:int32 type!:string value!:int32
Policie3 action:string event:string(*|CommandIssued|JobUpdated|OutOfSync|PodEvicted|PodFailed|PodPending|PodRunning|TaskCompleted|TaskFailed|Unknown) events:string(*|CommandIssued|JobUpdated|OutOfSync|PodEvicted|PodFailed|PodPending|PodRunning|TaskCompleted|TaskFailed|Unknown)[] exitCode:int32 timeout:string
Policy encryptedState:boolean
Policy2 alphabetical:Alphabetical numerical:Alphabetical semver:Semver
Pool ref:NetworkDataSecretRef spec:Spec39
Pool2 ref:NetworkDataSecretRef spec:Spec41
Port name:string port!:int32 protocol:string
Port2 name:string number:int32
Port3 number!:int32
Port4 containerPort!:int32 name!:string protocol!:string
Port5 appProtocol:string name:string nodePort:int32 port!:int32 protocol:string targetPort:port
Port6 error:string port!:int32 protocol:string
Port7 endPort:int32 port:port protocol:string
Port8 error!:string port!:int32 protocol!:string
PortRange end!:int32 protocol!:string start!:int32
PortworxVolume fsType:string readOnly:boolean volumeID!:string
PostBuild substitute:string{} substituteFrom:SubstituteFrom[]
PostBuild2 substitute:string{} substituteFrom:SubstituteFrom2[]
PostBuild3 substitute:string{} substituteFrom:SubstituteFrom2[] substituteStrategy:string(Always|WithVariables)
PostPromotionAnalysis analysisRunMetadata:ManagedNamespaceMetadata args:Arg2[] dryRun:DryRun[] measurementRetention:MeasurementRetention[] templates:Template5[]
PostRenderer kustomize:Kustomize2
PostRenderer2 kustomize:Kustomize3
PostRenderer3 kustomize:Kustomize4
Predictor annotations:string{} componentSpecs:ComponentSpec[] engineResources:EngineResources explainer:Explainer graph!:Graph labels:string{} name!:string progressDeadlineSeconds:int32 replicas:int32 shadow:boolean ssl:Ssl svcOrchSpec:SvcOrchSpec traffic:int32
Predictor2 ~PodSpec annotations:string{} autoScaling:AutoScaling batcher:Batcher canaryTrafficPercent:int64 containerConcurrency:int64 deploymentStrategy:DeploymentStrategy huggingface:Huggingface labels:string{} lightgbm:Huggingface logger:Logger2 maxReplicas:int32 minReplicas:int32 model:Model2 name:string onnx:Huggingface paddle:Huggingface pmml:Huggingface pytorch:Huggingface scaleMetric:string(concurrency|cpu|memory|rps) scaleMetricType:string(AverageValue|Utilization|Value) scaleTarget:int32 sklearn:Huggingface storageContainerName:string storageUris:StorageUri[] tensorflow:Huggingface timeout:int64 triton:Huggingface workerSpec:WorkerSpec2 xgboost:Huggingface
Predictor3 ~PodSpec annotations:string{} autoScaling:AutoScaling batcher:Batcher canaryTrafficPercent:int64 containerConcurrency:int64 deploymentStrategy:DeploymentStrategy huggingface:Huggingface labels:string{} lightgbm:Huggingface logger:Logger2 maxReplicas:int32 minReplicas:int32 model:Model3 name:string onnx:Huggingface paddle:Huggingface pmml:Huggingface pytorch:Huggingface scaleMetric:string(concurrency|cpu|memory|rps) scaleMetricType:string(AverageValue|Utilization|Value) scaleTarget:int32 sklearn:Huggingface storageContainerName:string storageUris:StorageUri[] tensorflow:Huggingface timeout:int64 triton:Huggingface workerSpec:WorkerSpec3 xgboost:Huggingface
Preemption borrowWithinCohort:BorrowWithinCohort reclaimWithinCohort:string(Any|LowerPriority|Never) withinClusterQueue:string(LowerOrNewerEqualPriority|LowerPriority|Never)
Preference matchExpressions:MatchExpression[] matchFields:MatchExpression[]
Preference2 matchExpressions:MatchExpression2[] matchFields:MatchExpression2[]
PreferredDuringSchedulingIgnoredDuringExecution preference!:Preference weight!:int32
PreferredDuringSchedulingIgnoredDuringExecution2 podAffinityTerm!:~PodAffinityTerm weight!:int32
PreferredDuringSchedulingIgnoredDuringExecution3 weight!:int32
PreferredDuringSchedulingIgnoredDuringExecution4 preference:Preference2 weight:int32
PreferredDuringSchedulingIgnoredDuringExecution5 podAffinityTerm:~PodAffinityTerm weight:int32
Prefill annotations:string{} labels:string{} parallelism:Parallelism2 replicas:int32 rolloutStrategy:RollingUpdate scaling:Scaling2 template:~PodSpec worker:~PodSpec
Prefill2 annotations:string{} kvCacheOffloading:KvCacheOffloading labels:string{} parallelism:Parallelism2 replicas:int32 rolloutStrategy:RollingUpdate scaling:Scaling2 template:~PodSpec worker:~PodSpec
PreservedFields annotations:string[] labels:string[]
PriorityClassRef group!:string(kueue.x-k8s.io|scheduling.k8s.io) kind!:string(PriorityClass|WorkloadPriorityClass) name!:string
PrivateOption option!:int64 value!:string
Probe httpGetList:HttpGetList[] taskStatusList:TaskStatusList[] tcpSocketList:TcpSocketList[]
Profiling apiPort:int32 enabled:boolean
Project clonePath:string custom:Custom4 git:Git2 github:Git2 name!:string sourceType:string(Custom|Git|Github|Zip) zip:Zip
Project2 spec:Spec152 status:any
ProjectController args:Args3 controllerService:ControllerService3 deleteBlockers:DeleteBlocker[] extraArgs:string[] extraProjectRoleBindings:ExtraProjectRoleBinding[] features:Features2 profiling:Profiling replicas:int32 roleBindingsConfigMapName:string service:Service6 vpa:Vpa webhooks:Webhooks3
Projected defaultMode:int32 sources:~VolumeProjection[]
Prometheu counter:Counter gauge:Gauge help:string histogram:Histogram labels:EndpointParam[] name:string when:string
Prometheus address:string authentication:Authentication headers:Header[] insecure:boolean query:string rangeQuery:RangeQuery timeout:int64
Prometheus2 configFile:string configuration:string jmxExporterJar!:string port:int32 portName:string
PropagationMethod configDrive:any noCloud:any qemuGuestAgent:QemuGuestAgent
PropagationMethod2 qemuGuestAgent:any
Provider cloudWatch:CloudWatch datadog:Datadog graphite:Graphite influxdb:Influxdb job:Job kayenta:Kayenta newRelic:NewRelic plugin:any prometheus:Prometheus skywalking:Skywalking wavefront:Graphite web:Web
Provider2 spec:Spec118 status:any
Provider3 spec:Spec121 status:any
Provider4 spec:Spec125
ProvisioningRequestConfig spec:Spec63
ProvisioningRequestConfig2 spec:Spec74
Proxy certConfigMap:string httpProxy:string httpsProxy:string noProxy:string
Proxy2 affinity:Affinity commands:string[] dnsPolicy:string env:Env[] groups:Group4[name] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] ingress:Ingress5 initContainers:any nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} port:int32 priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string serviceAnnotations:string{} serviceLabels:string{} serviceRestfulPort:int32 serviceType:string(ClusterIP|LoadBalancer|NodePort) sidecars:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
PullRequest azuredevops:Azuredevops bitbucket:Bitbucket bitbucketServer:BitbucketServer continueOnRepoNotFoundError:boolean filters:Filter5[] gitea:Gitea github:Github gitlab:Gitlab requeueAfterSeconds:int64 template:Template14 values:string{}
Pulsar endpoint:string external:boolean inCluster:InCluster
Push branch!:string
Push2 branch:string options:string{} refspec:string
Pvc create:boolean mountPoint:string name:string size:quantity storageClass:string volumeAccessMode:string
Pvc2 create:boolean name:string size:quantity storageClass:string volumeAccessMode:string
Pvc3 annotations:string{} create:boolean name:string size:string storageClass:string subPath:string volumeAccessMode:string
Pvc4 ref:VolumeMount2 spec:~PersistentVolumeClaimSpec
PyTorchJob spec:Spec47 status:any
QemuGuestAgent users!:string[]
Queue spec:Spec14 status:any
Queue2 spec:Spec95 status:any
Queue3 name!:string nodepool!:string priority:int32 resources:Resources8
QuorumBufferPool name!:string seeds!:string[]
RangeQuery end:string start:string step:string
Raw data:string
Ray rayPort:int32
RayActorOptions acceleratorType:string memory:int64 numCpus:number numGpus:number objectStoreMemory:int64 resources:string runtimeEnv:string
RayCluster spec:Spec78 status:any
RayCluster2 spec:Spec79 status:any
RayClusterSpec authOptions:AuthOptions autoscalerOptions:AutoscalerOptions enableInTreeAutoscaling:boolean gcsFaultToleranceOptions:GcsFaultToleranceOptions headGroupSpec!:HeadGroupSpec3 headServiceAnnotations:string{} historyServerOptions:HistoryServerOptions managedBy:string networkPolicy:NetworkPolicy rayVersion:string suspend:boolean tlsOptions:MatchVolume upgradeStrategy:UpgradeStrategy workerGroupSpecs:WorkerGroupSpec[]
RayCronJob spec:Spec84 status:any
RayJob spec:Spec80 status:any
RayJob2 spec:Spec81 status:any
RayService spec:Spec82 status:any
RayService2 spec:Spec83 status:any
Rbd fsType:string image!:string keyring:string monitors!:string[] pool:string readOnly:boolean secretRef:Kubernetes5 user:string
RdzvConf key:string value:string
Realtime mask:string
Receiver spec:Spec119 status:any
Receiver2 spec:Spec122 status:any
Receiver3 spec:Spec123 status:any
RedisPassword value:string valueFrom:~EnvVarSource
Ref branch:string commit:string semver:string tag:string
Ref2 name:string namespace:string sectionName:string
Ref3 name:string params:Param[] resolver:string
Ref4 branch:string commit:string name:string semver:string tag:string
Ref5 digest:string semver:string semverFilter:string tag:string
RegexMatch pattern!:string
Remediation ignoreTestFailures:boolean remediateLastFailure:boolean retries:int64
Remediation2 ignoreTestFailures:boolean remediateLastFailure:boolean retries:int64 strategy:string(rollback|uninstall)
Replica count!:port name!:string
ReplicaProgressThreshold type!:string value!:int32
ReplicatedJob dependsOn:DependsOn2[name] groupName:string name!:string replicas:int32 template!:Template9
ReplicatedJob2 name!:string template:Template12
Repo url!:string
Request exactly:Exactly firstAvailable:FirstAvailable[] name!:string
RequestHeaderModifier add:Info[name] remove:string[] set:Info[name]
RequestMirror backendRef!:BackendRef2 fraction:Fraction percent:int32
RequestRedirect hostname:string path:Path2 port:int32 scheme:string(http|https) statusCode:int64
RequiredDuringSchedulingIgnoredDuringExecution nodeSelectorTerms!:Preference[]
RequiredDuringSchedulingIgnoredDuringExecution2 nodeSelectorTerms:Preference2[]
ReservedOverhead addedOverhead:quantity memLock:string(NotRequired|Required)
Resource group:string kind!:string name!:string namespace:string
Resource2 name!:string targetAverageUtilization:int32 targetAverageValue:quantity
Resource3 apiGroup:string kind!:string name!:string
Resource4 action:string(apply|create|delete|get|patch|replace) failureCondition:string flags:string[] manifest:string manifestFrom:ManifestFrom mergeStrategy:string(json|merge|strategic) setOwnerReference:boolean successCondition:string
Resource5 name!:string(cpu|memory) target!:~MetricTarget
Resource6 borrowingLimit:quantity lendingLimit:quantity name!:string nominalQuota!:quantity
Resource7 name!:string optional:boolean type!:string
Resource8 name:string resourceRef:ResourceRef resourceSpec:ResourceSpec
Resource9 apiVersion:string filter:string kind!:string matchLabels:string{} name!:string namespace:string
ResourceClaim claimName:string requestName:string
ResourceClaim2 name!:string resourceClaimName:string resourceClaimTemplateName:string
ResourceClaim3 name:string resourceClaimName:string resourceClaimTemplateName:string
ResourceClaimTemplate name!:string templateSpec!:TemplateSpec
ResourceFlavor spec:Spec64
ResourceGroup coveredResources!:string[] flavors!:Flavor[name]
ResourceRef apiVersion:string name:string
ResourceSharing name!:string namespace:string scope!:string(AllReplicas|PerReplica)
ResourceSharing2 filter:Filter name!:string namespace:string scope!:string(AllReplicas|PerReplica)
ResourceSharing3 filter:Filter2 name!:string namespace:string scope!:string(AllReplicas|PerReplica)
ResourceSpec description:string params!:Info[] secrets:Secret8[] type!:string
Resources limits:quantity{} overcommitGuestOverhead:boolean requests:quantity{}
Resources2 limits:Limits requests:Limits
Resources3 cpu:Cpu2 gpu:Cpu2 memory:Cpu2
Resources4 cpu:quantity memory:quantity
Resources5 inputs:Input2[] outputs:Output[]
Resources6 inputs:Input3[] outputs:Input3[]
Resources7 inputs:Input4[] outputs:Input4[]
Resources8 cpu:Cpu3 gpu:Cpu3 memory:Cpu3
Restart id:string strategy:Strategy
RestartPolicy onFailureRetries:int32 onFailureRetryInterval:int64 onSubmissionFailureRetries:int32 onSubmissionFailureRetryInterval:int64 type:string(Always|Never|OnFailure)
Result description:string name!:string type:string value!:any
Result2 description:string name!:string properties:Video{} type:string value:any
Result3 description:string name!:string properties:Video{} type:string
RetentionPolicy whenDeleted:string(Delete|Retain)
Retry backoff:Backoff limit:int64 refresh:boolean
Retry2 attempts:int64 backoff:string codes:int64[]
RetryStrategy affinity:Affinity3 backoff:Backoff2 expression:string limit:port retryPolicy:string(Always|OnError|OnFailure|OnTransientError)
RetryStrategy2 duration:string retries:port
RetryStrategy3 backoffBaseSeconds:int32 backoffLimitCount:int32 backoffMaxSeconds:int32
Role description:string groups:string[] jwtTokens:JwtToken[] name!:string policies:string[]
Role2 metadata:~ObjectMeta name!:string scaling:Scaling spec:Spec3
Rollback cleanupOnFail:boolean disableHooks:boolean disableWait:boolean disableWaitForJobs:boolean force:boolean recreate:boolean timeout:string
Rollback2 cleanupOnFail:boolean disableHooks:boolean disableWait:boolean disableWaitForJobs:boolean force:boolean recreate:boolean serverSideApply:string(auto|disabled|enabled) timeout:string
RollbackWindow revisions:int32
RollingSync steps:Step6[]
RollingUpdate maxSurge:port maxUnavailable:port
RollingUpdate2 maxUnavailable:port
RollingUpdateConfiguration maxSurge:port maxUnavailable:port partition:int32
Rollout spec!:Spec28 status:any
Rollout2 propagationPolicy:string(background|foreground) strategy:string(gradual|immediate)
RolloutStrategy rollingUpdateConfiguration:RollingUpdateConfiguration type:string(RollingUpdate)
Route name!:string rules:string[]
Route2 group:string http:Http5 weight:int32
Router annotations:string{} eppConfig:EppConfig gateway:Gateway hostDomainName:string ingress:Ingress3
Router2 gateway:Gateway2 ingress:Ingress4 route:Route2 scheduler:Scheduler
Router3 gateway:Gateway2 ingress:Ingress4 route:Route2 scheduler:Scheduler2
RouterTimeouts serverIdle:int64 serverRead:int64 serverWrite:int64 serviceClient:int64
Rule host:string http:Http
Rule2 backendRefs:BackendRef3[] filters:Filter3[] matches:Matche[] name:string retry:Retry2 sessionPersistence:SessionPersistence timeouts:Timeouts
Rule3 action!:string(FailJobSet|RestartJob|RestartJobAndIgnoreMaxRestarts|RestartJobSet|RestartJobSetAndIgnoreMaxRestarts) name!:string onJobFailureMessagePatterns:string[] onJobFailureReasons:string[] targetReplicatedJobs:string[]
RunPolicy activeDeadlineSeconds:int64 backoffLimit:int32 cleanPodPolicy:string managedBy:string schedulingPolicy:SchedulingPolicy suspend:boolean ttlSecondsAfterFinished:int32
RuntimePatche manager!:string time:string trainingRuntimeSpec:TrainingRuntimeSpec
RuntimeRef apiGroup:string kind:string name!:string
S3 accessKeySecret:PasswordSecret addressingStyle:string(|path|virtual-hosted) bucket:string caSecret:PasswordSecret createBucketIfNotPresent:CreateBucketIfNotPresent encryptionOptions:EncryptionOptions endpoint:string insecure:boolean key:string region:string roleARN:string secretKeySecret:PasswordSecret sessionTokenSecret:PasswordSecret useSDKCreds:boolean
Sampling fetchInterval:string stalenessPeriod:string waitTimeout:string
Sandbox spec!:Spec156 status:any
Sandbox2 spec!:Spec160 status:any
SandboxClaim spec!:Spec157 status:any
SandboxClaim2 spec!:Spec161 status:any
SandboxTemplate spec!:Spec158 status:any
SandboxTemplate2 spec!:Spec162
SandboxWarmPool spec!:Spec159 status:any
SandboxWarmPool2 spec!:Spec163 status:any
Scale annotations:string{} enabled:boolean hpa:~autoscaling.v2.HorizontalPodAutoscalerSpec
ScaleDown policies:Policie2[] selectPolicy:string stabilizationWindowSeconds:int32
ScaleIO fsType:string gateway!:string protectionDomain:string readOnly:boolean secretRef!:Kubernetes5 sslEnabled:boolean storageMode:string storagePool:string system!:string volumeName:string
ScaleStrategy workersToDelete:string[]
ScaleTargetRef apiVersion:string envSourceContainerName:string kind:string name!:string
ScaledJob spec:Spec33 status:any
ScaledObject spec!:Spec34 status:any
Scaling mode:string(External|Static)
Scaling2 keda:Keda maxReplicas:int32 minReplicas:int32 wva:Wva
ScalingModifiers activationTarget:string formula:string metricType:string(AverageValue|Value) target:string
ScalingStrategy customScalingQueueLengthDeduction:int32 customScalingRunningJobPercentage:string multipleScalersCalculation:string(avg|max|min|sum) pendingPodConditions:string[] strategy:string(accurate|custom|default|eager)
ScenarioSearchBudgets maxActionSearchDuration:string{} maxGeneratorSearchDuration:string{} maxJobSearchDuration:string minJobSearchDuration:string
ScheduledSparkApplication spec:Spec44 status:any
ScheduledUpdate duration:string flags:string[] startTime:string
Scheduler annotations:string{} config:Config2 labels:string{} pool:Pool replicas:int32 template:~PodSpec tokenizer:Tokenizer
Scheduler2 annotations:string{} config:Config2 labels:string{} pool:Pool2 replicas:int32 template:~PodSpec tokenizer:Tokenizer
SchedulingPolicy minAvailable:int32 minResources:quantity{} priorityClass:string queue:string scheduleTimeoutSeconds:int32
SchedulingPolicyConfig networkPackGroupConfigs:NetworkPackGroupConfig[]
SchedulingShard spec:Spec5 status:any
SchedulingShardConfig actions:Action{} args:string{} minRuntime:MinRuntime placementStrategy:PlacementStrategy plugins:Plugin2{} queueDepthPerAction:int64{} timeBasedFairShare:TimeBasedFairShare
ScmProvider awsCodeCommit:AwsCodeCommit azureDevOps:AzureDevOps bitbucket:Bitbucket2 bitbucketServer:BitbucketServer2 cloneProtocol:string filters:Filter6[] gitea:Gitea2 github:Github2 gitlab:Gitlab2 requeueAfterSeconds:int64 template:Template14 values:string{}
Scope controlScope!:ControlScope experimentScope!:ControlScope name!:string
Script ~Container source:string
Secondary fileSystem:FileSystem
Secret secretName!:string
Secret2 optional:boolean secretName:string volumeLabel:string
Secret3 name!:string parameter!:string secretKey:string versionId:string versionStage:string
Secret4 name!:string parameter!:string version:string
Secret5 id!:string parameter!:string version:string
Secret6 key!:string parameter!:string path!:string pkiData:PkiData type:string(|pki|secret|secretV2)
Secret7 name!:string path!:string secretType!:string
Secret8 fieldName!:string secretKey!:string secretName!:string
SecretKeyRef key!:string name!:string
SecretRef key:string name!:string
SecretRef2 name:string namespaced:boolean
SeldonDeployment spec:Spec10 status:any
Selector cel:Cel
Selector2 matchExpressions:MatchExpression2[] matchLabels:string{}
Selector3 matchLabels!:string{}
Selector4 exactMatch:Binding labelMatch:MetricSelector regexMatch:RegexMatch
Semaphore configMapKeyRef:PasswordSecret database:Database namespace:string
Semver range!:string
ServeConfig deployments:Deployment[] importPath!:string port:int64 runtimeEnv:string
Service annotations:string{} autoscaling:Autoscaling checkpoint:any componentType:string dynamoNamespace:string envFromSecret:string envs:Env[] eppConfig:any experimental:any extraPodMetadata:ManagedNamespaceMetadata extraPodSpec:ExtraPodSpec failover:Failover frontendSidecar:any globalDynamoNamespace:boolean gpuMemoryService:GpuMemoryService ingress:Ingress labels:string{} livenessProbe:~Probe modelRef:ModelRef multinode:Multinode providerOverride:any pvc:Pvc readinessProbe:~Probe replicas:int32 resources:Resources2 runtimeVersionOverride:string scalingAdapter:MatchVolume serviceName:string sharedMemory:SharedMemory subComponentType:string topologyConstraint:any volumeMounts:VolumeMount[]
Service2 name!:string port:Port2
Service3 annotations:string{} grpcPort:int32 labels:string{} metricsPort:int32 name:string port:int32 type:string
Service4 dependencies:Dependencie[] enabled:boolean name:string spec:Spec20
Service5 spec:Spec35 status:any
Service6 affinity:Affinity enabled:boolean image:any k8sClientConfig:any podDisruptionBudget:PodDisruptionBudget2 resources:any
ServiceAccount serviceAccountName:string
ServiceMonitor additionalLabels:string{} annotations:string{} interval:string scrapeTimeout:string
ServiceMonitor2 accounting:boolean enabled:boolean
SessionAffinityConfig clientIP:ClientIP
SessionPersistence absoluteTimeout:string cookieConfig:CookieConfig idleTimeout:string sessionName:string type:string(Cookie|Header)
SetCanaryScale matchTrafficWeight:boolean replicas:int32 weight:int32
SetHeaderRoute match:Match[] name:string
SetMirrorRoute match:Match2[] name!:string percentage:int32
Sev attestation:any dhCert:string policy:Policy session:string
SharedMemory disabled:boolean size:quantity
Sidecar automountServiceAccountToken:boolean container:~Container
Sidecar2 ~Container script:string workspaces:CertConfig[]
Sidecar3 ~Container computeResources:EngineResources script:string workspaces:CertConfig[]
SidecarOverride name!:string resources!:EngineResources
SidecarSpec computeResources!:EngineResources name!:string
SignatureKey keyID!:string
SigningKey secretRef:Binding
SigningKey2 secretRef!:Binding type:string(gpg|ssh)
Sigv4 profile:string region:string roleArn:string
Skywalking address:string interval:string query:string
Smi rootService:string trafficSplitName:string
Sound model:string name!:string
Source chart:string directory:Directory helm:Helm kustomize:Kustomize name:string path:string plugin:Plugin ref:string repoURL!:string tagPrefix:string targetRevision:string
Source2 secret:Secret
Source3 dataStore:DataStore hf:Hf ngc:Ngc
Source4 artifactPaths:Artifact
SourceHydrator drySource!:DrySource hydrateTo:HydrateTo syncSource!:SyncSource
SourceIntegrity git!:Git
SourceRef apiVersion:string kind:string(Bucket|GitRepository|HelmRepository) name!:string namespace:string
SourceRef2 apiVersion:string kind!:string(Bucket|GitRepository|HelmRepository) name!:string
SourceRef3 apiVersion:string kind!:string name!:string namespace:string
SourceRef4 apiVersion:string kind:string(GitRepository) name!:string
SourceRef5 apiVersion:string kind:string(GitRepository) name!:string namespace:string
SourceRef6 apiVersion:string kind!:string(Bucket|GitRepository) name!:string namespace:string
SourceRef7 apiVersion:string kind!:string(Bucket|GitRepository|OCIRepository) name!:string namespace:string
SourceRef8 apiVersion:string kind!:string(Bucket|ExternalArtifact|GitRepository|OCIRepository) name!:string namespace:string
SparkApplication spec:Template8 status:any
SparkUIOptions ingressAnnotations:string{} ingressTLS:Tls2[] serviceAnnotations:string{} serviceLabels:string{} servicePort:int32 servicePortName:string serviceType:string
Spec destination!:Destination ignoreDifferences:IgnoreDifference[] info:Info[] project!:string revisionHistoryLimit:int64 source:Source sourceHydrator:SourceHydrator sources:Source[] syncPolicy:SyncPolicy
Spec10 annotations:string{} name:string oauth_key:string oauth_secret:string predictors!:Predictor[] protocol:string replicas:int32 serverType:string transport:string
Spec100 chart:Chart2 chartRef:ChartRef dependsOn:Kubernetes2[] driftDetection:DriftDetection install:Install interval!:string kubeConfig:KubeConfig3 maxHistory:int64 persistentClient:boolean postRenderers:PostRenderer2[] releaseName:string rollback:Rollback serviceAccountName:string storageNamespace:string suspend:boolean targetNamespace:string test:Test2 timeout:string uninstall:Uninstall upgrade:Upgrade values:any valuesFrom:ValuesFrom[]
Spec101 chart!:string ignoreMissingValuesFiles:boolean interval:string reconcileStrategy:string(ChartVersion|Revision) sourceRef!:SourceRef valuesFiles:string[] verify:Verify2 version:string
Spec102 chart:Chart3 chartRef:ChartRef2 commonMetadata:ManagedNamespaceMetadata dependsOn:DependsOn[] driftDetection:DriftDetection healthCheckExprs:HealthCheckExpr[] install:Install2 interval!:string kubeConfig:KubeConfig3 maxHistory:int64 persistentClient:boolean postRenderStrategy:string(combined|nohooks|separate) postRenderers:PostRenderer3[] releaseName:string rollback:Rollback2 serviceAccountName:string storageNamespace:string suspend:boolean targetNamespace:string test:Test2 timeout:string uninstall:Uninstall upgrade:Upgrade2 values:any valuesFrom:ValuesFrom2[] waitStrategy:WaitStrategy
Spec103 accessFrom:AccessFrom bucketName!:string endpoint!:string ignore:string insecure:boolean interval!:string provider:string(aws|gcp|generic) region:string secretRef:Binding suspend:boolean timeout:string
Spec104 accessFrom:AccessFrom gitImplementation:string(go-git|libgit2) ignore:string include:Include[] interval!:string recurseSubmodules:boolean ref:Ref secretRef:Binding suspend:boolean timeout:string url!:string verify:Verify3
Spec105 accessFrom:AccessFrom chart!:string interval!:string reconcileStrategy:string(ChartVersion|Revision) sourceRef!:SourceRef2 suspend:boolean valuesFile:string valuesFiles:string[] version:string
Spec106 accessFrom:AccessFrom interval!:string passCredentials:boolean secretRef:Binding suspend:boolean timeout:string url!:string
Spec107 accessFrom:AccessFrom bucketName!:string certSecretRef:Binding endpoint!:string ignore:string insecure:boolean interval!:string prefix:string provider:string(aws|azure|gcp|generic) proxySecretRef:Binding region:string secretRef:Binding sts:Sts suspend:boolean timeout:string
Spec108 accessFrom:AccessFrom gitImplementation:string(go-git|libgit2) ignore:string include:Include[] interval!:string recurseSubmodules:boolean ref:Ref4 secretRef:Binding suspend:boolean timeout:string url!:string verify:Verify3
Spec109 accessFrom:AccessFrom chart!:string ignoreMissingValuesFiles:boolean interval!:string reconcileStrategy:string(ChartVersion|Revision) sourceRef!:SourceRef2 suspend:boolean valuesFile:string valuesFiles:string[] verify:Verify4 version:string
Spec11 annotations:string{} autoscaling:Autoscaling backendFramework:string(sglang|trtllm|vllm) checkpoint:any componentType:string dynamoComponent:string dynamoNamespace:string dynamoTag:string envFromSecret:string envs:Env[] eppConfig:any experimental:any extraPodMetadata:ManagedNamespaceMetadata extraPodSpec:ExtraPodSpec failover:Failover frontendSidecar:any globalDynamoNamespace:boolean gpuMemoryService:GpuMemoryService ingress:Ingress labels:string{} livenessProbe:~Probe modelRef:ModelRef multinode:Multinode providerOverride:any pvc:Pvc readinessProbe:~Probe replicas:int32 resources:Resources2 runtimeVersionOverride:string scalingAdapter:MatchVolume serviceName:string sharedMemory:SharedMemory subComponentType:string topologyConstraint:any volumeMounts:VolumeMount[]
Spec110 accessFrom:AccessFrom certSecretRef:Binding insecure:boolean interval:string passCredentials:boolean provider:string(aws|azure|gcp|generic) secretRef:Binding suspend:boolean timeout:string type:string(default|oci) url!:string
Spec111 certSecretRef:Binding ignore:string insecure:boolean interval!:string layerSelector:LayerSelector provider:string(aws|azure|gcp|generic) proxySecretRef:Binding ref:Ref5 secretRef:Binding serviceAccountName:string suspend:boolean timeout:string url!:string verify:Verify4
Spec112 ignore:string include:Include[] interval!:string provider:string(aws|azure|generic|github) proxySecretRef:Binding recurseSubmodules:boolean ref:Ref4 secretRef:Binding serviceAccountName:string sparseCheckout:string[] suspend:boolean timeout:string url!:string verify:Verify5
Spec113 chart!:string ignoreMissingValuesFiles:boolean interval!:string reconcileStrategy:string(ChartVersion|Revision) sourceRef!:SourceRef2 suspend:boolean valuesFiles:string[] verify:Verify4 version:string
Spec114 bucketName!:string certSecretRef:Binding endpoint!:string ignore:string insecure:boolean interval!:string prefix:string provider:string(aws|azure|gcp|generic) proxySecretRef:Binding region:string secretRef:Binding serviceAccountName:string sts:Sts suspend:boolean timeout:string
Spec115 certSecretRef:Binding ignore:string insecure:boolean interval!:string layerSelector:LayerSelector provider:string(aws|azure|gcp|generic) proxySecretRef:Binding ref:Ref5 secretRef:Binding serviceAccountName:string suspend:boolean timeout:string url!:string verify:Verify6
Spec116 sourceRef:SourceRef3
Spec117 eventSeverity:string(error|info) eventSources!:EventSource[] exclusionList:string[] providerRef!:Binding summary:string suspend:boolean
Spec118 address:string certSecretRef:Binding channel:string proxy:string secretRef:Binding suspend:boolean timeout:string type!:string(alertmanager|azuredevops|azureeventhub|bitbucket|discord|generic|generic-hmac|github|githubdispatch|gitlab|googlechat|grafana|lark|matrix|msteams|opsgenie|rocket|sentry|slack|telegram|webex) username:string
Spec119 events:string[] resources!:EventSource[] secretRef:Binding suspend:boolean type!:string(acr|bitbucket|dockerhub|gcr|generic|generic-hmac|github|gitlab|harbor|nexus|quay)
Spec12 annotations:string{} backendFramework:string dynamoGraph:string envs:Env[] experimental:any labels:string{} priorityClassName:string providerOverride:any pvcs:Pvc2[] restart:Restart services:Service{} topologyConstraint:any
Spec120 eventMetadata:string{} eventSeverity:string(error|info) eventSources!:EventSource[] exclusionList:string[] inclusionList:string[] providerRef!:Binding summary:string suspend:boolean
Spec121 address:string certSecretRef:Binding channel:string interval:string proxy:string secretRef:Binding suspend:boolean timeout:string type!:string(alertmanager|azuredevops|azureeventhub|bitbucket|bitbucketserver|datadog|discord|generic|generic-hmac|gitea|github|githubdispatch|gitlab|googlechat|googlepubsub|grafana|lark|matrix|msteams|opsgenie|pagerduty|rocket|sentry|slack|telegram|webex) username:string
Spec122 events:string[] interval:string resources!:EventSource[] secretRef:Binding suspend:boolean type!:string(acr|bitbucket|dockerhub|gcr|generic|generic-hmac|github|gitlab|harbor|nexus|quay)
Spec123 events:string[] interval:string oidcProviders:OidcProvider[issuerURL] resourceFilter:string resources!:Resource9[] secretRef:Binding suspend:boolean type!:string(acr|bitbucket|cdevents|dockerhub|gcr|generic|generic-hmac|generic-oidc|github|gitlab|harbor|nexus|quay)
Spec124 eventMetadata:string{} eventSeverity:string(error|info) eventSources!:EventSource2[] exclusionList:string[] inclusionList:string[] providerRef!:Binding summary:string suspend:boolean
Spec125 address:string certSecretRef:Binding channel:string commitStatusExpr:string interval:string proxy:string proxySecretRef:Binding secretRef:Binding serviceAccountName:string suspend:boolean timeout:string type!:string(alertmanager|azuredevops|azureeventhub|bitbucket|bitbucketserver|datadog|discord|generic|generic-hmac|gitea|giteapullrequestcomment|github|githubdispatch|githubpullrequestcomment|gitlab|gitlabmergerequestcomment|googlechat|googlepubsub|grafana|incident.io|lark|matrix|msteams|nats|opsgenie|otel|pagerduty|rocket|sentry|slack|telegram|webex|zoom|zulip) username:string
Spec126 checkout!:Checkout commit!:Commit interval!:string push:Push suspend:boolean update:Update
Spec127 git:Git8 interval!:string sourceRef!:SourceRef4 suspend:boolean update:Update
Spec128 git:Git9 interval!:string sourceRef!:SourceRef5 suspend:boolean update:Update
Spec129 git:Git10 interval!:string policySelector:MetricSelector sourceRef!:SourceRef5 suspend:boolean update:Update
Spec13 backoffLimit:int32 completions:int32 markUnschedulable:boolean minMember:int32 minSubGroup:int32 parallelism:int32 preemptibility:string(non-preemptible|preemptible) preemptionDelay:string priorityClassName:string queue:string schedulingBackoff:int32 stalenessGracePeriod:string subGroups:SubGroup[] topologyConstraint:TopologyConstraint
Spec130 git:Git11 interval!:string policySelector:MetricSelector sourceRef!:SourceRef5 suspend:boolean update:Update
Spec131 filterTags:FilterTags imageRepositoryRef!:Binding policy!:Policy2
Spec132 filterTags:FilterTags imageRepositoryRef!:Kubernetes2 policy!:Policy2
Spec133 certSecretRef:Binding image:string interval:string secretRef:Binding suspend:boolean timeout:string
Spec134 accessFrom:AccessFrom2 certSecretRef:Binding exclusionList:string[] image:string interval:string secretRef:Binding serviceAccountName:string suspend:boolean timeout:string
Spec135 digestReflectionPolicy:string(Always|IfNotPresent|Never) filterTags:FilterTags imageRepositoryRef!:Kubernetes2 interval:string policy!:Policy2 suspend:boolean
Spec136 accessFrom:AccessFrom certSecretRef:Binding exclusionList:string[] image:string insecure:boolean interval:string provider:string(aws|azure|gcp|generic) proxySecretRef:Binding secretRef:Binding serviceAccountName:string suspend:boolean timeout:string
Spec137 accessFrom:AccessFrom certSecretRef:Binding exclusionList:string[] image!:string insecure:boolean interval!:string provider:string(aws|azure|gcp|generic) proxySecretRef:Binding secretRef:Binding serviceAccountName:string suspend:boolean timeout:string
Spec138 decryption:Decryption dependsOn:Kubernetes2[] force:boolean healthChecks:SourceRef3[] images:Image[] interval!:string kubeConfig:SigningKey patches:Patche2[] patchesJson6902:PatchesJson6902[] patchesStrategicMerge:any[] path:string postBuild:PostBuild prune!:boolean retryInterval:string serviceAccountName:string sourceRef!:SourceRef6 suspend:boolean targetNamespace:string timeout:string validation:string(client|none|server)
Spec139 commonMetadata:ManagedNamespaceMetadata components:string[] decryption:Decryption dependsOn:Kubernetes2[] force:boolean healthChecks:SourceRef3[] images:Image[] interval!:string kubeConfig:KubeConfig3 patches:Patche2[] patchesJson6902:PatchesJson6902[] patchesStrategicMerge:any[] path:string postBuild:PostBuild2 prune!:boolean retryInterval:string serviceAccountName:string sourceRef!:SourceRef7 suspend:boolean targetNamespace:string timeout:string validation:string(client|none|server) wait:boolean
Spec14 displayName:string parentQueue:string preemptMinRuntime:string priority:int64 reclaimMinRuntime:string resources:Resources3
Spec140 buildMetadata:string(originAnnotations|transformerAnnotations)[] commonMetadata:ManagedNamespaceMetadata components:string[] decryption:Decryption2 deletionPolicy:string(Delete|MirrorPrune|Orphan|WaitForTermination) dependsOn:DependsOn[] force:boolean healthCheckExprs:HealthCheckExpr[] healthChecks:SourceRef3[] ignore:Ignore2[] ignoreMissingComponents:boolean images:Image[] interval!:string kubeConfig:KubeConfig3 namePrefix:string nameSuffix:string patches:Patche3[] path:string postBuild:PostBuild3 prune!:boolean retryInterval:string serviceAccountName:string sourceRef!:SourceRef8 suspend:boolean targetNamespace:string timeout:string wait:boolean
Spec141 container!:~Container supportedUriFormats!:SupportedUriFormat[] supportsMultiModelDownload:boolean workloadType:string
Spec142 affinity:Affinity maxReplicas:int32 minReplicas:int32 nodeName:string nodeSelector:string{} nodes!:Node{} resources:EngineResources routerTimeouts:RouterTimeouts scaleMetric:string(concurrency|cpu|memory|rps) scaleTarget:int32 serviceAccountName:string timeout:int64 tolerations:~Toleration[]
Spec143 modelSize!:quantity nodeGroups!:string[] serviceAccountName:string sourceModelUri!:string storage:Storage7
Spec144 persistentVolumeClaimSpec!:~PersistentVolumeClaimSpec persistentVolumeSpec!:PersistentVolumeSpec storageLimit!:quantity
Spec145 inferenceService!:string model!:Model6
Spec146 flows:Flow[] jobRetainPolicy:string(delete|retain)
Spec147 members:Member[] tier!:int64 tierName:string
Spec148 applyNestedSelectors:boolean generators!:Generator2[] goTemplate:boolean goTemplateOptions:string[] ignoreApplicationDifferences:IgnoreApplicationDifference[] preservedFields:PreservedFields strategy:Strategy4 syncPolicy:SyncPolicy2 template!:Template14 templatePatch:string
Spec149 global:Global namespace:string nodePoolController:NodePoolController podGroupAssigner:PodGroupAssigner projectController:ProjectController
Spec15 chart!:Chart chartRef:ChartRef dependsOn:Kubernetes2[] driftDetection:DriftDetection install:Install interval!:string kubeConfig:KubeConfig maxHistory:int64 persistentClient:boolean postRenderers:PostRenderer[] releaseName:string rollback:Rollback serviceAccountName:string storageNamespace:string suspend:boolean targetNamespace:string test:Test timeout:string uninstall:Uninstall upgrade:Upgrade values:any valuesFrom:ValuesFrom[]
Spec150 inclusion_criteria:RequiredDuringSchedulingIgnoredDuringExecution
Spec151 queues!:Queue3[]
Spec152 defaultNodePools:string[] deletionType:string enforceKaiScheduler:boolean namespace:string parent:string queues!:Queue3[]
Spec153 labelKey:string labelValue:string preferredNetworkTopologyName:string schedulingShardConfig:SchedulingShardConfig
Spec154 replicas:int32
Spec155 controllerRef!:Kubernetes5 extraConf:string logfile:any minReadySeconds:int32 ordinalPadding:int64 oversubscribeNode:boolean partition:Partition persistentVolumeClaimRetentionPolicy:PersistentVolumeClaimRetentionPolicy2 pinToNode:boolean pruneSlurmNodeRecords:string(Never|NodeNotFound) replicas:int32 revisionHistoryLimit:int32 scalingMode:string(DaemonSet|StatefulSet) slurmd:any ssh:Ssh taintKubeNodes:boolean template:Template15 updateStrategy:UpdateStrategy2 volumeClaimTemplates:any workloadDisruptionProtection:boolean
Spec156 podTemplate!:PodTemplate2 replicas:int32 service:boolean shutdownPolicy:string(Delete|Retain) shutdownTime:string volumeClaimTemplates:VolumeClaimTemplate3[]
Spec157 additionalPodMetadata:ManagedNamespaceMetadata env:Env4[] lifecycle:Lifecycle2 sandboxTemplateRef!:Binding warmpool:string
Spec158 envVarsInjectionPolicy:string(Allowed|Disallowed|Overrides) networkPolicy:NetworkPolicy2 networkPolicyManagement:string(Managed|Unmanaged) podTemplate!:PodTemplate2 service:boolean volumeClaimTemplates:VolumeClaimTemplate3[]
Spec159 replicas!:int32 sandboxTemplateRef!:Binding updateStrategy:UpdateStrategy3
Spec16 routingClass:string started!:boolean template:Template2
Spec160 operatingMode:string(Running|Suspended) podTemplate!:PodTemplate2 service:boolean shutdownPolicy:string(Delete|Retain) shutdownTime:string volumeClaimTemplates:VolumeClaimTemplate3[]
Spec161 additionalPodMetadata:ManagedNamespaceMetadata env:Env4[] lifecycle:Lifecycle2 volumeClaimTemplates:VolumeClaimTemplate3[] warmPoolRef!:Binding
Spec162 envVarsInjectionPolicy:string(Allowed|Disallowed|Overrides) networkPolicy:NetworkPolicy2 networkPolicyManagement:string(Managed|Unmanaged) podTemplate!:PodTemplate2 service:boolean volumeClaimTemplates:VolumeClaimTemplate3[] volumeClaimTemplatesPolicy:string(Allowed|Disallowed|Overrides)
Spec163 replicas:int32 sandboxTemplateRef!:Binding updateStrategy:UpdateStrategy3
Spec17 contributions:Contribution[] routingClass:string started!:boolean template:Template3
Spec18 certConfig:CertConfig env:Env[] groupID:int64 initContainers:InitContainer[] nodeSelector:string{} proxy:Proxy resources:Resources4 runtimeClassName:string source!:Source3 storage!:Storage tolerations:~Toleration[] userID:int64
Spec19 defaultBackend:DefaultBackend ingressClassName:string rules:Rule[] tls:Tls2[]
Spec2 clusterResourceBlacklist:ClusterResourceBlacklist[] clusterResourceWhitelist:ClusterResourceBlacklist[] description:string destinationServiceAccounts:DestinationServiceAccount[] destinations:Destination[] namespaceResourceBlacklist:NamespaceResourceBlacklist[] namespaceResourceWhitelist:NamespaceResourceBlacklist[] orphanedResources:OrphanedResources permitOnlyProjectScopedClusters:boolean roles:Role[] signatureKeys:SignatureKey[] sourceIntegrity:SourceIntegrity sourceNamespaces:string[] sourceRepos:string[] syncWindows:SyncWindow[]
Spec20 affinity:Affinity annotations:string{} args:string[] authSecret:string command:string[] draResources:DraResource[] env:Env[] expose:Expose groupID:int64 image:Image5 inferencePlatform:string(kserve|standalone) initContainers:InitContainer[] labels:string{} livenessProbe:LivenessProbe2 metrics:Metrics multiNode:MultiNode nodeSelector:string{} podAffinity:PodAffinity priorityClassName:string proxy:Proxy readinessProbe:LivenessProbe2 replicas:int32 resources:EngineResources runtimeClassName:string scale:Scale schedulerName:string sidecarContainers:InitContainer[] startupProbe:LivenessProbe2 storage:Storage2 tolerations:~Toleration[] userID:int64
Spec21 services:Service4[]
Spec22 autoScalingConfig:AutoScalingConfig minAvailable:int32 podSpec!:~PodSpec replicas!:int32 roleName!:string startsAfter:string[]
Spec23 cliqueNames!:string[] minAvailable:int32 replicas:int32
Spec24 devices:Devices2
Spec25 replicaSpreadConstraints:~TopologySpreadConstraint[] replicas:int32 template!:Template4 updateStrategy:UpdateStrategy
Spec26 levels!:Level2[]
Spec27 args:Arg[] dryRun:DryRun[] measurementRetention:MeasurementRetention[] metrics:Metric3[] templates:Template5[]
Spec28 analysis:Analysis minReadySeconds:int32 paused:boolean progressDeadlineAbort:boolean progressDeadlineSeconds:int32 replicas:int32 restartAt:string revisionHistoryLimit:int32 rollbackWindow:RollbackWindow selector:MetricSelector strategy:Strategy2 template:LeaderTemplate workloadRef:WorkloadRef
Spec29 sidecar:Sidecar
Spec3 leaderWorkerTemplate!:LeaderWorkerTemplate networkConfig:NetworkConfig replicas:int32 rolloutStrategy:RolloutStrategy startupPolicy:string(LeaderCreated|LeaderReady)
Spec30 activeDeadlineSeconds:int64 affinity:Affinity2 archiveLogs:boolean arguments:Arguments artifactGC:ArtifactGC2 artifactRepositoryRef:ArtifactRepositoryRef automountServiceAccountToken:boolean dnsConfig:DnsConfig2 dnsPolicy:string entrypoint:string executor:ServiceAccount executorPlugins:ExecutorPlugin[] hooks:Hook{} hostAliases:HostAliase[] hostNetwork:boolean imagePullSecrets:NetworkDataSecretRef[] metrics:Metrics2 nodeSelector:string{} onExit:string parallelism:int64 podDisruptionBudget:PodDisruptionBudget podGC:PodGC podMetadata:ManagedNamespaceMetadata podPriority:int32 podPriorityClassName:string podResources:PodResources podSpecPatch:string priority:int32 resourceClaims:ResourceClaim3[] retryStrategy:RetryStrategy schedulerName:string securityContext:~PodSecurityContext serviceAccountName:string shutdown:string suspend:boolean synchronization:Synchronization templateDefaults:TemplateDefaults templates:TemplateDefaults[] tolerations:~Toleration[] ttlStrategy:TtlStrategy volumeClaimGC:VolumeClaimGC volumeClaimTemplates:VolumeClaimTemplate2[] volumes:~Volume[] workflowMetadata:WorkflowMetadata workflowTemplateRef:WorkflowTemplateRef
Spec31 concurrencyPolicy:string(Allow|Forbid|Replace) failedJobsHistoryLimit:int32 schedule:string schedules:string[] startingDeadlineSeconds:int64 stopStrategy:Transformation successfulJobsHistoryLimit:int32 suspend:boolean timezone:string when:string workflowMetadata:any workflowSpec:Spec30
Spec32 awsSecretManager:AwsSecretManager azureKeyVault:AzureKeyVault boundServiceAccountToken:BoundServiceAccountToken[] configMapTargetRef:ConfigMapTargetRef[] env:Env3[] filePath:string gcpSecretManager:GcpSecretManager hashiCorpVault:HashiCorpVault oauth2:Oauth23 podIdentity:PodIdentity secretTargetRef:ConfigMapTargetRef[]
Spec33 envSourceContainerName:string failedJobsHistoryLimit:int32 jobTargetRef!:~JobSpec maxReplicaCount:int32 minReplicaCount:int32 pollingInterval:int32 rollout:Rollout2 rolloutStrategy:string(gradual|immediate) scalingStrategy:ScalingStrategy successfulJobsHistoryLimit:int32 triggers!:Trigger2[]
Spec34 advanced:Advanced2 cooldownPeriod:int32 fallback:Fallback2 idleReplicaCount:int32 initialCooldownPeriod:int32 maxReplicaCount:int32 minReplicaCount:int32 pollingInterval:int32 scaleTargetRef!:ScaleTargetRef triggers!:Trigger2[]
Spec35 template:Template7 traffic:Traffic[]
Spec36 affinity:Affinity annotations:string{} builtInAdapter:BuiltInAdapter containers!:~Container[] disabled:boolean grpcDataEndpoint:string grpcEndpoint:string hostIPC:boolean httpDataEndpoint:string imagePullSecrets:NetworkDataSecretRef[] labels:string{} multiModel:boolean nodeSelector:string{} protocolVersions:string[] replicas:int64 resourceClaims:ResourceClaim2[name] schedulerName:string storageHelper:StorageHelper supportedModelFormats:SupportedModelFormat[] tolerations:~Toleration[] volumes:~Volume[] workerSpec:WorkerSpec
Spec37 canary:Canary2[] explainer:Explainer2 predictor!:Predictor3 transformer:Transformer
Spec38 hostnames:string[] parentRefs:ParentRef[] rules:Rule2[] useDefaultGateways:string(All|None)
Spec39 extensionRef:ExtensionRef2 selector!:string{} targetPortNumber!:int32
Spec4 placementPolicy:PlacementPolicy roles!:Role2[name] slices:int32
Spec40 annotations:string{} baseRefs:NetworkDataSecretRef[] labels:string{} model:Model4 parallelism:Parallelism2 prefill:Prefill replicas:int32 rolloutStrategy:RollingUpdate router:Router2 scaling:Scaling2 storageInitializer:MatchVolume template:~PodSpec tracing:Tracing worker:~PodSpec
Spec41 appProtocol:string(http|kubernetes.io/h2c) endpointPickerRef!:EndpointPickerRef selector!:Selector3 targetPorts!:Port3[]
Spec42 annotations:string{} baseRefs:NetworkDataSecretRef[] kvCacheOffloading:KvCacheOffloading labels:string{} model:Model5 parallelism:Parallelism2 prefill:Prefill2 replicas:int32 rolloutStrategy:RollingUpdate router:Router3 scaling:Scaling2 storageInitializer:MatchVolume template:~PodSpec tracing:Tracing worker:~PodSpec
Spec43 launcherCreationPolicy:string mpiImplementation:string(Intel|MPICH|OpenMPI) mpiReplicaSpecs!:MpiReplicaSpec{} runLauncherAsWorker:boolean runPolicy:RunPolicy slotsPerWorker:int32 sshAuthMountPath:string
Spec44 concurrencyPolicy:string failedRunHistoryLimit:int32 schedule!:string successfulRunHistoryLimit:int32 suspend:boolean template!:Template8 timeZone:string
Spec45 cleanPodPolicy:string mainContainer:string mpiReplicaSpecs!:MpiReplicaSpec{} runPolicy:RunPolicy slotsPerWorker:int32
Spec46 elasticPolicy:ElasticPolicy paddleReplicaSpecs!:MpiReplicaSpec{} runPolicy:RunPolicy
Spec47 elasticPolicy:ElasticPolicy2 nprocPerNode:string pytorchReplicaSpecs!:MpiReplicaSpec{} runPolicy:RunPolicy
Spec48 enableDynamicWorker:boolean runPolicy:RunPolicy successPolicy:string tfReplicaSpecs!:MpiReplicaSpec{}
Spec49 runPolicy:RunPolicy xgbReplicaSpecs!:MpiReplicaSpec{}
Spec5 actions:Action{} args:string{} goMemLimit:quantity goMemLimitRatio:number kValue:number minRuntime:MinRuntime partitionLabelValue:string placementStrategy:PlacementStrategy plugins:Plugin2{} queueDepthPerAction:int64{} scenarioSearchBudgets:ScenarioSearchBudgets usageDBConfig:UsageDBConfig
Spec50 jaxReplicaSpecs!:MpiReplicaSpec{} runPolicy:RunPolicy
Spec51 coordinator:Coordinator failurePolicy:FailurePolicy managedBy:string network:Network2 replicatedJobs:ReplicatedJob[name] startupPolicy:StartupPolicy successPolicy:SuccessPolicy suspend:boolean ttlSecondsAfterFinished:int32 volumeClaimPolicies:VolumeClaimPolicie[]
Spec52 mlPolicy:MlPolicy podGroupPolicy:PodGroupPolicy template:Template10
Spec53 affinity:Affinity containers:Container6[name] imagePullSecrets:NetworkDataSecretRef[name] initContainers:Container6[name] nodeSelector:string{} schedulingGates:Binding[name] serviceAccountName:string tolerations:~Toleration[] volumes:~Volume[name]
Spec54 affinity:Affinity containers:Container7[name] imagePullSecrets:NetworkDataSecretRef[name] initContainers:Container7[name] nodeSelector:string{} schedulingGates:Binding[name] securityContext:~PodSecurityContext serviceAccountName:string terminationGracePeriodSeconds:int64 tolerations:~Toleration[] volumes:~Volume[name]
Spec55 template:Template11
Spec56 replicatedJobs:ReplicatedJob2[name]
Spec57 activeDeadlineSeconds:int64 annotations:string{} initializer:Initializer labels:string{} managedBy:string podSpecOverrides:PodSpecOverride[] podTemplateOverrides:PodTemplateOverride[] runtimePatches:RuntimePatche[manager] runtimeRef!:RuntimeRef suspend:boolean trainer:Trainer
Spec58 controllerName!:string parameters:Parameters retryDelayMinutes:int64
Spec59 admissionChecks:string[] admissionChecksStrategy:AdmissionChecksStrategy admissionScope:AdmissionScope cohort:string fairSharing:FairSharing flavorFungibility:FlavorFungibility namespaceSelector:MetricSelector preemption:Preemption queueingStrategy:string(BestEffortFIFO|StrictFIFO) resourceGroups:ResourceGroup[] stopPolicy:string(Hold|HoldAndDrain|None)
Spec6 levels!:Level[]
Spec60 clusterQueue:string fairSharing:FairSharing stopPolicy:string(Hold|HoldAndDrain|None)
Spec61 kubeConfig!:KubeConfig2
Spec62 clusters!:string[]
Spec63 managedResources:string[] parameters:string{} podSetMergePolicy:string(IdenticalPodTemplates|IdenticalWorkloadSchedulingRequirements) podSetUpdates:PodSetUpdates provisioningClassName!:string retryStrategy:RetryStrategy3
Spec64 nodeLabels:string{} nodeTaints:NodeTaint[] tolerations:~Toleration[] topologyName:string
Spec65 active:boolean maximumExecutionTimeSeconds:int32 podSets!:PodSet[name] priority:int32 priorityClassName:string priorityClassSource:string(|kueue.x-k8s.io/workloadpriorityclass|scheduling.k8s.io/priorityclass) queueName:string
Spec66 fairSharing:FairSharing parent:string resourceGroups:ResourceGroup[]
Spec67 clusterProfileRef:Binding kubeConfig!:KubeConfig2
Spec68 levels!:Level3[]
Spec69 fairSharing:FairSharing parentName:string resourceGroups:ResourceGroup[]
Spec7 template:Template
Spec70 controllerName!:string parameters:Parameters
Spec71 admissionChecksStrategy:AdmissionChecksStrategy2 admissionScope:AdmissionScope2 cohortName:string concurrentAdmissionPolicy:ConcurrentAdmissionPolicy fairSharing:FairSharing flavorFungibility:FlavorFungibility2 namespaceSelector:MetricSelector preemption:Preemption queueingStrategy:string(BestEffortFIFO|StrictFIFO) resourceGroups:ResourceGroup[] stopPolicy:string(Hold|HoldAndDrain|None)
Spec72 clusterSource!:ClusterSource
Spec73 clusters!:string[] quotaManagement:string(Automated|Manual)
Spec74 managedResources:string[] parameters:string{} podSetMergePolicy:string(IdenticalPodTemplates|IdenticalWorkloadSchedulingRequirements) podSetUpdates:PodSetUpdates2 provisioningClassName!:string retryStrategy:RetryStrategy3
Spec75 active:boolean maximumExecutionTimeSeconds:int32 podSets:PodSet2[name] preemptionGates:Binding[name] priority:int32 priorityClassRef:PriorityClassRef queueName:string
Spec76 components!:Component6[] managedBy:string suspend:boolean
Spec77 allocateLoadBalancerNodePorts:boolean clusterIP:string clusterIPs:string[] externalIPs:string[] externalName:string externalTrafficPolicy:string healthCheckNodePort:int32 internalTrafficPolicy:string ipFamilies:string[] ipFamilyPolicy:string loadBalancerClass:string loadBalancerIP:string loadBalancerSourceRanges:string[] ports:Port5[port,protocol] publishNotReadyAddresses:boolean selector:string{} sessionAffinity:string sessionAffinityConfig:SessionAffinityConfig trafficDistribution:string type:string
Spec78 authOptions:AuthOptions autoscalerOptions:AutoscalerOptions enableInTreeAutoscaling:boolean gcsFaultToleranceOptions:GcsFaultToleranceOptions headGroupSpec!:HeadGroupSpec headServiceAnnotations:string{} historyServerOptions:HistoryServerOptions managedBy:string networkPolicy:NetworkPolicy rayVersion:string suspend:boolean tlsOptions:MatchVolume upgradeStrategy:UpgradeStrategy workerGroupSpecs:WorkerGroupSpec[]
Spec79 autoscalerOptions:AutoscalerOptions2 enableInTreeAutoscaling:boolean headGroupSpec!:HeadGroupSpec2 headServiceAnnotations:string{} rayVersion:string suspend:boolean workerGroupSpecs:WorkerGroupSpec2[]
Spec8 accessCredentials:AccessCredential[] affinity:Affinity architecture:string dnsConfig:DnsConfig dnsPolicy:string domain!:Domain evictionStrategy:string hostname:string livenessProbe:LivenessProbe networks:Network[] nodeSelector:string{} priorityClassName:string readinessProbe:LivenessProbe resourceClaims:ResourceClaim2[name] schedulerName:string serviceAccountName:string startStrategy:string subdomain:string terminationGracePeriodSeconds:int64 tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[topologyKey,whenUnsatisfiable] utilityVolumes:UtilityVolume[name] volumes:Volume[]
Spec80 activeDeadlineSeconds:int32 backoffLimit:int32 clusterSelector:string{} deletionPolicy:string deletionStrategy:DeletionStrategy entrypoint:string entrypointNumCpus:number entrypointNumGpus:number entrypointResources:string jobId:string managedBy:string metadata:string{} preRunningDeadlineSeconds:int32 rayClusterSpec:Spec78 runtimeEnv:string runtimeEnvYAML:string shutdownAfterJobFinishes:boolean submissionMode:string submitterConfig:SubmitterConfig submitterPodTemplate:LeaderTemplate suspend:boolean ttlSecondsAfterFinished:int32
Spec81 clusterSelector:string{} entrypoint!:string entrypointNumCpus:number entrypointNumGpus:number entrypointResources:string jobId:string metadata:string{} rayClusterSpec:Spec79 runtimeEnv:string runtimeEnvYAML:string shutdownAfterJobFinishes:boolean submitterPodTemplate:LeaderTemplate suspend:boolean ttlSecondsAfterFinished:int32
Spec82 deploymentUnhealthySecondThreshold:int32 excludeHeadPodFromServeSvc:boolean managedBy:string rayClusterConfig:Spec78 rayClusterDeletionDelaySeconds:int32 serveConfig:ServeConfig serveConfigV2:string serveService:HeadService serviceUnhealthySecondThreshold:int32 suspend:boolean upgradeStrategy:UpgradeStrategy2
Spec83 deploymentUnhealthySecondThreshold:int32 rayClusterConfig:Spec79 serveConfig:ServeConfig serveConfigV2:string serveService:HeadService serviceUnhealthySecondThreshold:int32
Spec84 jobTemplate!:JobTemplate schedule!:string suspend:boolean timeZone:string
Spec85 description:string displayName:string finally:Finally[] params:Param2[] resources:Resource7[] results:Result[] tasks:Finally[] workspaces:Workspace2[]
Spec86 description:string displayName:string finally:Finally2[] params:Param2[] results:Result[] tasks:Finally2[] workspaces:Workspace2[]
Spec87 managedBy:string params:Param[] pipelineRef:PipelineRef pipelineSpec:any podTemplate:PodTemplate resources:Resource8[] serviceAccountName:string status:string taskRunSpecs:TaskRunSpec[] timeout:string timeouts:Timeouts2 workspaces:Workspace3[]
Spec88 managedBy:string params:Param[] pipelineRef:PipelineRef2 pipelineSpec:any status:string taskRunSpecs:TaskRunSpec2[] taskRunTemplate:TaskRunTemplate timeouts:Timeouts2 workspaces:Workspace3[]
Spec89 description:string displayName:string params:Param2[] resources:Resources6 results:Result2[] sidecars:Sidecar2[] stepTemplate:~Container steps:Step3[] volumes:any workspaces:Workspace4[]
Spec9 chart!:string interval:string reconcileStrategy:string(ChartVersion|Revision) sourceRef!:SourceRef valuesFile:string valuesFiles:string[] verify:Verify version:string
Spec90 description:string displayName:string params:Param2[] results:Result2[] sidecars:Sidecar3[] stepTemplate:StepTemplate steps:Step4[] volumes:any workspaces:Workspace4[]
Spec91 computeResources:EngineResources debug:Debug managedBy:string params:Param[] podTemplate:PodTemplate resources:Resources7 retries:int64 serviceAccountName:string sidecarOverrides:SidecarOverride[] status:string statusMessage:string stepOverrides:SidecarOverride[] taskRef:TaskRef taskSpec:any timeout:string workspaces:Workspace3[]
Spec92 computeResources:EngineResources debug:Debug managedBy:string params:Param[] podTemplate:PodTemplate retries:int64 serviceAccountName:string sidecarSpecs:SidecarSpec[] status:string statusMessage:string stepSpecs:SidecarSpec[] taskRef:TaskRef2 taskSpec:any timeout:string workspaces:Workspace3[]
Spec93 maxRetry:int32 minAvailable:int32 minSuccess:int32 networkTopology:NetworkTopology2 plugins:string[]{} policies:Policie3[] priorityClassName:string queue:string runningEstimate:string schedulerName:string tasks:Task4[] ttlSecondsAfterFinished:int32 volumes:Volume4[]
Spec94 minMember:int32 minResources:quantity{} minTaskMember:int32{} networkTopology:NetworkTopology2 priorityClassName:string queue:string subGroupPolicy:SubGroupPolicy2[]
Spec95 affinity:Affinity4 capability:quantity{} dequeueStrategy:string(fifo|traverse) deserved:quantity{} extendClusters:ExtendCluster[] guarantee:Guarantee parent:string priority:int32 reclaimable:boolean type:string weight:int32
Spec96 concurrencyPolicy:string(Allow|Forbid|Replace) failedJobsHistoryLimit:int32 jobTemplate!:JobTemplate2 schedule!:string startingDeadlineSeconds:int64 successfulJobsHistoryLimit:int32 suspend:boolean timeZone:string
Spec97 affinity:Affinity commands:string[] config:any dependencies:Dependencies disableMetric:boolean dnsPolicy:string env:Env[] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] ingress:Ingress5 nodeSelector:string{} paused:boolean persistence:Persistence podAnnotations:string{} podLabels:string{} priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string serviceAnnotations:string{} serviceLabels:string{} serviceType:string(ClusterIP|LoadBalancer|NodePort) tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
Spec98 components:Components config:any dependencies:Dependencies hookConfig:any mode:string(cluster|standalone)
Spec99 chart!:string ignoreMissingValuesFiles:boolean interval:string reconcileStrategy:string(ChartVersion|Revision) sourceRef!:SourceRef valuesFile:string valuesFiles:string[] verify:Verify2 version:string
Spinlocks enabled:boolean spinlocks:int32
Ssh enabled:boolean extraSshdConfig:string sssdConfRef!:ConfigMapRef
SshPublicKey propagationMethod!:PropagationMethod source!:Source2
Ssl certSecretName:string
Ssl2 caCertificateRef:string enabled:boolean insecureSkipVerify:boolean
Standalone affinity:Affinity commands:string[] dnsPolicy:string env:Env[] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] ingress:Ingress5 initContainers:any nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} port:int32 priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string serviceAnnotations:string{} serviceLabels:string{} serviceRestfulPort:int32 serviceType:string(ClusterIP|LoadBalancer|NodePort) sidecars:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
StarterProject clonePath:string custom:Custom4 description:string git:Git2 github:Git2 name!:string sourceType:string(Custom|Git|Github|Zip) zip:Zip
StarterProject2 attributes:any description:string git:Git6 name!:string sourceType:string(Git|Zip) subDir:string zip:Zip2
StarterProject3 attributes:any custom:Custom4 description:string git:Git5 name!:string sourceType:string(Custom|Git|Zip) subDir:string zip:Zip2
StartupPolicy startupPolicyOrder!:string(AnyOrder|InOrder)
Status accessModes:string[] allocatedResourceStatuses:string{} allocatedResources:quantity{} capacity:quantity{} conditions:Condition[type] currentVolumeAttributesClassName:string modifyVolumeStatus:ModifyVolumeStatus phase:string
Status2 accessModes:string[] allocatedResourceStatuses:string{} allocatedResources:quantity{} capacity:quantity{} conditions:Condition2[type] currentVolumeAttributesClassName:string modifyVolumeStatus:ModifyVolumeStatus2 phase:string resizeStatus:string
Status3 conditions:Condition3[type] loadBalancer:LoadBalancer
Status4 conditions:Condition3[type] loadBalancer:LoadBalancer2
StderrConfig path:string
Step analysis:PostPromotionAnalysis experiment:Experiment pause:Pause plugin:Plugin6 setCanaryScale:SetCanaryScale setHeaderRoute:SetHeaderRoute setMirrorRoute:SetMirrorRoute setWeight:int32
Step2 arguments:Arguments continueOn:ContinueOn hooks:Hook{} inline:any name:string onExit:string template:string templateRef:TemplateRef when:string withItems:any withParam:string withSequence:WithSequence
Step3 ~Container displayName:string onError:string params:Param[] ref:Ref3 results:Result3[] script:string stderrConfig:StderrConfig stdoutConfig:StderrConfig timeout:string when:When[] workspaces:CertConfig[]
Step4 args:string[] command:string[] computeResources:EngineResources displayName:string env:Env[] envFrom:EnvFrom[] image:string imagePullPolicy:string name!:string onError:string params:Param[] ref:Ref3 results:Result3[] script:string securityContext:~SecurityContext stderrConfig:StderrConfig stdoutConfig:StderrConfig timeout:string volumeDevices:VolumeDevice[] volumeMounts:~VolumeMount[] when:When[] workingDir:string workspaces:CertConfig[]
Step5 condition:string data:string dependency:string(Hard|Soft) mapPredictionsToInstances:boolean name:string nodeName:string serviceName:string serviceUrl:string weight:int64
Step6 matchExpressions:MatchExpression3[] maxUpdate:port
StepTemplate args:string[] command:string[] computeResources:EngineResources env:Env[] envFrom:EnvFrom[] image:string imagePullPolicy:string securityContext:~SecurityContext volumeDevices:VolumeDevice[] volumeMounts:~VolumeMount[] workingDir:string
StickinessConfig durationSeconds!:int64 enabled!:boolean
Storage hostPath:string pvc:Pvc3
Storage2 emptyDir:EmptyDir hostPath:string nimCache:NimCache pvc:Pvc3 readOnly:boolean sharedMemorySizeLimit:quantity
Storage3 key:string parameters:string{} path:string schemaPath:string
Storage4 key:string parameters:string{} path:string serviceAccountName:string
Storage5 accessModes:string[] claimName:string deletionPolicy:string(DeleteWithCluster|Retain) size:quantity storageClassName:string subPath:string
Storage6 endpoint:string external:boolean inCluster:InCluster secretRef:string ssl:Ssl2 type:string(|Azure|MinIO|S3)
Storage7 key:string parameters:string{}
StorageHelper disabled:boolean
StorageUri mountPath:string uri!:string
Storageos fsType:string readOnly:boolean secretRef:ClaimRef volumeName:string volumeNamespace:string
Strategy order:string[] type:string
Strategy2 blueGreen:BlueGreen canary:Canary
Strategy3 name!:string(RemediateOnFailure|RetryOnFailure) retryInterval:string
Strategy4 deletionOrder:string rollingSync:RollingSync type:string
StreamingNode affinity:Affinity commands:string[] dnsPolicy:string env:Env[] groups:Group4[name] hostNetwork:boolean image:string imagePullPolicy:string imagePullSecrets:NetworkDataSecretRef[] initContainers:any nodeSelector:string{} paused:boolean podAnnotations:string{} podLabels:string{} priorityClassName:string probes:any replicas:int32 resources:EngineResources runWithSubProcess:boolean schedulerName:string securityContext:any serviceAccountName:string sidecars:any tolerations:~Toleration[] topologySpreadConstraints:~TopologySpreadConstraint[] version:string volumeMounts:~VolumeMount[] volumes:any
Sts certSecretRef:Binding endpoint!:string provider!:string(aws|ldap) secretRef:Binding
SubGroup minMember:int32 minSubGroup:int32 name!:string parent:string topologyConstraint:TopologyConstraint
SubGroupPolicy subGroupPolicyType:string(LeaderExcluded|LeaderWorker) subGroupSize:int32
SubGroupPolicy2 labelSelector:MetricSelector matchLabelKeys:string[] minSubGroups:int32 name:string networkTopology:NetworkTopology2 subGroupSize:int32
SubmitterConfig backoffLimit:int32
SubstituteFrom kind!:string(ConfigMap|Secret) name!:string
SubstituteFrom2 kind!:string(ConfigMap|Secret) name!:string optional:boolean
SuccessPolicy operator!:string(All|Any) targetReplicatedJobs:string[]
SupportedModelFormat autoSelect:boolean name!:string priority:int32 version:string
SupportedUriFormat prefix:string regex:string
Suspend duration:string
SvcOrchSpec env:Env[] replicas:int32 resources:EngineResources
Sync autoHealAttemptsCount:int64 dryRun:boolean manifests:string[] prune:boolean resources:Resource[] revision:string revisions:string[] source:Source sources:Source[] syncOptions:string[] syncStrategy:SyncStrategy
SyncPolicy automated:Automated managedNamespaceMetadata:ManagedNamespaceMetadata retry:Retry syncOptions:string[]
SyncPolicy2 applicationsSync:string(create-delete|create-only|create-update|sync) preserveResourcesOnDeletion:boolean
SyncSource path!:string repoURL:string targetBranch!:string
SyncStrategy apply:Apply hook:Apply
SyncWindow andOperator:boolean applications:string[] clusters:string[] description:string duration:string kind:string manualSync:boolean namespaces:string[] schedule:string syncOverrun:boolean timeZone:string
Synchronization mutex:Mutex mutexes:Mutex[] semaphore:Semaphore semaphores:Semaphore[]
Synictimer direct:MatchVolume enabled:boolean
Sysprep configMap:NetworkDataSecretRef secret:NetworkDataSecretRef
TFJob spec:Spec48 status:any
TagFilter key!:string value:string
Tar compressionLevel:int32
Target annotationSelector:string group:string kind:string labelSelector:string name:string namespace:string version:string
Target2 apiVersion:string kind!:string name!:string
Task arguments:Arguments continueOn:ContinueOn dependencies:string[] depends:string hooks:Hook{} inline:any name:string onExit:string template:string templateRef:TemplateRef when:string withItems:any withParam:string withSequence:WithSequence
Task2 spec:Spec89
Task3 spec:Spec90
Task4 dependsOn:DependsOn3 maxRetry:int32 minAvailable:int32 name:string partitionPolicy:PartitionPolicy policies:Policie3[] replicas:int32 template:LeaderTemplate topologyPolicy:string(best-effort|none|restricted|single-numa-node)
TaskRef apiVersion:string bundle:string kind:string name:string params:Param[] resolver:string
TaskRef2 apiVersion:string kind:string name:string params:Param[] resolver:string
TaskRun spec:Spec91 status:any
TaskRun2 spec:Spec92 status:any
TaskRunSpec computeResources:EngineResources metadata:~ObjectMeta pipelineTaskName:string sidecarOverrides:SidecarOverride[] stepOverrides:SidecarOverride[] taskPodTemplate:PodTemplate taskServiceAccountName:string timeout:string
TaskRunSpec2 computeResources:EngineResources metadata:~ObjectMeta pipelineTaskName:string podTemplate:PodTemplate serviceAccountName:string sidecarSpecs:SidecarSpec[] stepSpecs:SidecarSpec[] timeout:string
TaskRunTemplate podTemplate:PodTemplate serviceAccountName:string
TaskStatusList phase:string taskName:string
TcpRoute port:int64
TcpSocket host:string port!:port
TcpSocketList port!:int64 taskName:string
Tei enabled:boolean inCluster:InCluster
Template spec:~PodSpec
Template10 metadata:~ObjectMeta spec:Spec51
Template11 metadata:~ObjectMeta spec:Spec54
Template12 metadata:~ObjectMeta spec:Spec55
Template13 metadata:~ObjectMeta spec:Spec56
Template14 metadata!:~ObjectMeta spec!:Spec
Template15 metadata:~ObjectMeta spec:any
Template2 commands:Command[] components:Component2[] events:Events parent:Parent projects:Project[] starterProjects:StarterProject[]
Template3 attributes:any commands:Command3[] components:Component4[] dependentProjects:DependentProject[] events:Events parent:Parent2 projects:DependentProject[] starterProjects:StarterProject3[] variables:string{}
Template4 cliqueStartupType:string(CliqueStartupTypeAnyOrder|CliqueStartupTypeExplicit|CliqueStartupTypeInOrder) cliques!:Clique[name] headlessServiceConfig:HeadlessServiceConfig podCliqueScalingGroups:PodCliqueScalingGroup2[] priorityClassName:string resourceClaimTemplates:ResourceClaimTemplate[] resourceSharing:ResourceSharing3[] schedulingPolicyConfig:SchedulingPolicyConfig terminationDelay:string topologyConstraint:TopologyConstraint2
Template5 clusterScope:boolean templateName:string
Template6 metadata:~ObjectMeta name!:string replicas:int32 selector:MetricSelector service:NetworkDataSecretRef specRef!:string weight:int32
Template7 metadata:any spec:any
Template8 arguments:string[] batchScheduler:string batchSchedulerOptions:BatchSchedulerOptions deps:Deps driver!:Driver driverIngressOptions:DriverIngressOption[] driverPodDisruptionBudget:boolean dynamicAllocation:DynamicAllocation executor!:Executor failureRetries:int32 hadoopConf:string{} hadoopConfigMap:string image:string imagePullPolicy:string imagePullSecrets:string[] mainApplicationFile:string mainClass:string memoryOverheadFactor:string mode:string(client|cluster) monitoring:Monitoring nodeSelector:string{} proxyUser:string pythonVersion:string(2|3) restartPolicy:RestartPolicy retryInterval:int64 sparkConf:string{} sparkConfigMap:string sparkUIOptions:SparkUIOptions sparkVersion!:string suspend:boolean timeToLiveSeconds:int64 type!:string(Java|Python|R|Scala) volumes:~Volume[]
Template9 metadata:~ObjectMeta spec:~JobSpec
TemplateDefaults activeDeadlineSeconds:port affinity:Affinity2 annotations:string{} archiveLocation:ArchiveLocation automountServiceAccountToken:boolean container:~Container containerSet:ContainerSet daemon:boolean dag:Dag data:Data executor:ServiceAccount failFast:boolean hostAliases:HostAliase[] http:Http3 initContainers:InitContainer2[] inputs:Arguments memoize:Memoize metadata:~ObjectMeta metrics:Metrics2 name:string nodeSelector:string{} outputs:Outputs parallelism:int64 pendingTimeout:string plugin:any podResources:PodResources podSpecPatch:string priority:int32 priorityClassName:string resource:Resource4 resourceClaims:ResourceClaim3[] retryStrategy:RetryStrategy schedulerName:string script:Script securityContext:~PodSecurityContext serviceAccountName:string sidecars:InitContainer2[] steps:Step2[][] suspend:Suspend synchronization:Synchronization timeout:string tolerations:~Toleration[] volumes:~Volume[]
TemplateRef clusterScope:boolean name:string template:string
TemplateSpec metadata:any spec!:Spec24
Test enable:boolean ignoreFailures:boolean timeout:string
Test2 enable:boolean filters:Filter4[] ignoreFailures:boolean timeout:string
Threshold marginal!:int64 pass!:int64
TimeBasedFairShare enabled:boolean halfLifePeriod:string historicalUsageWeight:number sampling:Sampling window:Window
Timeouts backendRequest:string request:string
Timeouts2 finally:string pipeline:string tasks:string
Tlbflush direct:MatchVolume enabled:boolean extended:MatchVolume
Tls secretName:string
Tls2 hosts:string[] secretName:string
TlsRoute port:int64 sniHosts:string[]
To ipBlock:IpBlock namespaceSelector:MetricSelector podSelector:MetricSelector
TokenRef key!:string secretName!:string
Tokenizer template:~PodSpec
Topology spec!:Spec6
Topology2 spec:Spec68
TopologyConstraint preferredTopologyLevel:string requiredTopologyLevel:string topology:string
TopologyConstraint2 pack:Pack packDomain:string topologyName:string
TopologyRequest podIndexLabel:string podSetGroupName:string podSetSliceRequiredTopology:string podSetSliceSize:int32 preferred:string required:string subGroupCount:int32 subGroupIndexLabel:string unconstrained:boolean
TopologyRequest2 podIndexLabel:string podSetGroupName:string podSetSliceRequiredTopology:string podSetSliceSize:int32 podsetSliceRequiredTopologyConstraints:PodsetSliceRequiredTopologyConstraint[] preferred:string required:string subGroupCount:int32 subGroupIndexLabel:string unconstrained:boolean
Tpm enabled:boolean persistent:boolean
Tracing exporter:string exporterEndpoint:string sampler:string samplerArg:string
Traefik weightedTraefikServiceName!:string
Traffic configurationName:string latestRevision:boolean percent:int64 revisionName:string tag:string url:string
TrafficRouting alb:Alb ambassador:Ambassador apisix:Apisix appMesh:AppMesh istio:Istio managedRoutes:Binding[] maxTrafficWeight:int32 nginx:Nginx plugins:any smi:Smi traefik:Traefik
TrainJob spec:Spec57 status:any
TrainedModel spec:Spec145 status:any
Trainer args:string[] command:string[] env:Env[name] image:string numNodes:int32 numProcPerNode:port resourcesPerNode:EngineResources
TrainingRuntimeSpec template:Template13
Transformation expression:string
Transformer ~PodSpec annotations:string{} autoScaling:AutoScaling batcher:Batcher canaryTrafficPercent:int64 containerConcurrency:int64 deploymentStrategy:DeploymentStrategy labels:string{} logger:Logger2 maxReplicas:int32 minReplicas:int32 scaleMetric:string(concurrency|cpu|memory|rps) scaleMetricType:string(AverageValue|Utilization|Value) scaleTarget:int32 storageUris:StorageUri[] timeout:int64
Trigger authenticationRef:AuthenticationRef metadata!:string{} metricType:string name:string type!:string useCachedMetrics:boolean
Trigger2 authenticationRef:AuthenticationRef2 metadata!:string{} metricType:string name:string type!:string useCachedMetrics:boolean
TtlStrategy secondsAfterCompletion:int32 secondsAfterFailure:int32 secondsAfterSuccess:int32
Uninstall deletionPropagation:string(background|foreground|orphan) disableHooks:boolean disableWait:boolean keepHistory:boolean timeout:string
Update path:string strategy:string(Setters)
UpdateStrategy type:string(OnDelete|RollingRecreate)
UpdateStrategy2 rollingUpdate:RollingUpdate2 scheduledUpdate:ScheduledUpdate type:string(OnDelete|RollingUpdate|ScheduledUpdate)
UpdateStrategy3 type:string(OnReplenish|Recreate)
Upgrade cleanupOnFail:boolean crds:string(Create|CreateReplace|Skip) disableHooks:boolean disableOpenAPIValidation:boolean disableWait:boolean disableWaitForJobs:boolean force:boolean preserveValues:boolean remediation:Remediation2 timeout:string
Upgrade2 chartNameChangeStrategy:string(InPlaceUpdate|Reinstall) cleanupOnFail:boolean crds:string(Create|CreateReplace|Skip) disableHooks:boolean disableOpenAPIValidation:boolean disableSchemaValidation:boolean disableTakeOwnership:boolean disableWait:boolean disableWaitForJobs:boolean force:boolean preserveValues:boolean remediation:Remediation2 serverSideApply:string(auto|disabled|enabled) strategy:Strategy3 timeout:string
UpgradeStrategy type:string(None|Recreate)
UpgradeStrategy2 clusterUpgradeOptions:ClusterUpgradeOptions type:string
UrlRewrite hostname:string path:Path2
UsageDBConfig clientType!:string connectionString:string connectionStringEnvVar:string usageParams:UsageParams
UsageParams cronString:string extraParams:string{} fetchInterval:string halfLifePeriod:string stalenessPeriod:string tumblingWindowCronString:string tumblingWindowStartTime:string waitTimeout:string windowSize:string windowType:string
UserPassword propagationMethod!:PropagationMethod2 source!:Source2
UtilityVolume claimName!:string name!:string readOnly:boolean type:string
Validation expression!:string message!:string
Value boolValue:boolean intValue:int32 stringValue:string versionValue:string
ValueFrom fieldRef:FieldRef secretKeyRef:SecretKeyRef
ValueFrom2 fieldRef:FieldRef podTemplateHashValue:string
ValueFrom3 configMapKeyRef:PasswordSecret default:any event:string expression:string jqFilter:string jsonPath:string parameter:string path:string supplied:any
ValueFrom4 secretKeyRef:PasswordSecret
ValueFrom5 secretKeyRef!:SecretKeyRef
ValuesFrom kind!:string(ConfigMap|Secret) name!:string optional:boolean targetPath:string valuesKey:string
ValuesFrom2 kind!:string(ConfigMap|Secret) literal:boolean name!:string optional:boolean targetPath:string valuesKey:string
Variable expression!:string name!:string
Vendorid enabled:boolean vendorid:string
Verify provider:string(cosign) secretRef:Binding
Verify2 provider:string(cosign|notation) secretRef:Binding
Verify3 mode!:string(head) secretRef:Binding
Verify4 matchOIDCIdentity:MatchOIDCIdentity[] provider:string(cosign|notation) secretRef:Binding
Verify5 mode:string(HEAD|Tag|TagAndHEAD|head) secretRef!:Binding
Verify6 matchOIDCIdentity:MatchOIDCIdentity[] provider:string(cosign|notation) secretRef:Binding trustedRootSecretRef:Binding
Video type:string
VirtualGPUOptions display:Display
VirtualMachineInstance spec!:Spec8 status:any
VirtualNodeGroup canaryVirtualNodeRef!:Binding stableVirtualNodeRef!:Binding
VirtualService name!:string routes:string[]
VirtualService2 name!:string routes:string[] tcpRoutes:TcpRoute[] tlsRoutes:TlsRoute[]
Volcano networkTopology:NetworkTopology
Volume cloudInitConfigDrive:CloudInitConfigDrive cloudInitNoCloud:CloudInitConfigDrive configMap:ConfigMap containerDisk:ContainerDisk containerPath:ContainerPath dataVolume:DataVolume downwardAPI:DownwardAPI downwardMetrics:any emptyDisk:EmptyDisk ephemeral:Ephemeral hostDisk:HostDisk memoryDump:MemoryDump name!:string persistentVolumeClaim:MemoryDump secret:Secret2 serviceAccount:ServiceAccount sysprep:Sysprep
Volume2 ephemeral:boolean name!:string size:string
Volume3 ephemeral:boolean size:string
Volume4 mountPath!:string volumeClaim:~PersistentVolumeClaimSpec volumeClaimName:string
VolumeClaimGC strategy:string
VolumeClaimPolicie retentionPolicy:RetentionPolicy templates:VolumeClaimTemplate[]
VolumeClaimTemplate apiVersion:string kind:string metadata:~ObjectMeta spec:~PersistentVolumeClaimSpec status:Status
VolumeClaimTemplate2 apiVersion:string kind:string metadata:any spec:~PersistentVolumeClaimSpec status:Status2
VolumeClaimTemplate3 metadata:~ObjectMeta spec!:~PersistentVolumeClaimSpec
VolumeDevice devicePath!:string name!:string
VolumeMount mountPoint:string name:string useAsCompilationCache:boolean
VolumeMount2 name!:string path:string
Vpa enabled:boolean resourcePolicy:any updatePolicy:any
VscodeLaunch attributes:string{} group:Group id!:string inlined:string locationType:string(Inlined|Uri) uri:string
WaitStrategy name!:string(legacy|poller)
Watchdog diag288:Diag288 i6300esb:Diag288 name!:string
Web authentication:Authentication body:string headers:Header[] insecure:boolean jsonBody:any jsonPath:string method:string timeoutSeconds:int64 url!:string
Webhooks certSecretName:string enableNodePoolValidation:boolean
Webhooks2 certSecretName:string enablePodWebhook:boolean
Webhooks3 certSecretName:string enableDepartmentValidation:boolean enableProjectValidation:boolean
When cel:string input:string operator:string values:string[]
Window cronString:string size:string tumblingStartTime:string type:string(cron|sliding|tumbling)
WithSequence count:port end:port format:string start:port
Woodpecker external:boolean persistence:Persistence quorumBufferPools:QuorumBufferPool[]
WorkerGroup egressRules:EgressRule[] groupName!:string ingressRules:IngressRule[]
WorkerGroupSpec groupName!:string idleTimeoutSeconds:int32 labels:string{} maxReplicas:int32 minReplicas:int32 numOfHosts:int32 priority:int32 rayStartParams:string{} replicas:int32 resources:string{} scaleStrategy:ScaleStrategy suspend:boolean template!:LeaderTemplate
WorkerGroupSpec2 groupName!:string maxReplicas:int32 minReplicas:int32 rayStartParams!:string{} replicas:int32 scaleStrategy:ScaleStrategy template!:LeaderTemplate
WorkerSpec affinity:Affinity annotations:string{} containers!:~Container[] hostIPC:boolean imagePullSecrets:NetworkDataSecretRef[] labels:string{} nodeSelector:string{} pipelineParallelSize:int64 resourceClaims:ResourceClaim2[name] schedulerName:string size:int64 tensorParallelSize:int64 tolerations:~Toleration[] volumes:~Volume[]
WorkerSpec2 ~PodSpec pipelineParallelSize:int64 tensorParallelSize:int64
WorkerSpec3 ~PodSpec pipelineParallelSize:int64 size:int64 tensorParallelSize:int64
Workflow spec:Spec30 status:any
WorkflowMetadata annotations:string{} labels:string{} labelsFrom:Transformation{}
WorkflowTemplateRef clusterScope:boolean name:string
Workload spec:Spec65 status:any
Workload2 spec:Spec75 status:any
WorkloadPriorityClass description:string value!:int32
WorkloadRef apiVersion:string kind:string name:string scaleDown:string
Workspace name!:string subPath:string workspace:string
Workspace2 description:string name!:string optional:boolean
Workspace3 configMap:~ConfigMapVolumeSource csi:~CSIVolumeSource emptyDir:EmptyDir3 name!:string persistentVolumeClaim:PersistentVolumeClaim projected:Projected secret:~SecretVolumeSource subPath:string volumeClaimTemplate:any
Workspace4 description:string mountPath:string name!:string optional:boolean readOnly:boolean
Wva hpa:Hpa keda:Keda2 variantCost:string
XGBoostJob spec:Spec49 status:any
Zip location:string sparseCheckoutDir:string
Zip2 location:string
`;
