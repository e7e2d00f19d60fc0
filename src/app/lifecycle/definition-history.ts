import type { InputDocument } from "../../inputs/index.ts";
import { getOrCreate, given, member, text } from "../../kernel/index.ts";

/** When a definition came into git and left it. */
export interface Lifetime {
  /** E-mail address of the author of the first commit with the definition, or the name of one without an address. */
  readonly createdBy: string;
  /** Time of that commit (RFC 3339). */
  readonly createdAt: string;
  /** Time of the commit that removed it. */
  readonly deletedAt?: string;
}

/** A commit that changed definitions. */
interface DefinitionCommit {
  readonly author: string;
  readonly time: string;
  readonly before: readonly InputDocument[];
  readonly after: readonly InputDocument[];
}

/** A definition of the history. */
export interface PastDefinition {
  readonly document: InputDocument;
  readonly lifetime: Lifetime;
}

/** Identifies the definition of a workload, in whichever file it is. */
export function definitionKey({ value, form, bodyKind }: InputDocument): string {
  const metadata = member(value, "metadata");
  const fields =
    form === "request-body"
      ? [bodyKind, member(value, "projectId"), member(value, "clusterId"), member(value, "name")]
      : [
          member(value, "kind"),
          member(value, "project") ?? member(metadata, "namespace"),
          member(value, "cluster"),
          member(metadata, "name"),
        ];
  return JSON.stringify(fields.map((field) => text(field) ?? ""));
}

/**
 * Returns every definition of a history by its key. A definition that moves to another file in one commit stays the same;
 * one that comes back after it was removed is a new one.
 *
 * @param commits the oldest first
 */
export function definitionHistory(commits: Iterable<DefinitionCommit>): ReadonlyMap<string, PastDefinition> {
  const found = new Map<string, PastDefinition>();
  for (const { author, time, before, after } of commits) {
    const old = keyed(before);
    const next = keyed(after);
    for (const [key, document] of next) {
      const earlier = found.get(key);
      const isPresent = earlier !== undefined && earlier.lifetime.deletedAt === undefined;
      const lifetime = isPresent ? earlier.lifetime : { createdBy: author, createdAt: time };
      found.set(key, { document, lifetime });
    }
    for (const [key, document] of old) {
      if (next.has(key)) continue;
      const { createdBy, createdAt } = found.get(key)?.lifetime ?? { createdBy: author, createdAt: time };
      found.set(key, { document, lifetime: given({ createdBy, createdAt, deletedAt: time }) });
    }
  }
  return found;
}

function keyed(documents: readonly InputDocument[]): ReadonlyMap<string, InputDocument> {
  const found = new Map<string, InputDocument>();
  for (const document of documents) getOrCreate(found, definitionKey(document), () => document);
  return found;
}
