import type { DocumentItem } from "../../inputs/index.ts";
import { isObject } from "../../kernel/index.ts";

/** The lists in answers of the API's list calls. */
const LISTS = ["trainings", "distributedInferences", "workloadTypes", "workspaces", "workloads", "inferences"] as const;

/** The entries of a document that is a list, or an answer of a list call; else the document itself. */
export function listEntries<T extends Pick<DocumentItem, "value" | "locate">>(document: T): readonly T[] {
  const { value, locate } = document;
  const field =
    isObject(value) && value.apiVersion === undefined && value.spec === undefined ? listOf(value) : undefined;
  const list = field === undefined ? value : (value as Readonly<Record<string, unknown>>)[field];
  if (!Array.isArray(list)) return [document];
  const above = field === undefined ? "" : `/${field}`;
  return list.map((entry, index) => ({
    ...document,
    value: entry,
    locate: (pointer: string, at?: "key" | "value") => locate(`${above}/${index}${pointer}`, at),
  }));
}

function listOf(value: Readonly<Record<string, unknown>>): string | undefined {
  return LISTS.find((name) => Array.isArray(value[name]));
}
