import {
  activeItems,
  filled,
  filledObject,
  given,
  type NullableList,
  pointerTo,
  presentItems,
  withoutAbsent,
} from "../../kernel/index.ts";
import type { NodeAffinityRequired, NodeSelectorTerm, PodAffinity, PodFields, Toleration } from "../../model/index.ts";
import type { PodContext } from "./context.ts";

/** Label of the nodes of a type. Source: Run:ai 2.25, node affinity ("node type"). */
const NODE_TYPE_LABEL = "run.ai/type";

/** Returns the node selector, affinities and tolerations of a pod. */
export function placementSettings(fields: PodFields, context: PodContext) {
  const affinity = filledObject(
    given({
      nodeAffinity: nodeAffinity(fields.nodeAffinityRequired),
      podAffinity: podAffinity(fields.podAffinity, context),
    }),
  );
  return given({
    nodeSelector: fields.nodeType ? { [NODE_TYPE_LABEL]: fields.nodeType } : undefined,
    affinity,
    tolerations: filled(tolerations(fields.tolerations, context)),
  });
}

/** A list without terms has no effect; a term without expressions matches no node, so it is kept. */
function nodeAffinity(required: NodeAffinityRequired | null | undefined) {
  const terms = required?.nodeSelectorTerms ?? [];
  if (terms.length === 0) return undefined;
  return { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms.map(selectorTerm) } };
}

function selectorTerm(term: NodeSelectorTerm | null) {
  const expressions = presentItems(term?.matchExpressions).map(({ item: { key, operator, values = [] } }) =>
    given({ key, operator, values: filled(values) }),
  );
  return given({ matchExpressions: filled(expressions) });
}

/**
 * Returns the affinity of the workload's pods to each other: the term selects the labels that their controller gives
 * all of them. The first pod may start alone, since Kubernetes lets a pod match its own term when no other pod does.
 */
function podAffinity(affinity: PodAffinity | null | undefined, { selector }: PodContext) {
  if (!affinity) return undefined;
  const term = { labelSelector: { matchLabels: selector }, topologyKey: affinity.key ?? "" };
  if (affinity.type === "Preferred") {
    return { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: term }] };
  }
  return { requiredDuringSchedulingIgnoredDuringExecution: [term] };
}

/** Effect `Any` becomes a toleration without effect, which matches every effect in Kubernetes. */
function tolerations(list: NullableList<Toleration>, { path, report }: PodContext) {
  return activeItems(list).map(({ item, index }) => {
    const effect = item.effect ?? "Any";
    const seconds = item.seconds ?? undefined;
    if (seconds !== undefined && effect !== "NoExecute") {
      report.refuse(
        pointerTo(path, "tolerations", index, "seconds"),
        `needs the effect NoExecute; Kubernetes has no time limit for ${effect}`,
        "leave seconds out, or write effect: NoExecute",
      );
    }
    if (item.operator === "Exists" && item.value) {
      report.refuse(
        pointerTo(path, "tolerations", index, "value"),
        "is not allowed with operator Exists, which matches every value",
        "leave the value out, or write operator: Equal",
      );
    }
    return withoutAbsent({
      key: item.key || undefined,
      operator: item.operator,
      value: item.operator === "Exists" ? undefined : item.value,
      effect: effect === "Any" ? undefined : effect,
      tolerationSeconds: seconds,
    });
  });
}
