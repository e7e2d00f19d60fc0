import type { Catalogue } from "../../interpret/index.ts";
import { equalValues, locationText, valueAt } from "../../kernel/index.ts";
import { originOf, replaceDocument, textOf, type YamlDocument } from "../../yaml/index.ts";
import type { LifecycleAction, Refused, SwitchField } from "./change.ts";
import { editText, resumeText, suspendText } from "./edit-text.ts";
import { removeDocument } from "./remove-document.ts";
import { type RepositoryWorkload, workloadText } from "./repository-workload.ts";
import { scaleField } from "./scale-field.ts";
import { switchFields } from "./switch-fields.ts";

/** The new text of a file, `""` where it is deleted; the reason why nothing has to change; or why nothing can. */
export type ChangedText = { readonly text: string } | { readonly unchanged: string } | Refused;

/** Changes the document of a workload in the text of its file, and nothing else there. */
export function changeDocument(
  file: string,
  document: YamlDocument,
  workload: RepositoryWorkload,
  action: LifecycleAction,
  catalogue: Catalogue,
): ChangedText {
  const source = textOf(document);
  const isSame = source !== undefined && replaceDocument(file, document, source.text) === file;
  if (!isSame) return { problem: `${document.file} has changed since it was read` };
  if (action.type === "delete") {
    const text = removeDocument(file, document);
    if (text === undefined) return { problem: `${document.file} cannot be read without this document` };
    return { text };
  }
  const planned = action.type === "scale" ? scaled(workload, action, catalogue) : switched(workload, action, catalogue);
  if ("problem" in planned) return planned;
  if (
    planned.fields.every(({ path, wanted }) => equalValues(valueAt(document.value, path) ?? planned.absent, wanted))
  ) {
    return { unchanged: planned.unchanged };
  }
  const edited = planned.edit(source.text);
  const text = edited === undefined ? undefined : replaceDocument(file, document, edited);
  if (text !== undefined) return { text };
  return {
    problem: inexactProblem(
      document,
      planned.fields.map(({ path }) => path),
    ),
  };
}

/** Fields with their new values, and the edit of the document that sets them. */
interface PlannedEdit {
  readonly fields: readonly { readonly path: string; readonly wanted: unknown }[];
  /** The value that an absent field has the effect of. */
  readonly absent?: unknown;
  readonly unchanged: string;
  readonly edit: (text: string) => string | undefined;
}

function switched(
  workload: RepositoryWorkload,
  { type }: Extract<LifecycleAction, { readonly type: "suspend" | "resume" | "delete" }>,
  catalogue: Catalogue,
): PlannedEdit | Refused {
  const found = switchFields(workload, catalogue);
  if ("problem" in found) return found;
  const { fields } = found;
  const isSuspend = type === "suspend";
  const wanted = ({ suspended, resumed }: SwitchField) => (isSuspend ? suspended : resumed);
  return {
    fields: fields.map((field) => ({ path: field.path, wanted: wanted(field) })),
    ...(!isSuspend && { absent: fields[0]?.resumed }),
    unchanged: `${workloadText(workload)} is ${isSuspend ? "already" : "not"} suspended`,
    edit: (text) => (isSuspend ? suspendText(text, fields) : resumeText(text, fields)),
  };
}

function scaled(
  workload: RepositoryWorkload,
  action: Extract<LifecycleAction, { readonly type: "scale" }>,
  catalogue: Catalogue,
): PlannedEdit | Refused {
  const found = scaleField(workload, action, catalogue);
  if ("problem" in found) return found;
  const { path, value } = found;
  return {
    fields: [{ path, wanted: value }],
    unchanged: `${workloadText(workload)} has ${path} ${action.replicas} already`,
    edit: (text) => editText(text, [{ op: "set", path, value }]),
  };
}

function inexactProblem(document: YamlDocument, paths: readonly string[]): string {
  const [path = ""] = paths;
  const origin = originOf(document, path);
  if (origin !== undefined) {
    return `${path} comes from the YAML anchor at ${locationText(origin)}, which other places may use: write the value itself there`;
  }
  const place = locationText(document.locate(path));
  return `${path} cannot be changed without changing something else at ${place}: write it in block style, without anchors`;
}
