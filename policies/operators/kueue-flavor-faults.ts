import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { fieldFaults, missingField, NEWEST_KNOWN_MINOR, objectType } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isAbsent, isObject, items, member, names, pointerTo } from "../../src/kernel/index.ts";

/**
 * The fields for which Kueue's webhook rejects a ResourceFlavor: labels of nodes, taints and tolerations.
 * Source: kubernetes-sigs/kueue v0.19.2, pkg/webhooks/resourceflavor_webhook.go.
 */
export function resourceFlavorFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const { nodeLabels, nodeTaints, tolerations } = spec;
  return [
    ...ofKubernetes({ nodeSelector: nodeLabels }, "Scheduling", "").map(({ path, ...fault }) => {
      return { ...fault, path: path.replace("/spec/nodeSelector", "/spec/nodeLabels") };
    }),
    // The webhook does not read the values of tolerations.
    ...ofKubernetes({ tolerations }, "Scheduling", "").filter(
      ({ kind, path }) => kind !== "value" || !/\/value$/.test(path),
    ),
    ...(isAbsent(spec.topologyName) || names(nodeLabels).length > 0
      ? []
      : [missingField("/spec/nodeLabels", "is mandatory together with topologyName, but missing")]),
    ...items(nodeTaints).flatMap((taint, index) =>
      isObject(taint) ? ofKubernetes(taint, "Taint", `/nodeTaints/${index}`) : [],
    ),
    ...repeatedTaints(nodeTaints),
  ];
}

/** The faults of values of the right type. */
function ofKubernetes(value: Readonly<Record<string, unknown>>, type: string, path: string): readonly ObjectFault[] {
  return fieldFaults(value, objectType(type), { minor: NEWEST_KNOWN_MINOR })
    .filter(({ kind }) => kind !== "unknown" && kind !== "type" && kind !== "missing")
    .map((fault) => ({ ...fault, path: `/spec${path}${fault.path}` }));
}

function repeatedTaints(taints: unknown): readonly ObjectFault[] {
  const first = new Map<string, string>();
  return items(taints).flatMap((taint, index): readonly ObjectFault[] => {
    const key = `${member(taint, "effect")} ${member(taint, "key")}`;
    const path = pointerTo("/spec/nodeTaints", index);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, path);
      return [];
    }
    return [{ kind: "duplicate", path, message: `has the key and effect of ${earlier}` }];
  });
}
