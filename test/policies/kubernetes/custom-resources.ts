import { crdExample } from "../../../policies/kubernetes/crd-example.ts";

/** A CRD of the kind Widget with a schema of its spec, and an object with a spec. */
export function widget(specSchema: string, spec: string, version = "v1"): string {
  return crdExample(version, spec, specSchema);
}
