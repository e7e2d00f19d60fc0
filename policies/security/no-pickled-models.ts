import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** Options of SEC-019. */
interface Options {
  /** Prefixes of URLs from which models in any format are allowed, for example `s3://our-models/`. */
  readonly sources: readonly string[];
}

/** URLs outside of the cluster. Paths, volumes and registries belong to the organisation. */
const URLS = /\b(?:https?|ftp|s3|gs|az|abfss?|hf|hdfs):\/\/[^\s"'`,;)\]}<>]{1,2000}/gi;
/** Files that run code when Python reads them. */
const PICKLED = /\.(?:pkl|pickle|pt|pth|ckpt|joblib|dill)$|\/pytorch_model[^/]*\.bin$/i;
/** All such URLs are at least as long. */
const MIN_LENGTH = 10;
const MAX_SHOWN_LENGTH = 200;

/** SEC-019: no model can run code when it is loaded. */
export const noPickledModels = defineRule<Options>({
  id: "SEC-019",
  name: "no-pickled-models",
  title: "No model from outside of the cluster is in a format that runs code",
  severity: "warning",
  security: 5.9,
  pack: "optional",
  rationale:
    "Files in the pickle format (.pt, .pth, .ckpt, .joblib and .pkl) can contain any code, which runs when the model is loaded. Files in the safetensors format contain only numbers. The rule checks the names of files, not their content.",
  fix: "use the model in the safetensors format, or add its source to the option sources",
  docs: ["https://huggingface.co/docs/hub/security-pickle"],
  options: { schema: closed({ sources: list(stringSchema({ minLength: 1 })) }), defaults: { sources: [] } },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: serve}
spec:
  containers:
    - {name: main, image: "example.com/serve:1", args: ["--model=https://example.com/model.safetensors"]}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: serve}
spec:
  containers:
    - {name: main, image: "example.com/serve:1", args: ["--model=https://example.com/model.pt"]}
`,
  },
  scope: "object",
  check: ({ object }, { options, report }, workload) => {
    if (workload === undefined) return;
    const segments = ["spec"];
    const visit = (value: unknown) => {
      if (typeof value === "string") {
        for (const url of pickledUrls(value, options)) {
          // The part before the host may be a secret.
          const shown = url.replace(/\/\/[^/]*@/, "//").slice(0, MAX_SHOWN_LENGTH);
          const message = `${shown} is in a format that can run code`;
          report({ path: pointerTo("", ...segments), key: shown, message, received: shown });
        }
      } else if (typeof value === "object" && value !== null) {
        for (const [key, member] of Object.entries(value)) {
          segments.push(key);
          visit(member);
          segments.pop();
        }
      }
    };
    visit(at(object, "spec"));
  },
});

function pickledUrls(value: string, { sources }: Options): readonly string[] {
  if (value.length < MIN_LENGTH || !value.includes("://")) return [];
  const urls = [...value.matchAll(URLS)].map(([url]) => url.split(/[?#]/, 1)[0] ?? "");
  return [...new Set(urls)].filter(
    (url) => PICKLED.test(url) && !sources.some((source) => url.toLowerCase().startsWith(source.toLowerCase())),
  );
}
