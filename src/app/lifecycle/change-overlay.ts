import { equalValues, items, MUSTER_API_VERSION, record } from "../../kernel/index.ts";
import { entryOf, hasChange, isAbout, LIFECYCLE_KIND, type LifecycleEntry, parseLifecycle } from "../../synth/index.ts";
import { emitYaml, readYaml, type YamlEdit, type YamlFile } from "../../yaml/index.ts";
import type { LifecycleAction, Refused } from "./change.ts";
import type { ChangedText } from "./change-document.ts";
import { editText } from "./edit-text.ts";
import { isStopped } from "./is-stopped.ts";
import { type RepositoryWorkload, workloadText } from "./repository-workload.ts";
import { refusedSuspension } from "./switch-fields.ts";

/** The file of the changes of workloads that TypeScript defines. */
export const OVERLAY_FILE = "lifecycle.yaml";

const HEADER =
  "# Changes of workloads that TypeScript or a request body defines; written by muster suspend, scale and delete.\n";

const NOTHING: YamlFile = { documents: [], unreadable: [] };

/** Changes a workload in the text of the overlay file, `""` for a file that does not exist. */
export function changeOverlay(text: string, workload: RepositoryWorkload, action: LifecycleAction): ChangedText {
  const refused = refusal(workload, action);
  if (refused !== undefined) return refused;
  const { documents, unreadable } = text === "" ? NOTHING : readYaml(text, OVERLAY_FILE);
  const [document, ...others] = documents.filter(({ value }) => value !== null);
  const isOverlay = document === undefined || record(document.value).kind === LIFECYCLE_KIND;
  if (unreadable.length > 0 || others.length > 0 || !isOverlay) {
    return { problem: `workloads/${OVERLAY_FILE} is not one document of kind ${LIFECYCLE_KIND}` };
  }
  const { kind, requestedName, project, namespace, cluster, definition } = workload;
  const isManifest = definition === undefined;
  const target = {
    kind,
    name: requestedName,
    cluster,
    ...(!isManifest && project !== undefined && { project: project.name }),
    ...(namespace !== undefined && { namespace }),
  };
  const entries = document === undefined ? [] : parseLifecycle(document.value, document.locate.bind(document)).entries;
  const index = entries.findIndex(({ entry }) => isAbout(entry, target));
  const before = entries[index]?.entry ?? entryOf(target);
  const after = changed(before, workload, action);
  if (after === undefined) {
    return { unchanged: `${workloadText(workload)} is ${action.type === "suspend" ? "already" : "not"} suspended` };
  }
  if (equalValues(before, after)) return { unchanged: `${workloadText(workload)} has this number already` };
  if (document === undefined) {
    const value = { apiVersion: MUSTER_API_VERSION, kind: LIFECYCLE_KIND, workloads: [after] };
    return { text: HEADER + emitYaml(value) };
  }
  if (!hasChange(after) && entries.length === 1) return { text: "" };
  const count = items(record(document.value).workloads).length;
  const edited = editText(text, editsOf(index < 0 ? count : index, index < 0 ? undefined : before, after));
  if (edited === undefined) {
    return { problem: `the entries of workloads/${OVERLAY_FILE} cannot be changed: write them in block style` };
  }
  return { text: edited };
}

function refusal({ definition, kind, view }: RepositoryWorkload, { type }: LifecycleAction): Refused | undefined {
  if (type === "delete" || definition?.kind === "Training") return undefined;
  if (type === "scale") {
    if (definition === undefined) return { problem: "TypeScript makes its manifest: change the number there" };
    return undefined;
  }
  if (definition !== undefined) return refusedSuspension(kind);
  if (view.kind?.suspendPath === undefined) return { problem: `a ${kind} cannot be suspended: it has no field for it` };
  return undefined;
}

/** The entry after an action; undefined where a workload is suspended already, or is not. */
function changed(
  entry: LifecycleEntry,
  workload: RepositoryWorkload,
  action: LifecycleAction,
): LifecycleEntry | undefined {
  switch (action.type) {
    case "delete":
      return { ...entry, deleted: true };
    case "scale":
      return { ...entry, replicas: action.replicas };
    case "suspend":
      if (isStopped(workload)) return undefined;
      return { ...entry, suspend: true };
    case "resume": {
      if (!isStopped(workload)) return undefined;
      const { suspend, ...rest } = entry;
      // Without an entry the definition itself is suspended.
      if (suspend === true) return rest;
      return { ...entry, suspend: false };
    }
  }
}

function editsOf(index: number, before: LifecycleEntry | undefined, after: LifecycleEntry): readonly YamlEdit[] {
  const path = `/workloads/${index}`;
  if (before === undefined) return [{ op: "set", path, value: after }];
  if (!hasChange(after)) return [{ op: "remove", path }];
  const members = Object.entries(after).filter(([key, value]) => record(before)[key] !== value);
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...members.map(([key, value]): YamlEdit => ({ op: "set", path: `${path}/${key}`, value })),
    ...removed.map((key): YamlEdit => ({ op: "remove", path: `${path}/${key}` })),
  ];
}
