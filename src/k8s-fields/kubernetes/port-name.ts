const LONGEST = 15;

/** The reason why a text cannot be the name of a container's port, or undefined. Source: RFC 6335, section 5.1. */
export function portNameProblem(name: string): string | undefined {
  if (name.length > LONGEST) return `has ${name.length} characters; at most ${LONGEST} are allowed`;
  if (!/^[a-z0-9-]+$/.test(name)) return "has other characters than lower-case letters, digits and '-'";
  if (!/[a-z]/.test(name)) return "has no letter";
  if (name.includes("--")) return "has '--'";
  if (/^-|-$/.test(name)) return "starts or ends with '-'";
  return undefined;
}
