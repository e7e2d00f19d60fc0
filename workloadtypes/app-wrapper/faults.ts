import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import {
  formatValue,
  groupOf,
  isAbsent,
  isObject,
  items,
  type KubeObject,
  member,
  number,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import { inferredPodSets } from "./inferred-pod-sets.ts";

const COMPONENTS = "/spec/components";
/** The most pod sets of a wrapper, as many as a Workload of Kueue has. */
const MOST_POD_SETS = 8;

/**
 * The fields for which the webhook of AppWrapper rejects a wrapper: pod sets that the objects do not have, and objects that
 * it may not create. Source: project-codeflare/appwrapper v1.2.1, internal/webhook and pkg/utils.
 */
export function appWrapperFaults({ spec, metadata }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const components = items(spec.components);
  const namespace = text(member(metadata, "namespace"));
  const count = components.reduce<number>((sum, component) => sum + podSetsOf(component), 0);
  return [
    ...components.flatMap((component, index) =>
      isObject(component) ? componentFaults(component, pointerTo(COMPONENTS, index), namespace) : [],
    ),
    ...(count === 0 && Array.isArray(spec.components) ? [missingField(COMPONENTS, "has no pod set")] : []),
    ...(count > MOST_POD_SETS
      ? [conflictingField(COMPONENTS, `has ${count} pod sets; at most ${MOST_POD_SETS} are allowed`)]
      : []),
  ];
}

function podSetsOf(component: unknown): number {
  return Math.max(items(member(component, "podSets")).length, inferredPodSets(member(component, "template")).length);
}

function componentFaults(
  { template, podSets }: Readonly<Record<string, unknown>>,
  path: string,
  namespace: string | undefined,
): readonly ObjectFault[] {
  if (!isObject(template)) return [];
  const own = text(member(template.metadata, "namespace")) ?? "";
  const isNested =
    template.kind === "AppWrapper" && groupOf(text(template.apiVersion) ?? "") === "workload.codeflare.dev";
  const isElsewhere = own !== "" && namespace !== undefined && own !== namespace;
  return [
    ...(isNested ? [conflictingField(`${path}/template/kind`, "is AppWrapper, which a wrapper must not contain")] : []),
    ...(isElsewhere
      ? [conflictingField(`${path}/template/metadata/namespace`, `must be that of the wrapper, ${namespace}`)]
      : []),
    ...podSetFaults(template, podSets, path),
  ];
}

function podSetFaults(
  template: Readonly<Record<string, unknown>>,
  list: unknown,
  path: string,
): readonly ObjectFault[] {
  const inferred = inferredPodSets(template);
  const declared = items(list).map((podSet, index) => ({
    path: text(member(podSet, "path")) ?? "",
    place: pointerTo(path, "podSets", index),
    replicas: number(member(podSet, "replicas")) ?? 1,
  }));
  const paths = new Set(declared.map((each) => each.path));
  const missing = declared.length === 0 ? [] : inferred.filter((each) => !paths.has(each.path));
  return [
    ...inferred
      .filter((each) => declared.length === 0 && !hasPodSpec(template, each.path))
      .map((each) => missingField(`${path}/template`, `lacks the spec of a pod at ${each.path}`)),
    ...declared.flatMap(({ path: podSetPath, place, replicas }, index): readonly ObjectFault[] => {
      const other = inferred.find((podSet) => podSet.path === podSetPath);
      const earlier = declared.findIndex((podSet) => podSet.path === podSetPath);
      if (podSetPath === "") return [missingField(`${place}/path`)];
      if (!hasPodSpec(template, podSetPath)) {
        return [
          conflictingField(
            `${place}/path`,
            `is ${formatValue(podSetPath)}, but no pod template is there`,
            `${path}/template`,
          ),
        ];
      }
      if (earlier < index) {
        return [{ kind: "duplicate", path: `${place}/path`, message: `repeats ${declared[earlier]?.place}/path` }];
      }
      if (inferred.length === 0) return [];
      if (other === undefined) {
        return [
          conflictingField(
            `${place}/path`,
            `is ${formatValue(podSetPath)}, which is not a pod set of ${formatValue(template.kind)}`,
          ),
        ];
      }
      if (other.replicas === replicas) return [];
      return [conflictingField(`${place}/replicas`, `must be ${other.replicas}, as in the object, but is ${replicas}`)];
    }),
    ...missing.map((each) => missingField(`${path}/podSets`, `lacks ${each.path}`)),
  ];
}

/** Whether there is an object with a spec at a path such as `template.spec.jobs[0].template`. */
function hasPodSpec(template: unknown, path: string): boolean {
  if (!/^template(?:\.[^.[\]]+|\[\d+\])*$/.test(path)) return false;
  let value = template;
  for (const [, field, index] of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)) {
    if (field === undefined) value = items(value)[Number(index)];
    else value = member(value, field);
    if (isAbsent(value)) return false;
  }
  return isObject(member(value, "spec"));
}
