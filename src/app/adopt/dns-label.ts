import { dnsLabelProblem, withoutTrailing } from "../../kernel/index.ts";

/** A name as a DNS label: its letters and digits, with `-` in place of the others; undefined where it has none. */
export function dnsLabelOf(name: string): string | undefined {
  const parts = name.toLowerCase().split(/[^a-z0-9]/);
  const label = withoutTrailing(
    parts
      .filter((part) => part !== "")
      .join("-")
      .slice(0, 63),
    "-",
  );
  return dnsLabelProblem(label) === undefined ? label : undefined;
}
