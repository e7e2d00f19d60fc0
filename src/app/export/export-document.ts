import {
  checkedForm,
  issueOfFragment,
  locatorOf,
  parseManifest,
  readDefinition,
  readWorkloadBody,
  type SourceDocument,
} from "../../inputs/index.ts";
import { isUnpublishedKind, runaiKindOf } from "../../k8s-fields/index.ts";
import type { Issue, KubeObject } from "../../kernel/index.ts";
import {
  definitionRules,
  type FieldProblem,
  given,
  isObject,
  issuesOf,
  MUSTER_API_VERSION,
  record,
  stringOf,
} from "../../kernel/index.ts";
import type { Definition } from "../../model/index.ts";
import { brokenPolicyRules, isResourceInterfaceObject } from "../../model/index.ts";
import type { ExportContext } from "./export-context.ts";
import { type ExportDraft, type Exported, type ExportForm, refusal } from "./exported.ts";
import { interfaceObject, typeInterfaces } from "./interface-object.ts";
import { manifestCall, workloadBodyCall } from "./manifest-call.ts";
import { exportedTraining, type RunaiObject, runaiManifest } from "./runai-object.ts";
import { typeCall } from "./type-call.ts";
import { workloadCall } from "./workload-call.ts";

/** The objects of a document, its issues, and the reason why it is left out. */
interface ExportedDocument {
  readonly exported: readonly Exported[];
  readonly issues: readonly Issue[];
  readonly skipped?: string;
}

/** Returns a document in another form. Objects that belong to other forms are left out with the reason. */
export function exportDocument(document: SourceDocument, form: ExportForm, context: ExportContext): ExportedDocument {
  const { value } = document;
  const fragment = issueOfFragment(document);
  if (fragment !== undefined) return { exported: [], issues: [fragment] };
  const takesTypes = form !== "api" && form !== "v2alpha1";
  if (document.form === "workload-body") {
    if (takesTypes) return ofOtherForm("a workload", form);
    const { object, issues, locate, cluster } = objectIn(document, context);
    if (object === undefined) return { exported: [], issues };
    if (form !== "api") return manifestOf(object, { ...document, locate }, form, context);
    const found = context.checkManifest?.({ object, locate, cluster }) ?? [];
    return { exported: workloadBodyCall(record(value), object).exported ?? [], issues: [...issues, ...found] };
  }
  if (document.form === "manifest") {
    if (isResourceInterfaceObject(value)) return interfaceOf(document, form);
    if (takesTypes) return ofOtherForm("a workload", form);
    return manifestOf(isObject(value) ? checkedForm(value) : undefined, document, form, context, value);
  }
  const { kind, apiVersion } = record(value);
  if (document.form === "definition" && apiVersion === MUSTER_API_VERSION && isSetting(kind)) {
    return { exported: [], issues: [], skipped: `is a ${stringOf(kind)}, which has no other form` };
  }
  const { definition, issues } = readDefinition(document, {
    ...given({ policies: context.policies }),
    wordOf: wordOf(context),
  });
  if (definition === undefined) return { exported: [], issues };
  if (takesTypes !== (definition.kind === "WorkloadType")) {
    return ofOtherForm(takesTypes ? "a workload" : "a workload type", form);
  }
  const object = refOf(definition);
  const drawn = definitionOf(definition, document, form, context);
  const { policy } = definition.kind === "WorkloadType" ? {} : definition;
  const broken = brokenPolicyRules(policy, { object, locate: locatorOf(document) });
  return { ...drawn, issues: [...issues, ...broken, ...drawn.issues].map((issue) => ({ object, ...issue })) };
}

/** A document that another form exports. */
function ofOtherForm(what: string, form: ExportForm): ExportedDocument {
  return { exported: [], issues: [], skipped: `is ${what}, which --as ${form} does not export` };
}

function definitionOf(
  definition: Definition,
  document: SourceDocument,
  form: ExportForm,
  context: ExportContext,
): ExportedDocument {
  const locate = locatorOf(document);
  const origin = { isRequestBody: document.form === "request-body" };
  if (definition.kind === "WorkloadType") {
    if (form === "workload-type") return outcomeOf(typeCall(definition, context, origin), locate);
    const { exported, issues } = typeInterfaces(definition, form === "karta" ? form : "resource-interface", locate);
    const hasNone = definition.spec.resourceInterfaces === undefined;
    if (hasNone) return { exported, issues, skipped: "has no Resource Interface" };
    return { exported, issues };
  }
  if (form === "api") return outcomeOf(workloadCall(definition, context, origin), locate);
  if (definition.kind === "Training") return located(exportedTraining(definition, context), locate);
  return outcomeOf(
    { problems: [notInRunai("is DistributedInference, whose manifest of run.ai/v2alpha1 is not public")] },
    locate,
  );
}

