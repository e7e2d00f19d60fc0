import type { LifecycleAction } from "../../../../src/app/lifecycle/change.ts";
import { type ChangedText, changeDocument } from "../../../../src/app/lifecycle/change-document.ts";
import { type RepositoryWorkload, repositoryWorkloads } from "../../../../src/app/lifecycle/repository-workload.ts";
import { parseManifest } from "../../../../src/inputs/source/parse-manifest.ts";
import { assumedCluster, assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import type { ResourceInterface } from "../../../../src/model/resource-interface/resource-interface.ts";
import { buildSet } from "../../../../src/rules/build-set.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { catalogueWith } from "../../../helpers/catalogue.ts";

/** The workload of a manifest on a cluster with KAI, outside of any repository. */
export function workloadOf(
  value: unknown,
  resourceInterfaces: readonly ResourceInterface[] = [],
): RepositoryWorkload | undefined {
  const { object } = parseManifest(value, undefined, { synced: false });
  if (object === undefined) throw new Error("the text is not a manifest");
  const knowledge = { organization: assumedOrganization(), workloadTypes, resourceInterfaces };
  const objects = [{ object, cluster: assumedCluster() }];
  const { set } = buildSet(
    { organization: knowledge.organization, objects },
    catalogueWith(resourceInterfaces),
    knowledge,
  );
  return repositoryWorkloads(set, new Map())[0];
}

/** The text of a file with one manifest after a change. */
export function changed(
  text: string,
  action: LifecycleAction,
  resourceInterfaces: readonly ResourceInterface[] = [],
): ChangedText {
  const [document] = readYaml(text, "workloads/a.yaml").documents;
  const workload = workloadOf(document?.value, resourceInterfaces);
  if (document === undefined || workload === undefined) throw new Error("the text is not a workload");
  const catalogue = catalogueWith(resourceInterfaces);
  return changeDocument(text, document, workload, action, catalogue);
}

/** The text after a change that must succeed. */
export function textAfter(text: string, action: LifecycleAction): string {
  const result = changed(text, action);
  if ("text" in result) return result.text;
  throw new Error(JSON.stringify(result));
}
