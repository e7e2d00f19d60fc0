import { join, relative } from "node:path";
import { at, gitText, isInside, parsedJson, record, slashed, text, textOfFile } from "../../kernel/index.ts";
import type { CiSystem } from "../init/init-files.ts";
import { PACKAGE } from "../repository/base-paths.ts";
import { ownPackage, singleProgram } from "../repository/own-program.ts";

/** The place from which CI takes muster. */
export type CiSource =
  /** The lock file of the repository names the package. */
  | { readonly kind: "package" }
  /** A single file in the repository; `bytes` are those to write, absent where it is there. */
  | { readonly kind: "file"; readonly path: string; readonly bytes?: Uint8Array }
  /** A copy of the repository of muster with its commit for GitHub, or an image with its digest for GitLab. */
  | { readonly kind: "published"; readonly reference: string; readonly isPlaceholder: boolean };

/** The place of the single file in a repository. */
const PROGRAM_FILE = ".muster/muster.cjs";
const ACTION = /^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/;
const IMAGE = /^[\w.-]+(?::\d+)?(?:\/[\w.-]+)+(?::[\w.-]+)?@sha256:[0-9a-f]{64}$/;
// The path is a part of a script.
const FILE = /^[\w.-]+(?:\/[\w.-]+)*\.cjs$/;
const GROUPS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/**
 * Decides from where CI takes muster: as the user says, else from the lock file, if `package.json` names the package, else from
 * the single file with which this program was started, else from a published copy that the user has to name.
 *
 * @throws Error with a sentence, for a value that is none of these
 */
export async function ciSource(folder: string, system: CiSystem, given: string | undefined): Promise<CiSource> {
  if (given !== undefined) return givenSource(folder, system, given);
  if (namesPackage(folder)) return { kind: "package" };
  const single = singleProgram();
  if (single !== undefined) return singleSource(folder, single);
  const reference = system === "github" ? await ownAction() : undefined;
  return { kind: "published", reference: reference ?? PLACEHOLDERS[system], isPlaceholder: reference === undefined };
}

const PLACEHOLDERS = { github: "OWNER/muster@COMMIT", gitlab: "IMAGE" } as const;

function givenSource(folder: string, system: CiSystem, given: string): CiSource {
  if (FILE.test(given)) {
    if (textOfFile(join(folder, given), { inside: folder, limit: 64 * 1024 * 1024 }) !== undefined) {
      return { kind: "file", path: given };
    }
    throw new Error(
      `--ci-from ${given}: is not a file of the repository; copy muster.cjs there, or leave the option out`,
    );
  }
  if (system === "github" ? ACTION.test(given) : IMAGE.test(given)) {
    return { kind: "published", reference: given, isPlaceholder: false };
  }
  const expected =
    system === "github"
      ? "OWNER/NAME@COMMIT with all 40 digits of the commit"
      : "an image with its digest, NAME@sha256:…";
  throw new Error(`--ci-from ${given}: write ${expected}, or the path of muster.cjs in the repository`);
}

function namesPackage(folder: string): boolean {
  const manifest = record(parsedJson(textOfFile(join(folder, "package.json")) ?? ""));
  return GROUPS.some((group) => text(at(manifest, group, PACKAGE)) !== undefined);
}

function singleSource(
  folder: string,
  { path, isExecutable, singleFile }: NonNullable<ReturnType<typeof singleProgram>>,
): CiSource {
  const own = slashed(relative(folder, path));
  if (!isExecutable && isInside(path, folder) && FILE.test(own)) return { kind: "file", path: own };
  return { kind: "file", path: PROGRAM_FILE, bytes: singleFile() };
}

/** The commit of the clone of muster that runs, on GitHub; undefined elsewhere, and for an installed package. */
async function ownAction(): Promise<string | undefined> {
  try {
    const cwd = ownPackage();
    const [url, commit, top] = await Promise.all([
      gitText(["config", "--get", "remote.origin.url"], { cwd }),
      gitText(["rev-parse", "HEAD"], { cwd }),
      gitText(["rev-parse", "--show-toplevel"], { cwd }),
    ]);
    const [, name] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\s*$/.exec(url) ?? [];
    return name !== undefined && top.trim() === cwd ? `${name}@${commit.trim()}` : undefined;
  } catch {
    return undefined;
  }
}
