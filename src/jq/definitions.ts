import type { CallNode, DefinitionNode } from "./ast.ts";
import { parseJq } from "./parser.ts";

/** Functions that are written in jq, by name and number of arguments. */
const DEFINITIONS: ReadonlyMap<string, string> = new Map(
  [
    "def INDEX(key): INDEX(.[]; key);",
    "def INDEX(rows; key): [rows | {key: (key | tostring), value: .}] | from_entries;",
    "def JOIN($index; key): [.[] | [., $index[key]]];",
    "def JOIN($index; rows; key): rows | [., $index[key]];",
    "def JOIN($index; rows; key; f): rows | [., $index[key]] | f;",
    "def combinations: if length == 0 then [] else .[0][] as $first | [$first] + (.[1:] | combinations) end;",
    "def combinations(n): [limit(n; repeat(.))] | combinations;",
    "def truncate_stream(f): . as $depth | null | f | select(.[0] | length > $depth) | [.[0][$depth:]] + .[1:];",
    'def walk(f): def all: if type == "array" then map(all) elif type == "object" then map_values(all) else . end | f; all;',
    "def paths: path(..) | select(. != []);",
    "def paths(f): path(.. | select(f)) | select(. != []);",
  ].map((text) => [nameOf(text), text]),
);

function nameOf(definition: string): string {
  const [, name = "", parameters] = /^def (\w+)(?:\((.*?)\))?:/.exec(definition) ?? [];
  return `${name}/${parameters === undefined ? 0 : parameters.split(";").length}`;
}

/** The definition of the function that a node calls. All of its parts have the place of the call, for errors. */
export function definitionOf({ name, args, span }: CallNode): DefinitionNode | undefined {
  const text = DEFINITIONS.get(`${name}/${args.length}`);
  if (text === undefined) return undefined;
  const place = (key: string, value: unknown): unknown => (/span$/i.test(key) ? span : value);
  const node: unknown = JSON.parse(JSON.stringify(parseJq(text)), place);
  return node as DefinitionNode;
}
