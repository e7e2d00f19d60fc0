import { join } from "node:path";
import { pathExists, present, readOptionalFile } from "../../kernel/index.ts";
import { dependencyStep } from "../init/ci-dependency.ts";
import type { CiSystem } from "../init/init-files.ts";
import type { NewFile } from "../output/write-new-files.ts";
import type { AdoptOptions } from "./adopt-options.ts";
import { type CiSource, ciSource } from "./ci-source.ts";
import { ciSystem } from "./ci-system.ts";
import { ciTexts, GITLAB_FILE, gitlabInclude } from "./ci-texts.ts";

/** The files of CI to write, and lines for people. */
interface AdoptedCi {
  readonly files: readonly NewFile[];
  /** The decision, and the files that stay as they are. */
  readonly lines: readonly string[];
  /** The steps that are left to the user. */
  readonly next: readonly string[];
}

const PIPELINE = ".gitlab-ci.yml";

/** Decides which files of CI a repository gets. A file that exists stays as it is. */
export async function ciPlanOf(folder: string, { ci, ciFrom }: AdoptOptions): Promise<AdoptedCi> {
  const found = ci === undefined ? await ciSystem(folder) : { system: ci, sign: `--ci ${ci}` };
  if (found === undefined) {
    const reason =
      "no CI was written: no .github/, no .gitlab-ci.yml, and no remote at GitHub or GitLab; name it with --ci";
    return { files: [], lines: [reason], next: [COMMIT] };
  }
  const { system, sign } = found;
  const source = await ciSource(folder, system, ciFrom);
  const texts = ciTexts(system, source);
  const include = gitlabInclude(source);
  const hasPipeline = pathExists(join(folder, PIPELINE));
  const wanted: readonly NewFile[] = [
    ...(source.kind === "file" && source.bytes !== undefined ? [{ path: source.path, content: source.bytes }] : []),
    ...texts,
    ...(system === "gitlab" && !hasPipeline ? [{ path: PIPELINE, content: `${include}\n` }] : []),
  ];
  const states = wanted.map((file) => ({ file, state: stateOf(folder, file) }));
  return {
    files: states.filter(({ state }) => state === "absent").map(({ file }) => file),
    lines: [
      `CI of ${NAMES[system]}, because of ${sign}; ${originOf(source)}`,
      ...states.filter(({ state }) => state !== "absent").map(({ file, state }) => `${state} ${file.path}`),
    ],
    next: [
      ...stepsOf(folder, system, source),
      ...(hasPipeline && system === "gitlab" ? includeStep(folder, include) : []),
      COMMIT,
    ],
  };
}

const NAMES = { github: "GitHub", gitlab: "GitLab" } as const;
const COMMIT =
  "read muster.yaml, and commit these files to the default branch first: pull requests are judged by its policies and its baseline";

function originOf(source: CiSource): string {
  if (source.kind === "package") return "it installs muster from the lock file";
  if (source.kind === "file") return `it starts ${source.path} of the base branch`;
  return `it uses ${source.reference}`;
}

function stepsOf(folder: string, system: CiSystem, source: CiSource): readonly string[] {
  if (source.kind === "package") return present([dependencyStep(folder)]);
  if (source.kind !== "published" || !source.isPlaceholder) return [];
  const [file, what] = PUBLISHED[system];
  return [`in ${file}, replace ${source.reference} by ${what}: CI fails before you do`];
}

const PUBLISHED = {
  github: [".github/workflows/muster.yml", "your copy of the repository of muster and its commit"],
  gitlab: [".gitlab-ci.yml", "your image of muster with its digest"],
} as const;

function includeStep(folder: string, include: string): readonly string[] {
  const read = readOptionalFile(join(folder, PIPELINE), { inside: folder });
  const text = read !== undefined && "bytes" in read ? read.bytes.toString("utf8") : "";
  return text.includes(GITLAB_FILE) ? [] : [`add to ${PIPELINE}: ${include}`];
}

function stateOf(folder: string, { path, content }: NewFile): "absent" | "unchanged" | "kept" {
  const read = readOptionalFile(join(folder, path), { inside: folder, limit: 64 * 1024 * 1024 });
  if (read === undefined) return "absent";
  if ("problem" in read) throw new Error(`nothing was written: ${path} ${read.problem}`);
  return read.bytes.equals(Buffer.from(content)) ? "unchanged" : "kept";
}
