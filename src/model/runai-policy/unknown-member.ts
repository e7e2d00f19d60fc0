import { choices, type FieldProblem, given, nearest, pointerTo, quoted } from "../../kernel/index.ts";
import type { PolicyGroup, PolicyNode } from "./field.ts";
import { POLICY_ALIASES, POLICY_PLACES, POLICY_REASONS } from "./spellings.ts";

/** A message lists at most this many names. */
const MOST_LISTED = 12;

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
  const plain = name.toLowerCase().replaceAll(/[-_]/g, "");
  const place = ownName(POLICY_PLACES, plain);
  const alias = ownName(POLICY_ALIASES, plain)?.find((right) => known.includes(right));
  const right = alias ?? nearest(name, known);
  if (right !== undefined) return { text: `did you mean ${right}?`, fix: `rename it to ${right}` };
  const paths = place === undefined ? pathsOf(root, name) : [place];
  const [path] = paths;
  if (path !== undefined && paths.length <= 2) {
    return { text: `did you mean ${paths.join(" or ")}?`, fix: `write it as ${path}` };
  }
  const reason = ownName(POLICY_REASONS, plain);
  if (reason !== undefined) return { text: reason, fix: "remove it" };
  if (known.length > MOST_LISTED) return { text: "no field has a similar name" };
  return { text: choices("known here: ", known.toSorted()) ?? "no field is allowed here" };
}

/** The paths of the fields with a name, or with one of its right spellings. */
function pathsOf(root: PolicyGroup | undefined, name: string): readonly string[] {
  if (root === undefined) return [];
  const names = [name, ...(ownName(POLICY_ALIASES, name.toLowerCase().replaceAll(/[-_]/g, "")) ?? [])];
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

function ownName<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  if (Object.hasOwn(members, name)) return members[name];
  return undefined;
}
