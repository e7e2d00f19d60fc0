/** A docstring of the source as data. */
export interface DocComment {
  /** The text before the first tag, in Markdown. */
  readonly text: string;
  /** The texts of words: lines such as "- `kai`: the open-source scheduler". */
  readonly words: ReadonlyMap<string, string>;
  /** The value of `@default`, where it is JSON. */
  readonly default?: unknown;
  /** The text of `@default`, where it is not a value: `@default - the only cluster`. */
  readonly absent?: string;
  /** The values of `@example`, as JSON. */
  readonly examples: readonly unknown[];
  /** The text of `@deprecated`. */
  readonly deprecated?: string;
}

/** A field of an interface. */
export interface FieldDeclaration {
  readonly doc: DocComment;
  /** The type as the source has it. */
  readonly type: string;
}

/** An interface, a type or a constant. */
export interface Declaration {
  readonly doc: DocComment;
  /** The type of an alias, the value of a constant, and the bases of an interface. */
  readonly type: string;
  readonly fields: ReadonlyMap<string, FieldDeclaration>;
}

const HEAD = /^(?:export )?(?:interface (\w+)(?: extends (.*))? \{|(?:type|const) (\w+)\b(.*))$/;
const FIELD = /^ {2}readonly (\w+)\??: (.*)$/;

/**
 * Reads the declarations of a module with their docstrings. It depends on the form that the formatter of this repository
 * gives the source: a declaration starts at the start of a line, and a field is indented by two blanks.
 */
export function readDeclarations(source: string): ReadonlyMap<string, Declaration> {
  const found = new Map<string, Declaration>();
  const lines = source.split("\n");
  let comment: string[] = [];
  let fields: Map<string, FieldDeclaration> | undefined;
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith("/**")) comment = [];
    if (trimmed.startsWith("/**") || trimmed.startsWith("*")) {
      comment.push(trimmed);
      continue;
    }
    const [, field, type = ""] = FIELD.exec(line) ?? [];
    const [, name, bases = "", alias, rest = ""] = HEAD.exec(line) ?? [];
    if (field !== undefined) fields?.set(field, { doc: docComment(comment), type });
    if (name !== undefined) {
      fields = new Map();
      found.set(name, { doc: docComment(comment), type: bases, fields });
    }
    if (alias !== undefined) {
      fields = undefined;
      const more = lines.slice(index + 1, index + 1 + lines.slice(index).findIndex((each) => each.endsWith(";")));
      found.set(alias, { doc: docComment(comment), type: [rest, ...more].join(" "), fields: new Map() });
    }
    comment = [];
  }
  return found;
}

/** Reads a docstring from its lines, which have the marks of a comment. */
function docComment(comment: readonly string[]): DocComment {
  const text: string[] = [];
  const words = new Map<string, string>();
  const tags: [name: string, value: string][] = [];
  for (const line of comment) {
    const content = line.replace(/^\/?\*+\/? ?/, "").replace(/ ?\*\/$/, "");
    const [, word, meaning] = /^- `([^`]+)`: (.*)$/.exec(content) ?? [];
    const [, tag, value = ""] = /^@(\w+) ?(.*)$/.exec(content) ?? [];
    const last = tags.at(-1);
    if (tag !== undefined) tags.push([tag, value]);
    else if (last !== undefined) last[1] = `${last[1]} ${content}`.trim();
    else if (word !== undefined && meaning !== undefined) words.set(word, meaning);
    else text.push(content);
  }
  const valuesOf = (name: string) => tags.filter(([tag]) => tag === name).map(([, value]) => value);
  const [initial] = valuesOf("default");
  const [deprecated] = valuesOf("deprecated");
  return {
    text: text.join(" ").trim(),
    words,
    examples: valuesOf("example").map((value) => JSON.parse(value)),
    ...(initial?.startsWith("- ") ? { absent: initial.slice(2) } : {}),
    ...(initial !== undefined && !initial.startsWith("- ") ? { default: JSON.parse(initial) } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}
