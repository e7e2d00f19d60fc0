import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { type CommandPart, commandOf, titleOf } from "../pods/pod-parts.ts";
import { downloadsIn } from "./downloads.ts";
import { withoutComments } from "./shell-comments.ts";

/** Options of SEC-018. */
interface Options {
  /** Hosts from which downloads are allowed, with all names below them, such as a mirror or an artifact store. */
  readonly hosts: readonly string[];
}

/** SEC-018: a container does not run code that it downloads when it starts. */
export const noDownloadAtStart = defineRule<Options>({
  id: "SEC-018",
  name: "no-download-at-start",
  title: "No container downloads code, packages or models from the internet when it starts",
  severity: "warning",
  security: 6.5,
  pack: "strict",
  rationale:
    "git clone, pip install or curl may download something different each time and for each rank, and no review covers it; trust_remote_code runs any code in the repository of a model. The GPUs are idle meanwhile, and the run fails if the source is not available. A commit or checksum in the same command makes the download reproducible.",
  fix: "add the download to the image or to a volume that another job fills; otherwise, name the commit or verify the checksum",
  docs: ["https://kubernetes.io/docs/concepts/containers/images/"],
  options: {
    schema: closed({ hosts: list(stringSchema({ minLength: 1 })) }),
    defaults: { hosts: [] },
  },
  examples: {
    good: podExample('containers: [{name: main, image: "example.com/train:1", command: [python, train.py]}]'),
    bad: podExample(`
containers:
  - name: main
    image: "example.com/train:1"
    command: [sh, -c, "pip install flash-attn && git clone https://example.com/code && python code/train.py"]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    for (const view of pod.containers) {
      const parts = commandOf(view).map(({ text, path }) => ({ text: withoutComments(text), path }));
      const script = parts.map(({ text }) => text).join(" ");
      for (const { what, key } of downloadsIn(script, options.hosts)) {
        report({ path: pathOf(key, parts, options.hosts), key, message: `${titleOf(view)} ${what} when it starts` });
      }
    }
  },
});

/** The path of the part that contains the download, or of the first part if the words are in several parts. */
function pathOf(key: string, parts: readonly CommandPart[], hosts: readonly string[]): string {
  const part = parts.find(({ text }) => downloadsIn(text, hosts).some((download) => download.key === key));
  return (part ?? parts[0])?.path ?? "";
}
