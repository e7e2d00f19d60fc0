import { parseManifest, readWorkloadBody } from "../../inputs/index.ts";
import { at, given, record, text } from "../../kernel/index.ts";
import { assumedOrganization } from "../../model/index.ts";
import { type ImportContext, nameOfId } from "./context.ts";
import { Draft } from "./draft.ts";
import { withoutState } from "./object-metadata.ts";

/** Annotation with the cluster of a manifest whose namespace several clusters have, or none. */
const CLUSTER_ANNOTATION = "muster.dev/cluster";

/** Returns a Kubernetes object as it is, without what the cluster wrote into it. */
export function fromObject(object: Readonly<Record<string, unknown>>): Draft {
  const draft = new Draft({});
  for (const [key, value] of Object.entries(withoutState(object, draft))) draft.set(`/${key}`, value, `/${key}`);
  return draft;
}

/** Returns the manifest in a body of the Workloads V2 API, with namespace, priority and preemptibility of the body. */
export function fromWorkloadV2(body: Readonly<Record<string, unknown>>, context: ImportContext): Draft {
  const draft = new Draft({});
  const metadata = record(body.metadata);
  const project = nameOfId(draft, "projects", metadata.projectId, "/metadata/projectId", context.ids);
  const cluster = nameOfId(draft, "clusters", metadata.clusterId, "/metadata/clusterId", context.ids);
  const isKnown = context.organization.projects.some(({ name }) => name === project);
  const read = readWorkloadBody(
    {
      value: { ...body, metadata: given({ ...metadata, projectId: project, clusterId: cluster }) },
      locate: () => NOWHERE,
    },
    isKnown ? { ...assumedOrganization(), ...context.organization } : assumedOrganization(),
  );
  for (const { path, message } of read.issues) draft.problems.push({ fault: "constraint", path, label: "", message });
  const { object } = read;
  if (object === undefined) return draft;
  const manifest = body.manifest === undefined ? "" : "/manifest";
  const parsed = parseManifest(object, undefined, { synced: false });
  if (parsed.object === undefined) {
    for (const { path, message } of parsed.issues) {
      draft.problems.push({ fault: "schema", path: manifest === "" ? "" : manifest + path, label: "", message });
    }
    return draft;
  }
  const cleaned = withoutState(object, draft);
  for (const [key, value] of Object.entries(cleaned)) {
    draft.set(`/${key}`, value, manifest === "" ? "" : `${manifest}/${key}`);
  }
  if (cluster !== undefined && project === undefined) {
    draft.set(`/metadata/annotations/${CLUSTER_ANNOTATION.replace("/", "~1")}`, cluster, "/metadata/clusterId");
  }
  if (project !== undefined && !isKnown) {
    draft.remark(
      "changed",
      "/metadata/projectId",
      "is not a project of muster.yaml, so the namespace of the manifest stays as it is",
    );
  }
  const own = text(at(body.manifest, "metadata", "name"));
  if (own !== undefined && metadata.name !== undefined && metadata.name !== own) {
    draft.remark("lost", "/metadata/name", `is the name in the platform only; the object is ${JSON.stringify(own)}`);
  }
  if (metadata.category) draft.remark("lost", "/metadata/category", "follows from the workload type of the kind");
  if (metadata.useGivenNameAsPrefix === true) {
    draft.remark("lost", "/metadata/useGivenNameAsPrefix", "has no effect on a manifest, whose name is fixed");
  }
  return draft;
}

const NOWHERE = { file: "", line: 1, column: 1 };
