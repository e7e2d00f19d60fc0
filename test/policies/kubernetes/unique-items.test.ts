import { describe, expect, test } from "vitest";
import { uniqueItems as rule } from "../../../policies/kubernetes/unique-items.ts";
import { check } from "../../helpers/policies.ts";
import { checkEveryPod, everyPodKind, podWith } from "./every-pod.ts";

const container = { name: "main", image: "example.com/a:1" };

describe.each(everyPodKind)("$name", (kind) => {
  test("accepts lists without repeated names, and lists that may repeat them", () => {
    const env = [{ name: "A" }, { name: "A" }];
    const ports = [{ containerPort: 80 }, { containerPort: 80, protocol: "TCP" }];
    expect(
      checkEveryPod(rule, kind, podWith({ env, ports }, { initContainers: [{ ...container, name: "b" }] })),
    ).toEqual([]);
  });

  test("reports containers, volumes, mounts and ports of one name", () => {
    const mount = { name: "a", mountPath: "/a" };
    const ports = [
      { name: "p", containerPort: 80 },
      { name: "p", containerPort: 81 },
    ];
    const template = podWith(
      {},
      {
        containers: [{ ...container, volumeMounts: [mount, mount], ports }, container],
        initContainers: [container],
        volumes: [{ name: "a" }, { name: "a" }],
      },
    );
    expect(
      checkEveryPod(rule, kind, template)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(
      [
        kind.at("/spec/containers/0/ports/1/name"),
        kind.at("/spec/containers/0/volumeMounts/1/mountPath"),
        kind.at("/spec/containers/1/name"),
        kind.at("/spec/initContainers/0/name"),
        kind.at("/spec/volumes/1/name"),
      ].toSorted(),
    );
  });
});

test.each([
  ["{ports: [{port: 80, name: a}, {port: 80, protocol: TCP, name: b}]}", ["/spec/ports/1/port"]],
  ["{ports: [{port: 80, name: a}, {port: 80, protocol: UDP, name: b}]}", []],
  ["{ports: [null, {}, {}]}", []],
  ["{ports: text}", []],
])("reports a Service with the spec %s", (spec, paths) => {
  const yaml = `apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: ${spec}\n`;
  expect(check(rule, yaml).map(({ path }) => path)).toEqual(paths);
});
