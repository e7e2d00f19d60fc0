import { defineRule } from "../../src/rules/rule.ts";
import { closed, list, stringSchema as textSchema } from "../../src/schema/schema.ts";
import { commandOf, titleOf } from "../pods/pod-parts.ts";
import { type Download, downloadsIn } from "./downloads.ts";
import { withoutComments } from "./shell-comments.ts";

/** Options of SEC-018. */
interface Options {
  /** Hosts that downloads may come from, with all names below them: a mirror or a store of artefacts. */
  readonly hosts: readonly string[];
}

/** SEC-018: what is fetched at the start is not what anybody has reviewed. */
export const noDownloadAtStart = defineRule<Options>({
  id: "SEC-018",
  name: "no-download-at-start",
  title: "No container fetches code, packages or models from the internet when it starts",
  severity: "warning",
  security: 6.5,
  pack: "strict",
  rationale:
    "What git clone, pip install or curl fetches at the start may be another thing each time, on each rank, and nobody has checked it; trust_remote_code runs whatever a model's repository holds. GPUs wait for it, and the run stops when the source does. A commit or a checksum in the same command makes it the same thing again.",
  fix: "put it into the image, or on a volume that another job has filled; else name the commit or check the checksum",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/"],
  options: {
    schema: closed({ hosts: list(textSchema({ minLength: 1 })) }),
    defaults: { hosts: [] },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1", command: [python, train.py]}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: "example.com/train:1"
      command: [sh, -c, "pip install flash-attn && git clone https://example.com/code && python code/train.py"]
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    for (const view of pod.containers) {
      const parts = commandOf(view).map(({ text, path }) => ({ text: withoutComments(text), path }));
      const whole = parts.map(({ text }) => text).join(" ");
      for (const { what, key } of downloadsIn(whole, options.hosts)) {
        report({ path: placeOf(parts, key, options.hosts), key, message: `${titleOf(view)} ${what} when it starts` });
      }
    }
  },
});

/** The first part that shows the download by itself, else the first that is there: words may stand in several. */
function placeOf(parts: ReturnType<typeof commandOf>, key: Download["key"], hosts: readonly string[]): string {
  const alone = parts.find(({ text }) => downloadsIn(text, hosts).some((found) => found.key === key));
  return (alone ?? parts[0])?.path ?? "";
}
