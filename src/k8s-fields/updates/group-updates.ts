import { at, items, member, pointerTo } from "../../kernel/index.ts";
import { DOCS, type UpdateCheck, type UpdateRefusal } from "./refusal.ts";
import { changesBelow, refusalAt } from "./unchanged.ts";

const GROUPS = `${DOCS}/concepts/workloads/podgroup-api/`;
const WORKLOADS = `${DOCS}/concepts/workloads/workload-api/`;
const JOBS = `${DOCS}/concepts/workloads/controllers/job/`;

/** The minor version from which the minimum of a gang may change. */
const FREE_MINIMUM = 37;

/** The minor version from which the controller of a Workload cannot be set later. */
const FIXED_CONTROLLER = 36;

const MINIMUMS = ["/schedulingPolicy/gang/minCount", "/schedulingPolicy/gang/minGroupCount"];

function minimumsBelow(path: string, minor: number): readonly string[] {
  return minor < FREE_MINIMUM ? [] : MINIMUMS.map((field) => `${path}${field}`);
}

/**
 * The rules for a PodGroup and a CompositePodGroup of Kubernetes. Source: Kubernetes 1.37, the tags of
 * `staging/src/k8s.io/api/scheduling/v1beta1/types.go`.
 */
export const podGroupUpdates: UpdateCheck = ({ before, after, minor }) =>
  changesBelow("/spec", before, after, minimumsBelow("/spec", minor)).map((path) => refusalAt(path, GROUPS));

/**
 * The rules for a Workload of Kubernetes: its templates keep their names and settings, before 1.37 also their order. In 1.35
 * its controller may be set once.
 */
export const workloadUpdates: UpdateCheck = ({ before, after, minor }) => {
  if (minor < FREE_MINIMUM) {
    const isFree = minor < FIXED_CONTROLLER && at(before, "spec", "controllerRef") === undefined;
    const except = isFree ? ["/spec/controllerRef"] : [];
    return changesBelow("/spec", before, after, except).map((path) => refusalAt(path, WORKLOADS));
  }
  const lists = new Set(LISTS.map((list) => `/spec/${list}`));
  const changed = changesBelow("/spec", before, after, [...lists]).map((path) => refusalAt(path, WORKLOADS));
  return [...changed, ...listRefusals(at(before, "spec"), at(after, "spec"), "/spec")];
};

const LISTS = ["podGroupTemplates", "compositePodGroupTemplates"] as const;

function listRefusals(before: unknown, after: unknown, path: string): readonly UpdateRefusal[] {
  return LISTS.flatMap((list) => {
    const [old, now] = [items(member(before, list)), items(member(after, list))];
    const nameOf = (template: unknown) => member(template, "name");
    const place = pointerTo(path, list);
    const isGone = old.some((each) => !now.some((other) => nameOf(other) === nameOf(each)));
    const removed = isGone ? [refusalAt(place, WORKLOADS, "cannot lose a template in an existing object")] : [];
    const changed = now.flatMap((template, index) => {
      const own = pointerTo(place, index);
      const same = old.find((other) => nameOf(other) === nameOf(template));
      if (same === undefined) return [refusalAt(own, WORKLOADS, "cannot be added to an existing object")];
      return templateRefusals(same, template, own);
    });
    return [...removed, ...changed];
  });
}

function templateRefusals(before: unknown, after: unknown, path: string): readonly UpdateRefusal[] {
  const except = [...MINIMUMS, ...LISTS.map((list) => `/${list}`)];
  const changed = changesBelow("", before, after, except).map((place) => refusalAt(`${path}${place}`, WORKLOADS));
  return [...changed, ...listRefusals(before, after, path)];
}

/** The rules for the gang of a Job: of its scheduling, only the minimum may change. */
export const jobGangUpdates: UpdateCheck = ({ before, after, minor }) =>
  changesBelow("/spec/scheduling", before, after, minimumsBelow("/spec/scheduling", minor)).map((path) =>
    refusalAt(path, JOBS),
  );
