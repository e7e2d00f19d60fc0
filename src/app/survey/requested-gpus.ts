import { workloadTypes } from "../../../workloadtypes/index.ts";
import { podTotals } from "../../gpu/index.ts";
import { type InputFile, readInputs } from "../../inputs/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import { assumedCluster, assumedOrganization } from "../../model/index.ts";
import { buildSet, chargesOfWorkload } from "../../rules/index.ts";
import { readObjects } from "../results/read-objects.ts";
import { kindKey } from "./document-heads.ts";
import type { RequestedGpus, Survey } from "./survey.ts";

/** More files, or more text, are not counted. */
const MOST_FILES = 500;
const MOST_TEXT = 4_000_000;
const GPU_WORD = /gpu|nvidia\.com\/|amd\.com\//i;

/** Counts the GPUs of the workloads whose files mention them, with the account of all other commands. */
export function requestedGpus({ sources }: Survey): RequestedGpus {
  const known = new Set(workloadTypes.map(({ group, kind }) => (group === "" ? kind : `${group}/${kind}`)));
  const named = sources.filter(({ heads }) =>
    heads.some((head) => known.has(kindKey(head)) && GPU_WORD.test(head.text)),
  );
  const files: InputFile[] = [];
  let text = 0;
  for (const { file, path, heads } of named) {
    text += heads.reduce((sum, head) => sum + head.text.length, 0);
    if (files.length >= MOST_FILES || text > MOST_TEXT) break;
    files.push({ file, path, named: false, bytes: 0 });
  }
  const organization = assumedOrganization();
  const documents = readInputs(files).documents.filter(({ form }) => form === "manifest");
  const { objects, resourceInterfaces } = readObjects(documents, organization, assumedCluster());
  const knowledge = { organization, workloadTypes, resourceInterfaces };
  const { set } = buildSet({ objects, organization }, catalogueOf(knowledge), knowledge);
  const counts = set.workloads.map((workload) => podTotals(chargesOfWorkload(set, workload)).gpuHundredths);
  const hundredths = counts.reduce((sum, count) => sum + count, 0);
  return {
    workloads: counts.filter((count) => count > 0).length,
    gpus: hundredths / 100,
    isPartial: files.length < named.length,
  };
}
