import type { Container, KubeObject, PodSpec } from "../../src/kernel/index.ts";
import { at, isObject, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { MadePlace, WorkloadPods } from "../../src/model/index.ts";

/** The scheduler that the webhook of Volcano writes into a job without one. */
const DEFAULT_SCHEDULER = "volcano";

/**
 * The pods that the controller of Volcano creates from the templates of a job: with its scheduler and priority class
 * where the template has none, and with its volumes in all containers.
 * Source: volcano-sh/volcano, createJobPod in pkg/controllers/job/job_controller_util.go and
 * pkg/webhooks/admission/jobs/mutate/mutate_job.go.
 */
export function completeVolcanoPods(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  const volumes = volumesOf(object);
  const defaults = {
    schedulerName: text(at(object, "spec", "schedulerName")) || DEFAULT_SCHEDULER,
    priorityClassName: text(at(object, "spec", "priorityClassName")) ?? "",
  };
  return pods.map((item) => {
    const places = new Map<string, MadePlace>();
    const spec = withVolumes(withDefaults(item.template.spec, defaults, places), volumes, places);
    if (places.size === 0) return item;
    return { ...item, template: { ...item.template, spec }, made: { of: item.template, places } };
  });
}

type Defaults = Readonly<Record<"schedulerName" | "priorityClassName", string>>;

function withDefaults(spec: PodSpec, defaults: Defaults, places: Map<string, MadePlace>): PodSpec {
  const added = Object.entries(defaults).filter(([field, value]) => value !== "" && (text(spec[field]) ?? "") === "");
  for (const [field] of added) places.set(pointerTo("/spec", field), { path: pointerTo("/spec", field), whole: true });
  return { ...spec, ...Object.fromEntries(added) };
}

interface JobVolume {
  readonly name: string;
  readonly claim: string;
  readonly mountPath: string;
  /** JSON pointer into the job. */
  readonly path: string;
}

/** The volumes with a claim that exists. The controller creates the other claims, and takes each claim once. */
function volumesOf(object: KubeObject): readonly JobVolume[] {
  const earlierClaims = new Set<string>();
  return items(at(object, "spec", "volumes")).flatMap((volume, index) => {
    const claim = text(member(volume, "volumeClaimName")) ?? "";
    const mountPath = text(member(volume, "mountPath")) ?? "";
    if (claim === "" || mountPath === "" || earlierClaims.has(claim)) return [];
    earlierClaims.add(claim);
    return [{ name: `job-volume-${index}`, claim, mountPath, path: pointerTo("/spec/volumes", index) }];
  });
}

function withVolumes(spec: PodSpec, volumes: readonly JobVolume[], places: Map<string, MadePlace>): PodSpec {
  const own: unknown = spec.volumes ?? [];
  const { containers } = spec;
  // Lists of another type are faults of their own.
  if (volumes.length === 0 || !Array.isArray(own) || !Array.isArray(containers)) return spec;
  for (const [index, { path }] of volumes.entries()) {
    places.set(pointerTo("/spec/volumes", own.length + index), { path, whole: true });
  }
  const claims = volumes.map(({ name, claim }) => ({ name, persistentVolumeClaim: { claimName: claim } }));
  const mounting = containers.map((container, index) => withMounts(container, volumes, index, places));
  return { ...spec, volumes: [...own, ...claims], containers: mounting };
}

function withMounts(
  container: Container,
  volumes: readonly JobVolume[],
  index: number,
  places: Map<string, MadePlace>,
): Container {
  if (!isObject(container)) return container;
  const own = items(container.volumeMounts);
  for (const [offset, { path }] of volumes.entries()) {
    places.set(pointerTo("/spec/containers", index, "volumeMounts", own.length + offset), { path, whole: true });
  }
  return { ...container, volumeMounts: [...own, ...volumes.map(({ name, mountPath }) => ({ name, mountPath }))] };
}
