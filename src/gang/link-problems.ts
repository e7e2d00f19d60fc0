import type { KubeObject } from "../base/kubernetes.ts";
import { nearest } from "../base/nearest.ts";
import { quoted } from "../finding/field-problem.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import type { Workload, WorkloadPods } from "../workload/workload.ts";
import { subject } from "./agreement.ts";
import type { GangProblem } from "./collected-gang.ts";
import { EXTERNAL_SINCE } from "./kai.ts";
import type { PodLink } from "./pod-link.ts";
import { isPodgroupersOwn } from "./read-pod-group.ts";

/** Pods that say something about a committed group. */
export interface LinkedPods {
  readonly workload: Workload;
  readonly pods: WorkloadPods;
  readonly link: PodLink;
}

/** Where else groups are: what a missing one may be mistaken for. */
export interface Surroundings {
  /** Names of the PodGroups in the namespace. */
  readonly siblings: readonly string[];
  /** Other namespaces of the cluster that have a PodGroup of the name. */
  readonly elsewhere: readonly string[];
}

const NAME_PATH = `/metadata/annotations/${KAI_KEYS.podGroup}`;
const SKIP_PATH = `/metadata/annotations/${KAI_KEYS.skip.replace("/", "~1")}`;

/**
 * What is wrong with how pods name their group; undefined when nothing is.
 *
 * @param missing what is around the group, where it is not there itself
 */
export function linkProblem(linked: LinkedPods, missing: Surroundings | undefined): GangProblem | undefined {
  const { link } = linked;
  if (link.kind === "taken" || (link.kind === "linked" && missing === undefined)) return undefined;
  const who = subject(linked);
  if (link.kind === "unnamed") {
    return problem(linked, {
      code: "pod-group-unnamed",
      message: `${who} carry ${KAI_KEYS.skip}, which keeps the podgrouper away, but no annotation ${KAI_KEYS.podGroup}: nobody groups them, so they never start`,
      path: NAME_PATH,
      expected: "the name of a PodGroup",
      fix: `name a PodGroup in annotation ${KAI_KEYS.podGroup}, or remove ${KAI_KEYS.skip}`,
    });
  }
  if (link.kind === "rewritten") {
    const left = missing === undefined ? ` and ${link.podGroup} without them` : "";
    return link.because === "no-skip"
      ? problem(linked, {
          code: "pod-group-without-skip",
          message: `${who} name PodGroup ${link.podGroup} without annotation ${KAI_KEYS.skip}: the podgrouper silently puts them into a group of its own${left}`,
          path: NAME_PATH,
          expected: `${KAI_KEYS.skip}: "true"`,
          fix: `add the annotation ${KAI_KEYS.skip}: "true" to the pod template, or remove ${KAI_KEYS.podGroup}`,
        })
      : problem(linked, {
          code: "external-too-old",
          message: `${who} are meant for PodGroup ${link.podGroup}, but KAI before ${EXTERNAL_SINCE} ignores ${KAI_KEYS.skip} and puts them into a group of its own${left}`,
          path: SKIP_PATH,
          expected: `KAI ${EXTERNAL_SINCE} or newer`,
          fix: `remove ${KAI_KEYS.podGroup} and ${KAI_KEYS.skip}, or upgrade KAI to ${EXTERNAL_SINCE}`,
        });
  }
  return missing === undefined ? undefined : missingProblem(linked, link.podGroup, missing);
}

/** A committed group that no pods name; undefined for those that the podgrouper made, in what a cluster gave. */
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

function missingProblem(linked: LinkedPods, name: string, { siblings, elsewhere }: Surroundings): GangProblem {
  const meant = nearest(name, siblings);
  const hint =
    elsewhere.length > 0
      ? `; there is one in namespace ${elsewhere.join(", ")}, which pods of another namespace cannot use`
      : meant === undefined
        ? ""
        : `; did you mean ${meant}?`;
  return problem(linked, {
    code: "pod-group-missing",
    message: `${subject(linked)} name PodGroup ${quoted(name)}, which is not among the manifests of their namespace, so they never start${hint}`,
    path: NAME_PATH,
    expected: "a PodGroup of the same namespace",
    received: quoted(name),
    fix: meant === undefined ? "commit the PodGroup beside the workload" : `name ${meant}`,
  });
}

function problem({ workload, pods }: LinkedPods, rest: Omit<GangProblem, "severity" | "object">): GangProblem {
  const { component, instance } = pods;
  return { severity: "error", object: workload.object, component, instance, ...rest };
}
