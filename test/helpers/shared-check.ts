const pod = (name: string, security = "") => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: team-a, labels: {kai.scheduler/queue: team-a}}
spec:
  schedulerName: kai-scheduler
  containers:
    - name: main
      image: example.com/train:1
      resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi, nvidia.com/gpu: 6}}
      securityContext: {allowPrivilegeEscalation: false${security}}
`;

/** A Resource Interface of a kind, whose pods are at a path. */
export const resourceInterface = (path: string) => `apiVersion: optimization.nvidia.com/v1alpha1
kind: ResourceInterface
metadata: {name: rig}
spec:
  structureDefinition:
    rootComponent:
      name: rig
      kind: {group: ml.example.com, version: v1, kind: Rig}
      specDefinition: {podTemplateSpecPath: ${path}}
`;

/** A CRD, of which a field has a type. */
export const crd = (type: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: rigs.ml.example.com}
spec:
  group: ml.example.com
  names: {kind: Rig, plural: rigs}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-preserve-unknown-fields: true
              properties: {level: {type: ${type}}}
`;

/** A `muster.yaml` with a waiver and with a quota that the pods exceed. */
export const organization = (more = "") => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, id: 0e2c4a51-8d0f-4a47-b0a3-3a6f1d9f6c22, scheduler: kai}]
departments:
  - {name: research, quotas: [{cluster: east, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]}
projects:
  - name: team-a
    id: "4501"
    department: research
    clusters: [east]
    quotas: [{cluster: east, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]
waivers:
  - {rule: SEC-001, object: Pod/team-a/waived, reason: a driver, owner: a@example.com, expires: "2026-07-31"}
${more}`;

/**
 * A repository in which the files depend on each other: kinds, custom fields, patches, duplicates, a quota and waivers; and
 * with files that cannot be read.
 */
export const SHARED_FILES: Readonly<Record<string, string>> = {
  "muster.yaml": organization(),
  "workloads/type.yaml": `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: {name: Rig}
spec: {group: ml.example.com, category: Train, priority: build}
`,
  "k8s/a.yaml": pod("first", ", privileged: true"),
  "k8s/b.yaml": `${pod("waived", ", privileged: true")}---\n${pod("twice")}`,
  "k8s/c.yaml": `${pod("twice")}---\n${pod("last", ", runAsUser: 0")}`,
  "k8s/d/kind.yaml": resourceInterface(".spec.template"),
  "k8s/e/crd.yaml": crd("integer"),
  "k8s/f/rig.yaml": `apiVersion: ml.example.com/v1
kind: Rig
metadata: {name: rig, namespace: team-a}
spec:
  level: high
  template:
    spec:
      containers: [{name: main, image: "example.com/rig:1", securityContext: {privileged: true}}]
`,
  "k8s/g/alias.yaml": `${pod("alias").replace("metadata: {", "metadata: &all {")}extra: *all\n`,
  "k8s/g/broken.yaml": "apiVersion: v1\nkind: Pod\nmetadata: [\n",
  "k8s/g/empty.yaml": "",
  "k8s/g/values.yaml": "a: 1\n",
  "k8s/h/base/kustomization.yaml": "resources: [pod.yaml]\n",
  "k8s/h/base/pod.yaml": pod("based"),
  "k8s/h/over/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\n",
  "k8s/h/over/patch.yaml": `apiVersion: v1
kind: Pod
metadata: {name: based, namespace: team-a}
spec: {containers: [{name: main, securityContext: {privileged: true}}]}
`,
};
