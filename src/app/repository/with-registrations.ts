import type { InputList } from "../../inputs/index.ts";
import { readRegistrations } from "../../inputs/index.ts";
import { equalValues } from "../../kernel/index.ts";
import type { Organization, ResourceInterface } from "../../model/index.ts";
import { NO_RUNAI_POLICIES, type ReadTree } from "./check-subject.ts";
import { readDocuments } from "./read-documents.ts";

/** Adds the kinds that the repository registers in files beside the listed ones. */
export async function withRegistrations(
  subject: ReadTree,
  { files }: InputList,
  organization: Organization,
  root: string,
): Promise<ReadTree> {
  const { documents, unreadable } = readRegistrations(root, files);
  if (documents.length + unreadable.length === 0) return subject;
  const registered = await readDocuments(documents, organization, root, { runaiPolicies: NO_RUNAI_POLICIES });
  // The user names an edited copy of a registration to try it.
  const isOwn = (other: ResourceInterface) =>
    subject.resourceInterfaces.some((own) => equalValues(own.rootComponent.kind, other.rootComponent.kind));
  const others = registered.resourceInterfaces.filter((other) => !isOwn(other));
  return {
    ...subject,
    resourceInterfaces: [...others, ...subject.resourceInterfaces],
    // Without a registration its kind would be judged as an unknown one.
    issues: [...subject.issues, ...registered.issues.filter(({ severity }) => severity === "error")],
    unreadable: [...subject.unreadable, ...unreadable],
    typeDefaults: [...(registered.typeDefaults ?? []), ...(subject.typeDefaults ?? [])],
  };
}
