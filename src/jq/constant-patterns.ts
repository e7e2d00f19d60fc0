import type { CallNode } from "./ast.ts";
import type { Span } from "./error.ts";
import { MAX_PATTERN_SIZE, patternProblem } from "./regex.ts";
import { patternSize } from "./regex-pattern.ts";

/** Functions whose first argument is a pattern and whose second one has flags. */
const PATTERN_FUNCTIONS: ReadonlySet<string> = new Set(
  ["test", "match", "capture", "scan", "splits"].flatMap((name) => [`${name}/1`, `${name}/2`]).concat("split/2"),
);

/** The constant patterns of a program, whose size has a limit. */
export class ConstantPatterns {
  #size = 0;

  /** The problem with the constant pattern of a call, for which gojq rejects the program when it runs. */
  problemOf({ name, args }: CallNode): { readonly span: Span; readonly message: string } | undefined {
    const isSubstitution = name === "sub" || name === "gsub";
    if (!isSubstitution && !PATTERN_FUNCTIONS.has(`${name}/${args.length}`)) return undefined;
    const [pattern] = args;
    const flags = args[isSubstitution ? 2 : 1];
    if (pattern?.kind !== "literal" || typeof pattern.value !== "string") return undefined;
    const { span } = pattern;
    this.#size += patternSize(pattern.value);
    if (this.#size > MAX_PATTERN_SIZE) return { span, message: "the patterns of the program are too large" };
    const hasFlags = flags?.kind === "literal" && typeof flags.value === "string";
    const message = patternProblem(pattern.value, hasFlags ? flags.value : "");
    return message === undefined ? undefined : { span, message };
  }
}
