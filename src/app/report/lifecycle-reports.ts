import { printable } from "../../kernel/index.ts";
import type { LifecycleReport } from "../lifecycle/lifecycle-report.ts";
import { type CommitOutcome, commitText } from "./commit-report.ts";
import { toolReport } from "./json.ts";

/** The reports of suspend, resume, scale and delete, by format. */
export const lifecycleReports = {
  text: lifecycleText,
  json: (report: LifecycleReport, outcome?: CommitOutcome) => toolReport({ ...report, commit: outcome?.commit?.id }),
};

/** The difference of the file for a dry run, and what happened; then the commit. */
function lifecycleText({ message, diff, written, removed, file }: LifecycleReport, outcome?: CommitOutcome): string {
  const lines = [
    ...(written ? [] : diff.split("\n").slice(0, -1)),
    written || file === undefined ? message : `${message} (dry run: nothing was written)`,
    ...removed.map((object) => `  the next synth removes ${object}`),
    ...(written && outcome === undefined ? ["next: muster commit, or muster synth and your own commit"] : []),
  ];
  return `${lines.map(printable).join("\n")}\n${outcome === undefined ? "" : commitText(outcome)}`;
}
