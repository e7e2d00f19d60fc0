import { member, text } from "./read.ts";

/** The meanings of codes of the system, as the end of a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "it is in use or a mount point, and cannot be renamed",
  EDQUOT: "the disk quota is used up",
  EEXIST: "it exists",
  EFBIG: "the file is larger than the limit of this process (ulimit -f)",
  EISDIR: "it is a folder",
  ELOOP: "its symbolic links form a circle",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the path is too long for this file system",
  ENOENT: "it does not exist",
  ENOSPC: "no space left on the device",
  ENOTDIR: "a file is in the place of a folder",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
  EXDEV: "it is on another file system, and a folder can be swapped only within one",
};

/** The code of an error of the system, for example `ENOENT`; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  return text(member(error, "code"));
}

/** The meaning of a code of the system, as the end of a sentence; the code itself where it is not known. */
export function systemReason(code: string): string {
  return REASONS[code] ?? code;
}

/** The reason why an access to a path failed, without the path, as the end of a sentence. */
export function failureReason(error: unknown): string {
  const code = errorCode(error);
  return code === undefined ? messageOf(error) : systemReason(code);
}

/**
 * The message of anything that was thrown. That of an error of the system, which has a code and a function of the system,
 * becomes a sentence about its path.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [path, code] = [text(member(error, "path")), errorCode(error)];
  if (path === undefined || code === undefined || REASONS[code] === undefined) return error.message;
  return `${path} cannot be used: ${systemReason(code)}`;
}

/** The frames of anything that was thrown, the innermost first, as `function (file:line:column)`; empty without any. */
export function stackOf(error: unknown): readonly string[] {
  const lines = text(member(error, "stack"))?.split("\n") ?? [];
  return lines.flatMap((line) => /^ {4}at (.+)$/.exec(line)?.[1] ?? []);
}
