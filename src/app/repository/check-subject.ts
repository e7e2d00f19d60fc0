import type {
  DocumentKey,
  IgnoredPath,
  InputFile,
  Layout,
  NotRendered,
  ReadRunaiPolicies,
  SkippedDocument,
  UnreadPart,
} from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import type { PolicyGate } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { BuiltOutputs, BuiltPair, FindPlaces } from "../../rules/index.ts";

/** The objects that kustomizations make of those of files. */
export interface BuiltSubject {
  readonly pairs: readonly BuiltPair[];
  readonly issues: readonly Issue[];
  /** The parts of kustomizations that are not built, such as plug-ins. */
  readonly unreadable: readonly Unreadable[];
  /** Returns the objects of some files that only kustomizations apply, with everything that they make of these objects. */
  readonly outputs: (files: ReadonlySet<string>) => readonly BuiltOutputs[];
}

/** Objects of a repository or of files, ready to be checked or counted. */
export interface CheckSubject extends Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults"> {
  readonly objects: readonly CheckedObject[];
  /** Patches and templates, which are not objects by themselves. */
  readonly parts: readonly CheckedObject[];
  /**
   * Returns what kustomizations make of the objects, also those with another name or namespace alone if settings of rules
   * depend on these, and the issues about kustomizations that are not built.
   */
  readonly built: (judgesNames: boolean) => BuiltSubject;
  /** Returns the places that apply an object of a file. */
  readonly placesOf: FindPlaces;
  /** Returns the parts of kustomizations that no rule checks. */
  readonly unread: () => readonly UnreadPart[];
  /** The documents of the parts. */
  readonly partKeys: ReadonlySet<DocumentKey>;
  /** The files that are applied together; absent without files. */
  readonly layout?: Layout;
  /** Applies the Run:ai policies to manifests; absent where no document can be a workload of Run:ai. */
  readonly policyGate?: PolicyGate | undefined;
  /** Problems of the documents. */
  readonly issues: readonly Issue[];
  /** Number of YAML documents that were read. All documents are read, skipped or unreadable. */
  readonly read: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  readonly ignored: readonly IgnoredPath[];
  /** Objects of Argo CD and Flux that render more than was rendered; absent where nothing is rendered. */
  readonly notRendered?: readonly NotRendered[];
  /** Files of which every document was read. */
  readonly files: readonly string[];
  /** Files of the output folder that its ledger lists. Their objects are not among the others. */
  readonly output: readonly InputFile[];
  /** The number of definitions of the repository; absent where files are listed. */
  readonly definitions?: number;
}

/** The objects of definitions. */
export type DefinitionTree = Pick<
  CheckSubject,
  "objects" | "policyGate" | "resourceInterfaces" | "typeDefaults" | "issues"
> &
  Required<Pick<CheckSubject, "resourceInterfaces">>;

/** The objects of documents, with the files that prevent a complete result. */
export type ReadTree = DefinitionTree & Pick<CheckSubject, "unreadable">;

/** No definition. */
export const NO_DEFINITIONS: DefinitionTree = { objects: [], resourceInterfaces: [], issues: [] };
const NOTHING_BUILT: BuiltSubject = { pairs: [], issues: [], unreadable: [], outputs: () => [] };

/** A subject whose documents are all objects. */
export const NO_PARTS = {
  parts: [],
  built: () => NOTHING_BUILT,
  placesOf: () => [],
  unread: () => [],
  partKeys: new Set<DocumentKey>(),
} as const;
/** No Run:ai policy. */
export const NO_RUNAI_POLICIES: ReadRunaiPolicies = { policies: [], issues: [], unreadable: [] };
