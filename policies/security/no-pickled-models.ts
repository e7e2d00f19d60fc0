import { pointerTo } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { closed, list, stringSchema } from "../../src/schema/schema.ts";

/** Options of SEC-019. */
interface Options {
  /** Beginnings of URLs that models may come from in any format, for example `s3://our-models/`. */
  readonly sources: readonly string[];
}

/** URLs that lead out of the cluster; paths, volumes and registries are somebody's own. */
const URLS = /\b(?:https?|ftp|s3|gs|az|abfss?|hf|hdfs):\/\/[^\s"'`,;)\]}<>]{1,2000}/gi;
/** Files that run code when Python reads them. */
const PICKLED = /\.(?:pkl|pickle|pt|pth|ckpt|joblib|dill)$|\/pytorch_model[^/]*\.bin$/i;
/** No such URL is shorter. */
const SHORTEST = 10;

/** SEC-019: to read a pickled model is to run it. */
export const noPickledModels = defineRule<Options>({
  id: "SEC-019",
  name: "no-pickled-models",
  title: "No model is read from elsewhere in a format that runs code",
  severity: "warning",
  security: 5.9,
  pack: "optional",
  rationale:
    "Pickle, and so .pt, .pth, .ckpt, .joblib and .pkl files, can hold any code, which runs when the model is loaded. The format safetensors holds numbers only. The rule sees names of files, not what is in them.",
  fix: "use the model in the format safetensors, or add the place it comes from to the option sources",
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
    const way: (string | number)[] = [];
    const visit = (value: unknown) => {
      if (typeof value === "string") {
        for (const url of pickledIn(value, options)) {
          // Whatever stands before the host or behind the file may be a secret.
          const shown = url.replace(/\/\/[^/]*@/, "//").slice(0, 200);
          report({
            path: pointerTo("", ...way),
            key: shown,
            message: `${shown} is in a format that runs code`,
            received: shown,
          });
        }
      } else if (typeof value === "object" && value !== null) {
        for (const [key, member] of Object.entries(value)) {
          way.push(key);
          visit(member);
          way.pop();
        }
      }
    };
    way.push("spec");
    visit(at(object, "spec"));
  },
});

function pickledIn(value: string, { sources }: Options): readonly string[] {
  if (value.length < SHORTEST || !value.includes("://")) return [];
  const urls = [...value.matchAll(URLS)].map(([url]) => url.replace(/[?#].*$/, ""));
  return [...new Set(urls)].filter(
    (url) => PICKLED.test(url) && !sources.some((source) => url.toLowerCase().startsWith(source.toLowerCase())),
  );
}
