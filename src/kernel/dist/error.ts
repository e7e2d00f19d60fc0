import { systemReason } from "../base/error-message.ts";

/**
 * The problem with the output folder:
 * `bad-path` a path cannot be written safely; `not-a-folder` the folder is a link or a file; `not-writable` missing
 * rights or space, or an error of the file system; `locked` another synth is running; `conflict` muster must not change
 * a file; `changed-meanwhile` the folder changed between plan and write; `ambiguous` an interrupted synth left two
 * versions, and either may contain work of a person.
 */
type DistErrorCode =
  | "bad-path"
  | "not-a-folder"
  | "not-writable"
  | "locked"
  | "conflict"
  | "changed-meanwhile"
  | "ambiguous";

/** A failure to read or write the output folder, which is then unchanged. */
export class DistError extends Error {
  /** Kind of the failure, for programs. */
  readonly code: DistErrorCode;
  /** The file or folder, as the caller named it. */
  readonly path: string;

  constructor(code: DistErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DistError";
    this.code = code;
    this.path = path;
  }
}

/** The `code` of a Node.js system error (`ENOENT`, `EACCES` …), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (typeof error.code === "string") return error.code;
  return undefined;
}

/**
 * Runs `work` and turns a failed system call into a {@link DistError} with the action, `path` and the reason. `ENOENT` and
 * `EEXIST` become `changed-meanwhile`, since callers check before they act.
 *
 * @param action a verb for the message: `remove`
 */
export function withDistError<T>(action: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof DistError || code === undefined) throw error;
    if (code === "ENOENT" || code === "EEXIST") {
      const message = `Cannot ${action} ${path}: a file appeared or vanished while muster was running; run the command again.`;
      throw new DistError("changed-meanwhile", path, message, { cause: error });
    }
    throw new DistError("not-writable", path, `Cannot ${action} ${path}: ${systemReason(code)}.`, { cause: error });
  }
}

/** The error for a folder that has changed since the plan was made. */
export function changed(dir: string, path: string): DistError {
  const message = `${dir} changed while muster was running (${path}): nothing was written; run the command again.`;
  return new DistError("changed-meanwhile", path, message);
}
