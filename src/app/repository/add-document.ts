import type { App, Origin } from "../../../constructs/index.ts";
import {
  DistributedInference,
  Manifest,
  Training,
  WorkloadType,
  withoutCreationLines,
} from "../../../constructs/index.ts";
import {
  issueOfFragment,
  locatorOf,
  readDefinition,
  readWorkloadBody,
  type SourceDocument,
} from "../../inputs/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { given, member } from "../../kernel/index.ts";
import type { Definition } from "../../model/index.ts";
import { LIFECYCLE_KIND, parseLifecycle } from "../../synth/index.ts";

type DocumentPlace = Pick<SourceDocument, "file" | "index" | "item">;

function idOf({ file, index, item }: DocumentPlace): string {
  return `${file}#${index}${item}`;
}

/** The path of the construct that a document becomes. A `/` in an id would start another construct. */
export function constructPathOf(document: DocumentPlace): string {
  return idOf(document).replaceAll("/", "--");
}

/** Adds what documents define to the tree. Lifecycle documents come first, because they change the others. */
export function addDocuments(app: App, documents: readonly SourceDocument[]): void {
  const isLifecycle = ({ form, value }: SourceDocument) =>
    form === "definition" && member(value, "kind") === LIFECYCLE_KIND;
  for (const { value, locate } of documents.filter(isLifecycle)) {
    const { entries, issues } = parseLifecycle(value, locate);
    app.lifecycle.add(entries);
    for (const issue of issues) app.report(issue);
  }
  withoutCreationLines(() => {
    for (const document of documents) if (!isLifecycle(document)) addDocument(app, document);
  });
}

/** Adds what a document defines to the tree, under the id `<file>#<index>`. Problems are reported to the app. */
function addDocument(app: App, document: SourceDocument): void {
  const { value, form } = document;
  const id = idOf(document);
  const origin: Origin = { locate: locatorOf(document) };
  const fragment = issueOfFragment(document);
  if (fragment !== undefined) {
    app.countDefinition();
    app.report(fragment);
    return;
  }
  if (form === "workload-body") {
    const { object, cluster, locate, issues } = readWorkloadBody(document, app.organization);
    for (const issue of issues) app.report(issue);
    if (object === undefined) app.countDefinition();
    else new Manifest(app, id, given({ object, cluster }), { locate });
    return;
  }
  if (form === "manifest") {
    // The construct checks the shape itself.
    new Manifest(app, id, { object: value as KubeObject }, origin);
    return;
  }
  const { definition, issues } = readDefinition(document, { policies: app.policyGate });
  for (const issue of issues) app.report(issue);
  if (definition === undefined) app.countDefinition();
  else addDefinition(app, id, definition, origin);
}

function addDefinition(app: App, id: string, definition: Definition, origin: Origin): void {
  switch (definition.kind) {
    case "Training":
      new Training(app, id, { parsed: definition }, origin);
      break;
    case "DistributedInference":
      new DistributedInference(app, id, { parsed: definition }, origin);
      break;
    case "WorkloadType":
      new WorkloadType(app, id, { parsed: definition }, origin);
      break;
  }
}
