import { cronWorkflow, experiment, workflow } from "./argo-kinds.ts";
import { type Cluster, type Made, merged, type Template, upTo } from "./cluster.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";
import type { Marks } from "./steering.ts";

/** The marks of a run of Tekton on its TaskRuns and pods. */
function pipelineRun(version: string): Maker {
  return (cluster) => {
    const { random, name } = cluster;
    const own = cluster.marks(0.2);
    const tasks = upTo(random.int(1, 3), (index) => `t${index}`);
    const podTemplate = {
      schedulerName: "kai-scheduler",
      ...(random.chance(0.1) && { priorityClassName: random.pick(["build", "inference"]) }),
    };
    const taskSpec = { steps: [{ name: "s", image: "x" }] };
    const top = cluster.top({
      apiVersion: `tekton.dev/${version}`,
      kind: "PipelineRun",
      metadata: { name, ...own },
      spec: {
        ...(version === "v1" ? { taskRunTemplate: { podTemplate } } : { podTemplate }),
        pipelineSpec: { tasks: tasks.map((task) => ({ name: task, taskSpec })) },
      },
    });
    for (const task of tasks) {
      const all = merged(own, { labels: { "tekton.dev/pipelineRun": name } });
      const run = cluster.child(top, `tekton.dev/${version} TaskRun`, `${name}-${task}`, all);
      cluster.pods(run, { metadata: all, spec: { ...podTemplate, containers: [{ name: "step-s", image: "x" }] } }, [
        `${name}-${task}-pod`,
      ]);
    }
    return made(cluster);
  };
}

function taskRun(cluster: Cluster): Made {
  const { name } = cluster;
  const own = cluster.marks(0.2);
  const podTemplate = { schedulerName: "kai-scheduler" };
  const top = cluster.top({
    apiVersion: "tekton.dev/v1",
    kind: "TaskRun",
    metadata: { name, ...own },
    spec: { podTemplate, taskSpec: { steps: [{ name: "s", image: "x" }] } },
  });
  cluster.pods(
    top,
    {
      metadata: merged(own, { labels: { "tekton.dev/taskRun": name } }),
      spec: { ...podTemplate, containers: [{ name: "step-s", image: "x" }] },
    },
    [`${name}-pod`],
  );
  return made(cluster);
}

function spark(cluster: Cluster): Made {
  const { random, name } = cluster;
  const role = () => ({ ...cluster.marks(), cores: 1, schedulerName: "kai-scheduler" });
  const [driver, executor] = [role(), role()];
  const own = cluster.marks();
  const instances = random.int(1, 3);
  const top = cluster.top({
    apiVersion: "sparkoperator.k8s.io/v1beta2",
    kind: "SparkApplication",
    metadata: { name, ...own },
    spec: {
      type: "Python",
      mode: "cluster",
      sparkVersion: "4.0.0",
      mainApplicationFile: "local:///a.py",
      driver,
      executor: { ...executor, instances },
    },
  });
  const pod = (part: Marks, type: string): Template => ({
    metadata: merged(
      { ...(own.labels && { labels: own.labels }) },
      merged(part, {
        labels: {
          "spark-app-selector": "spark-abc",
          "spark-app-name": name,
          "sparkoperator.k8s.io/app-name": name,
          "spark-role": type,
        },
      }),
    ),
    spec: { schedulerName: "kai-scheduler", containers: [{ name: `spark-kubernetes-${type}`, image: "x" }] },
  });
  cluster.pods(
    top,
    pod(
      {
        ...(driver.labels && { labels: driver.labels }),
        ...(driver.annotations && { annotations: driver.annotations }),
      },
      "driver",
    ),
    [`${name}-driver`],
  );
  const executorMarks = {
    ...(executor.labels && { labels: executor.labels }),
    ...(executor.annotations && { annotations: executor.annotations }),
  };
  cluster.pods(
    top,
    pod(executorMarks, "executor"),
    upTo(instances, (index) => `${name}-exec-${index}`),
  );
  return made(cluster);
}

function volcanoJob(cluster: Cluster): Made {
  const { random, name } = cluster;
  const tasks = upTo(random.int(1, 2), (index) => ["master", "worker"][index] ?? "more").map((task) => ({
    task,
    pod: cluster.template(),
    replicas: random.int(1, 3),
  }));
  const top = cluster.top({
    apiVersion: "batch.volcano.sh/v1alpha1",
    kind: "Job",
    metadata: { name, ...cluster.marks() },
    spec: {
      schedulerName: "kai-scheduler",
      minAvailable: 2,
      tasks: tasks.map(({ task, pod, replicas }) => ({ name: task, replicas, template: pod })),
    },
  });
  for (const { task, pod, replicas } of tasks) {
    const own = {
      labels: { "volcano.sh/job-name": name, "volcano.sh/task-spec": task },
      annotations: { "volcano.sh/job-name": name, "volcano.sh/task-spec": task },
    };
    cluster.pods(
      top,
      pod,
      upTo(replicas, (index) => `${name}-${task}-${index}`),
      own,
    );
  }
  return made(cluster);
}

/** Kinds of workflows and pipelines. */
export const PIPELINE_KINDS: Readonly<Record<string, Maker>> = {
  Workflow: workflow,
  CronWorkflow: cronWorkflow,
  PipelineRun: pipelineRun("v1"),
  "PipelineRun v1beta1": pipelineRun("v1beta1"),
  TaskRun: taskRun,
  SparkApplication: spark,
  Experiment: experiment,
  "Job of Volcano": volcanoJob,
};
