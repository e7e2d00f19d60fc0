import picocolors from "picocolors";
import { given } from "../base/given.ts";
import type { Severity } from "../finding/issue.ts";

/** The marks of a text report: colours on a terminal, none anywhere else. */
export interface Style {
  readonly severity: Readonly<Record<Severity, (text: string) => string>>;
  /** For fixes and ids of rules. */
  readonly dim: (text: string) => string;
  readonly strong: (text: string) => string;
  /** Width of the terminal, which tables do not exceed. Absent where the output is not a terminal. */
  readonly columns?: number;
}

/** The style without marks. */
export const plain: Style = styleOf(false);

/**
 * The style for a stream. `color` decides where it is given; then `FORCE_COLOR` (`0` and `false` disable colours), then
 * `NO_COLOR`; then whether the stream is a terminal that can show colours.
 */
export function styleFor(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: NodeJS.ProcessEnv,
  color: boolean | undefined = colorOf(environment),
): Style {
  // A terminal that does not report its size has 0 columns.
  const columns = stream.isTTY === true ? stream.columns || undefined : undefined;
  return given({ ...styleOf(color ?? (stream.isTTY === true && environment.TERM !== "dumb")), columns });
}

// An empty variable counts as unset: https://no-color.org and https://force-color.org.
function colorOf({ FORCE_COLOR: force = "", NO_COLOR: no = "" }: NodeJS.ProcessEnv): boolean | undefined {
  if (force !== "") return force !== "0" && force !== "false";
  if (no === "") return undefined;
  return false;
}

function styleOf(colours: boolean): Style {
  const { red, yellow, cyan, dim, bold } = picocolors.createColors(colours);
  return {
    severity: { error: (text) => red(text), warning: (text) => yellow(text), info: (text) => cyan(text) },
    dim: (text) => dim(text),
    strong: (text) => bold(text),
  };
}
