import { type Cluster, labelled, type Made, merged, type Stored, type Template, upTo } from "./cluster.ts";
import { made } from "./made.ts";
import type { Marks } from "./steering.ts";

interface ArgoTemplate extends Marks {
  readonly name: string;
}

function argoSpec(cluster: Cluster) {
  const { random } = cluster;
  const podMarks = random.chance(0.4) ? cluster.marks() : undefined;
  const steps: readonly ArgoTemplate[] = upTo(random.int(1, 3), (index) => `t${index}`).map((name) => ({
    name,
    ...cluster.marks(0.08),
  }));
  const priority = random.chance(0.1) ? { podPriorityClassName: random.pick(["build", "train"]) } : {};
  return {
    podMarks,
    steps,
    priority,
    spec: {
      entrypoint: "t0",
      schedulerName: "kai-scheduler",
      ...priority,
      ...(podMarks !== undefined && { podMetadata: podMarks }),
      templates: steps.map(({ name, labels, annotations }) => ({
        name,
        ...((labels !== undefined || annotations !== undefined) && {
          metadata: { ...(labels && { labels }), ...(annotations && { annotations }) },
        }),
        container: { image: "example.test/x:1", resources: { limits: { "nvidia.com/gpu": 1 } } },
      })),
    },
  };
}

function podsOfWorkflow(
  cluster: Cluster,
  workflow: Stored,
  { podMarks = {}, steps, priority }: ReturnType<typeof argoSpec>,
): void {
  const { name } = workflow.metadata;
  for (const step of steps) {
    const pod: Template = {
      metadata: merged(merged(podMarks, step), {
        labels: { "workflows.argoproj.io/workflow": name },
        annotations: { "workflows.argoproj.io/node-name": `${name}.${step.name}` },
      }),
      spec: {
        schedulerName: "kai-scheduler",
        ...("podPriorityClassName" in priority && { priorityClassName: priority.podPriorityClassName }),
        containers: [{ name: "main", image: "x" }],
      },
    };
    cluster.pods(workflow, pod, [`${name}-${step.name}-1234`]);
  }
}

/** A Workflow, whose pods belong to it. */
export function workflow(cluster: Cluster): Made {
  const argo = argoSpec(cluster);
  const top = cluster.top({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Workflow",
    metadata: { name: cluster.name, ...cluster.marks() },
    spec: argo.spec,
  });
  podsOfWorkflow(cluster, top, argo);
  return made(cluster);
}

/** A CronWorkflow with the Workflow of one run. */
export function cronWorkflow(cluster: Cluster): Made {
  const { random, name } = cluster;
  const argo = argoSpec(cluster);
  const own = random.chance(0.4) ? cluster.marks() : {};
  const top = cluster.top({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "CronWorkflow",
    metadata: { name, ...cluster.marks() },
    spec: {
      schedules: ["0 3 * * *"],
      ...(Object.keys(own).length > 0 && { workflowMetadata: own }),
      workflowSpec: argo.spec,
    },
  });
  const run = cluster.child(
    top,
    "argoproj.io/v1alpha1 Workflow",
    `${name}-1764471600`,
    merged(own, { labels: { "workflows.argoproj.io/cron-workflow": name } }),
  );
  podsOfWorkflow(cluster, run, argo);
  return made(cluster);
}

/** An Experiment with a ReplicaSet for each of its templates. */
export function experiment(cluster: Cluster): Made {
  const { random, name } = cluster;
  const parts = upTo(random.int(1, 2), (index) => `e${index}`).map((part) => ({
    part,
    pod: labelled(cluster.template(), { app: "w" }),
    replicas: random.int(1, 2),
  }));
  const top = cluster.top({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Experiment",
    metadata: { name, ...cluster.marks() },
    spec: {
      templates: parts.map(({ part, pod, replicas }) => ({
        name: part,
        replicas,
        selector: { matchLabels: { app: "w" } },
        template: pod,
      })),
    },
  });
  for (const { part, pod, replicas } of parts) {
    const labels = { "rollouts-pod-template-hash": "5f6d" };
    const set = cluster.child(top, "apps/v1 ReplicaSet", `${name}-${part}`, {
      labels: { ...pod.metadata?.labels, ...labels },
      annotations: { "experiment.argoproj.io/name": name, "experiment.argoproj.io/template-name": part },
    });
    cluster.pods(
      set,
      pod,
      upTo(replicas, (index) => `${name}-${part}-p${index}`),
      { labels },
    );
  }
  return made(cluster);
}
