const BOUNDS =
  '{type: object, properties: {min: {type: integer}, max: {type: integer}}, x-kubernetes-validations: [{rule: "!has(self.min) || !has(self.max) || self.min <= self.max", message: min must not be above max}]}';

/**
 * A CRD of the kind Widget with the versions v1 and v1beta1, of which it serves the first, and an object of the kind.
 *
 * @param version the version in the apiVersion of the object
 * @param spec the spec of the object, as YAML in one line
 * @param specSchema the schema of its spec. Default: two numbers in order
 */
export function crdExample(version: string, spec: string, specSchema: string = BOUNDS): string {
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
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: ${specSchema}
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
