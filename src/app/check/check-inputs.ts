import { resolve } from "node:path";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { InputFile, InputList } from "../../inputs/index.ts";
import {
  admissionPaths,
  chartIn,
  type FileContent,
  type Inputs,
  ORGANIZATION_FILE,
  type ReadAdmission,
  type ReadCrds,
  readAdmission,
  readInputFile,
  readInputs,
  readNamedCrds,
  readOrganization,
} from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import type { CrdSource } from "../../k8s-fields/index.ts";
import { isCrd } from "../../k8s-fields/index.ts";
import { filled, given, type Issue, pathExists, type Unreadable } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";
import { committedSettings, crdSource, type RuleBook, readRuleBook } from "../../rules/index.ts";
import { releaseTexts, TextPool, type YamlDocument } from "../../yaml/index.ts";
import { baseRuleBook, effectiveOrganization } from "../policy-base/base-rule-book.ts";
import { effectiveInterfaces } from "../policy-base/effective-interfaces.ts";
import type { CheckSubject } from "../repository/check-subject.ts";
import { readSubject } from "../repository/read-subject.ts";
import { ownRuleSources } from "../user-rules/own-rule-sources.ts";
import type { CheckWorkers } from "./check-jobs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import { type CheckedPaths, resultOfInvalidSettings } from "./checked-paths.ts";
import { withUnknownKinds } from "./effective-book.ts";
import { separateCopies } from "./old-copies.ts";
import { rendered } from "./rendered-inputs.ts";

/** In bytes; the files of about 20,000 documents. */
const MUCH_TEXT = 60_000_000;

/** The organisation of the working folder, and the rules. */
interface OwnAndBaseBook {
  /** That of the working folder. */
  readonly organization: Organization;
  /** `muster.yaml`, if there is one. */
  readonly document: YamlDocument | undefined;
  /** Issues of `muster.yaml`. */
  readonly issues: readonly Issue[];
  /** The rule book of the working folder. */
  readonly own: RuleBook;
  /** The rule book that applies. */
  readonly book: RuleBook;
}

