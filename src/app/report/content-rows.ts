import { count } from "../../kernel/index.ts";
import type { KindCount, RepositoryContent } from "../survey/repository-content.ts";

/** The content of a repository as rows of a name and a text, which is at most `width` characters long. */
export function contentRows(content: RepositoryContent, width: number): readonly (readonly [string, string])[] {
  const { files, documents, kustomizations, charts, found, workloads, gpus, unread, isCut } = content;
  const read = `${count(documents, "object")} in ${count(files, "file")} of YAML and JSON`;
  const limits = [
    ...(unread > 0 ? [`${count(unread, "file")} not read`] : []),
    ...(isCut ? ["a part of the folder"] : []),
  ];
  const own = [
    ...(content.hasOrganization ? ["muster.yaml"] : []),
    ...(content.definitions > 0 ? [count(content.definitions, "definition")] : []),
    ...(content.hasModules ? ["definitions in TypeScript"] : []),
  ];
  const rows: readonly (readonly [string, string])[] = [
    ["muster", own.join(", ")],
    ["files", [read, ...limits].join("; ")],
    ...found.map(({ name, kinds }) => [name, kindsText(kinds, width)] as const),
    ["kustomizations", number(kustomizations)],
    ["charts", number(charts)],
    ["workloads", kindsText(workloads, width)],
    [
      "GPUs",
      gpus.gpus === 0
        ? ""
        : `${gpus.isPartial ? "at least " : ""}${gpus.gpus} in ${count(gpus.workloads, "workload")}, as the files have them`,
    ],
  ];
  return rows.filter(([, text]) => text !== "");
}

function number(value: number): string {
  return value === 0 ? "" : String(value);
}

function plural(kind: string): string {
  if (/[^aeiou]y$/.test(kind)) return `${kind.slice(0, -1)}ies`;
  return /(?:s|x|ch)$/.test(kind) ? `${kind}es` : `${kind}s`;
}

/** Kinds with their numbers, as many as fit. */
function kindsText(kinds: readonly KindCount[], width: number): string {
  const texts = kinds.map(({ kind, count: number }) => `${number} ${number === 1 ? kind : plural(kind)}`);
  for (let shown = texts.length; shown > 1; shown--) {
    const left = texts.length - shown;
    const text = [...texts.slice(0, shown), ...(left > 0 ? [`${count(left, "other kind")}`] : [])].join(", ");
    if (text.length <= width) return text;
  }
  return texts.length > 1 ? `${texts[0]}, ${count(texts.length - 1, "other kind")}` : (texts[0] ?? "");
}
