import type { Location } from "../../src/kernel/index.ts";
import { count } from "../../src/kernel/index.ts";
import type { IgnoredFiles, RepositoryFacts, SetRuleContext } from "../../src/rule/index.ts";

/** Files that one line of an ignore file matches, for a message. */
interface IgnoredText {
  readonly reason: string;
  /** The first file, and the number of the others. */
  readonly subject: string;
  readonly pronoun: "it" | "them";
}

/** Reports each line of an ignore file, and each folder of packages, with the files that it affects. */
export function reportIgnored(
  ignored: readonly IgnoredFiles[],
  { locate }: RepositoryFacts,
  report: SetRuleContext<unknown>["report"],
  messageOf: (text: IgnoredText) => string,
): void {
  for (const { reason, paths } of ignored) {
    const [first = "", ...others] = paths;
    const isOne = others.length === 0;
    const subject = isOne ? first : `${first} and ${count(others.length, "other file")}`;
    const [, file = first, line] = /^(.+):(\d+)$/.exec(reason) ?? [];
    const location: Location = locate(file, line === undefined ? 1 : Number(line));
    const message = messageOf({ reason, subject, pronoun: isOne ? "it" : "them" });
    // Other lines of the file do not change the identity of the finding.
    report({ path: "", key: `${file}:${first}`, location, message });
  }
}
