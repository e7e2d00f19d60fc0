import type { Engine } from "../../../src/interpret/objects/engine.ts";
import { during } from "../../../src/interpret/objects/error.ts";
import { effectiveComponentOf, type GangSubject } from "../../../src/interpret/objects/gang.ts";
import { instanceIdsOf } from "../../../src/interpret/objects/instances.ts";
import { type PredictedPodGroup, podGroupOf } from "../../../src/interpret/objects/pod-group.ts";
import { componentOfPod, instanceOfPod, singleResult } from "../../../src/interpret/objects/pods.ts";
import { subtreeScale } from "../../../src/interpret/objects/scale.ts";
import { goText } from "./go-text.ts";

/** The PodGroup of a pod, whose minimum counts the member of this pod alone, as the reference engine does. */
export function referencePodGroup(subject: GangSubject, object: unknown, pod: unknown): PredictedPodGroup {
  const group = podGroupOf(subject, object, pod);
  if (group.by !== "podGroups") return group;
  const { engine, structure } = subject;
  const component = componentOfPod(engine, structure, pod);
  const member = effectiveComponentOf(subject, component.name, pod)?.effectiveComponent ?? component.name;
  const ids = member === component.name ? instanceIdsOf(engine, component, object) : [""];
  const instance = instanceOfPod(engine, component, ids, pod);
  return { ...group, minMember: subtreeScale(engine, structure, object, member, instance) };
}

/** The grouping keys of a pod as Go prints them, whatever their type. */
export function referenceGroupKeys(engine: Engine, keyPaths: readonly string[], pod: unknown): readonly string[] {
  return keyPaths.map((path) =>
    during(`failed to extract group key from path ${JSON.stringify(path)}`, () =>
      goText(singleResult(engine, path, pod)),
    ),
  );
}
