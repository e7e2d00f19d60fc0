import type { ResourceInterfaceRule } from "../model/resource-interface-rules.ts";

const EFFECT = {
  error: "error: `muster ri lint` ends with 2",
  warning: "warning: reported, and nothing is refused",
  info: "info: reported, and nothing is refused",
} as const;

/** The page of a rule about Resource Interfaces, as `docs/rules/<id>.md` holds it. */
export function rulePage(id: string, { name, title, severity, why, fix }: ResourceInterfaceRule): string {
  const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return [
    `# ${id} ${name}`,
    "",
    `${title}.`,
    "",
    `**Severity:** ${EFFECT[severity]}.`,
    "",
    `**Why:** ${sentence(why)}`,
    "",
    `**What to do:** ${sentence(fix)}`,
    "",
  ].join("\n");
}
