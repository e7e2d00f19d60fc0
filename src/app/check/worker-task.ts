import type { DocumentKey, FileContent, InputFile, PortableCrd } from "../../inputs/index.ts";
import type { Finding } from "../../kernel/index.ts";
import type { CommittedSettings, ResourceInterface, TypeDefaultsTable } from "../../model/index.ts";
import type { Pack } from "../../rules/index.ts";
import type { PackedYaml, YamlLimits } from "../../yaml/index.ts";
import type { MusterFile } from "../policy-base/muster-file.ts";

/** The task of a worker. */
export interface WorkerTask {
  /** The largest first, so that no thread is left with a large one at the end. */
  readonly files: readonly InputFile[];
  /** Index of the next file to read, shared by all threads. */
  readonly next: SharedArrayBuffer;
  /** For each file, whether a thread evaluates its objects, shared by all threads. */
  readonly claims: SharedArrayBuffer;
  readonly limits: YamlLimits | undefined;
  /** Whether the contents get the hashes of their bytes. */
  readonly hasHashes: boolean;
  readonly root: string;
  readonly pack: Pack | undefined;
  readonly allowOverrides: boolean | undefined;
  /** `muster.yaml` of the base by which the files are judged. Default: that of the root. */
  readonly base: MusterFile | undefined;
}

/** The first message of a worker: the files that it has read, by their index. */
export type WorkerFiles = readonly (readonly [index: number, content: PackedContent])[];

/** A `FileContent` that can be sent to another thread. */
export type PackedContent =
  | (Omit<Extract<FileContent, { readonly yaml: unknown }>, "yaml"> & { readonly yaml: PackedYaml })
  | { readonly problem: string };

/** The message to a worker: what only all inputs together show. */
export interface WorkerKnowledge {
  /** Those of all inputs, which may be in files of other threads. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  readonly typeDefaults: TypeDefaultsTable | undefined;
  readonly committed: CommittedSettings | undefined;
  /** The CRDs that are named, and those of all inputs. */
  readonly crds: readonly PortableCrd[];
  /** The documents that are not objects by themselves. */
  readonly parts: ReadonlySet<DocumentKey>;
}

/** A later message of a worker: the findings of the rules of objects and pods in some files. */
export interface WorkerResult {
  /** JSON, which is cheaper to send than its objects. */
  readonly judged: string;
  /** Whether no file is left. */
  readonly last: boolean;
}

/** The findings of the rules of objects and pods, by the path of a file. */
export type FindingsByFile = ReadonlyMap<string, readonly Finding[]>;

/** The findings of other threads. */
export interface WorkerFindings {
  readonly byFile: FindingsByFile;
  /** The steps of checks against CRDs that count for the limit of a check, for the files with any. */
  readonly crdSteps: ReadonlyMap<string, number>;
}

/** The findings of a file, by its index, and the steps of its checks against CRDs. */
export type FileEvaluation = readonly [index: number, findings: readonly Finding[], crdSteps: number];

/** Takes the files that no other thread has taken, one after the other. */
export function* takeFiles({ files, next }: Pick<WorkerTask, "files" | "next">) {
  const counter = new Int32Array(next);
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    const file = files[index];
    if (file === undefined) return;
    yield [index, file] as const;
  }
}

/** Whether a thread is the first one that claims a file, and so evaluates its objects. */
export function claimFile({ claims }: Pick<WorkerTask, "claims">, index: number): boolean {
  return Atomics.exchange(new Uint8Array(claims), index, 1) === 0;
}
