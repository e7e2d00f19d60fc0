import { at, items, member, text } from "../../../kernel/index.ts";
import { annotationIn, namespaceIn } from "./fields.ts";

/** The config map of a shared GPU, which the scheduler itself makes. */
const OF_SHARED_GPU = "runai/shared-gpu-configmap";

/**
 * Whether a config map that a pod needs does not exist, so that the scheduler places the pod nowhere: one of a mounted volume or of
 * the environment that is not optional. Source: KAI Scheduler, pkg/scheduler/k8s_internal/predicates/config_maps.go.
 *
 * @param known `namespace/name` of all config maps
 */
export function lacksConfigMap(pod: unknown, known: ReadonlySet<string>): boolean {
  const own = annotationIn(pod, OF_SHARED_GPU);
  return neededConfigMaps(member(pod, "spec")).some(
    (name) => !known.has(`${namespaceIn(pod)}/${name}`) && (own === undefined || !name.startsWith(own)),
  );
}

function neededConfigMaps(spec: unknown): readonly string[] {
  const containers = ["initContainers", "containers", "ephemeralContainers"].flatMap((list) =>
    items(member(spec, list)),
  );
  const mounted = new Set(
    containers.flatMap((each) => items(member(each, "volumeMounts")).map((mount) => member(mount, "name"))),
  );
  const volumes = items(member(spec, "volumes")).filter((volume) => mounted.has(member(volume, "name")));
  const references = [
    ...volumes.flatMap((volume) => [
      member(volume, "configMap"),
      ...items(at(volume, "projected", "sources")).map((source) => member(source, "configMap")),
    ]),
    ...containers.flatMap((each) => [
      ...items(member(each, "env")).map((variable) => at(variable, "valueFrom", "configMapKeyRef")),
      ...items(member(each, "envFrom")).map((source) => member(source, "configMapRef")),
    ]),
  ];
  return references
    .filter((reference) => member(reference, "optional") !== true)
    .map((reference) => text(member(reference, "name")) ?? "")
    .filter((name) => name !== "");
}
