import { defineRule } from "../../src/rule/index.ts";
import type { WorkflowStep } from "../sets/workflow.ts";
import { MUSTER_CALL, workflowsOf } from "../sets/workflows.ts";
import { workflowExample } from "./workflow-example.ts";

/** A call of muster that should decide about a pull request. */
interface Gate {
  readonly command: string;
  readonly step: WorkflowStep;
  /** The reason for which its exit code is lost; undefined where it counts. */
  readonly lost: string | undefined;
}

const GATE = new RegExp(`${MUSTER_CALL}(check|synth)\\b([^]*)`);

/** GITOPS-052: the exit code of muster decides. */
export const workflowResultCounts = defineRule({
  id: "GITOPS-052",
  name: "workflow-result-counts",
  title:
    "A workflow of GitHub or a pipeline of GitLab does not lose the exit code of muster check or muster synth --check",
  severity: "warning",
  pack: "recommended",
  readsGit: true,
  rationale:
    "A gate that cannot fail looks like one that passes. The exit code is lost with continue-on-error, allow_failure and || true, in after_script, and in a pipe, because the default shell of GitHub runs bash without pipefail.",
  fix: "let the step fail with the exit code of muster: write reports with --format F=FILE instead of a pipe, and use if: always() for the steps after it, in GitLab artifacts:when: always",
  docs: [
    "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell",
    "https://docs.gitlab.com/ci/yaml/#allow_failure",
  ],
  examples: {
    good: workflowExample(["- run: npx muster check . --policy-base origin/main"]),
    bad: workflowExample(["- run: npx muster check . --policy-base origin/main | tee findings.txt"]),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const workflow of workflowsOf(set)) {
      const gates = workflow.jobs.flatMap((job) => job.steps.flatMap(gatesOf));
      // Two jobs of GitLab may extend one script.
      const steps = new Map(gates.map((gate) => [`${gate.step.pointer} ${gate.command}`, gate]));
      for (const { command, step, lost } of steps.values()) {
        // Another call may be the gate, and this one only for its reports.
        if (lost === undefined || gates.some((other) => other.command === command && other.lost === undefined)) {
          continue;
        }
        report({
          path: "",
          key: `${workflow.path}:${step.pointer}`,
          location: workflow.locate(step.runPointer),
          message: `${workflow.path} runs muster ${command}, but ${lost}, so the job passes with every finding`,
        });
      }
    }
  },
});

function gatesOf(step: WorkflowStep): readonly Gate[] {
  const script = step.run?.replace(/\\\r?\n/g, " ") ?? "";
  const hasPipefail = step.hasPipefail || /\bpipefail\b/.test(script);
  return script.split("\n").flatMap((line): readonly Gate[] => {
    const [, command = "", rest = ""] = (/^\s*#/.test(line) ? undefined : GATE.exec(line)) ?? [];
    const isGate = command === "check" || /--check\b/.test(rest);
    if (!isGate || /--fail-on[= ]never\b|--write-baseline\b|--fix\b|--help\b/.test(rest)) return [];
    const lost = step.ignored ?? lostIn(rest, hasPipefail);
    return [{ command, step, lost }];
  });
}

function lostIn(rest: string, hasPipefail: boolean): string | undefined {
  const plain = rest.replace(/"[^"]*"|'[^']*'/g, "");
  const [after] = /(?:\|\||;)\s*(?:true|:|exit 0|echo|printf)(?![\w-])/.exec(plain) ?? [];
  if (after !== undefined) return `its exit code is lost after ${JSON.stringify(after)}`;
  const isPiped = !hasPipefail && /(?:^|[^|])\|(?!\|)/.test(plain);
  if (isPiped) return "its exit code is lost in a pipe without pipefail";
  return undefined;
}
