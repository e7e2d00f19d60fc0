import type { Location } from "../kernel/index.ts";

/** A text that git tracks. */
export interface RepositoryText {
  /** Path from the top of the git repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Files for which one line of an ignore file, or a folder name, has an effect. */
export interface IgnoredFiles {
  /** The reason, for example `apps/.gitignore:3`. */
  readonly reason: string;
  /** Paths from the top; at least one. */
  readonly paths: readonly string[];
}

/** The state of the git repository that a check covers, for rules about it. All paths are from its top, with `/`. */
export interface RepositoryFacts {
  /** Folder of `muster.yaml`; `""` for the top. */
  readonly root: string;
  /** Files that git tracks. */
  readonly files: ReadonlySet<string>;
  /** Tracked manifests in the checked folders. */
  readonly manifests: readonly string[];
  /** Tracked manifests in the checked folders that muster does not read. */
  readonly unread: readonly IgnoredFiles[];
  /** Definitions and manifests of `dist/` that git does not track, because it ignores them. */
  readonly untracked: readonly IgnoredFiles[];
  /** Submodules in the checked folders without a file in the working tree. */
  readonly emptySubmodules: readonly string[];
  /** Tracked manifests in the checked folders that a sparse checkout leaves out of the working tree. */
  readonly sparse: readonly string[];
  /** Pointers of Git LFS in the checked folders, instead of manifests. */
  readonly pointers: readonly string[];
  /** Every `.gitattributes`, those of upper folders first. */
  readonly attributes: readonly RepositoryText[];
  /** The workflows of GitHub and the pipelines of GitLab; none where only other folders are checked. */
  readonly workflows: readonly RepositoryText[];
  /** The file with the code owners that GitHub or GitLab reads, if the whole repository is checked. */
  readonly codeOwners?: RepositoryText;
  /** A place in a file for reports. Default: its first line. */
  readonly locate: (path: string, line?: number, column?: number) => Location;
}

/** Name of the file with attributes of git. */
export const ATTRIBUTES_FILE = ".gitattributes";
