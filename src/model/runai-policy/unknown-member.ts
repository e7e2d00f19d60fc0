import { knownText } from "../../k8s-fields/index.ts";
import { type FieldProblem, given, nearest, ownEntry, plainName, pointerTo, quoted } from "../../kernel/index.ts";
import type { PolicyGroup, PolicyNode } from "./field.ts";
import { POLICY_ALIASES, POLICY_PLACES, POLICY_REASONS } from "./spellings.ts";

/** The place of an unknown name. */
interface UnknownMember {
  readonly name: string;
  /** JSON pointer of the object around it. */
  readonly holder: string;
  readonly known: readonly string[];
  /** All fields of the type of workload, for names that are right at another place. */
  readonly root?: PolicyGroup;
}

/** The problem of a name that the platform's strict reader refuses, with the right name where one is near. */
export function unknownMember(unknown: UnknownMember): FieldProblem {
  const { name, holder } = unknown;
  const { text, fix } = suggestion(unknown);
  return given({
    fault: "unknown-field",
    path: pointerTo(holder, name),
    label: /^[\w.-]{1,80}$/.test(name) ? name : quoted(name),
    message: `unknown field; ${text}`,
    atKey: true,
    fix,
  });
}

function suggestion({ name, known, root }: UnknownMember): { readonly text: string; readonly fix?: string } {
  const plain = plainName(name);
  const place = ownEntry(POLICY_PLACES, plain);
  const alias = ownEntry(POLICY_ALIASES, plain)?.find((right) => known.includes(right));
  const right = alias ?? nearest(name, known);
  if (right !== undefined) return { text: `did you mean ${right}?`, fix: `rename it to ${right}` };
  const paths = place === undefined ? pathsOf(root, name) : [place];
  const [path] = paths;
  if (path !== undefined && paths.length <= 2) {
    return { text: `did you mean ${paths.join(" or ")}?`, fix: `write it as ${path}` };
  }
  const reason = ownEntry(POLICY_REASONS, plain);
  if (reason !== undefined) return { text: reason, fix: "remove it" };
  return { text: knownText(known) };
}

/** The paths of the fields with a name, or with one of its right spellings. */
function pathsOf(root: PolicyGroup | undefined, name: string): readonly string[] {
  if (root === undefined) return [];
  const names = [name, ...(ownEntry(POLICY_ALIASES, plainName(name)) ?? [])];
  return names.flatMap((each) => placesBelow(root, each, ""));
}

function placesBelow({ members }: PolicyGroup, name: string, prefix: string): readonly string[] {
  return Object.entries(members).flatMap(([key, node]: readonly [string, PolicyNode]) => {
    const path = `${prefix}${key}`;
    const inner = node.form === "group" ? placesBelow(node, name, `${path}.`) : [];
    if (key.toLowerCase() === name.toLowerCase()) return [path, ...inner];
    return inner;
  });
}
