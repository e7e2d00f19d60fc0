import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, member, text } from "../../src/kernel/index.ts";
import type { UnreadText } from "../../src/model/index.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { parsedPatch, patchAt } from "./pod-spec-patch.ts";
import { type ArgoSpec, makesPod, type WrittenTemplate, writtenTemplates } from "./written-templates.ts";

/** Actions of a `resource` template that change nothing or only delete. */
const HARMLESS = ["get", "delete"];

/** Its other actions. */
const CHANGING = ["create", "apply", "replace", "patch"];

const ELSEWHERE = "also changes pods of templates in other objects or of pods that Argo makes itself";

/**
 * The texts of a workflow that no rule reads: patches that cannot be merged, have variables, or change pods that only
 * Argo defines, and the objects that `resource` templates create from a text.
 * Source: argoproj/argo-workflows, workflow/controller/workflowpod.go and workflow/executor/resource.go.
 */
export function unreadInWorkflow(specOf: (object: KubeObject) => ArgoSpec) {
  return (object: KubeObject): readonly UnreadText[] => {
    const { spec, place } = specOf(object);
    const templates = writtenTemplates(spec);
    const everywhere = !templates.every(makesPodOrRuns) || refersElsewhere(spec, templates);
    const found = [
      ...patchProblem(spec, "", !everywhere),
      ...patchProblem(member(spec, "templateDefaults"), "/templateDefaults", true),
      ...patchProblem(member(spec, "artifactGC"), "/artifactGC", false),
      ...templates.flatMap((each) => [
        ...patchProblem(each.template, each.path, makesPodOrRuns(each)),
        ...manifestOf(each),
      ]),
    ];
    return found.map(({ path, reason }) => ({ path: place(path), reason }));
  };
}

/** Whether the pod of a template is known here, or the template has none because it runs steps or waits. */
function makesPodOrRuns(written: WrittenTemplate): boolean {
  const { template } = written;
  return makesPod(written) || ["steps", "dag", "suspend"].some((field) => (member(template, field) ?? null) !== null);
}

function refersElsewhere(spec: unknown, templates: readonly WrittenTemplate[]): boolean {
  if ((member(spec, "workflowTemplateRef") ?? null) !== null) return true;
  return templates.some(({ template }) =>
    [...items(at(template, "dag", "tasks")), ...items(member(template, "steps")).flatMap(items)].some(
      (task) => (member(task, "templateRef") ?? null) !== null,
    ),
  );
}

function patchProblem(holder: unknown, path: string, known: boolean): readonly UnreadText[] {
  const patch = patchAt(holder, path);
  if (patch === undefined) return [];
  const unreadPatch = (reason: string) => [{ path: patch.path, reason }];
  if (patch.text.includes("{{")) return unreadPatch("has variables, which are filled in when the workflow runs");
  if (parsedPatch(patch.text) === undefined) return unreadPatch("is not plain YAML or JSON of a pod's spec");
  if (known) return [];
  return unreadPatch(ELSEWHERE);
}

function manifestOf({ template, path }: WrittenTemplate): readonly UnreadText[] {
  const resource = member(template, "resource");
  const written = text(member(resource, "action")) ?? "";
  if (HARMLESS.includes(written)) return [];
  const action = CHANGING.includes(written) ? written : "make";
  const manifest = text(member(resource, "manifest")) ?? "";
  if (manifest !== "") {
    const kind = kindOf(manifest);
    const subject = kind === undefined ? "an object" : `an object of kind ${kind}`;
    return [{ path: `${path}/resource/manifest`, reason: `is ${subject} that the workflow will ${action}` }];
  }
  if ((member(resource, "manifestFrom") ?? null) === null) return [];
  return [{ path: `${path}/resource/manifestFrom`, reason: `is an object that the workflow will ${action}` }];
}

function kindOf(manifest: string): string | undefined {
  const { documents } = readYaml(manifest, "manifest");
  const kind = text(at(documents[0]?.value, "kind"));
  if (kind !== undefined && /^[A-Za-z]{1,63}$/.test(kind)) return kind;
  return undefined;
}
