import { MERGE_MESSAGE } from "./limits.ts";
import { quote } from "./text.ts";

const TAB = "a tab is used for indentation; use spaces";

/** Our messages for the reasons of js-yaml; the first pattern that matches counts. */
const REASONS: readonly (readonly [RegExp, string | ((found: RegExpExecArray) => string)])[] = [
  [/^tab characters must not/, TAB],
  [/^bad indentation of a (\w+) entry/, (found) => `bad indentation of a ${kind(found[1])} entry`],
  [
    /^unexpected end of the (?:stream|document) within a (\w+) quoted/,
    (found) => `a ${found[1]}-quoted string is not closed`,
  ],
  [/^unexpected end of the stream within a flow/, "a { or [ is not closed"],
  [/^unexpected end of the stream within a verbatim/, "a tag is not closed"],
  [/^missed comma/, "a comma, } or ] is missing in a { } map or [ ] list"],
  [/^expected the node content, but found/, "an entry is missing before a comma"],
  [/^can not read an implicit mapping pair/, 'a key is not followed by ": "'],
  [/^can not read a block mapping entry/, 'a key is not followed by ": ", or spans several lines'],
  [/^a whitespace character is expected after/, 'a space is missing after the ":" of a key'],
  [/^incomplete explicit mapping pair/, 'a key is missing before ":"'],
  [/^unidentified alias "(.*)"$/s, (found) => `the alias ${quote(found[1] ?? "")} has no anchor before it`],
  [/^alias node should not/, "an alias cannot have a tag or an anchor of its own"],
  [/^duplicated mapping key/, "duplicate key"],
  [/^unknown tag !<(.*)>/s, (found) => tagMessage(found[1])],
  [/^unacceptable node kind for !<(.*)> tag/s, (found) => tagMessage(found[1])],
  [/^cannot resolve a node with !<(.*)> explicit/s, (found) => tagMessage(found[1])],
  [/tag (?:handle|suffix|name|property)|verbatim tag/, "tag not allowed in Kubernetes YAML"],
  [/anchor/, "an anchor is not well-formed"],
  [/^name of an alias/, "an alias has no name"],
  [/^merge keys exceeded/, MERGE_MESSAGE],
  [/merge|abnormal/, '"<<" needs a map, an alias of a map, or a list of at most 100 of these'],
  [/nested arrays are not supported inside keys/, "a map or list cannot be a key"],
  [/non-printable|valid JSON character/, "a control character; write it as an escape in double quotes"],
  [/escape sequence|hexadecimal/, "a backslash in a double-quoted string starts no known escape"],
  [
    /indentation.*block scalar|block scalar.*indentation|missing indentation|indentation width/,
    "bad indentation of a block scalar",
  ],
  [/chomping/, "a block scalar has two chomping signs"],
  [/line break is expected/, "text follows the | or > of a block scalar on its line"],
  [/directive|unacceptable YAML version|directives end mark/, "a directive is not well-formed or not followed by ---"],
  [/^end of the stream or a document separator/, "text that fits nowhere; is its indentation right?"],
  [/^expected a single document/, "text follows the end of the document"],
  [/^unsafe integer/, "an integer beyond 2^53 would lose digits; write it in quotes or as a smaller number"],
];

/** Our message for an error of js-yaml. `line` is the text of the line with the error. */
export function explainReason(reason: string, line: string): string {
  if (/^ *\t/.test(line) && /^end of the stream|^bad indentation/.test(reason)) return TAB;
  for (const [pattern, words] of REASONS) {
    const found = pattern.exec(reason);
    if (found === null) continue;
    return typeof words === "string" ? words : words(found);
  }
  return "the text is not valid YAML here";
}

/** True for errors of content and not of grammar: the tree reader has their exact place. */
export function isContentReason(reason: string): boolean {
  return /duplicated|tag|alias|cannot merge|unsafe|arrays|anchor/.test(reason);
}

function kind(name: string | undefined): string {
  return name === "sequence" ? "list" : "map";
}

function tagMessage(tag: string | undefined): string {
  const short = (tag ?? "").replace("tag:yaml.org,2002:", "!!");
  return `tag not allowed in Kubernetes YAML: ${quote(short)}`;
}
