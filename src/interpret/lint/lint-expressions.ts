import { type JqNode, walkNodes } from "../../jq/index.ts";
import { given } from "../../kernel/index.ts";
import { expressionsOf } from "../../model/index.ts";
import { COMPARISON, type LintSubject } from "./lint-subject.ts";

/** Reports expressions that compile but do not have the effect that they suggest. */
export function lintExpressions(subject: LintSubject): void {
  for (const { source, pointer, component } of expressionsOf(subject.resourceInterface)) {
    const program = subject.programOf(source);
    const about = given({ component });
    if (program !== undefined) walkNodes(program.ast, (node) => lintNode(node, source, pointer, about, subject));
  }
}

function lintNode(
  node: JqNode,
  source: string,
  pointer: string,
  about: { readonly component?: string },
  { report }: LintSubject,
): void {
  const at = { ...about, part: { text: source, span: node.span } };
  const text = (part: JqNode) => source.slice(part.span.start, part.span.end).trim();
  if (node.kind === "binary" && COMPARISON.test(node.operator)) {
    const { left, right } = node;
    if (text(left) === text(right) && left.kind !== "literal") {
      report("RI-138", pointer, { ...at, message: `“${text(node)}” compares a value with itself` });
    }
    if ((isQuantity(left) && isNumber(right)) || (isQuantity(right) && isNumber(left))) {
      report("RI-128", pointer, {
        ...at,
        message: `“${text(node)}” compares a quantity, which is a string in a pod, with a number: every string is greater than every number`,
        fix: "convert the quantity with tonumber",
      });
    }
  }
  if (node.kind === "alternative" && isLiteral(node.right) && iterates(node.left)) {
    report("RI-139", pointer, {
      ...at,
      message: `“${text(node)}” applies its default only where no element has a value, so an element without one yields no result`,
      fix: "write the default for each element: .items[] | (.field // 1)",
    });
  }
}

function isNumber(node: JqNode): boolean {
  return node.kind === "literal" && typeof node.value === "number";
}

function isLiteral(node: JqNode): boolean {
  return node.kind === "literal" || (node.kind === "array" && node.body === undefined);
}

// A member of limits or requests, with or without a default, that is not converted to a number.
function isQuantity(node: JqNode): boolean {
  switch (node.kind) {
    case "paren":
      return isQuantity(node.body);
    case "alternative":
      return isQuantity(node.left);
    case "pipe":
      return isQuantity(node.right);
    case "optional":
      return isQuantity(node.target);
    case "index":
      return keyOf(node.target) === "limits" || keyOf(node.target) === "requests";
    default:
      return false;
  }
}

function keyOf(node: JqNode): unknown {
  if (node.kind === "optional") return keyOf(node.target);
  if (node.kind === "index" && node.key.kind === "literal") return node.key.value;
  return undefined;
}

// Only along the path: an iteration inside select() or parentheses has its own results.
function iterates(node: JqNode): boolean {
  switch (node.kind) {
    case "iterate":
      return true;
    case "index":
    case "slice":
    case "optional":
      return iterates(node.target);
    case "pipe":
      return iterates(node.left) || iterates(node.right);
    default:
      return false;
  }
}
