import PartySocket from "partysocket";
import { useEffect, useState } from "react";
import { apiClient } from "../api/api-client.ts";
import type { Live } from "../admin/models.ts";
import { useAskAgain } from "./use-ask-again.ts";

/** Notices that come at once make one question. */
const GATHER_MS = 150;
/** While the line is down the loaders are asked now and then. */
const DOWN_MS = 30_000;

/** Asks the server to let a socket into a channel. @throws when it does not; the socket then tries again later. */
async function authorise(socketId: string, channel: string): Promise<{ channel: string; auth: string }> {
  const { ok, body } = await apiClient().platform("POST", "broadcasting/auth", {
    json: { socket_id: socketId, channel_name: channel },
    quiet: true,
  });
  if (!ok) throw new Error(`The channel ${channel} was refused.`);
  return { channel, auth: (body as { auth: string }).auth };
}

/**
 * Listens in the tenant's room, to all of it or to one event or order, and asks the loaders again when something happened
 * there and whenever the line comes up: what was missed before is caught up. Without scripts it stays off.
 */
export function useTenantRoom(tenantId: string, channel: string = `tenant.${tenantId}`): Live {
  const askAgain = useAskAgain();
  const [live, setLive] = useState<Live>("off");
  useEffect(() => {
    setLive("connecting");
    const id = crypto.randomUUID();
    const socket = new PartySocket({
      host: window.location.host,
      party: "tenant-room",
      room: tenantId,
      id,
      query: () => authorise(id, channel),
    });
    let timer: number | undefined;
    // The first notice sets the time; more of them do not put it off.
    const soon = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        askAgain();
      }, GATHER_MS);
    };
    socket.addEventListener("open", () => {
      setLive("connected");
      // What happened since the page was drawn, or while the line was down.
      soon();
    });
    socket.addEventListener("close", () => {
      setLive("connecting");
    });
    socket.addEventListener("message", soon);
    const whileDown = window.setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) askAgain();
    }, DOWN_MS);
    return () => {
      window.clearInterval(whileDown);
      window.clearTimeout(timer);
      socket.close();
    };
  }, [tenantId, channel, askAgain]);
  return live;
}
