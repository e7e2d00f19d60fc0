import type { Alias, ParsedNode, Scalar } from "yaml";
import { yamlPackage } from "./lazy.ts";
import { isInteger, resolvePlain } from "./scalars.ts";
import { quote } from "./text.ts";
import { buildMap, type MapContext } from "./tree-map.ts";

/** Something that Kubernetes refuses or that readers of YAML take differently. The offset is into the text. */
export interface TreeProblem {
  readonly kind: "syntax" | "complex-key" | "content";
  readonly message: string;
  readonly offset: number;
  /** Offset of an earlier place that the problem is about, such as the first of two equal keys. */
  readonly first?: number;
}

/** A document with positions: its nodes, the value they have by Go's rules, and what is wrong with them. */
export interface Tree {
  readonly root: ParsedNode | null;
  readonly value: unknown;
  readonly problems: readonly TreeProblem[];
  /** The node that each alias stands for. */
  readonly targets: ReadonlyMap<Alias.Parsed, ParsedNode>;
  /** The value of each scalar. */
  readonly scalars: ReadonlyMap<ParsedNode, unknown>;
}

const TAG = "tag:yaml.org,2002:";

/** Parses one document with the package `yaml` and reads its nodes by the same rules as the fast reader. */
export function parseTree(text: string): Tree {
  const options = { schema: "failsafe", merge: false, uniqueKeys: false, resolveKnownTags: false } as const;
  let root: ParsedNode | null = null;
  const builder = new Builder();
  const { problems, targets, scalars } = builder;
  try {
    const document = yamlPackage().parseDocument(text, { ...options, prettyErrors: false, logLevel: "silent" });
    root = document.contents;
    const error = document.errors[0];
    if (error !== undefined) builder.report("syntax", "the text is no valid YAML here", error.pos[0]);
    return { root, value: builder.build(root), problems, targets, scalars };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    builder.report("syntax", "nested too deep to be read", 0);
    return { root: null, value: undefined, problems, targets, scalars };
  }
}

/** The start of a node in the text. */
export function offsetOf(node: ParsedNode | null): number {
  return node?.range[0] ?? 0;
}

interface Anchor {
  readonly node: ParsedNode;
  value: unknown;
  open: boolean;
}

class Builder implements MapContext {
  readonly problems: TreeProblem[] = [];
  readonly targets = new Map<Alias.Parsed, ParsedNode>();
  readonly scalars = new Map<ParsedNode, unknown>();
  readonly #anchors = new Map<string, Anchor>();
  readonly yaml = yamlPackage();

  report(kind: TreeProblem["kind"], message: string, offset: number, first?: number): void {
    this.problems.push(first === undefined ? { kind, message, offset } : { kind, message, offset, first });
  }

  build(node: ParsedNode | null): unknown {
    if (node === null) return null;
    if (this.yaml.isAlias(node)) return this.#alias(node);
    const anchor = this.#open(node);
    const value = this.#content(node);
    if (anchor !== undefined) {
      anchor.value = value;
      anchor.open = false;
    }
    return value;
  }

  #content(node: Exclude<ParsedNode, Alias.Parsed>): unknown {
    if (this.yaml.isScalar(node)) {
      const value = this.#scalar(node);
      this.scalars.set(node, value);
      return value;
    }
    const expected = this.yaml.isMap(node) ? "map" : "seq";
    if (node.tag !== undefined && node.tag !== "!" && node.tag !== TAG + expected) this.#badTag(node);
    return this.yaml.isMap(node) ? buildMap(node, this) : node.items.map((item) => this.build(item));
  }

  #alias(node: Alias.Parsed): unknown {
    const anchor = this.#anchors.get(node.source);
    if (anchor === undefined) {
      this.report("content", `the alias *${quote(node.source)} has no anchor before it`, offsetOf(node));
      return undefined;
    }
    this.targets.set(node, anchor.node);
    if (!anchor.open) return anchor.value;
    this.report("content", "an anchor contains an alias of itself; Kubernetes refuses this", offsetOf(node));
    return undefined;
  }

  #open(node: Exclude<ParsedNode, Alias.Parsed>): Anchor | undefined {
    const name = node.anchor;
    if (name === undefined) return undefined;
    // Kubernetes' reader ends a name at the first other character, so the rest would be content there.
    if (!/^[A-Za-z0-9_-]+$/.test(name)) {
      this.report(
        "content",
        `the anchor name ${quote(name)} has other characters than letters, digits, - and _`,
        offsetOf(node),
      );
    }
    const anchor: Anchor = { node, value: undefined, open: true };
    this.#anchors.set(name, anchor);
    return anchor;
  }

  #badTag(node: Exclude<ParsedNode, Alias.Parsed>): void {
    const tag = (node.tag ?? "").replace(TAG, "!!");
    this.report("content", `tag not allowed in Kubernetes YAML: ${quote(tag)}`, offsetOf(node));
  }

  #scalar(node: Scalar.Parsed): unknown {
    const text = node.source;
    const value = this.#typed(node, text);
    if (typeof value === "bigint") {
      const message = "an integer beyond 2^53 would lose digits; write it in quotes or as a smaller number";
      this.report("content", message, offsetOf(node));
      return undefined;
    }
    if (typeof value === "string" && /\p{Surrogate}/u.test(value)) {
      this.report("content", "half of a surrogate pair is no character", offsetOf(node));
    }
    return value;
  }

  #typed(node: Scalar.Parsed, text: string): unknown {
    const plain = node.type === "PLAIN";
    if (node.tag === undefined) return plain ? resolvePlain(text) : text;
    if (node.tag === "!" || node.tag === `${TAG}str`) return text;
    const value = resolvePlain(text);
    const fits =
      (node.tag === `${TAG}null` && value === null) ||
      (node.tag === `${TAG}bool` && typeof value === "boolean") ||
      (node.tag === `${TAG}int` && isInteger(text)) ||
      (node.tag === `${TAG}float` && /number|bigint/.test(typeof value));
    if (fits) return value;
    this.#badTag(node);
    return undefined;
  }
}
