import {
  belowSkipped,
  gangBase,
  gangOf,
  gangPods,
  groupedTemplates,
  MOST_PARTS,
  NO_TEMPLATE,
  ownerBelow,
  ownerName,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { workflowV1Alpha1 } from "./resource-interface.ts";
import { makesPod, writtenTemplates } from "./written-templates.ts";

/** The default priority class of a single pod. */
export const WORKFLOW_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroups of a Workflow: the podgrouper skips it, copies its labels and annotations down, and groups every pod by
 * itself; there is one gang here for each template that makes pods. Name and uid of a pod are not known before.
 * Source: KAI Scheduler, plugins/skiptopowner and plugins/podjob.
 */
export function predictWorkflowGangs(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(workflowV1Alpha1, object, context);
  const grouped = groupedTemplates(object, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  if (pods.length === 0) return { reason: NO_TEMPLATE };
  if (pods.length > MOST_PARTS) {
    return { reason: `${pods.length} templates make as many PodGroups; at most ${MOST_PARTS} are listed` };
  }
  const names = writtenTemplates(at(object, "spec"))
    .filter(makesPod)
    .map(({ name }) => name);
  return {
    gangs: pods.flatMap((pod, index) => {
      if (!grouped.templates.includes(pod)) return [];
      const { component, template, instance } = pod;
      const owner = belowSkipped(object, podOf(object, names[index] ?? "", template), context);
      return gangOf(gangBase(owner, template, context, WORKFLOW_PRIORITY), {
        min: 1,
        pods: [gangPods(component, 1, template, undefined, instance)],
      });
    }),
  };
}

/**
 * A pod of a template, as the next owner after the workflow: called `<workflow>-<template>-<hash>`, or
 * `<workflow>-<hash>` for a template inside a step, which does not have a name.
 */
function podOf(object: KubeObject, template: string, pod: unknown): KubeObject {
  const name = template === "" ? ownerName(object) : `${ownerName(object)}-${template}`;
  return ownerBelow(object, { apiVersion: "v1", kind: "Pod" }, pod, `${name}-generated`);
}
