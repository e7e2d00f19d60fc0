import { catalogueOf } from "../../../src/interpret/objects/catalogue.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../src/model/organization/organization.ts";
import type { ObjectSet } from "../../../src/rule/object-set.ts";
import { buildSet } from "../../../src/rules/build-set.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { cluster, gpuQuota, organization, project } from "../../helpers/organization.ts";

const ORGANIZATION = organization({
  clusters: [cluster()],
  departments: [{ name: "research", quotas: [gpuQuota(16, 24)] }],
  projects: [project({ quotas: [gpuQuota(8, 16)] })],
});

/** A set of objects on one cluster, where project `team-nlp` has a queue with a limit of 16 GPUs. */
export function setOf(objects: readonly KubeObject[], east: Cluster = cluster()): ObjectSet {
  const parts = {
    organization: { ...ORGANIZATION, clusters: [east] },
    objects: objects.map((object) => ({ object, cluster: east })),
  };
  const knowledge = { organization: parts.organization, workloadTypes, resourceInterfaces: [] };
  return buildSet(parts, catalogueOf(knowledge), knowledge).set;
}
