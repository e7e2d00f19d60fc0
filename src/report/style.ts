import picocolors from "picocolors";
import type { Severity } from "../finding/issue.ts";

/** How a text report marks its parts: with colours on a terminal, with nothing anywhere else. */
export interface Style {
  readonly severity: Readonly<Record<Severity, (text: string) => string>>;
  /** What stands behind the message: fixes, rule ids. */
  readonly dim: (text: string) => string;
  readonly strong: (text: string) => string;
}

/** Marks nothing. */
export const plain: Style = styleOf(false);

/** The style for a stream: colours where it is a terminal and `NO_COLOR` is not set. */
export function styleFor(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): Style {
  return styleOf(stream.isTTY === true && (environment.NO_COLOR ?? "") === "" && environment.TERM !== "dumb");
}

function styleOf(colours: boolean): Style {
  const { red, yellow, cyan, dim, bold } = picocolors.createColors(colours);
  return {
    severity: { error: (text) => red(text), warning: (text) => yellow(text), info: (text) => cyan(text) },
    dim: (text) => dim(text),
    strong: (text) => bold(text),
  };
}
