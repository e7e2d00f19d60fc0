import { ApiObject, JsonPatch } from "cdk8s";
import type { Construct } from "constructs";
import type { KubeObject } from "../src/kernel/index.ts";

/**
 * An API object over plain JSON data. cdk8s resolves, copies and sorts every value of an object, which plain data
 * needs as little as the emitter; metadata and JSON patches still work as on any `ApiObject`.
 */
export class PlainObject extends ApiObject {
  readonly #object: KubeObject;
  readonly #patches: JsonPatch[] = [];

  constructor(scope: Construct, id: string, object: KubeObject) {
    // The rest of the object stays out of cdk8s's props: toJson takes it from here.
    super(scope, id, { apiVersion: object.apiVersion, kind: object.kind, metadata: { ...object.metadata } });
    this.#object = object;
  }

  override addJsonPatch(...patches: JsonPatch[]): void {
    this.#patches.push(...patches);
  }

  override toJson(): KubeObject {
    const object: KubeObject = { ...this.#object, metadata: this.metadata.toJson() };
    if (this.#patches.length === 0) return object;
    return JsonPatch.apply(object, ...this.#patches);
  }
}
