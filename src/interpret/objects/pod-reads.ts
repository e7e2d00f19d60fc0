import { childrenOf, type JqNode, walkNodes } from "../../jq/index.ts";
import { at, isObject } from "../../kernel/index.ts";

/** A field of a pod that an expression reads and that the pod does not have yet. */
export interface UndecidedField {
  /** Its place in the pod, for messages: `label example.com/role`, or `metadata.name`. */
  readonly label: string;
  /** The segments of a single label or annotation; absent for any other field. */
  readonly metadata?: { readonly field: "labels" | "annotations"; readonly key: string };
}

type Path = readonly string[];

/** Stands for any key of an object or any index of a list. */
const ANY = "*";

/** Fields that the API server, the scheduler or a controller sets on every pod, and no template decides. */
const SERVER_FIELDS: ReadonlySet<string> = new Set(["spec.nodeName", "spec.hostname", "spec.subdomain"]);

/**
 * The fields that an expression on a pod reads, and that someone else than the template decides: labels and annotations
 * that the template lacks, names, owners and the status. A default (`// "0"`) does not make such a field known.
 */
export function undecidedFields(ast: JqNode, pod: unknown): readonly UndecidedField[] {
  const read: Path[] = [];
  follow(ast, [[]], new Map(), read);
  const found = new Map<string, UndecidedField>();
  for (const path of read) {
    const field = undecidedField(path, pod);
    if (field !== undefined) found.set(field.label, field);
  }
  return [...found.values()];
}

function undecidedField(path: Path, pod: unknown): UndecidedField | undefined {
  const [top, second, third] = path;
  if (top === "status") return { label: "status" };
  const name = `${top}.${second}`;
  if (SERVER_FIELDS.has(name)) {
    if (at(pod, ...path.slice(0, 2)) === undefined) return { label: name };
    return undefined;
  }
  if (top !== "metadata" || second === undefined || second === "namespace") return undefined;
  if (second !== "labels" && second !== "annotations") return { label: name };
  if (third === undefined) return undefined;
  if (third === ANY) return { label: name };
  const map = at(pod, top, second);
  if (isObject(map) && Object.hasOwn(map, third)) return undefined;
  return { label: `${second.slice(0, -1)} ${third}`, metadata: { field: second, key: third } };
}

/** Returns the paths of the outputs of a node, as far as its form shows them, and notes every path that it reads. */
function follow(
  node: JqNode,
  input: readonly Path[],
  variables: ReadonlyMap<string, readonly Path[]>,
  read: Path[],
): readonly Path[] {
  const below = (targets: readonly Path[], key: string) => {
    const paths = targets.map((path) => [...path, key]);
    for (const path of paths) read.push(path);
    return paths;
  };
  switch (node.kind) {
    case "identity":
      return input;
    case "index": {
      follow(node.key, input, variables, read);
      const targets = follow(node.target, input, variables, read);
      return below(targets, node.key.kind === "literal" && typeof node.key.value === "string" ? node.key.value : ANY);
    }
    case "iterate":
      return below(follow(node.target, input, variables, read), ANY);
    case "pipe":
      return follow(node.right, follow(node.left, input, variables, read), variables, read);
    case "variable":
      return variables.get(node.name) ?? [];
    case "bind": {
      const source = follow(node.source, input, variables, read);
      const names = node.patterns.flatMap((pattern) => (pattern.kind === "variable" ? pattern.name : []));
      const bound = new Map([...variables, ...names.map((name) => [name, source] as const)]);
      return follow(node.body, input, bound, read);
    }
    case "call": {
      const [first] = node.args;
      if (node.name === "has" && first?.kind === "literal") return below(input, String(first.value));
      // A function passes on its input, its items or the outputs of its arguments, also to its next argument.
      let outputs = ITERATING.has(node.name) ? bounded([...input, ...below(input, ANY)], read) : input;
      for (const arg of node.args) outputs = bounded([...outputs, ...follow(arg, outputs, variables, read)], read);
      return outputs;
    }
    default:
      return bounded(
        childrenOf(node).flatMap((child) => follow(child, input, variables, read)),
        read,
      );
  }
}

// More paths than any real expression has. Of a hostile one everything is undecided.
const MOST_PATHS = 100;

function bounded(paths: readonly Path[], read: Path[]): readonly Path[] {
  if (paths.length < 2) return paths;
  const distinct = [...new Map(paths.map((path) => [path.join("\u0000"), path])).values()];
  if (distinct.length <= MOST_PATHS) return distinct;
  read.push(["metadata", "labels", ANY]);
  return distinct.slice(0, MOST_PATHS);
}

/** Functions that read all members of their input. */
const ITERATING: ReadonlySet<string> = new Set([
  "to_entries",
  "with_entries",
  "keys",
  "keys_unsorted",
  "map",
  "values",
]);

/** Whether an expression reads a label such as leaderworkerset.sigs.k8s.io/group-index, which numbers replica groups. */
export function namesAnIndex(ast: JqNode): boolean {
  let found = false;
  walkNodes(ast, (node) => {
    found ||= node.kind === "index" && node.key.kind === "literal" && /(^|[-_./])index$/.test(String(node.key.value));
  });
  return found;
}
