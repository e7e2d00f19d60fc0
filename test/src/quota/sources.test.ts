import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../../src/model/kubernetes.ts";
import { claimIndex } from "../../../src/quota/claim-index.ts";
import { queueSources } from "../../../src/quota/queue-sources.ts";
import { queueTrees } from "../../../src/quota/queue-tree.ts";
import { organization } from "../../helpers/organization.ts";

function placed(kind: string, apiVersion: string, name: string, fields: Partial<KubeObject> = {}, namespace?: string) {
  const object: KubeObject = {
    apiVersion,
    kind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    ...fields,
  };
  return { object, cluster: "east" };
}

describe("queueSources", () => {
  it("of an organisation without clusters and manifests has no queues", () => {
    const none = { name: "none", clusters: [], departments: [], projects: [] };
    expect(queueSources(none, [])).toEqual({ queues: [], read: [] });
  });

  it("has the queues of organisation and manifests, the last of a name to count", () => {
    const spec = { resources: { gpu: { quota: 3, limit: 3, overQuotaWeight: 1 } } };
    const own = placed("Queue", "scheduling.run.ai/v2", "team-nlp", { spec });
    const other = placed("Queue", "scheduling.volcano.sh/v1beta1", "foreign");
    const { queues, read } = queueSources(organization(), [other, own]);
    expect(queues.map(({ name }) => name)).toEqual(["research", "team-nlp", "team-nlp"]);
    expect(read.map(({ queue, problems }) => [queue.name, problems.length])).toEqual([["team-nlp", 2]]);
    const found = queueTrees(queues).get("east")?.find("team-nlp");
    expect(found).toMatchObject({ origin: own.object, project: "team-nlp" });
    expect(found?.quotas.gpu.limit).toBe(300);
  });
});

describe("claimIndex", () => {
  it("of nothing finds nothing", () => {
    const { claims, claimTemplates } = claimIndex([]);
    expect(claims("east", "team-nlp").size).toBe(0);
    expect(claimTemplates("east", "team-nlp").size).toBe(0);
  });

  it("finds claims and templates by cluster and namespace, and no other objects", () => {
    const claim = placed("ResourceClaim", "resource.k8s.io/v1", "a", {}, "team-nlp");
    const template = placed("ResourceClaimTemplate", "resource.k8s.io/v1beta1", "a", {}, "team-nlp");
    const plain = placed("ResourceClaim", "resource.k8s.io/v1", "b");
    const foreign = placed("ResourceClaim", "example.com/v1", "c", {}, "team-nlp");
    const sly = placed("constructor", "resource.k8s.io/v1", "d", {}, "team-nlp");
    const { claims, claimTemplates } = claimIndex([claim, template, plain, foreign, sly]);
    expect([...claims("east", "team-nlp")]).toEqual([["a", claim.object]]);
    expect([...claims("east", "default")]).toEqual([["b", plain.object]]);
    expect([...claimTemplates("east", "team-nlp")]).toEqual([["a", template.object]]);
    expect(claims("west", "team-nlp").size).toBe(0);
  });
});
