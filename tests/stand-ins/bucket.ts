import { SignatureV4 } from "@smithy/signature-v4";
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const BUCKET_KEY = { accessKeyId: "AKIDSTALL", secretAccessKey: "secret+of/the=bucket" };
/** What is signed for where an address names no region. */
const REGION = "us-east-1";
const PAGE = 3;

/** As the signer of Amazon's own SDK takes one. */
class Sha256 {
  private readonly sum: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.sum = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView) {
    this.sum.update(bytesOf(data));
  }
  digest() {
    return Promise.resolve(new Uint8Array(this.sum.digest()));
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

const signer = new SignatureV4({
  service: "s3",
  region: REGION,
  credentials: BUCKET_KEY,
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false,
});

/**
 * A bucket as S3's reference has it: signatures are those of Amazon's SDK, a sum that does not fit the body is refused,
 * and a list has at most three keys a page, so that pages are asked.
 */
export async function startBucket() {
  const files = new Map<string, Buffer>();
  const faults = { cutFiles: false };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = "", length }) => {
      response.writeHead(status, { "Content-Length": length ?? Buffer.byteLength(body) });
      response.end(request.method === "HEAD" ? undefined : body);
    });
  });

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: string | Buffer; length?: number }> {
    const url = new URL(request.url ?? "/", "http://bucket");
    const sent = await buffer(request);
    if (!(await isSigned(request, url))) return refusal(403, "SignatureDoesNotMatch");
    const [, bucket, key = ""] = url.pathname.split("/");
    if (bucket !== "popstall-backups") return refusal(404, "NoSuchBucket");
    if (request.method === "PUT") {
      const sum = createHash("sha256").update(sent).digest("hex");
      if (request.headers["content-length"] === undefined) return refusal(411, "MissingContentLength");
      if (request.headers["x-amz-content-sha256"] !== sum) return refusal(400, "XAmzContentSHA256Mismatch");
      files.set(key, faults.cutFiles ? sent.subarray(0, -1) : sent);
      return { status: 200 };
    }
    if (key === "") return listOf(url);
    const file = files.get(key);
    if (!file) return refusal(404, "NoSuchKey");
    return { status: 200, body: file, length: file.length };
  }

  function listOf(url: URL) {
    const { prefix = "", "start-after": after = "" } = Object.fromEntries(url.searchParams);
    const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const contents = keys.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const isCut = `<IsTruncated>${keys.length > PAGE}</IsTruncated>`;
    return { status: 200, body: `<ListBucketResult>${isCut}${contents.join("")}</ListBucketResult>` };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    files,
    faults,
    settings: {
      BACKUP_BUCKET: `http://127.0.0.1:${port}/popstall-backups`,
      BACKUP_BUCKET_KEY_ID: BUCKET_KEY.accessKeyId,
      BACKUP_BUCKET_SECRET: BUCKET_KEY.secretAccessKey,
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const refusal = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` });

async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const given = request.headers.authorization ?? "";
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(";") ?? [];
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(request.headers["x-amz-date"]));
  if (!date) return false;
  const [, year, month, day, hour, minute, second] = date;
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const expected = await signer.sign(
    {
      method: request.method ?? "",
      protocol: "http:",
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    {
      signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
      signableHeaders: new Set(names),
    },
  );
  return expected.headers["authorization"] === given;
}
