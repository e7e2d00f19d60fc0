import {
  at,
  filledText,
  groupOf,
  isObject,
  items,
  type KubeObject,
  member,
  number,
  pointerTo,
  text,
} from "../../kernel/index.ts";

/** The API group of the groups of Kubernetes itself. */
export const NATIVE_GROUP = "scheduling.k8s.io";

/** Whether an object is a Workload, PodGroup or CompositePodGroup of Kubernetes itself. */
export function isNativeGroup({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">): boolean {
  return groupOf(apiVersion) === NATIVE_GROUP && NATIVE_KINDS.includes(kind);
}

/** The kinds of the groups of Kubernetes itself. */
export const NATIVE_KINDS: readonly string[] = ["PodGroup", "Workload", "CompositePodGroup"];

/** The minimum of a gang; undefined for the policy `basic`, and for a wrong one, which the check of fields reports. */
export function minimumOf(policy: unknown): number | undefined {
  const minimum = number(at(policy, "gang", "minCount"));
  return minimum !== undefined && minimum >= 1 ? minimum : undefined;
}

/** The template of a Workload that a PodGroup names, with the pointers of both names; undefined without one. */
interface TemplateReference {
  readonly workload: string;
  readonly template: string;
  readonly workloadPath: string;
  readonly templatePath: string;
}

/** Returns the template of a Workload from which a PodGroup was made, as Kubernetes 1.37 and 1.36 name it. */
export function templateReference({ spec }: KubeObject): TemplateReference | undefined {
  return (
    referenceAt(at(spec, "workloadRef"), "/spec/workloadRef", "templateName") ??
    referenceAt(
      at(spec, "podGroupTemplateRef", "workload"),
      "/spec/podGroupTemplateRef/workload",
      "podGroupTemplateName",
    )
  );
}

function referenceAt(reference: unknown, path: string, field: string): TemplateReference | undefined {
  const workload = filledText(member(reference, "workloadName"));
  const template = filledText(member(reference, field));
  if (workload === undefined || template === undefined) return undefined;
  return { workload, template, workloadPath: `${path}/workloadName`, templatePath: pointerTo(path, field) };
}

/** A template of a Workload for the groups of pods, or in Kubernetes 1.35 a group itself. */
export interface GroupTemplate {
  readonly name: string;
  /** Pointer into the Workload. */
  readonly path: string;
  readonly min: number | undefined;
}

/** Nested templates of a Workload are at most four levels deep. Source: `WorkloadMaxTreeDepth` of Kubernetes 1.37. */
const MOST_LEVELS = 4;

/** The templates of a Workload, including those inside composite ones. */
export function templatesOf({ spec }: KubeObject): readonly GroupTemplate[] {
  const groups = listed(spec, "/spec", "podGroups", "policy");
  return groups.length > 0 ? groups : nestedTemplates(spec, "/spec", MOST_LEVELS);
}

function nestedTemplates(holder: unknown, path: string, levels: number): readonly GroupTemplate[] {
  const own = listed(holder, path, "podGroupTemplates", "schedulingPolicy");
  if (levels === 0) return own;
  const below = items(member(holder, "compositePodGroupTemplates")).flatMap((template, index) =>
    nestedTemplates(template, pointerTo(path, "compositePodGroupTemplates", index), levels - 1),
  );
  return [...own, ...below];
}

function listed(holder: unknown, path: string, list: string, policy: string): readonly GroupTemplate[] {
  return items(member(holder, list)).flatMap((template, index): readonly GroupTemplate[] => {
    const name = text(member(template, "name")) ?? "";
    if (name === "" || !isObject(template)) return [];
    return [{ name, path: pointerTo(path, list, index), min: minimumOf(member(template, policy)) }];
  });
}
