/** The reason why a pod set does not get a flavor, or any. Amounts are in the unit of the resource. */
export type FlavorObstacle =
  | { readonly kind: "uncovered"; readonly resource: string }
  | {
      readonly kind: "quota";
      readonly flavor: string;
      readonly resource: string;
      /** The amount that earlier pod sets of the workload take. */
      readonly earlier: bigint;
      readonly request: bigint;
      readonly capacity: bigint;
    }
  | { readonly kind: "taint"; readonly flavor: string; readonly taint: string }
  | { readonly kind: "affinity" | "no-topology" | "only-topology"; readonly flavor: string }
  | {
      readonly kind: "no-level";
      readonly flavor: string;
      /** The level that the pods request, and those that the topology of the flavor has. */
      readonly level: string;
      readonly levels: readonly string[];
    }
  | { readonly kind: "no-topology-flavor" }
  | { readonly kind: "nodes"; readonly flavor: string; readonly level: string };
