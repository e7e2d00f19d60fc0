/**
 * What went wrong with the output folder:
 * `bad-path` a path that cannot be written safely; `not-a-folder` the folder is a link or a file; `not-writable`
 * rights, space or file system refuse; `locked` another synth is at work; `conflict` files that are not muster's to
 * change; `changed-meanwhile` somebody changed the folder between plan and write; `ambiguous` an interrupted synth
 * left two versions and muster cannot tell which holds work of a person.
 */
export type DistErrorCode =
  | "bad-path"
  | "not-a-folder"
  | "not-writable"
  | "locked"
  | "conflict"
  | "changed-meanwhile"
  | "ambiguous";

/** A refusal to read or write the output folder. Whenever it is thrown, the folder is as it was before. */
export class DistError extends Error {
  /** Kind of the refusal, for programs. */
  readonly code: DistErrorCode;
  /** The file or folder that it is about, as the caller named it. */
  readonly path: string;

  constructor(code: DistErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DistError";
    this.code = code;
    this.path = path;
  }
}

const EXPLAINED: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
  EXDEV: "it lies on another file system, and a folder can be swapped only within one",
  EBUSY: "it is in use or a mount point, and cannot be renamed",
  ENAMETOOLONG: "the path is too long for this file system",
  EMFILE: "too many open files",
  ENOTDIR: "a file stands where a folder is needed",
};

/** The `code` of a Node.js system error (`ENOENT`, `EACCES` …), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/**
 * Runs `work` and turns a failing system call into a {@link DistError} that says what could not be done to `path`
 * and why. `ENOENT` and `EEXIST` become `changed-meanwhile`: the caller has looked before it acted.
 */
export function withDistError<T>(doing: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof DistError || code === undefined) throw error;
    if (code === "ENOENT" || code === "EEXIST") {
      const message = `Cannot ${doing} ${path}: a file came or went while muster was at work; run the command again.`;
      throw new DistError("changed-meanwhile", path, message, { cause: error });
    }
    const why = EXPLAINED[code] ?? code;
    throw new DistError("not-writable", path, `Cannot ${doing} ${path}: ${why}.`, { cause: error });
  }
}

/** The refusal for a folder that is not any more what the plan was made for. */
export function changed(dir: string, path: string): DistError {
  const message = `${dir} changed while muster was at work (${path}): nothing was written; run the command again.`;
  return new DistError("changed-meanwhile", path, message);
}
