import { predictWithReadAccess } from "../../src/gpu/index.ts";
import { at, given, groupOf, items, type KubeObject, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictGroupOfPod } from "../pod/pod-groups.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { appWrapperV1Beta2 } from "./resource-interface.ts";
import { wrappedOwners } from "./wrapped-owners.ts";

/** The kind's default priority class. Run:ai does not list the kind, so the class of its trainings applies. */
export const APP_WRAPPER_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of an AppWrapper: KAI has no plug-in for it, and the AppWrapper is the top owner of everything that it
 * wraps, so the default grouper makes one group for all its pods, of which one must start. The plug-in of a wrapped
 * kind does not run, so it makes neither the gang of a PyTorchJob nor a group for each pod of a Deployment. Priority class,
 * preemptibility and delays come from the nearest owner that has them, so a label of the wrapped object counts before one
 * of the wrapper; the queue comes from the wrapper or the pod alone.
 * Source: KAI Scheduler, pkg/podgrouper/topowner, hub/hub.go and plugins/defaultgrouper.
 */
export const predictAppWrapperGangs = interpretedGang(
  { newest: appWrapperV1Beta2, below: wrappedOwners },
  APP_WRAPPER_PRIORITY,
);

/**
 * The PodGroups of the wrapped objects, where the podgrouper may not read AppWrappers: those of their own kinds, without
 * labels and annotations of the wrapper. Source: KAI Scheduler, `handleGetOwnerError`.
 */
export function predictWrappedGangs(object: KubeObject, { podsBy: _, ...context }: GroupingContext): Grouping {
  return joinedGangs(
    items(at(object, "spec", "components")).flatMap((entry, index): readonly Grouping[] => {
      const wrapped = member(entry, "template");
      const kind = context.kindOf?.(
        groupOf(text(member(wrapped, "apiVersion")) ?? ""),
        text(member(wrapped, "kind")) ?? "",
      );
      if (kind === undefined) return [];
      const inner = wrapped as KubeObject;
      const { namespace } = object.metadata;
      const placed = { ...inner, metadata: { namespace, ...inner.metadata } } as KubeObject;
      const isPod = kind.group === "" && kind.kind === "Pod";
      const own = isPod ? predictGroupOfPod(placed, context) : predictWithReadAccess(kind, placed, context);
      return [inWrapper(own, pointerTo("/spec/components", index, "template"))];
    }),
  );
}

function inWrapper(own: Grouping, pointer: string): Grouping {
  if (!("gangs" in own)) return own;
  const gangs = own.gangs.map((gang) => ({
    ...gang,
    pods: gang.pods.map((pods) => ({ ...pods, component: "component" })),
  }));
  const problems = own.problems?.map((problem) => ({ ...problem, path: `${pointer}${problem.path}` }));
  return given({ gangs, problems });
}
