import { at, groupOf, type KubeObject, text } from "../../src/kernel/index.ts";

const PATH = "/spec/predictor/model/storageUri";

/** The claim in the address of a model of KServe, `pvc://<claim>/<path>`, with the JSON pointer of the address. */
export function claimOfStorageUri(object: KubeObject): { readonly name: string; readonly path: string } | undefined {
  if (groupOf(object.apiVersion) !== "serving.kserve.io") return undefined;
  const uri = text(at(object.spec, "predictor", "model", "storageUri")) ?? "";
  const [, name] = /^pvc:\/\/([^/]+)/.exec(uri) ?? [];
  return name === undefined ? undefined : { name, path: PATH };
}
