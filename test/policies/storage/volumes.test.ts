import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalPath } from "../../../policies/pods/absolute-path.ts";
import { mountAt, mountsOf, volumeNamed, volumesOf } from "../../../policies/storage/volumes.ts";
import type { ContainerView, PodView } from "../../../src/rule/workload-view.ts";

const name = fc.constantFrom<unknown>("a", "b", "", 1, null, undefined);
const path = fc.constantFrom<unknown>("/dev/shm", "/dev//shm/", "/dev/./shm", "/data", "", 3, undefined);
const entry = fc.oneof(
  fc.record({ name, mountPath: path, readOnly: fc.constantFrom<unknown>(true, false, "true") }),
  fc.constantFrom<unknown>(null, "a", [], {}),
);
const list = fc.oneof(fc.array(entry, { maxLength: 5 }), fc.constantFrom<unknown>(undefined, null, "a", { name: "a" }));

describe("mountAt", () => {
  it("is the first of the mounts with that path", () => {
    fc.assert(
      fc.property(list, (volumeMounts) => {
        const view = {
          container: { volumeMounts },
          pointer: "/spec/containers/0",
          role: "main",
        } as never as ContainerView;
        const expected = mountsOf(view).find(({ mountPath }) => mountPath === "/dev/shm");
        expect(mountAt("/dev/shm", view)).toEqual(expected);
      }),
    );
  });

  it("recognises a path in every spelling", () => {
    const volumeMounts = [
      { name: "data", mountPath: "/data" },
      { name: "shm", mountPath: "/dev//shm/" },
    ];
    const view = { container: { volumeMounts }, pointer: "/spec/containers/0", role: "main" } as never as ContainerView;
    const pointer = "/spec/containers/0/volumeMounts/1";
    expect(mountAt("/dev/shm", view)).toEqual({ mountPath: "/dev/shm", name: "shm", readOnly: false, pointer });
    expect(mountAt("/dev", view)).toBeUndefined();
    expect(normalPath("/dev//shm/")).toBe("/dev/shm");
  });
});

describe("volumeNamed", () => {
  it("is the volume that the map of all has", () => {
    fc.assert(
      fc.property(list, fc.constantFrom("a", "b", ""), (volumes, wanted) => {
        const pod = { spec: { volumes } } as never as PodView;
        expect(volumeNamed(wanted, pod)).toEqual(volumesOf(pod).get(wanted));
      }),
    );
  });
});
