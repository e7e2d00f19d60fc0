import { describe, expect, it } from "vitest";
import { imageReferenceProblem } from "../../../../src/kernel/base/image-reference.ts";

const DIGEST = `sha256:${"a1".repeat(32)}`;

describe("imageReferenceProblem", () => {
  it.each([
    "ubuntu",
    "ubuntu:24.04",
    "library/ubuntu",
    "vllm/vllm-openai:latest",
    "nvcr.io/nvidia/tritonserver:26.02-py3-sdk",
    "localhost/app",
    "localhost:5000/app:1",
    "Registry.example.com/app",
    "10.0.0.1:5000/a/b/c:v1",
    "[::1]:5000/app",
    `example.com/app@${DIGEST}`,
    `example.com/app:1@${DIGEST}`,
    "a__b/c-d.e_f",
    "a--b",
  ])("accepts %s", (image) => {
    expect(imageReferenceProblem(image)).toBeUndefined();
  });

  it.each([
    ["", "is empty"],
    ["my image", "has white space"],
    ["ubuntu\n", "has white space"],
    ["Ubuntu", "has upper-case letters in 'Ubuntu'"],
    ["library/Ubuntu", "has upper-case letters in 'Ubuntu'"],
    ["a//b", "has an empty part in its path"],
    ["example.com/", "has an empty part in its path"],
    ["a_-b", "has the part 'a_-b', which an image's path cannot have"],
    ["<your-reg>/app:1", "has the part '<your-reg>', which an image's path cannot have"],
    ["app:", "has a tag with other than letters, digits, '_', '.' and '-'"],
    ["app:a/b:", "has a tag with other than letters, digits, '_', '.' and '-'"],
    ["app:<tag>", "has a tag with other than letters, digits, '_', '.' and '-'"],
    ["app@sha256:abc", "has a digest that is not of the form sha256:<hex>"],
    [`app@${DIGEST}@${DIGEST}`, "has more than one '@'"],
    ["-bad.example/app", "has '-bad.example' as its registry, which is not a host name"],
    ["https://example.com/app", "has 'https:' as its registry, which is not a host name"],
  ])("says why %j is none", (image, problem) => {
    expect(imageReferenceProblem(image)).toBe(problem);
  });
});
