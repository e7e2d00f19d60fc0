import { describe, expect, test } from "vitest";
import type { KubeObject, PodTemplate } from "../../../src/base/kubernetes.ts";
import { podsWithin } from "../../../src/synth/pods-within.ts";

const template = (image: string): PodTemplate => ({ spec: { containers: [{ name: "main", image }] } });
const pods = (image: string) => [{ component: "main", instance: "", count: 1, template: template(image) }];
const object = (spec: object): KubeObject => ({ apiVersion: "v1", kind: "Thing", metadata: { name: "a" }, spec });

describe("podsWithin", () => {
  test("finds nothing in nothing", () => {
    expect(podsWithin(object({}), [])).toEqual([]);
    expect(podsWithin(object({}), pods("a"))).toEqual(pods("a"));
  });

  test("takes the template that the object contains", () => {
    const holder = object({ leader: { template: template("a") }, worker: { template: template("b") } });
    const [found] = podsWithin(holder, pods("b"));
    expect(found?.template).toBe((holder.spec as { worker: { template: PodTemplate } }).worker.template);
    expect(found).toEqual(pods("b")[0]);
  });

  test("keeps one that the object does not contain", () => {
    const given = pods("c");
    expect(podsWithin(object({ template: template("a") }), given)[0]).toBe(given[0]);
  });
});