function manifestOf(
  object: KubeObject | undefined,
  { locate, file }: Pick<SourceDocument, "locate" | "file">,
  form: ExportForm,
  context: ExportContext,
  written: unknown = object,
): ExportedDocument {
  if (object === undefined || object.kind === "" || object.apiVersion === "") {
    const message = "must be a Kubernetes object with apiVersion and kind";
    return {
      exported: [],
      issues: issuesOf([{ fault: "schema", path: "", message, label: file }], { rules: definitionRules, locate }),
    };
  }
  if (isUnpublishedKind(object)) {
    const fix = "write a DistributedInference, and export that with --as api";
    return outcomeOf({ problems: [refusal("/kind", `is ${object.kind}, whose form is not public`, fix)] }, locate);
  }
  const isRunai = runaiKindOf(object) !== undefined;
  if (form !== "api" && !isRunai) {
    return outcomeOf({ problems: [notInRunai(`is ${object.kind}, which run.ai/v2alpha1 does not have`)] }, locate);
  }
  const drawn =
    form === "api"
      ? outcomeOf(manifestCall(object, record(written), context), locate)
      : located(runaiManifest(object, record(written)), locate);
  // The platform makes objects of its own kinds itself, so the API refuses them whatever they contain.
  const found = (form !== "api" || !isRunai) && context.checkManifest?.({ object, locate });
  return { ...drawn, issues: [...drawn.issues, ...(found || [])] };
}

function notInRunai(message: string): FieldProblem {
  return refusal("/kind", message, "use --as api");
}

/** The object in a body of the Workloads V2 API; absent where no kind of object is named. */
function objectIn(document: SourceDocument, { organization }: ExportContext): ReturnType<typeof readWorkloadBody> {
  const { object, issues, ...place } = readWorkloadBody(document, organization);
  if (object === undefined) return { issues, ...place };
  const parsed = parseManifest(object, place.locate, { synced: false });
  if (parsed.object === undefined) return { issues: [...issues, ...parsed.issues], ...place };
  // As a manifest alone, it is exported as it is written, and its checked form gives the file its name.
  return { object: parsed.object, issues, ...place };
}

function interfaceOf({ value, locate }: SourceDocument, form: ExportForm): ExportedDocument {
  if (form === "karta" || form === "resource-interface") return interfaceObject(record(value), form, locate);
  if (form !== "workload-type") {
    return ofOtherForm("a Resource Interface", form);
  }
  const message = "is a Resource Interface, which has no category and no priority for the API";
  const fix = "write a WorkloadType with category, priority and resourceInterfaces";
  return outcomeOf({ problems: [refusal("/kind", message, fix)] }, locate);
}

function outcomeOf(
  { exported = [], problems = [], skipped }: ExportDraft,
  locate: SourceDocument["locate"],
): ExportedDocument {
  const issues = issuesOf(problems, { rules: definitionRules, locate });
  if (skipped === undefined) return { exported, issues };
  return { exported, issues, skipped };
}

function located({ exported, issues }: RunaiObject, locate: SourceDocument["locate"]): ExportedDocument {
  return {
    exported: exported === undefined ? [] : [exported],
    issues: issues.map((issue) => ({ ...issue, location: locate(issue.path) })),
  };
}

/** Whether a kind of muster is not a definition: it changes definitions, or configures muster. */
function isSetting(kind: unknown): boolean {
  return typeof kind === "string" && ["Lifecycle", "Organization", "RunaiPolicy"].includes(kind);
}

function wordOf({ ids }: ExportContext) {
  return (field: "categoryId" | "priorityId", id: string) =>
    ids.nameOf(field === "categoryId" ? "categories" : "priorities", id) ?? id;
}

function refOf({ kind, metadata: { name } }: Definition) {
  return { apiVersion: MUSTER_API_VERSION, kind, name };
}
