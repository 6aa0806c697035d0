import type { TenantRepositories } from "../../db/tenant.server.ts";

type Method = (...args: unknown[]) => unknown;
/** Every method of a tenant's repositories by its path, such as `orders.find`. */
export function methodsOf(door: TenantRepositories): Map<string, Method> {
  const methods = Object.entries(door).flatMap(([name, part]): [string, Method][] => {
    if (typeof part === "function") return [[name, part as Method]];
    if (typeof part !== "object") return [];
    return Object.entries(part as Record<string, unknown>).flatMap(([method, call]): [string, Method][] =>
      typeof call === "function" ? [[`${name}.${method}`, call as Method]] : [],
    );
  });
  return new Map(methods);
}

/** The same door, which remembers with what each of its methods was called first. */
export function recorded(door: TenantRepositories, calls: Map<string, unknown[]>): TenantRepositories {
  const listening = (path: string, method: Method): Method => {
    return (...args) => {
      if (!calls.has(path)) calls.set(path, args);
      return method(...args);
    };
  };
  const parts = Object.entries(door).map(([name, part]) => {
    if (typeof part === "function") return [name, listening(name, part as Method)];
    if (typeof part !== "object") return [name, part];
    const methods = Object.entries(part as Record<string, Method>);
    return [name, Object.fromEntries(methods.map(([key, call]) => [key, listening(`${name}.${key}`, call)]))];
  });
  return Object.fromEntries(parts) as TenantRepositories;
}
