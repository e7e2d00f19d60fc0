import type { KubeObject } from "../../../src/base/kubernetes.ts";
import { catalogueOf } from "../../../src/interpret/catalogue.ts";
import { readWorkload } from "../../../src/interpret/read-workload.ts";
import type { Cluster } from "../../../src/organization/organization.ts";
import type { Workload } from "../../../src/workload/workload.ts";
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
