import type { KubeObject } from "../../kernel/index.ts";
import { kaiSince, nearest, pointerTo, quoted } from "../../kernel/index.ts";
import type { Workload, WorkloadPods } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";
import { subject } from "./agreement.ts";
import type { GangProblem } from "./collected-gang.ts";
import type { PodLink } from "./pod-link.ts";
import { isPodgroupersOwn } from "./read-pod-group.ts";

/** Pods that name a committed group, or have the mark that keeps the podgrouper away. */
export interface LinkedPods {
  readonly workload: Workload;
  readonly pods: WorkloadPods;
  readonly link: PodLink;
}

/** PodGroups that a missing one may be mistaken for. */
export interface Surroundings {
  /** Names of the PodGroups in the namespace. */
  readonly siblings: readonly string[];
  /** Other namespaces of the cluster that have a PodGroup of the name. */
  readonly elsewhere: readonly string[];
}

const NAME_PATH = pointerTo("/metadata/annotations", KAI_KEYS.podGroup);
const SKIP_PATH = pointerTo("/metadata/annotations", KAI_KEYS.skip);

/**
 * The problem of the way in which pods name their group; undefined if it is correct.
 *
 * @param missing the surroundings of the group, where the group itself is missing
 */
export function linkProblem(linked: LinkedPods, missing: Surroundings | undefined): GangProblem | undefined {
  const { link } = linked;
  if (link.kind === "unnamed") return unnamedProblem(linked);
  if (link.kind === "rewritten") return rewrittenProblem(linked, link, missing);
  if (link.kind === "taken" || missing === undefined) return undefined;
  return missingProblem(linked, link.podGroup, missing);
}

/** A committed group that no pods name; undefined for one that the podgrouper made, in objects read from a cluster. */
export function emptyProblem(podGroup: KubeObject): GangProblem | undefined {
  if (isPodgroupersOwn(podGroup)) return undefined;
  return {
    code: "group-without-pods",
    severity: "warning",
    message: `PodGroup ${podGroup.metadata.name}: no pods among the manifests name it, so it stays empty`,
    object: podGroup,
    path: "/metadata/name",
    fix: `name it in annotation ${KAI_KEYS.podGroup} of the pod templates, or remove it`,
  };
}

function unnamedProblem(linked: LinkedPods): GangProblem {
  return problem(linked, {
    code: "pod-group-unnamed",
    message: `${subject(linked)} carry ${KAI_KEYS.skip}, which keeps the podgrouper away, but no annotation ${KAI_KEYS.podGroup}: they are in no group and never start`,
    path: NAME_PATH,
    expected: "the name of a PodGroup",
    fix: `name a PodGroup in annotation ${KAI_KEYS.podGroup}, or remove ${KAI_KEYS.skip}`,
  });
}

function rewrittenProblem(
  linked: LinkedPods,
  { podGroup, because }: Extract<PodLink, { readonly kind: "rewritten" }>,
  missing: Surroundings | undefined,
): GangProblem {
  const pods = subject(linked);
  const left = missing === undefined ? ` and ${podGroup} without them` : "";
  if (because === "no-skip") {
    return problem(linked, {
      code: "pod-group-without-skip",
      message: `${pods} name PodGroup ${podGroup} without annotation ${KAI_KEYS.skip}: the podgrouper silently moves them to a group of its own${left}`,
      path: NAME_PATH,
      expected: `${KAI_KEYS.skip}: "true"`,
      fix: `add the annotation ${KAI_KEYS.skip}: "true" to the pod template, or remove ${KAI_KEYS.podGroup}`,
    });
  }
  const since = kaiSince("external-pod-groups");
  return problem(linked, {
    code: "external-too-old",
    message: `${pods} name PodGroup ${podGroup}, but KAI before ${since} ignores ${KAI_KEYS.skip} and moves them to a group of its own${left}`,
    path: SKIP_PATH,
    expected: `KAI ${since} or newer`,
    fix: `remove ${KAI_KEYS.podGroup} and ${KAI_KEYS.skip}, or upgrade KAI to ${since}`,
  });
}

function missingProblem(linked: LinkedPods, name: string, surroundings: Surroundings): GangProblem {
  const similar = nearest(name, surroundings.siblings);
  return problem(linked, {
    code: "pod-group-missing",
    message: `${subject(linked)} name PodGroup ${quoted(name)}, which is not among the manifests of their namespace, and without it they never start${hintOf(surroundings, similar)}`,
    path: NAME_PATH,
    expected: "a PodGroup of the same namespace",
    received: quoted(name),
    fix:
      similar === undefined
        ? "commit the PodGroup beside the workload, or check the file that has it together with this one"
        : `name ${similar}`,
  });
}

/** The end of a message about a missing group: where there is one of its name, or a similar name. */
export function hintOf({ elsewhere }: Surroundings, similar: string | undefined): string {
  if (elsewhere.length > 0) {
    return `; there is one in namespace ${elsewhere.join(", ")}, which pods of another namespace cannot use`;
  }
  if (similar === undefined) return "";
  return `; did you mean ${similar}?`;
}

function problem({ workload, pods }: LinkedPods, rest: Omit<GangProblem, "severity" | "object">): GangProblem {
  const { component, instance } = pods;
  return { severity: "error", object: workload.object, component, instance, ...rest };
}
