import { readWorkload } from "../../../../src/interpret/objects/read-workload.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import { isResourceInterfaceObject } from "../../../../src/model/resource-interface/is-resource-interface.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import type { Workload } from "../../../../src/model/workload/workload.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { catalogueWith } from "../../../helpers/catalogue.ts";
import { cluster as testCluster } from "../../../helpers/organization.ts";

const knowledge = {
  organization: { name: "acme", clusters: [], departments: [], projects: [] },
  workloadTypes,
  resourceInterfaces: [],
};

/** The workloads among objects, read with the catalogue and with the Resource Interfaces among them. */
export function workloadsIn(objects: readonly KubeObject[], cluster: Cluster = testCluster()): readonly Workload[] {
  const resourceInterfaces = objects.flatMap((object) =>
    isResourceInterfaceObject(object) ? (parseResourceInterface(object).resourceInterface ?? []) : [],
  );
  const catalogue = catalogueWith(resourceInterfaces);
  return objects.flatMap((object) => {
    const read = readWorkload({ object, cluster }, catalogue, knowledge);
    return read === undefined ? [] : [read.workload];
  });
}
