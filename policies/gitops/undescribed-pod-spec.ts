import { isChartValues } from "../../src/inputs/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, pointerTo } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { checkedPods, coveredBy } from "../pods/checked-pods.ts";
import { outlineOf } from "../pods/outline.ts";
import { areContainers } from "../pods/pod-signs.ts";
import { patternFieldsOf } from "./podless-kinds.ts";

/**
 * Deepest level that is searched: the highest limit of the YAML reader. In the known kinds, pods are at most at level
 * 12.
 */
const MAX_DEPTH = 500;
/** Deepest level that is searched for objects that two containers share. */
const MAX_PART_DEPTH = 44;

/** GITOPS-041: a Resource Interface describes every pod spec. */
export const undescribedPodSpec = defineRule({
  id: "GITOPS-041",
  name: "undescribed-pod-spec",
  title: "A Resource Interface describes everything in a manifest that looks like a pod spec",
  severity: "warning",
  strictSeverity: "error",
  reportsUnread: true,
  kustomize: "decides",
  judgesValues: true,
  pack: "recommended",
  fault: "spec",
  rationale:
    "A list of containers with images most likely becomes pods. If no Resource Interface describes it, no rule checks these pods and no quota counts them.",
  fix: "add a Resource Interface for the kind, or add a component for this place to the existing one",
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}}
`,
    bad: `
apiVersion: ml.example.com/v1
kind: EvalSuite
metadata: {name: nightly}
spec: {runner: {containers: [{name: main, image: "example.com/eval:1"}]}}
`,
  },
  scope: "object",
  check: ({ object, components }, { report }, workload, embedded) => {
    // The pods of an object that muster expanded are known from its definition.
    if (components !== undefined) return;
    const { podSpecs } = outlineOf(object);
    if (podSpecs.length === 0) return;
    const views = checkedPods(workload, embedded);
    if (areViews(podSpecs, views)) return;
    const isDescribed = podSpecMatcher(views, object);
    const problem = problemOf(object, workload !== undefined);
    visit(object, [], patternFieldsOf(object), (spec, path) => {
      if (isDescribed(spec)) return;
      const place = path === "" ? "its root" : path;
      report({
        path: path === "" ? "/containers" : path,
        message: `${object.kind} has what looks like a pod spec at ${place}, ${problem}`,
      });
    });
  },
});

function problemOf(object: KubeObject, isWorkload: boolean): string {
  if (isChartValues(object)) return "which the templates of the chart may use";
  if (isWorkload) return "which its Resource Interface does not describe";
  return "but no Resource Interface describes the kind";
}

/** Whether each spec is that of a pod of the workload; true for nearly every object. */
function areViews(specs: readonly object[], views: readonly PodView[]): boolean {
  for (const spec of specs) if (!isView(spec, views)) return false;
  return true;
}

function isView(spec: object, views: readonly PodView[]): boolean {
  for (const pod of views) if (pod.spec === spec) return true;
  return false;
}

/**
 * Returns a function that reports whether a pod spec of the object belongs to a pod of its workload. A Resource
 * Interface returns parts of the object itself, so specs, lists and containers are compared by identity. A Resource
 * Interface of the catalogue may also create a container, which is recognised by any part that it shares with the object,
 * or by its name and image. A Resource Interface of the repository must not create containers, so each container itself
 * must be in a pod.
 */
function podSpecMatcher(all: readonly PodView[], object: unknown): (spec: unknown) => boolean {
  if (all.length === 0) return () => false;
  const { parts, views } = coveredBy(all);
  const containers = views.flatMap((view) => view.containers.map(({ container }) => container));
  const specParts = new Set<unknown>([...views.flatMap(({ spec }) => [spec, spec.containers]), ...containers]);
  const containerParts = partsOf(containers);
  const objectParts = partsOf(object);
  const created = new Set(containers.filter((container) => !objectParts.has(container)).map(nameAndImage));
  return (spec) => {
    const list = at(spec, "containers");
    if (specParts.has(spec) || specParts.has(list) || parts.has(spec)) return true;
    if (parts.size > 0 && items(list).every((container) => parts.has(container))) return true;
    if ([...partsOf(list)].some((part) => containerParts.has(part))) return true;
    return items(list).some((container) => created.has(nameAndImage(container)));
  };
}

function nameAndImage(container: unknown): string {
  return JSON.stringify([at(container, "name"), at(container, "image")]);
}

/** A value and all objects and lists in it. */
function partsOf(value: unknown, parts: Set<unknown> = new Set(), depth = 0): ReadonlySet<unknown> {
  if (typeof value !== "object" || value === null || depth > MAX_PART_DEPTH) return parts;
  parts.add(value);
  for (const member of Object.values(value)) partsOf(member, parts, depth + 1);
  return parts;
}

function visit(
  value: unknown,
  segments: (string | number)[],
  patternFields: ReadonlySet<string>,
  onSpec: (spec: object, path: string) => void,
): void {
  if (typeof value !== "object" || value === null || segments.length > MAX_DEPTH) return;
  if (areContainers(at(value, "containers"))) {
    onSpec(value, pointerTo("", ...segments));
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    // Only controllers write the status.
    if (segments.length === 0 && key === "status") continue;
    if (patternFields.has(key)) continue;
    segments.push(key);
    visit(member, segments, patternFields, onSpec);
    segments.pop();
  }
}
