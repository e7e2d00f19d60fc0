import type { DocumentHead } from "./document-heads.ts";

/** A file with objects. */
export interface SurveyedFile {
  /** Path from the root, with `/`. */
  readonly file: string;
  readonly path: string;
  readonly heads: readonly DocumentHead[];
}

/** The GPUs of the workloads of a repository, as their files have them. */
export interface RequestedGpus {
  readonly workloads: number;
  /** In GPUs with two decimals. */
  readonly gpus: number;
  /** Whether some files are not counted, because there are too many. */
  readonly isPartial: boolean;
}

/** The files and objects of a repository by kind, without a judgement. */
export interface Survey {
  readonly root: string;
  /** Number of YAML and JSON files. */
  readonly files: number;
  /** Files that were not read, because they are too large, or links out of the repository, or too many. */
  readonly unread: number;
  /** Whether the folder has more files than were listed. */
  readonly isCut: boolean;
  /** The files with objects, in the order of their names. */
  readonly sources: readonly SurveyedFile[];
  /** Number of documents by `group/Kind`, without configurations of kustomize. */
  readonly kinds: ReadonlyMap<string, number>;
  /** Folders with a kustomization, from the root; an empty text for the root. */
  readonly kustomizations: readonly string[];
  /** Folders of the outermost charts, from the root. */
  readonly charts: readonly string[];
}
