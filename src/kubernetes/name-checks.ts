import {
  dns1035Problem,
  dnsLabelProblem,
  labelKeyProblem,
  labelValueProblem,
  subdomainProblem,
} from "../base/names.ts";
import { formatValue } from "../base/read.ts";
import { maskTokens } from "../base/secret-text.ts";
import { isCidr, isIp } from "./cidr.ts";
import { portNameProblem } from "./port-name.ts";
import { containerResourceProblem, NATIVE_RESOURCES } from "./resource-name.ts";
import { amounts, eachMember, filledIn, NO_PROBLEMS, named } from "./value-check.ts";

// Checks of names, addresses and amounts that many fields have.

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
export const PORT_NAME = named(portNameProblem);
export const AMOUNTS = amounts(containerResourceProblem, NATIVE_RESOURCES);
export const CIDR = named((text) => (isCidr(text) ? undefined : "is not a block of addresses, such as 10.0.0.0/8"));
export const IP = named((text) => (isIp(text) ? undefined : "is not an IP address"));
export const FILLED_IN = filledIn(() => NO_PROBLEMS);

/** A name in the path of a URL, such as the name of an object of any kind. */
export const PATH_SEGMENT = named((name) => {
  if (name === "." || name === "..") return "is not a name";
  const bad = ["/", "%"].find((character) => name.includes(character));
  return bad === undefined ? undefined : `has '${bad}'`;
});
export const LABEL_VALUE = named(labelValueProblem);
