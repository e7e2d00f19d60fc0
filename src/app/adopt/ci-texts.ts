import { join } from "node:path";
import { textOfFile } from "../../kernel/index.ts";
import type { CiSystem, InitFile } from "../init/init-files.ts";
import { ownPackage } from "../repository/own-program.ts";
import type { CiSource } from "./ci-source.ts";

const WORKFLOW = ".github/workflows/muster.yml";
const COMMENT = ".github/workflows/muster-comment.yml";
/** The file that a pipeline of GitLab includes. */
export const GITLAB_FILE = ".gitlab/muster.yml";

/** The files of CI, made from those of docs/ci/, for a place from which it takes muster. */
export function ciTexts(system: CiSystem, source: CiSource): readonly InitFile[] {
  if (system === "gitlab") return [{ path: GITLAB_FILE, content: gitlabText(source) }];
  const comment = { path: COMMENT, content: ownText("docs/ci/github-comment.yml") };
  if (source.kind === "published") {
    return [
      {
        path: WORKFLOW,
        content: ownText("docs/ci/github-action.yml").replaceAll("OWNER/muster@COMMIT", source.reference),
      },
    ];
  }
  const workflow = ownText("docs/ci/github.yml");
  return [
    { path: WORKFLOW, content: source.kind === "file" ? githubWithFile(workflow, source.path) : workflow },
    comment,
  ];
}

/** The line that includes the file of GitLab in a pipeline. */
export function gitlabInclude(source: CiSource): string {
  const inputs = source.kind === "published" ? `, inputs: {image: ${JSON.stringify(source.reference)}}` : "";
  return `include: [{local: ${GITLAB_FILE}${inputs}}]`;
}

function gitlabText(source: CiSource): string {
  if (source.kind === "published") return ownText("templates/muster.yml");
  const pipeline = ownText("docs/ci/gitlab.yml");
  return source.kind === "file" ? gitlabWithFile(pipeline, source.path) : pipeline;
}

function ownText(path: string): string {
  const text = textOfFile(join(ownPackage(), path));
  if (text === undefined) throw new Error(`${path} is missing in this installation of muster: install it again`);
  return text;
}

/** The last line of the installation of a lock file. */
const INSTALLED = "else npm ci --ignore-scripts; fi";
const TAKE = "- name: Take muster from the base";

/** The workflow with a single file of the base in place of the lock file. */
function githubWithFile(workflow: string, path: string): string {
  const take = `${TAKE}\n        run: git show "origin/$GITHUB_BASE_REF:${path}" > "$RUNNER_TEMP/muster.cjs"`;
  const program = '"$RUNNER_TEMP/muster.cjs"';
  return [
    { from: "- name: Install muster outside", until: INSTALLED, to: take },
    { from: '"$RUNNER_TEMP/muster/node_modules/muster-gitops/lib/bin/muster.mjs"', to: program },
    { from: "- name: Install the packages of the lock file", until: INSTALLED, to: take },
    { from: "npx --no-install muster", to: `node ${program}` },
    {
      from: "# Runs the TypeScript definitions",
      until: "\n",
      to: "# Compares dist/ with the definitions in YAML, and reports. No code of the pull request runs here.\n",
    },
  ].reduce(replaced, workflow);
}

/** The pipeline with a single file of the target in place of the lock file. */
function gitlabWithFile(pipeline: string, path: string): string {
  const take = `- git show "refs/muster/target:${path}" > /tmp/muster.cjs`;
  return [
    { from: "- installed=", until: `${INSTALLED})`, to: take },
    { from: '"$installed/node_modules/muster-gitops/lib/bin/muster.mjs"', to: "/tmp/muster.cjs" },
    { from: "- if [ -e pnpm-lock.yaml ]", until: INSTALLED, to: take },
    { from: "npx --no-install muster", to: "node /tmp/muster.cjs" },
    {
      from: "# Runs the TypeScript definitions",
      until: "\n",
      to: "# Compares dist/ with the definitions in YAML, and reports. No code of the merge request runs here.\n",
    },
  ].reduce(replaced, pipeline);
}

/** A part of a text, from its start until the end of another text, and the text in its place. */
interface Replacement {
  readonly from: string;
  /** Default: the start alone. */
  readonly until?: string;
  readonly to: string;
}

/** A text with a part replaced wherever it is. It must be there: another text would still install packages. */
function replaced(text: string, { from, until = "", to }: Replacement): string {
  const [before = "", ...others] = text.split(from);
  const rests = others.map((rest) => rest.indexOf(until));
  if (others.length === 0 || rests.includes(-1)) {
    throw new Error(`docs/ci of this installation of muster has no "${from}": install it again`);
  }
  return before + others.map((rest, index) => to + rest.slice((rests[index] ?? 0) + until.length)).join("");
}
