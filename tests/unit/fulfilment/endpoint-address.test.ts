import { describe, expect, test } from "vitest";
import { endpointFault } from "../../../app/domain/fulfilment/endpoint-address.ts";

const outside = { loopback: false, ownHosts: ["popstall.example"] };
const beside = { loopback: true, ownHosts: ["127.0.0.1:8787"] };

describe("an address that a fulfiller gives", () => {
  test.each([
    "https://api.press.example",
    "https://api.press.example/popstall/",
    "https://api.press.example:8443/v1",
    "https://8.8.8.8/x",
    "https://[2606:4700:4700::1111]/x",
    "https://172.32.0.1/",
    "https://100.128.0.1/",
    "https://localhost.press.example/",
  ])("%s may be sent to", (address) => {
    expect(endpointFault(address, outside)).toBeUndefined();
  });

  test.each([
    "https://localhost/",
    "https://api.localhost/",
    "https://intranet/",
    "https://press.local./",
    "https://db.internal/",
    "https://metadata.google.internal/computeMetadata/v1/",
    "https://metadata.press.example/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://127.0.0.1.nip.io/",
    "https://0.0.0.0/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fc00::1]/",
    "https://[fe80::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:db8::1]/",
    "https://[2001::1]/",
    "https://popstall.example/api",
    "https://popstall.example./api",
    "https://127.0.0.1./",
    "https://localhost./",
    "https://１２７.0.0.1/",
  ])("%s is inside", (address) => {
    expect(endpointFault(address, outside)).toBe("inside");
  });

  test.each([
    "press.example",
    "ftp://press.example",
    "file:///etc/passwd",
    "https://me:word@press.example",
    "https://press.example?to=x",
    "https://press.example/#x",
    "",
  ])("%s is malformed", (address) => {
    expect(endpointFault(address, outside)).toBe("malformed");
  });

  test("goes without TLS on this machine only, where that is allowed, and never to ourselves", () => {
    expect(endpointFault("http://api.press.example", outside)).toBe("unencrypted");
    expect(endpointFault("http://127.0.0.1:9000", outside)).toBe("unencrypted");
    expect(endpointFault("http://127.0.0.1:9000", beside)).toBeUndefined();
    expect(endpointFault("http://api.press.example", beside)).toBe("unencrypted");
    expect(endpointFault("http://10.0.0.1:9000", beside)).toBe("unencrypted");
    expect(endpointFault("https://10.0.0.1:9000", beside)).toBe("inside");
    expect(endpointFault("https://127.0.0.1:8787", beside)).toBe("inside");
  });
});
