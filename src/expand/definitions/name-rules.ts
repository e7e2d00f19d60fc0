import { dnsLabelProblem, MAX_LABEL_LENGTH } from "../../kernel/index.ts";
import type { ExpansionReporter } from "./report.ts";
import { RUN_SUFFIX_LENGTH } from "./run-name.ts";

/** A name as written, and the final name. */
interface NameUse {
  readonly given: string;
  readonly final: string;
  readonly prefixed: boolean;
}

/**
 * A Job's name is the value of its pods' label `job-name`, so it has at most 63 characters; Kubernetes shortens the
 * names of the pods. Source: Kubernetes 1.28, `pkg/apis/batch/validation`.
 */
export function checkTrainingName(use: NameUse, report: ExpansionReporter): void {
  check(use, MAX_LABEL_LENGTH, "the name is a label of its pods", report);
}

/**
 * A LeaderWorkerSet gives its name to a headless Service, so it starts with a letter, and to a StatefulSet. The workers
 * of replica `i` form a StatefulSet `<name>-<i>`, and pods of a StatefulSet have the label `controller-revision-hash`
 * with its name, a dash and up to ten characters. Source: LWS, `pkg/webhooks/leaderworkerset_webhook.go`,
 * `pkg/controllers/pod_controller.go` and issue 410; Kubernetes, `pkg/controller/history`.
 */
export function checkLeaderWorkerSetName(
  use: NameUse,
  groups: { readonly workers: number; readonly replicas: number },
  report: ExpansionReporter,
): void {
  const index = groups.workers === 0 ? 0 : 1 + String(Math.max(0, groups.replicas - 1)).length;
  const max = MAX_LABEL_LENGTH - 11 - index;
  check(use, max, "the name, an index and a revision are one label of its pods", report);
  if (!/^[a-z]/.test(use.final)) {
    report.invalidName(
      "/metadata/name",
      `is ${JSON.stringify(use.given)}, and a LeaderWorkerSet starts with a letter: a Service of that name is made for it`,
      "put a letter in front",
    );
  }
}

function check({ given, final, prefixed }: NameUse, max: number, why: string, report: ExpansionReporter): void {
  const room = prefixed ? max - RUN_SUFFIX_LENGTH : max;
  const problem = dnsLabelProblem(given, room);
  if (problem === undefined) return;
  const suffix = prefixed ? `, with its run becomes ${final},` : "";
  const reason = given.length > room ? `: ${why}` : "";
  report.invalidName(
    "/metadata/name",
    `is ${JSON.stringify(given)}${suffix} and ${problem}${reason}`,
    "choose another name",
  );
}
