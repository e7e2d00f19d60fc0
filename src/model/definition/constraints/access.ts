import {
  type Broken,
  type Constraint,
  checkItems,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import type { Nullable } from "../../../kernel/index.ts";
import { type FieldProblem, missing, pointerTo, violation } from "../../../kernel/index.ts";
import type { Access, ExposedUrl, Port, RelatedUrl } from "../access.ts";

/** The users who have access to an exposed URL or a serving port. */
interface Authorization {
  readonly authorizationType?: Nullable<string>;
  readonly authorizedUsers?: Nullable<readonly string[]>;
  readonly authorizedGroups?: Nullable<readonly string[]>;
}

const LISTS = ["authorizedUsers", "authorizedGroups"] as const;

/**
 * Users and groups exclude each other, and only the list that the type names is allowed. The API ignores the other
 * list; muster reports it.
 */
export const authorization: Constraint<Authorization> = {
  reads: ["authorizationType", "authorizedUsers", "authorizedGroups"],
  check: (access, at) => {
    const given = LISTS.filter((list) => (access[list] ?? []).length > 0);
    if (given.length === 2) {
      const text = "cannot be given together with authorizedUsers";
      return violation(pointerTo(at, "authorizedGroups"), text, { fix: "keep one of the two lists" });
    }
    const type = access.authorizationType;
    if (!isPresent(type)) return undefined;
    const wanted = LISTS.find((list) => list === type);
    const [other] = given.filter((list) => list !== wanted);
    if (other !== undefined) {
      const text = `has no effect with authorizationType ${type}`;
      return violation(pointerTo(at, other), text, { fix: `remove it, or use authorizationType ${other}` });
    }
    if (wanted === undefined || given.length > 0) return undefined;
    return missing(at, wanted, {
      message: `is mandatory with authorizationType ${type}: without it no user has access`,
    });
  },
};

/** A port number, where the API sets no bounds. */
function portNumber<T>(field: Extract<keyof T, string>): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      const port = value[field];
      if (typeof port !== "number" || (port >= 1 && port <= 65_535)) return undefined;
      return violation(pointerTo(at, field), `must be 1 to 65535, but is ${port}`, {
        expected: "1 to 65535",
        received: `${port}`,
      });
    },
  };
}

const exposedUrlRules: ItemRules<ExposedUrl> = {
  identity: "name",
  active: [mandatory("container"), portNumber("container"), authorization],
};

const portRules: ItemRules<Port> = {
  identity: "name",
  active: [mandatory("container"), mandatory("serviceType"), portNumber("external")],
};

const relatedUrlRules: ItemRules<RelatedUrl> = { identity: "name", active: [mandatory("url"), mandatory("type")] };

/** Two ports of one Service cannot have the same external number. */
function externalTwice({ ports }: Access, at: string): readonly FieldProblem[] {
  const taken = new Map<string, number>();
  const findings: FieldProblem[] = [];
  for (const [index, port] of (ports ?? []).entries()) {
    if (!isPresent(port) || port.exclude === true || !isPresent(port.external)) continue;
    const key = `${port.serviceType ?? ""}:${port.external}`;
    const earlier = taken.get(key);
    if (earlier === undefined) taken.set(key, index);
    else {
      const text = `${port.external} is already used by ports[${earlier}]`;
      findings.push(violation(pointerTo(at, "ports", index, "external"), text, { received: `${port.external}` }));
    }
  }
  return findings;
}

/** Rules of the ports and URLs of a Training, at a pointer. */
export function checkAccess(access: Access, at: string, broken: Broken): readonly FieldProblem[] {
  return [
    ...checkItems(access.exposedUrls, pointerTo(at, "exposedUrls"), exposedUrlRules, broken),
    ...checkItems(access.ports, pointerTo(at, "ports"), portRules, broken),
    ...externalTwice(access, at),
    ...checkItems(access.relatedUrls, pointerTo(at, "relatedUrls"), relatedUrlRules, broken),
  ];
}
