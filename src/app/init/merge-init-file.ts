import { at, formatValue, isObject, messageOf, pointerTo, record } from "../../kernel/index.ts";
import { editYaml } from "../../yaml/index.ts";
import { PACKAGE } from "../repository/base-paths.ts";
import { editorSettings, type InitContext, type InitFile, PACKAGE_SCRIPTS } from "./init-files.ts";

/** An existing file with what it lacks. */
export interface MergedFile {
  /** The text with the additions; the same text where nothing was added. */
  readonly text: string;
  /** The added members or lines, for people. */
  readonly added: readonly string[];
  /** The differences from the file that muster writes, which stay as they are, for people. */
  readonly kept: readonly string[];
}

/**
 * Adds to an existing file what the one of a new repository has, and changes nothing else. Files of another form are kept.
 *
 * @throws Error with a sentence, for a file of CI that differs, and with its place for a `package.json` that cannot be read
 */
export function mergeInitFile({ path, content }: InitFile, text: string, context: InitContext): MergedFile {
  if (text === content) return { text, added: [], kept: [] };
  if (path === "package.json") return mergePackage(text, context);
  if (path === ".gitignore" || path === ".gitattributes") return mergeLines(text, content);
  if (path === ".vscode/settings.json") return mergeSettings(text, context);
  // Without its file of CI a repository would have no gate, so this is an error.
  if (/^\.git(?:hub|lab)/.test(path)) throw new Error(`nothing was written, since ${path} ${DIFFERS}`);
  return { text, added: [], kept: [`it ${DIFFERS}`] };
}

const DIFFERS = "exists, and differs from what muster writes";

const GROUPS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] as const;

function mergePackage(text: string, { dependency }: InitContext): MergedFile {
  const value = parsePackage(text);
  const hasPackage = GROUPS.some((group) => Object.hasOwn(record(value[group]), PACKAGE));
  const wanted = [
    ...Object.entries(PACKAGE_SCRIPTS).map(([name, script]) => ["scripts", name, script] as const),
    ...(hasPackage ? [] : [["devDependencies", PACKAGE, dependency] as const]),
  ];
  return mergeMembers(text, value, wanted);
}

function mergeSettings(text: string, { schemas }: InitContext): MergedFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The editor accepts comments, which an edit of muster could lose.
    return {
      text,
      added: [],
      kept: ["it is not plain JSON: add the schemas by hand, as docs/guides/editors.md shows"],
    };
  }
  const settings = editorSettings(schemas);
  const yaml = Object.entries(settings["yaml.schemas"]).map(([key, files]) => ["yaml.schemas", key, files] as const);
  const hasJson = at(value, "json.schemas") !== undefined;
  const json = hasJson ? [] : [["json.schemas", undefined, settings["json.schemas"]] as const];
  return mergeMembers(text, value, [...yaml, ...json]);
}

type Member = readonly [group: string, key: string | undefined, value: unknown];

function mergeMembers(text: string, value: unknown, wanted: readonly Member[]): MergedFile {
  const missing: { readonly name: string; readonly path: string; readonly value: unknown }[] = [];
  const kept: string[] = [];
  for (const [group, key, expected] of wanted) {
    const path = key === undefined ? [group] : [group, key];
    const name = path.join(".");
    const present = at(value, ...path);
    if (present === undefined) missing.push({ name, path: pointerTo("", ...path), value: expected });
    else if (JSON.stringify(present) !== JSON.stringify(expected)) {
      kept.push(`${name} is ${formatValue(present)}; muster's is ${formatValue(expected)}`);
    }
  }
  let current = text;
  const added: string[] = [];
  // One by one, in this order: an edit may add the map of the next one.
  for (const { name, path, value: expected } of missing) {
    const edited = editYaml(current, [{ op: "set", path, value: expected }]);
    if (edited.applied.length === 0) kept.push(`${name} could not be added: write ${formatValue(expected)} by hand`);
    else added.push(name);
    current = edited.text;
  }
  return { text: current, added, kept };
}

function mergeLines(text: string, content: string): MergedFile {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\//, "").replace(/\/$/, ""));
  const added = content
    .trimEnd()
    .split("\n")
    .filter((line) => !lines.includes(line.replace(/\/$/, "")));
  if (added.length === 0) return { text, added, kept: [] };
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const start = text === "" || text.endsWith("\n") ? text : text + lineBreak;
  return { text: start + added.map((line) => line + lineBreak).join(""), added, kept: [] };
}

function parsePackage(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = messageOf(error);
    throw new Error(
      `package.json:${placeIn(text, message)}: error: is not JSON: ${message.replace(/ in JSON at .*/, "")}`,
    );
  }
  if (!isObject(value)) throw new Error("package.json:1:1: error: must be an object");
  for (const group of ["scripts", ...GROUPS]) {
    if (value[group] === undefined || isObject(value[group])) continue;
    throw new Error(`package.json:1:1: error: ${group} must be an object, but is ${formatValue(value[group])}`);
  }
  return value;
}

/** Line and column of an error of `JSON.parse`; the end of the text where it names no position. */
function placeIn(text: string, message: string): string {
  const [, position = String(text.length)] = /at position (\d+)/.exec(message) ?? [];
  const lines = text.slice(0, Number(position)).split("\n");
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}
