import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { outlineOf } from "../pods/outline.ts";
import { areContainers } from "../pods/pod-signs.ts";
import { isPodless } from "./podless-kinds.ts";

/** Levels below the object that are searched; the deepest kinds that are known keep their pods at level 12. */
const MAX_DEPTH = 40;

/** GITOPS-041: no pods hide where no Resource Interface looks. */
export const undescribedPodSpec = defineRule({
  id: "GITOPS-041",
  name: "undescribed-pod-spec",
  title: "A Resource Interface reaches everything in a manifest that looks like the spec of a pod",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A list of containers with images becomes pods, most likely. Where no Resource Interface reaches it, no rule looks at these pods and no quota counts them.",
  fix: "add a Resource Interface of the kind, or a component for this place to the one that it has",
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec: {template: {spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`,
    bad: `
apiVersion: ml.example.com/v1
kind: EvalSuite
metadata: {name: nightly}
spec: {runner: {containers: [{name: main, image: "example.com/eval:1"}]}}
`,
  },
  scope: "object",
  check: ({ object, pods }, { report }, workload) => {
    // Of what muster has expanded itself, the definition says what its pods are.
    if (pods !== undefined || areViews(outlineOf(object).podSpecs, workload) || isPodless(object)) return;
    let reached: ReturnType<typeof reachedBy> | undefined;
    visit(object, [], (spec, path) => {
      reached ??= reachedBy(workload, object);
      if (reached(spec)) return;
      const place = path === "" ? "its root" : path;
      report({
        path: path === "" ? "/containers" : path,
        message:
          workload === undefined
            ? `${object.kind} has what looks like the spec of a pod at ${place}, and no Resource Interface describes the kind`
            : `${object.kind} has what looks like the spec of a pod at ${place}, which its Resource Interface does not reach`,
      });
    });
  },
});

/** Whether every spec is one that a Resource Interface hands out whole, as nearly all are. */
function areViews(specs: readonly object[], workload: WorkloadView | undefined): boolean {
  for (const spec of specs) if (workload === undefined || !isView(spec, workload)) return false;
  return true;
}

function isView(spec: object, { views }: WorkloadView): boolean {
  for (const pod of views) if (pod.spec === spec) return true;
  return false;
}

/**
 * Tells whether a pod spec of the object is among the pods of its workload. A Resource Interface hands out parts of
 * the object itself, so that they are known by their identity: whole specs, lists, or single containers. A container
 * that it puts together is known by the parts that it took over, else by its name and image.
 */
function reachedBy(workload: WorkloadView | undefined, object: unknown): (spec: unknown) => boolean {
  if (workload === undefined) return () => false;
  const { views } = workload;
  let parts: ReadonlySet<unknown> | undefined;
  let madeUp: ReadonlySet<string> | undefined;
  return (spec) => {
    parts ??= takenOver(views);
    const containers = items(at(spec, "containers"));
    if (parts.has(spec) || parts.has(at(spec, "containers")) || containers.some((entry) => parts?.has(entry)))
      return true;
    const inside = partsBelow(views.map(({ containers: own }) => own.map(({ container }) => container)));
    if ([...partsBelow(containers)].some((part) => inside.has(part))) return true;
    madeUp ??= madeUpContainers(workload, partsBelow(object));
    return containers.some((entry) => madeUp?.has(nameAndImage(entry)));
  };
}

function takenOver(views: readonly PodView[]): ReadonlySet<unknown> {
  const parts = new Set<unknown>();
  for (const { spec, containers } of views) {
    parts.add(spec).add(spec.containers);
    for (const { container } of containers) parts.add(container);
  }
  return parts;
}

function madeUpContainers({ views }: WorkloadView, own: ReadonlySet<unknown>): ReadonlySet<string> {
  const all = views.flatMap(({ containers }) => containers.map(({ container }) => container));
  return new Set(all.filter((container) => !own.has(container)).map(nameAndImage));
}

function nameAndImage(container: unknown): string {
  return JSON.stringify([at(container, "name"), at(container, "image")]);
}

function partsBelow(value: unknown, parts: Set<unknown> = new Set(), depth = 0): ReadonlySet<unknown> {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH + 4) return parts;
  parts.add(value);
  for (const member of Object.values(value)) partsBelow(member, parts, depth + 1);
  return parts;
}

function visit(
  value: object,
  way: (string | number)[],
  found: (spec: Readonly<Record<string, unknown>>, path: string) => void,
): void {
  if (way.length > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) enter(index, value[index], way, found);
  } else if (isObject(value)) {
    if (areContainers(value.containers)) {
      found(value, pointerTo("", ...way));
      return;
    }
    // What controllers report is no wish of anybody.
    for (const key in value) if (way.length > 0 || key !== "status") enter(key, value[key], way, found);
  }
}

function enter(
  key: string | number,
  member: unknown,
  way: (string | number)[],
  found: (spec: Readonly<Record<string, unknown>>, path: string) => void,
): void {
  if (typeof member !== "object" || member === null) return;
  way.push(key);
  visit(member, way, found);
  way.pop();
}