/** Everything that a check reads, before any rule runs. */
export interface CheckInputs extends OwnAndBaseBook {
  readonly subject: CheckSubject;
  /** Objects of the output folder that are copies of what the definitions make, which are not in the subject. */
  readonly copies: readonly CheckedObject[];
  /** The knowledge with which objects are read, by the organisation that applies. */
  readonly knowledge: WorkloadKnowledge;
  readonly named: ReadCrds;
  /** The objects of `policies.admission`, and the admission policies of the base. */
  readonly admission: Pick<ObjectSet, "admission"> & Pick<ReadAdmission, "unreadable">;
  /** The named CRDs, and those among the objects. */
  readonly crds: readonly CrdSource[];
  /** SHA-256 of each file that was read, by its path; empty unless the caller requests hashes. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Reads `muster.yaml`. A wrong one prevents the check. */
export function readRuleBooks(
  root: string,
  options: CheckPathsOptions,
): OwnAndBaseBook | { readonly unjudged: CheckedPaths } {
  const { pack, allowOverrides, base, memory } = options;
  const { organization: read, document, issues, unreadable } = readOrganization(root);
  if (read === undefined) return { unjudged: resultOfInvalidSettings(issues, unreadable) };
  const organization = memory?.organization(read) ?? read;
  const sources = ownRuleSources(root, document, { rules: options.rules, isJudgedByBase: base !== undefined });
  const own = readRuleBook({ ...sources, organization, document, ...(base === undefined && { pack, allowOverrides }) });
  const book =
    base === undefined
      ? own
      : baseRuleBook(base, organization, own.userRules, { pack, allowOverrides, rules: options.rules });
  const all = [...issues, ...own.issues];
  if (own.issues.some(({ severity }) => severity === "error")) {
    return { unjudged: resultOfInvalidSettings(all, unreadable, book) };
  }
  return { organization, document, issues: all, own, book: withUnknownKinds(book, options) };
}

/** Reads `muster.yaml` and all inputs. A wrong `muster.yaml` prevents the check. */
export async function readCheckInputs(
  root: string,
  listed: InputList | undefined,
  options: CheckPathsOptions,
  { workers, hasHashes }: { readonly workers: CheckWorkers | undefined; readonly hasHashes: boolean },
): Promise<CheckInputs | { readonly unjudged: CheckedPaths }> {
  const { base, limits, memory } = options;
  const books = readRuleBooks(root, options);
  if ("unjudged" in books) return books;
  const { organization, document, issues, own, book } = books;
  const hashes = new Map<string, string>();
  const read = await readSubject(root, listed, organization, {
    read: async ({ files }) => {
      const known = memory && ((path: string, sha256: string) => memory.contentOf(path, sha256));
      const readFile =
        (await workers?.read()) ?? ((file: InputFile) => readInputFile(file, limits, { hasHash: hasHashes, known }));
      return readFiles(files, readFile, options, hashes);
    },
    includesOutput: true,
    known: memory?.manifests,
    runaiPolicies: base?.runaiPolicies,
    needsPlaces: book.layers.overrides.length > 0,
    unjudged: base === undefined ? organization.unjudged : (base.muster.organization?.unjudged ?? []),
    render: options.render === true ? (files, sorted) => rendered(files, sorted, limits) : undefined,
  });
  const whole = withMissingUnjudged(read, root, organization, document);
  const { subject, copies } = separateCopies(whole, root);
  const interfaces = base === undefined ? subject : effectiveInterfaces(base.interfaces, subject, workloadTypes);
  const effective = base === undefined ? organization : effectiveOrganization(base.muster, organization);
  const named = readNamedCrds(root, organization, options.crds, base?.crds);
  const found = subject.objects.filter(({ object }) => isCrd(object)).map(crdSource);
  return {
    organization,
    document,
    issues,
    own,
    book,
    subject,
    copies,
    knowledge: {
      ...interfaces,
      organization: effective,
      workloadTypes,
      committed: committedSettings(subject.objects),
    },
    named,
    admission: admissionOf(root, document, base?.admission),
    crds: [...named.crds, ...found],
    hashes,
  };
}

/** The objects of `policies.admission` of the working folder, and those of the base. */
function admissionOf(
  root: string,
  document: YamlDocument | undefined,
  ofBase: NonNullable<ObjectSet["admission"]> = [],
): CheckInputs["admission"] {
  const { objects, unreadable } = readAdmission(root, admissionPaths(document?.value));
  return { ...given({ admission: filled([...objects, ...ofBase]) }), unreadable };
}

/** Adds the entries of `unjudged` in `muster.yaml` that name no chart or file: each would hide that it has moved. */
function withMissingUnjudged(
  subject: CheckSubject,
  root: string,
  { unjudged = [], unjudgedFiles = [] }: Organization,
  document: YamlDocument | undefined,
): CheckSubject {
  const missing = [
    ...unjudged
      .filter(({ chart }) => chartIn(resolve(root, chart)) === undefined)
      .map(({ chart, pointer }) => {
        const message = `${chart}, a folder without a valid Chart.yaml; write the folder of a chart, or remove the entry`;
        return { pointer, message };
      }),
    ...unjudgedFiles
      .filter(({ file }) => !pathExists(resolve(root, file)))
      .map(({ file, pointer }) => {
        return { pointer, message: `${file}, which does not exist; write the path of a file, or remove the entry` };
      }),
  ];
  if (missing.length === 0) return subject;
  const unreadable = missing.map(({ pointer, message }): Unreadable => {
    const place = document?.locate(pointer) ?? { file: ORGANIZATION_FILE, line: 1, column: 1 };
    return { ...place, document: 0, message: `unjudged names ${message}` };
  });
  return { ...subject, unreadable: [...subject.unreadable, ...unreadable] };
}

/** Reads files with the memory of earlier checks, and adds the hashes of their contents to `hashes`. */
function readFiles(
  files: readonly InputFile[],
  read: (file: InputFile) => FileContent,
  { limits, memory }: Pick<CheckPathsOptions, "limits" | "memory">,
  hashes: Map<string, string>,
): Inputs {
  const contents = new Map<string, FileContent>();
  const texts = isMuch(files) ? new TextPool() : undefined;
  const inputs = readInputs(
    files,
    limits,
    (file) => {
      const found = memory?.read(file, read) ?? read(file);
      const content = texts === undefined || memory?.has(file, found) === true ? found : released(found, file, texts);
      if (file.path !== undefined) contents.set(file.path, content);
      return withHash(file, content, hashes);
    },
    memory?.members,
  );
  memory?.keep(files, contents);
  return inputs;
}

// All files of a check are in memory at the same time. To release the texts of few of them costs more than it saves.
function isMuch(files: readonly InputFile[]): boolean {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) > MUCH_TEXT;
}

function released(content: FileContent, { file }: InputFile, texts: TextPool): FileContent {
  if ("problem" in content) return content;
  return { ...content, yaml: releaseTexts(content.yaml, file, texts) };
}

function withHash({ path }: InputFile, content: FileContent, hashes: Map<string, string>): FileContent {
  if ("sha256" in content && content.sha256 !== undefined && path !== undefined) hashes.set(path, content.sha256);
  return content;
}
