import { isCidr, isIp, subdomainProblem } from "../../kernel/index.ts";
import { SUBDOMAIN } from "./name-checks.ts";
import { portNameProblem } from "./port-name.ts";
import { each, filledIn, NO_PROBLEMS, named, type ValueCheck, withinBounds } from "./value-check.ts";

// Checks of ports, hosts and addresses.

export const CIDR = named((text) => (isCidr(text) ? undefined : "is not a block of addresses, such as 10.0.0.0/8"));
export const IP = named((text) => (isIp(text) ? undefined : "is not an IP address"));

export const PORT_NAME = named(portNameProblem);
const PORT_NUMBER = withinBounds(1, 65_535);
export const PORT: ValueCheck = (value, minor) => {
  if (typeof value === "string") {
    if (value === "") return [{ message: "is empty" }];
    return PORT_NAME(value, minor);
  }
  return PORT_NUMBER(value, minor);
};
/** A target port of 0 is the port of the Service itself, as an absent one does. */
export const TARGET_PORT: ValueCheck = (value, minor) =>
  value === 0 || value === "" ? NO_PROBLEMS : PORT(value, minor);
export const HOST = named((name) =>
  isIp(name) ? "is an IP address, not a DNS name" : subdomainProblem(name.replace(/^\*\./, "")),
);
export const HOST_NAMES = each(filledIn(SUBDOMAIN));
export const CLUSTER_IP = named((address) =>
  address === "None" || isIp(address) ? undefined : "is not None or an IP address",
);
/** The domains of a search list may have `_`, and a dot at the end. */
export const SEARCHES = each(filledIn(named((name) => subdomainProblem(name.replace(/\.$/, "").replaceAll("_", "a")))));
/** A name may end with a dot. */
export const EXTERNAL_NAME = named((name) => (name === "." ? "is empty" : subdomainProblem(name.replace(/\.$/, ""))));
