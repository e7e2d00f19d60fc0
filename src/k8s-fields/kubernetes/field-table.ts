// Written by scripts/kubernetes-fields.ts; do not edit.

/** The newest minor version of Kubernetes 1 whose fields are known. */
export const NEWEST_KNOWN_MINOR = 37;

/**
 * The kinds of Kubernetes, as `group/version/Kind`, each with the name of its type. Behind `@` are the minor versions that
 * first and last have the kind; without them, every known version has it.
 */
export const KIND_LINES = `
admissionregistration.k8s.io/v1/MutatingAdmissionPolicy@36 MutatingAdmissionPolicy
admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding@36 MutatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1/MutatingWebhookConfiguration MutatingWebhookConfiguration
admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy@30 ValidatingAdmissionPolicy
admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding@30 ValidatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration ValidatingWebhookConfiguration
apiextensions.k8s.io/v1/CustomResourceDefinition CustomResourceDefinition
apiregistration.k8s.io/v1/APIService APIService
apps/v1/ControllerRevision ControllerRevision
apps/v1/DaemonSet DaemonSet
apps/v1/Deployment Deployment
apps/v1/ReplicaSet ReplicaSet
apps/v1/StatefulSet StatefulSet
authentication.k8s.io/v1/SelfSubjectReview SelfSubjectReview
authentication.k8s.io/v1/TokenRequest TokenRequest
authentication.k8s.io/v1/TokenReview TokenReview
authorization.k8s.io/v1/LocalSubjectAccessReview LocalSubjectAccessReview
authorization.k8s.io/v1/SelfSubjectAccessReview SelfSubjectAccessReview
authorization.k8s.io/v1/SelfSubjectRulesReview SelfSubjectRulesReview
authorization.k8s.io/v1/SubjectAccessReview SubjectAccessReview
autoscaling/v1/HorizontalPodAutoscaler HorizontalPodAutoscaler
autoscaling/v1/Scale Scale
autoscaling/v2/HorizontalPodAutoscaler autoscaling.v2.HorizontalPodAutoscaler
batch/v1/CronJob CronJob
batch/v1/Job Job
certificates.k8s.io/v1/CertificateSigningRequest CertificateSigningRequest
certificates.k8s.io/v1/ClusterTrustBundle@37 ClusterTrustBundle
certificates.k8s.io/v1/PodCertificateRequest@37 PodCertificateRequest
coordination.k8s.io/v1/Lease Lease
discovery.k8s.io/v1/EndpointSlice EndpointSlice
events.k8s.io/v1/Event events.v1.Event
flowcontrol.apiserver.k8s.io/v1/FlowSchema@29 FlowSchema
flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration@29 PriorityLevelConfiguration
networking.k8s.io/v1/IPAddress@33 IPAddress
networking.k8s.io/v1/Ingress Ingress
networking.k8s.io/v1/IngressClass IngressClass
networking.k8s.io/v1/NetworkPolicy NetworkPolicy
networking.k8s.io/v1/ServiceCIDR@33 ServiceCIDR
node.k8s.io/v1/RuntimeClass RuntimeClass
policy/v1/Eviction Eviction
policy/v1/PodDisruptionBudget PodDisruptionBudget
rbac.authorization.k8s.io/v1/ClusterRole ClusterRole
rbac.authorization.k8s.io/v1/ClusterRoleBinding ClusterRoleBinding
rbac.authorization.k8s.io/v1/Role Role
rbac.authorization.k8s.io/v1/RoleBinding RoleBinding
resource.k8s.io/v1/DeviceClass@34 DeviceClass
resource.k8s.io/v1/DeviceTaintRule@37 DeviceTaintRule
resource.k8s.io/v1/ResourceClaim@34 ResourceClaim
resource.k8s.io/v1/ResourceClaimTemplate@34 ResourceClaimTemplate
resource.k8s.io/v1/ResourceSlice@34 ResourceSlice
scheduling.k8s.io/v1/PriorityClass PriorityClass
scheduling.k8s.io/v1alpha1/Workload@35-35 scheduling.v1alpha1.Workload
scheduling.k8s.io/v1alpha2/PodGroup@36-36 scheduling.v1alpha2.PodGroup
scheduling.k8s.io/v1alpha2/Workload@36-36 scheduling.v1alpha2.Workload
scheduling.k8s.io/v1alpha3/CompositePodGroup@37 CompositePodGroup
scheduling.k8s.io/v1alpha3/PodGroup@37 scheduling.v1alpha3.PodGroup
scheduling.k8s.io/v1alpha3/Workload@37 scheduling.v1alpha3.Workload
scheduling.k8s.io/v1beta1/PodGroup@37 PodGroup
scheduling.k8s.io/v1beta1/Workload@37 Workload
storage.k8s.io/v1/CSIDriver CSIDriver
storage.k8s.io/v1/CSINode CSINode
storage.k8s.io/v1/CSIStorageCapacity CSIStorageCapacity
storage.k8s.io/v1/StorageClass StorageClass
storage.k8s.io/v1/VolumeAttachment VolumeAttachment
storage.k8s.io/v1/VolumeAttributesClass@34 VolumeAttributesClass
storagemigration.k8s.io/v1/StorageVersionMigration@37 StorageVersionMigration
v1/Binding Binding
v1/ComponentStatus ComponentStatus
v1/ConfigMap ConfigMap
v1/Endpoints Endpoints
v1/Event Event
v1/LimitRange LimitRange
v1/Namespace Namespace
v1/Node Node
v1/PersistentVolume PersistentVolume
v1/PersistentVolumeClaim PersistentVolumeClaim
v1/Pod Pod
v1/PodTemplate PodTemplate
v1/ReplicationController ReplicationController
v1/ResourceQuota ResourceQuota
v1/Secret Secret
v1/Service Service
v1/ServiceAccount ServiceAccount
`;

