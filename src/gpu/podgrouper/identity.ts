import { at, text } from "../../kernel/index.ts";

/**
 * Placeholder for the uid in the name of a predicted PodGroup. The podgrouper ends its names with the uid of the workload,
 * which the API server sets.
 */
export const UNKNOWN_UID = "uid-unknown-until-applied";

/** Placeholder for the suffix that the API server adds to `generateName`. */
const UNKNOWN_NAME = "generated";

/** The uid of an object if the API server has set it, else `UNKNOWN_UID`. */
export function uidOf(object: unknown): string {
  return text(at(object, "metadata", "uid")) || UNKNOWN_UID;
}

/** The name of an object, or the known part of a name that the API server generates. */
export function ownerName(object: unknown): string {
  const name = text(at(object, "metadata", "name"));
  if (name) return name;
  return `${text(at(object, "metadata", "generateName")) ?? ""}${UNKNOWN_NAME}`;
}

/** Name of the PodGroup that the podgrouper makes for a workload: `pg-<name>-<uid>` (plugins/defaultgrouper). */
export function podGroupNameOf(object: unknown): string {
  return `pg-${ownerName(object)}-${uidOf(object)}`;
}

/**
 * The annotation of a PodGroup that identifies its workload. Source: KAI Scheduler, `pkg/podgrouper/topowner`.
 */
export function topOwnerMetadata(object: unknown): Readonly<Record<string, string>> {
  const apiVersion = text(at(object, "apiVersion")) ?? "";
  const slash = apiVersion.indexOf("/");
  const group = line("group", apiVersion.slice(0, Math.max(slash, 0)));
  const version = line("version", apiVersion.slice(slash + 1));
  const kind = line("kind", text(at(object, "kind")) ?? "");
  const yaml = line("name", ownerName(object)) + line("uid", uidOf(object)) + group + version + kind;
  return { "kai.scheduler/top-owner-metadata": yaml };
}

function line(key: string, value: string): string {
  return `${key}: ${value === "" ? '""' : value}\n`;
}
