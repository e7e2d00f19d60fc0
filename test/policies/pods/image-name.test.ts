import { describe, expect, test } from "vitest";
import { imageName, isImagePlaceholder } from "../../../policies/pods/image-name.ts";

describe("imageName", () => {
  test.each([
    [""],
    [" "],
    ["a b"],
    ["A"],
    ["a/B"],
    ["https://a/b"],
    ["/a"],
    ["a/"],
    ["a//b"],
    ["a:"],
    ["-a.com/b"],
    ["a@b/c"],
  ])("%j is none", (reference) => {
    expect(imageName(reference)).toBeUndefined();
  });

  test.each([
    ["nginx", "docker.io", "library/nginx"],
    ["library/nginx", "docker.io", "library/nginx"],
    ["docker.io/nginx", "docker.io", "library/nginx"],
    ["index.docker.io/nginx", "docker.io", "library/nginx"],
    ["registry-1.docker.io/library/nginx", "docker.io", "library/nginx"],
    ["DOCKER.IO/nginx", "docker.io", "library/nginx"],
    ["nvidia/cuda", "docker.io", "nvidia/cuda"],
    ["nvcr/nvidia/cuda", "docker.io", "nvcr/nvidia/cuda"],
    ["nvcr.io/nvidia/cuda", "nvcr.io", "nvidia/cuda"],
    ["NVCR.io/nvidia/cuda", "nvcr.io", "nvidia/cuda"],
    ["nvcr.io:443/nvidia/cuda", "nvcr.io", "nvidia/cuda"],
    ["nvcr.io.example.com/nvidia/cuda", "nvcr.io.example.com", "nvidia/cuda"],
    ["localhost/a", "localhost", "a"],
    ["localhost:5000/a/b", "localhost:5000", "a/b"],
    ["registry:5000/a", "registry:5000", "a"],
    ["Registry/a", "registry", "a"],
    ["[::1]:5000/a", "[::1]:5000", "a"],
  ])("%s is %s and %s", (reference, registry, repository) => {
    expect(imageName(reference)).toEqual({ registry, repository });
  });

  test.each([
    ["a:1", { tag: "1" }],
    ["registry:5000/a:latest", { tag: "latest" }],
    ["a@sha256:00", { digest: "sha256:00" }],
    ["a:1@b@c", { tag: "1", digest: "b@c" }],
    ["a@", { digest: "" }],
  ])("%s has %j", (reference, parts) => {
    expect(imageName(reference)).toMatchObject(parts);
  });
});

test.each([
  ["$(params.image)", true],
  ["a:$" + "{TAG}", true],
  ["{{inputs.parameters.image}}", true],
  ["$IMAGE", true],
  ["ko://example.com/cmd", true],
  ["{username}/train:1", true],
  ["a:1", false],
  ["$5", false],
])("%s is a placeholder: %s", (reference, expected) => {
  expect(isImagePlaceholder(reference)).toBe(expected);
});
