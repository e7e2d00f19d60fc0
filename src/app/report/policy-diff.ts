import type { Issue } from "../../kernel/index.ts";
import {
  count,
  exactJson,
  given,
  harmless,
  headed,
  issueLines,
  objectName,
  plain,
  printable,
  type Style,
} from "../../kernel/index.ts";
import { type AppliedDefault, policyName } from "../../model/index.ts";
import type { ChangedDefault, PolicyEffect } from "../diff/compare-policies.ts";
import { toolReport } from "./json.ts";

/** The effect of the policies of a working tree, compared with those of a base. */
export interface PolicyDiff extends PolicyEffect {
  readonly base: { readonly revision: string; readonly commit: string };
}

/** Reports of `muster policy diff`, by format. */
export const policyDiffReports = { text: diffText, json: diffJson } satisfies Readonly<
  Record<string, (diff: PolicyDiff, style: Style) => string>
>;

function diffText({ base, refused, accepted, changed }: PolicyDiff, style: Style = plain): string {
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  const lines = [
    `base: ${printable(base.revision)} (${base.commit.slice(0, 7)})`,
    ...headed([style.strong("refused now")], indented(issueLines(refused, style))),
    ...headed([style.strong("no longer refused")], indented(issueLines(accepted, style))),
    ...headed([style.strong("changed")], indented(changed.map(changeLine))),
    `${refused.length} refused, ${accepted.length} no longer refused, ${count(changed.length, "changed field")}`,
  ];
  return `${lines.join("\n")}\n`;
}

function changeLine({ object, field, before, after }: ChangedDefault): string {
  const text = (applied: AppliedDefault | undefined) =>
    applied === undefined ? "no value of a policy" : `${exactJson(applied.value)} by ${policyName(applied.source)}`;
  return harmless(printable(`${objectName(object)}: ${field}: ${text(before)} -> ${text(after)}`));
}

function diffJson({ base, refused, accepted, changed }: PolicyDiff): string {
  const side = (applied: AppliedDefault | undefined) =>
    applied && { value: applied.value, policy: applied.source.name };
  return toolReport({
    base,
    refused: refused.map(issueJson),
    accepted: accepted.map(issueJson),
    changed: changed.map(({ object, field, before, after }) =>
      given({ object, field, before: side(before), after: side(after) }),
    ),
  });
}

function issueJson({ rule, message, object, path, location, compliance }: Issue) {
  return { rule, message, object, path, location, compliance };
}
