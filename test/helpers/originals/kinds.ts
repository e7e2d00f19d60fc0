import type { KubeObject, PodTemplate } from "../../../src/kernel/index.ts";
import { podKinds } from "../policies.ts";

/** An object of a kind around a pod template. */
export type Wrap = (template: PodTemplate) => KubeObject;

const meta = { name: "a", namespace: "team-a", labels: { owner: "a", team: "b" } };
const ROLLING = { type: "RollingUpdate" };
const selector = { matchLabels: { app: "a" } };
const withPolicy = (template: PodTemplate): PodTemplate => ({
  ...template,
  spec: { ...template.spec, restartPolicy: "Never" },
});

/** Kinds of Kubernetes itself, which the original programs read. */
export const PLAIN_KINDS: Readonly<Record<string, Wrap>> = {
  Pod: ({ metadata, spec }) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...meta, ...metadata, labels: { ...meta.labels, ...metadata?.labels } },
    spec,
  }),
  Deployment: (template) => ({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: meta,
    spec: { replicas: 3, strategy: ROLLING, selector, template },
  }),
  StatefulSet: (template) => ({
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: meta,
    spec: { replicas: 3, serviceName: "a", updateStrategy: ROLLING, selector, template },
  }),
  DaemonSet: (template) => ({
    apiVersion: "apps/v1",
    kind: "DaemonSet",
    metadata: meta,
    spec: { updateStrategy: ROLLING, selector, template },
  }),
  Job: (template) => ({
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: meta,
    spec: { ttlSecondsAfterFinished: 60, template: withPolicy(template) },
  }),
  CronJob: (template) => ({
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: meta,
    spec: { schedule: "0 0 * * *", jobTemplate: { spec: { template: withPolicy(template) } } },
  }),
};

/** Custom kinds, whose pods only a Resource Interface finds. */
export const CUSTOM_KINDS: Readonly<Record<string, Wrap>> = {
  ...Object.fromEntries(podKinds.filter(({ name }) => name !== "Job").map(({ name, wrap }) => [name, wrap])),
  RayJob: (template) => ({
    apiVersion: "ray.io/v1",
    kind: "RayJob",
    metadata: meta,
    spec: {
      submissionMode: "HTTPMode",
      rayClusterSpec: {
        headGroupSpec: { rayStartParams: {}, template },
        workerGroupSpecs: [{ groupName: "a", replicas: 1, rayStartParams: {}, template }],
      },
    },
  }),
  MPIJob: (template) => ({
    apiVersion: "kubeflow.org/v2beta1",
    kind: "MPIJob",
    metadata: meta,
    spec: { mpiReplicaSpecs: { Launcher: { replicas: 1, template }, Worker: { replicas: 2, template } } },
  }),
  VolcanoJob: (template) => ({
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: meta,
    spec: { tasks: [{ name: "a", replicas: 1, template }] },
  }),
  Rollout: (template) => ({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Rollout",
    metadata: meta,
    spec: { replicas: 3, selector, template },
  }),
  Notebook: (template) => ({ apiVersion: "kubeflow.org/v1", kind: "Notebook", metadata: meta, spec: { template } }),
};
