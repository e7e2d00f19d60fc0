// Serves the repositories below a folder over HTTP, with `git http-backend`: node git-server.mjs FOLDER PORT.
// It is a process of its own, because the tests block theirs while they run commands.
import { spawn } from "node:child_process";
import { createServer } from "node:http";

const [folder, port] = process.argv.slice(2);

createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const {
    "content-type": type = "",
    "content-encoding": encoding = "",
    "git-protocol": protocol = "",
  } = request.headers;
  const backend = spawn("git", ["http-backend"], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: type,
      HTTP_CONTENT_ENCODING: encoding,
      GIT_PROTOCOL: String(protocol),
    },
  });
  request.pipe(backend.stdin);
  backend.stdin.on("error", () => {});
  let head = "";
  const onData = (chunk) => {
    head += chunk.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    backend.stdout.off("data", onData);
    const fields = head
      .slice(0, end)
      .split("\r\n")
      .map((line) => line.split(/: ?/, 2));
    const status = fields.find(([name]) => name.toLowerCase() === "status")?.[1] ?? "200";
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(fields.filter(([name]) => name !== "Status")));
    response.write(Buffer.from(head.slice(end + 4), "latin1"));
    backend.stdout.pipe(response);
  };
  backend.stdout.on("data", onData);
  backend.stdout.on("end", () => response.end());
}).listen(Number(port), "127.0.0.1");
