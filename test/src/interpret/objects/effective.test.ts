import { describe, expect, it } from "vitest";
import {
  effectivePodMetadata,
  effectivePodSpec,
  effectivePodTemplate,
} from "../../../../src/interpret/objects/effective.ts";

const container = { name: "c", image: "i" };

describe("effectivePodSpec", () => {
  it("is undefined without a definition", () => {
    expect(effectivePodSpec({})).toBeUndefined();
    expect(effectivePodTemplate({ metadata: { labels: { a: "b" } } })).toBeUndefined();
  });

  it("is that of the template, or the pod spec itself", () => {
    const spec = { containers: [container], schedulerName: "kai-scheduler" };
    expect(effectivePodSpec({ podTemplate: { spec } })).toEqual(spec);
    expect(effectivePodSpec({ podSpec: spec })).toEqual(spec);
  });

  it("always has a list of containers", () => {
    expect(effectivePodSpec({ podSpec: { hostNetwork: true } as never })).toEqual({
      hostNetwork: true,
      containers: [],
    });
    expect(effectivePodSpec({ podTemplate: {} as never })).toEqual({ containers: [] });
    expect(effectivePodSpec({ fragments: {} })).toEqual({ containers: [] });
  });

  it("is put together from fragments", () => {
    const spec = effectivePodSpec({
      fragments: {
        schedulerName: "kai-scheduler",
        priorityClassName: "train",
        resourceClaims: [{ name: "claim" }],
        podAffinity: { a: 1 },
        nodeAffinity: { b: 2 },
        container: { name: "main", image: "own" },
        image: "of all",
        resources: { limits: { "nvidia.com/gpu": 2 } },
      },
    });
    expect(spec).toEqual({
      schedulerName: "kai-scheduler",
      priorityClassName: "train",
      resourceClaims: [{ name: "claim" }],
      affinity: { podAffinity: { a: 1 }, nodeAffinity: { b: 2 } },
      containers: [{ name: "main", image: "own", resources: { limits: { "nvidia.com/gpu": 2 } } }],
    });
  });

  it("gives a name to a container that has only an image or resources", () => {
    expect(effectivePodSpec({ fragments: { image: "i" } })?.containers).toEqual([{ name: "main", image: "i" }]);
    expect(effectivePodSpec({ fragments: { resources: { limits: { cpu: "1" } } } })?.containers).toEqual([
      { name: "main", resources: { limits: { cpu: "1" } } },
    ]);
  });

  it("puts image and resources into the first of several containers", () => {
    const spec = effectivePodSpec({
      fragments: { containers: [{ name: "a" }, { name: "b" }], image: "i", resources: { limits: { cpu: "1" } } },
    });
    expect(spec?.containers).toEqual([{ name: "a", image: "i", resources: { limits: { cpu: "1" } } }, { name: "b" }]);
  });

  it("merges the container with the listed one of its name, and else puts it in front", () => {
    const fragments = {
      containers: [{ name: "side" }, { name: "main", image: "old" }],
      container: { name: "main", image: "new" },
    };
    expect(effectivePodSpec({ fragments })?.containers).toEqual([{ name: "side" }, { name: "main", image: "new" }]);
    expect(effectivePodSpec({ fragments: { ...fragments, container: { name: "other" } } })?.containers).toEqual([
      { name: "other" },
      { name: "side" },
      { name: "main", image: "old" },
    ]);
  });

  it("lets a container keep its own requirements", () => {
    const spec = effectivePodSpec({
      fragments: {
        container: { name: "m", resources: { limits: { cpu: "4" } } },
        resources: { limits: { cpu: "1" }, requests: { cpu: "1" } },
      },
    });
    expect(spec?.containers[0]?.resources).toEqual({ limits: { cpu: "4" }, requests: { cpu: "1" } });
  });

  it("merges fragments into a pod spec, as KServe has both", () => {
    const podSpec = { containers: [container], affinity: { podAntiAffinity: {} } };
    expect(effectivePodSpec({ podSpec, fragments: { container: { name: "model" }, nodeAffinity: { n: 1 } } })).toEqual({
      affinity: { podAntiAffinity: {}, nodeAffinity: { n: 1 } },
      containers: [{ name: "model" }, container],
    });
  });
});

describe("effectivePodMetadata", () => {
  it("is empty if the object has no metadata", () => {
    expect(effectivePodMetadata({})).toEqual({});
  });

  it("is that of the template, of the pod, or of the fragments, the latter added", () => {
    expect(
      effectivePodMetadata({ podTemplate: { metadata: { labels: { a: "1" } }, spec: { containers: [] } } }),
    ).toEqual({ labels: { a: "1" } });
    expect(effectivePodMetadata({ metadata: { annotations: { x: "y" } } })).toEqual({ annotations: { x: "y" } });
    expect(
      effectivePodMetadata({
        metadata: { labels: { a: "1", b: "1" } },
        fragments: { labels: { b: "2" }, annotations: { c: "3" } },
      }),
    ).toEqual({
      labels: { a: "1", b: "2" },
      annotations: { c: "3" },
    });
  });

  it("makes a template together with the spec", () => {
    expect(effectivePodTemplate({ fragments: { labels: { a: "b" }, image: "i" } })).toEqual({
      metadata: { labels: { a: "b" } },
      spec: { containers: [{ name: "main", image: "i" }] },
    });
  });
});
