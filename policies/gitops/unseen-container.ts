import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { outlineOf } from "../pods/outline.ts";
import { isPrivileged } from "../pods/pod-parts.ts";
import { areContainers, type PodSign, signOf, signTitle } from "../pods/pod-signs.ts";

/** Levels below the object that are searched; the deepest kinds that are known keep their images at level 16. */
const MAX_DEPTH = 40;

/** Members of the object itself that hold no wish of anybody, or none about pods. */
const APART: ReadonlySet<string> = new Set(["metadata", "status"]);

/** GITOPS-043: no container hides in a described object where its Resource Interface does not look. */
export const unseenContainer = defineRule({
  id: "GITOPS-043",
  name: "unseen-container",
  title: "Every image, privilege, host namespace and host path in a workload is one of a pod that rules see",
  severity: "warning",
  pack: "recommended",
  rationale:
    "An operator may make containers of fields that a Resource Interface does not describe: a sidecar with options of its own, an explainer, the values of a chart. What stands there passes every rule about pods, so that nobody can rely on their silence.",
  fix: "remove the field where nothing uses it; else review it by hand, and let a Resource Interface of the kind describe it",
  examples: {
    good: `
apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec: {template: {spec: {containers: [{name: ray-head, image: "example.com/ray:2"}]}}}
`,
    bad: `
apiVersion: machinelearning.seldon.io/v1
kind: SeldonDeployment
metadata: {name: fraud}
spec:
  predictors:
    - name: main
      graph: {name: model}
      componentSpecs: [{spec: {containers: [{name: model, image: "example.com/model:1"}]}}]
      explainer: {type: AnchorText, containerSpec: {name: explainer, image: "example.com/explainer:1"}}
`,
  },
  scope: "object",
  check: ({ object, pods }, { report }, workload) => {
    // Of what muster has expanded itself, the definition says what its pods are.
    if (workload === undefined || pods !== undefined) return;
    const { podSigns } = outlineOf(object);
    if (podSigns.length === 0) return;
    const seen = seenIn(workload);
    if (podSigns.every(seen)) return;
    const found = (sign: PodSign, way: readonly (string | number)[]) => {
      if (seen(sign)) return;
      const path = pointerTo("", ...way);
      report({ path, message: `${object.kind} has ${signTitle(sign)} at ${path}, in no pod that muster finds in it` });
    };
    for (const [key, member] of Object.entries(object)) if (!APART.has(key)) visit(member, [key], found);
  },
});

function seenIn({ views }: WorkloadView): (sign: PodSign) => boolean {
  const images = new Set<unknown>();
  const folders = new Set<unknown>();
  for (const { containers, spec } of views) {
    for (const { container } of containers) images.add(at(container, "image"));
    for (const volume of items(at(spec, "volumes"))) {
      images.add(at(volume, "image", "reference"));
      folders.add(at(volume, "hostPath", "path"));
    }
  }
  return (sign) => {
    if ("namespace" in sign) return views.some(({ spec }) => at(spec, sign.namespace) === true);
    if ("privileged" in sign) return views.some(({ containers }) => containers.some(isPrivileged));
    if ("folder" in sign) return folders.has(sign.folder);
    const { image } = sign;
    // An operator's object may keep the tag apart, with which the container has it.
    const isOf = (other: unknown) =>
      typeof other === "string" && other.startsWith(image) && /^[:@]/.test(other.slice(image.length));
    return images.has(image) || [...images].some(isOf);
  };
}

function visit(
  value: unknown,
  way: (string | number)[],
  found: (sign: PodSign, way: readonly (string | number)[]) => void,
): void {
  if (typeof value !== "object" || value === null || way.length > MAX_DEPTH) return;
  const enter = (key: string | number, member: unknown, sign?: PodSign) => {
    way.push(key);
    if (sign === undefined) visit(member, way, found);
    else found(sign, way);
    way.pop();
  };
  if (Array.isArray(value)) for (let index = 0; index < value.length; index++) enter(index, value[index]);
  else if (isObject(value)) {
    const last = way.at(-1);
    const name = typeof last === "string" ? last : undefined;
    for (const key in value) {
      const member = value[key];
      const sign = signOf(key, member, name);
      if (sign === undefined && (typeof member !== "object" || (key === "containers" && areContainers(member))))
        continue;
      enter(key, member, sign);
    }
  }
}
