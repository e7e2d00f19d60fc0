import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PROJECTS = 100;
const DEPARTMENTS = 10;
const POOLS = ["h100", "a100"];
const ALL = "cpu: unlimited, memory: unlimited";
/** Definitions in the files of a project by turns. */
const SIZES = [1, 1, 4, 1, 10, 1, 2, 1];
const IMAGE =
  "registry.example.com/train/sft:1.4.2@sha256:6dd1c3ace43953cc46cd3dc7cafa39e6817af312ead3c523e7887c2183f5a532";

/** Writes a repository of `count` definitions: nine Trainings of ten, for 100 projects of two node pools. */
export function writeDefinitionSet(root, count) {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "muster.yaml"), organization());
  const texts = [];
  for (let from = 0; from < count; ) {
    const file = texts.length;
    const size = Math.min(SIZES[file % SIZES.length], count - from);
    const project = `team-${file % PROJECTS}`;
    const text = Array.from({ length: size }, (_, index) => definition(from + index, project)).join("---\n");
    mkdirSync(join(root, "workloads", project), { recursive: true });
    writeFileSync(join(root, "workloads", project, `${file}.yaml`), text);
    texts.push(text);
    from += size;
  }
  return texts;
}

function organization() {
  const pools = POOLS.map(
    (name) =>
      `      - { name: ${name}, gpu: { type: NVIDIA-${name}, memory: 80Gi, perNode: 8 }, nodes: 9000, pricePerGpuHour: 2.5 }\n`,
  ).join("");
  const quotas = (gpus) =>
    POOLS.map(
      (name) =>
        `      - { cluster: east, nodePool: ${name}, gpu: { deserved: ${gpus}, limit: ${2 * gpus} }, ${ALL} }\n`,
    ).join("");
  const departments = Array.from(
    { length: DEPARTMENTS },
    (_, index) => `  - name: dept-${index}\n    quotas:\n${quotas(10_000)}`,
  ).join("");
  const projects = Array.from(
    { length: PROJECTS },
    (_, index) =>
      `  - name: team-${index}\n    department: dept-${index % DEPARTMENTS}\n    clusters: [east]\n    quotas:\n${quotas(1000)}`,
  ).join("");
  return `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: bench }
clusters:
  - name: east
    scheduler: kai
    version: "0.17.1"
    nodePools:
${pools}departments:
${departments}projects:
${projects}policies:
  pack: recommended
  overrides:
    - where: { kind: LeaderWorkerSet }
      rules: { LIFECYCLE-006: off }
`;
}

function definition(index, project) {
  return index % 10 === 7 ? inference(index, project) : training(index, project);
}

function training(index, project) {
  return `# Run ${index} of ${project}: see the notes of the experiment before a change.
apiVersion: muster.dev/v1alpha1
kind: Training
metadata:
  name: sft-${index}
  annotations: { example.com/ticket: ML-${index} }
project: ${project}
useGivenNameAsPrefix: true
spec:
  image: ${IMAGE}
  command: torchrun --standalone --nproc-per-node=${1 + (index % 8)} sft.py
  args: --model example/model-${index % 50} --output /checkpoints/sft-${index} --bf16
  workingDir: /workspace
  nodePools: [${POOLS[index % POOLS.length]}]
  priorityClass: train
  preemptibility: preemptible
  backoffLimit: 2
  terminationGracePeriodSeconds: 300
  environmentVariables:
    - { name: HF_HOME, value: /datasets/hf }
    - { name: SEED, value: "${index}" }
    - { name: HF_TOKEN, secret: { name: hf-token, key: token } }
    - { name: POD_NAME, podFieldRef: { path: metadata.name } }
  compute:
    gpuDevicesRequest: ${1 + (index % 8)}
    cpuCoreRequest: 8
    cpuMemoryRequest: 64Gi
    cpuMemoryLimit: 64Gi
    largeShmRequest: true
  security:
    runAsNonRoot: true
    uidGidSource: custom
    runAsUid: 1000
    runAsGid: 1000
    allowPrivilegeEscalation: false
    seccompProfileType: RuntimeDefault
  storage:
    pvc:
      - { name: datasets, path: /datasets, existingPvc: true, claimName: datasets, readOnly: true }
${
  index % 5 === 0
    ? `      - name: checkpoints
        path: /checkpoints
        claimName: sft-${index}-checkpoints
        claimInfo: { size: 500Gi, storageClass: fast-rwx, accessModes: { readWriteOnce: false, readWriteMany: true } }
`
    : ""
}  tolerations:
    - { name: gpu, key: nvidia.com/gpu, operator: Exists, effect: NoSchedule }
`;
}

function inference(index, project) {
  const role = (name) => `  ${name}:
    image: ${IMAGE}
    command: sh -c "serve ${name} --shard ${index}"
    environmentVariables:
      - { name: HF_HOME, value: /models }
      - { name: HF_TOKEN, secret: { name: hf-token, key: token } }
    compute:
      gpuDevicesRequest: 8
      cpuCoreRequest: 96
      cpuMemoryRequest: 900Gi
      cpuMemoryLimit: 900Gi
      largeShmRequest: true
    storage:
      pvc:
        - { name: models, path: /models, existingPvc: true, claimName: model-cache, readOnly: true }
`;
  return `apiVersion: muster.dev/v1alpha1
kind: DistributedInference
metadata: { name: serve-${index} }
project: ${project}
spec:
  replicas: ${1 + (index % 3)}
  workers: 1
  nodePools: [h100]
  priorityClass: inference
  preemptibility: non-preemptible
  servingPort: { port: 8000, authorizationType: public, exposeExternally: false }
${role("leader")}    probes:
      readiness:
        initialDelaySeconds: 120
        periodSeconds: 10
        failureThreshold: 60
        handler: { httpGet: { path: /health, port: 8000 } }
${role("worker")}`;
}
