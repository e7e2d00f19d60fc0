import type { Severity } from "../../src/kernel/index.ts";
import { count, getOrCreate } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { type AttributeLine, type AttributeValue, attributeLines } from "../sets/git-attributes.ts";

/** An attribute with an effect on manifests. */
interface Risk {
  readonly attribute: string;
  readonly matches: (value: AttributeValue) => boolean;
  readonly severity: Severity;
  /** The end of a sentence that begins with the files. */
  readonly effect: string;
}

const isNamed = (value: AttributeValue): boolean => typeof value === "string" && value !== "";
const OTHER_CONTENT = "git stores another content than the one that muster checked, and a controller may apply it";

const RISKS: readonly Risk[] = [
  { attribute: "filter", matches: isNamed, severity: "error", effect: OTHER_CONTENT },
  { attribute: "working-tree-encoding", matches: isNamed, severity: "error", effect: OTHER_CONTENT },
  { attribute: "ident", matches: (value) => value === true, severity: "error", effect: OTHER_CONTENT },
  {
    attribute: "eol",
    matches: (value) => value === "crlf",
    severity: "warning",
    effect: "a checkout changes the line ends, so files of dist/ differ from the ledger",
  },
  {
    attribute: "diff",
    matches: (value) => value === false,
    severity: "warning",
    effect: "git and GitHub show no diff of it, so a reviewer does not see its changes",
  },
  {
    attribute: "merge",
    matches: (value) => value === "union",
    severity: "warning",
    effect: "a merge keeps the lines of both sides, so that one object has fields of two",
  },
  {
    attribute: "export-ignore",
    matches: (value) => value === true,
    severity: "warning",
    effect: "git archive leaves it out, so an archive of the repository lacks it",
  },
];

// More lines than any repository has. Each is compared with every manifest.
const MOST_LINES = 1000;

/** GITOPS-050: git stores and shows manifests as they are. */
export const storedAsWritten = defineRule({
  id: "GITOPS-050",
  name: "stored-as-written",
  title: "No attribute of git changes or hides the content of manifests",
  severity: "error",
  pack: "recommended",
  readsGit: true,
  rationale:
    "Attributes in .gitattributes can replace the content of a file between the working tree and git (filter, working-tree-encoding, ident), hide its diff from reviewers (-diff, binary), or merge two versions of an object line by line (merge=union). muster checks the working tree, and a controller applies what git stores.",
  fix: "limit the pattern of the line to files that are not manifests, or add a line that unsets the attribute for them, such as dist/** -filter",
  docs: ["https://git-scm.com/docs/gitattributes"],
  examples: {
    good: `
files:
  .gitattributes: "dist/** text eol=lf linguist-generated"
  dist/main/apply/pod.yaml: "{apiVersion: v1, kind: Pod}"
`,
    bad: `
files:
  .gitattributes: "*.yaml filter=lfs diff=lfs merge=lfs -text"
  dist/main/apply/pod.yaml: "{apiVersion: v1, kind: Pod}"
`,
  },
  scope: "set",
  check: ({ repository }, { report }) => {
    if (repository === undefined) return;
    const lines = attributeLines(repository.attributes).filter(({ attributes }) => {
      return RISKS.some(({ attribute }) => attributes.has(attribute));
    });
    const [extra] = lines.slice(MOST_LINES);
    if (extra !== undefined) {
      report({
        path: "",
        key: "lines",
        location: repository.locate(extra.file, extra.line),
        message: `the ${count(lines.length, "line")} of .gitattributes with such attributes exceed the limit of ${MOST_LINES}, so they are not judged`,
        unjudged: true,
      });
      return;
    }
    for (const risk of RISKS) {
      for (const [line, paths] of affected(lines, repository.manifests, risk)) {
        const more = paths.length === 1 ? "" : ` and ${count(paths.length - 1, "other manifest")}`;
        report({
          path: "",
          key: `${line.file}:${risk.attribute}:${paths[0]}`,
          severity: risk.severity,
          location: repository.locate(line.file, line.line),
          message: `${line.text} in ${line.file} is for ${paths[0]}${more}: ${risk.effect}`,
        });
      }
    }
  },
});

/** The lines that give manifests the value of a risk. The last line that matches a file decides. */
function affected(
  lines: readonly AttributeLine[],
  manifests: readonly string[],
  { attribute, matches }: Risk,
): ReadonlyMap<AttributeLine, readonly string[]> {
  const found = new Map<AttributeLine, string[]>();
  const relevant = lines.filter(({ attributes }) => attributes.has(attribute)).toReversed();
  if (!relevant.some(({ attributes }) => matches(attributes.get(attribute)))) return found;
  for (const path of manifests) {
    const line = relevant.find((each) => each.matches(path));
    if (line === undefined || !matches(line.attributes.get(attribute))) continue;
    getOrCreate(found, line, () => []).push(path);
  }
  return found;
}
