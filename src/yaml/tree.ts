import type { Alias, ParsedNode } from "yaml";
import { yamlPackage } from "./lazy.ts";
import { MERGE_MESSAGE, MERGED_KEYS } from "./limits.ts";
import { quote } from "./text.ts";
import type { Built, TreeBuilder, TreeProblem } from "./tree-builder.ts";
import { buildMap } from "./tree-map.ts";
import { CORE_TAG, readScalar } from "./tree-scalar.ts";

/** A whole document with its problems. */
interface YamlTree extends Built {
  /** Plain scalars that readers resolve differently, by their offset. */
  readonly ambiguous: ReadonlyMap<number, string>;
  readonly problems: readonly TreeProblem[];
}

type Content = Exclude<ParsedNode, Alias.Parsed>;

// `strict: false` accepts texts that YAML 1.2 forbids and every reader understands, such as a closing quote at the
// margin. The values are compared afterwards.
const OPTIONS = {
  schema: "failsafe",
  merge: false,
  uniqueKeys: false,
  resolveKnownTags: false,
  strict: false,
  prettyErrors: false,
  logLevel: "silent",
} as const;

class TooManyMerges extends Error {}

/** Parses one document with the package `yaml` and reads its nodes by the same rules as the fast reader. */
export function parseTree(text: string): YamlTree {
  const builder = new Builder(text);
  const { problems, ambiguous } = builder;
  try {
    const document = builder.yaml.parseDocument(text, OPTIONS);
    const error = document.errors[0];
    if (error !== undefined) builder.report("syntax", "the text is not valid YAML here", error.pos[0]);
    return { ...builder.build(document.contents, 0), problems, ambiguous };
  } catch (error) {
    if (error instanceof TooManyMerges) builder.report("content", MERGE_MESSAGE, 0);
    else if (error instanceof RangeError) builder.report("syntax", "nested too deep to be read", 0);
    else throw error;
    return { value: undefined, place: 0, problems, ambiguous };
  }
}

/** Reads the nodes of one document in their order. */
class Builder implements TreeBuilder {
  readonly problems: TreeProblem[] = [];
  readonly ambiguous = new Map<number, string>();
  readonly yaml = yamlPackage();
  // An anchor exists from the start of its node, as in Kubernetes' reader. Until its node is read it has no `built`.
  readonly #anchors = new Map<string, { built?: Built }>();
  readonly text: string;
  /** True inside { } or [ ]. */
  flow = false;
  #mergedKeys = 0;

  constructor(text: string) {
    this.text = text;
  }

  report(kind: TreeProblem["kind"], message: string, offset: number, first?: number): void {
    this.problems.push({ kind, message, offset, first });
  }

  /** Counts a key that `<<` copies. */
  spendMerge(): void {
    if (++this.#mergedKeys > MERGED_KEYS) throw new TooManyMerges();
  }

  /** @param offset the place of an absent node */
  build(node: ParsedNode | null, offset: number): Built {
    if (node === null) return { value: null, place: offset };
    if (this.yaml.isAlias(node)) return this.#alias(node);
    const name = node.anchor;
    if (name === undefined) return this.#content(node);
    // Kubernetes' reader ends a name at the first other character and takes the rest for content.
    if (!/^[A-Za-z0-9_-]+$/.test(name)) {
      const message = `the anchor name ${quote(name)} has other characters than letters, digits, - and _`;
      this.report("content", message, node.range[0]);
    }
    const anchor: { built?: Built } = {};
    this.#anchors.set(name, anchor);
    anchor.built = this.#content(node);
    return anchor.built;
  }

  #content(node: Content): Built {
    const at = node.range[0];
    if (this.yaml.isScalar(node)) return { value: readScalar(node, this), place: at };
    const expected = this.yaml.isMap(node) ? "map" : "seq";
    if (node.tag !== undefined && node.tag !== "!" && node.tag !== CORE_TAG + expected) this.reportTag(node);
    const inside = this.flow;
    this.flow ||= node.flow === true;
    const built = this.yaml.isMap(node) ? buildMap(node, this) : this.#list(node.items, at);
    this.flow = inside;
    return built;
  }

  #list(nodes: readonly ParsedNode[], at: number): Built {
    const items = nodes.map((item) => this.build(item, at));
    return { value: items.map(({ value }) => value), place: { at, items: items.map(({ place }) => place) } };
  }

  #alias(node: Alias.Parsed): Built {
    const at = node.range[0];
    const target = this.#anchors.get(node.source)?.built;
    if (target !== undefined) return { value: target.value, place: { at, to: target.place } };
    let message = `the alias ${quote(node.source)} has no anchor before it`;
    if (this.#anchors.has(node.source)) message = "an anchor contains an alias of itself; Kubernetes rejects this";
    this.report("content", message, at);
    return { value: undefined, place: { at, to: undefined } };
  }

  /** Reports a tag that Kubernetes does not have or that does not fit its node. */
  reportTag(node: Content): void {
    const tag = (node.tag ?? "").replace(CORE_TAG, "!!");
    this.report("content", `tag not allowed in Kubernetes YAML: ${quote(tag)}`, node.range[0]);
  }
}
