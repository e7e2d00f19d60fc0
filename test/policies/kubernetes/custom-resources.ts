/** A CRD of the kind Widget with a schema of its spec, and an object with a spec. */
export function widget(specSchema: string, spec: string, version = "v1"): string {
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, properties: {spec: ${specSchema}}}}
    - name: v1beta1
      served: false
      storage: false
      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
---
apiVersion: example.com/${version}
kind: Widget
metadata: {name: a}
spec: ${spec}
`;
}
