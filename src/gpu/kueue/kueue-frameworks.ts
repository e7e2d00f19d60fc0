/**
 * The integrations that Kueue's own manifests switch on, for a cluster whose Configuration is not known.
 * Source: kueue v0.19.2, config/components/manager/controller_manager_config.yaml.
 */
export const DEFAULT_FRAMEWORKS: ReadonlySet<string> = new Set([
  "batch/job",
  "deployment",
  "jobset.x-k8s.io/jobset",
  "kubeflow.org/mpijob",
  "leaderworkerset.x-k8s.io/leaderworkerset",
  "pod",
  "ray.io/raycluster",
  "ray.io/rayjob",
  "ray.io/rayservice",
  "statefulset",
  "trainer.kubeflow.org/trainjob",
  "workload.codeflare.dev/appwrapper",
]);
