/** When the demo world began; every stamp of it counts from here, so that it is the same on every machine. */
export const START = new Date("2026-09-01T09:00:00Z");
export const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
