import type { PodTemplate } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import { KAI_KEYS } from "../../model/index.ts";

/** The marks that assign a pod to a committed PodGroup. */
interface GangMarks {
  /** Name of the PodGroup, in the pod's namespace. */
  readonly podGroup: string;
  readonly queue: string;
  /** Leaf of the gang; absent for a flat one, where a label that names another leaf than `default` is an error. */
  readonly leaf?: string;
}

/**
 * A pod template that belongs to a committed PodGroup. All three marks are needed: without the skip annotation KAI's
 * podgrouper silently moves the pod to a group of its own, and the committed one stays empty. The skip annotation is on
 * the template, where the podgrouper needs no permission to read owners. KAI 0.15 or newer.
 * Source: KAI Scheduler, `docs/developer/designs/external-podgroups` and `pkg/podgrouper/pod_controller.go`.
 */
export function markTemplate(template: PodTemplate, marks: GangMarks): PodTemplate {
  return {
    ...template,
    metadata: {
      ...template.metadata,
      labels: {
        ...template.metadata?.labels,
        [KAI_KEYS.queue]: marks.queue,
        ...given({ [KAI_KEYS.subGroup]: marks.leaf }),
      },
      annotations: {
        ...template.metadata?.annotations,
        [KAI_KEYS.podGroup]: marks.podGroup,
        [KAI_KEYS.skip]: "true",
      },
    },
  };
}

/** Whether a template names a PodGroup and keeps the podgrouper away, so that its group is a committed one. */
export function hasOwnPodGroup(template: PodTemplate): boolean {
  const annotations = template.metadata?.annotations ?? {};
  return annotations[KAI_KEYS.podGroup] !== undefined && annotations[KAI_KEYS.skip] === "true";
}
