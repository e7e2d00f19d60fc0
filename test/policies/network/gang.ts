/** A PyTorchJob of four workers with GPUs, as YAML; `metadata` is the template's. */
export function gang(metadata: string, { replicas = 4, spec = "", gpus = 8 } = {}): string {
  return `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: ${replicas}
      template:
        metadata: {${metadata}}
        spec:
          schedulerName: kai-scheduler
          ${spec}
          containers:
            - {name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}
`;
}
