import { at, groupOf, isContainer, isObject, items, members, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** Words of Go templates that are not functions. */
const KEYWORDS = ["block", "break", "continue", "define", "else", "end", "if", "range", "template", "with"];
/** Words after which `.` is another value, so that fields are not parameters. */
const MOVING = /\{\{-?\s{0,20}(?:block|define|range|template|with)\b/;
/** The most characters of a template that a message shows. */
const MOST = 60;

/** GITOPS-085: the template of an ApplicationSet gets its parameters. */
export const applicationSetTemplate = defineRule({
  id: "GITOPS-085",
  name: "application-set-template",
  title: "The template of an ApplicationSet has the syntax of its goTemplate, and names parameters that exist",
  severity: "error",
  pack: "recommended",
  rationale:
    "With goTemplate, a parameter is {{.name}}, and {{name}} is a function that does not exist. Without goTemplate it is {{name}}, and {{.name}} stays as it is, so the name of the Application is invalid. With missingkey=error, a parameter that a list generator does not have is an error too. In each case the controller makes no Application at all.",
  fix: "write {{.name}} with goTemplate: true, and {{name}} without it",
  docs: ["https://argo-cd.readthedocs.io/en/stable/operator-manual/applicationset/GoTemplate/"],
  kustomize: "decides",
  examples: { good: example("{{.team}}"), bad: example("{{team}}") },
  scope: "object",
  check: ({ object: { apiVersion, kind, metadata, spec } }, { report }) => {
    if (groupOf(apiVersion) !== "argoproj.io" || kind !== "ApplicationSet" || !isObject(spec)) return;
    const isGo = spec.goTemplate === true;
    const isStrict = isGo && items(spec.goTemplateOptions).includes("missingkey=error");
    const known = isStrict ? listParameters(spec.generators) : undefined;
    for (const { pointer, text } of templateTexts(spec.template)) {
      const problem = isGo ? goProblem(text, known) : plainProblem(text);
      if (problem === undefined) continue;
      const { message, fix } = problem;
      const path = `/spec/template${pointer}`;
      report({ path, message: `ApplicationSet ${metadata.name} makes no Application: ${message}`, fix });
    }
  },
});

interface Problem {
  readonly message: string;
  readonly fix: string;
}

/** The parts `{{…}}` without their braces. Each search goes on after the last part, so that the work is linear. */
function* actionsOf(text: string): Generator<string> {
  for (let start = text.indexOf("{{"), end: number; start >= 0; start = text.indexOf("{{", end + 2)) {
    end = text.indexOf("}}", start);
    if (end < 0) return;
    yield text
      .slice(start + 2, end)
      .replace(/^-\s|\s-$/g, "")
      .trim();
  }
}

function goProblem(text: string, known: ReadonlySet<string> | undefined): Problem | undefined {
  for (const action of actionsOf(text)) {
    const shown = `{{${action.slice(0, MOST)}}}`;
    // A word alone is a function without arguments; longer expressions have functions of Sprig, which are many.
    if (/^[A-Za-z_][\w.]*$/.test(action) && !KEYWORDS.includes(action) && !FUNCTIONS.has(action)) {
      return { message: `with goTemplate, ${shown} is a function that does not exist`, fix: `write {{.${action}}}` };
    }
    const [, field] = /^\.([A-Za-z_]\w*)$/.exec(action) ?? [];
    if (field !== undefined && known !== undefined && !known.has(field) && !MOVING.test(text)) {
      const names = [...known].sort().join(", ").slice(0, 200);
      return {
        message: `the elements of its list have no ${field}, and missingkey=error refuses ${shown}`,
        fix: `use a parameter that all elements have: ${names}`,
      };
    }
  }
  return undefined;
}

function plainProblem(text: string): Problem | undefined {
  for (const action of actionsOf(text)) {
    if (!/^\.[A-Za-z_][\w.-]*$/.test(action)) continue;
    const shown = `{{${action.slice(0, MOST)}}}`;
    return {
      message: `without goTemplate, ${shown} is not a parameter and stays as it is`,
      fix: `write {{${action.slice(1, MOST)}}}, or set goTemplate: true`,
    };
  }
  return undefined;
}

/** Functions of Go templates, Sprig and Argo CD that need no argument. */
const FUNCTIONS = new Set(["dict", "false", "list", "nil", "now", "true", "tuple", "uuidv4"]);

/**
 * The parameters that every element of list generators has; undefined where another generator adds some, or elements come
 * from a template.
 */
function listParameters(generators: unknown): ReadonlySet<string> | undefined {
  const names: ReadonlySet<string>[] = [];
  for (const generator of items(generators)) {
    const keys = members(generator).map(([key]) => key);
    const list = at(generator, "list");
    if (keys.some((key) => key !== "list") || at(list, "elementsYaml") !== undefined || !isObject(list)) {
      return undefined;
    }
    for (const element of items(list.elements)) names.push(new Set(members(element).map(([key]) => key)));
  }
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  return new Set([...first].filter((name) => others.every((each) => each.has(name))));
}

/** The texts of a template with braces, and their places. */
function templateTexts(value: unknown, pointer = ""): readonly { readonly pointer: string; readonly text: string }[] {
  if (typeof value === "string") return value.includes("{{") ? [{ pointer, text: value }] : [];
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => templateTexts(inner, pointerTo(pointer, key)));
}

function example(team: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: teams, namespace: argocd}
spec:
  goTemplate: true
  generators: [{list: {elements: [{team: nlp}, {team: vision}]}}]
  template:
    metadata: {name: "${team}"}
    spec:
      project: ml
      source: {repoURL: "https://git.example.com/platform.git", path: "${team}", targetRevision: main}
      destination: {name: in-cluster, namespace: "${team}"}
`;
}
