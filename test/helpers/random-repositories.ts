import fc from "fast-check";
import { dump } from "js-yaml";

type Document = Readonly<Record<string, unknown>>;

/** A repository of muster as data: the organisation, and the documents of its workloads. */
export interface RandomRepository {
  readonly organization: Document;
  readonly documents: readonly Document[];
}

const bound = (max: number) => fc.oneof(fc.constant("unlimited"), fc.integer({ min: 0, max }));
const quotas = (clusters: readonly string[]) =>
  fc
    .tuple(
      ...clusters.map((cluster) =>
        fc.record({
          gpu: fc.integer({ min: 0, max: 16 }),
          more: fc.nat(8),
          cluster: fc.constant(cluster),
          cpu: bound(64),
        }),
      ),
    )
    .map((list) =>
      list.map(({ gpu, more, cluster, cpu }) => ({
        cluster,
        gpu: { deserved: gpu, limit: gpu + more },
        cpu: cpu === "unlimited" ? cpu : { deserved: cpu, limit: "unlimited" },
        memory: "unlimited",
      })),
    );

const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  "team-nlp": ["east"],
  "team-vision": ["east"],
  "team-search": ["west"],
};

const organization: fc.Arbitrary<Document> = fc
  .record({
    research: quotas(["east", "west"]),
    projects: fc.tuple(...Object.values(PROJECTS).map(quotas)),
    version: fc.constantFrom("0.17.1", "0.14.0"),
    price: fc.constantFrom(1, 2.5),
  })
  .map(({ research, projects, version, price }) => ({
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [
      { name: "east", scheduler: "kai", version, nodePools: [{ name: "default", pricePerGpuHour: price }] },
      { name: "west", scheduler: "runai", version: "2.25" },
    ],
    departments: [{ name: "research", quotas: research }],
    projects: Object.entries(PROJECTS).map(([name, clusters], index) => ({
      name,
      department: "research",
      clusters,
      quotas: projects[index],
    })),
    policies: { pack: "none" },
  }));

const project = fc.constantFrom(...Object.keys(PROJECTS));
const name = fc.constantFrom("a", "b", "c", "d");
const image = fc.constantFrom("example.com/a:1", "example.com/a:2");
const compute = fc.oneof(
  fc.record({ gpuDevicesRequest: fc.integer({ min: 0, max: 8 }), cpuCoreRequest: fc.constantFrom(1, 0.5) }),
  fc.record({
    gpuDevicesRequest: fc.constant(1),
    gpuRequestType: fc.constant("portion"),
    gpuPortionRequest: fc.constantFrom(0.25, 0.5),
  }),
);
const environmentVariables = fc.uniqueArray(
  fc.record({ name: fc.constantFrom("A", "B", "C"), value: fc.constantFrom("1", "no", "x: #y", "ä\n") }),
  { selector: (variable) => variable.name, maxLength: 3 },
);

const training = fc
  .record({
    name,
    project,
    spec: fc.record({ image, compute, environmentVariables, parallelism: fc.integer({ min: 1, max: 3 }) }),
    useGivenNameAsPrefix: fc.boolean(),
  })
  .map(({ name: own, spec, ...rest }) => ({
    apiVersion: "muster.dev/v1alpha1",
    kind: "Training",
    metadata: { name: `train-${own}` },
    ...rest,
    spec: { ...spec, completions: spec.parallelism },
  }));

const inference = fc
  .record({
    name,
    project,
    spec: fc.record({
      replicas: fc.integer({ min: 1, max: 2 }),
      workers: fc.integer({ min: 1, max: 3 }),
      leader: fc.record({ image, compute }),
      worker: fc.record({ image, compute, environmentVariables }),
    }),
  })
  .map(({ name: own, ...rest }) => ({
    apiVersion: "muster.dev/v1alpha1",
    kind: "DistributedInference",
    metadata: { name: `serve-${own}` },
    ...rest,
  }));

const queue = fc.constantFrom("team-nlp", "team-vision");
const template = fc
  .record({ image, gpus: fc.integer({ min: 0, max: 4 }), queue })
  .map(({ gpus, queue: own, ...container }) => ({
    metadata: { labels: { "kai.scheduler/queue": own } },
    spec: {
      schedulerName: "kai-scheduler",
      restartPolicy: "OnFailure",
      containers: [{ name: "pytorch", ...container, resources: { limits: { "nvidia.com/gpu": gpus } } }],
    },
  }));
const manifest = fc
  .record({
    name,
    namespace: queue,
    template,
    replicas: fc.integer({ min: 0, max: 3 }),
    kind: fc.nat(2),
    text: fc.constantFrom("", "no", "1e3", "- a", "x: #y", "ä\n", "it's"),
  })
  .map(({ name: own, namespace, template: pods, replicas, kind, text }): Document => {
    const metadata = { name: own, namespace };
    if (kind === 0) return { apiVersion: "v1", kind: "ConfigMap", metadata, data: { text } };
    if (kind === 1) {
      return { apiVersion: "batch/v1", kind: "Job", metadata, spec: { parallelism: replicas, template: pods } };
    }
    const pytorchReplicaSpecs = { Master: { replicas: 1, template: pods }, Worker: { replicas, template: pods } };
    return { apiVersion: "kubeflow.org/v1", kind: "PyTorchJob", metadata, spec: { pytorchReplicaSpecs } };
  });

/** Repositories with two clusters, in which no two documents describe the same object. */
export const randomRepository: fc.Arbitrary<RandomRepository> = fc.record({
  organization,
  documents: fc.uniqueArray<Document, string>(fc.oneof(training, inference, manifest), {
    selector: (document) => JSON.stringify([document.kind, document.metadata, document.project]),
    maxLength: 6,
  }),
});

/** A way to write documents: their order, their files, and the style of each. */
export type Layout = readonly {
  readonly rank: number;
  readonly file: string;
  readonly style: number;
  readonly reversed: boolean;
}[];

/** Layouts of up to seven documents. */
export const randomLayout: fc.Arbitrary<Layout> = fc.array(
  fc.record({
    rank: fc.nat(),
    file: fc.constantFrom("a", "b", "team/a", "team/deep/c"),
    style: fc.integer({ min: -2, max: 4 }),
    reversed: fc.boolean(),
  }),
  { minLength: 7, maxLength: 7 },
);

/** The files of a repository in a layout. */
export function filesOfRepository(
  { organization: own, documents }: RandomRepository,
  layout: Layout,
): Readonly<Record<string, string>> {
  const placed = documents.map((document, index) => ({ document, ...layoutOf(layout, index + 1) }));
  const files: Record<string, string> = { "muster.yaml": written(own, layoutOf(layout, 0)) };
  for (const { document, file, ...style } of placed.toSorted((a, b) => a.rank - b.rank)) {
    const path = `workloads/${file}.yaml`;
    files[path] = `${files[path] ?? ""}---\n${written(document, style)}\n`;
  }
  return files;
}

function layoutOf(layout: Layout, index: number) {
  return layout[index] ?? { rank: index, file: "a", style: -1, reversed: false };
}

function written(
  document: Document,
  { style, reversed: isReversed }: Pick<Layout[number], "style" | "reversed">,
): string {
  const value = isReversed ? reversed(document) : document;
  if (style === -2) return JSON.stringify(value, null, 2);
  return `# style ${style}\n${dump(value, { flowLevel: style, quotingType: isReversed ? "'" : '"', noRefs: !isReversed })}`;
}

/** The same value with the members of its objects in the reverse order. */
export function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)])) as T;
}
