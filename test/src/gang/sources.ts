import type { KubeObject } from "../../../src/model/kubernetes.ts";
import type { Cluster } from "../../../src/model/organization.ts";
import type { Workload } from "../../../src/model/workload.ts";
import { catalogueOf } from "../../../src/ri/catalogue.ts";
import { readWorkload } from "../../../src/ri/read-workload.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { cluster as testCluster } from "../../helpers/organization.ts";

const knowledge = {
  organization: { name: "acme", clusters: [], departments: [], projects: [] },
  workloadTypes,
  resourceInterfaces: [],
};
const catalogue = catalogueOf(knowledge);

/** The workloads among objects, read with the catalogue. */
export function workloadsIn(objects: readonly KubeObject[], cluster: Cluster = testCluster()): readonly Workload[] {
  return objects.flatMap((object) => {
    const read = readWorkload({ object, cluster }, catalogue, knowledge);
    return read === undefined ? [] : [read.workload];
  });
}
