import { describe, expect, test } from "vitest";
import { downloadsIn } from "../../../policies/security/downloads.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const keys = (text: string, hosts: readonly string[] = []) => downloadsIn(text, hosts).map(({ key }) => key);

describe("finds", () => {
  test.each([
    ["git clone https://example.com/a/b", "git"],
    ["git -c http.sslVerify=false clone --depth 1 https://example.com/a", "git"],
    ["git clone git@example.com:a/b.git", "git"],
    ["git clone a@example.com:a/b.git", "git"],
    ["cd /a && git clone https://example.com/a && cd b", "git"],
    ["curl -LO https://example.com/a", "curl"],
    ["curl \\\n  -o a \\\n  https://example.com/a", "curl"],
    ["curl http://example.com/a | bash", "curl"],
    ["curl http://a.svc/x https://example.com/y", "curl"],
    ["curl http://localhost/x; curl https://example.com/y", "curl"],
    ["wget -q http://example.com/a", "wget"],
    ["wget https://user@example.com/a", "wget"],
    ["pip install torch", "pip"],
    ["pip3 install -r requirements.txt", "pip"],
    ["python -m pip install --upgrade pip", "pip"],
    ["pip install . && pip install torch", "pip"],
    ["uv pip install torch", "pip"],
    ["uv add torch", "pip"],
    ["conda install -y pytorch", "conda"],
    ["apt-get update && apt-get install -y git", "apt"],
    ["apt-get -y install git", "apt"],
    ["apk add --no-cache git", "apt"],
    ["npm install x", "npm"],
    ["huggingface-cli download meta-llama/a", "huggingface"],
    ["hf download meta-llama/a", "huggingface"],
    ["python -c 'snapshot_download(\"a/b\")'", "huggingface"],
    ["vllm serve a --trust-remote-code", "trust_remote_code"],
    ["vllm serve a --trust-remote-code --port 1", "trust_remote_code"],
    ["--trust_remote_code=true", "trust_remote_code"],
    ["from_pretrained(a, trust_remote_code=True)", "trust_remote_code"],
    ["--config trust_remote_code: true", "trust_remote_code"],
  ])("%j", (text, key) => {
    expect(keys(text)).toEqual([key]);
  });
});

describe("passes over", () => {
  test.each([
    [""],
    ["python train.py"],
    ["git status"],
    ["git clone $REPOSITORY"],
    ["git clone /mnt/repository"],
    ["git clone http://gitea.tools.svc.cluster.local/a"],
    [`git clone https://example.com/a && git checkout ${COMMIT}`],
    ["curl http://localhost:8080/health"],
    ["curl http://127.0.0.1/health"],
    ["curl -f http://server/health"],
    ["curl http://server.team.svc/health"],
    ["curl http://10.1.2.3/a"],
    ["curl http://169.254.169.254/latest"],
    ["curl $URL"],
    ["curl https://$HOST/a"],
    ["curl -O https://example.com/a && echo abc a | sha256sum -c -"],
    ["echo https://example.com"],
    ["pip install ."],
    ["pip install -e ./package"],
    ["pip install --no-index --find-links /wheels torch"],
    ["pip install --require-hashes -r requirements.txt"],
    ["pip list"],
    ["pip"],
    ["apt list"],
    [`hf download a/b --revision ${COMMIT}`],
    ["--trust-remote-code=false"],
    ["--trust-remote-code false"],
    ["trust_remote_code=False"],
    [`vllm serve a --trust-remote-code --revision ${COMMIT}`],
    ["chmod +x curl"],
    ["equip install it"],
  ])("%j", (text) => {
    expect(keys(text)).toEqual([]);
  });
});

test("allowed hosts, with the names below them", () => {
  expect(keys("curl https://mirror.example.com/a", ["example.com"])).toEqual([]);
  expect(keys("curl https://EXAMPLE.com/a", ["Example.com"])).toEqual([]);
  expect(keys("curl https://example.com.evil.org/a", ["example.com"])).toEqual(["curl"]);
  expect(keys("curl https://evilexample.com/a", ["example.com"])).toEqual(["curl"]);
  expect(keys("curl https://example.com@evil.org/a", ["example.com"])).toEqual(["curl"]);
  expect(keys("git clone git@example.com:a", ["example.com"])).toEqual([]);
  expect(keys("pip install torch", ["example.com"])).toEqual(["pip"]);
});

test("several downloads in one text are reported once each", () => {
  expect(keys("pip install a\npip install b\ngit clone https://example.com/a")).toEqual(["git", "pip"]);
});

test.each(["curl ", "git ", "pip ", "://", "apt -a ", "a@b:", "--trust-remote-code"])(
  "a long text of %j is read to its end",
  (part) => {
    expect(keys(part.repeat(50_000)).length).toBeLessThan(2);
  },
);

test("nor does what would pin a download take long", () => {
  expect(keys(`curl https://example.com ${"sha256sum ".repeat(20_000)}`)).toEqual(["curl"]);
  expect(keys(`curl https://example.com ${"gpg ".repeat(50_000)}`)).toEqual(["curl"]);
});
