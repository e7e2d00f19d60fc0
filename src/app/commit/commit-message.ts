import type { Change } from "../../kernel/index.ts";
import { count, VERSION } from "../../kernel/index.ts";

/** The verbs of a message: a workload starts or ends, any other object is added or removed. */
const VERBS = ["start", "end", "change", "add", "remove"] as const;
type Verb = (typeof VERBS)[number];

/** An object of `apply/` whose file changed. */
interface ObjectChange {
  readonly cluster: string;
  readonly verb: Verb;
  readonly namespace: string;
  /** Kind and name, as the file has them: `job-llama-sft`. */
  readonly object: string;
}

/** The input of a commit message. */
interface MessageInput {
  /** Changes with paths in the output folder. */
  readonly changes: readonly Change[];
  /** Kinds of workloads in lower case: their objects start and end. */
  readonly workloadKinds: ReadonlySet<string>;
  /** The text of the user, which replaces the subject. */
  readonly text?: string | undefined;
  readonly trailers?: Readonly<Record<string, string>>;
}

const MOST_LISTED = 20;
const LONGEST_SUBJECT = 72;

/**
 * The message of a commit of generated files: what starts, ends and changes in each cluster, and the version of muster
 * as a trailer. Names are those of paths, so they have no special characters.
 */
export function commitMessage({ changes, workloadKinds, text, trailers = {} }: MessageInput): string {
  const objects = changes.flatMap((change) => objectChange(change, workloadKinds));
  const review = changes.filter(({ path }) => path.split("/")[1] === "review").length;
  const clusters = [...new Set(objects.map(({ cluster }) => cluster))];
  const blocks = clusters.map((cluster) => clusterBlock(objects.filter((each) => each.cluster === cluster)));
  if (review > 0) blocks.push(`review: ${count(review, "file")}`);
  const all = Object.entries({ ...trailers, "Muster-Version": VERSION });
  return [text ?? subjectOf(objects), ...blocks, all.map(([key, value]) => `${key}: ${value}`).join("\n")].join("\n\n");
}

function objectChange({ path, change }: Change, workloadKinds: ReadonlySet<string>): readonly ObjectChange[] {
  const [cluster = "", zone, namespace = "", file = ""] = path.split("/");
  const [kind = ""] = file.split(/[.-]/, 1);
  if ((zone !== "apply" && zone !== "sync") || kind === "" || !file.endsWith(".yaml")) return [];
  const object = file.slice(0, -".yaml".length);
  const isWorkload = workloadKinds.has(kind);
  const verbs = {
    added: isWorkload ? "start" : "add",
    removed: isWorkload ? "end" : "remove",
    changed: "change",
  } as const;
  return [{ cluster, namespace, verb: verbs[change], object }];
}

function clusterBlock(objects: readonly ObjectChange[]): string {
  const sorted = VERBS.flatMap((verb) => objects.filter((each) => each.verb === verb));
  const lines = sorted.slice(0, MOST_LISTED).map(({ verb, namespace, object }) => `  ${verb} ${namespace}/${object}`);
  const rest = sorted.length - lines.length;
  if (rest > 0) lines.push(`  and ${rest} more`);
  return [`${objects[0]?.cluster}: ${tally(objects)}`, ...lines].join("\n");
}

function tally(objects: readonly ObjectChange[]): string {
  const counts = VERBS.map((verb) => [verb, objects.filter((each) => each.verb === verb).length] as const);
  return counts
    .filter(([, number]) => number > 0)
    .map(([verb, number]) => `${verb} ${number}`)
    .join(", ");
}

// The names where they fit, else the counts. A started workload brings objects of its own along.
function subjectOf(objects: readonly ObjectChange[]): string {
  if (objects.length === 0) return "dist: update the generated files";
  const workloads = objects.filter(({ verb }) => verb !== "add" && verb !== "remove");
  const named = VERBS.flatMap((verb) => {
    const names = [
      ...new Set(
        (workloads.length > 0 ? workloads : objects).filter((each) => each.verb === verb).map(({ object }) => object),
      ),
    ];
    if (names.length > 0) return [`${verb} ${names.join(", ")}`];
    return [];
  });
  const subject = `dist: ${named.join("; ")}`;
  if (subject.length <= LONGEST_SUBJECT) return subject;
  return `dist: ${tally(objects)}`;
}
