import {
  dns1035Problem,
  dnsLabelProblem,
  formatValue,
  labelKeyProblem,
  labelValueProblem,
  maskTokens,
  subdomainProblem,
} from "../../kernel/index.ts";
import { eachMember, filledIn, NO_PROBLEMS, named } from "./value-check.ts";

// Checks of the names, label keys and label values that many fields have.

export const LABEL = named((name) => dnsLabelProblem(name));
export const SUBDOMAIN = named((name) => subdomainProblem(name));
export const LABEL_KEY = named(labelKeyProblem);
export const LABEL_KEY_LOWER = named((name) => labelKeyProblem(name.toLowerCase()));
export const LABELS = eachMember((key, member) => {
  const keyProblem = labelKeyProblem(key);
  if (keyProblem !== undefined) return { message: `the key ${keyProblem}`, bad: key };
  const problem = typeof member === "string" ? labelValueProblem(member) : undefined;
  if (problem === undefined) return undefined;
  return { message: `the value ${maskTokens(formatValue(member))} ${problem}`, bad: member };
});
export const DNS_1035 = named((name) => dns1035Problem(name));
export const FILLED_IN = filledIn(() => NO_PROBLEMS);

/** A name in the path of a URL, such as the name of an object of any kind. */
export const PATH_SEGMENT = named((name) => {
  if (name === "." || name === "..") return "is not a name";
  const bad = ["/", "%"].find((character) => name.includes(character));
  return bad === undefined ? undefined : `has '${bad}'`;
});
export const LABEL_VALUE = named(labelValueProblem);