/** The types of Kubernetes. `field-type.ts` describes the format. */
export const TYPE_LINES = `
APIService apiVersion:string kind:string metadata:ObjectMeta spec:APIServiceSpec status:any
APIServiceSpec caBundle:byte group:string groupPriorityMinimum!:int32 insecureSkipTLSVerify:boolean service:ServiceReference version:string versionPriority!:int32
AWSElasticBlockStoreVolumeSource fsType:string partition:int32 readOnly:boolean volumeID!:string
Affinity nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAntiAffinity
AggregationRule clusterRoleSelectors:LabelSelector[]
AppArmorProfile localhostProfile:string type!:string(Localhost|RuntimeDefault|Unconfined)
ApplyConfiguration expression:string
AuditAnnotation key!:string valueExpression!:string
AzureDiskVolumeSource cachingMode:string(None|ReadOnly|ReadWrite) diskName!:string diskURI!:string fsType:string kind:string(Dedicated|Managed|Shared) readOnly:boolean
AzureFilePersistentVolumeSource readOnly:boolean secretName!:string secretNamespace:string shareName!:string
AzureFileVolumeSource readOnly:boolean secretName!:string shareName!:string
Binding apiVersion:string kind:string metadata:ObjectMeta target!:ObjectReference
BoundObjectReference apiVersion:string kind:string name:string uid:string
CELDeviceSelector expression!:string
CSIDriver apiVersion:string kind:string metadata:ObjectMeta spec!:CSIDriverSpec
CSIDriverSpec attachRequired:boolean fsGroupPolicy:string nodeAllocatableUpdatePeriodSeconds@33:int64 podInfoOnMount:boolean preventPodSchedulingIfMissing@36:boolean requiresRepublish:boolean seLinuxMount:boolean serviceAccountTokenInSecrets@35:boolean storageCapacity:boolean tokenRequests:storage.v1.TokenRequest[] volumeLifecycleModes:string[]
CSINode apiVersion:string kind:string metadata:ObjectMeta spec!:CSINodeSpec status@37:any
CSINodeDriver allocatable:VolumeNodeResources name!:string nodeID!:string topologyKeys:string[]
CSINodeSpec drivers!:CSINodeDriver[name]
CSIPersistentVolumeSource controllerExpandSecretRef:SecretReference controllerPublishSecretRef:SecretReference driver!:string fsType:string nodeExpandSecretRef:SecretReference nodePublishSecretRef:SecretReference nodeStageSecretRef:SecretReference readOnly:boolean volumeAttributes:string{} volumeHandle!:string
CSIStorageCapacity apiVersion:string capacity:quantity kind:string maximumVolumeSize:quantity metadata:ObjectMeta nodeTopology:LabelSelector storageClassName!:string
CSIVolumeSource driver!:string fsType:string nodePublishSecretRef:LocalObjectReference readOnly:boolean volumeAttributes:string{}
Capabilities add:string[] drop:string[]
CapacityRequestPolicy default:quantity validRange:CapacityRequestPolicyRange validValues:quantity[]
CapacityRequestPolicyRange max:quantity min!:quantity step:quantity
CapacityRequirements requests:quantity{}
CephFSPersistentVolumeSource monitors!:string[] path:string readOnly:boolean secretFile:string secretRef:SecretReference user:string
CephFSVolumeSource monitors!:string[] path:string readOnly:boolean secretFile:string secretRef:LocalObjectReference user:string
CertificateSigningRequest apiVersion:string kind:string metadata:ObjectMeta spec!:CertificateSigningRequestSpec status:any
CertificateSigningRequestSpec expirationSeconds:int32 extra:string[]{} groups:string[] request!:byte signerName!:string uid:string usages:string[] username:string
CinderPersistentVolumeSource fsType:string readOnly:boolean secretRef:SecretReference volumeID!:string
CinderVolumeSource fsType:string readOnly:boolean secretRef:LocalObjectReference volumeID!:string
ClaimSource resourceClaimName:string resourceClaimTemplateName:string
ClientIPConfig timeoutSeconds:int32
ClusterRole aggregationRule:AggregationRule apiVersion:string kind:string metadata:ObjectMeta rules:PolicyRule[]
ClusterRoleBinding apiVersion:string kind:string metadata:ObjectMeta roleRef!:RoleRef subjects:Subject[]
ClusterTrustBundle apiVersion:string kind:string metadata:ObjectMeta spec!:ClusterTrustBundleSpec
ClusterTrustBundleProjection labelSelector:LabelSelector name:string optional:boolean path!:string signerName:string user@37:int64
ClusterTrustBundleSpec signerName:string trustBundle!:string
ComponentCondition error:string message:string status!:string type!:string
ComponentStatus apiVersion:string conditions:ComponentCondition[type] kind:string metadata:ObjectMeta
CompositeDisruptionMode all:any single:any
CompositeGangSchedulingPolicy minGroupCount!:int32
CompositePodGroup apiVersion:string kind:string metadata:ObjectMeta spec!:CompositePodGroupSpec status:any
CompositePodGroupSchedulingConstraints topology:scheduling.v1alpha3.TopologyConstraint[]
CompositePodGroupSchedulingPolicy basic:any gang:CompositeGangSchedulingPolicy
CompositePodGroupSpec disruptionMode:CompositeDisruptionMode parentCompositePodGroupName:string preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string schedulingConstraints:CompositePodGroupSchedulingConstraints schedulingPolicy!:CompositePodGroupSchedulingPolicy workloadRef!:scheduling.v1alpha3.WorkloadReference
CompositePodGroupTemplate compositePodGroupTemplates:CompositePodGroupTemplate[name] disruptionMode:scheduling.v1beta1.CompositeDisruptionMode name!:string podGroupTemplates:PodGroupTemplate[name] preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string schedulingConstraints:scheduling.v1beta1.CompositePodGroupSchedulingConstraints schedulingPolicy!:scheduling.v1beta1.CompositePodGroupSchedulingPolicy
ConfigMap apiVersion:string binaryData:byte{} data:string{} immutable:boolean kind:string metadata:ObjectMeta
ConfigMapEnvSource name:string optional:boolean
ConfigMapKeySelector key!:string name:string optional:boolean
ConfigMapNodeConfigSource kubeletConfigKey!:string name!:string namespace!:string resourceVersion:string uid:string
ConfigMapProjection items:KeyToPath[] name:string optional:boolean
ConfigMapVolumeSource defaultMode:int32 defaultUser@37:int64 items:KeyToPath[] name:string optional:boolean
Container args:string[] command:string[] env:EnvVar[name] envFrom:EnvFromSource[] image:string imagePullPolicy:string(Always|IfNotPresent|Never) lifecycle:Lifecycle livenessProbe:Probe name!:string ports:ContainerPort[containerPort,protocol] readinessProbe:Probe resizePolicy:ContainerResizePolicy[] resources:ResourceRequirements restartPolicy:string restartPolicyRules@34:ContainerRestartRule[] securityContext:SecurityContext startupProbe:Probe stdin:boolean stdinOnce:boolean terminationMessagePath:string terminationMessagePolicy:string(FallbackToLogsOnError|File) tty:boolean volumeDevices:VolumeDevice[devicePath] volumeMounts:VolumeMount[mountPath] workingDir:string
ContainerPort containerPort!:int32 hostIP:string hostPort:int32 name:string protocol:string(SCTP|TCP|UDP)
ContainerResizePolicy resourceName!:string restartPolicy!:string
ContainerResourceMetricSource container!:string name!:string target!:MetricTarget
ContainerRestartRule action!:string exitCodes:ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes operator!:string values:int32[]
ControllerRevision apiVersion:string data!:any kind:string metadata:ObjectMeta revision:int64
Counter value!:quantity
CounterSet counters!:Counter{} name!:string
CronJob apiVersion:string kind:string metadata:ObjectMeta spec!:CronJobSpec status:any
CronJobSpec concurrencyPolicy:string(Allow|Forbid|Replace) failedJobsHistoryLimit:int32 jobTemplate!:JobTemplateSpec schedule!:string startingDeadlineSeconds:int64 successfulJobsHistoryLimit:int32 suspend:boolean timeZone:string
CrossVersionObjectReference apiVersion:string kind!:string name!:string
CustomResourceColumnDefinition description:string format:string jsonPath!:string name!:string priority:int32 type!:string
CustomResourceConversion strategy!:string webhook:WebhookConversion
CustomResourceDefinition apiVersion:string kind:string metadata:ObjectMeta spec!:CustomResourceDefinitionSpec status:any
CustomResourceDefinitionNames categories:string[] kind!:string listKind:string plural!:string shortNames:string[] singular:string
CustomResourceDefinitionSpec conversion:CustomResourceConversion group!:string names!:CustomResourceDefinitionNames preserveUnknownFields:boolean scope!:string versions!:CustomResourceDefinitionVersion[]
CustomResourceDefinitionVersion additionalPrinterColumns:CustomResourceColumnDefinition[] deprecated:boolean deprecationWarning:string name!:string schema:CustomResourceValidation selectableFields@30:SelectableField[] served!:boolean storage!:boolean subresources:CustomResourceSubresources
CustomResourceSubresourceScale labelSelectorPath:string specReplicasPath!:string statusReplicasPath!:string
CustomResourceSubresources scale:CustomResourceSubresourceScale status:any
CustomResourceValidation openAPIV3Schema:JSONSchemaProps
DaemonSet apiVersion:string kind:string metadata:ObjectMeta spec!:DaemonSetSpec status:any
DaemonSetSpec minReadySeconds:int32 revisionHistoryLimit:int32 selector!:LabelSelector template!:PodTemplateSpec updateStrategy:DaemonSetUpdateStrategy
DaemonSetUpdateStrategy rollingUpdate:RollingUpdateDaemonSet type:string(OnDelete|RollingUpdate)
DeleteOptions apiVersion:string dryRun:string[] gracePeriodSeconds:int64 ignoreStoreReadErrorWithClusterBreakingPotential@32:boolean kind:string orphanDependents:boolean preconditions:Preconditions propagationPolicy:string
Deployment apiVersion:string kind:string metadata:ObjectMeta spec!:DeploymentSpec status:any
DeploymentSpec minReadySeconds:int32 paused:boolean progressDeadlineSeconds:int32 replicas:int32 revisionHistoryLimit:int32 selector!:LabelSelector strategy:DeploymentStrategy template!:PodTemplateSpec
DeploymentStrategy rollingUpdate:RollingUpdateDeployment type:string(Recreate|RollingUpdate)
Device allNodes:boolean allowMultipleAllocations:boolean attributes:DeviceAttribute{} bindingConditions:string[] bindingFailureConditions:string[] bindsToNode:boolean capacity:DeviceCapacity{} consumesCounters:DeviceCounterConsumption[] name!:string nodeAllocatableResourceMappings@36-36:NodeAllocatableResourceMapping{} nodeAllocatableResources@37:NodeAllocatableResource{} nodeName:string nodeSelector:NodeSelector taints:DeviceTaint[]
DeviceAttribute bool:boolean bools@36:boolean[] int:int64 ints@36:int64[] string:string strings@36:string[] version:string versions@36:string[]
DeviceCapacity requestPolicy:CapacityRequestPolicy value!:quantity
DeviceClaim config:DeviceClaimConfiguration[] constraints:DeviceConstraint[] requests:DeviceRequest[]
DeviceClaimConfiguration opaque:OpaqueDeviceConfiguration requests:string[]
DeviceClass apiVersion:string kind:string metadata:ObjectMeta spec:DeviceClassSpec
DeviceClassConfiguration opaque:OpaqueDeviceConfiguration
DeviceClassSpec config:DeviceClassConfiguration[] extendedResourceName:string selectors:DeviceSelector[]
DeviceConstraint distinctAttribute:string matchAttribute:string requests:string[]
DeviceCounterConsumption compatibilityGroups@37:string[] counterSet!:string counters!:Counter{}
DeviceDerivedAttribute expression!:string name!:string
DeviceRequest exactly:ExactDeviceRequest firstAvailable:DeviceSubRequest[] name!:string
DeviceSelector cel:CELDeviceSelector
DeviceSubRequest allocationMode:string(All|ExactCount) capacity:CapacityRequirements count:int64 derivedAttributes@37:DeviceDerivedAttribute[] deviceClassName!:string name!:string selectors:DeviceSelector[] tolerations:DeviceToleration[]
DeviceTaint effect!:string(NoExecute|NoSchedule|None@35) key!:string timeAdded:time value:string
DeviceTaintRule apiVersion:string kind:string metadata:ObjectMeta spec!:DeviceTaintRuleSpec status:any
DeviceTaintRuleSpec deviceSelector:DeviceTaintSelector taint!:DeviceTaint
DeviceTaintSelector device:string driver:string pool:string
DeviceToleration effect:string(NoExecute|NoSchedule|None@35) key:string operator:string(Equal|Exists) tolerationSeconds:int64 value:string
DisruptionMode all:any single:any
DownwardAPIProjection items:DownwardAPIVolumeFile[]
DownwardAPIVolumeFile fieldRef:ObjectFieldSelector mode:int32 path!:string resourceFieldRef:ResourceFieldSelector user@37:int64
DownwardAPIVolumeSource defaultMode:int32 defaultUser@37:int64 items:DownwardAPIVolumeFile[]
EmptyDirVolumeSource medium:string mode@37:int32 sizeLimit:quantity
Endpoint addresses!:string[] conditions:EndpointConditions deprecatedTopology:string{} hints:EndpointHints hostname:string nodeName:string targetRef:ObjectReference zone:string
EndpointAddress hostname:string ip!:string nodeName:string targetRef:ObjectReference
EndpointConditions ready:boolean serving:boolean terminating:boolean
EndpointHints forNodes@33:ForNode[] forZones:ForZone[]
EndpointPort appProtocol:string name:string port:int32 protocol:string(SCTP|TCP|UDP)
EndpointSlice addressType!:string(FQDN|IPv4|IPv6) apiVersion:string endpoints:Endpoint[] kind:string metadata:ObjectMeta ports:EndpointPort[]
EndpointSubset addresses:EndpointAddress[] notReadyAddresses:EndpointAddress[] ports:core.v1.EndpointPort[]
Endpoints apiVersion:string kind:string metadata:ObjectMeta subsets:EndpointSubset[]
EnvFromSource configMapRef:ConfigMapEnvSource prefix:string secretRef:SecretEnvSource
EnvVar name!:string value:string valueFrom:EnvVarSource
EnvVarSource configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector fileKeyRef@34:FileKeySelector resourceFieldRef:ResourceFieldSelector secretKeyRef:SecretKeySelector
EphemeralContainer args:string[] command:string[] env:EnvVar[name] envFrom:EnvFromSource[] image:string imagePullPolicy:string(Always|IfNotPresent|Never) lifecycle:Lifecycle livenessProbe:Probe name!:string ports:ContainerPort[containerPort,protocol] readinessProbe:Probe resizePolicy:ContainerResizePolicy[] resources:ResourceRequirements restartPolicy:string restartPolicyRules@34:ContainerRestartRule[] securityContext:SecurityContext startupProbe:Probe stdin:boolean stdinOnce:boolean targetContainerName:string terminationMessagePath:string terminationMessagePolicy:string(FallbackToLogsOnError|File) tty:boolean volumeDevices:VolumeDevice[devicePath] volumeMounts:VolumeMount[mountPath] workingDir:string
EphemeralVolumeSource volumeClaimTemplate:PersistentVolumeClaimTemplate
Event action:string apiVersion:string count:int32 eventTime:microtime firstTimestamp:time involvedObject!:ObjectReference kind:string lastTimestamp:time message:string metadata!:ObjectMeta reason:string related:ObjectReference reportingComponent:string reportingInstance:string series:EventSeries source:EventSource type:string
EventSeries count:int32 lastObservedTime:microtime
EventSource component:string host:string
Eviction apiVersion:string deleteOptions:DeleteOptions kind:string metadata:ObjectMeta
EvictionResponder name!:string priority!:int32
ExactDeviceRequest adminAccess:boolean allocationMode:string(All|ExactCount) capacity:CapacityRequirements count:int64 derivedAttributes@37:DeviceDerivedAttribute[] deviceClassName!:string selectors:DeviceSelector[] tolerations:DeviceToleration[]
ExecAction command:string[]
ExemptPriorityLevelConfiguration lendablePercent:int32 nominalConcurrencyShares:int32
ExternalDocumentation description:string url:string
ExternalMetricSource metric!:MetricIdentifier target!:MetricTarget
FCVolumeSource fsType:string lun:int32 readOnly:boolean targetWWNs:string[] wwids:string[]
FieldSelectorAttributes rawSelector:string requirements:FieldSelectorRequirement[]
FieldSelectorRequirement key!:string operator!:string values:string[]
FileKeySelector key!:string optional:boolean path!:string volumeName!:string
FlexPersistentVolumeSource driver!:string fsType:string options:string{} readOnly:boolean secretRef:SecretReference
FlexVolumeSource driver!:string fsType:string options:string{} readOnly:boolean secretRef:LocalObjectReference
FlockerVolumeSource datasetName:string datasetUUID:string
FlowDistinguisherMethod type!:string
FlowSchema apiVersion:string kind:string metadata:ObjectMeta spec!:FlowSchemaSpec status:any
FlowSchemaSpec distinguisherMethod:FlowDistinguisherMethod matchingPrecedence:int32 priorityLevelConfiguration!:PriorityLevelConfigurationReference rules:PolicyRulesWithSubjects[]
ForNode name!:string
ForZone name!:string
GCEPersistentDiskVolumeSource fsType:string partition:int32 pdName!:string readOnly:boolean
GRPCAction mode@37:string(Plaintext|TLS) port!:int32 service:string
GangSchedulingPolicy minCount!:int32
GitRepoVolumeSource directory:string repository!:string revision:string
GlusterfsPersistentVolumeSource endpoints!:string endpointsNamespace:string path!:string readOnly:boolean
GlusterfsVolumeSource endpoints!:string path!:string readOnly:boolean
GroupResource group!:string resource!:string
GroupSubject name!:string
HPAScalingPolicy periodSeconds!:int32 type!:string value!:int32
HPAScalingRules policies:HPAScalingPolicy[] selectPolicy:string stabilizationWindowSeconds:int32 tolerance@33:quantity
HTTPGetAction host:string httpHeaders:HTTPHeader[] path:string port!:port protocol@37:string(HTTP1|HTTP2) scheme:string(HTTP|HTTPS)
HTTPHeader name!:string value!:string
HTTPIngressPath backend!:IngressBackend path:string pathType!:string(Exact|ImplementationSpecific|Prefix)
HTTPIngressRuleValue paths!:HTTPIngressPath[]
HorizontalPodAutoscaler apiVersion:string kind:string metadata:ObjectMeta spec!:HorizontalPodAutoscalerSpec status:any
HorizontalPodAutoscalerBehavior scaleDown:HPAScalingRules scaleUp:HPAScalingRules
HorizontalPodAutoscalerSpec maxReplicas!:int32 minReplicas:int32 scaleTargetRef!:CrossVersionObjectReference targetCPUUtilizationPercentage:int32
HostAlias hostnames:string[] ip!:string
HostPathVolumeSource path!:string type:string(|BlockDevice|CharDevice|Directory|DirectoryOrCreate|File|FileOrCreate|Socket)
IPAddress apiVersion:string kind:string metadata:ObjectMeta spec!:IPAddressSpec
IPAddressSpec parentRef!:ParentReference
IPBlock cidr!:string except:string[]
ISCSIPersistentVolumeSource chapAuthDiscovery:boolean chapAuthSession:boolean fsType:string initiatorName:string iqn!:string iscsiInterface:string lun!:int32 portals:string[] readOnly:boolean secretRef:SecretReference targetPortal!:string
ISCSIVolumeSource chapAuthDiscovery:boolean chapAuthSession:boolean fsType:string initiatorName:string iqn!:string iscsiInterface:string lun!:int32 portals:string[] readOnly:boolean secretRef:LocalObjectReference targetPortal!:string
ImageVolumeSource pullPolicy:string(Always|IfNotPresent|Never) reference:string
Ingress apiVersion:string kind:string metadata:ObjectMeta spec:IngressSpec status:any
IngressBackend resource:TypedLocalObjectReference service:IngressServiceBackend
IngressClass apiVersion:string kind:string metadata:ObjectMeta spec:IngressClassSpec
IngressClassParametersReference apiGroup:string kind!:string name!:string namespace:string scope:string
IngressClassSpec controller:string parameters:IngressClassParametersReference
IngressRule host:string http:HTTPIngressRuleValue
IngressServiceBackend name!:string port:ServiceBackendPort
IngressSpec defaultBackend:IngressBackend ingressClassName:string rules:IngressRule[] tls:IngressTLS[]
IngressTLS hosts:string[] secretName:string
JSONPatch expression:string
JSONSchemaProps $ref:string $schema:string additionalItems:any additionalProperties:any allOf:JSONSchemaProps[] anyOf:JSONSchemaProps[] default:any definitions:JSONSchemaProps{} dependencies:any{} description:string enum:any[] example:any exclusiveMaximum:boolean exclusiveMinimum:boolean externalDocs:ExternalDocumentation format:string id:string items:any maxItems:int64 maxLength:int64 maxProperties:int64 maximum:number minItems:int64 minLength:int64 minProperties:int64 minimum:number multipleOf:number not:JSONSchemaProps nullable:boolean oneOf:JSONSchemaProps[] pattern:string patternProperties:JSONSchemaProps{} properties:JSONSchemaProps{} required:string[] title:string type:string uniqueItems:boolean x-kubernetes-embedded-resource:boolean x-kubernetes-int-or-string:boolean x-kubernetes-list-map-keys:string[] x-kubernetes-list-type:string x-kubernetes-map-type:string x-kubernetes-preserve-unknown-fields:boolean x-kubernetes-validations:ValidationRule[rule]
Job apiVersion:string kind:string metadata:ObjectMeta spec:JobSpec status:any
JobSchedulingConfiguration disruptionMode:WorkloadPodGroupDisruptionMode resourceClaims:WorkloadPodGroupResourceClaim[name] schedulingConstraints:WorkloadPodGroupSchedulingConstraints schedulingPolicy:WorkloadPodGroupSchedulingPolicy
JobSpec activeDeadlineSeconds:int64 backoffLimit:int32 backoffLimitPerIndex:int32 completionMode:string(Indexed|NonIndexed) completions:int32 managedBy@30:string manualSelector:boolean maxFailedIndexes:int32 parallelism:int32 podFailurePolicy:PodFailurePolicy podReplacementPolicy:string(Failed|TerminatingOrFailed) scheduling@37:JobSchedulingConfiguration selector:LabelSelector successPolicy@30:SuccessPolicy suspend:boolean template!:PodTemplateSpec ttlSecondsAfterFinished:int32
JobTemplateSpec metadata:ObjectMeta spec:JobSpec
KeyToPath key!:string mode:int32 path!:string user@37:int64
LabelSelector matchExpressions:LabelSelectorRequirement[] matchLabels:string{}
LabelSelectorAttributes rawSelector:string requirements:LabelSelectorRequirement[]
LabelSelectorRequirement key!:string operator!:string values:string[]
Lease apiVersion:string kind:string metadata:ObjectMeta spec:LeaseSpec
LeaseSpec acquireTime:microtime holderIdentity:string leaseDurationSeconds:int32 leaseTransitions:int32 preferredHolder@31:string renewTime:microtime strategy@31:string
Lifecycle postStart:LifecycleHandler preStop:LifecycleHandler stopSignal@33:string(SIGABRT|SIGALRM|SIGBUS|SIGCHLD|SIGCLD|SIGCONT|SIGFPE|SIGHUP|SIGILL|SIGINT|SIGIO|SIGIOT|SIGKILL|SIGPIPE|SIGPOLL|SIGPROF|SIGPWR|SIGQUIT|SIGRTMAX|SIGRTMAX-1|SIGRTMAX-10|SIGRTMAX-11|SIGRTMAX-12|SIGRTMAX-13|SIGRTMAX-14|SIGRTMAX-2|SIGRTMAX-3|SIGRTMAX-4|SIGRTMAX-5|SIGRTMAX-6|SIGRTMAX-7|SIGRTMAX-8|SIGRTMAX-9|SIGRTMIN|SIGRTMIN+1|SIGRTMIN+10|SIGRTMIN+11|SIGRTMIN+12|SIGRTMIN+13|SIGRTMIN+14|SIGRTMIN+15|SIGRTMIN+2|SIGRTMIN+3|SIGRTMIN+4|SIGRTMIN+5|SIGRTMIN+6|SIGRTMIN+7|SIGRTMIN+8|SIGRTMIN+9|SIGSEGV|SIGSTKFLT|SIGSTOP|SIGSYS|SIGTERM|SIGTRAP|SIGTSTP|SIGTTIN|SIGTTOU|SIGURG|SIGUSR1|SIGUSR2|SIGVTALRM|SIGWINCH|SIGXCPU|SIGXFSZ)
LifecycleHandler exec:ExecAction httpGet:HTTPGetAction sleep@29:SleepAction tcpSocket:TCPSocketAction
LimitRange apiVersion:string kind:string metadata:ObjectMeta spec:LimitRangeSpec
LimitRangeItem default:quantity{} defaultRequest:quantity{} max:quantity{} maxLimitRequestRatio:quantity{} min:quantity{} type!:string
LimitRangeSpec limits!:LimitRangeItem[]
LimitResponse queuing:QueuingConfiguration type!:string
LimitedPriorityLevelConfiguration borrowingLimitPercent:int32 lendablePercent:int32 limitResponse!:LimitResponse nominalConcurrencyShares:int32
LocalObjectReference name:string
LocalSubjectAccessReview apiVersion:string kind:string metadata:ObjectMeta spec!:SubjectAccessReviewSpec status:any
LocalVolumeSource fsType:string path!:string
ManagedFieldsEntry apiVersion:string fieldsType:string fieldsV1:any manager:string operation:string subresource:string time:time
MatchCondition expression!:string name!:string
MatchResources excludeResourceRules:NamedRuleWithOperations[] matchPolicy:string(Equivalent|Exact) namespaceSelector:LabelSelector objectSelector:LabelSelector resourceRules:NamedRuleWithOperations[]
MetricIdentifier name!:string selector:LabelSelector
MetricSpec containerResource:ContainerResourceMetricSource external:ExternalMetricSource object:ObjectMetricSource pods:PodsMetricSource resource:ResourceMetricSource type!:string
MetricTarget averageUtilization:int32 averageValue:quantity type!:string value:quantity
MutatingAdmissionPolicy apiVersion:string kind:string metadata:ObjectMeta spec:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding apiVersion:string kind:string metadata:ObjectMeta spec:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingSpec matchResources:MatchResources paramRef:ParamRef policyName:string
MutatingAdmissionPolicySpec failurePolicy:string(Fail|Ignore) matchConditions:MatchCondition[name] matchConstraints:MatchResources mutations:Mutation[] paramKind:ParamKind reinvocationPolicy:string(IfNeeded|Never) variables:Variable[]
MutatingWebhook admissionReviewVersions!:string[] clientConfig!:WebhookClientConfig failurePolicy:string(Fail|Ignore) matchConditions:MatchCondition[name] matchPolicy:string(Equivalent|Exact) name!:string namespaceSelector:LabelSelector objectSelector:LabelSelector reinvocationPolicy:string(IfNeeded|Never) rules:RuleWithOperations[] sideEffects!:string(None|NoneOnDryRun|Some|Unknown) timeoutSeconds:int32
MutatingWebhookConfiguration apiVersion:string kind:string metadata:ObjectMeta webhooks:MutatingWebhook[name]
Mutation applyConfiguration:ApplyConfiguration jsonPatch:JSONPatch patchType!:string(ApplyConfiguration|JSONPatch)
NFSVolumeSource path!:string readOnly:boolean server!:string
NamedRuleWithOperations apiGroups:string[] apiVersions:string[] operations:string(*|CONNECT|CREATE|DELETE|UPDATE)[] resourceNames:string[] resources:string[] scope:string(*|Cluster|Namespaced)
Namespace apiVersion:string kind:string metadata:ObjectMeta spec:NamespaceSpec status:any
NamespaceSpec finalizers:string[]
NetworkPolicy apiVersion:string kind:string metadata:ObjectMeta spec:NetworkPolicySpec
NetworkPolicyEgressRule ports:NetworkPolicyPort[] to:NetworkPolicyPeer[]
NetworkPolicyIngressRule from:NetworkPolicyPeer[] ports:NetworkPolicyPort[]
NetworkPolicyPeer ipBlock:IPBlock namespaceSelector:LabelSelector podSelector:LabelSelector
NetworkPolicyPort endPort:int32 port:port protocol:string(SCTP|TCP|UDP)
NetworkPolicySpec egress:NetworkPolicyEgressRule[] ingress:NetworkPolicyIngressRule[] podSelector:LabelSelector policyTypes:string(Egress|Ingress)[]
Node apiVersion:string kind:string metadata:ObjectMeta spec:NodeSpec status:any
NodeAffinity preferredDuringSchedulingIgnoredDuringExecution:PreferredSchedulingTerm[] requiredDuringSchedulingIgnoredDuringExecution:NodeSelector
NodeAllocatableMapping capacityKey:string capacityMultiplier:quantity deviceMultiplier:quantity
NodeAllocatableOverhead perContainer:quantity perPod:quantity
NodeAllocatableResource mapping:NodeAllocatableMapping overhead:NodeAllocatableOverhead
NodeAllocatableResourceMapping allocationMultiplier:quantity capacityKey:string
NodeConfigSource configMap:ConfigMapNodeConfigSource
NodePodPreemptionPolicy disableResizePreemption:string[]
NodeSelector nodeSelectorTerms!:NodeSelectorTerm[]
NodeSelectorRequirement key!:string operator!:string(DoesNotExist|Exists|Gt|In|Lt|NotIn) values:string[]
NodeSelectorTerm matchExpressions:NodeSelectorRequirement[] matchFields:NodeSelectorRequirement[]
NodeSpec configSource:NodeConfigSource externalID:string podCIDR:string podCIDRs:string[] podPreemptionPolicy@37:NodePodPreemptionPolicy providerID:string taints:Taint[] unschedulable:boolean
NonResourceAttributes path:string verb:string
NonResourcePolicyRule nonResourceURLs!:string[] verbs!:string[]
ObjectFieldSelector apiVersion:string fieldPath!:string
ObjectMeta annotations:string{} creationTimestamp:time deletionGracePeriodSeconds:int64 deletionTimestamp:time finalizers:string[] generateName:string generation:int64 labels:string{} managedFields:ManagedFieldsEntry[] name:string namespace:string ownerReferences:OwnerReference[uid] resourceVersion:string selfLink:string uid:string
ObjectMetricSource describedObject!:autoscaling.v2.CrossVersionObjectReference metric!:MetricIdentifier target!:MetricTarget
ObjectReference apiVersion:string fieldPath:string kind:string name:string namespace:string resourceVersion:string uid:string
OpaqueDeviceConfiguration driver!:string parameters!:any
Overhead podFixed:quantity{}
OwnerReference apiVersion!:string blockOwnerDeletion:boolean controller:boolean kind!:string name!:string uid!:string
ParamKind apiVersion:string kind:string
ParamRef name:string namespace:string parameterNotFoundAction:string selector:LabelSelector
ParentReference group:string name!:string namespace:string resource!:string
PersistentVolume apiVersion:string kind:string metadata:ObjectMeta spec:PersistentVolumeSpec status:any
PersistentVolumeClaim apiVersion:string kind:string metadata:ObjectMeta spec:PersistentVolumeClaimSpec status:any
PersistentVolumeClaimSpec accessModes:string(ReadOnlyMany|ReadWriteMany|ReadWriteOnce|ReadWriteOncePod)[] dataSource:TypedLocalObjectReference dataSourceRef:TypedObjectReference resources:VolumeResourceRequirements selector:LabelSelector storageClassName:string volumeAttributesClassName@29:string volumeMode:string(Block|Filesystem) volumeName:string
PersistentVolumeClaimTemplate metadata:ObjectMeta spec!:PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource claimName!:string readOnly:boolean
PersistentVolumeSpec accessModes:string(ReadOnlyMany|ReadWriteMany|ReadWriteOnce|ReadWriteOncePod)[] awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFilePersistentVolumeSource capacity:quantity{} cephfs:CephFSPersistentVolumeSource cinder:CinderPersistentVolumeSource claimRef:ObjectReference csi:CSIPersistentVolumeSource fc:FCVolumeSource flexVolume:FlexPersistentVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource glusterfs:GlusterfsPersistentVolumeSource hostPath:HostPathVolumeSource iscsi:ISCSIPersistentVolumeSource local:LocalVolumeSource mountOptions:string[] nfs:NFSVolumeSource nodeAffinity:VolumeNodeAffinity persistentVolumeReclaimPolicy:string(Delete|Recycle|Retain) photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource quobyte:QuobyteVolumeSource rbd:RBDPersistentVolumeSource scaleIO:ScaleIOPersistentVolumeSource storageClassName:string storageos:StorageOSPersistentVolumeSource volumeAttributesClassName@29:string volumeMode:string(Block|Filesystem) vsphereVolume:VsphereVirtualDiskVolumeSource
PhotonPersistentDiskVolumeSource fsType:string pdID!:string
Pod apiVersion:string kind:string metadata:ObjectMeta spec:PodSpec status:any
PodAffinity preferredDuringSchedulingIgnoredDuringExecution:WeightedPodAffinityTerm[] requiredDuringSchedulingIgnoredDuringExecution:PodAffinityTerm[]
PodAffinityTerm labelSelector:LabelSelector matchLabelKeys@29:string[] mismatchLabelKeys@29:string[] namespaceSelector:LabelSelector namespaces:string[] topologyKey!:string
PodAntiAffinity preferredDuringSchedulingIgnoredDuringExecution:WeightedPodAffinityTerm[] requiredDuringSchedulingIgnoredDuringExecution:PodAffinityTerm[]
PodCertificateProjection certificateChainPath:string credentialBundlePath:string keyPath:string keyType!:string maxExpirationSeconds:int32 signerName!:string user@37:int64 userAnnotations@35:string{}
PodCertificateRequest apiVersion:string kind:string metadata:ObjectMeta spec!:PodCertificateRequestSpec status:any
PodCertificateRequestSpec maxExpirationSeconds:int32 nodeName!:string nodeUID!:string podName!:string podUID!:string serviceAccountName!:string serviceAccountUID!:string signerName!:string stubPKCS10Request!:byte unverifiedUserAnnotations:string{}
PodDNSConfig nameservers:string[] options:PodDNSConfigOption[] searches:string[]
PodDNSConfigOption name:string value:string
PodDisruptionBudget apiVersion:string kind:string metadata:ObjectMeta spec:PodDisruptionBudgetSpec status:any
PodDisruptionBudgetSpec maxUnavailable:port minAvailable:port selector:LabelSelector unhealthyPodEvictionPolicy:string(AlwaysAllow|IfHealthyBudget)
PodFailurePolicy rules!:PodFailurePolicyRule[]
PodFailurePolicyOnExitCodesRequirement containerName:string operator!:string(In|NotIn) values!:int32[]
PodFailurePolicyOnPodConditionsPattern status:string type!:string
PodFailurePolicyRule action!:string(Count|FailIndex|FailJob|Ignore) onExitCodes:PodFailurePolicyOnExitCodesRequirement onPodConditions:PodFailurePolicyOnPodConditionsPattern[]
PodGroup apiVersion:string kind:string metadata:ObjectMeta spec!:PodGroupSpec status:any
PodGroupPolicy basic:any gang:scheduling.v1alpha1.GangSchedulingPolicy
PodGroupResourceClaim name!:string resourceClaimName:string resourceClaimTemplateName:string
PodGroupSchedulingConstraints topology:TopologyConstraint[]
PodGroupSchedulingPolicy basic:any gang:GangSchedulingPolicy
PodGroupSpec disruptionMode:DisruptionMode parentCompositePodGroupName:string preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string resourceClaims:PodGroupResourceClaim[name] schedulingConstraints:PodGroupSchedulingConstraints schedulingPolicy!:PodGroupSchedulingPolicy workloadRef:scheduling.v1beta1.WorkloadReference
PodGroupTemplate disruptionMode:DisruptionMode name!:string preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string resourceClaims:PodGroupResourceClaim[name] schedulingConstraints:PodGroupSchedulingConstraints schedulingPolicy!:PodGroupSchedulingPolicy
PodGroupTemplateReference workload:WorkloadPodGroupTemplateReference
PodOS name!:string
PodReadinessGate conditionType!:string
PodResourceClaim name!:string resourceClaimName@31:string resourceClaimTemplateName@31:string source@-30:ClaimSource
PodSchedulingGate name!:string
PodSchedulingGroup podGroupName:string
PodSecurityContext appArmorProfile@30:AppArmorProfile fsGroup:int64 fsGroupChangePolicy:string(Always|OnRootMismatch) runAsGroup:int64 runAsNonRoot:boolean runAsUser:int64 seLinuxChangePolicy@32:string seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile supplementalGroups:int64[] supplementalGroupsPolicy@31:string(Merge|Strict) sysctls:Sysctl[] windowsOptions:WindowsSecurityContextOptions
PodSpec activeDeadlineSeconds:int64 affinity:Affinity automountServiceAccountToken:boolean containers!:Container[name] dnsConfig:PodDNSConfig dnsPolicy:string(ClusterFirst|ClusterFirstWithHostNet|Default|None) enableServiceLinks:boolean ephemeralContainers:EphemeralContainer[name] evictionResponders@37:EvictionResponder[name] hostAliases:HostAlias[ip] hostIPC:boolean hostNetwork:boolean hostPID:boolean hostUsers:boolean hostname:string hostnameOverride@34:string imagePullSecrets:LocalObjectReference[name] initContainers:Container[name] nodeName:string nodeSelector:string{} os:PodOS overhead:quantity{} preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string readinessGates:PodReadinessGate[] resourceClaims:PodResourceClaim[name] resources@32:ResourceRequirements restartPolicy:string(Always|Never|OnFailure) runtimeClassName:string schedulerName:string schedulingGates:PodSchedulingGate[name] schedulingGroup@36:PodSchedulingGroup securityContext:PodSecurityContext serviceAccount:string serviceAccountName:string setHostnameAsFQDN:boolean shareProcessNamespace:boolean subdomain:string terminationGracePeriodSeconds:int64 tolerations:Toleration[] topologySpreadConstraints:TopologySpreadConstraint[topologyKey,whenUnsatisfiable] volumes:Volume[name] workloadRef@35-35:WorkloadReference
PodTemplate apiVersion:string kind:string metadata:ObjectMeta template:PodTemplateSpec
PodTemplateSpec metadata:ObjectMeta spec:PodSpec
PodsMetricSource metric!:MetricIdentifier target!:MetricTarget
PolicyRule apiGroups:string[] nonResourceURLs:string[] resourceNames:string[] resources:string[] verbs!:string[]
PolicyRulesWithSubjects nonResourceRules:NonResourcePolicyRule[] resourceRules:ResourcePolicyRule[] subjects!:flowcontrol.v1.Subject[]
PortworxVolumeSource fsType:string readOnly:boolean volumeID!:string
Preconditions resourceVersion:string uid:string
PreferredSchedulingTerm preference!:NodeSelectorTerm weight!:int32
PriorityClass apiVersion:string description:string globalDefault:boolean kind:string metadata:ObjectMeta preemptionPolicy:string(Never|PreemptLowerPriority) value:int32
PriorityLevelConfiguration apiVersion:string kind:string metadata:ObjectMeta spec!:PriorityLevelConfigurationSpec status:any
PriorityLevelConfigurationReference name!:string
PriorityLevelConfigurationSpec exempt:ExemptPriorityLevelConfiguration limited:LimitedPriorityLevelConfiguration type!:string
Probe exec:ExecAction failureThreshold:int32 grpc:GRPCAction httpGet:HTTPGetAction initialDelaySeconds:int32 periodSeconds:int32 successThreshold:int32 tcpSocket:TCPSocketAction terminationGracePeriodSeconds:int64 timeoutSeconds:int32
ProjectedVolumeSource defaultMode:int32 defaultUser@37:int64 sources:VolumeProjection[]
QueuingConfiguration handSize:int32 queueLengthLimit:int32 queues:int32
QuobyteVolumeSource group:string readOnly:boolean registry!:string tenant:string user:string volume!:string
RBDPersistentVolumeSource fsType:string image!:string keyring:string monitors!:string[] pool:string readOnly:boolean secretRef:SecretReference user:string
RBDVolumeSource fsType:string image!:string keyring:string monitors!:string[] pool:string readOnly:boolean secretRef:LocalObjectReference user:string
ReplicaSet apiVersion:string kind:string metadata:ObjectMeta spec!:ReplicaSetSpec status:any
ReplicaSetSpec minReadySeconds:int32 replicas:int32 selector!:LabelSelector template:PodTemplateSpec
ReplicationController apiVersion:string kind:string metadata:ObjectMeta spec:ReplicationControllerSpec status:any
ReplicationControllerSpec minReadySeconds:int32 replicas:int32 selector:string{} template:PodTemplateSpec
ResourceAttributes fieldSelector@31:FieldSelectorAttributes group:string labelSelector@31:LabelSelectorAttributes name:string namespace:string resource:string subresource:string verb:string version:string
ResourceClaim apiVersion:string kind:string metadata:ObjectMeta spec:ResourceClaimSpec status:any
ResourceClaimSpec devices:DeviceClaim
ResourceClaimTemplate apiVersion:string kind:string metadata:ObjectMeta spec:ResourceClaimTemplateSpec
ResourceClaimTemplateSpec metadata:ObjectMeta spec:ResourceClaimSpec
ResourceFieldSelector containerName:string divisor:quantity resource!:string
ResourceMetricSource name!:string target!:MetricTarget
ResourcePolicyRule apiGroups!:string[] clusterScope:boolean namespaces:string[] resources!:string[] verbs!:string[]
ResourcePool generation!:int64 name!:string resourceSliceCount!:int64
ResourceQuota apiVersion:string kind:string metadata:ObjectMeta spec:ResourceQuotaSpec status:any
ResourceQuotaSpec hard:quantity{} scopeSelector:ScopeSelector scopes:string(BestEffort|CrossNamespacePodAffinity|NotBestEffort|NotTerminating|PriorityClass|Terminating|VolumeAttributesClass)[]
ResourceRequirements claims:core.v1.ResourceClaim[name] limits:quantity{} requests:quantity{}
ResourceSlice apiVersion:string kind:string metadata:ObjectMeta spec!:ResourceSliceSpec
ResourceSliceSpec allNodes:boolean devices:Device[] driver!:string nodeName:string nodeSelector:NodeSelector partitionTypeAttribute@37:string perDeviceNodeSelection:boolean pool!:ResourcePool sharedCounters:CounterSet[] skipNodeOperations@37:string(*|NodePrepareResources|NodeUnprepareResources)[]
Role apiVersion:string kind:string metadata:ObjectMeta rules:PolicyRule[]
RoleBinding apiVersion:string kind:string metadata:ObjectMeta roleRef!:RoleRef subjects:Subject[]
RoleRef apiGroup:string kind!:string name!:string
RollingUpdateDaemonSet maxSurge:port maxUnavailable:port
RollingUpdateDeployment maxSurge:port maxUnavailable:port
RollingUpdateStatefulSetStrategy maxUnavailable:port partition:int32
RuleWithOperations apiGroups:string[] apiVersions:string[] operations:string(*|CONNECT|CREATE|DELETE|UPDATE)[] resources:string[] scope:string(*|Cluster|Namespaced)
RuntimeClass apiVersion:string handler!:string kind:string metadata:ObjectMeta overhead:Overhead scheduling:Scheduling
SELinuxOptions level:string role:string type:string user:string
Scale apiVersion:string kind:string metadata:ObjectMeta spec:ScaleSpec status:any
ScaleIOPersistentVolumeSource fsType:string gateway!:string protectionDomain:string readOnly:boolean secretRef!:SecretReference sslEnabled:boolean storageMode:string storagePool:string system!:string volumeName:string
ScaleIOVolumeSource fsType:string gateway!:string protectionDomain:string readOnly:boolean secretRef!:LocalObjectReference sslEnabled:boolean storageMode:string storagePool:string system!:string volumeName:string
ScaleSpec replicas:int32
Scheduling nodeSelector:string{} tolerations:Toleration[]
ScopeSelector matchExpressions:ScopedResourceSelectorRequirement[]
ScopedResourceSelectorRequirement operator!:string(DoesNotExist|Exists|In|NotIn) scopeName!:string(BestEffort|CrossNamespacePodAffinity|NotBestEffort|NotTerminating|PriorityClass|Terminating|VolumeAttributesClass) values:string[]
SeccompProfile localhostProfile:string type!:string(Localhost|RuntimeDefault|Unconfined)
Secret apiVersion:string data:byte{} immutable:boolean kind:string metadata:ObjectMeta stringData:string{} type:string
SecretEnvSource name:string optional:boolean
SecretKeySelector key!:string name:string optional:boolean
SecretProjection items:KeyToPath[] name:string optional:boolean
SecretReference name:string namespace:string
SecretVolumeSource defaultMode:int32 defaultUser@37:int64 items:KeyToPath[] optional:boolean secretName:string
SecurityContext allowPrivilegeEscalation:boolean appArmorProfile@30:AppArmorProfile capabilities:Capabilities privileged:boolean procMount:string(Default|Unmasked) readOnlyRootFilesystem:boolean runAsGroup:int64 runAsNonRoot:boolean runAsUser:int64 seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile windowsOptions:WindowsSecurityContextOptions
SelectableField jsonPath!:string
SelfSubjectAccessReview apiVersion:string kind:string metadata:ObjectMeta spec!:SelfSubjectAccessReviewSpec status:any
SelfSubjectAccessReviewSpec nonResourceAttributes:NonResourceAttributes resourceAttributes:ResourceAttributes
SelfSubjectReview apiVersion:string kind:string metadata:ObjectMeta status:any
SelfSubjectRulesReview apiVersion:string kind:string metadata:ObjectMeta spec!:SelfSubjectRulesReviewSpec status:any
SelfSubjectRulesReviewSpec namespace:string
Service apiVersion:string kind:string metadata:ObjectMeta spec:ServiceSpec status:any
ServiceAccount apiVersion:string automountServiceAccountToken:boolean imagePullSecrets:LocalObjectReference[] kind:string metadata:ObjectMeta secrets:ObjectReference[name]
ServiceAccountSubject name!:string namespace!:string
ServiceAccountTokenProjection audience:string expirationSeconds:int64 path!:string user@37:int64
ServiceBackendPort name:string number:int32
ServiceCIDR apiVersion:string kind:string metadata:ObjectMeta spec:ServiceCIDRSpec status:any
ServiceCIDRSpec cidrs:string[]
ServicePort appProtocol:string name:string nodePort:int32 port!:int32 protocol:string(SCTP|TCP|UDP) targetPort:port
ServiceReference name:string namespace:string port:int32
ServiceSpec allocateLoadBalancerNodePorts:boolean clusterIP:string clusterIPs:string[] externalIPs:string[] externalName:string externalTrafficPolicy:string(Cluster|Local) healthCheckNodePort:int32 internalTrafficPolicy:string(Cluster|Local) ipFamilies:string(|IPv4|IPv6)[] ipFamilyPolicy:string(PreferDualStack|RequireDualStack|SingleStack) loadBalancerClass:string loadBalancerIP:string loadBalancerSourceRanges:string[] ports:ServicePort[port,protocol] publishNotReadyAddresses:boolean selector:string{} sessionAffinity:string(ClientIP|None) sessionAffinityConfig:SessionAffinityConfig trafficDistribution@30:string type:string(ClusterIP|ExternalName|LoadBalancer|NodePort)
SessionAffinityConfig clientIP:ClientIPConfig
SleepAction seconds!:int64
StatefulSet apiVersion:string kind:string metadata:ObjectMeta spec!:StatefulSetSpec status:any
StatefulSetOrdinals start:int32
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted:string whenScaled:string
StatefulSetSpec minReadySeconds:int32 ordinals:StatefulSetOrdinals persistentVolumeClaimRetentionPolicy:StatefulSetPersistentVolumeClaimRetentionPolicy podManagementPolicy:string(OrderedReady|Parallel) replicas:int32 revisionHistoryLimit:int32 selector!:LabelSelector serviceName:string template!:PodTemplateSpec updateStrategy:StatefulSetUpdateStrategy volumeClaimTemplates:PersistentVolumeClaim[]
StatefulSetUpdateStrategy rollingUpdate:RollingUpdateStatefulSetStrategy type:string(OnDelete|Recreate@37|RollingUpdate)
StorageClass allowVolumeExpansion:boolean allowedTopologies:TopologySelectorTerm[] apiVersion:string kind:string metadata:ObjectMeta mountOptions:string[] parameters:string{} provisioner!:string reclaimPolicy:string(Delete|Recycle|Retain) volumeBindingMode:string(Immediate|WaitForFirstConsumer)
StorageOSPersistentVolumeSource fsType:string readOnly:boolean secretRef:ObjectReference volumeName:string volumeNamespace:string
StorageOSVolumeSource fsType:string readOnly:boolean secretRef:LocalObjectReference volumeName:string volumeNamespace:string
StorageVersionMigration apiVersion:string kind:string metadata:ObjectMeta spec:StorageVersionMigrationSpec status:any
StorageVersionMigrationSpec resource!:GroupResource
Subject apiGroup:string kind!:string name!:string namespace:string
SubjectAccessReview apiVersion:string kind:string metadata:ObjectMeta spec!:SubjectAccessReviewSpec status:any
SubjectAccessReviewSpec extra:string[]{} groups:string[] nonResourceAttributes:NonResourceAttributes resourceAttributes:ResourceAttributes uid:string user:string
SuccessPolicy rules!:SuccessPolicyRule[]
SuccessPolicyRule succeededCount:int32 succeededIndexes:string
Sysctl name!:string value!:string
TCPSocketAction host:string port!:port
Taint effect!:string(NoExecute|NoSchedule|PreferNoSchedule) key!:string timeAdded:time value:string
TokenRequest apiVersion:string kind:string metadata:ObjectMeta spec:TokenRequestSpec status:any
TokenRequestSpec attestations@37:string[]{} audiences:string[] boundObjectRef:BoundObjectReference expirationSeconds:int64
TokenReview apiVersion:string kind:string metadata:ObjectMeta spec!:TokenReviewSpec status:any
TokenReviewSpec audiences:string[] token!:string
Toleration effect:string(NoExecute|NoSchedule|PreferNoSchedule) key:string operator:string(Equal|Exists|Gt@35|Lt@35) tolerationSeconds:int64 value:string
TopologyConstraint key!:string
TopologySelectorLabelRequirement key!:string values!:string[]
TopologySelectorTerm matchLabelExpressions:TopologySelectorLabelRequirement[]
TopologySpreadConstraint labelSelector:LabelSelector matchLabelKeys:string[] maxSkew!:int32 minDomains:int32 nodeAffinityPolicy:string(Honor|Ignore) nodeTaintsPolicy:string(Honor|Ignore) topologyKey!:string whenUnsatisfiable!:string(DoNotSchedule|ScheduleAnyway)
TypedLocalObjectReference apiGroup:string kind!:string name!:string
TypedObjectReference apiGroup:string kind!:string name!:string namespace:string
UserSubject name!:string
ValidatingAdmissionPolicy apiVersion:string kind:string metadata:ObjectMeta spec:ValidatingAdmissionPolicySpec status:any
ValidatingAdmissionPolicyBinding apiVersion:string kind:string metadata:ObjectMeta spec!:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingSpec matchResources:MatchResources paramRef:ParamRef policyName!:string validationActions!:string(Audit|Deny|Warn)[]
ValidatingAdmissionPolicySpec auditAnnotations:AuditAnnotation[] failurePolicy:string(Fail|Ignore) matchConditions:MatchCondition[name] matchConstraints:MatchResources paramKind:ParamKind validations:Validation[] variables:Variable[name]
ValidatingWebhook admissionReviewVersions!:string[] clientConfig!:WebhookClientConfig failurePolicy:string(Fail|Ignore) matchConditions:MatchCondition[name] matchPolicy:string(Equivalent|Exact) name!:string namespaceSelector:LabelSelector objectSelector:LabelSelector rules:RuleWithOperations[] sideEffects!:string(None|NoneOnDryRun|Some|Unknown) timeoutSeconds:int32
ValidatingWebhookConfiguration apiVersion:string kind:string metadata:ObjectMeta webhooks:ValidatingWebhook[name]
Validation expression!:string message:string messageExpression:string reason:string
ValidationRule fieldPath:string message:string messageExpression:string optionalOldSelf@29:boolean reason:string(FieldValueDuplicate|FieldValueForbidden|FieldValueInvalid|FieldValueRequired) rule!:string
Variable expression!:string name!:string
Volume awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFileVolumeSource cephfs:CephFSVolumeSource cinder:CinderVolumeSource configMap:ConfigMapVolumeSource csi:CSIVolumeSource downwardAPI:DownwardAPIVolumeSource emptyDir:EmptyDirVolumeSource ephemeral:EphemeralVolumeSource fc:FCVolumeSource flexVolume:FlexVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource gitRepo:GitRepoVolumeSource glusterfs:GlusterfsVolumeSource hostPath:HostPathVolumeSource image@31:ImageVolumeSource iscsi:ISCSIVolumeSource name!:string nfs:NFSVolumeSource persistentVolumeClaim:PersistentVolumeClaimVolumeSource photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource projected:ProjectedVolumeSource quobyte:QuobyteVolumeSource rbd:RBDVolumeSource scaleIO:ScaleIOVolumeSource secret:SecretVolumeSource storageos:StorageOSVolumeSource vsphereVolume:VsphereVirtualDiskVolumeSource
VolumeAttachment apiVersion:string kind:string metadata:ObjectMeta spec!:VolumeAttachmentSpec status:any
VolumeAttachmentSource inlineVolumeSpec:PersistentVolumeSpec persistentVolumeName:string
VolumeAttachmentSpec attacher!:string nodeName!:string source!:VolumeAttachmentSource
VolumeAttributesClass apiVersion:string driverName!:string kind:string metadata:ObjectMeta parameters:string{}
VolumeDevice devicePath!:string name!:string
VolumeMount bindMountOptions@37:string[] mountPath!:string mountPropagation:string(Bidirectional|HostToContainer|None) name!:string readOnly:boolean recursiveReadOnly@30:string subPath:string subPathExpr:string
VolumeNodeAffinity required:NodeSelector
VolumeNodeResources count:int32
VolumeProjection clusterTrustBundle@29:ClusterTrustBundleProjection configMap:ConfigMapProjection downwardAPI:DownwardAPIProjection podCertificate@34:PodCertificateProjection secret:SecretProjection serviceAccountToken:ServiceAccountTokenProjection
VolumeResourceRequirements limits:quantity{} requests:quantity{}
VsphereVirtualDiskVolumeSource fsType:string storagePolicyID:string storagePolicyName:string volumePath!:string
WebhookClientConfig caBundle:byte service:admissionregistration.v1.ServiceReference url:string
WebhookConversion clientConfig:apiextensions.v1.WebhookClientConfig conversionReviewVersions!:string[]
WeightedPodAffinityTerm podAffinityTerm!:PodAffinityTerm weight!:int32
WindowsSecurityContextOptions gmsaCredentialSpec:string gmsaCredentialSpecName:string hostProcess:boolean runAsUserName:string
Workload apiVersion:string kind:string metadata:ObjectMeta spec!:WorkloadSpec
WorkloadPodGroupDisruptionMode all:any single:any
WorkloadPodGroupGangSchedulingPolicy minCount:int32
WorkloadPodGroupResourceClaim name!:string resourceClaimName:string resourceClaimTemplateName:string
WorkloadPodGroupSchedulingConstraints topology:TopologyConstraint[]
WorkloadPodGroupSchedulingPolicy basic:any gang:WorkloadPodGroupGangSchedulingPolicy
WorkloadPodGroupTemplateReference podGroupTemplateName!:string workloadName!:string
WorkloadReference name!:string podGroup!:string podGroupReplicaKey:string
WorkloadSpec compositePodGroupTemplates:CompositePodGroupTemplate[name] controllerRef:scheduling.v1beta1.TypedLocalObjectReference podGroupTemplates:PodGroupTemplate[name]
admissionregistration.v1.ServiceReference name!:string namespace!:string path:string port:int32
apiextensions.v1.ServiceReference name!:string namespace!:string path:string port:int32
apiextensions.v1.WebhookClientConfig caBundle:byte service:apiextensions.v1.ServiceReference url:string
autoscaling.v2.CrossVersionObjectReference apiVersion:string kind!:string name!:string
autoscaling.v2.HorizontalPodAutoscaler apiVersion:string kind:string metadata:ObjectMeta spec!:autoscaling.v2.HorizontalPodAutoscalerSpec status:any
autoscaling.v2.HorizontalPodAutoscalerSpec behavior:HorizontalPodAutoscalerBehavior maxReplicas!:int32 metrics:MetricSpec[] minReplicas:int32 scaleTargetRef!:autoscaling.v2.CrossVersionObjectReference
core.v1.EndpointPort appProtocol:string name:string port!:int32 protocol:string(SCTP|TCP|UDP)
core.v1.ResourceClaim name!:string request@31:string
events.v1.Event action:string apiVersion:string deprecatedCount:int32 deprecatedFirstTimestamp:time deprecatedLastTimestamp:time deprecatedSource:EventSource eventTime!:microtime kind:string metadata:ObjectMeta note:string reason:string regarding:ObjectReference related:ObjectReference reportingController:string reportingInstance:string series:events.v1.EventSeries type:string
events.v1.EventSeries count!:int32 lastObservedTime!:microtime
flowcontrol.v1.Subject group:GroupSubject kind!:string serviceAccount:ServiceAccountSubject user:UserSubject
scheduling.v1alpha1.GangSchedulingPolicy minCount!:int32
scheduling.v1alpha1.PodGroup name!:string policy!:PodGroupPolicy
scheduling.v1alpha1.TypedLocalObjectReference apiGroup:string kind!:string name!:string
scheduling.v1alpha1.Workload apiVersion:string kind:string metadata:ObjectMeta spec!:scheduling.v1alpha1.WorkloadSpec
scheduling.v1alpha1.WorkloadSpec controllerRef:scheduling.v1alpha1.TypedLocalObjectReference podGroups!:scheduling.v1alpha1.PodGroup[name]
scheduling.v1alpha2.GangSchedulingPolicy minCount!:int32
scheduling.v1alpha2.PodGroup apiVersion:string kind:string metadata:ObjectMeta spec!:scheduling.v1alpha2.PodGroupSpec status:any
scheduling.v1alpha2.PodGroupResourceClaim name!:string resourceClaimName:string resourceClaimTemplateName:string
scheduling.v1alpha2.PodGroupSchedulingConstraints topology:scheduling.v1alpha2.TopologyConstraint[]
scheduling.v1alpha2.PodGroupSchedulingPolicy basic:any gang:scheduling.v1alpha2.GangSchedulingPolicy
scheduling.v1alpha2.PodGroupSpec disruptionMode:string(Pod|PodGroup) podGroupTemplateRef:PodGroupTemplateReference priority:int32 priorityClassName:string resourceClaims:scheduling.v1alpha2.PodGroupResourceClaim[name] schedulingConstraints:scheduling.v1alpha2.PodGroupSchedulingConstraints schedulingPolicy!:scheduling.v1alpha2.PodGroupSchedulingPolicy
scheduling.v1alpha2.PodGroupTemplate disruptionMode:string(Pod|PodGroup) name!:string priority:int32 priorityClassName:string resourceClaims:scheduling.v1alpha2.PodGroupResourceClaim[name] schedulingConstraints:scheduling.v1alpha2.PodGroupSchedulingConstraints schedulingPolicy!:scheduling.v1alpha2.PodGroupSchedulingPolicy
scheduling.v1alpha2.TopologyConstraint key!:string
scheduling.v1alpha2.TypedLocalObjectReference apiGroup:string kind!:string name!:string
scheduling.v1alpha2.Workload apiVersion:string kind:string metadata:ObjectMeta spec!:scheduling.v1alpha2.WorkloadSpec
scheduling.v1alpha2.WorkloadSpec controllerRef:scheduling.v1alpha2.TypedLocalObjectReference podGroupTemplates!:scheduling.v1alpha2.PodGroupTemplate[name]
scheduling.v1alpha3.CompositePodGroupTemplate compositePodGroupTemplates:scheduling.v1alpha3.CompositePodGroupTemplate[name] disruptionMode:CompositeDisruptionMode name!:string podGroupTemplates:scheduling.v1alpha3.PodGroupTemplate[name] preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string schedulingConstraints:CompositePodGroupSchedulingConstraints schedulingPolicy!:CompositePodGroupSchedulingPolicy
scheduling.v1alpha3.DisruptionMode all:any single:any
scheduling.v1alpha3.GangSchedulingPolicy minCount!:int32
scheduling.v1alpha3.PodGroup apiVersion:string kind:string metadata:ObjectMeta spec!:scheduling.v1alpha3.PodGroupSpec status:any
scheduling.v1alpha3.PodGroupResourceClaim name!:string resourceClaimName:string resourceClaimTemplateName:string
scheduling.v1alpha3.PodGroupSchedulingConstraints topology:scheduling.v1alpha3.TopologyConstraint[]
scheduling.v1alpha3.PodGroupSchedulingPolicy basic:any gang:scheduling.v1alpha3.GangSchedulingPolicy
scheduling.v1alpha3.PodGroupSpec disruptionMode:scheduling.v1alpha3.DisruptionMode parentCompositePodGroupName:string preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string resourceClaims:scheduling.v1alpha3.PodGroupResourceClaim[name] schedulingConstraints:scheduling.v1alpha3.PodGroupSchedulingConstraints schedulingPolicy!:scheduling.v1alpha3.PodGroupSchedulingPolicy workloadRef:scheduling.v1alpha3.WorkloadReference
scheduling.v1alpha3.PodGroupTemplate disruptionMode:scheduling.v1alpha3.DisruptionMode name!:string preemptionPolicy:string(Never|PreemptLowerPriority) priority:int32 priorityClassName:string resourceClaims:scheduling.v1alpha3.PodGroupResourceClaim[name] schedulingConstraints:scheduling.v1alpha3.PodGroupSchedulingConstraints schedulingPolicy!:scheduling.v1alpha3.PodGroupSchedulingPolicy
scheduling.v1alpha3.TopologyConstraint key!:string
scheduling.v1alpha3.TypedLocalObjectReference apiGroup:string kind!:string name!:string
scheduling.v1alpha3.Workload apiVersion:string kind:string metadata:ObjectMeta spec!:scheduling.v1alpha3.WorkloadSpec
scheduling.v1alpha3.WorkloadReference templateName!:string workloadName!:string
scheduling.v1alpha3.WorkloadSpec compositePodGroupTemplates:scheduling.v1alpha3.CompositePodGroupTemplate[name] controllerRef:scheduling.v1alpha3.TypedLocalObjectReference podGroupTemplates:scheduling.v1alpha3.PodGroupTemplate[name]
scheduling.v1beta1.CompositeDisruptionMode all:any single:any
scheduling.v1beta1.CompositeGangSchedulingPolicy minGroupCount!:int32
scheduling.v1beta1.CompositePodGroupSchedulingConstraints topology:TopologyConstraint[]
scheduling.v1beta1.CompositePodGroupSchedulingPolicy basic:any gang:scheduling.v1beta1.CompositeGangSchedulingPolicy
scheduling.v1beta1.TypedLocalObjectReference apiGroup:string kind!:string name!:string
scheduling.v1beta1.WorkloadReference templateName!:string workloadName!:string
storage.v1.TokenRequest audience!:string expirationSeconds:int64
`;
