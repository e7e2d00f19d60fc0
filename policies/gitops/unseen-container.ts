import { pointerTo } from "../../src/model/pointer.ts";
import { at, isObject, items, shown } from "../../src/policy/read.ts";
import { defineRule } from "../../src/policy/rule.ts";
import type { WorkloadView } from "../../src/policy/workload-view.ts";
import { isPrivileged } from "../security/pod-parts.ts";

/** Levels below the object that are searched; the deepest kinds that are known keep their images at level 16. */
const MAX_DEPTH = 40;

/** Members of the object itself that hold no wish of anybody, or none about pods. */
const APART: ReadonlySet<string> = new Set(["metadata", "status"]);

/** Fields of a pod that share a namespace of its node. */
const HOST_NAMESPACES: ReadonlySet<string> = new Set(["hostNetwork", "hostPID", "hostIPC"]);

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
    let seen: ReturnType<typeof seenIn> | undefined;
    const found = (sight: Sight, way: readonly (string | number)[]) => {
      seen ??= seenIn(workload);
      if (seen(sight)) return;
      const path = pointerTo("", ...way);
      report({ path, message: `${object.kind} has ${titleOf(sight)} at ${path}, in no pod that muster finds in it` });
    };
    for (const [key, member] of Object.entries(object)) if (!APART.has(key)) visit(member, [key], found);
  },
});

/** Something that only pods have: an image without what stands apart, a privilege, a namespace or folder of the node. */
type Sight =
  | { readonly image: string }
  | { readonly privileged: true }
  | { readonly namespace: string }
  | { readonly folder: string };

function titleOf(sight: Sight): string {
  if ("image" in sight) return `the image ${shown(sight.image)}`;
  if ("folder" in sight) return `the host path ${shown(sight.folder)}`;
  return "namespace" in sight ? sight.namespace : "a privileged container";
}

function seenIn({ views }: WorkloadView): (sight: Sight) => boolean {
  const images = new Set<unknown>();
  const folders = new Set<unknown>();
  for (const { containers, spec } of views) {
    for (const { container } of containers) images.add(at(container, "image"));
    for (const volume of items(at(spec, "volumes"))) {
      images.add(at(volume, "image", "reference"));
      folders.add(at(volume, "hostPath", "path"));
    }
  }
  return (sight) => {
    if ("namespace" in sight) return views.some(({ spec }) => at(spec, sight.namespace) === true);
    if ("privileged" in sight) return views.some(({ containers }) => containers.some(isPrivileged));
    if ("folder" in sight) return folders.has(sight.folder);
    const { image } = sight;
    // An operator's object may keep the tag apart, with which the container has it.
    const isOf = (other: unknown) =>
      typeof other === "string" && other.startsWith(image) && /^[:@]/.test(other.slice(image.length));
    return images.has(image) || [...images].some(isOf);
  };
}

function visit(
  value: unknown,
  way: (string | number)[],
  found: (sight: Sight, way: readonly (string | number)[]) => void,
): void {
  if (typeof value !== "object" || value === null || way.length > MAX_DEPTH) return;
  const enter = (key: string | number, member: unknown, sight?: Sight) => {
    way.push(key);
    if (sight === undefined) visit(member, way, found);
    else found(sight, way);
    way.pop();
  };
  if (Array.isArray(value)) for (let index = 0; index < value.length; index++) enter(index, value[index]);
  else if (isObject(value)) {
    const name = way.at(-1);
    for (const key in value) {
      const member = value[key];
      const sight = sightOf(key, member, name);
      if (sight === undefined && (typeof member !== "object" || isSpecList(key, member))) continue;
      enter(key, member, sight);
    }
  }
}

/** What a member of an object is, which is itself the member `name` of another. */
function sightOf(key: string, member: unknown, name: string | number | undefined): Sight | undefined {
  if (HOST_NAMESPACES.has(key)) return member === true ? { namespace: key } : undefined;
  if (key === "privileged") return member === true && name === "securityContext" ? { privileged: true } : undefined;
  if (key === "hostPath") {
    const folder = at(member, "path");
    return typeof folder === "string" ? { folder } : undefined;
  }
  // The image of a block device has the same name.
  if ((key !== "image" && !key.endsWith("Image")) || name === "rbd") return undefined;
  const image = imageOf(member);
  return image === undefined || image.trim() === "" ? undefined : { image };
}

/** An image that is written as one text, or as a repository with its parts apart. */
function imageOf(member: unknown): string | undefined {
  if (typeof member === "string") return member;
  const [registry, repository] = [at(member, "registry"), at(member, "repository")];
  if (typeof repository !== "string" || repository === "") return undefined;
  return typeof registry === "string" && registry !== "" ? `${registry}/${repository}` : repository;
}

/** The containers of a whole spec of a pod, which are GITOPS-041's. */
function isSpecList(key: string, member: unknown): boolean {
  return key === "containers" && items(member).some((entry) => typeof at(entry, "image") === "string");
}
