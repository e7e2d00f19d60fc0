import { type GangRequest, hasOwnPodGroup, kaiPodGroup, markTemplate, planGang } from "../../gpu/index.ts";
import type { KubeObject, PodTemplate } from "../../kernel/index.ts";
import { given, hasKaiChange, kaiSince, pointerTo } from "../../kernel/index.ts";
import { KAI_KEYS } from "../../model/index.ts";
import type { ExpandedGang } from "./expansion.ts";
import type { ExpansionReporter } from "./report.ts";

/** A component's template with the JSON pointer of its fields. */
interface GroupedTemplate {
  readonly component: string;
  readonly path: string;
  readonly template: PodTemplate;
}

/** Templates with the labels and annotations of their gang, and the PodGroup to commit, if any. */
interface GroupedPods {
  readonly templates: readonly PodTemplate[];
  readonly podGroups: readonly KubeObject[];
  readonly gang: ExpandedGang;
}

/**
 * Gives the pods of a workload their gang: one that the definition's own annotations name, else a PodGroup to commit
 * or the one that the scheduler will make. Templates keep their order.
 */
export function groupPods(
  components: readonly GroupedTemplate[],
  request: GangRequest,
  report: ExpansionReporter,
): GroupedPods {
  const unmarked = components.map(({ template }) => template);
  if (unmarked.some(hasOwnPodGroup)) {
    checkOwnGroup(components, request, report);
    const reason = "its pods name a PodGroup of their own, which muster does not write";
    return { templates: unmarked, podGroups: [], gang: { mode: "external", reason } };
  }
  warnOfDelays(request, report);
  const plan = planGang(request);
  const gang = { mode: plan.mode, reason: plan.reason };
  if (plan.mode === "predicted") return { templates: unmarked, podGroups: [], gang };
  const templates = components.map(({ component, template }) => {
    const leaf = plan.gang.pods.find((pods) => pods.component === component)?.leaf;
    return markTemplate(
      template,
      given({
        podGroup: plan.gang.name,
        queue: plan.gang.queue,
        leaf,
      }),
    );
  });
  return { templates, podGroups: [kaiPodGroup(plan.gang, request.cluster.version)], gang };
}

function checkOwnGroup(
  components: readonly GroupedTemplate[],
  { cluster }: GangRequest,
  report: ExpansionReporter,
): void {
  for (const { component, path, template } of components) {
    const place = pointerTo(path, "annotations");
    if (!hasOwnPodGroup(template)) {
      report.refuse(
        place,
        `name no PodGroup for the ${component}, while another part of the workload has its own`,
        `add ${KAI_KEYS.podGroup} and ${KAI_KEYS.skip}`,
      );
    } else if (cluster.scheduler === "runai" || !hasKaiChange(cluster, "external-pod-groups")) {
      report.refuse(
        place,
        `name a PodGroup of their own, which the scheduler of ${cluster.scheduler} cluster ${cluster.name} (${cluster.version}) would override`,
        `leave ${KAI_KEYS.podGroup} out; committed PodGroups need KAI ${kaiSince("external-pod-groups")}`,
      );
    }
  }
}

function warnOfDelays({ cluster, annotations }: GangRequest, report: ExpansionReporter): void {
  if (hasKaiChange(cluster, "delays")) return;
  for (const key of [KAI_KEYS.preemptionDelay, KAI_KEYS.stalenessGracePeriod]) {
    if (annotations[key] === undefined) continue;
    report.differs(
      pointerTo("/metadata/annotations", key),
      `has no effect: it requires KAI ${kaiSince("delays")} or newer, but this cluster runs ${cluster.version}`,
      "leave it out, or update KAI",
    );
  }
}
