/** Why an address is none that we send to. */
export type EndpointFault = "malformed" | "unencrypted" | "inside";

export type EndpointRule = {
  /** Addresses of this machine and without TLS may be used: for tests and development only. */
  loopback: boolean;
  /** The hosts that the product itself answers to. */
  ownHosts: readonly string[];
};

/** Where programs answer that were never meant to be reached from outside, and names that stand for any address. */
const INSIDE_SUFFIXES = [
  ...["localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private"],
  ...["home.arpa", "in-addr.arpa", "ip6.arpa", "localtest.me", "lvh.me", "nip.io", "sslip.io", "xip.io"],
];

/** First address and length of each network that is not part of the internet (RFC 6890 and its successors). */
const INSIDE_V4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/**
 * Checks that webhooks may go to an address that a person typed. An IP address in any spelling is judged as the address
 * it means. A public name is not resolved: a Worker sends from outside every network of ours (docs/decisions/0325).
 */
export function endpointFault(text: string, { loopback, ownHosts }: EndpointRule): EndpointFault | undefined {
  if (!URL.canParse(text)) return "malformed";
  const { protocol, hostname, port, username, password, search, hash } = new URL(text);
  // With a dot behind it a name is the same name.
  const name = hostname.replace(/\.$/, "");
  const host = port === "" ? name : `${name}:${port}`;
  if (username || password || search || hash) return "malformed";
  const isLoopback = hostname === "127.0.0.1" || hostname === "localhost" || hostname === "[::1]";
  if (loopback && isLoopback && !ownHosts.includes(host)) {
    return protocol === "https:" || protocol === "http:" ? undefined : "malformed";
  }
  if (protocol === "http:") return "unencrypted";
  if (protocol !== "https:") return "malformed";
  return ownHosts.includes(host) || isInside(name) ? "inside" : undefined;
}

function isInside(hostname: string): boolean {
  if (hostname.startsWith("[")) return !isPublicV6(hostname.slice(1, -1));
  if (/^[\d.]+$/.test(hostname)) return !isPublicV4(hostname);
  if (!hostname.includes(".") || hostname.startsWith("metadata.")) return true;
  return INSIDE_SUFFIXES.some((suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`));
}

const numberOf = (address: string): number =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

function isPublicV4(address: string): boolean {
  const number = numberOf(address);
  return !INSIDE_V4.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(number / size) === Math.floor(numberOf(first) / size);
  });
}

/** Of the addresses of version 6 only 2000::/3 is handed out; parts of it stand for others of version 4, or for none. */
function isPublicV6(address: string): boolean {
  const [first = 0, second = 0] = address.split(":").map((group) => Number.parseInt(group || "0", 16));
  if (first < 0x2000 || first > 0x3fff) return false;
  return first !== 0x2002 && !(first === 0x2001 && (second === 0 || second === 0xdb8));
}
