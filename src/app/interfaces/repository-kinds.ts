import type { InputDocument } from "../../inputs/index.ts";
import { locatorOf, readDefinition, readRegistrations, readSynthesisedInterfaces } from "../../inputs/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { given, isObject } from "../../kernel/index.ts";
import type { GroupVersionKind } from "../../model/index.ts";
import type { RegisteredKind } from "../report/types-reports.ts";
import { riInputsOf } from "./ri-inputs.ts";

/** The kinds that a repository registers. */
export interface RepositoryKinds {
  /** In the order of files; those of TypeScript, which has no positions, last. */
  readonly kinds: readonly RegisteredKind[];
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

/** Reads the kinds that WorkloadTypes and Resource Interfaces of a repository register. No TypeScript runs. */
export function readRepositoryKinds(root: string): RepositoryKinds {
  const { documents, unreadable } = readRegistrations(root, []);
  const read = documents.map(readKind);
  const kinds = read.flatMap(({ kind }) => kind ?? []);
  const others: RegisteredKind[] = [];
  for (const { kind } of readSynthesisedInterfaces(root).map(readKind)) {
    const isKnown = [...kinds, ...others].some((other) => kind === undefined || isSameVersion(other, kind));
    if (kind !== undefined && !isKnown) others.push(kind);
  }
  return { kinds: [...kinds, ...others], issues: read.flatMap(({ issues }) => issues), unreadable };
}

function isSameVersion(one: RegisteredKind, other: RegisteredKind): boolean {
  const isSameKind = one.kind === other.kind && one.group === other.group;
  return isSameKind && other.versions.every((version) => one.versions.includes(version));
}

interface ReadKind {
  readonly kind?: RegisteredKind;
  readonly issues: readonly Issue[];
}

function readKind(document: InputDocument): ReadKind {
  const { definitions, issues } = riInputsOf({ documents: [document], unreadable: [] });
  const versions = definitions.flatMap(
    ({ resourceInterface, spec }): readonly (readonly [GroupVersionKind, object])[] => {
      const { kind } = resourceInterface.rootComponent;
      if (kind === undefined || !isObject(spec)) return [];
      return [[kind, spec]];
    },
  );
  const [[root] = []] = versions;
  const place = locatorOf(document)("/metadata/name");
  const resourceInterfaces = Object.fromEntries(versions.map(([{ version }, spec]) => [version, spec]));
  const registered = { versions: versions.map(([{ version }]) => version), resourceInterfaces, place };
  if (document.form === "manifest") return { ...(root && { kind: { ...registered, ...root } }), issues };
  const { definition } = readDefinition(document);
  if (definition?.kind !== "WorkloadType") return { issues };
  const { group, category, priority, preemptibility } = definition.spec;
  const { clusters, metadata } = definition;
  const fields = given({ category, priority, preemptibility, clusters });
  return { kind: { kind: metadata.name, group, ...fields, ...registered }, issues };
}
