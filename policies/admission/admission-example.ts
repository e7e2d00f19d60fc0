/**
 * A policy that limits the GPUs of pods to 8, with its binding, and a training job.
 *
 * @param gpus the GPUs of each worker
 */
export function admissionExample(gpus: number): string {
  return `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: gpu-limit}
spec:
  failurePolicy: Fail
  matchConstraints:
    resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  validations:
    - expression: object.spec.containers.all(c, int(c.?resources.?limits['nvidia.com/gpu'].orValue('0')) <= 8)
      message: a container has at most 8 GPUs
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: gpu-limit}
spec: {policyName: gpu-limit, validationActions: [Deny]}
---
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          containers:
            - name: pytorch
              image: registry.example.com/train:1.0
              resources: {limits: {nvidia.com/gpu: ${gpus}}}
`;
}
