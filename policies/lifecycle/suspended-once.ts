import { at, groupOf, items, type KubeObject, pointerTo, text } from "../../src/kernel/index.ts";
import type { EmbeddedWorkload, RuleContext } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const QUEUE = "kueue.x-k8s.io/queue-name";

type Report = RuleContext<unknown>["report"];

/** LIFECYCLE-012: one controller suspends and resumes a job. */
export const suspendedOnce = defineRule({
  id: "LIFECYCLE-012",
  name: "suspended-once",
  title: "Kueue suspends and resumes a job alone, and its parent does not",
  severity: "error",
  pack: "recommended",
  rationale:
    "Kueue resumes the object with the label of the queue, and not what that object creates: a component of an AppWrapper with suspend: true stays suspended for ever. In the other direction, a JobSet without the label resumes each of its Jobs that Kueue has suspended, so their pods start before Kueue admits them, and are stopped again (a warning). Sources: kueue v0.19, pkg/controller/jobframework; jobset v0.12, pkg/controllers.",
  fix: "give the label of the queue to the outer object, and suspend only that one",
  docs: ["https://kueue.sigs.k8s.io/docs/tasks/run/jobsets/", "https://kueue.sigs.k8s.io/docs/tasks/run/appwrappers/"],
  examples: { good: example(false), bad: example(true) },
  scope: "object",
  check: ({ object }, { report }, _, embedded) => {
    const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
    if (kind === "workload.codeflare.dev/AppWrapper") checkComponents(object, embedded, report);
    if (kind === "jobset.x-k8s.io/JobSet") checkJobs(object, report);
  },
});

function checkComponents(object: KubeObject, embedded: readonly EmbeddedWorkload[], report: Report): void {
  if (text(at(object.metadata, "labels", QUEUE)) === undefined) return;
  for (const { workload, place } of embedded) {
    const path = workload.kind?.suspendPath;
    if (!workload.suspended || path === undefined) continue;
    const { kind, metadata } = workload.object;
    report({
      path: place(path),
      message: `${kind} ${metadata.name} is suspended inside of AppWrapper ${object.metadata.name}: Kueue resumes the AppWrapper, and nothing resumes the ${kind}`,
      expected: "false",
      received: "true",
      fix: `remove suspend from the ${kind}`,
    });
  }
}

function checkJobs({ metadata, spec }: KubeObject, report: Report): void {
  if (text(at(metadata, "labels", QUEUE)) !== undefined || at(spec, "suspend") === true) return;
  for (const [index, job] of items(at(spec, "replicatedJobs")).entries()) {
    const queue = text(at(job, "template", "metadata", "labels", QUEUE));
    if (queue === undefined) continue;
    report({
      severity: "warning",
      path: pointerTo("/spec/replicatedJobs", index, "template", "metadata", "labels", QUEUE),
      message: `Kueue suspends each Job of ${text(at(job, "name"))}, and JobSet ${metadata.name}, which has no queue, resumes it again`,
      received: queue,
      fix: `move ${QUEUE}: ${queue} to metadata.labels of the JobSet`,
    });
  }
}

function example(isSuspended: boolean): string {
  return `
apiVersion: workload.codeflare.dev/v1beta2
kind: AppWrapper
metadata: {name: tune, namespace: team-nlp, labels: {${QUEUE}: team}}
spec:
  suspend: true
  components:
    - template:
        apiVersion: batch/v1
        kind: Job
        metadata: {name: tune}
        spec:${isSuspended ? "\n          suspend: true" : ""}
          template:
            spec:
              restartPolicy: Never
              containers: [{name: main, image: "example.com/tune:1"}]
`;
}
