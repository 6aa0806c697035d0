/** The request of the Hrana protocol that runs these steps in a stream of their own and closes it. */
export const batchRequest = (address: string, authToken: string, steps: readonly unknown[]): Request =>
  new Request(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(authToken && { Authorization: `Bearer ${authToken}` }),
    },
    body: JSON.stringify({ requests: [{ type: "batch", batch: { steps } }, { type: "close" }] }),
  });
